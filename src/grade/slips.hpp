#pragma once

#include "grade/follow_through.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"

namespace byhand {

/// A step of a sheet whose entries have their verdicts.
struct VerdictsOfStep {
  std::size_t index = 0;
  const SheetBlock& block;
  const Matrix<Verdict>& verdicts;
  const Results& right;
  const Results& own;
};

/// The mistake that explains the wrong and rough entries of a step, with those that are the same on
/// all filled cells: three at most. Empty where none explains them well enough: a false reason
/// teaches what is false.
///
/// A slip explains a wrong or rough entry that is like its result. A right entry contradicts it
/// where its result is neither the right value nor what follows from the learner's own entries. It
/// is named if it explains two entries or more, more than contradict it, and at least half of those
/// that need a reason; or the only one, if nothing contradicts it and the slip is not one that is
/// repeated all over the rule. Slips on the learner's own inputs come first, then those on right
/// ones.
std::vector<Reason> reasons_for(const VerdictsOfStep& step, AnswerKey& key,
                                const Values<Exact>& own_values, bool has_own_inputs,
                                Effort& effort);

/// Where the one wrong entry of a product would be right with a single term left out, added twice
/// or with its sign turned: which, if exactly one such term fits.
std::optional<CellNote> fitting_term(const VerdictsOfStep& step, const AnswerKey& key,
                                     const Values<Exact>& own_values, Effort& effort);

}  // namespace byhand
