#include "sheet/block_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "number/likeness.hpp"
#include "sheet/csv_sheet.hpp"
#include "sheet/markdown_sheet.hpp"
#include "sheet/pasted.hpp"
#include "sheet/pasted_rows.hpp"
#include "sheet/shown_cells.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

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

BlockReader::BlockReader(const Source& source, const FoundSheet& found, char separator)
    : m_source(source),
      m_found(found),
      m_separator(separator),
      m_parting(separator == 0     ? CellParting::blanks
                : separator == ',' ? CellParting::commas
                                   : CellParting::semicolons) {}

BlockReader::Rows BlockReader::rows_of(const FoundBlock& block) const {
  return Rows(m_found.rows).subspan(block.first_row, block.row_count);
}

/// A field of a CSV row may have cells in brackets: "[[2. 1.", "[2, 1],"
void BlockReader::split_brackets() {
  std::vector<std::string_view> cells;
  for (const std::string_view field : m_cells) {
    const bool has_decimal_comma =
        m_parting == CellParting::semicolons && field.find(',') != std::string_view::npos;
    const auto pasted = has_decimal_comma ? std::nullopt : pasted_matrix(field, PastedPart::lines);
    if (!pasted) cells.push_back(field);
    if (!pasted) continue;
    for (const std::string_view row : pasted->rows) {
      std::vector<std::string_view> inside;
      split_pasted_row(row, inside);
      cells.insert(cells.end(), inside.begin(), inside.end());
    }
  }
  m_cells = std::move(cells);
}

/// Most sheets are as the template has them. Only where something is wrong a block may be what a
/// program printed.
ReadBlock BlockReader::read(std::size_t block, const SheetMatrix& matrix) {
  Rows rows = rows_of(m_found.blocks[block]);
  ReadBlock plain = read(block, rows, matrix);
  if (plain.problems.empty() || m_separator != 0 || rows.empty()) return plain;
  const auto factor = std::find_if(rows.begin(), rows.end(),
                                   [](const FoundRow& row) { return is_common_factor(row.text); });
  if (factor != rows.end()) {
    ReadBlock unread = blank(block, matrix);
    unread.problems.add(span_in(m_source, factor->text),
                        "this factor belongs to all numbers below it",
                        std::string(without_common_factor));
    for (const FoundRow& row : rows) leave_unread(row, unread);
    return unread;
  }
  if (is_label_line(rows.front().text, matrix.labels->cols)) rows = rows.subspan(1);
  const auto pasted = pasted_rows(m_source, rows, matrix);
  return pasted ? read(block, *pasted, matrix) : std::move(plain);
}

/// Before any row is read.
ReadBlock BlockReader::blank(std::size_t block, const SheetMatrix& matrix) const {
  ReadBlock result;
  if (matrix.step != nullptr) {
    result.cells.is_there = true;
    result.cells.inside = m_found.blocks[block].inside;
    result.cells.cells.resize(matrix.shape().cells());
    result.cells.shown.resize(matrix.shape().cells());
    read_shown(block, matrix, result);
  }
  return result;
}

ReadBlock BlockReader::read(std::size_t block, Rows rows, const SheetMatrix& matrix) {
  ReadBlock result = blank(block, matrix);
  m_is_edited = false;
  if (m_separator == 0) skip_label_line(rows, matrix, result);
  if (rows.size() != matrix.shape().rows || !are_numbered(rows)) {
    result.problems.add(wrong_shape(m_found.blocks[block], rows, matrix));
    for (const FoundRow& row : rows) leave_unread(row, result);
    return result;
  }
  read_rows(rows, m_found.blocks[block], matrix, result);
  return result;
}

/// The cells of a row, without its label.
void BlockReader::split(const FoundRow& row, std::string_view label) {
  if (row.is_listed) return split_pasted_row(row.text, m_cells);
  if (m_separator == 0) {
    split_markdown_row(label.empty() ? row.text : without_label(row.text, label), m_cells);
    return;
  }
  split_csv_row(row.text, m_separator, m_cells);
  if (row.text.find('[') != std::string_view::npos ||
      row.text.find(']') != std::string_view::npos) {
    split_brackets();
  }
  // A spreadsheet makes all lines equally long, or leaves out what is empty at the end.
  while (!m_cells.empty() && m_cells.back().empty()) m_cells.pop_back();
}

/// The line of labels above the columns; or, where there is a line too many, one that cannot be a
/// row since none of its words is an entry.
void BlockReader::skip_label_line(Rows& rows, const SheetMatrix& matrix, ReadBlock& result) {
  if (rows.empty()) return;
  if (is_label_line(rows.front().text, matrix.labels->cols)) {
    rows = rows.subspan(1);
    return;
  }
  const bool may_be_labels = !matrix.labels->cols.empty() || !matrix.asks();
  if (!may_be_labels || rows.size() != matrix.shape().rows + 1) return;
  split(rows.front(), "");
  const bool has_entry = std::any_of(m_cells.begin(), m_cells.end(), [](std::string_view cell) {
    return !cell.empty() && read_entry(cell).kind != Entry::Kind::unreadable;
  });
  if (has_entry) return;
  result.problems.add(
      span_in(m_source, rows.front().text), "this line is taken for labels: it has no entries",
      matrix.labels->cols.empty()
          ? "begin such a line with #"
          : "the labels of the worksheet are " + listed_at_most(8, matrix.labels->cols));
  leave_unread(rows.front(), result);
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
                            ReadBlock& result) {
  const std::size_t cols = matrix.shape().cols;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    split(rows[r], label_of_row(matrix, r));
    // What is empty at the end of a line may be left out in CSV.
    if (m_separator != 0 && m_cells.size() < cols) m_cells.resize(cols);
    if (m_cells.size() == cols) {
      read_row(r, matrix, result);
      continue;
    }
    Problem problem = wrong_length(rows[r], r, matrix);
    if (r == 0 && rows.size() > 1 && found_cols(rows, matrix).value_or(cols) != cols) {
      result.problems.add(wrong_shape(block, rows, matrix));
      for (const FoundRow& row : rows) leave_unread(row, result);
      return;
    }
    result.problems.add(std::move(problem));
    leave_unread(rows[r], result);
  }
}

void BlockReader::read_row(std::size_t row, const SheetMatrix& matrix, ReadBlock& result) {
  const std::size_t first = row * m_cells.size();
  for (std::size_t c = 0; c < m_cells.size(); ++c) {
    const std::size_t cell = first + c;
    const std::string_view text = m_cells[c];
    if (matrix.is_asked(cell)) {
      SheetCell& target = result.cells.cells[cell];
      target.entry = read_entry(text, m_parting);
      if (text.data() != nullptr) target.span = span_in(m_source, text);
      result.has_entry = result.has_entry || target.entry.kind != Entry::Kind::blank;
      if (target.entry.kind == Entry::Kind::unreadable) report_unreadable(text, result);
    } else {
      read_printed(cell, text, matrix, result);
    }
  }
}

void BlockReader::leave_unread(const FoundRow& row, ReadBlock& result) const {
  result.cells.unread.push_back(span_in(m_source, row.text));
}

void BlockReader::report_unreadable(std::string_view text, ReadBlock& result) const {
  const auto [message, remedy] = why_unreadable(text, m_parting);
  result.problems.add(span_in(m_source, text), fmt::format("{} {}", excerpt(text), message),
                      remedy);
}

/// The first printed cell of a block that was changed is reported; the worksheet's own is used.
void BlockReader::read_printed(std::size_t cell, std::string_view text, const SheetMatrix& matrix,
                               ReadBlock& result) {
  const Entry entry = read_entry(text, m_parting);
  const bool is_number = entry.kind == Entry::Kind::number;
  const Exact& value = matrix.values->cells()[cell];
  if (is_number && entry.value == value) return;
  // A whole matrix of some program was pasted over it.
  const Precision precision{2, float_noise(matrix.values->cells())};
  const bool is_pasted = is_number && entry.is_printed(precision.places);
  if (is_pasted && likeness(entry, value, precision) == Likeness::rounded) return;
  const bool is_told = m_is_edited && (!is_number || result.changed_given || matrix.asks());
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
  if (!m_is_edited) result.problems.add(std::move(problem));
  m_is_edited = true;
}

/// How many cells all of the rows have; nothing where they differ.
std::optional<std::size_t> BlockReader::found_cols(Rows rows, const SheetMatrix& matrix) {
  std::optional<std::size_t> count;
  for (const FoundRow& row : rows) {
    split(row, "");
    if (m_separator == 0 && !m_cells.empty() && is_row_label(matrix, m_cells.front())) {
      m_cells.erase(m_cells.begin());
    }
    if (count && *count != m_cells.size()) return std::nullopt;
    count = m_cells.size();
  }
  return count;
}

Problem BlockReader::wrong_shape(const FoundBlock& block, Rows rows, const SheetMatrix& matrix) {
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

/// "15+1/3" where 15 and 1/3 are cells beside each other in the row that was split last.
std::optional<std::string> BlockReader::mixed_number() const {
  for (std::size_t i = 1; i < m_cells.size(); ++i) {
    const Entry left = read_entry(m_cells[i - 1], m_parting);
    const Entry right = read_entry(m_cells[i], m_parting);
    const bool are_numbers = left.kind == Entry::Kind::number && right.kind == Entry::Kind::number;
    const bool is_fraction = m_cells[i].find('/') != std::string_view::npos;
    if (are_numbers && whole(left.value) && left.decimals == 0 && is_fraction) {
      return fmt::format("{}+{}", m_cells[i - 1], m_cells[i]);
    }
  }
  return std::nullopt;
}

/// Of the row whose cells were split last.
Problem BlockReader::wrong_length(const FoundRow& row, std::size_t number,
                                  const SheetMatrix& matrix) const {
  const auto& labels = matrix.labels->rows;
  const Span span = span_in(m_source, row.text);
  if (m_separator == 0 && !m_cells.empty() && is_row_label(matrix, m_cells.front())) {
    return {span,
            fmt::format("this row is labelled {}, where {} is expected", m_cells.front(),
                        labels[number]),
            fmt::format("put the rows in the order {}; or write {} in front of this one, if its "
                        "entries are those of {}",
                        listed_at_most(8, labels), labels[number], labels[number])};
  }
  const bool is_labelled = m_separator == 0 && matrix.asks() &&
                           m_cells.size() == matrix.shape().cols + 1 &&
                           read_entry(m_cells.front(), m_parting).kind == Entry::Kind::unreadable;
  if (is_labelled) {
    const bool has_label = number < labels.size();
    return {span,
            fmt::format("{} in front of this row is no entry, and not its label",
                        excerpt(m_cells.front())),
            has_label ? fmt::format("write {} instead, or leave it out", labels[number])
                      : "leave it out: the rows have no labels"};
  }
  const bool has_comma = std::any_of(m_cells.begin(), m_cells.end(), [](std::string_view cell) {
    return cell.find(',') != std::string_view::npos;
  });
  std::string remedy = "write one entry for each column, with _ where there is nothing";
  if (m_separator == 0 && has_comma) remedy = "part the cells by blanks, without commas";
  if (const auto mixed = mixed_number()) remedy = "a mixed number is one entry: " + *mixed;
  if (m_separator == ',') remedy = "there is one cell for each column; a decimal has a point: 0.5";
  if (!matrix.asks()) remedy = own_values_count(matrix);
  return {
      span,
      fmt::format("expected {}, found {}", counted(matrix.shape().cols, "cell"), m_cells.size()),
      remedy};
}

void BlockReader::read_shown(std::size_t block, const SheetMatrix& matrix,
                             ReadBlock& result) const {
  const auto lines =
      std::equal_range(m_found.shown.begin(), m_found.shown.end(), FoundShown{block, {}},
                       [](const FoundShown& a, const FoundShown& b) { return a.block < b.block; });
  for (auto line = lines.first; line != lines.second; ++line) {
    mark_shown(m_source, line->text, matrix.shape(), result.cells.shown, result.problems);
  }
}

}  // namespace byhand
