#pragma once

#include <optional>
#include <string>
#include <vector>

#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

struct Student {
  std::string id;
  std::string name;
  std::string group;  // empty where there are none
};

/// Who is in a class, in the order of the file.
struct Roster {
  std::vector<Student> students;
  std::vector<Problem> problems;  // each with its line: nobody is left out silently
  std::vector<Problem> notes;     // what is to be looked at
};

/// Reads a roster in CSV: a line of headings, then one student a line. Headings are known in
/// English, German, French and Spanish, in any case, with or without accents: an id (a student
/// number, else Moodle's identifier, else a user name or an address), a name in one column or two,
/// and perhaps a group. The separator is a comma, a semicolon or a tab. Goes on after each problem.
Roster read_roster(const Source& source);

// csv_table.cpp

/// A row of a table, without the quotes around its cells and without the blanks around them.
struct CsvRow {
  std::vector<std::string> cells;
  Span span;

  bool is_empty() const;
  /// sep=; which tells a spreadsheet what separates cells.
  bool is_of_separator() const { return cells.front().starts_with("sep="); }
};

/// The rows of a text in CSV (RFC 4180): quotes may stand around a cell, which may hold separators,
/// line breaks and doubled quotes. Lines end in LF, CRLF or CR. What Excel writes to keep a text
/// (="007") is that text. Throws Problem where a quote is not closed.
std::vector<CsvRow> csv_rows(const Source& source, char separator);

/// The first of them that is neither empty nor says what separates cells (sep=;), if there is one.
/// With a separator that is none of the text, what follows may not be readable.
std::optional<CsvRow> csv_headings(const Source& source, char separator);

}  // namespace byhand
