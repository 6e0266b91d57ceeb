#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"

namespace byhand {

/// A block that was held against its matrix, and what is wrong with it.
struct ReadBlock {
  SheetBlock cells;  // of a given: nothing
  ProblemList problems;
  /// Whether something stands in an asked cell.
  bool has_entry = false;
  bool is_edited = false;  // a printed cell was changed
  /// Of a given, in which another number stands: the first one, and why.
  std::optional<Problem> changed_given;
};

/// Reads the rows of found blocks as cells of a matrix. What is wrong stays where it is.
class BlockReader {
 public:
  BlockReader(const Source& source, const FoundSheet& found);

  ReadBlock read(std::size_t block, const SheetMatrix& matrix) const;

 private:
  using Rows = std::span<const FoundRow>;
  using Cells = std::vector<std::string_view>;

  ReadBlock read(std::size_t block, Rows rows, const SheetMatrix& matrix) const;
  ReadBlock blank(std::size_t block, const SheetMatrix& matrix) const;
  void skip_label_line(Rows& rows, const SheetMatrix& matrix, ReadBlock& result) const;
  bool are_numbered(Rows rows) const;
  Cells split(const FoundRow& row, std::string_view label) const;
  Cells split_brackets(const Cells& fields) const;
  void read_rows(Rows rows, const FoundBlock& block, const SheetMatrix& matrix,
                 ReadBlock& result) const;
  void read_row(std::size_t row, const Cells& cells, const SheetMatrix& matrix,
                ReadBlock& result) const;
  void read_printed(std::size_t cell, std::string_view text, const SheetMatrix& matrix,
                    ReadBlock& result) const;
  void mark_shown(std::string_view text, Shape shape, ReadBlock& result) const;
  void leave_unread(Rows rows, ReadBlock& result) const;
  void leave_block_unread(Rows rows, ReadBlock& result) const;
  std::optional<std::size_t> found_cols(Rows rows, const SheetMatrix& matrix) const;
  Problem wrong_shape(const FoundBlock& block, Rows rows, const SheetMatrix& matrix) const;
  Problem wrong_length(const FoundRow& row, std::size_t number, const Cells& cells,
                       const SheetMatrix& matrix) const;
  std::optional<std::string> mixed_number(const Cells& cells) const;

  const Source& m_source;
  const FoundSheet& m_found;
  char m_separator;
  CellParting m_parting;
};

}  // namespace byhand
