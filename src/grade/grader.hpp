#pragma once

#include "grade/answer_key.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"

namespace byhand {

/// Judges every entry of a sheet that was read against the worksheet of the key.
/// `follows` has no mark where `is_strict`.
Grade grade(const Sheet& sheet, AnswerKey& key, bool is_strict);

}  // namespace byhand
