#pragma once

#include <string>

#include "document/document.hpp"
#include "learn/sheet_reading.hpp"

namespace byhand::learn {

/// The value of an expression in exact fractions; names stand for the givens and for what the
/// learner has entered. Throws Problem where it has none, where it names what is not filled in yet,
/// and where it would do the learner's work: where its value is a matrix, row or column that an
/// open step asks for, or the open cell, computed from whole matrices.
Document calculation(const std::string& text, const SheetReading& reading, AskedCell open);

}  // namespace byhand::learn
