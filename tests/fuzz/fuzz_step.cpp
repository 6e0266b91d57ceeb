// Any bytes as the entries of one step of a small sheet, which is graded by hand and, now and then,
// against the real rules. Before a line of ==== stand those of the step before it, else these are
// right.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "format/json.hpp"
#include "format/terminal.hpp"
#include "grade/grade.hpp"
#include "report/grade_report.hpp"
#include "report/graded_sheet.hpp"
#include "sheet/sheet.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

constexpr std::string_view step_worksheet = R"(# Fuzz
```given
K
  1 0 2
  0 -1 1
Q
  1 1 0
  2 0 1
```
```step
S = K^T * Q
show
E = 3^S
real exp(S)
A = round(E / colsum(E), 2)
real E / colsum(E)
```
)";

Worksheet worksheet_of_step() {
  return read_worksheet(Source("fuzz.md", std::string(step_worksheet))).worksheet;
}

void require_marks(const Grade& free, const Grade& strict) {
  std::size_t score = 0;
  for (const StepGrade& step : free.steps) {
    if (step.score > step.max) std::abort();
    score += step.score;
    for (const Reason& reason : step.reasons) {
      if (reason.cells.empty() || reason.either.empty()) std::abort();
    }
  }
  if (free.score != score || strict.score > free.score || strict.max != free.max) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto by_hand = std::make_shared<AnswerKey>(worksheet_of_step(), Rules::hand);
  static const auto real = std::make_shared<AnswerKey>(worksheet_of_step(), Rules::real);
  const std::string_view entries(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view parting = "====\n";
  const std::size_t at = entries.find(parting);
  const bool has_both = at != std::string_view::npos;
  const std::string before =
      has_both ? std::string(entries.substr(0, at)) : "3 3 1\n1/9 1 1/3\n81 9 3\n";
  const std::string last(has_both ? entries.substr(at + parting.size()) : entries);
  const std::string fence = "```\n";
  const Source source("sheet.md", "<!-- byhand: fuzz -->\n```answer E 3x3\n" + before + fence +
                                      "```answer A 3x3\n" + last + "\n" + fence);
  constexpr std::size_t seldom = 16;  // hundreds of digits take their time
  const auto& key = size % seldom == 0 ? real : by_hand;
  try {
    const Sheet sheet = read_sheet(source, key->worksheet(), key->replayed().hand);
    const Grade free = grade(sheet, *key, false);
    require_marks(free, grade(sheet, *key, true));
    const SheetName name{"fuzz", {}, {}};
    const GradedSheet graded{source, name, sheet, key, free, sheet.problems, false};
    if (to_terminal(graded_document(graded, Reveal::kinds).blocks, {50, false, false}).empty() ||
        grade_json(graded, Reveal::answers).empty()) {
      std::abort();
    }
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}
