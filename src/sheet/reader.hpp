#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/sheet.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

inline constexpr std::size_t most_sheet_bytes = std::size_t{1} << 20;

/// A CSV sheet begins with `byhand` and a separator; every other text is Markdown.
SheetFormat sheet_format(const Source& source);

/// The worksheet and variant that a sheet names in its first lines. Throws Problem where it names
/// none, or where that line cannot be read; and where the sheet is of a class: its numbers are
/// known to those alone who have the secret of the class.
SheetName sheet_name(const Source& source);
/// The same, with what it says of a class.
SheetName sheet_name_in_class(const Source& source);
/// Throws Problem where a sheet is of a class.
void require_of_no_class(const SheetName& name);

/// Whether the name or id of a learner can stand in the first line of a sheet: on one line, without
/// blanks around it, without `-->`.
bool can_be_in_first_line(std::string_view text);

/// Reads a sheet in either format against its worksheet, whose hand replay is `right`. Damage stays
/// where it is: what cannot be read is a problem with a place, and all else is read. Throws Problem
/// only where the text cannot be a sheet: too long, or not UTF-8.
Sheet read_sheet(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right);

/// The givens that stand in a sheet, one for each of the worksheet; nothing where a block is
/// missing or not all of it can be read.
using OwnGivens = std::vector<std::optional<Matrix<Exact>>>;
OwnGivens own_givens(const Source& sheet, const Worksheet& worksheet);

/// Whether every given that a variant draws is among them.
bool has_drawn_givens(const OwnGivens& own, const Worksheet& worksheet);

/// A variant of a worksheet, or the worksheet as its author wrote it.
struct FoundVariant {
  std::optional<Variant> variant;
};

/// Which variant of the worksheet (read without one) has the drawn givens of a sheet: those that
/// are likely first, then all that belong to names. There may be several; what is to be computed is
/// the same in all of them. Nothing where there is none.
std::optional<FoundVariant> variant_with(const OwnGivens& own, const Worksheet& worksheet,
                                         const std::vector<FoundVariant>& likely);

/// The names of a sheet's blocks, each once, in the order of the alphabet.
std::vector<std::string> block_names(const Source& sheet);

/// The names of a worksheet's givens and steps, likewise.
std::vector<std::string> matrix_names(const Worksheet& worksheet);

}  // namespace byhand
