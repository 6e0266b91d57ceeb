// Any bytes as a worksheet that is read, replayed in every number type and written in every format.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "explain/workload.hpp"
#include "number/interval.hpp"
#include "render/formats.hpp"
#include "render/json.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("fuzz.md", std::string(reinterpret_cast<const char*>(data), size));
  Budget budget;
  budget.effort = 1 << 20;  // hand-sized, so that a run tries many worksheets
  WorksheetReading reading = read_worksheet(source, budget);
  if (!reading.problems.empty()) return 0;
  try {
    const ReplayedWorksheet replayed = replay_both(std::move(reading.worksheet), budget);
    const Presentation presentation{[&] { return walkthrough(replayed, budget); },
                                    [&] { return walkthrough_json(replayed); },
                                    {}};
    for (const std::string_view name : {"text", "markdown", "json"}) {
      format_named(name).write(presentation, {}, [](const std::string& text) {
        if (text.find('\0') != std::string::npos) std::abort();
      });
    }
    if (workload(replayed, budget).minutes() < 0) std::abort();
    const Replay<Enclosure> enclosures = replay<Enclosure>(replayed.worksheet, Rules::hand, budget);
    for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
      for (std::size_t cell = 0; cell < replayed.hand[i]->cells().size(); ++cell) {
        const Exact& exact = replayed.hand[i]->cells()[cell];
        const Enclosure& enclosure = enclosures[i]->cells()[cell];
        if (compare(to_exact(enclosure.low()), exact) == 1) std::abort();
        if (compare(exact, to_exact(enclosure.high())) == 1) std::abort();
      }
    }
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}
