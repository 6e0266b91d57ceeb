#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace byhand {

/// The day that a spreadsheet shows for a count: they count from the end of 1899.
inline std::chrono::year_month_day day_of_count(std::int64_t count) {
  using namespace std::chrono;
  return sys_days(year(1899) / December / 30) + days(count);
}

/// Rows of cells, as a spreadsheet shows them.
using WorkbookRows = std::vector<std::vector<std::string>>;

/// Throws Problem where the libraries for workbooks are not there, as do those below.
void require_workbooks();

// workbook_writer.cpp

struct WorkbookSheet {
  std::string name;
  WorkbookRows rows;
};

/// A workbook (xlsx). Every cell is text, and stays text when it is typed in, so that 9/46 is no
/// date; those that hold `_` are to be filled in, and coloured. Throws Problem.
std::string workbook_of(const std::vector<WorkbookSheet>& sheets);

// workbook.cpp

/// A sheet of a workbook as CSV: the one with a row that begins with `byhand` and a name, from
/// there on; else the first. A cell with a formula such as =9/46 is that fraction, a number what
/// stands in the file, all else its text. Throws Problem where the bytes are none.
std::string csv_of_workbook(std::string_view bytes);

/// Whether the bytes are those of an archive, as workbooks and other documents are.
bool is_zip(std::string_view bytes);

/// Whether they may be those of a workbook: no part has a name of another kind of document.
bool is_like_workbook(std::string_view bytes);

}  // namespace byhand
