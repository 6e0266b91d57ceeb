#include "report/graded_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "report/graded_steps.hpp"
#include "report/next_thing.hpp"
#include "report/reasons.hpp"
#include "report/spelled_steps.hpp"
#include "report/verdict_looks.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_names = 6;
constexpr std::size_t most_problems_on_a_screen = 2;

/// Verdicts that are told of in one line.
bool are_alike(Verdict a, Verdict b) {
  const auto is_plainly_right = [](Verdict verdict) {
    return is_right(verdict) && verdict != Verdict::follows;
  };
  return a == b || (is_plainly_right(a) && is_plainly_right(b));
}

class ChangesReport {
 public:
  ChangesReport(const SheetState* before, const GradedSheet& graded)
      : m_before(before), m_graded(graded), m_now(state_of(graded)) {}

  Changes changes() {
    add_score();
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough}) {
      add_changed(verdict);
    }
    add_reasons();
    add_problems();
    for (const Verdict verdict :
         {Verdict::follows, Verdict::correct, Verdict::blank, Verdict::shown}) {
      add_changed(verdict);
    }
    const bool is_same = m_before != nullptr && m_before->steps == m_now.steps;
    if (is_same) tell(Paragraph{{{Role::plain, "The entries are the same as before."}}});
    add_next();
    return std::move(m_changes);
  }

 private:
  void tell(Block block) { m_changes.details.blocks.push_back(std::move(block)); }

  bool is_changed(std::size_t step, std::size_t cell) const {
    const SheetState::Written& now = m_now.steps[step][cell];
    if (m_before == nullptr) return now.verdict > Verdict::blank || now.verdict == Verdict::shown;
    return !(now == m_before->steps[step][cell]);
  }

  void add_score() {
    Paragraph line = score(m_graded.grade);
    if (m_before != nullptr && m_now.score != m_before->score) {
      const bool is_more = m_now.score > m_before->score;
      const std::size_t change =
          is_more ? m_now.score - m_before->score : m_before->score - m_now.score;
      line.sentence.push_back(
          {Role::plain, fmt::format(", {} {} than before", change, is_more ? "more" : "fewer")});
    }
    m_changes.score.blocks.emplace_back(std::move(line));
  }

  /// "✓ right: Q, K and R[3,1]": the changed cells that have such a verdict now.
  void add_changed(Verdict verdict) {
    std::vector<std::string> names;
    for (std::size_t s = 0; s < m_now.steps.size(); ++s) {
      auto of_step = changed_names(s, verdict);
      names.insert(names.end(), of_step.begin(), of_step.end());
    }
    if (names.empty()) return;
    const VerdictLook& look = look_of(verdict);
    const bool is_correct = verdict == Verdict::correct;
    tell(Fact{is_correct ? "right" : std::string(word(verdict)),
              {{look.role, listed_at_most(most_names, std::move(names))}},
              is_correct ? "✓" : std::string(look.sign)});
  }

  /// The step alone where these are all of its cells that were asked.
  std::vector<std::string> changed_names(std::size_t index, Verdict verdict) const {
    const Step& step = m_graded.step(index);
    std::vector<std::string> names;
    std::size_t asked = 0;
    for (std::size_t cell = 0; cell < m_now.steps[index].size(); ++cell) {
      if (!step.asked[cell]) continue;
      ++asked;
      if (!is_changed(index, cell) || !are_alike(m_now.steps[index][cell].verdict, verdict)) {
        continue;
      }
      names.push_back(
          cell_name(step.name, step.shape, cell / step.shape.cols, cell % step.shape.cols));
    }
    return names.size() == asked && asked > 1 ? std::vector{step.name} : names;
  }

  bool has_new_mistake(std::size_t step) const {
    for (std::size_t cell = 0; cell < m_now.steps[step].size(); ++cell) {
      if (is_changed(step, cell) && needs_reason(m_now.steps[step][cell].verdict)) return true;
    }
    return false;
  }

  /// Of the first step with a new mistake: later ones may follow from it.
  void add_reasons() {
    for (std::size_t s = 0; s < m_now.steps.size(); ++s) {
      if (!has_new_mistake(s)) continue;
      const StepGrade& grade = m_graded.grade.steps[s];
      for (const Reason& reason : grade.reasons) tell(what_happened(m_graded.step(s), reason));
      for (const CellNote& note : grade.notes) {
        if (note.kind == CellNote::Kind::would_fit) tell(would_fit(m_graded.step(s), note));
      }
      add_off_weights(m_changes.details, m_graded, s);
      return;
    }
  }

  void add_problems() {
    const auto& problems = m_graded.problems;
    for (std::size_t i = 0; i < std::min(problems.size(), most_problems_on_a_screen); ++i) {
      tell(fact_of(m_graded, problems[i]));
    }
    if (problems.size() <= most_problems_on_a_screen) return;
    tell(Fact{
        "and",
        {{Role::plain, counted(problems.size() - most_problems_on_a_screen, "more problem")}}});
  }

  void add_next() {
    add_next_thing(m_changes.next, m_graded, Reveal::kinds);
    if (!m_graded.grade.is_full()) return;
    m_changes.next.blocks.emplace_back(
        Paragraph{{{Role::plain, "What these numbers show, and what comes next:"}}});
    m_changes.next.blocks.emplace_back(Paragraph{
        {{Role::code, fmt::format("byhand grade {}{}", sheet_word(m_graded), m_graded.options)}}});
  }

  const SheetState* m_before;
  const GradedSheet& m_graded;
  SheetState m_now;
  Changes m_changes;
};

}  // namespace

SheetState state_of(const GradedSheet& graded) {
  SheetState state;
  state.score = graded.grade.score;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const Matrix<Verdict>& verdicts = graded.grade.steps[s].verdicts;
    state.steps.emplace_back();
    for (std::size_t row = 0; row < verdicts.rows(); ++row) {
      for (std::size_t col = 0; col < verdicts.cols(); ++col) {
        state.steps.back().push_back({written(graded, {s, row, col}), verdicts(row, col)});
      }
    }
  }
  return state;
}

Changes changes_since(const SheetState* before, const GradedSheet& graded) {
  return ChangesReport(before, graded).changes();
}

Document Changes::document() const {
  Document result = score;
  for (const Document* part : {&details, &next}) {
    result.blocks.insert(result.blocks.end(), part->blocks.begin(), part->blocks.end());
  }
  return result;
}

}  // namespace byhand
