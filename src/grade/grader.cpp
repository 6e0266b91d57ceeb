#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grade/answer_key.hpp"
#include "grade/diagnosis.hpp"
#include "grade/follow_through.hpp"
#include "grade/grade.hpp"
#include "grade/rubbish.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

/// What an entry is worth by its likeness to the right value.
constexpr std::array by_likeness{Verdict::wrong, Verdict::rough, Verdict::rounded,
                                 Verdict::correct};

/// And by that to the value which follows from the learner's own entries.
Verdict by_own(Likeness like, bool depends_on_mistake) {
  if (like == Likeness::rough) return Verdict::rough;
  return depends_on_mistake ? Verdict::follows : Verdict::carried;
}

/// Judges the steps of one sheet in their order, since each is held against those before it.
class SheetGrader {
 public:
  /// Nothing follows from what is `everywhere`.
  SheetGrader(const Sheet& sheet, const AnswerKey& key, bool is_strict,
              std::optional<Exact> everywhere)
      : m_sheet(sheet),
        m_key(key),
        m_is_strict(is_strict),
        m_everywhere(std::move(everywhere)),
        m_follow_through(sheet, key),
        m_mutation_effort(key.mutation_budget()),
        m_all_digits_effort(key.mutation_budget()) {}

  StepGrade grade_step(std::size_t index) {
    StepGrade result;
    result.verdicts = verdicts_by_right(index);
    const auto verdicts = result.verdicts.cells();
    const bool is_all_right = none_of(verdicts, needs_reason);
    std::optional<Results> own;  // where these may be others than the right ones
    std::optional<Unrounded> unrounded;
    if (!is_all_right || m_follow_through.has_mistaken_inputs(index)) {
      own = m_follow_through.from_own(index);
      unrounded = before_rounding_of_right(index);
      judge_by_own(index, *own, *unrounded, result);
      explain(index, *own, result);
    }
    const std::size_t points = m_key.worksheet().steps[index].points;
    for (const Verdict verdict : verdicts) {
      if (verdict == Verdict::given) continue;
      result.max += points;
      result.score += has_mark(verdict, m_is_strict) ? points : 0;
    }
    hand_on(index, own ? *own : m_key.right(index), result, unrounded);
    return result;
  }

  /// What matrices of another shape are, and what was too much work.
  std::vector<Problem> problems() const {
    std::vector<Problem> problems = m_follow_through.problems();
    if (m_everywhere) {
      problems.emplace_back(
          fmt::format(
              "nearly all entries are {}, so none of them counts as what follows from others",
              m_everywhere->text()),
          "leave a cell blank (_) where there is nothing yet");
    }
    for (std::size_t i = 0; i < m_sheet.blocks.size(); ++i) {
      const SheetBlock& block = m_sheet.blocks[i];
      const Mutation* const made = block.other ? m_key.mutation_to(i, *block.other) : nullptr;
      if (made == nullptr) continue;
      const std::string& name = m_key.worksheet().steps[i].name;
      problems.emplace_back(block.damage,
                            fmt::format("these numbers are {}: {}", made->rule.text, made->message),
                            fmt::format("{} is {}", name, m_key.rule(i).text));
    }
    if (m_mutation_effort.is_exhausted() || m_is_exhausted) {
      problems.emplace_back("the reasons for all mistakes were too much work to look for",
                            "use shorter numbers");
    }
    return problems;
  }

 private:
  /// The verdicts that need nothing but the right answers; what is not right by them is wrong for
  /// now.
  Matrix<Verdict> verdicts_by_right(std::size_t index) const {
    const Step& step = m_key.worksheet().steps[index];
    const SheetBlock& block = m_sheet.blocks[index];
    const Results& right = m_key.right(index);
    std::vector<Verdict> verdicts;
    verdicts.reserve(step.shape.cells());
    for (std::size_t i = 0; i < step.shape.cells(); ++i) {
      const Entry& entry = block.cells[i].entry;
      if (!step.asked[i]) {
        verdicts.push_back(Verdict::given);
      } else if (block.shown[i]) {
        verdicts.push_back(Verdict::shown);
      } else if (entry.kind != Entry::Kind::number) {
        verdicts.push_back(entry.kind == Entry::Kind::blank ? Verdict::blank : Verdict::unreadable);
      } else {
        verdicts.push_back(by_likeness[static_cast<std::size_t>(right.likeness_of(entry, i))]);
      }
    }
    return {step.shape, std::move(verdicts)};
  }

  /// What an entry is like, of all that may follow for its cell.
  struct Match {
    Likeness like;
    const Results* results;

    bool is_found() const { return like >= Likeness::rounded; }
    /// The first that the entry is rounded from; until then the one that it is likest.
    void look_in(std::span<const Results> others, const Entry& entry, std::size_t cell) {
      for (const Results& other : others) {
        if (is_found()) return;
        const Likeness like_other = other.likeness_of(entry, cell);
        if (like_other > like) *this = {like_other, &other};
      }
    }
  };

  /// Whether the wrong entries follow from the learner's own, and whether the right ones do not;
  /// where they do, what they were before they were rounded. (What is rounded from both is more
  /// likely computed from one's own entries.)
  void judge_by_own(std::size_t index, const Results& own, Unrounded& unrounded,
                    StepGrade& result) {
    if (!m_follow_through.has_own_inputs(index)) return;
    const Results faultless = m_follow_through.from_faultless(index);
    const auto all_digits = m_follow_through.from_unrounded(index, own);
    std::optional<std::vector<Results>> partly_written;  // where an entry is like none of these
    for (std::size_t i = 0; i < result.verdicts.shape().cells(); ++i) {
      Verdict& verdict = result.verdicts.at(i);
      if (!needs_reason(verdict) && !is_right(verdict)) continue;
      const Entry& entry = m_sheet.blocks[index].cells[i].entry;
      const bool depends_on_mistake =
          !own.value->cells()[i].is_unknown() && faultless.value->cells()[i].is_unknown();
      Match match{own.likeness_of(entry, i), &own};
      match.look_in(all_digits, entry, i);
      if (!match.is_found() && (needs_reason(verdict) || depends_on_mistake)) {
        if (!partly_written) partly_written = m_follow_through.from_partly_written(index);
        match.look_in(*partly_written, entry, i);
      }
      if (match.is_found()) take_digits(entry, i, all_digits, *match.results, unrounded);
      if (needs_reason(verdict)) {
        // What is rough by the right value stays so where it is nothing by the learner's own.
        if (match.like != Likeness::none) verdict = by_own(match.like, depends_on_mistake);
      } else if (depends_on_mistake && !match.is_found()) {
        const std::size_t cols = result.verdicts.cols();
        result.notes.push_back({CellNote::Kind::does_not_follow,
                                {index, i / cols, i % cols},
                                "right, but not what follows from the entries before"});
      }
    }
  }

  /// What an entry was before it was rounded: in each way what follows in that way, if it is
  /// rounded from it.
  static void take_digits(const Entry& entry, std::size_t cell,
                          const std::array<Results, ways>& all_digits, const Results& otherwise,
                          Unrounded& unrounded) {
    for (std::size_t way = 0; way < ways; ++way) {
      const bool is_like = all_digits[way].likeness_of(entry, cell) >= Likeness::rounded;
      unrounded[way].at(cell) = (is_like ? all_digits[way] : otherwise).behind(entry, cell);
    }
  }

  /// The mutations of a step, and the ways to write its results down wrongly.
  std::vector<ReplayedMutation> with_written(std::vector<ReplayedMutation> mutations,
                                             const Evidence& evidence, std::size_t index,
                                             const Results& results,
                                             const Values<Exact>& inputs) const {
    if (evidence.is_question()) return mutations;
    append(mutations, writing_mistakes(evidence, m_key.step(index), results, inputs));
    return mutations;
  }

  /// On the learner's own values, as they stand on paper and, where some were rounded, with all of
  /// their digits.
  std::vector<ReplayedMutation> mutations_on_own(const Evidence& evidence, std::size_t index,
                                                 const Results& own) {
    const auto replay = [&](const Results& results, const Values<Exact>& inputs, Effort& effort) {
      return with_written(m_key.mutations_on(index, inputs, effort), evidence, index, results,
                          inputs);
    };
    auto on_paper = replay(own, m_follow_through.own_values(), m_mutation_effort);
    const Values<Exact>* const unrounded = m_follow_through.unrounded_values();
    if (unrounded == nullptr) return on_paper;
    const Results all_digits = m_follow_through.from_unrounded(index, own).back();
    return with_all_digits(std::move(on_paper),
                           replay(all_digits, *unrounded, m_all_digits_effort));
  }

  void explain(std::size_t index, const Results& own, StepGrade& result) {
    if (none_of(result.verdicts.cells(), needs_reason)) return;
    if (is_rubbish(index, true)) return;  // numbers without a reason
    const bool is_question = m_key.worksheet().steps[index].is_question;
    const Evidence evidence(index, m_sheet.blocks[index], result.verdicts, m_key.right(index), own,
                            is_question);
    try {
      std::vector<ReplayedMutation> on_own;
      std::vector<Suspects> suspects;
      // A mistake may take what the rule does not name, so all names count.
      if (m_follow_through.has_own_values()) {
        on_own = mutations_on_own(evidence, index, own);
        suspects.push_back(
            {Basis::own, m_follow_through.own_values(), own, on_own, m_key.mutations(index)});
      }
      // Where all inputs are right, they are the learner's own as well.
      const Basis basis = suspects.empty() ? Basis::own : Basis::right;
      const auto on_right = with_written(m_key.mutations(index), evidence, index,
                                         m_key.right(index), m_key.right_values());
      suspects.push_back({basis, m_key.right_values(), m_key.right(index), on_right});
      m_is_exhausted = m_is_exhausted || m_key.is_exhausted(index);
      result.reasons = reasons_for(evidence, suspects);
      if (!is_question) add_fitting(evidence, index, suspects, result);
    } catch (const Problem&) {
      assert(m_mutation_effort.is_exhausted());
    }
  }

  /// Of wrong entries that no mistake explains. Where most of a step is such, they hang together in
  /// a way that no single cell tells.
  void add_fitting(const Evidence& evidence, std::size_t index, std::span<const Suspects> suspects,
                   StepGrade& result) {
    std::vector<std::size_t> cells;
    for (const std::size_t cell : evidence.wrong()) {
      const bool is_wrong = evidence.verdict(cell) == Verdict::wrong;
      if (is_wrong && !result.explains(evidence.place(cell))) cells.push_back(cell);
    }
    if (cells.size() > 1 && 2 * cells.size() > evidence.asked()) return;
    for (const std::size_t cell : cells) {
      auto note =
          would_fit(evidence, cell, m_key.step(index), suspects, m_key.budget(), m_mutation_effort);
      if (note) result.notes.push_back(std::move(*note));
    }
  }

  /// Whether the entries are the right values themselves: not rounded, and not what a rule rounds.
  static bool is_as_right(const SheetBlock& block, std::span<const Verdict> verdicts,
                          const Matrix<Exact>& right) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (is_printed(verdicts[i])) continue;
      const bool is_equal =
          verdicts[i] == Verdict::correct && block.cells[i].entry.value == right.cells()[i];
      if (!is_equal) return false;
    }
    return true;
  }

  bool is_rubbish(std::size_t index, bool may_be_blank) const {
    return m_everywhere || byhand::is_rubbish(m_sheet.blocks[index], m_key, index, may_be_blank);
  }

  /// The right values that the entries of a step were rounded from, as far as they are right.
  Unrounded before_rounding_of_right(std::size_t index) const {
    const Results& right = m_key.right(index);
    Matrix<Exact> values = *right.value;
    for (std::size_t i = 0; right.unrounded && i < values.shape().cells(); ++i) {
      if (!m_key.worksheet().steps[index].asked[i]) continue;
      values.at(i) = right.behind(m_sheet.blocks[index].cells[i].entry, i);
    }
    return {values, values, values};
  }

  /// What a wrong entry was before it was rounded, where no mistake is named for it: a simple
  /// fraction, such as 13/3 behind 4.33, or else a value with the other sign.
  Exact before_rounding(std::size_t index, std::size_t cell, const Results& own) const {
    const Entry& entry = m_sheet.blocks[index].cells[cell].entry;
    if (const auto fraction = simple_fraction(entry)) return *fraction;
    if (entry.decimals == 0) return entry.value;
    for (const Results* results : {&own, &m_key.right(index)}) {
      const Exact& value = results->value->cells()[cell];
      if (!value.is_rational()) continue;
      if (likeness(entry, -value, results->precision) >= Likeness::rounded) return -value;
    }
    return entry.value;
  }

  /// Hands the learner's values on to the steps that name this one. `own_results` followed from
  /// those before it; what was rounded is in `unrounded`.
  void hand_on(std::size_t index, const Results& own_results, const StepGrade& grade,
               const std::optional<Unrounded>& unrounded) {
    const SheetBlock& block = m_sheet.blocks[index];
    const auto kinds = grade.verdicts.cells();
    const Matrix<Exact>& right = *m_key.right(index).value;
    const std::size_t cols = right.cols();
    const auto is_rounded_from_right = [&] {
      return !unrounded || std::equal(right.cells().begin(), right.cells().end(),
                                      unrounded->front().cells().begin());
    };
    if (is_as_right(block, kinds, right) && is_rounded_from_right()) return;
    FollowThrough::Judged judged{right, unrounded ? *unrounded : before_rounding_of_right(index),
                                 right};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      if (is_printed(kinds[i])) continue;
      const bool is_number = needs_reason(kinds[i]) || is_right(kinds[i]);
      Exact& own = judged.own.at(i);
      own = is_number ? block.cells[i].entry.value : Exact::unknown();
      auto& [of_written, of_wrong, of_all] = judged.unrounded;
      if (!is_right(kinds[i])) of_written.at(i) = of_wrong.at(i) = of_all.at(i) = own;
      const Exact* const mistaken = grade.led_to({index, i / cols, i % cols});
      if (mistaken != nullptr && kinds[i] != Verdict::rough) {
        of_all.at(i) = *mistaken;
        judged.has_third_way |= is_right(kinds[i]);
      } else if (kinds[i] == Verdict::wrong) {
        of_all.at(i) = before_rounding(index, i, own_results);
      }
      if (kinds[i] == Verdict::wrong) of_wrong.at(i) = of_all.cells()[i];
      judged.is_rounded |= is_number && !(of_written.cells()[i] == own);
      judged.has_other_ways |= is_number && !(of_written.cells()[i] == of_all.cells()[i]);
      judged.faultless.at(i) = is_mistake(kinds[i]) ? Exact::unknown() : own;
      judged.has_mistake |= is_mistake(kinds[i]);
    }
    if (m_everywhere || (any_of(kinds, needs_reason) && is_rubbish(index, false))) {
      judged.own = judged.faultless = Matrix<Exact>(right.shape(), Exact::unknown());
      judged.unrounded.fill(judged.own);
    }
    m_follow_through.take(index, std::move(judged));
  }

  const Sheet& m_sheet;
  const AnswerKey& m_key;
  bool m_is_strict;
  std::optional<Exact> m_everywhere;
  FollowThrough m_follow_through;
  Effort m_mutation_effort;
  Effort m_all_digits_effort;   // of the same once more: where it is exhausted, paper alone counts
  bool m_is_exhausted = false;  // the mutations of a step on right inputs were too much
};

}  // namespace

Grade grade(const Sheet& sheet, const AnswerKey& key, bool is_strict) {
  const WorkingPrecision precision(key.digits());
  const auto grade_all = [&](std::optional<Exact> everywhere) {
    SheetGrader grader(sheet, key, is_strict, std::move(everywhere));
    Grade result;
    result.steps.reserve(sheet.blocks.size());
    for (std::size_t i = 0; i < sheet.blocks.size(); ++i) {
      result.steps.push_back(grader.grade_step(i));
      result.score += result.steps.back().score;
      result.max += result.steps.back().max;
    }
    result.problems = grader.problems();
    return result;
  };
  Grade result = grade_all(std::nullopt);
  // One wrong number may make all that comes after it 0; several such are no calculation.
  const std::size_t wrong_steps = count_if(result.steps, [](const StepGrade& step) {
    const auto verdicts = step.verdicts.cells();
    return any_of(verdicts, [](Verdict verdict) { return verdict == Verdict::wrong; });
  });
  if (wrong_steps < 2) return result;
  auto everywhere = number_everywhere(sheet, key);
  return everywhere ? grade_all(std::move(everywhere)) : result;
}

}  // namespace byhand
