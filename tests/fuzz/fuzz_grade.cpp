// Any bytes as a sheet of the flagship that is graded, by hand and against the real rules, strictly
// and not, and shown in every format.

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "format/csv.hpp"
#include "format/formats.hpp"
#include "format/json.hpp"
#include "grade/grade.hpp"
#include "report/grade_report.hpp"
#include "report/graded_sheet.hpp"
#include "sheet/sheet.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

Worksheet flagship() {
  std::ifstream file(BYHAND_SOURCE_DIR "/exercises/04-self-attention.md", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return read_worksheet(Source("04-self-attention.md", text)).worksheet;
}

void require_sound(const Grade& grade, const Sheet& sheet) {
  std::size_t score = 0;
  std::size_t max = 0;
  for (std::size_t i = 0; i < grade.steps.size(); ++i) {
    const StepGrade& step = grade.steps[i];
    const auto verdicts = step.verdicts.cells();
    for (std::size_t c = 0; c < verdicts.size(); ++c) {
      const Entry& entry = sheet.blocks[i].cells[c].entry;
      const bool is_number = entry.kind == Entry::Kind::number;
      if ((is_right(verdicts[c]) || needs_reason(verdicts[c])) && !is_number) std::abort();
    }
    for (const Reason& reason : step.reasons) {
      if (reason.cells.empty() || reason.either.empty()) std::abort();
      for (const NamedMistake& slip : reason.either) {
        if (slip.message.empty()) std::abort();
      }
    }
    score += step.score;
    max += step.max;
  }
  if (grade.score != score || grade.max != max || score > max) std::abort();
}

void write_everywhere(const GradedSheet& graded) {
  for (const Reveal reveal : {Reveal::marks, Reveal::kinds, Reveal::answers}) {
    std::string all = grade_csv(row_of(graded), reveal);
    for (const std::string_view name : {"text", "markdown", "json"}) {
      const Presentation presentation{[&] { return graded_document(graded, reveal); },
                                      [&] { return grade_json(graded, reveal); },
                                      {}};
      const TerminalStyle style{50, reveal == Reveal::marks, true};
      all += format_named(name).text(presentation, style);
    }
    if (all.find('\0') != std::string::npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto by_hand = std::make_shared<AnswerKey>(flagship(), Rules::hand);
  static const auto real = std::make_shared<AnswerKey>(flagship(), Rules::real);
  const Source source("sheet.md", std::string(reinterpret_cast<const char*>(data), size));
  const SheetName name{"self-attention", {}, {}};
  try {
    const Sheet sheet = read_sheet(source, by_hand->worksheet(), by_hand->replayed().hand);
    constexpr std::size_t seldom = 32;  // hundreds of digits take their time
    for (const auto& key : {by_hand, real}) {
      if (key == real && size % seldom != 0) continue;
      const Grade free = grade(sheet, *key, false);
      const Grade strict = grade(sheet, *key, true);
      require_sound(free, sheet);
      require_sound(strict, sheet);
      if (strict.score > free.score || strict.max != free.max) std::abort();
      write_everywhere({source, name, sheet, key, free, sheet.problems, false});
    }
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}
