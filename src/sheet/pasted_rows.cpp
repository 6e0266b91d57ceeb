// The rows of a block into which someone pasted what a program prints.

#include <algorithm>
#include <optional>
#include <set>
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

namespace byhand {

namespace {

constexpr std::size_t npos = std::string_view::npos;

/// The cells of a single list are those of a row or of a column, as the matrix has it.
std::vector<std::string_view> turned(const std::vector<std::string_view>& rows, Shape shape) {
  const std::string_view all = through(rows.front(), rows.back());
  if (shape.rows == 1) return {all};
  auto cells = split_pasted_row(all);
  if (cells.size() != shape.rows) return rows;
  return cells;
}

std::optional<RowList> rows_in_brackets(const Source& source, FoundRows lines,
                                        const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (lines.front().text.data() > lines.back().text.data()) return std::nullopt;  // in other order
  const Span whole{span_in(source, lines.front().text).begin,
                   span_in(source, lines.back().text).end};
  std::string_view text = source.slice(whole);
  if (text.starts_with(*matrix.name + " [")) text.remove_prefix(matrix.name->size());
  auto pasted = pasted_matrix(text, PastedPart::whole);
  const bool is_there = pasted && take_latex_labels(pasted->rows, *matrix.labels);
  if (!is_there || pasted->rows.empty()) return std::nullopt;
  const bool may_turn = pasted->is_flat && (shape.rows == 1 || shape.cols == 1);
  if (may_turn) return rows_like(lines.front(), turned(pasted->rows, shape));
  return rows_like(lines.front(), pasted->rows);
}

/// Two whole numbers in a row may be a decimal: 1,5; but not 0,-1 nor 9/71,2/15.
bool may_be_decimal_comma(std::string_view row) {
  return row.find_first_not_of("0123456789,-") == npos && row.find('-', 1) == npos;
}

std::optional<RowList> rows_with_commas(FoundRows lines, const SheetMatrix& matrix) {
  RowList rows;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const std::string_view label = matrix.row_label(r);
    std::string_view row = lines[r].text;
    if (!label.empty()) row = without_blanks_around(without_label(row, label));
    if (!is_parted_by_commas(row, matrix.shape().cols)) return std::nullopt;
    rows.push_back({lines[r].block, 0, true, row});
  }
  const bool may_be_decimals = matrix.shape().cols == 2 && all_of(rows, [](const FoundRow& row) {
                                 return may_be_decimal_comma(row.text);
                               });
  return may_be_decimals ? std::nullopt : std::optional(std::move(rows));
}

/// `0,5 0,25 0,25`: whether a row has nothing but numbers with decimal commas, and without.
bool may_have_decimal_commas(std::string_view row) {
  const auto words = split_markdown_row(row);
  return all_of(words, [](std::string_view word) {
    const bool is_parted = word.starts_with(',') || word.ends_with(',');  // 2 ,1 ,0
    return !is_parted && !contains(word, ".") &&
           read_entry(word, CellParting::semicolons).kind != Entry::Kind::unreadable;
  });
}

/// Whether such a row may be meant: a tab or a semicolon parts its cells; or blanks do.
bool is_of_fields(std::string_view row, char separator) {
  if (separator == ' ') return may_have_decimal_commas(row);
  return row.find_first_of("[{|\"") == npos;
}

/// The same of all rows. With blanks, several cells have a decimal comma that parts no thousands,
/// or one has and most have some; a tab parts 2,016 from other whole numbers, too. Those of a
/// column have nothing around them.
std::optional<RowList> rows_parted_by(char separator, FoundRows lines, const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  RowList rows(lines.begin(), lines.end());
  std::size_t commas = 0;
  std::size_t decimals = 0;
  std::size_t right = 0;  // as decimals
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string_view& row = rows[r].text;
    row = without_blanks_around(without_label(row, matrix.row_label(r)));
    rows[r].separator = separator;
    rows[r].is_listed = false;
    const auto fields = split_fields(row, separator);
    if (fields.size() != shape.cols || !is_of_fields(row, separator)) return std::nullopt;
    for (std::size_t c = 0; c < fields.size(); ++c) {
      if (!contains(fields[c], ",")) continue;
      ++commas;
      const bool is_right =
          read_entry(fields[c], CellParting::semicolons).value == (*matrix.values)(r, c);
      decimals += has_thousands(fields[c], ',') ? 0 : 1;
      right += is_right ? 1 : 0;
    }
  }
  const bool are_most = decimals > 0 && 2 * commas > shape.cells();
  const auto is_whole = [](const Exact& value) { return whole(value).has_value(); };
  const bool may_be_thousands = separator == '\t' && commas > 0 && decimals + right == 0 &&
                                all_of(matrix.values->cells(), is_whole);
  const bool are_fields =
      separator != ' ' ? shape.cols > 1 && !may_be_thousands : are_most || decimals > 1;
  return are_fields ? std::optional(std::move(rows)) : std::nullopt;
}

/// Rows as spreadsheets copy them: a tab, a semicolon, or blanks part all cells of each, and a
/// comma is the decimal comma.
std::optional<RowList> rows_of_fields(FoundRows lines, const SheetMatrix& matrix) {
  if (lines.size() != matrix.shape().rows || matrix.shape().cells() < 2) return std::nullopt;
  for (const char separator : {'\t', ';', ' '}) {
    if (auto rows = rows_parted_by(separator, lines, matrix)) return rows;
  }
  return std::nullopt;
}

/// `2 1; 0 3` in one line, as one types it without brackets, or a vector as R prints it.
std::optional<RowList> rows_with_semicolons(const FoundRow& line, Shape shape) {
  const std::string_view text = without_name(line.text);
  const bool has_semicolon = contains(text, ";");
  const bool is_plain_row = text.size() == line.text.size() && !has_semicolon;
  if (is_plain_row) return std::nullopt;
  const bool is_column = shape.cols == 1 && !has_semicolon;
  if (is_column && cells_in(text) == shape.rows) return rows_like(line, split_pasted_row(text));
  const auto rows = split_csv_row(text, ';');
  const bool fit = rows.size() == shape.rows &&
                   all_of(rows, [&](std::string_view row) { return cells_in(row) == shape.cols; });
  return fit ? std::optional(rows_like(line, rows)) : std::nullopt;
}

/// Whether rows begin with their own numbers, in order.
bool begin_with_numbers(FoundRows lines) {
  const auto are_numbered_from = [&](std::size_t first) {
    return all_of(lines, [&](const FoundRow& line) {
      return line.text.substr(0, line.text.find_first_of(" \t:")) == std::to_string(first++);
    });
  };
  return are_numbered_from(0) || are_numbered_from(1);
}

/// Whether the first field of each row is an entry: neither a label, nor 1) or 1:
bool begin_with_entries(FoundRows rows) {
  return all_of(rows, [](const FoundRow& row) {
    const auto fields = split_fields(row.text, row.separator);
    return read_entry(fields.front(), CellParting::semicolons).kind == Entry::Kind::number;
  });
}

/// Whether the columns are counted above rows that have their own labels, as pandas prints them.
bool has_counted_columns(FoundRows lines, const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (lines.size() != shape.rows + 1 || matrix.labels->rows.empty()) return false;
  std::string heading(lines.front().text);
  std::replace(heading.begin(), heading.end(), ',', ' ');  // of CSV
  for (std::size_t r = 0; r < shape.rows; ++r) {
    const std::string_view row = lines[r + 1].text;
    if (without_label(row, matrix.row_label(r)).size() == row.size()) return false;
  }
  return counts_columns(heading, 0, shape.cols) || counts_columns(heading, 1, shape.cols);
}

/// The dash that all rows begin with, as those of a list; that of a single row may be a sign.
std::string_view mark_of_list(FoundRows lines) {
  const auto mark_of = [](const FoundRow& line) {
    const std::string_view word = line.text.substr(0, line.text.find_first_of(" \t"));
    return is_word_of("- – +", word) ? word : std::string_view();
  };
  const std::string_view mark = mark_of(lines.front());
  const bool is_list = lines.size() > 1 &&
                       all_of(lines, [&](const FoundRow& line) { return mark_of(line) == mark; });
  return is_list ? mark : std::string_view();
}

/// Of a row with words in front of its entries, or a comment behind them, the entries; an empty
/// cell in front is that of a label. The label of another row or column is no such word: the rows
/// may stand in another order.
std::optional<std::string_view> without_words_around(std::string_view row, Shape shape,
                                                     std::string_view own,
                                                     const std::set<std::string>& labels) {
  const std::size_t cols = shape.cols;
  const auto words = split_markdown_row(row);
  auto first = std::find_if_not(words.begin(), words.end(), is_no_entry);
  const bool is_of_other = std::any_of(words.begin(), first, [&](std::string_view word) {
    if (word.ends_with("→")) word.remove_suffix(std::string_view("→").size());
    word = word.substr(0, word.find_last_not_of(":=,.;*->") + 1);
    word.remove_prefix(std::min(word.find_first_not_of('*'), word.size()));  // **k1**:
    const std::string label = in_small_letters(word);
    return label != in_small_letters(own) && labels.contains(label);
  });
  const auto in_cells = [&] { return static_cast<std::size_t>(words.end() - first); };
  if (in_cells() > cols && first->empty()) ++first;
  if (is_of_other || in_cells() < cols) return std::nullopt;
  const auto behind = first + static_cast<std::ptrdiff_t>(cols);
  const auto rest =
      std::span<const std::string_view>(words).subspan(words.size() - in_cells() + cols);
  const bool is_unit = shape.cells() == 1 && rest.size() == 1 && is_unit_of_count(rest.front());
  const auto is_beside = [](std::string_view word) {
    return is_no_entry(word) || is_comment({&word, 1});
  };
  const bool has_others = std::any_of(first, behind, is_beside) ||
                          (behind != words.end() && !is_unit && !is_comment(rest));
  if (has_others) return std::nullopt;
  // An empty cell has no text but the bar behind it; what stands before it ends with one, too.
  const char* begin = first->data();
  if (first->empty())
    begin = row.data() + row.rfind('|', static_cast<std::size_t>(begin - row.data()) - 1);
  const char* end = behind[-1].data() + std::max<std::size_t>(behind[-1].size(), 1);
  const auto is_mark = [](char c) { return marks_of_markdown.find(c) != npos; };
  while (begin != row.data() && is_mark(begin[-1])) --begin;  // **2**
  while (end != row.data() + row.size() && is_mark(*end)) ++end;
  return std::string_view(begin, static_cast<std::size_t>(end - begin));
}

/// Rows with words in front of their entries, or comments behind them: these are passed over where
/// as many cells remain as a row has.
std::optional<RowList> rows_among_words(FoundRows lines, const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (lines.size() != shape.rows) return std::nullopt;
  const auto has_wide_field = [](const FoundRow& row) {  // | row 1 | 5 |
    const auto fields = cells_of_table(row.text);
    return fields.size() > 1 && fields.front().find_first_of(" \t") != npos;
  };
  if (any_of(lines, has_wide_field)) return std::nullopt;
  std::set<std::string> labels;
  for (const auto* known : {&matrix.labels->rows, &matrix.labels->cols}) {
    for (const std::string& label : *known) labels.insert(in_small_letters(label));
  }
  const std::string_view mark = mark_of_list(lines);
  RowList rows(lines.begin(), lines.end());
  bool has_words = false;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string_view& text = rows[r].text;
    const std::string_view own = matrix.row_label(r);
    const std::string_view plain = without_label(text, own);
    if (split_markdown_row(plain).size() == shape.cols) {
      if (cells_in(plain) == shape.cols) rows[r] = {rows[r].block, 0, true, plain};
      continue;
    }
    const auto entries =
        without_words_around(without_blanks_around(text.substr(mark.size())), shape, own, labels);
    const bool are_all =
        entries && (cells_in(*entries) == shape.cols || may_have_decimal_commas(*entries));
    if (!are_all) return std::nullopt;
    text = *entries;
    rows[r].is_listed = has_words = true;
  }
  if (!has_words) return std::nullopt;
  auto fields = rows_of_fields(rows, matrix);
  return fields ? std::move(fields) : std::optional(std::move(rows));
}

/// Whether a line only says what comes, as in `Q =`, `Q 3x4` and `Q, 3x4`.
bool is_title(std::string_view line, const std::string& name) {
  if (is_pasted_heading(line)) return true;
  line = without_blanks_around(line);
  const bool is_named = line.starts_with(name) && has_no_entry(line);
  if (!is_named) return false;
  const std::string_view rest = line.substr(name.size());
  const bool is_shape = rest.starts_with(' ') && rest.find_first_not_of(" 0123456789x×") == npos;
  return rest.empty() || rest.starts_with(',') || is_shape;
}

/// How many lines of words stand above a matrix in brackets: my result, Z = V @ A
std::size_t words_above_brackets(FoundRows lines) {
  const auto is_of_words_alone = [](const FoundRow& line) {
    return is_of_words(line.text) && !line.text.ends_with('(');  // tf.Tensor(
  };
  const auto first = std::find_if_not(lines.begin(), lines.end(), is_of_words_alone);
  const bool is_in_brackets = first != lines.end() && contains(first->text, "[[");
  return is_in_brackets ? static_cast<std::size_t>(first - lines.begin()) : 0;
}

}  // namespace

bool is_parted_by_commas(std::string_view row, std::size_t cols) {
  if (row.ends_with(',')) row.remove_suffix(1);
  const std::size_t commas = count_if(row, [](char c) { return c == ','; });
  const auto cells = split_list(row);
  return cols > 1 && commas + 1 == cols && cells.size() == cols;
}

std::size_t cells_in(std::string_view row) {
  return row.find_first_of("[({})]'\"") == npos ? split_pasted_row(row).size() : 0;
}

RowList rows_like(const FoundRow& like, const std::vector<std::string_view>& rows) {
  return mapped(rows, [&](std::string_view row) { return FoundRow{like.block, 0, true, row}; });
}

std::vector<std::string_view> split_fields(std::string_view row, char separator) {
  if (separator == '|') return cells_of_table(row);
  if (separator == '\n') {
    std::vector<std::string_view> cells;
    for (const std::string_view line : parts_of(row, "\n")) {
      const auto words = split_markdown_row(line.substr(0, line.find('\r')));
      if (!words.empty()) cells.push_back(words.back());
    }
    return cells;
  }
  return separator == ' ' ? split_markdown_row(row) : split_csv_row(row, separator);
}

std::optional<RowsAndOthers> row_in_a_column(FoundRows lines, const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  if (shape.rows != 1 || shape.cols < 2 || lines.size() < shape.cols) return std::nullopt;
  const std::vector<std::string>& cols = matrix.labels->cols;
  RowsAndOthers result;
  std::vector<std::string_view> labels;
  for (const FoundRow& line : lines) {
    if (is_from_pandas(line.text)) {
      result.others.push_back(line);
      continue;
    }
    const auto words = split_markdown_row(line.text);
    const bool is_more = labels.size() == shape.cols || words.size() < 2 || bar_size(line.text) > 0;
    if (is_more) return std::nullopt;
    const std::string_view label = cols.empty() ? std::string_view() : cols[labels.size()];
    const std::string_view rest = without_label(line.text, label);
    const bool has_label = rest.size() < line.text.size();
    labels.push_back(has_label ? label : words.front());
    if (has_label ? split_markdown_row(rest).size() != 1 : words.size() != 2) return std::nullopt;
    if (result.rows.empty()) result.rows.push_back(line);
    FoundRow& row = result.rows.front();
    row.text = through(row.text, line.text);
    row.separator = '\n';
  }
  const bool are_labels = std::equal(labels.begin(), labels.end(), cols.begin(), cols.end());
  const bool are_numbers = are_counted(labels) && !result.others.empty();
  const bool are_all = labels.size() == shape.cols && (are_labels || are_numbers);
  return are_all ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<RowList> pasted_rows(const Source& source, FoundRows lines,
                                   const SheetMatrix& matrix) {
  const Shape shape = matrix.shape();
  auto fields = rows_of_fields(lines, matrix);
  if (fields && begin_with_entries(*fields) && !begin_with_numbers(lines)) return fields;  // 1 0,1
  auto from_zero = numbered_rows(lines, matrix, 0);
  auto from_one = numbered_rows(lines, matrix, 1);
  if (from_zero.has_value() != from_one.has_value()) return from_zero ? from_zero : from_one;
  if (is_label_line(lines.front().text, matrix.labels->cols)) lines = lines.subspan(1);
  const bool has_sums = names_sums(lines, matrix);
  lines = lines.subspan(lines_of_heading(lines, matrix));
  if (lines.empty()) return std::nullopt;
  const std::size_t count = lines.size();
  while (!lines.empty() && is_title(lines.front().text, *matrix.name)) lines = lines.subspan(1);
  lines = lines.subspan(words_above_brackets(lines));
  if (has_counted_columns(lines, matrix)) lines = lines.subspan(1);
  if (lines.empty()) return std::nullopt;
  if (auto rows = rows_of_fields(lines, matrix)) return rows;
  if (auto rows = rows_in_brackets(source, lines, matrix)) return rows;
  if (auto rows = rows_with_commas(lines, matrix)) return rows;
  const FoundRows above = lines.first(lines.size() - std::min(lines.size(), shape.rows));
  const FoundRows below = lines.subspan(above.size());
  const bool are_names = all_of(above, [](const FoundRow& line) { return is_of_words(line.text); });
  if (are_names && !has_sums) {
    if (auto rows = rows_among_words(below, matrix)) return rows;
  }
  if (lines.size() == 1) {
    if (auto rows = rows_with_semicolons(lines.front(), shape)) return rows;
  }
  // A name and a line of labels; a single line may be a row in which nothing can be read.
  const bool is_title_above = lines.size() < count;
  if (are_names && above.size() + (is_title_above ? 1 : 0) > 1) lines = below;
  if (lines.size() == count) return std::nullopt;
  return RowList(lines.begin(), lines.end());
}

}  // namespace byhand
