#pragma once

#include <string>

#include "report/graded_sheet.hpp"

namespace byhand {

/// What to do with a graded sheet now: a sentence, and a command where one helps.
void add_next_thing(Document& document, const GradedSheet& graded, Reveal reveal);

/// How a command names the sheet.
std::string sheet_word(const GradedSheet& graded);

}  // namespace byhand
