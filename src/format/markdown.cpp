#include "format/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "format/picture.hpp"
#include "format/terminal.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Text in a code span: as many backticks around it as it needs.
std::string code_span(const std::string& text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string marks(longest + 1, '`');
  const std::string_view pad = longest > 0 ? " " : "";
  return fmt::format("{}{}{}{}{}", marks, pad, visible_line(text), pad, marks);
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : visible_line(text)) {
    if (contains(std::string_view("\\`*_{}[]<>#+-!|$~&"), c)) result += '\\';
    result += c;
  }
  return result;
}

/// A label: mostly a name, a cell or a few plain words, which need no escapes; but those of a
/// worksheet may have any characters.
std::string markdown_label(const std::string& label) {
  const bool is_plain = label.find_first_of("\\`*<>&$~|") == std::string::npos;
  return is_plain ? visible_line(label) : escaped(label);
}

std::string markdown(const Styled& part) {
  switch (part.role) {
    case Role::strong:
      return "**" + escaped(part.text) + "**";
    case Role::emphasis:
      return "*" + escaped(part.text) + "*";
    case Role::code:
    case Role::name:
      return code_span(part.text);
    case Role::quoted:
      return escaped(part.text);
    case Role::label:
      return markdown_label(part.text);
    default:
      return visible_line(part.text);
  }
}

std::string markdown(const Sentence& sentence) {
  std::string result;
  for (const Styled& part : sentence) result += markdown(part);
  return result;
}

std::string row_in_latex(std::span<const Styled> cells) {
  const auto in_latex = [](const Styled& cell) { return number_in_latex(cell.text); };
  return joined(mapped(cells, in_latex), " & ");
}

/// The end of a row; fractions have some room below them, so that they do not touch.
std::string_view row_end(std::span<const Styled> cells) {
  const bool has_fraction =
      any_of(cells, [](const Styled& cell) { return contains(cell.text, '/'); });
  return has_fraction ? " \\\\[4pt]\n" : " \\\\\n";
}

/// In brackets, its labels within them, set off by lines. (A bmatrix of KaTeX and of TeX has at
/// most ten columns; an array has as many as it says.)
std::string matrix_in_latex(const MatrixView& view) {
  const bool has_rows = !view.labels.rows.empty();
  const std::string columns = (has_rows ? "r|" : "") + std::string(view.cells.cols(), 'r');
  std::string result = fmt::format("\\left[\\begin{{array}}{{{}}}\n", columns);
  if (!view.labels.cols.empty()) {
    result += fmt::format("{}{} \\\\\n\\hline\n", has_rows ? " & " : "",
                          fmt::join(mapped(view.labels.cols, label_in_latex), " & "));
  }
  for (std::size_t r = 0; r < view.cells.rows(); ++r) {
    if (has_rows) result += label_in_latex(view.labels.rows[r]) + " & ";
    result += row_in_latex(view.cells.row(r));
    result += row_end(view.cells.row(r));
  }
  return result + "\\end{array}\\right]";
}

/// Whether a cell holds the answer to a question: k2, A[2,3]. A number begins otherwise.
bool is_word(std::string_view cell) {
  const char32_t code = first_character(cell).code;
  const bool is_letter = (code >= U'A' && code <= U'Z') || (code >= U'a' && code <= U'z');
  constexpr std::u32string_view marks = U"≈…∞−";
  return cell != "inf" && (is_letter || (code > 0x7F && !contains(marks, code)));
}

std::string formula(const MatrixView& view) {
  if (view.cells.shape().is_scalar()) {
    const std::string& cell = view.cells(0, 0).text;
    return fmt::format("$$\n{} = {}\n$$\n", view.latex,
                       is_word(cell) ? label_in_latex(cell) : number_in_latex(cell));
  }
  return fmt::format("$$\n{} =\n{}\n$$\n", view.latex, matrix_in_latex(view));
}

/// Lines that stay as they are.
std::string fenced(const std::string& lines) {
  return "```text\n" + lines + "```\n";
}

struct MarkdownWriter {
  std::string text;

  void separate() {
    while (text.ends_with("\n\n")) text.pop_back();
    if (!text.empty()) text += "\n";
  }

  void operator()(const Heading& heading) {
    separate();
    text += fmt::format("{} {}\n", std::string(static_cast<std::size_t>(heading.level), '#'),
                        escaped(heading.text));
  }

  void operator()(const Prose& prose) {
    std::string_view markdown = prose.markdown;
    while (markdown.starts_with('\n')) markdown.remove_prefix(1);
    while (markdown.ends_with('\n')) markdown.remove_suffix(1);
    if (markdown.empty()) return;
    separate();
    text += visible(markdown) + "\n";
  }

  /// Folded up where HTML is shown, so that one can think before one reads on.
  void operator()(const Answer& answer) {
    separate();
    text += fmt::format("<details><summary>{}</summary>\n", answer.heading);
    (*this)(Prose{answer.markdown});
    separate();
    text += "</details>\n";
  }

  void operator()(const Paragraph& paragraph) {
    separate();
    text += markdown(paragraph.sentence) + "\n";
  }

  void operator()(const Fact& fact) {
    if (!text.ends_with("\n") || !in_facts()) separate();
    const std::string sign = fact.sign.empty() ? "" : fact.sign + " ";
    text += fmt::format("- {}{}: {}\n", sign, markdown_label(fact.label), markdown(fact.sentence));
  }

  void operator()(const Matrices& matrices) {
    for (const MatrixView& view : matrices.views) {
      if (view.is_typed) {
        add_table(view);
        continue;
      }
      separate();
      text += markdown(view.caption) + ":\n\n" + formula(view);
    }
  }

  void operator()(const MarkedMatrix& matrix) {
    add_table(signed_view(matrix));
    separate();
    for (const Fact& fact : facts_of_marks(matrix)) (*this)(fact);
  }

  void operator()(const Table& table) {
    separate();
    std::string rule;
    for (const Table::Column& column : table.columns) {
      text += "| " + escaped(column.heading) + " ";
      rule += column.is_number ? "|---:" : "|---";
    }
    text += "|\n" + rule + "|\n";
    for (const auto& row : table.rows) {
      for (const Styled& cell : row) text += "| " + in_table(markdown(cell)) + " ";
      text += "|\n";
    }
  }

  /// As text of one width, so that the relations stand one below the other.
  void operator()(const Equations& equations) {
    separate();
    constexpr std::size_t no_wrapping = 100'000;
    text += fenced(equations_text(equations, {no_wrapping}));
  }

  void operator()(const Outline& outline) {
    separate();
    for (const auto& item : outline.items) {
      text += std::string(2 * item.depth, ' ') + "- " + markdown(item.sentence) + "\n";
    }
  }

  void operator()(const Bars& bars) {
    separate();
    text += markdown(bars.caption) + ":\n\n";
    constexpr std::size_t width = 60;
    text += fenced(bars_text({{}, bars.headings, bars.rows}, {width}));
  }

  void operator()(const Plot& plot) {
    separate();
    text += fenced(plot_text(plot, TerminalStyle()));
  }

  /// As a link where it is kept beside the page.
  void operator()(const Picture& picture) {
    if (picture.is_unasked) return;
    separate();
    text += picture_markdown(picture);
  }

  void operator()(const Pause& /*pause*/) {}
  void operator()(const WritingLines& /*lines*/) {}
  void operator()(const Gap& /*gap*/) {}

 private:
  /// What somebody typed, with signs: formulas have no room for them.
  void add_table(const MatrixView& view) {
    Table table;
    const bool has_rows = !view.labels.rows.empty();
    if (has_rows) table.columns.push_back({""});
    for (std::size_t c = 0; c < view.cells.cols(); ++c) {
      table.columns.push_back({view.labels.cols.empty() ? "" : view.labels.cols[c]});
    }
    for (std::size_t r = 0; r < view.cells.rows(); ++r) {
      std::vector<Styled>& row = table.rows.emplace_back();
      if (has_rows) row.push_back({Role::quoted, view.labels.rows[r]});
      for (const Styled& cell : view.cells.row(r)) row.push_back({Role::quoted, cell.text});
    }
    separate();
    text += markdown(view.caption) + ":\n";
    (*this)(table);
  }

  /// A bar would end the cell, even in a code span.
  static std::string in_table(std::string cell) {
    for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) {
      if (at > 0 && cell[at - 1] == '\\') continue;
      cell.replace(at, 1, "\\|");
    }
    return cell;
  }

  /// Whether the last line is a fact, so that the next goes on with the list.
  bool in_facts() const {
    const std::size_t line = text.size() < 2 ? 0 : text.rfind('\n', text.size() - 2) + 1;
    return std::string_view(text).substr(line).starts_with("- ");
  }
};

struct Escape {
  char32_t character;
  std::string_view latex;
};

/// What text mode of LaTeX would not print as it is, and cannot print after a backslash either.
constexpr std::array escapes{Escape{U'\\', R"(\textbackslash{})"},
                             Escape{U'~', R"(\textasciitilde{})"},
                             Escape{U'^', R"(\textasciicircum{})"}};
constexpr std::u32string_view after_backslash = U"{}$&#%_";

/// Characters that KaTeX knows in text; others are written as their code point.
bool is_katex_text(char32_t code) {
  const bool ascii = code >= 0x20 && code < 0x7F;
  const bool latin = code >= 0xC0 && code < 0x250 && code != U'×' && code != U'÷';
  const bool cyrillic = code >= 0x400 && code < 0x500;
  const bool east_asian = (code >= 0x3040 && code < 0x3100) || (code >= 0x4E00 && code < 0x9FB0) ||
                          (code >= 0xAC00 && code < 0xD7A4);
  return ascii || latin || cyrillic || east_asian;
}

/// Greek letters are mathematics to LaTeX, and no font of its text has them. Those that look like
/// Latin ones have no command.
constexpr std::array<std::string_view, 24> capital_greek{
    "\\mathrm{A}", "\\mathrm{B}", "\\Gamma",     "\\Delta",     "\\mathrm{E}", "\\mathrm{Z}",
    "\\mathrm{H}", "\\Theta",     "\\mathrm{I}", "\\mathrm{K}", "\\Lambda",    "\\mathrm{M}",
    "\\mathrm{N}", "\\Xi",        "\\mathrm{O}", "\\Pi",        "\\mathrm{P}", "\\Sigma",
    "\\mathrm{T}", "\\Upsilon",   "\\Phi",       "\\mathrm{X}", "\\Psi",       "\\Omega"};
constexpr std::array<std::string_view, 25> small_greek{
    "\\alpha",  "\\beta", "\\gamma", "\\delta",    "\\varepsilon", "\\zeta", "\\eta",
    "\\theta",  "\\iota", "\\kappa", "\\lambda",   "\\mu",         "\\nu",   "\\xi",
    "o",        "\\pi",   "\\rho",   "\\varsigma", "\\sigma",      "\\tau",  "\\upsilon",
    "\\varphi", "\\chi",  "\\psi",   "\\omega"};

/// The letter in LaTeX; empty if it is none.
std::string_view greek_in_latex(char32_t code) {
  if (code >= U'α' && code <= U'ω') return small_greek[code - U'α'];
  constexpr char32_t gap = 0x3A2;  // where a capital final sigma would stand
  if (code < U'Α' || code > U'Ω' || code == gap) return "";
  return capital_greek[code - U'Α' - (code > gap ? 1 : 0)];
}

}  // namespace

std::string label_in_latex(const std::string& label) {
  std::string result = "\\text{";
  for (std::string_view rest = label; !rest.empty();) {
    const Character taken = take_character(rest);
    const Escape* const escape =
        first_that(escapes, [&](const Escape& known) { return known.character == taken.code; });
    if (escape != nullptr) {
      result += escape->latex;
    } else if (contains(after_backslash, taken.code)) {
      result += "\\" + std::string(taken.text);
    } else if (const auto greek = greek_in_latex(taken.code); !greek.empty()) {
      result += fmt::format("}}{}\\text{{", greek);
    } else {
      result += is_katex_text(taken.code) ? std::string(taken.text) : code_point_name(taken.code);
    }
  }
  return result + "}";
}

std::string picture_markdown(const Picture& picture) {
  if (picture.file.empty()) return fenced(picture_text(picture, TerminalStyle()));
  return fmt::format("![{}]({})\n", escaped(picture_in_words(picture)), picture.file);
}

std::string to_markdown(std::span<const Block> blocks) {
  MarkdownWriter writer;
  for (const Block& block : blocks) std::visit(writer, block);
  return std::move(writer.text);
}

}  // namespace byhand
