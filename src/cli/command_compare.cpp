#include <memory>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/worksheet_input.hpp"
#include "explain/comparison.hpp"
#include "render/json_comparison.hpp"

namespace byhand {

namespace {

struct Options {
  WorksheetInput worksheet;
  Output output;
};

int run(Options& options) {
  return options.worksheet.use(options.output, [&](Worksheet worksheet) {
    const ReplayedWorksheet replayed =
        replay_both(std::move(worksheet), options.worksheet.budget());
    const std::vector<ComparedStep> steps = compare(replayed);
    options.output.show({[&] { return comparison(replayed, steps); },
                         [&] { return comparison_json(replayed, steps); },
                         {}});
    return all_well;
  });
}

Run prepare(CommandLine& command_line) {
  const auto options = std::make_shared<Options>();
  options->worksheet.add_to(command_line);
  options->output.add_to(command_line, {"text", "markdown", "json"});
  return [options] { return run(*options); };
}

}  // namespace

const Command compare_command{"compare", "by hand beside the real float computation",
                              "Examples:\n"
                              "  byhand compare self-attention\n"
                              "  byhand compare 04 --variant 17      with other numbers\n"
                              "  byhand compare 04 --format markdown",
                              prepare};

}  // namespace byhand
