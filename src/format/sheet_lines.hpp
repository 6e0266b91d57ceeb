#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/class_summary.hpp"

namespace byhand {

/// One sheet as one run hands it to another: its row, its JSON word for word, and what both depend
/// on. Or why it could not be graded.
struct SheetLine {
  std::string program;    // the version that wrote it
  std::string rules;      // the options that decide on marks and on what is told of them
  std::string worksheet;  // the digest of its text
  SheetRow row;           // of a sheet that was not graded its file alone
  std::string json;       // as grade_json() wrote it
  std::string complaint;  // why it was not graded; else empty

  bool is_graded() const { return complaint.empty(); }
};

/// On one line. Under `marks` it tells no slips either.
std::string text_of(const SheetLine& line, Reveal reveal);

/// Reads it again; nothing where it is no such line.
std::optional<SheetLine> read_sheet_line(std::string_view text);

}  // namespace byhand
