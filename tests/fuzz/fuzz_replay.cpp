// Any bytes as a worksheet that is read, replayed in every number type and written in every format.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator_template.hpp"
#include "format/formats.hpp"
#include "format/json.hpp"
#include "format/picture.hpp"
#include "intervals.hpp"
#include "report/comparison.hpp"
#include "report/cost_report.hpp"
#include "report/explanation.hpp"
#include "report/overview.hpp"
#include "report/walkthrough.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

void write_everywhere(const Presentation& presentation) {
  for (const std::string_view name : {"text", "markdown", "json"}) {
    for (const TerminalStyle& style :
         {TerminalStyle{}, TerminalStyle{30, true, false}, TerminalStyle{50, false, true}}) {
      const std::string text = format_named(name).text(presentation, style);
      if (text.find('\0') != std::string::npos) std::abort();
    }
  }
}

void write_walkthrough(const ReplayedWorksheet& replayed, const Budget& budget) {
  write_everywhere({[&] { return walkthrough(replayed, budget); },
                    [&] { return walkthrough_json(replayed); },
                    {}});
}

void write_comparison(const ReplayedWorksheet& replayed) {
  const std::vector<ComparedStep> steps = compare(replayed);
  write_everywhere({[&] { return comparison(replayed, steps); },
                    [&] { return comparison_json(replayed, steps); },
                    {}});
}

/// The last cell of the last step, and all before it.
void write_explanation(const ReplayedWorksheet& replayed, const Budget& budget) {
  Explainer explainer(replayed, budget);
  const Step& last = replayed.worksheet.steps.back();
  const Cell place{replayed.worksheet.steps.size() - 1, last.shape.rows - 1, last.shape.cols - 1};
  const std::vector<Explanation> cells = explainer.down(place);
  for (const Explanation& cell : cells) {
    if (!(cell.working.back().expression.value() == cell.value)) std::abort();
  }
  write_everywhere({[&] { return explained_cell(cells.front(), Hint::everything); },
                    [&] { return explanation_json(replayed.worksheet, cells, Hint::everything); },
                    {}});
  write_everywhere({[&] { return explained_down(cells); }, [] { return std::string(); }, {}});
}

/// What it costs, with these numbers of tokens or as it is.
void write_cost(const Worksheet& worksheet, const std::vector<std::int64_t>& tokens,
                const Budget& budget) {
  const CostReport report = cost_report(worksheet, tokens, budget);
  for (const Cost& cost : report.with_tokens) {
    for (const StepCost<Exact>& step : cost.steps) {
      if (step.cells.sign_of() < 1 || step.counts.hand.total().sign_of() < 0) std::abort();
    }
  }
  write_everywhere({[&] { return cost_document(report); }, [&] { return cost_json(report); }, {}});
  const Plot plot = cost_plot(report);
  if (!plot.curves.empty() && !to_svg(plot).ends_with("</svg>\n")) std::abort();
}

void check_enclosures(const ReplayedWorksheet& replayed, const Budget& budget) {
  const Replay<Enclosure> enclosures = replay<Enclosure>(replayed.worksheet, Rules::hand, budget);
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    for (std::size_t cell = 0; cell < replayed.hand[i]->cells().size(); ++cell) {
      const Exact& exact = replayed.hand[i]->cells()[cell];
      const Enclosure& enclosure = enclosures[i]->cells()[cell];
      if (compare(to_exact(enclosure.low()), exact) == 1) std::abort();
      if (compare(exact, to_exact(enclosure.high())) == 1) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Source source("fuzz.md", std::string(reinterpret_cast<const char*>(data), size));
  Budget budget;
  budget.effort = 1 << 20;  // hand-sized, so that a run tries many worksheets
  WorksheetReading reading = read_worksheet(source, budget);
  if (!reading.problems.empty()) return 0;
  try {
    const ReplayedWorksheet replayed = replay_both(std::move(reading.worksheet), budget);
    write_walkthrough(replayed, budget);
    write_comparison(replayed);
    write_explanation(replayed, budget);
    const Workload work = workload(replayed, budget);
    if (work.questions > work.cells) std::abort();
    check_enclosures(replayed, budget);
    write_cost(replayed.worksheet, {}, budget);
    write_cost(replayed.worksheet, {7, 300, 1'000'000'000}, budget);
    write_cost(replayed.worksheet, {1, 2}, budget);
  } catch (const Problem& problem) {
    if (describe(problem, source).empty() || problem.remedy().empty()) std::abort();
  }
  return 0;
}
