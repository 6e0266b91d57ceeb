#include "format/sheet_page.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "format/html.hpp"
#include "format/markdown.hpp"
#include "picture/kinds.hpp"
#include "report/paper.hpp"
#include "text/unicode.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

// In two columns, which hold more on a page than long lines do. Nothing printed is smaller than
// 9 pt. A4 or Letter is left to the printer. Where Times and its likes are missing, letters of
// another font are made as high as theirs are: most serif fonts are wider, and would need a page
// more.
constexpr std::string_view paper_looks =
    R"(:root { color-scheme: light; --ink: #000; --paper: #fff; --quiet: #000; --line: #777;
  --real: #000; --good: #000; --unsure: #000; --bad: #000; }
@page { margin: 7mm 9mm 9mm;
  @bottom-right { content: counter(page) " of " counter(pages); font: 9pt serif; } }
body { max-width: 192mm; font: 9pt/1.13 "Liberation Serif", "Times New Roman", Tinos, Times, serif;
  font-size-adjust: 0.459; }
.sheet { width: 100%; margin: 0; border-collapse: collapse; }
.sheet > tbody > tr { break-inside: auto; }
.sheet > thead > tr > td, .sheet > tbody > tr > td { padding: 0; }
.running { display: flex; gap: 2mm; font-size: 10pt; padding: 0 0 2.5mm; }
.running .blank { flex: 1; border-bottom: 1px solid; }
.running .code { font-weight: bold; margin-right: 4mm; }
article { columns: 2; column-gap: 6mm; }
h1 { font-size: 14pt; margin: 0 0 1.5mm; }
h2, h3 { font-size: 10pt; margin: 2mm 0 0.5mm; }
p, ul, ol, pre { margin: 0 0 1mm; }
ul, ol { padding-left: 4mm; }
p { orphans: 2; widows: 2; hyphens: auto; }
p:has(> strong:only-child) { break-after: avoid; }
h1, h2, h3 { break-after: avoid; }
code, pre { font-size: 9pt; font-family: "Liberation Mono", "Courier New", monospace; font-size-adjust: none; }
math { font-size: 11pt; }
.formula { overflow: visible; padding: 0; }
math * { font-size: inherit; }
.matrix math, msub > :nth-child(2), msup > :nth-child(2) { font-size: 9pt; }
.lines { margin-bottom: 1.5mm; break-inside: avoid; break-before: avoid; }
.line { height: 7mm; margin: 0; border-bottom: 1px solid var(--line); }
.matrices { display: block; orphans: 1; widows: 1; }
.matrices > figure { display: inline-flex; vertical-align: top; max-width: 100%; margin-right: 4mm; }
.matrices:has(.across) { column-span: all; }
pre, .wide, p:has(> img) { overflow: visible; background: none; }
figure.wide { flex-flow: row wrap-reverse; align-items: flex-end; gap: 0.5mm 3mm;
  margin: 0.5mm 0 1.2mm; break-inside: avoid; }
figcaption { order: 1; }
table { margin: 0; }
.across { column-span: all; }
[style^="--fit"] { font-size: 9pt; }
p, pre, code, figcaption { min-width: 0; overflow-wrap: anywhere; }
figure.single { flex-flow: row; align-items: center; }
figure.single > figcaption { order: 0; }
.matrix.matrix td.asked, .matrix.matrix td.copy { padding: 0; }
figure.cornered { position: relative; }
figure.cornered > figcaption { position: absolute; left: 0; top: 0; }
.matrix { break-inside: avoid; }
.matrix th, .matrix td { padding: 0 0.8mm; }
.matrix td, .matrix td:first-of-type, .matrix td:last-of-type { border: 1px solid var(--line); }
.matrix td { min-width: 3.5mm; height: 4.5mm; line-height: 1.1; text-align: center;
  vertical-align: middle; }
.matrix th { text-align: center; }
.matrix th[scope="row"] { text-align: right; }
.matrix td:has(mfrac) { height: 8mm; }
.matrix td.asked { border: 2px solid; width: 12mm; height: 10mm; }
.matrix td.copy { border-style: dotted; width: 9mm; height: 7.5mm; }
.single td.asked.asked { width: 20mm; }
.matrix td.corner { position: relative; border: 0; text-align: right; vertical-align: top; }
.corner .left { position: absolute; left: 0; bottom: 0; }
)";

/// What names the sheet on each page. e.g. "04 · self-attention · variant 17 · Ann"
std::string paper_code(const std::string& number, const Worksheet& worksheet) {
  std::string code = number.empty() ? "" : number + " · ";
  code += worksheet.name;
  if (!worksheet.variant) return code;
  const Variant& variant = *worksheet.variant;
  code += fmt::format(" · variant {}", variant.number);
  if (variant.is_of_class()) {
    code += fmt::format(" · class {} · id {}", variant.enrolment.mark, variant.enrolment.id);
  }
  if (!variant.learner.empty()) code += " · " + variant.learner;
  return code;
}

/// A whole page to be printed, in black on white, with the code of the sheet and room for name and
/// class on each sheet of paper.
std::string to_paper(std::span<const Block> blocks, std::string_view code) {
  return html_opening(blocks, paper_looks) +
         fmt::format(
             "<table class=\"sheet\" role=\"presentation\">\n<thead><tr><td>"
             R"(<div class="running"><span class="code">{}</span>)"
             R"(<span>Name</span><span class="blank"></span>)"
             R"(<span>Class</span><span class="blank"></span></div>)"
             "</td></tr></thead>\n<tbody><tr><td>\n{}</td></tr></tbody></table>\n",
             xml_escaped(code), to_html(blocks));
}

/// A replay with the asked cells blank.
Replay<Exact> without_asked(const Worksheet& worksheet, const Replay<Exact>& right) {
  Replay<Exact> result;
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::size_t cell = 0;
    result.push_back(
        std::make_shared<const Matrix<Exact>>(map_cells(*right[i], [&](const Exact& x) {
          return worksheet.steps[i].asked[cell++] ? Exact::unknown() : x;
        })));
  }
  return result;
}

}  // namespace

std::string sheet_page(const Worksheet& worksheet, const Budget& budget, const SheetPage& page,
                       const KeepPicture& keep) {
  const Replay<Exact> right = replay_by_hand(worksheet, budget);
  Replay<double> real;  // for pictures alone
  if (!worksheet.pictures.empty()) real = replay<double>(worksheet, Rules::real, budget);
  const Replay<Exact> hand = page.is_filled ? right : without_asked(worksheet, right);
  const PictureValues values{worksheet, hand, real, page.is_filled};
  if (page.format == "html") {
    return to_paper(paper(values, right, page.is_filled).blocks,
                    paper_code(page.number, worksheet));
  }
  const SheetEntries entries =
      page.is_filled ? right_entries(worksheet, right) : blank_entries(worksheet);
  const auto picture = [&](std::size_t index) -> std::string {
    auto drawn = picture_if_filled(worksheet.pictures[index], values);
    if (!drawn) return "";
    keep(*drawn);
    return picture_markdown(*drawn);
  };
  const SheetFormat format = page.format == "csv" ? SheetFormat::csv : SheetFormat::markdown;
  return write_sheet(worksheet, right, format, entries, page.is_filled, picture);
}

}  // namespace byhand
