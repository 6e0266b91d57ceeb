// The sheet of a hunt: how it is drawn, and how it is shown.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/hunt.hpp"
#include "learn/lesson_parts.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_suspects = 4;
constexpr std::size_t fewest_suspects = 2;

template <class T>
void shuffle(std::vector<T>& items, SplitMix64& random) {  // Fisher and Yates
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(i))]);
  }
}

/// How sheets have to look: first all that is easy to read is tried, then all that has a value.
enum class Looks : unsigned char { easy, any };

std::size_t longest_text(const Step& step, const Matrix<Exact>& matrix) {
  std::size_t longest = 0;
  for (const Exact& cell : matrix.cells()) {
    longest = std::max(longest, cell_text(step, cell).size());
  }
  return longest;
}

/// Whether a learner can work with it: no cell without a value, and if it has to be easy only
/// numbers that stand on paper, not much longer than the right ones.
bool is_fit(const Step& step, const Matrix<Exact>& matrix, const Matrix<Exact>& right,
            Looks looks) {
  constexpr std::size_t always_easy = 8;
  const auto cells = matrix.cells();
  if (looks == Looks::any) return none_of(cells, [](const Exact& x) { return x.is_unknown(); });
  const bool is_on_paper =
      all_of(cells, [](const Exact& x) { return x.is_rational() || x.is_infinite(); });
  return is_on_paper &&
         longest_text(step, matrix) <= std::max(always_easy, longest_text(step, right));
}

/// Draws the mistake of one hunt in a worksheet that has been replayed.
class MistakeDrawer {
 public:
  MistakeDrawer(std::shared_ptr<AnswerKey> key, SplitMix64 random)
      : m_key(std::move(key)), m_random(random), m_effort(m_key->budget().times(2)) {}

  std::optional<DrawnHunt> hunt(Looks looks) {
    m_looks = looks;
    for (const std::size_t step : asked_steps()) {
      auto mistakes = mistakes_of(step);
      shuffle(mistakes, m_random);
      for (std::size_t i = 0; i < mistakes.size() && !m_effort.is_exhausted(); ++i) {
        if (auto found = hunt_for(step, mistakes, i)) return found;
      }
    }
    return std::nullopt;
  }

 private:
  using Mistakes = std::vector<const ReplayedMutation*>;

  const Step& step_at(std::size_t index) const { return m_key->worksheet().steps[index]; }
  const Matrix<Exact>& right(std::size_t index) const { return *m_key->right(index).value; }

  std::vector<std::size_t> asked_steps() {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < m_key->worksheet().steps.size(); ++i) {
      if (step_at(i).asks()) result.push_back(i);
    }
    shuffle(result, m_random);
    return result;
  }

  /// Those that these numbers show, and whose cells all have a value.
  Mistakes mistakes_of(std::size_t step) {
    Mistakes result;
    for (const ReplayedMutation& one : m_key->mutations(step)) {
      const Matrix<Exact>& value = *one.results.value;
      const bool is_shown = is_fit(step_at(step), value, right(step), Looks::any) &&
                            first_difference(m_key->worksheet(), step, value, right(step));
      if (is_shown) result.push_back(&one);
    }
    return result;
  }

  std::optional<DrawnHunt> hunt_for(std::size_t step, const Mistakes& mistakes,
                                    std::size_t chosen) {
    DrawnHunt hunt;
    hunt.key = m_key;
    hunt.step = step;
    hunt.suspects = suspects(step, mistakes, chosen);
    if (hunt.suspects.size() < fewest_suspects) return std::nullopt;
    if (!carry_on(hunt, mistakes[chosen]->results.value)) return std::nullopt;
    hunt.culprit = static_cast<std::size_t>(m_random.below(hunt.suspects.size()));
    std::swap(hunt.suspects.front(), hunt.suspects[hunt.culprit]);
    return hunt;
  }

  /// The chosen one first.
  Mistakes suspects(std::size_t step, const Mistakes& mistakes, std::size_t chosen) const {
    Mistakes result{mistakes[chosen]};
    for (const ReplayedMutation* mistake : mistakes) {
      if (result.size() == most_suspects) break;
      const bool is_another = all_of(result, [&](const ReplayedMutation* suspect) {
        return suspect->mutation->message != mistake->mutation->message &&
               first_difference(m_key->worksheet(), step, *suspect->results.value,
                                *mistake->results.value);
      });
      if (is_another) result.push_back(mistake);
    }
    return result;
  }

  /// Fills the sheet; returns whether it is fit for a hunt.
  bool carry_on(DrawnHunt& hunt, const Shared<Exact>& wrong) {
    Values<Exact> values = m_key->right_values();
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < m_key->worksheet().steps.size(); ++i) {
      Shared<Exact> value = m_key->right(i).value;
      if (i == hunt.step || names_one(*m_key->step(i).rule, changed)) {
        value = i == hunt.step ? wrong : following(i, values);
        if (!value || !is_fit(step_at(i), *value, right(i), m_looks)) return false;
        changed.push_back(step_at(i).name);
        values[step_at(i).name] = value;
      }
      hunt.shown.push_back(std::move(value));
    }
    return true;
  }

  static bool names_one(const Expression& rule, const std::vector<std::string>& of) {
    const auto names = names_in(rule);
    return any_of(names, [&](const Expression* name) { return contains(of, name->text); });
  }

  /// What the right rule gives; nothing where that is too much to compute by hand.
  Shared<Exact> following(std::size_t step, const Values<Exact>& values) {
    constexpr std::int64_t work_of_looking = 32;  // at one cell, in operations
    try {
      m_effort.spend(work_of_looking * static_cast<std::int64_t>(step_at(step).shape.cells()), {});
      return results_of(m_key->step(step), values, m_effort).value;
    } catch (const Problem&) {
      return nullptr;
    }
  }

  std::shared_ptr<AnswerKey> m_key;
  SplitMix64 m_random;
  Effort m_effort;
  Looks m_looks = Looks::easy;
};

std::shared_ptr<AnswerKey> key_of(const Source& source, const Budget& budget,
                                  const std::optional<Variant>& variant) {
  return std::make_shared<AnswerKey>(
      without_questions(read_right_worksheet(source, budget, variant)), Rules::hand, budget);
}

/// A step as it was filled in.
MatrixView view_of(const DrawnHunt& drawn, std::size_t index) {
  const Step& step = drawn.worksheet().steps[index];
  MatrixView view = short_view(step, *drawn.shown[index]);
  view.caption = {{Role::code, rule_text(step.name, step.hand)}};
  if (!step.asks()) view.caption.push_back({Role::quiet, ", printed"});
  return view;
}

/// A given or a step of the worksheet.
MatrixView view_named(const DrawnHunt& drawn, const std::string& name) {
  const Worksheet& worksheet = drawn.worksheet();
  if (const auto given = position_of(name, worksheet.givens)) {
    return given_view(worksheet.givens[*given]);
  }
  return view_of(drawn, position_of(name, worksheet.steps).value());
}

/// The names of a rule, each once.
std::vector<std::string> ingredients(const Rule& rule) {
  std::vector<std::string> result;
  for (const Expression* name : names_in(*rule.written)) add_once(result, name->text);
  return result;
}

/// The wrong matrix beside the right one, with the cells in red that are printed in another way.
void show_differences(Hunt& hunt) {
  constexpr std::size_t most_cells = 6;
  const DrawnHunt& drawn = *hunt.drawn;
  const Step& step = drawn.wrong_step();
  MatrixView wrong = short_view(step, drawn.wrong());
  MatrixView right = short_view(step, drawn.right());
  wrong.caption = {{Role::name, step.name}, {Role::bad, ", as it stands here"}};
  right.caption = {{Role::name, step.name}, {Role::good, ", by the right rule"}};
  std::vector<std::string> names;
  for (std::size_t row = 0; row < step.shape.rows; ++row) {
    for (std::size_t col = 0; col < step.shape.cols; ++col) {
      if (wrong.cells(row, col).text == right.cells(row, col).text) continue;
      wrong.cells(row, col).role = Role::bad;
      names.push_back(cell_name(drawn.worksheet(), {drawn.step, row, col}));
    }
  }
  hunt.reply.add(Matrices{{std::move(wrong), std::move(right)}});
  hunt.reply.said.add_fact("they differ in", listed_at_most(most_cells, std::move(names)));
}

}  // namespace

SplitMix64 random_of(std::int64_t seed, std::string_view purpose) {
  return SplitMix64(static_cast<std::uint64_t>(seed) ^ fnv1a64(purpose));
}

Variant drawn_variant(SplitMix64& random) {
  constexpr auto numbers = static_cast<std::uint64_t>(variants_of_names);
  return {static_cast<std::int64_t>(random.below(numbers)), ""};
}

bool are_alike(const DrawnHunt& a, const DrawnHunt& b) {
  return a.step == b.step && a.mistake().code == b.mistake().code &&
         a.mistake().rule.text == b.mistake().rule.text;
}

std::optional<Cell> first_difference(const Worksheet& worksheet, std::size_t step,
                                     const Matrix<Exact>& a, const Matrix<Exact>& b) {
  for (const Cell& cell : asked_cells(worksheet, step)) {
    const Exact& one = a(cell.row, cell.col);
    const Exact& other = b(cell.row, cell.col);
    const Step& of = worksheet.steps[step];
    if (!(one == other) && short_cell_text(of, one) != short_cell_text(of, other)) return cell;
  }
  return std::nullopt;
}

HuntingGround::HuntingGround(Source source, const Budget& budget, std::optional<Variant> variant)
    : m_source(std::move(source)), m_budget(budget), m_variant(std::move(variant)) {
  m_has_variants = !m_variant && has_variants(read_worksheet(m_source, m_budget).worksheet);
}

/// To be tried one after the other.
std::vector<std::optional<Variant>> HuntingGround::variants(std::int64_t seed) const {
  constexpr int most_drawn = 2;
  if (!m_has_variants) return {m_variant};
  SplitMix64 random = random_of(seed, "variant");
  std::vector<std::optional<Variant>> result;
  for (int i = 0; i < most_drawn; ++i) result.emplace_back(drawn_variant(random));
  result.emplace_back(std::nullopt);  // the author's own numbers, which were looked at by someone
  return result;
}

DrawnHunt HuntingGround::draw(std::int64_t seed) const {
  std::optional<DrawnHunt> hunt;
  for (const auto& variant : variants(seed)) {
    try {
      MistakeDrawer drawer(key_of(m_source, m_budget, variant), random_of(seed, "hunt"));
      if (auto easy = drawer.hunt(Looks::easy)) {
        hunt = std::move(easy);
        break;
      }
      if (!hunt) hunt = drawer.hunt(Looks::any);
    } catch (const Problem&) {
      if (!variant || m_variant) throw;  // else a variant that fails: byhand check tells its author
    }
  }
  if (hunt) {
    hunt->seed = seed;
    return std::move(*hunt);
  }
  throw Problem(fmt::format("there is nothing to hunt for in {}", excerpt(m_source.name())),
                "its numbers do not show two typical mistakes in any step: hunt in another "
                "worksheet; to its author byhand check --matrix tells what they show");
}

DrawnHunt HuntingGround::draw_after(const DrawnHunt& last) const {
  constexpr std::int64_t most_tries = 10;
  for (std::int64_t i = 1; i <= most_tries; ++i) {
    try {
      DrawnHunt next = draw((last.seed + i) % (largest_seed + 1));
      if (i == most_tries || !are_alike(last, next)) return next;
    } catch (const Problem&) {
      continue;  // what can be hunted may depend on the variant
    }
  }
  return last;
}

void show_title(Hunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  std::string title = fmt::format("Hunt {}: {}", hunt.drawn->seed, worksheet.title);
  if (worksheet.variant) {
    title += fmt::format(", variant {}{}", worksheet.variant->number, for_whom(*worksheet.variant));
  }
  hunt.reply.add(Heading{1, std::move(title)});
}

void show_sheet(Hunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  Matrices givens{mapped(worksheet.givens, given_view)};
  Matrices steps;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    MatrixView view = view_of(*hunt.drawn, i);
    view.caption.insert(view.caption.begin(), {Role::quiet, fmt::format("{}. ", i + 1)});
    steps.views.push_back(std::move(view));
  }
  if (!givens.views.empty()) hunt.reply.add(std::move(givens));
  const bool has_printed = any_of(worksheet.steps, [](const Step& step) { return !step.asks(); });
  Sentence words{{Role::strong, "The steps in order, as they were filled in"}};
  if (has_printed) {
    words.push_back(
        {Role::plain, "; printed steps were not asked for, and the mistake is not there"});
  }
  hunt.reply.add(Paragraph{std::move(words)});
  hunt.reply.add(std::move(steps));
}

void show_with_ingredients(Hunt& hunt, const std::string& name) {
  const auto index = position_of(name, hunt.worksheet().steps);
  const Step* step = index ? &hunt.worksheet().steps[*index] : nullptr;
  Matrices matrices;
  if (step != nullptr) {
    for (const std::string& other : ingredients(step->hand)) {
      matrices.views.push_back(view_named(*hunt.drawn, other));
    }
  }
  matrices.views.push_back(view_named(*hunt.drawn, name));
  hunt.reply.add(std::move(matrices));
  if (step == nullptr || !is_readable(step->hand)) return;
  hunt.reply.said.add_fact(step->name + " in words", in_words(*step->hand.written));
}

void show_suspects(Hunt& hunt) {
  const auto& suspects = hunt.drawn->suspects;
  for (std::size_t i = 0; i < suspects.size(); ++i) {
    hunt.reply.said.add_fact(std::to_string(i + 1),
                             quoted_markdown(suspects[i]->mutation->message));
  }
}

void show_reason(Hunt& hunt) {
  const Step& step = hunt.drawn->wrong_step();
  const Mutation& mistake = hunt.drawn->mistake();
  Document& said = hunt.reply.said;
  said.add_fact("what happened", quoted_markdown(mistake.message));
  said.add_fact("the rule that was followed", rule_text(step.name, mistake.rule), Role::code);
  said.add_fact("the right rule", rule_text(step.name, step.hand), Role::code);
  show_differences(hunt);
}

}  // namespace byhand::learn
