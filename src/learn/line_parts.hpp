#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "worksheet/worksheet.hpp"

namespace byhand::learn {

// What stands in a typed line, before anyone asks which cells are meant.

/// Whether a line is a part of what a program prints of a matrix, with or without numbers.
bool is_pasted(std::string_view line);

/// A comma before a blank parts entries.
std::string without_commas(std::string_view line);

/// "1 + 3/4" is one entry, typed with blanks around its sign: 1+3/4. Nothing where more stands
/// there.
std::optional<std::string> as_mixed_number(std::string_view line);

/// Whether the first word of a line is a number.
bool begins_with_number(std::string_view line);

/// A cell by its row and column, from 1, and what follows it in the line.
struct Address {
  std::size_t step = 0;
  std::size_t row = 0;
  std::size_t col = 0;
  std::string_view rest;
};

/// The S[1,2] that a line begins with; without a name the step that is open is meant, and then
/// something has to follow it: [6, 3] alone is a row.
std::optional<Address> address(std::string_view line, const Worksheet& worksheet, std::size_t open);

/// A row or a column by its label, and what follows that in the line.
struct Labelled {
  std::size_t index = 0;
  std::string_view entries;
};

/// The row whose label the line begins with; of rows with the same label the first from the open
/// one on.
std::optional<Labelled> labelled_row(std::string_view line, const Step& step, std::size_t open_row);

/// Likewise the column, which needs a number after its label: without one the line is a word.
std::optional<Labelled> labelled_column(std::string_view line, const Step& step);

}  // namespace byhand::learn
