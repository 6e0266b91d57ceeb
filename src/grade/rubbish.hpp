#pragma once

#include <cstddef>
#include <optional>

#include "grade/answer_key.hpp"
#include "sheet/sheet.hpp"

namespace byhand {

/// The number that stands nearly everywhere in a sheet, where the right ones are of several kinds
/// and most entries are wrong: zeros in all cells are no answers, though 0 follows from 0. Nothing
/// where most cells are still to be filled in.
std::optional<Exact> number_everywhere(const Sheet& sheet, const AnswerKey& key);

/// Whether the entries of a step are all equal, and the printed cells like them, where they should
/// not be. Blank cells say nothing; or there must be none.
bool is_rubbish(const SheetBlock& block, const AnswerKey& key, std::size_t index,
                bool may_be_blank);

}  // namespace byhand
