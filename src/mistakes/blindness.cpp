#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "mistakes/mutation.hpp"
#include "mistakes/rewriting.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

namespace {

/// Other givens that are tried. Most mutations are found to differ by the first or second.
constexpr std::uint64_t most_samples = 64;

/// Names that choose rows or columns: their cells have to stay positions.
Names positions_in(const Worksheet& worksheet) {
  Names positions;
  const auto gather = [&](const Expression& rule) {
    visit_nodes(rule, [&](const Expression& e) {
      for (std::size_t i = 1; e.operation == Operation::index && i < e.operands.size(); ++i) {
        for (const Expression* name : names_in(*e.operands[i])) positions.insert(name->text);
      }
      return true;
    });
  };
  for (const Given& given : worksheet.givens) {
    if (given.rule) gather(*given.rule->checked);
  }
  for (const Step& step : worksheet.steps) gather(*step.hand.checked);
  return positions;
}

/// Numbers of the kind that the author chose, of either sign, and some that he may have left out.
Matrix<double> drawn(const Given& given, SplitMix64& random) {
  std::vector<Exact> values{Exact(-1), Exact(0), Exact(1), Exact(2)};
  append(values, given.draw);
  append(values, given.cells.cells());
  std::erase_if(values, [](const Exact& x) { return x.is_infinite(); });
  const std::size_t own = values.size();
  for (std::size_t i = 0; i < own; ++i) values.push_back(-values[i]);
  return map_cells(given.cells, [&](const Exact& cell) {
    const Exact& value = values[static_cast<std::size_t>(random.below(values.size()))];
    return make_number(Type<double>(), cell.is_infinite() ? cell : value);
  });
}

/// Nothing where one of them is no number: an infinity in a alone stands for none, as 2^inf does.
std::optional<bool> are_near(double a, double b) {
  if (std::isnan(a) || std::isnan(b) || (std::isinf(a) && std::isfinite(b))) return std::nullopt;
  if (std::isinf(a) || std::isinf(b)) return a == b;
  constexpr double tolerance = 1e-9;
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Tells mutations that these givens cannot show from those that no givens can: S / sqrt(4) for
/// S / 2 is another way to write the right rule, and no mistake. Several givens are tried, and
/// judged in doubles.
class EquivalenceTest {
 public:
  EquivalenceTest(const Worksheet& worksheet, const Budget& budget)
      : m_worksheet(worksheet), m_positions(positions_in(worksheet)), m_effort(budget) {}

  /// Whether the mutation gives in all asked cells what the hand rule of that step gives.
  bool are_equivalent(const Mutation& mutation, const Step& step) {
    if (m_effort.is_exhausted()) return false;
    std::size_t compared = 0;
    try {
      for (std::size_t i = 0; i < most_samples; ++i) {
        if (m_samples.size() == i) m_samples.push_back(replay_sample(i));
        const Shared<double> result = evaluated(*mutation.rule.checked, m_samples[i]);
        const Matrix<double>& right = *m_samples[i].at(step.name);
        for (std::size_t cell = 0; cell < step.asked.size(); ++cell) {
          if (!step.asked[cell]) continue;
          const auto near = are_near(result->cells()[cell], right.cells()[cell]);
          if (near && !*near) return false;
          if (near) ++compared;
        }
      }
    } catch (const Problem&) {  // too much work
      return false;
    }
    return compared > 0;
  }

 private:
  Shared<double> evaluated(const Expression& rule, const Values<double>& values) {
    return Evaluator<double>(values, m_effort, OnFault::keep).evaluate(rule);
  }

  Values<double> replay_sample(std::uint64_t seed) {
    SplitMix64 random(seed);
    Values<double> values = values_of_givens<double>(m_worksheet);
    for (const Given& given : m_worksheet.givens) {
      if (given.rule) {
        values[given.name] = evaluated(*given.rule->checked, values);
        continue;
      }
      if (m_positions.contains(given.name)) continue;
      values[given.name] = std::make_shared<const Matrix<double>>(drawn(given, random));
    }
    for (const Step& step : m_worksheet.steps) {
      values[step.name] = evaluated(*step.hand.checked, values);
    }
    return values;
  }

  const Worksheet& m_worksheet;
  Names m_positions;
  Effort m_effort;
  std::vector<Values<double>> m_samples;  // as many as were needed so far
};

/// All replays of mutations together may take this many times the work that one worksheet may.
constexpr std::int64_t most_effort = 4;

/// Of a mistake of the table; of an author's there are none.
MistakeTraits traits_of(const std::string& code) {
  const MistakeRow* const row =
      first_that(table_of_mistakes(), [&](const MistakeRow& one) { return one.code == code; });
  return row == nullptr ? MistakeTraits() : row->traits;
}

/// The line for that mistake, else one for a mistake that the very same numbers show.
const Blind* blind_line(const Step& step, const std::string& code) {
  const Blind* const own =
      first_that(step.blinds, [&](const Blind& blind) { return blind.code == code; });
  const std::string_view numbers = traits_of(code).shown_by;
  if (own != nullptr || numbers.empty()) return own;
  return first_that(step.blinds,
                    [&](const Blind& blind) { return traits_of(blind.code).shown_by == numbers; });
}

/// Whether no asked cell tells the two apart; a cell without a value does not.
bool is_same_to_learners(const Matrix<Exact>& result, const Matrix<Exact>& right,
                         const Step& step) {
  for (std::size_t i = 0; i < step.asked.size(); ++i) {
    const bool tells = step.asked[i] && !result.cells()[i].is_unknown();
    if (tells && !(result.cells()[i] == right.cells()[i])) return false;
  }
  return true;
}

bool has_unknown(const Matrix<Exact>& result, const Step& step) {
  for (std::size_t i = 0; i < step.asked.size(); ++i) {
    if (step.asked[i] && result.cells()[i].is_unknown()) return true;
  }
  return false;
}

/// The first of the others that leads to the same numbers.
std::optional<std::size_t> first_like(const Matrix<Exact>& result, const Replay<Exact>& others,
                                      const Step& step) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i] && is_same_to_learners(result, *others[i], step)) return i;
  }
  return std::nullopt;
}

class Judge {
 public:
  Judge(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_replayed(replayed),
        m_budget(budget),
        m_effort(budget.times(most_effort)),
        m_values(values_by_hand(replayed)),
        m_equivalence(replayed.worksheet, budget) {}

  std::vector<JudgedMutation> tell_apart(std::size_t index) {
    const Step& step = m_replayed.worksheet.steps[index];
    std::vector<JudgedMutation> told;
    Replay<Exact> results;  // of those that are told apart
    if (!step.asks()) return told;
    for (Mutation& mutation : mutations_of(m_replayed.worksheet, index, Rules::hand, m_budget)) {
      JudgedMutation one{std::move(mutation), JudgedMutation::Kind::not_carried, "", std::nullopt};
      const Shared<Exact> result = judge(one, step, *m_replayed.hand[index]);
      const bool is_blind =
          one.kind == JudgedMutation::Kind::blind || one.kind == JudgedMutation::Kind::accepted;
      const bool may_be_no_mistake = is_blind && !one.mutation.is_authors;
      if (may_be_no_mistake && m_equivalence.are_equivalent(one.mutation, step)) continue;
      if (one.kind == JudgedMutation::Kind::apart) one.same_as = first_like(*result, results, step);
      told.push_back(std::move(one));
      results.push_back(told.back().kind == JudgedMutation::Kind::apart ? result : nullptr);
    }
    return told;
  }

 private:
  /// Returns what it leads to, if that was replayed.
  Shared<Exact> judge(JudgedMutation& told, const Step& step, const Matrix<Exact>& right) {
    told.reason = told.mutation.not_carried;
    if (!told.reason.empty()) return nullptr;
    Shared<Exact> result =
        m_effort.is_exhausted() ? nullptr : replay_mutation(told.mutation, m_values, m_effort);
    told.reason = result ? reason_not_carried(told.mutation, *result, step)
                         : "too much work to replay all mistakes";
    if (!told.reason.empty()) return result;
    told.kind = JudgedMutation::Kind::apart;
    if (!is_same_to_learners(*result, right, step)) return result;
    if (has_unknown(*result, step)) {
      told.kind = JudgedMutation::Kind::not_carried;
      told.reason = "undefined where it would show";
      return result;
    }
    const Blind* accepted = blind_line(step, told.mutation.code);
    const MistakeTraits traits = traits_of(told.mutation.code);
    told.kind = JudgedMutation::Kind::blind;
    if (accepted == nullptr && !traits.may_be_blind) return result;
    told.kind = JudgedMutation::Kind::accepted;
    told.reason =
        accepted != nullptr ? accepted->reason : fmt::format("only {} shows it", traits.shown_by);
    return result;
  }

  const ReplayedWorksheet& m_replayed;
  const Budget& m_budget;
  Effort m_effort;
  Values<Exact> m_values;
  EquivalenceTest m_equivalence;
};

/// The notes on one step.
class StepNotes {
 public:
  StepNotes(const Step& step, const std::vector<JudgedMutation>& told, std::vector<Problem>& notes)
      : m_step(step), m_told(told), m_notes(notes) {}

  void add_all() {
    for (const Slip& slip : m_step.slips) add_note_on(slip);
    add_note_on_blind_mutations();
    for (const Blind& blind : m_step.blinds) add_note_on(blind);
  }

 private:
  void note(std::string message, std::string remedy) {
    m_notes.emplace_back(m_step.span, std::move(message), std::move(remedy));
  }

  void add_note_on(const Slip& slip) {
    const std::string code = excerpt(slip.code);
    const JudgedMutation* const told = first_that(m_told, [&](const JudgedMutation& one) {
      return one.mutation.rule.written == slip.rule.written;
    });
    if (told == nullptr) {
      add_note_on_double(slip);
    } else if (told->kind == JudgedMutation::Kind::blind) {
      note(fmt::format("the slip {} gives the right answer with these givens", code),
           m_step.is_question
               ? "change the givens, or leave the slip out"
               : fmt::format("change the givens, or add a line blind {} : reason", code));
    } else if (told->kind == JudgedMutation::Kind::not_carried) {
      note(fmt::format("the slip {} is never named: {}", code, told->reason),
           "change its rule or the givens, or leave it out");
    }
  }

  /// A slip that is no mutation, since it is the right rule or the same as another slip.
  void add_note_on_double(const Slip& slip) {
    const std::string rule = unparse(*slip.rule.written);
    for (const Slip& other : m_step.slips) {
      if (&other == &slip) break;
      if (unparse(*other.rule.written) != rule) continue;
      note(fmt::format("the slips {} and {} are the same", excerpt(other.code), excerpt(slip.code)),
           "leave one of them out");
      return;
    }
    if (unparse(*m_step.hand.written) != rule) return;
    note(fmt::format("the slip {} is the right rule", excerpt(slip.code)),
         "write the wrong one, or leave it out");
  }

  /// "other-matrix (W_K * X), base-2 (2^R)": of each code the first.
  void add_note_on_blind_mutations() {
    constexpr std::size_t most = 12;
    std::vector<std::string> mistakes;
    std::set<std::string> codes;
    const std::string* example = nullptr;
    for (const JudgedMutation& told : m_told) {
      if (told.kind != JudgedMutation::Kind::blind || told.mutation.is_authors) continue;
      if (!codes.insert(told.mutation.code).second) continue;
      if (example == nullptr) example = &told.mutation.code;
      mistakes.push_back(
          fmt::format("{} ({})", told.mutation.code, excerpt(told.mutation.rule.text)));
    }
    if (mistakes.empty()) return;
    note(fmt::format("these givens cannot show {} in {}", listed_at_most(most, mistakes),
                     excerpt(m_step.name)),
         fmt::format("change the givens, or accept it: blind {} : reason", *example));
  }

  void add_note_on(const Blind& blind) {
    std::vector<std::string> codes;
    bool is_known = false;
    for (const JudgedMutation& told : m_told) {
      codes.push_back(told.mutation.code);
      if (told.mutation.code != blind.code) continue;
      if (told.kind == JudgedMutation::Kind::accepted) return;
      is_known = true;
    }
    const std::string code = excerpt(blind.code);
    if (is_known) {
      note(fmt::format("the line blind {} of {} is not needed: these givens show it, or it is not "
                       "carried on",
                       code, excerpt(m_step.name)),
           "leave the line out");
    } else {
      note(fmt::format("blind {}: {} has no mistake of that code", code, excerpt(m_step.name)),
           "byhand check --matrix lists them" + did_you_mean(blind.code, codes));
    }
  }

  const Step& m_step;
  const std::vector<JudgedMutation>& m_told;
  std::vector<Problem>& m_notes;
};

}  // namespace

std::vector<std::vector<JudgedMutation>> tell_apart(const ReplayedWorksheet& replayed,
                                                    const Budget& budget) {
  Judge judge(replayed, budget);
  std::vector<std::vector<JudgedMutation>> told;
  for (std::size_t i = 0; i < replayed.worksheet.steps.size(); ++i) {
    told.push_back(judge.tell_apart(i));
  }
  return told;
}

std::vector<Problem> notes_on_mistakes(const Worksheet& worksheet,
                                       const std::vector<std::vector<JudgedMutation>>& told) {
  std::vector<Problem> notes;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    // That a step asks for nothing is said elsewhere.
    if (worksheet.steps[i].asks()) {
      StepNotes(worksheet.steps[i], told[i], notes).add_all();
    }
  }
  return notes;
}

}  // namespace byhand
