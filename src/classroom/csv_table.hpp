#pragma once

#include <string>
#include <vector>

#include "text/source.hpp"

namespace byhand {

/// A row of a table, without the quotes around its cells and without the blanks around them.
struct CsvRow {
  std::vector<std::string> cells;
  Span span;

  bool is_empty() const;
};

/// The rows of a text in CSV (RFC 4180): quotes may stand around a cell, which may hold separators,
/// line breaks and doubled quotes. Lines end in LF, CRLF or CR. What Excel writes to keep a text
/// (="007") is that text. Throws Problem where a quote is not closed.
std::vector<CsvRow> csv_rows(const Source& source, char separator);

}  // namespace byhand
