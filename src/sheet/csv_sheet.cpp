#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
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

/// No worksheet has so many; what comes after them is not read.
constexpr std::size_t most_blocks = 10'000;

constexpr std::string_view separators_of_csv = ",;\t";

/// Where the quote that opens a field is closed: before a separator or the end. npos if nowhere.
std::size_t closing_quote(std::string_view row, char separator) {
  for (std::size_t at = 1; (at = row.find('"', at)) != std::string_view::npos;) {
    const std::string_view rest = row.substr(at + 1);
    if (rest.empty() || rest.front() == separator) return at;
    at += rest.front() == '"' ? 2 : 1;
  }
  return std::string_view::npos;
}

/// Takes the first field of a row and the separator after it.
std::string_view take_field(std::string_view& row, char separator) {
  std::size_t end = std::string_view::npos;
  std::string_view field;
  if (row.starts_with('"') && (end = closing_quote(row, separator)) != std::string_view::npos) {
    field = row.substr(1, end - 1);
    ++end;
  } else {
    end = std::min(row.find(separator), row.size());
    field = row.substr(0, end);
  }
  row.remove_prefix(std::min(end + 1, row.size()));
  return without_blanks_around(field);
}

/// Whether a spreadsheet may compute it: "=1+1", " @sum", "＝1"; with apostrophes before it or not.
bool is_like_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return any_of(signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// A text as a field, in quotes where it needs them.
std::string csv_quoted(std::string_view text) {
  const bool is_plain = text.find_first_of("\",;") == std::string_view::npos && is_one_line(text);
  return is_plain ? std::string(text) : in_quotes(text);
}

bool is_filled(std::string_view field) {
  return !field.empty();
}

/// What parts `byhand` from the name of a worksheet; 0 of any other line.
char separator_behind_byhand(std::string_view line) {
  for (const std::string_view beginning : {"byhand", "\"byhand\""}) {
    if (!line.starts_with(beginning) || line.size() == beginning.size()) continue;
    const char separator = line[beginning.size()];
    if (contains(separators_of_csv, separator)) return separator;
  }
  return 0;
}

/// How many lines of a text are rows of blocks: Q,1,2,1 with Q,2,0,1 below it.
struct RowCount {
  char separator = 0;  // of the first that seems to be one
  std::size_t rows = 0;
  std::size_t lines = 0;  // that are not blank

  void add(std::string_view line) {
    if (line.find_first_not_of(" \t,;") == std::string_view::npos) return;
    ++lines;
    for (const char one : separators_of_csv) {
      if (separator != 0 && one != separator) continue;
      std::string_view rest = line;
      const std::string_view name = take_field(rest, one);
      const auto number = number_in_digits(take_field(rest, one));
      const bool follows = number && (*number == 1 || (name == m_name && *number == m_number + 1));
      if (!follows || name.empty() || !is_letter(name.front()) || rest.empty()) continue;
      separator = one;
      ++rows;
      m_name = name;
      m_number = *number;
      return;
    }
  }

 private:
  std::string_view m_name;  // of the last
  std::size_t m_number = 0;
};

class CsvFinder {
 public:
  CsvFinder(const Source& source, char separator) : m_source(source), m_separator(separator) {}

  FoundSheet find() {
    std::string_view text = without_byte_order_mark(m_source.text());
    const std::string_view name_line = csv_form(text).name_line;
    bool is_above = !name_line.empty();
    while (const auto line = take_line(text)) {
      const bool is_name = line->data() == name_line.data();
      if (is_name) is_above = false;
      const bool is_title = is_above && count_if(split_csv_row(*line, m_separator), is_filled) < 2;
      if (!is_name && !is_title) read_line(*line);
    }
    // The rows of a block may stand anywhere, as where a spreadsheet has sorted them.
    std::stable_sort(m_found.rows.begin(), m_found.rows.end(),
                     [](const FoundRow& a, const FoundRow& b) {
                       return a.block != b.block ? a.block < b.block : a.number < b.number;
                     });
    std::stable_sort(m_found.marks.begin(), m_found.marks.end(),
                     [](const auto& a, const auto& b) { return a.block < b.block; });
    for (std::size_t i = m_found.rows.size(); i-- > 0;) {
      m_found.blocks[m_found.rows[i].block].first_row = i;
    }
    return std::move(m_found);
  }

 private:
  void read_line(std::string_view line) {
    std::string_view rest = line;
    std::string_view name = take_field(rest, m_separator);
    const std::string_view number = take_field(rest, m_separator);
    const bool is_merged =
        name.empty() && m_next_row > 1 &&
        (number == std::to_string(m_next_row) || number == std::to_string(m_next_row - 1));
    if (is_merged) name = m_name;  // in a spreadsheet a name may stand once for all of its rows
    if (name.empty()) {
      read_nameless(line);
      return;
    }
    if (name == "# shown" || name == "# missed") {
      if (const auto block = block_for(number, line, 0)) {
        m_found.marks.push_back({name == "# shown", rest, *block});
      }
      return;
    }
    if (name.starts_with('#') || (name == "block" && number == "row")) return;
    const Entry entry = read_entry(number);
    const auto row = entry.kind == Entry::Kind::number ? whole(entry.value) : std::nullopt;
    const bool is_counted = row && *row >= 1 && *row <= std::numeric_limits<std::uint32_t>::max();
    if (!is_counted) {
      report_number(number, line);
      if (number.empty()) take_heading(name, rest, line);
      if (!row) return;
    }
    const auto count = static_cast<std::uint32_t>(is_counted ? *row : 0);  // 0: its block is unread
    const bool is_repeated = !m_found.rows.empty() && name == m_name && count + 1 == m_next_row &&
                             rest == m_found.rows.back().text;
    if (is_repeated) {
      m_found.problems.add(span_in(m_source, line),
                           fmt::format("row {} of {} stands here twice", count, excerpt(name)),
                           "delete one of the two lines");
      return;
    }
    m_name = name;
    m_next_row = count + 1;
    const auto block = block_for(name, line, count);
    if (!block) return;
    m_found.rows.push_back({*block, count, false, rest});
    ++m_found.blocks[*block].row_count;
  }

  void report_number(std::string_view number, std::string_view line) {
    const bool is_there = !number.empty();
    m_found.problems.add(span_in(m_source, is_there ? number : line),
                         is_there ? fmt::format("{} is no number of a row", excerpt(number))
                                  : "this line has no number of a row",
                         "a line is BLOCK, the number of the row from 1, and its cells");
  }

  /// What stands above the columns of a block may be labels.
  void take_heading(std::string_view block, std::string_view labels, std::string_view line) {
    if (const auto headed = block_for(block, line, 0)) m_found.blocks[*headed].heading = labels;
  }

  void read_nameless(std::string_view line) {
    const auto fields = split_csv_row(line, m_separator);
    const bool is_blank = all_of(fields, [](std::string_view field) { return field.empty(); });
    if (is_blank) return;
    m_next_row = 1;
    m_found.problems.add(span_in(m_source, line), "this line names no block",
                         "a line is BLOCK, the number of the row from 1, and its cells");
  }

  /// The last block of that name; a new one where it has this row already. Nothing where there are
  /// too many.
  std::optional<std::size_t> block_for(std::string_view name, std::string_view line,
                                       std::uint32_t row) {
    const auto [known, is_first] = m_last_of.try_emplace(name, m_found.blocks.size());
    const bool is_new = is_first || m_rows_of[known->second].contains(row);
    if (is_new && m_found.blocks.size() == most_blocks) {
      if (is_first) m_last_of.erase(known);
      report_too_many(line);
      return std::nullopt;
    }
    if (is_new) {
      known->second = m_found.blocks.size();
      m_found.blocks.push_back({name, span_in(m_source, line), false, 0, 0});
      m_rows_of.emplace_back();
    }
    if (row > 0) m_rows_of[known->second].insert(row);
    return known->second;
  }

  void report_too_many(std::string_view line) {
    if (m_has_too_many) return;
    m_has_too_many = true;
    m_found.problems.add(span_in(m_source, line),
                         fmt::format("more than {} blocks: the others are not read", most_blocks),
                         "keep to the cells of the template");
  }

  const Source& m_source;
  char m_separator;
  FoundSheet m_found;
  bool m_has_too_many = false;
  std::string_view m_name;                            // of the last row
  std::uint32_t m_next_row = 1;                       // and the number after its own
  std::map<std::string_view, std::size_t> m_last_of;  // the block of a name
  std::vector<std::set<std::uint32_t>> m_rows_of;     // the numbers that a block has
};

}  // namespace

CsvForm csv_form(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::string_view beginning = text.substr(0, text.find_first_of("\r\n"));
  if (const char separator = separator_behind_byhand(beginning)) return {separator, beginning};
  if (beginning.starts_with("<!--") || contains(text, "```") || contains(text, "~~~")) return {};
  CsvForm form;
  RowCount count;
  while (const auto line = take_line(text)) {
    const char separator = separator_behind_byhand(*line);
    if (separator != 0 && form.name_line.empty()) form = {separator, *line};
    count.add(*line);
  }
  const bool has_rows = count.separator != 0 && 2 * count.rows >= count.lines;
  if (form.separator == 0 && has_rows) form.separator = count.separator;
  return has_rows && form.separator == count.separator ? form : CsvForm{};
}

char csv_separator(std::string_view text) {
  return csv_form(text).separator;
}

FoundSheet find_in_csv(const Source& source, char separator) {
  return CsvFinder(source, separator).find();
}

std::vector<std::string_view> split_csv_row(std::string_view row, char separator) {
  std::vector<std::string_view> fields;
  while (!row.empty()) fields.push_back(take_field(row, separator));
  return fields;
}

std::optional<RowList> placed_by_number(FoundRows rows, std::size_t count) {
  RowList placed(count);
  for (const FoundRow& row : rows) {
    const bool is_there = row.number > 0 && row.number <= count;
    if (!is_there || placed[row.number - 1].is_there()) return std::nullopt;
    placed[row.number - 1] = row;
  }
  return rows.empty() ? std::nullopt : std::optional(std::move(placed));
}

std::vector<std::string_view> split_brackets(const std::vector<std::string_view>& fields,
                                             bool has_decimal_comma) {
  std::vector<std::string_view> cells;
  for (const std::string_view field : fields) {
    const bool is_decimal = has_decimal_comma && contains(field, ",");
    const auto pasted = is_decimal ? std::nullopt : pasted_matrix(field, PastedPart::lines);
    if (!pasted) {
      cells.push_back(field);
      continue;
    }
    for (const std::string_view row : pasted->rows) {
      append(cells, split_pasted_row(row));
    }
  }
  return cells;
}

std::string unquoted(std::string_view field) {
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"' && i + 1 < field.size() && field[i + 1] == '"') ++i;
  }
  return text;
}

std::string as_text_field(const std::string& text) {
  return is_like_formula(text) ? "'" + text : text;
}

std::string from_text_field(const std::string& field) {
  return field.starts_with('\'') && is_like_formula(field) ? field.substr(1) : field;
}

std::string in_quotes(std::string_view text) {
  return "\"" + replaced(std::string(text), "\"", "\"\"") + "\"";
}

std::string joined_csv_row(const std::vector<std::string>& fields, char separator) {
  return joined(mapped(fields, csv_quoted), {&separator, 1}) + '\n';
}

}  // namespace byhand
