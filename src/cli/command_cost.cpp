#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "format/plot.hpp"
#include "report/cost_report.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

struct CostOptions {
  WorksheetInput worksheet;
  std::string tokens;
  Output output;
};

std::string picture(const CostReport& report) {
  const Plot plot = cost_plot(report);
  if (!plot.curves.empty()) return to_svg(plot);
  if (report.tokens.size() > 1) {
    throw Problem("no step computes anything, so there is no curve to draw",
                  "leave out --format svg");
  }
  throw Problem("a curve needs more than one number of tokens",
                "give several, as in --tokens 4,8,16,32");
}

int run(CostOptions& options) {
  std::vector<std::int64_t> tokens;
  if (!options.tokens.empty()) tokens = token_counts(options.tokens);
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const CostReport report =
        cost_report(std::move(worksheet), std::move(tokens), options.worksheet.budget());
    options.output.show({[&] { return cost_document(report); }, [&] { return cost_json(report); },
                         [&] { return picture(report); }});
    return all_well;
  });
}

void take_cost(CommandLine& command_line, CostOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.option("--tokens", "4,8,16", "the cost with that many tokens, and how it grows",
                      options.tokens);
  options.output.add_to(command_line, {"text", "markdown", "html", "json", "svg"});
}

}  // namespace

const Command cost_command{
    "cost", "count the operations, and see how they grow",
    "Examples:\n"
    "  byhand cost self-attention                    what each step takes\n"
    "  byhand cost 04 --tokens 4,8,16,32             the same with more tokens\n"
    "  byhand cost 04 --tokens 4,1000,1000000        with a million\n"
    "  byhand cost 04 --tokens 4,8,16 --format svg -o cost.svg\n"
    "  byhand cost 04 --tokens 4,8 --format json     for another program",
    prepared<CostOptions, take_cost, run>};

}  // namespace byhand
