#include "classroom/rescue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "classroom/workbook.hpp"
#include "number/entry.hpp"
#include "sheet/pasted.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/encoding.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (const auto line = take_line(text)) lines.push_back(*line);
  return lines;
}

// What mail puts before each line.

/// The lines with a `>` before them, without it; nothing where there are none. What somebody wrote
/// above or below them is no part of the sheet, unless the sheet stands there without any `>`.
std::optional<std::string> unquoted_mail(std::string_view text) {
  const bool may_be = text.starts_with('>') || contains(text, "\n>") || contains(text, "\r>");
  if (!may_be) return std::nullopt;  // as nearly every text
  std::string result;
  bool has_other = false;
  for (std::string_view line : lines_of(text)) {
    const bool is_quoted = line.starts_with('>');
    has_other = has_other || (!is_quoted && !line.empty());
    if (!is_quoted && !line.empty()) continue;
    while (line.starts_with('>')) {
      line.remove_prefix(1);
      if (line.starts_with(' ')) line.remove_prefix(1);
    }
    result.append(line).append("\n");
  }
  const auto has_blocks = [&] { return !block_names(Source("", std::string(text))).empty(); };
  if (has_other && has_blocks()) return std::nullopt;
  return result;
}

// Backslashes.

constexpr std::string_view escapable = "\\`*_{}[]()#+-.!|<>~/";

std::string without_backslashes(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_escape =
        line[i] == '\\' && i + 1 < line.size() && contains(escapable, line[i + 1]);
    if (is_escape) ++i;
    result += line[i];
  }
  return result;
}

/// Whether an editor put backslashes before the first line of a sheet, a fence, or a cell.
bool has_escaped_cell(std::string_view line) {
  const bool is_picture =
      line.starts_with("![");  // whose words have such as the template wrote them
  if (is_picture || !contains(line, "\\")) return false;
  const std::string plain = without_backslashes(line);
  if (contains(plain, "<!-- byhand") || fence_of(plain)) return true;
  return any_of(split_markdown_row(line), [](std::string_view word) {
    const std::string typed = without_backslashes(word);  // \frac{1}{2} stays as it is
    return word.starts_with('\\') && typed != word && is_entry(typed);
  });
}

/// The text without backslashes, where an editor put some where they change what a sheet says. In
/// prose they are as they should be.
std::optional<std::string> unescaped(std::string_view text) {
  if (!contains(text, "\\") || none_of(lines_of(text), has_escaped_cell)) return std::nullopt;
  std::string result;
  for (const std::string_view line : lines_of(text)) result += without_backslashes(line) + '\n';
  return result;
}

/// Without the blanks before its lines, where all of them have so many that Markdown takes them for
/// an example.
std::optional<std::string> without_indent(std::string_view text) {
  constexpr std::string_view four = "    ";
  std::string result;
  bool has_indent = false;
  for (const std::string_view line : lines_of(text)) {
    const bool is_blank_line = without_blanks_around(line).empty();
    const std::size_t size = line.starts_with('\t') ? 1 : line.starts_with(four) ? four.size() : 0;
    if (size == 0 && !is_blank_line) return std::nullopt;
    has_indent = has_indent || size > 0;
    result += line.substr(size);
    result += '\n';
  }
  return has_indent ? std::optional(std::move(result)) : std::nullopt;
}

// Fences.

/// What programs make of the marks of a fence.
constexpr std::array<std::string_view, 9> marks_of_fences{"`", "~",  "´", "‘", "’",
                                                          "'", "\"", "“", "”"};

void drop_marks(std::string_view& line) {
  for (bool has_dropped = true; has_dropped;) {
    has_dropped = false;
    line = without_blanks_around(line);
    for (const std::string_view mark : marks_of_fences) {
      if (!line.starts_with(mark)) continue;
      line.remove_prefix(mark.size());
      has_dropped = true;
    }
  }
}

bool is_only_marks(std::string_view line) {
  const bool is_empty = without_blanks_around(line).empty();
  drop_marks(line);
  return !is_empty && line.empty();
}

std::string_view without_quote(std::string_view line) {
  line = without_blanks_around(line);
  while (line.starts_with('>')) line = without_blanks_around(line.substr(1));
  return line;
}

/// Without what makes a line the first of a quotation or a list: `> `, `- `, `2. `.
std::string_view without_list_mark(std::string_view line) {
  line = without_quote(line);
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool is_numbered = line.substr(digits).starts_with(". ");
  const bool is_item = line.starts_with("- ") || line.starts_with("* ");
  if (digits > 0 && is_numbered) line.remove_prefix(digits + 1);
  if (is_item) line.remove_prefix(1);
  return without_blanks_around(line);
}

/// "answer Q 3x4": what follows the marks of a fence, whatever became of them.
struct LostOpening {
  std::string info;
  std::string name;
};
std::optional<LostOpening> lost_opening(std::string_view line) {
  constexpr std::size_t longest = 80;
  const bool may_be = contains(line, "answer") || contains(line, "matrix");
  if (!may_be) return std::nullopt;  // as of nearly every line
  line = without_list_mark(line);
  drop_marks(line);
  if (line.size() > longest) return std::nullopt;
  std::vector<std::string_view> words = split_markdown_row(line);
  const bool has_tag = words.size() > 1 && (words[0] == "answer" || words[0] == "matrix");
  if (!has_tag || words.size() > 3) return std::nullopt;
  const auto is_of_name = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  const bool is_name = is_letter(words[1].front()) && all_of(words[1], is_of_name);
  if (!is_name || (words.size() == 3 && !is_digit(words[2].front()))) return std::nullopt;
  return LostOpening{joined(words, " "), std::string(words[1])};
}

/// Whether a line can be a row of cells: one label at most.
bool is_like_row(std::string_view line) {
  std::size_t labels = 0;
  std::size_t entries = 0;
  for (const std::string_view word : split_markdown_row(line)) {
    ++(is_entry(word) ? entries : labels);
  }
  return entries > 0 && labels <= 1;
}

/// Whether a line can be the labels above columns.
bool is_like_labels(std::string_view line) {
  constexpr std::size_t longest = 16;
  const auto words = split_markdown_row(line);
  return !words.empty() && all_of(words, [](std::string_view word) {
    return word.size() <= longest && word.find_first_of(".,:;!?") == std::string_view::npos;
  });
}

/// Puts fences around blocks that lost them.
class FenceMaker {
 public:
  explicit FenceMaker(std::string_view text) : m_all(text), m_lines(lines_of(text)) {}

  /// Nothing where none was lost.
  std::optional<std::string> remade() {
    while (m_next < m_lines.size()) {
      const std::string_view line = m_lines[m_next];
      const auto fence = fence_of(line);
      const auto opening = fence || m_is_in_fence ? std::nullopt : lost_opening(line);
      if (fence) m_is_in_fence = !m_is_in_fence;
      if (opening && !has_fences(opening->name)) {
        make_block(*opening);
      } else {
        add(line);
        ++m_next;
      }
    }
    return m_made > 0 ? std::optional(std::move(m_text)) : std::nullopt;
  }

  /// What was done, for whoever gets the sheet back.
  std::vector<std::string> notes() const {
    std::vector<std::string> result;
    if (m_made > m_moved) {
      result.push_back(fmt::format("{} had lost the fences around them, which were put back",
                                   counted(m_made - m_moved, "block")));
    }
    if (m_moved > 0) {
      result.push_back(
          fmt::format("{} stood in a list, in a quotation, or four blanks or more from the "
                      "edge, and {} taken out of it",
                      counted(m_moved, "block"), m_moved == 1 ? "was" : "were"));
    }
    return result;
  }

 private:
  void add(std::string_view line) { m_text.append(line).append("\n"); }

  /// Whether there is a block of that name that has its fences.
  bool has_fences(const std::string& name) {
    if (!m_found) m_found = block_names(Source("", std::string(m_all)));
    return contains(*m_found, name);
  }

  void make_block(const LostOpening& opening) {
    ++m_made;
    const bool is_moved = fence_of(without_list_mark(m_lines[m_next])).has_value();
    if (is_moved) ++m_moved;
    add("```" + opening.info);
    bool is_first = true;
    std::size_t left_over = 0;  // lines above that are blank, or had only marks: the numbers of
                                // those below stay as they are
    for (++m_next; m_next < m_lines.size(); ++m_next) {
      const std::string_view line = without_quote(m_lines[m_next]);
      if (line.empty()) {  // some put one after each line
        ++left_over;
        continue;
      }
      if (is_only_marks(line)) {
        ++left_over;
        ++m_next;
        break;
      }
      if (lost_opening(line) || fence_of(line)) break;
      const bool is_comment = line.starts_with('#') && !line.starts_with("##");  // no heading
      const bool is_of_block =  // all up to its closing fence, where it has one
          is_moved || is_like_row(line) || (is_first && is_like_labels(line));
      if (!is_comment && !is_of_block) break;
      if (!is_comment) is_first = false;
      for (; left_over > 0; --left_over) add("#");
      add(line);
    }
    add("```");
    for (; left_over > 1; --left_over) add("");
  }

  std::string_view m_all;
  std::vector<std::string_view> m_lines;
  std::optional<std::vector<std::string>> m_found;  // names of blocks, once one has to be known
  std::size_t m_next = 0;
  std::size_t m_made = 0;
  std::size_t m_moved = 0;  // of these, whose fences were there
  bool m_is_in_fence = false;
  std::string m_text;
};

/// The sheet of a workbook, as CSV; nothing where it is none: other office documents are
/// archives, too.
std::optional<std::string> text_of_workbook(std::string_view bytes) {
  if (!is_like_workbook(bytes)) return std::nullopt;
  try {
    return csv_of_workbook(bytes);
  } catch (const Problem&) {
    return std::nullopt;
  }
}

/// Blank lines and rows, and the `sep=;` by which a spreadsheet is told what parts its fields.
void drop_lines_before_csv(std::string& text) {
  std::string_view rest = text;
  for (std::string_view here = rest; const auto line = take_line(here); rest = here) {
    constexpr std::string_view empty_fields = ",;\" \t";
    std::string_view words = *line;
    words.remove_prefix(std::min(words.find_first_not_of(empty_fields), words.size()));
    if (!words.empty() && !words.starts_with("sep=")) break;
  }
  if (csv_separator(rest) != 0) text.erase(0, text.size() - rest.size());
}

/// Whether it is a ZIP archive of files, not a document of an office program.
bool is_archive(std::string_view bytes) {
  constexpr std::array<std::string_view, 4> of_documents{"[Content_Types].xml", "mimetype",
                                                         "_rels/", "word/"};
  if (!is_zip(bytes)) return false;
  return none_of(of_documents, [&](std::string_view name) { return contains(bytes, name); });
}

}  // namespace

RescuedText rescued(std::string_view bytes, bool may_be_workbook) {
  if (auto text = text_of_workbook(bytes)) {
    if (may_be_workbook) return {std::move(*text), {}};
    return {std::move(*text), {"it is a workbook (xlsx), and its first sheet was read"}};
  }
  if (is_archive(bytes)) {
    throw Problem("it is an archive (zip) that was not unpacked", "unpack it, and mark the folder");
  }
  DecodedText read = decoded(bytes);
  RescuedText result{std::move(read.text), {}};
  if (!read.encoding.empty()) {
    result.notes.push_back(fmt::format("it was read as {}{}", read.encoding,
                                       read.doubt.empty() ? "" : "; " + read.doubt));
  }
  drop_lines_before_csv(result.text);
  if (csv_separator(result.text) != 0) return result;
  if (is_notebook(result.text)) {
    result.text = notebook_text(result.text);
    result.notes.emplace_back(
        "it is a notebook (ipynb): the text of its cells was read, not what its code prints");
  }
  if (is_html(result.text)) {
    result.text = html_text(result.text);
    result.notes.emplace_back("it is a page in HTML, and its text was read");
    if (csv_separator(result.text) != 0) return result;
  }
  const auto take = [&](std::optional<std::string> plain, const char* note) {
    if (!plain) return;
    result.text = std::move(*plain);
    result.notes.emplace_back(note);
  };
  take(without_indent(result.text), "the blanks before all of its lines were taken away");
  take(unquoted_mail(result.text), "the > before its lines were taken away");
  take(unescaped(result.text), "the backslashes of an editor were taken away");
  FenceMaker fences(result.text);
  if (auto remade = fences.remade()) {
    result.text = std::move(*remade);
    append(result.notes, fences.notes());
  }
  return result;
}

}  // namespace byhand
