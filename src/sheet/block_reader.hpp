#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/found.hpp"
#include "sheet/printed.hpp"
#include "sheet/sheet.hpp"

namespace byhand {

/// A block that was held against its matrix, and what is wrong with it.
struct ReadBlock {
  SheetBlock cells;  // of a given: nothing
  ProblemList problems;
  /// Whether something stands in an asked cell.
  bool has_entry = false;
  /// Of a given, in which another number stands: the first one, and why.
  std::optional<Problem> changed_given;
};

/// Reads the rows of found blocks as cells of a matrix. What is wrong stays where it is.
class BlockReader {
 public:
  /// `separator` is that of a CSV sheet; 0 in Markdown.
  BlockReader(const Source& source, const FoundSheet& found, char separator);

  ReadBlock read(std::size_t block, const SheetMatrix& matrix);

 private:
  using Rows = std::span<const FoundRow>;

  Rows rows_of(const FoundBlock& block) const;
  ReadBlock read(std::size_t block, Rows rows, const SheetMatrix& matrix);
  void split_brackets();
  void split(const FoundRow& row, std::string_view label);
  ReadBlock blank(std::size_t block, const SheetMatrix& matrix) const;
  void skip_label_line(Rows& rows, const SheetMatrix& matrix, ReadBlock& result);
  bool are_numbered(Rows rows) const;
  void read_rows(Rows rows, const FoundBlock& block, const SheetMatrix& matrix, ReadBlock& result);
  void read_row(std::size_t row, const SheetMatrix& matrix, ReadBlock& result);
  void leave_unread(const FoundRow& row, ReadBlock& result) const;
  void report_unreadable(std::string_view text, ReadBlock& result) const;
  void read_printed(std::size_t cell, std::string_view text, const SheetMatrix& matrix,
                    ReadBlock& result);
  std::optional<std::size_t> found_cols(Rows rows, const SheetMatrix& matrix);
  Problem wrong_shape(const FoundBlock& block, Rows rows, const SheetMatrix& matrix);
  std::optional<std::string> mixed_number() const;
  Problem wrong_length(const FoundRow& row, std::size_t number, const SheetMatrix& matrix) const;
  void read_shown(std::size_t block, const SheetMatrix& matrix, ReadBlock& result) const;

  const Source& m_source;
  const FoundSheet& m_found;
  char m_separator;
  CellParting m_parting;
  std::vector<std::string_view> m_cells;  // of the row that is being read
  bool m_is_edited = false;               // a printed cell of this block was changed
};

}  // namespace byhand
