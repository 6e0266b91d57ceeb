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

/// What a character is in a row.
enum class RowPart : unsigned char { word, blank, bar };

/// What parts the words and the cells of a row. Every byte of every row is asked for, which is one
/// look into a table; only some characters of several bytes need more.
class Separators {
 public:
  constexpr Separators(std::string_view blanks, std::string_view bars) {
    for (const char c : blanks) first(c) = {RowPart::blank, false};
    for (const char c : bars) first(c) = {RowPart::bar, false};
    for (const char c : {'\xC2', '\xE2', '\xE3'}) first(c) = {RowPart::word, true};
  }

  struct Piece {
    RowPart part = RowPart::word;
    std::size_t size = 1;  // in bytes
  };
  /// What a text that is not empty begins with.
  Piece piece_at(std::string_view text) const {
    const Byte byte = m_bytes[static_cast<unsigned char>(text.front())];
    return byte.may_be_wide ? wide_piece_at(text) : Piece{byte.part};
  }

 private:
  struct Byte {
    RowPart part = RowPart::word;
    bool may_be_wide = false;  // the first of a no-break space, or of the bar of a box
  };
  constexpr Byte& first(char c) { return m_bytes.at(static_cast<unsigned char>(c)); }

  static Piece wide_piece_at(std::string_view text) {
    if (const std::size_t size = wide_blank_size(text)) return {RowPart::blank, size};
    const auto [code, character] = first_character(text);
    constexpr std::u32string_view bars = U"│┃┆┇┊┋║";
    if (bars.find(code) == std::u32string_view::npos) return {};
    return {RowPart::bar, character.size()};
  }

  std::array<Byte, 256> m_bytes{};
};
constexpr Separators in_rows(" \t", "|");
constexpr Separators in_lists(" \t\r\n\"'[({])}", ",|&");

void skip_blanks(std::string_view& text, const Separators& separators = in_rows) {
  while (!text.empty()) {
    const auto [part, size] = separators.piece_at(text);
    if (part != RowPart::blank) return;
    text.remove_prefix(size);
  }
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
  while (size < row.size() && separators.piece_at(row.substr(size)).part == RowPart::word) ++size;
  if (row.substr(size).starts_with('{')) {  // of a list, where braces part words
    const std::size_t command = std::min(row.rfind('\\', size), size);
    size = std::max(size, command + latex_word_size(row.substr(command)));
  }
  const std::string_view word = row.substr(0, size);
  row.remove_prefix(size);
  return word;
}

/// A word in stars, backquotes or dollars, without them: **2**, $2$
std::string_view without_marks(std::string_view word) {
  while (word.size() > 2 && word.front() == word.back() &&
         contains(marks_of_markdown, word.front())) {
    word = word.substr(1, word.size() - 2);
  }
  return word;
}

/// A word without the bracket around a matrix, as it is printed in a walkthrough and by sympy,
/// without Markdown's marks around it, and without a tick beside it: ⎡2, 2✓, ✓2
std::string_view without_borders(std::string_view word) {
  if (all_of(word, is_ascii)) return without_marks(word);
  for (const std::string_view tick : ticks) {
    if (word.size() > tick.size() && word.ends_with(tick)) word.remove_suffix(tick.size());
    if (word.size() > tick.size() && word.starts_with(tick)) word.remove_prefix(tick.size());
  }
  word = without_marks(word);
  constexpr std::array<std::string_view, 6> borders{"⎡", "⎢", "⎣", "⎤", "⎥", "⎦"};
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
  constexpr std::size_t cells_of_most = 8;
  cells.reserve(cells_of_most);
  skip_blanks(row, separators);
  row.remove_prefix(bar_size(row));
  bool is_cell_open = false;  // since the last bar some word has come
  for (skip_blanks(row, separators); !row.empty(); skip_blanks(row, separators)) {
    if (const auto [part, size] = separators.piece_at(row); part == RowPart::bar) {
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
  if (bar_size(line) > 0) return false;  // a row
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
  if (text.empty()) return 0;
  const auto [part, size] = in_rows.piece_at(text);
  return part == RowPart::bar ? size : 0;
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
