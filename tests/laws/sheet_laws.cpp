// What must hold of every sheet of every worksheet, in both formats.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "random_rules.hpp"
#include "sheets_of.hpp"
#include "worksheet/question.hpp"

using namespace byhand;
using random_rules::Random;

namespace {

constexpr std::array formats{SheetFormat::markdown, SheetFormat::csv};

/// Worksheets with all that a sheet can have: labels, cells that are not asked, shown steps,
/// numbers too long for a fraction, infinities, prose with fences and comments of its own.
const std::string tricky = R"(Prose before the heading.
# Every kind of cell

<!-- byhand: other, variant 3 -->

````text
```answer Q 2x2
9 9
9 9
```
````

~~~
```answer Q 2x2
~~~

```given
X cols the cat draw 0 1 -1/3 0.25 rows a-b 猫
  1/3 2
  3 -4/5
Fences rows ~~~ `a cols ``` x
  1 2
  3 4
M rows r1..r2 cols - /
  -inf 0
  inf 1
shown
  1 2
n = rows(X)
```

```step
Q = X * X + n
ask [1,2] [:,1]
rows r1..r2
S = Q * Q
show
```

```answer-to
An answer in words, with a fence that is left open:

~~~text
```

```step
L = S / 12345678901234567 + M * 0.5
places 7
E = round(exp(X), 3)
shown2 = shown
N = X / 3
cols x1..x2
```
Prose after it.
)";

std::vector<SheetsOf> worksheets(const std::optional<Variant>& variant,
                                 const std::string& own = tricky) {
  std::vector<SheetsOf> result;
  for (const auto& path : test_files::in("exercises", ".md")) result.emplace_back(path, variant);
  result.emplace_back(Source("tricky.md", own), variant);
  return result;
}

/// The same without the examples of blocks in its prose.
std::string without_examples() {
  std::string text = tricky;
  const std::string example = "```answer";
  for (std::size_t at = 0; (at = text.find(example, at)) != std::string::npos;) {
    if (text.substr(at, 12) != "```answer-to") text.replace(at, example.size(), "an example");
    ++at;
  }
  return text;
}

/// Calls check(sheets, format) for each worksheet, format and 100 variants.
template <class Check>
void for_all(const Check& check) {
  for (std::int64_t number = 0; number <= 100; number += test_files::every) {
    const auto variant = number == 0 ? std::nullopt : std::optional(Variant{number, ""});
    for (const SheetsOf& sheets : worksheets(variant)) {
      for (const SheetFormat format : formats) {
        INFO(sheets.worksheet().name << " variant " << number << ", format "
                                     << static_cast<int>(format));
        check(sheets, format);
      }
    }
  }
}

/// Calls check(step, row, col, entry) for each asked cell; the others must be blank.
template <class Check>
void for_asked(const SheetsOf& sheets, const Sheet& sheet, const Check& check) {
  REQUIRE(sheet.blocks.size() == sheets.worksheet().steps.size());
  for (std::size_t i = 0; i < sheet.blocks.size(); ++i) {
    const Step& step = sheets.worksheet().steps[i];
    REQUIRE(sheet.blocks[i].cells.size() == step.shape.cells());
    for (std::size_t cell = 0; cell < step.shape.cells(); ++cell) {
      const Entry& entry = sheet.blocks[i].cells[cell].entry;
      if (step.asked[cell]) {
        check(i, cell / step.shape.cols, cell % step.shape.cols, entry);
      } else {
        CHECK(entry.kind == Entry::Kind::blank);
      }
    }
  }
}

void require_no_problems(const Sheet& sheet) {
  for (const Problem& problem : sheet.problems) FAIL_CHECK(problem.message());
}

/// An entry of any form.
std::string random_entry(Random& random) {
  const auto number = [&] { return random.number(0, 99); };
  switch (random.number(0, 7)) {
    case 0:
      return fmt::format("{}", number());
    case 1:
      return fmt::format("-{}.{:02}", number(), number());
    case 2:
      return fmt::format("{}/{}", number(), number() + 1);
    case 3:
      return fmt::format("{} / {}", number(), number() + 1);
    case 4:
      return fmt::format("-{}-{}/{}", number(), number(), number() + 1);
    case 5:
      return random.one_of(std::vector<std::string>{"_", "?", "…"});
    case 6:
      return random.one_of(std::vector<std::string>{"inf", "−∞", "+5", "–.5", "7⁄8"});
    default:
      return random.one_of(std::vector<std::string>{"2*3", "½", "nan", "1/0", "x", "25%"});
  }
}

bool same_entry(const Entry& a, const Entry& b) {
  return a.kind == b.kind && a.is_decimal == b.is_decimal && a.decimals == b.decimals &&
         (a.kind != Entry::Kind::number || a.value == b.value);
}

bool same_entries(const Sheet& a, const Sheet& b, std::size_t without_step) {
  for (std::size_t i = 0; i < a.blocks.size(); ++i) {
    if (i == without_step) continue;
    const auto& left = a.blocks[i].cells;
    const auto& right = b.blocks[i].cells;
    const bool is_same = std::equal(
        left.begin(), left.end(), right.begin(), right.end(),
        [](const SheetCell& x, const SheetCell& y) { return same_entry(x.entry, y.entry); });
    if (!is_same) return false;
  }
  return true;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

constexpr std::size_t no_step = static_cast<std::size_t>(-1);

}  // namespace

TEST_CASE("a filled sheet has the right entries, by value or rounded to four more places") {
  for_all([](const SheetsOf& sheets, SheetFormat format) {
    const Sheet sheet = sheets.read(sheets.filled(format));
    require_no_problems(sheet);
    for_asked(sheets, sheet, [&](std::size_t i, std::size_t row, std::size_t col, const Entry& e) {
      REQUIRE(e.kind == Entry::Kind::number);
      const Exact& right = (*sheets.right()[i])(row, col);
      if (e.value == right) return;
      const int places = sheets.worksheet().steps[i].places + 4;
      CHECK(right.text().size() > 24);
      CHECK(e.decimals == places);
      CHECK(e.value == round(right, places));
    });
  });
}

TEST_CASE("a blank sheet has no entries and no problems") {
  for_all([](const SheetsOf& sheets, SheetFormat format) {
    const Sheet sheet = sheets.read(sheets.blank(format));
    require_no_problems(sheet);
    for_asked(sheets, sheet, [](std::size_t, std::size_t, std::size_t, const Entry& entry) {
      CHECK(entry.kind == Entry::Kind::blank);
    });
  });
}

TEST_CASE("a sheet names its worksheet and variant") {
  for_all([](const SheetsOf& sheets, SheetFormat format) {
    const SheetName name = sheet_name(Source("sheet", sheets.blank(format)));
    CHECK(name.worksheet == sheets.worksheet().name);
    const auto& variant = sheets.worksheet().variant;
    CHECK(name.variant.has_value() == variant.has_value());
    if (variant) CHECK(name.variant->number == variant->number);
  });
  for (const std::string learner : {"Ann", "Ann, Bob \"the\" Smith", "variant 3", "Zoë --", "猫"}) {
    const SheetsOf sheets(variant_for(learner));
    for (const SheetFormat format : formats) {
      INFO(learner);
      const SheetName name = sheet_name(Source("sheet", sheets.blank(format)));
      REQUIRE(name.variant);
      CHECK(name.variant->learner == learner);
      CHECK(name.variant->number == variant_for(learner).number);
    }
  }
}

TEST_CASE("names that a sheet cannot hold are refused") {
  for (const std::string learner : {" Ann", "Ann\n", "a --> b", "\t", "Ann\u00A0"}) {
    INFO(learner);
    CHECK_THROWS_AS(SheetsOf(variant_for(learner)).blank(SheetFormat::markdown), Problem);
  }
  for (const std::string path : {"My sheet.md", "ümlaut.md", "A.md"}) {
    const SheetsOf sheets(Source(path, tricky), std::nullopt);
    CHECK_THROWS_AS(sheets.blank(SheetFormat::csv), Problem);
  }
}

TEST_CASE("what is written is what is read") {
  Random random(5);
  for_all([&](const SheetsOf& sheets, SheetFormat format) {
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::string> written;
    const std::string text = sheets.with(
        [&](std::size_t step, std::size_t row, std::size_t col) {
          return written[{step, row, col}] = random_entry(random);
        },
        format);
    const Sheet sheet = sheets.read(text);
    std::size_t unreadable = 0;
    for_asked(sheets, sheet, [&](std::size_t i, std::size_t row, std::size_t col, const Entry& e) {
      const std::string& entry = written.at({i, row, col});
      const auto parting = format == SheetFormat::csv ? CellParting::commas : CellParting::blanks;
      INFO(entry);
      CHECK(same_entry(e, read_entry_of(sheets.worksheet().steps[i], entry, parting)));
      if (e.kind == Entry::Kind::unreadable) ++unreadable;
    });
    CHECK(sheet.problems.size() == unreadable);
  });
}

TEST_CASE("the order of the blocks changes no entry") {
  Random random(6);
  const SheetsOf sheets;
  for (const SheetFormat format : formats) {
    const std::string text = sheets.filled(format);
    const Sheet whole = sheets.read(text);
    for (int repetition = 0; repetition < 50; ++repetition) {
      std::vector<std::string> blocks(1);
      bool is_inside = false;
      for (const std::string& line : lines_of(text)) {
        const bool is_fence = line.starts_with("```");
        const bool begins = format == SheetFormat::csv || (is_fence && !is_inside);
        if (begins) blocks.emplace_back();
        blocks.back() += line + "\n";
        if (is_fence) is_inside = !is_inside;
      }
      const std::size_t from = format == SheetFormat::csv ? 2 : 1;  // the beginning stays there
      for (std::size_t i = blocks.size() - 1; i > from; --i) {
        std::swap(blocks[i], blocks[static_cast<std::size_t>(random.number(
                                 static_cast<std::int64_t>(from), static_cast<std::int64_t>(i)))]);
      }
      std::string turned;
      for (const std::string& block : blocks) turned += block;
      const Sheet sheet = sheets.read(turned);
      require_no_problems(sheet);
      CHECK(same_entries(whole, sheet, no_step));
    }
  }
}

TEST_CASE("damage to one line changes no entry of another block") {
  const std::vector<std::string> damages{"",    "```", "x",        "1 2 3 4 5 6 7 8 9", "|",
                                         "\t-", "~~~", "````text", "1,2,\"3",           "#"};
  // Where damage opens another fence around a block, an example in the prose is as good as it is.
  for (const SheetsOf& sheets : worksheets(std::nullopt, without_examples())) {
    for (const SheetFormat format : formats) {
      const std::vector<std::string> lines = lines_of(sheets.filled(format));
      const Sheet whole = sheets.read(joined(lines));
      std::size_t step = no_step;
      for (std::size_t i = 1; i < lines.size(); ++i) {
        for (std::size_t s = 0; s < whole.blocks.size(); ++s) {
          const std::string name = sheets.worksheet().steps[s].name;
          const bool begins = format == SheetFormat::csv
                                  ? lines[i].starts_with(name + ",")
                                  : lines[i].starts_with("```answer " + name + " ") ||
                                        lines[i].starts_with("```matrix " + name + " ");
          if (begins) step = s;
        }
        const std::size_t first = i % test_files::every;
        for (std::size_t d = first; d < damages.size(); d += test_files::every) {
          const std::string& damage = damages[d];
          std::vector<std::string> damaged = lines;
          damaged[i] = damage;
          INFO("line " << i + 1 << " " << lines[i] << " -> " << damage);
          CHECK(same_entries(whole, sheets.read(joined(damaged)), step));
        }
        if (format == SheetFormat::csv) step = no_step;
        if (lines[i] == "```") step = no_step;
      }
    }
  }
}

TEST_CASE("whatever bytes are lost or doubled, a sheet is read") {
  Random random(7);
  const SheetsOf sheets;
  for (const SheetFormat format : formats) {
    const std::string text = sheets.filled(format);
    for (int repetition = 0; repetition < 2000 / test_files::every; ++repetition) {
      std::string damaged = text;
      for (int i = 0; i < 4; ++i) {
        const auto at = static_cast<std::size_t>(
            random.number(30, static_cast<std::int64_t>(damaged.size()) - 40));
        const auto count = static_cast<std::size_t>(random.number(1, 30));
        if (random.number(0, 1) == 0) {
          damaged.erase(at, count);
        } else {
          damaged.insert(at, damaged.substr(at, count));
        }
      }
      const Source source("sheet", damaged);
      if (invalid_utf8(damaged)) continue;
      const Sheet sheet = sheets.read(source);
      for (const Problem& problem : sheet.problems) {
        CHECK_FALSE(describe(problem, source).empty());
        CHECK_FALSE(problem.remedy().empty());
      }
      for_asked(sheets, sheet, [](std::size_t, std::size_t, std::size_t, const Entry&) {});
    }
  }
}
