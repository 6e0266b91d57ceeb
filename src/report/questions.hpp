#pragma once

#include "report/document.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// The questions that a worksheet asks in words, each behind the name of its step and with its
/// answer: the paragraph before an answer is its question.
void add_questions(Document& document, const Worksheet& worksheet);

}  // namespace byhand
