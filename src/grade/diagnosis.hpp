#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"

namespace byhand {

/// The typical mistakes of a step, replayed on some inputs.
struct Suspects {
  Basis basis = Basis::own;
  const Values<Exact>& inputs;
  const Results& results;  // of the rule on these inputs
  std::span<const ReplayedMutation> mutations;
  std::span<const ReplayedMutation> on_right = {};  // the same mistakes on right inputs
};

/// The entries of a step that have their verdicts, as evidence for and against its typical
/// mistakes. A mistake explains a wrong or rough entry that is like its result. A right entry
/// contradicts it where its result is neither the right value nor what follows from the learner's
/// own entries.
class Evidence {
 public:
  /// What it is made of must outlive it.
  Evidence(std::size_t step, const SheetBlock& block, const Matrix<Verdict>& verdicts,
           const Results& right, const Results& own, bool is_question);

  bool is_question() const { return m_is_question; }
  std::size_t asked() const { return m_asked; }
  std::size_t filled() const { return m_wrong.size() + m_right.size(); }
  /// The cells that need a reason, and those that are right.
  const std::vector<std::size_t>& wrong() const { return m_wrong; }
  const std::vector<std::size_t>& right() const { return m_right; }

  const Entry& entry(std::size_t cell) const { return m_block.cells[cell].entry; }
  Verdict verdict(std::size_t cell) const { return m_verdicts.cells()[cell]; }
  Cell place(std::size_t cell) const {
    return {m_step, cell / m_verdicts.cols(), cell % m_verdicts.cols()};
  }

  /// What leads to the right value, or to what follows from the learner's own, explains nothing;
  /// nor does what differs from that in digits which do not stand on paper.
  bool explains(const ReplayedMutation& mutation, std::size_t cell) const {
    const auto explains_by = [&](const Results& results) {
      return results.likeness_of(entry(cell), cell) >= Likeness::rounded &&
             leads_astray(results, cell);
    };
    const auto& all_digits = mutation.of_all_digits;
    return explains_by(mutation.results) ||
           (all_digits && leads_astray(mutation.results, cell) && explains_by(*all_digits));
  }
  /// Whether a right entry contradicts it; so it does where it has no value. What was made in
  /// writing can only be seen in what was written so: a right entry that is like its result does
  /// not contradict it.
  bool contradicts(const ReplayedMutation& mutation, std::size_t cell) const;
  std::size_t contradictions(const ReplayedMutation& mutation) const;
  /// Whether these results are right in all cells that are asked.
  bool is_right_throughout(const Results& results) const;
  /// Whether it leads to a wrong value at a cell, and not to the wrong entry there.
  bool leads_elsewhere(const ReplayedMutation& mutation, std::size_t cell) const {
    return leads_astray(mutation.results, cell) && !explains(mutation, cell);
  }

 private:
  bool leads_astray(const Results& results, std::size_t cell) const;

  std::size_t m_step;
  const SheetBlock& m_block;
  const Matrix<Verdict>& m_verdicts;
  const Results& m_right_results;
  const Results& m_own_results;
  bool m_is_question;
  std::size_t m_asked = 0;
  std::vector<std::size_t> m_wrong;
  std::vector<std::size_t> m_right;
};

/// Why a mistake is wrong; where it comes to the same on right numbers, as the variance of X and of
/// X less its mean do, that it is not.
std::string message_of(const Mutation& mistake, const Evidence& evidence, const Suspects& suspects);

/// The mutations on a learner's values as they stand on paper, each with what it leads to on the
/// same with all of their digits.
std::vector<ReplayedMutation> with_all_digits(std::vector<ReplayedMutation> on_paper,
                                              std::vector<ReplayedMutation> all_digits);

/// Whole numbers of one digit are alike by chance.
bool has_one_digit(const Exact& value);

/// Among other wrong entries, fewer may look like a mistake by chance.
inline constexpr std::size_t fewest_by_chance = 3;

/// The rows, or the columns, that stand where others belong, as far as the entries of a step tell:
/// two that were exchanged; or more than two, in another order or after one that was skipped; or
/// one that stands there twice. Nothing where none was moved.
struct MovedLines {
  std::string message;
  ExpressionPointer rule;  // that leads to the lines in this order
  Matrix<Exact> written;
};
std::optional<MovedLines> moved_lines(const Evidence& evidence, const ExpressionPointer& rule,
                                      const Results& results, bool are_rows);

/// Ways to write right results down wrongly, and what they lead to: signs that were turned round;
/// decimals that were cut off, after as many as a wrong entry has, or rounded away; rows or columns
/// that stand where others belong; a decimal point in the wrong place; the numbers of another name.
/// `results` are right, or follow from the learner's own entries, as do the `inputs`: the values of
/// all names.
std::vector<ReplayedMutation> writing_mistakes(const Evidence& evidence, const JudgedStep& step,
                                               const Results& results, const Values<Exact>& inputs);

/// The mistakes that explain the wrong and rough entries of a step, three at most: the best one,
/// then the best of those that explain entries which are left, and so on. Empty where none explains
/// them well enough: a false reason teaches what is false.
///
/// A mistake is named if it explains two entries or more, more than contradict it, at least half of
/// those that still need a reason, and, unless an author foresaw it or it is made in single cells,
/// more than it leads to other wrong numbers for, unless another one explains these; or the only
/// one of a step of six asked cells or more, if nothing contradicts it and no other mistake fits
/// (of what is made in whole matrices one digit does not tell, nor of what stands in a rule twice);
/// or the answer to a question, of which only its author's slips are suspects. Suspects that come
/// first are preferred; then those with the fewest contradictions, the most explained, the most
/// that equal their result and are no rounding of it, the first in the table. Those that are the
/// same on all filled cells are named with it. Not named is, unless an author foresaw it: what
/// explains only rough entries, except for a rounding to fewer places; where all entries are one
/// number, what explains some of them; and what explains zeros alone, beside other wrong entries,
/// unless it is made in single cells.
std::vector<Reason> reasons_for(const Evidence& evidence, std::span<const Suspects> suspects);

/// What may have happened in one wrong cell, as a question: the typical mistakes that lead to this
/// entry (those of whole matrices, or of what several cells share, only where no right entry
/// contradicts them), or where there are none its sign; a term that was left out, added twice or
/// with its sign turned; and if nothing of that fits, two digits exchanged, ten times or a tenth,
/// the value of a neighbouring cell. Of those that fit the likeliest are told: one, or two ("either
/// … or …"). More say nothing. Tried on each inputs in turn, until something fits.
std::optional<CellNote> would_fit(const Evidence& evidence, std::size_t cell,
                                  const JudgedStep& step, std::span<const Suspects> suspects,
                                  const Budget& budget, Effort& effort);

}  // namespace byhand
