// Any bytes as a sheet of a small worksheet with every kind of cell: it is read, or met with a
// problem that can be shown; and what was read is read again from a sheet that is written of it.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/sheet.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

constexpr std::string_view worksheet_text = R"(# Fuzz
```given
X cols a b draw 0 1
  1 2
  3 4
n = rows(X)
```
```step
Q = X * X
rows k1..k2
cols q1..q2
A = Q / 3
ask [1,:]
S = A
show
c = colsum(Q)
```
)";

struct Fixture {
  Worksheet worksheet = read_worksheet(Source("fuzz.md", std::string(worksheet_text))).worksheet;
  Replay<Exact> right = replay_by_hand(worksheet);
};

void require_shown(const Problem& problem, const Source& source) {
  if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
}

bool same(const Entry& a, const Entry& b) {
  return a.kind == b.kind && a.is_decimal == b.is_decimal && a.decimals == b.decimals &&
         (a.kind != Entry::Kind::number || a.value == b.value);
}

/// Entries as text: a decimal keeps its decimals.
std::string text_of(const Entry& entry) {
  if (entry.kind == Entry::Kind::blank) return "_";
  if (entry.kind == Entry::Kind::unreadable) return "x";
  return entry.is_decimal ? entry.value.decimal_text(entry.decimals) : entry.value.text();
}

void require_round_trip(const Fixture& fixture, const Sheet& sheet, SheetFormat format) {
  SheetEntries entries = blank_entries(fixture.worksheet);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    std::vector<std::string> texts;
    for (const SheetCell& cell : sheet.blocks[i].cells) texts.push_back(text_of(cell.entry));
    entries[i] = Matrix<std::string>(entries[i].shape(), std::move(texts));
  }
  const Source written("written",
                       write_sheet(fixture.worksheet, fixture.right, format, entries, false));
  const Sheet again = read_sheet(written, fixture.worksheet, fixture.right);
  for (std::size_t i = 0; i < sheet.blocks.size(); ++i) {
    for (std::size_t c = 0; c < sheet.blocks[i].cells.size(); ++c) {
      const Entry& entry = sheet.blocks[i].cells[c].entry;
      // What is printed may be longer than what was typed: 0.5 for .5
      if (text_of(entry).size() > longest_entry) continue;
      const Entry& other = again.blocks[i].cells[c].entry;
      // 10/5 is written as 2, which is a decimal without decimals.
      const bool became_whole = !entry.is_decimal && other.is_decimal && other.decimals == 0 &&
                                text_of(entry).find('/') == std::string::npos;
      const bool is_same = became_whole ? entry.kind == other.kind && entry.value == other.value
                                        : same(entry, other);
      if (!is_same) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Fixture fixture;
  const Source source("sheet.md", std::string(reinterpret_cast<const char*>(data), size));
  try {
    const SheetName name = sheet_name(source);
    if (name.worksheet.empty() || name.span.end > size) std::abort();
  } catch (const Problem& problem) {
    require_shown(problem, source);
  }
  try {
    const Sheet sheet = read_sheet(source, fixture.worksheet, fixture.right);
    for (const Problem& problem : sheet.problems) require_shown(problem, source);
    require_round_trip(fixture, sheet, SheetFormat::markdown);
    require_round_trip(fixture, sheet, SheetFormat::csv);
  } catch (const Problem& problem) {
    require_shown(problem, source);
    if (!invalid_utf8(source.text()) && size <= most_sheet_bytes) std::abort();
  }
  return 0;
}
