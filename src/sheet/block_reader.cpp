#include "sheet/block_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "number/likeness.hpp"
#include "sheet/pasted.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

std::string_view label_of_row(const SheetMatrix& matrix, std::size_t row) {
  const auto& labels = matrix.labels->rows;
  return row < labels.size() ? std::string_view(labels[row]) : std::string_view();
}

bool is_row_label(const SheetMatrix& matrix, std::string_view word) {
  const auto& labels = matrix.labels->rows;
  return std::find(labels.begin(), labels.end(), word) != labels.end();
}

/// The next step where a matrix is damaged of which nothing is asked.
std::string own_values_count(const SheetMatrix& matrix) {
  return fmt::format("the worksheet's own {} counts; put it back", *matrix.name);
}

std::string by(std::size_t rows, std::size_t cols) {
  return fmt::format("{} x {}", rows, cols);
}

}  // namespace

BlockReader::BlockReader(const Source& source, const FoundSheet& found)
    : m_source(source),
      m_found(found),
      m_separator(found.separator),
      m_parting(m_separator == 0     ? CellParting::blanks
                : m_separator == ',' ? CellParting::commas
                                     : CellParting::semicolons) {}

/// Most sheets are as the template has them. Only where something is wrong a block may be what a
/// program printed.
ReadBlock BlockReader::read(std::size_t block, const SheetMatrix& matrix) const {
  const FoundBlock& found = m_found.blocks[block];
  Rows rows = Rows(m_found.rows).subspan(found.first_row, found.row_count);
  ReadBlock plain = read(block, rows, matrix);
  if (plain.problems.empty() || m_separator != 0 || rows.empty()) return plain;
  const auto factor = std::find_if(rows.begin(), rows.end(),
                                   [](const FoundRow& row) { return is_common_factor(row.text); });
  if (factor != rows.end()) {
    ReadBlock unread = blank(block, matrix);
    unread.problems.add(span_in(m_source, factor->text),
                        "this factor belongs to all numbers below it",
                        std::string(without_common_factor));
    leave_block_unread(rows, unread);
    return unread;
  }
  if (is_label_line(rows.front().text, matrix.labels->cols)) rows = rows.subspan(1);
  const auto pasted = pasted_rows(m_source, rows, matrix);
  return pasted ? read(block, *pasted, matrix) : std::move(plain);
}

/// Before any row is read.
ReadBlock BlockReader::blank(std::size_t block, const SheetMatrix& matrix) const {
  ReadBlock result;
  if (matrix.step == nullptr) return result;
  result.cells.is_there = true;
  result.cells.inside = m_found.blocks[block].inside;
  result.cells.cells.resize(matrix.shape().cells());
  result.cells.shown.resize(matrix.shape().cells());
  const auto lines =
      std::equal_range(m_found.shown.begin(), m_found.shown.end(), FoundShown{block, {}},
                       [](const FoundShown& a, const FoundShown& b) { return a.block < b.block; });
  for (auto line = lines.first; line != lines.second; ++line) {
    mark_shown(line->text, matrix.shape(), result);
  }
  return result;
}

/// Marks the cells that a line such as `# shown [2,3] [:,1]` names. Cells that the block does not
/// have are a problem, one for a line.
void BlockReader::mark_shown(std::string_view text, Shape shape, ReadBlock& result) const {
  for (std::size_t open = 0; (open = text.find('[')) != std::string_view::npos;) {
    text.remove_prefix(open);
    const std::size_t close = text.find(']');
    const bool is_closed = close != std::string_view::npos;
    const std::string_view brackets = text.substr(0, is_closed ? close + 1 : close);
    const auto cells =
        is_closed ? written_cells(brackets.substr(1, close - 1), shape) : std::nullopt;
    if (!cells || !cells->are_within(shape)) {
      result.problems.add(
          span_in(m_source, brackets),
          fmt::format("{} names no cells of this block", excerpt(brackets)),
          fmt::format("write [row, column], as in [{}, {}] or [:, 1]", shape.rows, shape.cols));
      return;
    }
    for (std::size_t row = cells->rows.first; row <= cells->rows.last; ++row) {
      for (std::size_t col = cells->cols.first; col <= cells->cols.last; ++col) {
        result.cells.shown[(row - 1) * shape.cols + col - 1] = true;
      }
    }
    text.remove_prefix(brackets.size());
  }
}

ReadBlock BlockReader::read(std::size_t block, Rows rows, const SheetMatrix& matrix) const {
  ReadBlock result = blank(block, matrix);
  if (m_separator == 0) skip_label_line(rows, matrix, result);
  if (rows.size() != matrix.shape().rows || !are_numbered(rows)) {
    result.problems.add(wrong_shape(m_found.blocks[block], rows, matrix));
    leave_block_unread(rows, result);
    return result;
  }
  read_rows(rows, m_found.blocks[block], matrix, result);
  return result;
}

/// The cells of a row, without its label.
BlockReader::Cells BlockReader::split(const FoundRow& row, std::string_view label) const {
  if (row.is_listed) return split_pasted_row(row.text);
  if (m_separator == 0) {
    return split_markdown_row(label.empty() ? row.text : without_label(row.text, label));
  }
  Cells cells = split_csv_row(row.text, m_separator);
  if (row.text.find_first_of("[]") != std::string_view::npos) cells = split_brackets(cells);
  // A spreadsheet makes all lines equally long, or leaves out what is empty at the end.
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  return cells;
}

/// A field of a CSV row may have cells in brackets: "[[2. 1.", "[2, 1],"
BlockReader::Cells BlockReader::split_brackets(const Cells& fields) const {
  Cells cells;
  for (const std::string_view field : fields) {
    const bool has_decimal_comma =
        m_parting == CellParting::semicolons && field.find(',') != std::string_view::npos;
    const auto pasted = has_decimal_comma ? std::nullopt : pasted_matrix(field, PastedPart::lines);
    if (!pasted) {
      cells.push_back(field);
      continue;
    }
    for (const std::string_view row : pasted->rows) {
      const Cells inside = split_pasted_row(row);
      cells.insert(cells.end(), inside.begin(), inside.end());
    }
  }
  return cells;
}

/// The line of labels above the columns; or, where there is a line too many, one that cannot be a
/// row since none of its words is an entry.
void BlockReader::skip_label_line(Rows& rows, const SheetMatrix& matrix, ReadBlock& result) const {
  if (rows.empty()) return;
  if (is_label_line(rows.front().text, matrix.labels->cols)) {
    rows = rows.subspan(1);
    return;
  }
  const bool may_be_labels = !matrix.labels->cols.empty() || !matrix.asks();
  if (!may_be_labels || rows.size() != matrix.shape().rows + 1) return;
  const Cells cells = split(rows.front(), "");
  const bool has_entry = std::any_of(cells.begin(), cells.end(), [](std::string_view cell) {
    return !cell.empty() && read_entry(cell).kind != Entry::Kind::unreadable;
  });
  if (has_entry) return;
  result.problems.add(
      span_in(m_source, rows.front().text), "this line is taken for labels: it has no entries",
      matrix.labels->cols.empty()
          ? "begin such a line with #"
          : "the labels of the worksheet are " + listed_at_most(8, matrix.labels->cols));
  leave_unread(rows.first(1), result);
  rows = rows.subspan(1);
}

/// Whether the rows of a CSV sheet are numbered 1, 2, …; in Markdown they have no numbers.
bool BlockReader::are_numbered(Rows rows) const {
  for (std::size_t i = 0; m_separator != 0 && i < rows.size(); ++i) {
    if (rows[i].number != i + 1) return false;
  }
  return true;
}

void BlockReader::read_rows(Rows rows, const FoundBlock& block, const SheetMatrix& matrix,
                            ReadBlock& result) const {
  const std::size_t cols = matrix.shape().cols;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    Cells cells = split(rows[r], label_of_row(matrix, r));
    // What is empty at the end of a line may be left out in CSV.
    if (m_separator != 0 && cells.size() < cols) cells.resize(cols);
    if (cells.size() == cols) {
      read_row(r, cells, matrix, result);
    } else if (r == 0 && rows.size() > 1 && found_cols(rows, matrix).value_or(cols) != cols) {
      result.problems.add(wrong_shape(block, rows, matrix));
      leave_block_unread(rows, result);
      return;
    } else {
      result.problems.add(wrong_length(rows[r], r, cells, matrix));
      leave_unread(rows.subspan(r, 1), result);
    }
  }
}

void BlockReader::read_row(std::size_t row, const Cells& cells, const SheetMatrix& matrix,
                           ReadBlock& result) const {
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::size_t cell = row * cells.size() + c;
    const std::string_view text = cells[c];
    if (!matrix.is_asked(cell)) {
      read_printed(cell, text, matrix, result);
      continue;
    }
    SheetCell& target = result.cells.cells[cell];
    target.entry = read_entry(text, m_parting);
    if (text.data() != nullptr) target.span = span_in(m_source, text);
    result.has_entry = result.has_entry || target.entry.kind != Entry::Kind::blank;
    if (target.entry.kind != Entry::Kind::unreadable) continue;
    const auto [message, remedy] = why_unreadable(text, m_parting);
    result.problems.add(span_in(m_source, text), fmt::format("{} {}", excerpt(text), message),
                        remedy);
  }
}

void BlockReader::leave_unread(Rows rows, ReadBlock& result) const {
  for (const FoundRow& row : rows) result.cells.unread.push_back(span_in(m_source, row.text));
}

void BlockReader::leave_block_unread(Rows rows, ReadBlock& result) const {
  leave_unread(rows, result);
  result.cells.is_unread = !rows.empty();
}

/// The first printed cell of a block that was changed is reported; the worksheet's own is used.
void BlockReader::read_printed(std::size_t cell, std::string_view text, const SheetMatrix& matrix,
                               ReadBlock& result) const {
  const Entry entry = read_entry(text, m_parting);
  const bool is_number = entry.kind == Entry::Kind::number;
  const Exact& value = matrix.values->cells()[cell];
  if (is_number && entry.value == value) return;
  // A whole matrix of some program was pasted over it.
  const Precision precision{2, float_noise(matrix.values->cells())};
  const bool is_pasted = is_number && entry.is_printed(precision.places);
  if (is_pasted && likeness(entry, value, precision) == Likeness::rounded) return;
  const bool is_told = result.is_edited && (!is_number || result.changed_given || matrix.asks());
  if (is_told) return;
  const std::string printed = matrix.printed(cell);
  if (text == printed) return;  // a decimal may stand for a fraction too long
  const std::size_t cols = matrix.shape().cols;
  Problem problem(
      text.data() == nullptr ? std::optional<Span>() : span_in(m_source, text),
      fmt::format("{}[{},{}] was {}, not {}: it was changed", *matrix.name, cell / cols + 1,
                  cell % cols + 1, printed, text.empty() ? "blank" : excerpt(text)),
      own_values_count(matrix));
  if (is_number && matrix.given != nullptr && !result.changed_given) result.changed_given = problem;
  if (!result.is_edited) result.problems.add(std::move(problem));
  result.is_edited = true;
}

/// How many cells all of the rows have; nothing where they differ.
std::optional<std::size_t> BlockReader::found_cols(Rows rows, const SheetMatrix& matrix) const {
  std::optional<std::size_t> count;
  for (const FoundRow& row : rows) {
    const Cells cells = split(row, "");
    const bool is_labelled =
        m_separator == 0 && !cells.empty() && is_row_label(matrix, cells.front());
    const std::size_t own = cells.size() - (is_labelled ? 1 : 0);
    if (count && *count != own) return std::nullopt;
    count = own;
  }
  return count;
}

Problem BlockReader::wrong_shape(const FoundBlock& block, Rows rows,
                                 const SheetMatrix& matrix) const {
  const Shape shape = matrix.shape();
  if (rows.size() == shape.rows && !are_numbered(rows)) {
    return {block.opening,
            fmt::format("the rows of {} are not numbered from 1 to {}", *matrix.name, shape.rows),
            "give each row its own number"};
  }
  const auto cols = found_cols(rows, matrix);
  const std::string found = rows.empty() ? "no rows"
                            : cols       ? by(rows.size(), *cols)
                                         : counted(rows.size(), "row");
  const bool is_transposed = cols && Shape{*cols, rows.size()} == shape && *cols != rows.size();
  std::string remedy = fmt::format("give {} {} of {}, with _ where there is nothing", *matrix.name,
                                   counted(shape.rows, "row"), counted(shape.cols, "cell"));
  if (is_transposed) remedy = fmt::format("exchange the rows and columns of {}", *matrix.name);
  if (!matrix.asks()) remedy = own_values_count(matrix);
  return {block.opening,
          fmt::format("expected {}, found {}{}", by(shape.rows, shape.cols), found,
                      is_transposed ? ", the transpose" : ""),
          remedy};
}

/// "15+1/3" where 15 and 1/3 are cells beside each other.
std::optional<std::string> BlockReader::mixed_number(const Cells& cells) const {
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const Entry left = read_entry(cells[i - 1], m_parting);
    const Entry right = read_entry(cells[i], m_parting);
    const bool are_numbers = left.kind == Entry::Kind::number && right.kind == Entry::Kind::number;
    const bool is_fraction = cells[i].find('/') != std::string_view::npos;
    if (are_numbers && whole(left.value) && left.decimals == 0 && is_fraction) {
      return fmt::format("{}+{}", cells[i - 1], cells[i]);
    }
  }
  return std::nullopt;
}

Problem BlockReader::wrong_length(const FoundRow& row, std::size_t number, const Cells& cells,
                                  const SheetMatrix& matrix) const {
  const auto& labels = matrix.labels->rows;
  const Span span = span_in(m_source, row.text);
  if (m_separator == 0 && !cells.empty() && is_row_label(matrix, cells.front())) {
    return {
        span,
        fmt::format("this row is labelled {}, where {} is expected", cells.front(), labels[number]),
        fmt::format("put the rows in the order {}; or write {} in front of this one, if its "
                    "entries are those of {}",
                    listed_at_most(8, labels), labels[number], labels[number])};
  }
  const bool is_labelled = m_separator == 0 && matrix.asks() &&
                           cells.size() == matrix.shape().cols + 1 &&
                           read_entry(cells.front(), m_parting).kind == Entry::Kind::unreadable;
  if (is_labelled) {
    const bool has_label = number < labels.size();
    return {span,
            fmt::format("{} in front of this row is no entry, and not its label",
                        excerpt(cells.front())),
            has_label ? fmt::format("write {} instead, or leave it out", labels[number])
                      : "leave it out: the rows have no labels"};
  }
  const bool has_comma = std::any_of(cells.begin(), cells.end(), [](std::string_view cell) {
    return cell.find(',') != std::string_view::npos;
  });
  std::string remedy = "write one entry for each column, with _ where there is nothing";
  if (m_separator == 0 && has_comma) remedy = "part the cells by blanks, without commas";
  if (const auto mixed = mixed_number(cells)) remedy = "a mixed number is one entry: " + *mixed;
  if (m_separator == ',') remedy = "there is one cell for each column; a decimal has a point: 0.5";
  if (!matrix.asks()) remedy = own_values_count(matrix);
  return {span,
          fmt::format("expected {}, found {}", counted(matrix.shape().cols, "cell"), cells.size()),
          remedy};
}

}  // namespace byhand
