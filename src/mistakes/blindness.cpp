#include "mistakes/blindness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "language/unparse.hpp"
#include "mistakes/rewriting.hpp"
#include "mistakes/sameness.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// All replays of mutations together may take this many times the work that one worksheet may.
constexpr std::int64_t most_effort = 4;

/// What numbers have to hold to show a mistake of the table; of most nothing is said.
std::string_view shown_by(const std::string& code) {
  const std::vector<MistakeRow>& table = table_of_mistakes();
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const MistakeRow& one) { return one.code == code; });
  return row == table.end() ? std::string_view() : row->traits.shown_by;
}

/// The line for that mistake, else one for a mistake that the very same numbers show.
const Blind* blind_line(const Step& step, const std::string& code) {
  const auto first = [&](const auto& speaks_for) -> const Blind* {
    const auto found = std::find_if(step.blinds.begin(), step.blinds.end(), speaks_for);
    return found == step.blinds.end() ? nullptr : &*found;
  };
  if (const Blind* own = first([&](const Blind& blind) { return blind.code == code; })) return own;
  const std::string_view numbers = shown_by(code);
  if (numbers.empty()) return nullptr;
  return first([&](const Blind& blind) { return shown_by(blind.code) == numbers; });
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

class Telling {
 public:
  Telling(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_replayed(replayed),
        m_budget(budget),
        m_effort(enlarged(budget)),
        m_values(values_by_hand(replayed)),
        m_sameness(replayed.worksheet, budget) {}

  std::vector<Told> of_step(std::size_t index) {
    const Step& step = m_replayed.worksheet.steps[index];
    std::vector<Told> told;
    Replay<Exact> results;  // of those that are told apart
    if (!step.asks()) return told;
    for (Mutation& mutation : mutations_of(m_replayed.worksheet, index, Rules::hand, m_budget)) {
      Told one{std::move(mutation), Told::Kind::not_carried, "", std::nullopt};
      const Shared<Exact> result = judge(one, step, *m_replayed.hand[index]);
      const bool is_blind = one.kind == Told::Kind::blind || one.kind == Told::Kind::accepted;
      if (is_blind && !one.mutation.is_authors && m_sameness.holds(one.mutation, index)) continue;
      if (one.kind == Told::Kind::apart) one.same_as = first_like(*result, results, step);
      told.push_back(std::move(one));
      results.push_back(told.back().kind == Told::Kind::apart ? result : nullptr);
    }
    return told;
  }

 private:
  static Budget enlarged(Budget budget) {
    budget.effort *= most_effort;
    return budget;
  }

  static std::optional<std::size_t> first_like(const Matrix<Exact>& result,
                                               const Replay<Exact>& others, const Step& step) {
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (others[i] && is_same_to_learners(result, *others[i], step)) return i;
    }
    return std::nullopt;
  }

  /// Returns what it leads to, if that was replayed.
  Shared<Exact> judge(Told& told, const Step& step, const Matrix<Exact>& right) {
    told.reason = told.mutation.not_carried;
    if (!told.reason.empty()) return nullptr;
    Shared<Exact> result =
        m_effort.is_exhausted() ? nullptr : replay_mutation(told.mutation, m_values, m_effort);
    told.reason = result ? reason_not_carried(told.mutation, *result, step)
                         : "too much work to replay all mistakes";
    if (!told.reason.empty()) return result;
    told.kind = Told::Kind::apart;
    if (!is_same_to_learners(*result, right, step)) return result;
    const Blind* accepted = blind_line(step, told.mutation.code);
    told.kind = accepted != nullptr ? Told::Kind::accepted : Told::Kind::blind;
    if (accepted != nullptr) told.reason = accepted->reason;
    return result;
  }

  const ReplayedWorksheet& m_replayed;
  const Budget& m_budget;
  Effort m_effort;
  Values<Exact> m_values;
  Sameness m_sameness;
};

/// The notes on one step.
class StepNotes {
 public:
  StepNotes(const Step& step, const std::vector<Told>& told, std::vector<Problem>& notes)
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
    const auto told = std::find_if(m_told.begin(), m_told.end(), [&](const Told& one) {
      return one.mutation.rule.written == slip.rule.written;
    });
    if (told == m_told.end()) {
      add_note_on_double(slip);
    } else if (told->kind == Told::Kind::blind) {
      note(fmt::format("the slip {} gives the right answer with these givens", code),
           fmt::format("change the givens, or add a line blind {} : reason", code));
    } else if (told->kind == Told::Kind::not_carried) {
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

  /// "other-matrix (W_K * X, W_V * X), base-2 (2^R)"
  void add_note_on_blind_mutations() {
    constexpr std::size_t most = 12;
    std::vector<std::string> mistakes;
    const std::string* example = nullptr;
    for (const Told& told : m_told) {
      if (told.kind != Told::Kind::blind || told.mutation.is_authors) continue;
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
    for (const Told& told : m_told) {
      codes.push_back(told.mutation.code);
      if (told.mutation.code != blind.code) continue;
      if (told.kind == Told::Kind::accepted) return;
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
  const std::vector<Told>& m_told;
  std::vector<Problem>& m_notes;
};

}  // namespace

std::vector<std::vector<Told>> tell_apart(const ReplayedWorksheet& replayed, const Budget& budget) {
  Telling telling(replayed, budget);
  std::vector<std::vector<Told>> told;
  for (std::size_t i = 0; i < replayed.worksheet.steps.size(); ++i) {
    told.push_back(telling.of_step(i));
  }
  return told;
}

std::vector<Problem> notes_on_mistakes(const Worksheet& worksheet,
                                       const std::vector<std::vector<Told>>& told) {
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
