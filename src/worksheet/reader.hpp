#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// A worksheet and everything that is wrong with it. Where there are problems, the definitions that
/// have them are missing.
struct WorksheetReading {
  Worksheet worksheet;
  std::vector<Problem> problems;
  std::int64_t effort = 0;  // spent on its givens, and on the draws that were refused
};

/// Reads a worksheet: its prose, its givens and steps, with all names and shapes checked; the
/// givens are drawn (in a variant) and computed, the steps are not. Goes on after each problem.
WorksheetReading read_worksheet(const Source& source, const Budget& budget = {},
                                const std::optional<Variant>& variant = {});

/// The same of a worksheet that is right. Throws its first Problem where it is not.
Worksheet read_right_worksheet(const Source& source, const Budget& budget = {},
                               const std::optional<Variant>& variant = {});

/// Whether its givens may have other numbers.
bool has_variants(const Worksheet& worksheet);
/// Whether in all variants of a worksheet, read without one, only what is drawn differs: no other
/// given follows from it, no condition, no size and no index.
bool can_be_redrawn(const Worksheet& worksheet);
/// Such a worksheet in a variant, as if it had been read in it: a tenth of the work.
Worksheet redrawn(const Worksheet& worksheet, const Variant& variant);

/// The name of the worksheet in a file of that path: "self-attention" of "04-self-attention.md".
std::string worksheet_name(std::string_view path);
/// Its number, as it stands before the name; empty where it has none.
/// e.g. worksheet_number("exercises/04-self-attention.md") -> "04"
std::string worksheet_number(std::string_view path);

}  // namespace byhand
