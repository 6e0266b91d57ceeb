#pragma once

#include <optional>
#include <span>

#include "grade/diagnosis.hpp"

namespace byhand {

/// What may have happened in one wrong cell, as a question: the typical mistakes that lead to this
/// entry (those of whole matrices only where no right entry contradicts them), a term that was left
/// out, added twice or with its sign turned; and if nothing of that fits, two digits exchanged, ten
/// times or a tenth, the value of a neighbouring cell. Of those that fit the likeliest are told:
/// one, or two ("either … or …"). More say nothing. Tried on each inputs in turn, until something
/// fits.
std::optional<CellNote> would_fit(const Evidence& evidence, std::size_t cell,
                                  const JudgedStep& step, std::span<const Suspects> suspects,
                                  const Budget& budget, Effort& effort);

}  // namespace byhand
