// Any bytes as a worksheet: it is read, or met with problems that can be shown.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "language/syntax.hpp"
#include "worksheet/lint.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

/// Printing a rule and parsing it again must give the same tree.
void require_round_trip(const Rule& rule) {
  const std::string text = unparse(*rule.written);
  // Names and numbers print as they are, so the text grows little; only deep nests hit the limit.
  if (!same(*parse(text), *rule.written)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("fuzz.md", std::string(reinterpret_cast<const char*>(data), size));
  Budget budget;
  budget.effort = 1 << 16;
  const WorksheetReading reading = read_worksheet(source, budget);
  for (const Problem& problem : reading.problems) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  for (const Step& step : reading.worksheet.steps) {
    require_round_trip(step.hand);
    require_round_trip(step.real);
  }
  constexpr std::size_t most_checked = 3000;  // bytes: this takes as long as the rest for many
  if (size < most_checked) lint(source, budget);
  return 0;
}
