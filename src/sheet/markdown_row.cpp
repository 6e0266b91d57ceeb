// The words of a row, as they stand in Markdown.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/pasted.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Single bytes, each of them a look into a table: every byte of every row is asked for.
class CharacterSet {
 public:
  constexpr explicit CharacterSet(std::string_view characters) {
    for (const char c : characters) m_has.at(static_cast<unsigned char>(c)) = true;
  }
  constexpr bool contains(char c) const { return m_has[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> m_has{};
};

/// What parts the cells of a row; no-break spaces are blanks too.
struct Separators {
  CharacterSet blanks;
  CharacterSet bars;
};
constexpr Separators in_rows{CharacterSet(" \t"), CharacterSet("|")};
constexpr Separators in_lists{CharacterSet(" \t\r\n\"'[({])}"), CharacterSet(",|&")};

/// The bar of a table in a box that a text begins with, in bytes: │ ┃ ┆ ┇ ┊ ┋ ║
std::size_t box_bar_size(std::string_view text) {
  constexpr std::string_view beginning = "\xE2";  // of all of them
  if (!text.starts_with(beginning)) return 0;
  const auto [code, character] = first_character(text);
  constexpr std::u32string_view bars = U"│┃┆┇┊┋║";
  return bars.find(code) == std::u32string_view::npos ? 0 : character.size();
}

/// How many bytes the blank takes that a text begins with; 0 where it begins with none.
std::size_t blank_size(std::string_view text, const CharacterSet& blanks) {
  if (text.empty()) return 0;
  return blanks.contains(text.front()) ? 1 : wide_blank_size(text);
}

/// The same of what parts cells.
std::size_t separator_size(std::string_view text, const CharacterSet& bars) {
  if (text.empty()) return 0;
  return bars.contains(text.front()) ? 1 : box_bar_size(text);
}

void skip_blanks(std::string_view& text, const CharacterSet& blanks = in_rows.blanks) {
  std::size_t begin = 0;
  while (const std::size_t size = blank_size(text.substr(begin), blanks)) begin += size;
  text.remove_prefix(begin);
}

/// The blanks that a row begins with, and a bar with the blanks after it.
void skip_bar(std::string_view& row) {
  skip_blanks(row);
  row.remove_prefix(bar_size(row));
  skip_blanks(row);
}

/// Takes the word that a row begins with; it ends at a blank or a bar.
std::string_view take_word(std::string_view& row, const Separators& separators = in_rows) {
  std::size_t size = 0;
  while (size < row.size() && blank_size(row.substr(size), separators.blanks) == 0 &&
         separator_size(row.substr(size), separators.bars) == 0) {
    ++size;
  }
  if (row.substr(size).starts_with('{')) {  // of a list, where braces part words
    const std::size_t command = std::min(row.rfind('\\', size), size);
    size = std::max(size, command + latex_word_size(row.substr(command)));
  }
  const std::string_view word = row.substr(0, size);
  row.remove_prefix(size);
  return word;
}

/// A word without the bracket around a matrix, as it is printed in a walkthrough and by sympy,
/// without Markdown's marks around it, and without a tick behind it: **2**, $2$, 2✓
std::string_view without_borders(std::string_view word) {
  for (const std::string_view tick : ticks) {
    if (word.size() > tick.size() && word.ends_with(tick)) word.remove_suffix(tick.size());
  }
  while (word.size() > 2 && marks_of_markdown.find(word.front()) != std::string_view::npos &&
         word.front() == word.back()) {
    word = word.substr(1, word.size() - 2);
  }
  constexpr std::array<std::string_view, 6> borders{"⎡", "⎢", "⎣", "⎤", "⎥", "⎦"};
  constexpr std::string_view beginning = "\xE2\x8E";  // of all of them
  if (!contains(word, beginning)) return word;
  for (const std::string_view border : borders) {
    if (word.starts_with(border)) word.remove_prefix(border.size());
    if (word.ends_with(border)) word.remove_suffix(border.size());
  }
  return word;
}

bool ends_with_bar(std::string_view text) {
  return text.ends_with('/') || text.ends_with("⁄");
}

/// Whether two words with blanks between them are parts of one fraction: 9 / 46, 9/ 46, 9 /46
bool are_parts_of_fraction(std::string_view left, std::string_view right) {
  std::string_view digits = right;
  for (const std::string_view bar : {"/", "⁄"}) {
    if (right.starts_with(bar)) digits.remove_prefix(bar.size());
  }
  if (!all_of(digits, is_digit)) return false;
  if (digits.size() == right.size()) return ends_with_bar(left);
  return is_digit(left.back()) && !contains(left, "/");
}

std::vector<std::string_view> split_row(std::string_view row, const Separators& separators) {
  std::vector<std::string_view> cells;
  skip_blanks(row, separators.blanks);
  row.remove_prefix(bar_size(row));
  bool is_cell_open = false;  // since the last bar some word has come
  for (skip_blanks(row, separators.blanks); !row.empty(); skip_blanks(row, separators.blanks)) {
    if (const std::size_t size = separator_size(row, separators.bars)) {
      if (!is_cell_open) cells.push_back(row.substr(0, 0));
      is_cell_open = false;
      row.remove_prefix(size);
      continue;
    }
    const std::string_view word = without_borders(take_word(row, separators));
    if (word.empty()) continue;
    if (is_cell_open && are_parts_of_fraction(cells.back(), word)) {
      cells.back() = through(cells.back(), word);
    } else {
      cells.push_back(word);
    }
    is_cell_open = true;
  }
  return cells;
}

}  // namespace

bool is_rule_of_table(std::string_view line) {
  const auto has = [&](std::string_view part) { return contains(line, part); };
  if (line.find_first_not_of("-=:|+ \t") == std::string_view::npos) {
    return has("--") || has("==") || (has("-") && (has("|") || has(":")));
  }
  if (box_bar_size(line) > 0) return false;  // a row
  std::size_t corners = 0;
  while (!line.empty()) {
    const char32_t code = take_character(line).code;
    const bool is_of_box = code >= U'─' && code <= U'╿';
    if (!is_of_box && code != U' ') return false;
    corners += is_of_box && code > U'┋' && code != U'═' ? 1 : 0;
  }
  return corners > 0;
}

std::size_t bar_size(std::string_view text) {
  return separator_size(text, in_rows.bars);
}

std::string_view without_label(std::string_view row, std::string_view label) {
  if (label.empty()) return row;
  std::string_view rest = row;
  rest.remove_prefix(bar_size(rest));
  skip_blanks(rest);
  if (!rest.starts_with(label)) return row;
  rest.remove_prefix(label.size());
  std::string_view after = rest;
  skip_blanks(after);
  constexpr std::string_view behind_label = ":=;,";  // k2: 4 3 1
  if (!after.empty() && contains(behind_label, after.front())) return after.substr(1);
  after = rest;
  return take_word(after).empty() ? rest : row;
}

bool is_label_line(std::string_view row, const std::vector<std::string>& labels) {
  if (labels.empty()) return false;
  for (const char separator : {';', ','}) {
    const std::size_t count = count_if(row, [&](char c) { return c == separator; });
    if (count == 0 || count > labels.size()) continue;  // a row may be very long
    auto fields = split_csv_row(row, separator);
    if (fields.size() > labels.size() && fields.front().empty()) fields.erase(fields.begin());
    if (std::equal(fields.begin(), fields.end(), labels.begin(), labels.end())) return true;
  }
  skip_bar(row);
  skip_bar(row);  // after an empty corner cell
  for (const std::string& label : labels) {
    if (take_word(row) != label) return false;
    skip_bar(row);
  }
  return row.empty();
}

std::vector<std::string_view> split_markdown_row(std::string_view row) {
  return split_row(row, in_rows);
}

std::vector<std::string_view> split_list(std::string_view row) {
  return split_row(row, in_lists);
}

}  // namespace byhand
