// A learner's sheet beside the real computation: which numbers are compared, and what comes of it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "picture/weights.hpp"
#include "report/comparison.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_rounded(Verdict verdict) {
  return verdict == Verdict::rounded || verdict == Verdict::carried;
}

// What is compared.

/// What the entries stand for: where one was accepted as rounded its right value, and where the
/// learner entered nothing what a sheet prints.
Matrix<Exact> meant_values(const GradedSheet& graded, std::size_t step) {
  const Matrix<Exact>& printed = graded.hand(step);
  return build<Exact>(printed.shape(), [&](std::size_t r, std::size_t c) {
    const Cell cell{step, r, c};
    const Verdict verdict = verdict_of(graded, cell);
    if (!is_entered(verdict)) return printed(r, c);
    if (!is_rounded(verdict)) return entry_of(graded, cell).value;
    const Exact& right = graded.right(step)(r, c);
    constexpr int enough_places = 20;  // of one that is only enclosed
    return right.is_rational() ? right : round(right, Exact(enough_places));
  });
}

/// Those of a step that are complete: every cell is entered or printed, and one is entered.
std::vector<OwnDistribution> own_distributions(const GradedSheet& graded, std::size_t step) {
  if (distributions_in(graded.real(step)) == Distributions::none) return {};
  ComparedStep compared =
      compare_step(graded.step(step), step, meant_values(graded, step), graded.real(step));
  std::vector<OwnDistribution> result;
  for (Distribution& weights : compared.distributions) {
    OwnDistribution own{step, std::move(weights)};
    bool is_complete = true;
    bool has_entry = false;
    for (const Cell& cell : own.weights.cells) {
      const Verdict verdict = verdict_of(graded, cell);
      is_complete = is_complete && (is_entered(verdict) || is_known(verdict));
      has_entry = has_entry || is_entered(verdict);
      own.is_right = own.is_right && is_known(verdict);
    }
    if (is_complete && has_entry) result.push_back(std::move(own));
  }
  return result;
}

/// By how much a sum may be off by the rounding of one weight: none of a fraction, half a unit of
/// the last place of a decimal, a whole one where more places than asked for were perhaps cut off.
double rounding_of(const Entry& entry, int places) {
  if (!entry.is_decimal) return 0;
  const double unit = std::pow(10.0, -entry.decimals);
  return entry.decimals > places ? unit : unit / 2;
}

/// The weights of one distribution added up as they stand there.
struct OwnSum {
  Exact sum = 0;
  double rounding = 0;
  int decimals = 0;  // of the longest
  bool has_fraction = false;

  /// As exactly as it was written where that is short: "1.3", "27/20", "about 0.8349".
  std::string text() const {
    if (!has_fraction && sum.is_rational()) return number_text(sum, decimals);
    const std::string text = sum.text();
    constexpr std::size_t longest = 5;  // that says how much it is
    return text.size() <= longest ? text : "about " + real_text(sum.to_double());
  }
};

OwnSum sum_of(const GradedSheet& graded, const std::vector<Cell>& cells) {
  OwnSum result;
  for (const Cell& cell : cells) {
    if (!is_entered(verdict_of(graded, cell))) {
      result.sum = result.sum + graded.hand(cell.step)(cell.row, cell.col);
      continue;
    }
    const Entry& entry = entry_of(graded, cell);
    result.sum = result.sum + entry.value;
    result.rounding += rounding_of(entry, graded.key->step(cell.step).places);
    result.decimals = std::max<int>(result.decimals, entry.decimals);
    result.has_fraction = result.has_fraction || !entry.is_decimal;
  }
  return result;
}

// The end of a report.

/// What differs by less is the rounding of floats.
constexpr double float_noise = 1e-9;
constexpr std::size_t most_rules = 4;
constexpr std::size_t most_winners = 4;
constexpr std::size_t most_labels = 8;

/// In what the real rules differ from those by hand, on the way to one step.
struct OtherRules {
  std::vector<const Step*> own;  // steps whose author wrote another rule, in their order
  bool round_less = false;       // some step rounds by hand alone
};

OtherRules other_rules(const std::vector<Step>& steps, std::size_t last) {
  std::unordered_set<std::string_view> used{steps[last].name};
  OtherRules result;
  for (std::size_t i = last + 1; i-- > 0;) {
    const Step& step = steps[i];
    if (!used.contains(step.name)) continue;
    for (const Rule* rule : {&step.hand, &step.real}) {
      for (const Expression* name : names_in(*rule->written)) used.insert(name->text);
    }
    if (step.has_own_real_rule) {
      result.own.push_back(&step);
    } else if (!same(*step.hand.written, *step.real.written)) {
      result.round_less = true;
    }
  }
  std::reverse(result.own.begin(), result.own.end());
  return result;
}

/// "k1, k2 and k4 tie", "k2 wins"
std::string winners_in_words(const Distribution& weights, const std::vector<std::size_t>& winners) {
  return listed(weights.names_at(winners)) + (winners.size() > 1 ? " tie" : " wins");
}

class BesideReal {
 public:
  BesideReal(Document& document, const GradedSheet& graded, Reveal reveal)
      : m_document(document), m_graded(graded), m_reveal(reveal) {}

  void add() {
    const auto compared = compare_entries(m_graded);
    if (!compared) return;
    m_document.say("Beside the real computation", Role::strong);
    const OtherRules rules = other_rules(m_graded.worksheet().steps, compared->step);
    if (is_by_hand() && !rules.own.empty()) add_rules(rules.own);
    m_document.add_fact(m_graded.step(compared->step).name, difference(*compared, rules));
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) add_winners(*compared, s);
  }

 private:
  bool is_by_hand() const { return m_graded.key->against() == Rules::hand; }

  void add_rules(const std::vector<const Step*>& steps) {
    Sentence text;
    for (std::size_t i = 0; i < std::min(steps.size(), most_rules); ++i) {
      if (i > 0) text.push_back({Role::plain, ", "});
      text.push_back({Role::code, rule_text(steps[i]->name, steps[i]->real)});
    }
    if (steps.size() > most_rules) {
      text.push_back({Role::plain, fmt::format(" and {} more", steps.size() - most_rules)});
    }
    m_document.add_fact("real rules", std::move(text));
  }

  std::string difference(const ComparedEntries& compared, const OtherRules& rules) const {
    const double distance = compared.largest_difference;
    if (!compared.tells_difference(m_reveal)) {
      return "once it is right, you see how far it is from the real one";
    }
    if (distance < float_noise) return no_difference(rules);
    if (std::isinf(distance)) return "an entry of yours is infinitely far from the real number";
    const bool is_unfinished = has_cell_with(m_graded, compared.step, lacks_number);
    const std::string most =
        fmt::format("at most {}{}", real_text(distance), is_unfinished ? " so far" : "");
    if (!compared.is_right) {
      return fmt::format("yours and the real one differ by {}, mistakes included", most);
    }
    const bool is_rounding = !is_by_hand() || (rules.own.empty() && !rules.round_less);
    if (is_rounding) return fmt::format("your rounding makes a difference of {}", most);
    return fmt::format(
        "{} it would differ by {}: that is no mistake of yours",
        rules.own.empty() ? "the real rules round nothing, and there" : "with these rules", most);
  }

  std::string no_difference(const OtherRules& rules) const {
    if (!is_by_hand()) return "your entries are the real numbers";
    if (!rules.own.empty()) return "with these rules it would be the same";
    if (rules.round_less) return "without any rounding it would be the same";
    return "the rules of this sheet and the real ones are the same, and so is each entry";
  }

  /// A line for each distribution that is right and yet has another winner; then one for those with
  /// mistakes, and one for those whose winners are the same.
  void add_winners(const ComparedEntries& compared, std::size_t index) {
    const std::string& step = m_graded.step(index).name;
    std::vector<std::string> same;
    std::vector<std::string> tied;
    std::vector<std::string> mistaken;
    std::size_t told = 0;
    for (const OwnDistribution& one : compared.distributions) {
      const Distribution& weights = one.weights;
      if (one.step != index) continue;
      if (weights.has_same_winners()) {
        (weights.hand_winners.size() > 1 ? tied : same).push_back(weights.label);
      } else if (!one.is_right && m_reveal != Reveal::answers) {
        mistaken.push_back(weights.label);
      } else if (told++ < most_winners) {
        const char* whose = one.is_right && is_by_hand() ? "by hand" : "in your sheet";
        m_document.add_fact(step + ", " + weights.label,
                            fmt::format("{} {}; in the real computation {}", whose,
                                        winners_in_words(weights, weights.hand_winners),
                                        winners_in_words(weights, weights.real_winners)),
                            Role::quoted);
      }
    }
    if (told > most_winners) {
      m_document.add_fact(step, fmt::format("{} more have another winner in the real computation",
                                            told - most_winners));
    }
    add_labels(step, mistaken, "another winner than in the real computation, mistakes included");
    add_labels(step, same, "the same winner as in the real computation");
    add_labels(step, tied, "the same tie as in the real computation");
  }

  /// "A: q1 and q4 have the same winner as in the real computation"
  void add_labels(const std::string& step, const std::vector<std::string>& labels,
                  const std::string& what) {
    if (labels.empty()) return;
    const char* verb = labels.size() > 1 ? "have" : "has";
    m_document.add_fact(step,
                        fmt::format("{} {} {}", listed_at_most(most_labels, labels), verb, what),
                        Role::quoted);
  }

  Document& m_document;
  const GradedSheet& m_graded;
  Reveal m_reveal;
};

// The whole comparison.

/// With ? where the right value is not known to the learner.
MatrixView known_part(MatrixView view, const Matrix<Verdict>& verdicts) {
  for (std::size_t i = 0; i < verdicts.cells().size(); ++i) {
    if (!is_known(verdicts.cells()[i])) view.cells.at(i).text = "?";
  }
  return view;
}

/// The entries of a step, with a sign where one is not right.
MatrixView own_view(const GradedSheet& graded, std::size_t index) {
  const Step& step = graded.step(index);
  MatrixView view = hand_view(step, graded.hand(index));
  view.caption = {{Role::name, step.name}, {Role::quiet, ", in your sheet"}};
  view.is_typed = true;
  for (const Cell& cell : asked_cells(graded.worksheet(), index)) {
    const Verdict verdict = verdict_of(graded, cell);
    const VerdictLook& look = look_of(verdict);
    const std::string text = visible_line(written(graded, cell));
    view.cells(cell.row, cell.col) = is_known(verdict) ? Styled{Role::hand, text}
                                     : verdict == Verdict::blank
                                         ? Styled{look.role, "_"}
                                         : Styled{look.role, fmt::format("{} {}", look.sign, text)};
  }
  return view;
}

Matrices compared_views(const GradedSheet& graded, std::size_t index) {
  const Step& step = graded.step(index);
  const Matrix<Verdict>& verdicts = graded.verdicts(index);
  Matrices matrices{{own_view(graded, index)}};
  if (has_cell_with(graded, index, is_rounded)) {
    MatrixView view = hand_view(step, graded.hand(index));
    view.caption = {{Role::hand, "by hand"}};
    matrices.views.push_back(known_part(std::move(view), verdicts));
  }
  MatrixView real = real_view(step, graded.real(index));
  matrices.views.push_back(known_part(std::move(real), verdicts));
  return matrices;
}

/// Everything may be told.
Document comparison_of_full_sheet(const GradedSheet& graded) {
  const ReplayedWorksheet& replayed = graded.key->replayed();
  Document document = comparison(replayed, compare(replayed));
  const std::string text = fmt::format("All of {} is right: by hand is what you have computed.",
                                       file_of(graded, "this sheet"));
  document.blocks.insert(document.blocks.begin() + 1, Paragraph{{{Role::quoted, text}}});
  return document;
}

}  // namespace

void add_beside_real(Document& document, const GradedSheet& graded, Reveal reveal) {
  BesideReal(document, graded, reveal).add();
}

Document sheet_comparison(const GradedSheet& graded) {
  if (graded.grade.is_all_right()) return comparison_of_full_sheet(graded);
  Document document;
  document.add(Heading{1, "By hand and real: " + graded.worksheet().title});
  std::vector<Matrices> views;
  std::vector<std::string> same;
  std::vector<std::string> open;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const std::string& name = graded.step(s).name;
    if (!graded.step(s).asks()) continue;
    const bool has_known = has_cell_with(
        graded, s, [](Verdict verdict) { return verdict != Verdict::given && is_known(verdict); });
    const bool is_question = graded.step(s).is_question;
    if (is_question && !has_known) continue;
    if (!has_known) {
      open.push_back(name);
    } else if (differs(graded.hand(s), graded.real(s))) {
      views.push_back(compared_views(graded, s));
    } else if (!is_question) {
      same.push_back(name);
    }
  }
  const auto say = [&](const std::string& text) { document.say(text, Role::quoted); };
  if (!views.empty()) {
    say("Your entries of " + file_of(graded, "this sheet") +
        " stand beside the real ones. ? stands where yours is not right yet.");
  }
  for (Matrices& view : views) document.add(std::move(view));
  if (!same.empty())
    say("The right values of " + listed(same) + " are the same in both computations.");
  if (!open.empty()) say("Nothing to compare yet in " + listed(open) + ".");
  add_beside_real(document, graded, Reveal::kinds);
  return document;
}

std::vector<OffWeights> off_weights(const GradedSheet& graded, std::size_t step) {
  constexpr double float_noise = 1e-6;  // in what some program computed
  std::vector<OffWeights> result;
  if (!has_cell_with(graded, step, [](Verdict one) { return !is_known(one); })) return result;
  for (const OwnDistribution& own : own_distributions(graded, step)) {
    if (own.is_right) continue;
    const OwnSum sum = sum_of(graded, own.weights.cells);
    if (!(std::abs(sum.sum.to_double() - 1) > sum.rounding + float_noise)) continue;
    result.push_back({own.weights.label, own.weights.cells.front(), sum.text()});
  }
  return result;
}

std::optional<bool> ComparedEntries::winners_equal() const {
  if (distributions.empty()) return std::nullopt;
  return all_of(distributions,
                [](const OwnDistribution& one) { return one.weights.has_same_winners(); });
}

std::optional<ComparedEntries> compare_entries(const GradedSheet& graded) {
  ComparedEntries result;
  bool has_entry = false;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    append(result.distributions, own_distributions(graded, s));
    if (!has_cell_with(graded, s, is_entered) || graded.step(s).is_question) continue;
    has_entry = true;
    result.step = s;
  }
  if (!has_entry) return std::nullopt;
  const Matrix<double>& real = graded.real(result.step);
  for (const Cell& cell : cells_with(graded, result.step, is_entered)) {
    result.is_right = result.is_right && is_known(verdict_of(graded, cell));
    const double distance =
        distance_from_real(entry_of(graded, cell).value, real(cell.row, cell.col));
    result.largest_difference = std::max(result.largest_difference, distance);
  }
  return result;
}

}  // namespace byhand
