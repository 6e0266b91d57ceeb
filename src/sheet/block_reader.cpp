#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

/// Reads one block as cells of a matrix.
class BlockReader {
 public:
  explicit BlockReader(const BlockOfMatrix& block)
      : m_source(block.source),
        m_block(block.found.blocks[block.at]),
        m_matrix(block.matrix),
        m_separator(block.found.separator),
        m_parting(parting_in(block.found)) {
    const auto& [source, found, at, matrix] = block;
    if (matrix.step == nullptr) return;
    m_result.cells.is_there = true;
    m_result.cells.inside = m_block.inside;
    m_result.cells.make_blank(matrix.shape());
    const auto lines = std::equal_range(
        found.marks.begin(), found.marks.end(), FoundMarks{true, {}, at},
        [](const FoundMarks& a, const FoundMarks& b) { return a.block < b.block; });
    for (auto line = lines.first; line != lines.second; ++line) mark(*line);
  }

  ReadBlock read(FoundRows rows, FoundRows others) && {
    tell_others(others, rows);
    const FoundRows found = rows;
    const auto [row_count, cols] = m_matrix.shape();
    const auto placed = m_separator != 0 ? placed_by_number(rows, row_count) : std::nullopt;
    if (placed) rows = *placed;
    bool is_shaped = rows.size() == row_count && placed.has_value() == (m_separator != 0);
    for (std::size_t r = 0; r < rows.size() && is_shaped; ++r) {
      if (!rows[r].is_there()) continue;  // its cells are blank
      Cells cells = split(rows[r], m_matrix.row_label(r));
      // What is empty at the end of a line may be left out in CSV.
      if (m_separator != 0 && cells.size() < cols) cells.resize(cols);
      if (cells.size() == cols) {
        read_row(r, cells, parting_of(rows[r]));
      } else if (r == 0 && rows.size() > 1 && found_cols(found).value_or(cols) != cols) {
        is_shaped = false;
      } else {
        const auto [message, remedy] = wrong_length(m_matrix, r, cells, m_separator, m_parting);
        m_result.problems.add(span_in(m_source, rows[r].text), message, remedy);
        leave_unread(rows.subspan(r, 1));
        m_result.cells.unread_rows.push_back(r);
        if (!m_result.cells.damage) m_result.cells.damage = m_result.cells.unread.back();
      }
    }
    if (is_shaped) {
      tell_missing(rows);
      return std::move(m_result);
    }
    auto other = other_numbers(found);
    m_result.problems.add(wrong_shape(found, other));
    leave_block_unread(found);
    const bool is_transposed = other && other->shape().transposed() == m_matrix.shape();
    if (!is_transposed) m_result.cells.other = std::move(other);  // which is told as such
    return std::move(m_result);
  }

  /// Leaves rows as they are for which something is wrong with all of them.
  ReadBlock refuse(FoundRows rows, Problem problem) && {
    m_result.problems.add(std::move(problem));
    leave_block_unread(rows);
    return std::move(m_result);
  }

 private:
  using Cells = std::vector<std::string_view>;

  static CellParting parting_in(const FoundSheet& found) {
    if (found.has_decimal_commas) return CellParting::semicolons;
    if (found.separator == ',') return CellParting::commas;
    return found.separator == 0 ? CellParting::blanks : CellParting::semicolons;
  }

  /// Marks the cells that a line such as `# shown [2,3] [:,1]` names. Cells that the block does not
  /// have are a problem, one for a line.
  void mark(const FoundMarks& marks) {
    std::vector<bool>& marked = marks.is_shown ? m_result.cells.shown : m_result.cells.missed;
    std::string_view text = marks.text;
    const Shape shape = m_matrix.shape();
    for (std::size_t open = 0; (open = text.find('[')) != std::string_view::npos;) {
      text.remove_prefix(open);
      const std::size_t close = text.find(']');
      const bool is_closed = close != std::string_view::npos;
      const std::string_view brackets = text.substr(0, is_closed ? close + 1 : close);
      const auto cells =
          is_closed ? written_cells(brackets.substr(1, close - 1), shape) : std::nullopt;
      if (!cells || !cells->are_within(shape)) {
        m_result.problems.add(
            span_in(m_source, brackets),
            fmt::format("{} names no cells of this block", excerpt(brackets)),
            fmt::format("write [row, column], as in [{}, {}] or [:, 1]", shape.rows, shape.cols));
        return;
      }
      for (const Cell& cell : cells_in(0, *cells))
        marked[shape.position(cell.row, cell.col)] = true;
      text.remove_prefix(brackets.size());
    }
  }

  /// The cells of a row, without its label.
  Cells split(const FoundRow& row, std::string_view label) const {
    if (m_matrix.has_choices()) return {whole_row(row)};
    if (row.is_listed) return without_comment(split_pasted_row(row.text), m_matrix.shape().cols);
    if (row.separator != 0) return split_fields(row.text, row.separator);
    if (m_separator == 0) {
      return without_comment(split_markdown_row(without_label(row.text, label)),
                             m_matrix.shape().cols);
    }
    Cells cells = split_csv_row(row.text, m_separator);
    if (row.text.find_first_of("[]") != std::string_view::npos) {
      cells = split_brackets(cells, m_parting == CellParting::semicolons);
    }
    // A spreadsheet makes all lines equally long, or leaves out what is empty at the end.
    while (!cells.empty() && cells.back().empty()) cells.pop_back();
    return cells;
  }

  /// The one entry of a question: A[2, 3] is a single word here, with its comma and its blank.
  std::string_view whole_row(const FoundRow& row) const {
    std::string_view text = row.text;
    if (m_separator != 0) {
      const Cells fields = split_csv_row(text, m_separator);
      const auto is_filled = [](std::string_view field) { return !field.empty(); };
      const auto first = std::find_if(fields.begin(), fields.end(), is_filled);
      if (first == fields.end()) return {};
      const auto last = std::find_if(fields.rbegin(), fields.rend(), is_filled);
      return through(*first, *last);
    }
    const auto is_margin = [](char c) { return c == ' ' || c == '\t' || c == '|'; };
    while (!text.empty() && is_margin(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_margin(text.back())) text.remove_suffix(1);
    return answer_in(text, *m_matrix.step);
  }

  void tell_others(FoundRows others, FoundRows rows) {
    for (const FoundRow& line : others) {
      const bool may_be_labels = !rows.empty() && line.text.data() < rows.front().text.data() &&
                                 has_no_entry(line.text) && !m_matrix.labels->cols.empty();
      const std::string labels = may_be_labels ? "; the labels of the worksheet are " +
                                                     listed_at_most(8, m_matrix.labels->cols)
                                               : "";
      m_result.passed_over.add(span_in(m_source, line.text),
                               "this line is no row, and was passed over",
                               "begin such a line with #" + labels);
    }
    leave_unread(others);
  }

  void tell_missing(FoundRows rows) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const bool is_printed = m_matrix.step != nullptr && !asks_row(r);
      if (rows[r].is_there() || is_printed) continue;
      m_result.cells.lacks_rows = m_separator == 0;
      m_result.problems.add(
          m_block.opening, fmt::format("row {} of {} is missing", r + 1, *m_matrix.name),
          m_matrix.asks() ? "its cells count as blank" : own_values_count(m_matrix));
    }
  }

  bool asks_row(std::size_t row) const {
    const std::size_t cols = m_matrix.shape().cols;
    for (std::size_t c = 0; c < cols; ++c) {
      if (m_matrix.is_asked(row * cols + c)) return true;
    }
    return false;
  }

  CellParting parting_of(const FoundRow& row) const {
    const bool has_decimal_commas = row.separator != 0 && !contains("|\n", row.separator);
    return has_decimal_commas ? CellParting::semicolons : m_parting;
  }

  void read_row(std::size_t row, const Cells& cells, CellParting parting) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::size_t cell = row * cells.size() + c;
      const std::string_view text = cells[c];
      if (!m_matrix.is_asked(cell)) {
        read_printed(cell, text, parting);
        continue;
      }
      SheetCell& target = m_result.cells.cells[cell];
      target.entry = read_entry_of(*m_matrix.step, text, parting);
      if (text.data() != nullptr) target.span = span_in(m_source, text);
      m_result.has_entry = m_result.has_entry || target.entry.kind != Entry::Kind::blank;
      if (has_decimal_comma(text)) ++m_result.decimal_commas;
      if (target.entry.kind != Entry::Kind::unreadable) continue;
      const auto [message, remedy] = why_unreadable_in(*m_matrix.step, text, parting);
      m_result.problems.add(span_in(m_source, text), fmt::format("{} {}", excerpt(text), message),
                            remedy);
      if (!m_result.cells.damage) m_result.cells.damage = target.span;
    }
  }

  void leave_unread(FoundRows rows) {
    for (const FoundRow& row : rows) m_result.cells.unread.push_back(span_in(m_source, row.text));
  }

  void leave_block_unread(FoundRows rows) {
    leave_unread(rows);
    m_result.cells.is_unread = !rows.empty();
    m_result.cells.damage = m_block.opening;
  }

  /// The first printed cell of a block that was changed is reported; the worksheet's own is used.
  void read_printed(std::size_t cell, std::string_view text, CellParting parting) {
    const Entry entry = read_entry(text, parting);
    const bool is_number = entry.kind == Entry::Kind::number;
    const Exact& value = m_matrix.values->cells()[cell];
    if (is_number && entry.value == value) return;
    // A whole matrix of some program was pasted over it.
    const Precision precision{2, float_noise(m_matrix.values->cells())};
    const bool is_pasted = is_number && entry.has_point && entry.decimals >= precision.places;
    if (is_pasted && likeness(entry, value, precision) == Likeness::rounded) return;
    const bool is_told =
        m_result.edited && (!is_number || m_result.changed_given || m_matrix.asks());
    if (is_told) return;
    const std::string printed = m_matrix.printed(cell);
    if (text == printed) return;  // a decimal may stand for a fraction too long
    const std::size_t cols = m_matrix.shape().cols;
    Problem problem(text.data() == nullptr ? std::optional<Span>() : span_in(m_source, text),
                    fmt::format("{}[{},{}] is {} in the worksheet, and {} here", *m_matrix.name,
                                cell / cols + 1, cell % cols + 1, printed,
                                text.empty() ? "blank" : excerpt(text)),
                    own_values_count(m_matrix));
    if (is_number && m_matrix.given != nullptr && !m_result.changed_given)
      m_result.changed_given = problem;
    if (m_result.edited) return;
    m_result.edited_cell = fmt::format("{}[{},{}] is printed: it stays {}", *m_matrix.name,
                                       cell / cols + 1, cell % cols + 1, printed);
    m_result.edited = std::move(problem);
  }

  /// Perhaps with a label. A single word may be a row of CSV.
  Cells found_cells(const FoundRow& row) const {
    Cells cells = split(row, "");
    const bool may_be_csv = m_separator == 0 && cells.size() == 1 && contains(cells.front(), ',');
    return may_be_csv ? split_pasted_row(row.text) : cells;
  }

  /// How many cells all of the rows have, without their labels; nothing where they differ.
  std::optional<std::size_t> found_cols(FoundRows rows) const {
    const auto begins_with_word = [&](const FoundRow& row) {
      return begins_with_label(found_cells(row));
    };
    const bool have_words = m_separator == 0 && all_of(rows, begins_with_word);  // of one's own
    std::optional<std::size_t> count;
    for (const FoundRow& row : rows) {
      const Cells cells = found_cells(row);
      const bool is_labelled = have_words || (m_separator == 0 && !cells.empty() &&
                                              contains(m_matrix.labels->rows, cells.front()));
      const std::size_t own = cells.size() - (is_labelled ? 1 : 0);
      if (count && *count != own) return std::nullopt;
      count = own;
    }
    return count;
  }

  /// The numbers of a matrix, whatever its shape.
  std::optional<Matrix<Exact>> other_numbers(FoundRows rows) const {
    if (!may_be_of_one_matrix(rows, m_matrix)) return std::nullopt;
    const auto cols = found_cols(rows);
    if (!cols || rows.size() * *cols > Budget().cells) return std::nullopt;
    std::vector<Cells> all;
    for (const FoundRow& row : rows) {
      const Cells cells = found_cells(row);
      all.emplace_back(cells.end() - static_cast<std::ptrdiff_t>(*cols), cells.end());
    }
    return numbers_of(all, parting_of(rows.front()));
  }

  Problem wrong_shape(FoundRows rows, const std::optional<Matrix<Exact>>& numbers) const {
    const Shape shape = m_matrix.shape();
    if (rows.size() == shape.rows && m_separator != 0 && !placed_by_number(rows, shape.rows)) {
      return {
          m_block.opening,
          fmt::format("the rows of {} are not numbered from 1 to {}", *m_matrix.name, shape.rows),
          "give each row its own number"};
    }
    const auto cols = found_cols(rows);
    const std::string found = rows.empty() ? "no rows"
                              : cols       ? fmt::format("{} x {}", rows.size(), *cols)
                                           : counted(rows.size(), "row");
    const bool is_transposed =
        numbers && Shape{*cols, rows.size()} == shape && *cols != rows.size();
    const bool prints = m_matrix.step != nullptr && m_matrix.step->prints();
    std::string remedy = fmt::format(
        "give {} {} of {}, {}", *m_matrix.name, counted(shape.rows, "row"),
        counted(shape.cols, "cell"),
        prints ? "and leave those that were printed there" : "with _ where there is nothing");
    if (is_transposed) remedy = fmt::format("exchange the rows and columns of {}", *m_matrix.name);
    const auto has_equation = [](const FoundRow& row) { return is_equation(row.text); };
    const auto has_result = [&](const FoundRow& row) {
      return has_result_behind(split(row, ""), shape.cols);
    };
    if (any_of(rows, has_equation)) remedy = "of equal numbers type one in each cell";
    if (any_of(rows, has_result)) remedy = result_is_left_out;
    const auto other = numbers ? without_sums(*numbers, shape, "begin it with #") : std::nullopt;
    if (other) remedy = *other;
    if (!m_matrix.asks()) remedy = own_values_count(m_matrix);
    return {m_block.opening,
            fmt::format("expected {} x {}, found {}{}", shape.rows, shape.cols, found,
                        is_transposed ? ", the transpose" : ""),
            remedy};
  }

  const Source& m_source;
  const FoundBlock& m_block;
  const SheetMatrix& m_matrix;
  char m_separator;
  CellParting m_parting;
  ReadBlock m_result;
};

}  // namespace

bool may_be_of_one_matrix(FoundRows rows, const SheetMatrix& matrix) {
  constexpr std::size_t lines_around = 100;
  constexpr std::size_t lines_of_row = 10;
  return rows.size() <= lines_of_row * matrix.shape().rows + lines_around;
}

ReadBlock read_rows(const BlockOfMatrix& block, FoundRows rows, FoundRows others) {
  return BlockReader(block).read(rows, others);
}

ReadBlock refused_rows(const BlockOfMatrix& block, FoundRows rows, Problem problem) {
  return BlockReader(block).refuse(rows, std::move(problem));
}

}  // namespace byhand
