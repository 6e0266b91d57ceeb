#include "format/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "format/picture.hpp"
#include "format/terminal.hpp"
#include "report/paper.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

// The colours stand out from their background by 4.5 to 1 at least: WCAG 2.1, criterion 1.4.3.
constexpr std::string_view looks_of_pages =
    R"(:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #ffffff;
  --quiet: #5c5c5c; --line: #8a8a8a; --real: #8a3f7c; --good: #176b3a; --unsure: #7a5a00; --bad: #b3261e;
  --ground: var(--paper); --shade: #0004; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8e8; --paper: #1b1b1b; --quiet: #a8a8a8;
  --line: #8a8a8a; --real: #d79fcb; --good: #7fcf9f; --unsure: #e0bf5f; --bad: #ff9a90; --shade: #fff3; } }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1.05rem/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; }
h1, h2, h3 { line-height: 1.2; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.95em; }
/* What is too wide scrolls, and a shade at its edge says that there is more. */
pre, .wide, p:has(> img) { overflow-x: auto; background:
  linear-gradient(to right, var(--ground) 40%, transparent) left / 2rem 100% no-repeat local,
  linear-gradient(to left, var(--ground) 40%, transparent) right / 2rem 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) left / 0.7rem 100% no-repeat,
  linear-gradient(to left, var(--shade), transparent) right / 0.7rem 100% no-repeat; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { padding: 0.2rem 0.6rem; text-align: left; font-variant-numeric: tabular-nums; }
th { font-weight: normal; color: var(--quiet); }
.number { text-align: right; }
td.number, .matrix td, .whole { white-space: nowrap; }
.list td { border-top: 1px solid var(--line); }
.matrices { display: flex; flex-wrap: wrap; gap: 0 2rem; }
figure { margin: 0.5rem 0; }
.matrix td { text-align: right; }
.matrix caption { text-align: left; }
.matrix td:first-of-type { border-left: 2px solid; }
.matrix td:last-of-type { border-right: 2px solid; }
math { font: 1.1em "Latin Modern Math", "STIX Two Math", "Cambria Math", "DejaVu Math TeX Gyre", math; }
.matrix math { font: inherit; }
mi.word { font-style: italic; }
.formula { display: inline-block; max-width: 100%; overflow: auto hidden; vertical-align: middle;
  padding-block: 0.2em; }
summary { cursor: pointer; font-weight: bold; }
.name { font-weight: bold; }
.quiet { color: var(--quiet); }
.real { color: var(--real); }
.good { color: var(--good); }
.unsure { color: var(--unsure); }
.bad { color: var(--bad); }
.bar { display: inline-block; height: 0.7em; background: currentColor; }
@media print { body { max-width: none; padding: 0; }
  pre, .wide, .formula, p:has(> img) { overflow: visible; background: none; }
  th, td { padding: 0.1em 0.4em; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  [style^="--fit"] { font-size: calc(1em * var(--fit)); }
  details::details-content { content-visibility: visible; }
  h1, h2, h3, figcaption { break-after: avoid; } tr, .matrix, img { break-inside: avoid; } }
)";

constexpr double millimetres_per_pixel = 25.4 / 96;
constexpr double millimetres_per_character = 1.95;  // where all are as wide, on paper

/// An image within the page. As such its rules and its identifiers are its alone. Its width in
/// pixels, if it is given, tells style sheets how small it may become.
std::string image(std::string_view svg, std::string_view words, double width = 0) {
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    const bool is_plain =
        c > ' ' && c < 0x7F && !contains(std::string_view(R"(%#<>"&'{}|\\^`)"), c);
    address += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  const bool is_wide = millimetres_per_pixel * width > paper_column;
  const std::string known = width > 0 ? fmt::format(R"( style="--width: {:.0f}px")", width) : "";
  return fmt::format("<p{}><img{} src=\"{}\" alt=\"{}\"></p>\n",
                     is_wide ? R"( class="across")" : "", known, address, xml_escaped(words));
}

std::string in_lines(std::string_view text) {
  std::string result;
  std::size_t longest = 0;
  for (const std::string_view line : parts_of(text, "\n")) {
    longest = std::max(longest, display_width(line));
    result += xml_escaped(line) + "\n";
  }
  const double width = millimetres_per_character * static_cast<double>(longest);
  const bool is_wide = width > paper_column;
  return fmt::format("<pre{}{}>{}</pre>\n", is_wide ? R"( class="across")" : "",
                     to_fit(std::min(width, paper_line)), result);  // longer lines are broken
}

/// Prose in which some code is a formula.
Sentence with_formulas(Sentence sentence, const std::vector<Styled>& formulas) {
  for (Styled& part : sentence) {
    const Styled* formula = first_that(formulas, [&](const Styled& one) {
      return part.role == Role::code && part.text == one.text;
    });
    if (formula != nullptr) part = *formula;
  }
  return sentence;
}

class HtmlWriter {
 public:
  std::string text;

  void operator()(const Heading& heading) {
    end_list();
    text += fmt::format("<h{0}>{1}</h{0}>\n", heading.level, xml_escaped(heading.text));
  }

  void operator()(const Prose& prose) {
    for (const ProseBlock& block : split_prose(prose.markdown)) {
      const std::string inside = html(with_formulas(inline_markdown(block.text), prose.formulas));
      if (block.kind == ProseBlock::Kind::item) {
        const bool is_numbered = block.marker.find_first_of("0123456789") != std::string::npos;
        begin_list(is_numbered ? "ol" : "ul");
        text += "<li>" + inside + "</li>\n";
        continue;
      }
      end_list();
      if (block.kind == ProseBlock::Kind::verbatim) text += in_lines(block.text);
      if (block.kind == ProseBlock::Kind::markup) write_markup(block.text, prose.formulas);
      if (block.kind == ProseBlock::Kind::paragraph) text += "<p>" + inside + "</p>\n";
      if (block.kind == ProseBlock::Kind::heading) {
        text += fmt::format("<h{0}>{1}</h{0}>\n", block.level, inside);
      }
    }
  }

  void operator()(const Answer& answer) {
    end_list();
    text += fmt::format("<details><summary>{}</summary>\n", xml_escaped(answer.heading));
    (*this)(Prose{answer.markdown});
    end_list();
    text += "</details>\n";
  }

  void operator()(const Paragraph& paragraph) {
    end_list();
    text += "<p>" + html(paragraph.sentence) + "</p>\n";
  }

  void operator()(const Fact& fact) {
    begin_list("ul");
    const std::string sign = fact.sign.empty() ? "" : xml_escaped(fact.sign) + " ";
    text += fmt::format("<li>{}{}: {}</li>\n", sign, xml_escaped(fact.label), html(fact.sentence));
  }

  void operator()(const Matrices& matrices) {
    end_list();
    text += "<div class=\"matrices\">\n";
    for (const MatrixView& view : matrices.views) text += matrix_in_html(view);
    text += "</div>\n";
  }

  void operator()(const MarkedMatrix& matrix) {
    end_list();
    if (!matrix.view.asked.empty()) {
      text += matrix_in_html(matrix.view, &matrix);
      return;
    }
    text += matrix_in_html(signed_view(matrix));
    for (const Fact& fact : facts_of_marks(matrix)) (*this)(fact);
  }

  void operator()(const Table& table) {
    end_list();
    text += table_in_html(table);
  }

  void operator()(const Equations& equations) {
    end_list();
    text += "<div class=\"wide\"><table>\n";
    for (const auto& line : equations.lines) {
      text += fmt::format(R"(<tr><td class="number">{}</td><td>{}</td><td>{}</td>)",
                          xml_escaped(line.left), xml_escaped(line.relation), html(line.right));
      if (!line.remark.empty()) {
        text += fmt::format(R"(<td class="quiet">{}</td>)", xml_escaped(line.remark));
      }
      text += "</tr>\n";
    }
    text += "</table></div>\n";
  }

  void operator()(const Outline& outline) {
    end_list();
    std::size_t depth = 0;  // of the open lists
    for (const auto& item : outline.items) {
      for (; depth > item.depth + 1; --depth) text += "</li></ul>";
      text += depth == item.depth + 1 ? "</li>\n" : "<ul>";
      depth = item.depth + 1;
      text += "<li>" + html(item.sentence);
    }
    for (; depth > 0; --depth) text += "</li></ul>";
    text += "\n";
  }

  void operator()(const Bars& bars) {
    end_list();
    constexpr double longest = 8;  // em
    text += "<table>\n<caption>" + html(bars.caption) + "</caption>\n<tr><td></td>";
    for (const Styled& heading : bars.headings) {
      text += R"(<th scope="col">)" + html(heading) + "</th>";
    }
    text += "</tr>\n";
    for (const Bars::Row& row : bars.rows) {
      text += R"(<tr><th scope="row">)" + xml_escaped(row.label) + "</th>";
      for (std::size_t i = 0; i < row.sides.size(); ++i) {
        const Bars::Side& side = row.sides[i];
        const std::string number = xml_escaped(side.text);
        text += fmt::format(
            R"(<td class="{}"><span class="bar" style="width: {:.2f}em"></span> {}</td>)",
            html_class(bars.headings[i].role), longest * std::clamp(side.share, 0.0, 1.0),
            side.is_largest ? "<strong>" + number + "</strong>" : number);
      }
      text += "</tr>\n";
    }
    text += "</table>\n";
  }

  void operator()(const Plot& plot) {
    end_list();
    text += image(to_svg(plot), plot.title);
  }

  void operator()(const Picture& picture) {
    end_list();
    const std::string svg = to_svg(picture);
    if (!svg.empty()) text += image(svg, picture_in_words(picture), picture.drawing.width);
    if (svg.empty()) text += "<p>" + xml_escaped(picture_in_words(picture)) + "</p>\n";
  }

  void operator()(const Pause& /*pause*/) {}
  void operator()(const WritingLines& /*lines*/) {
    end_list();
    text += "<div class=\"lines\">\n";
    for (int i = 0; i < 3; ++i) text += "<p class=\"line\"></p>\n";
    text += "</div>\n";
  }
  void operator()(const Gap& /*gap*/) {}

  void write_markup(std::string_view lines, const std::vector<Styled>& formulas) {
    const auto in_html = [&](const std::string& cell) {
      return html(with_formulas(inline_markdown(cell), formulas));
    };
    if (const std::string table = markdown_table_in_html(lines, in_html); !table.empty()) {
      text += table;
    } else if (lines.starts_with('>') && m_quotations < most_quotations) {
      std::string quoted;
      for (std::string_view line : parts_of(lines, "\n")) {
        if (line.starts_with('>')) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
        quoted.append(line).append("\n");
      }
      text += "<blockquote>\n";
      ++m_quotations;
      (*this)(Prose{quoted, formulas});
      --m_quotations;
      end_list();
      text += "</blockquote>\n";
    } else {
      text += in_lines(lines);
    }
  }

  void end_list() {
    if (!m_list.empty()) text += fmt::format("</{}>\n", std::exchange(m_list, {}));
  }

 private:
  void begin_list(std::string_view tag) {
    if (m_list == tag) return;
    end_list();
    m_list = tag;
    text += fmt::format("<{}>\n", tag);
  }

  static constexpr int most_quotations = 8;

  std::string_view m_list;  // the tag of the open list
  int m_quotations = 0;     // that are open
};

/// The first heading, whoever wrote it.
std::string title_of(std::span<const Block> blocks) {
  for (const Block& block : blocks) {
    if (const auto* heading = std::get_if<Heading>(&block)) return heading->text;
    const auto* prose = std::get_if<Prose>(&block);
    if (prose == nullptr) continue;
    for (const ProseBlock& part : split_prose(prose->markdown)) {
      if (part.kind == ProseBlock::Kind::heading) return part.text;
    }
  }
  return "Attention by Hand";
}

}  // namespace

std::string_view html_looks() {
  return looks_of_pages;
}

std::string html_opening(std::span<const Block> blocks, std::string_view more_looks) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      R"(<meta http-equiv="Content-Security-Policy" content="default-src 'none'; )"
      "style-src 'unsafe-inline'; img-src data:\">\n"
      "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n",
      xml_escaped(title_of(blocks)), looks_of_pages, more_looks);
}

std::string to_html(std::span<const Block> blocks) {
  HtmlWriter writer;
  for (const Block& block : blocks) std::visit(writer, block);
  writer.end_list();
  return "<article>\n" + writer.text + "</article>\n";
}

}  // namespace byhand
