#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "report/walkthrough.hpp"

namespace byhand {

namespace {

struct WalkthroughOptions {
  WorksheetInput worksheet;
  bool has_pauses = false;
  Output output;
};

/// Waits for Enter. Returns false where the reader has had enough; at the end of the input all goes
/// on.
bool goes_on() {
  if (!std::cin) return true;
  complain("\n-- Enter for more, q to stop -- ");
  std::string line;
  if (!std::getline(std::cin, line)) complain("\n");
  return !line.starts_with('q');
}

int run(WalkthroughOptions& options) {
  if (options.has_pauses) options.output.require_pauses();
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const Budget budget = options.worksheet.budget();
    const ReplayedWorksheet replayed = replay_both(std::move(worksheet), budget);
    options.output.show({[&] { return walkthrough(replayed, budget); },
                         [&] { return walkthrough_json(replayed); },
                         {}},
                        options.has_pauses ? goes_on : std::function<bool()>());
    return all_well;
  });
}

Run prepare_walkthrough(CommandLine& command_line) {
  const auto options = std::make_shared<WalkthroughOptions>();
  options->worksheet.add_to(command_line);
  command_line.flag("--pause", "wait for Enter after each step", options->has_pauses);
  options->output.add_to(command_line, {"text", "markdown", "html", "json"});
  return [options] { return run(*options); };
}

}  // namespace

const Command walkthrough_command{
    "walkthrough", "replay a worksheet and print every matrix",
    "Examples:\n"
    "  byhand walkthrough self-attention            read it here\n"
    "  byhand walkthrough 04 --pause                step by step\n"
    "  byhand walkthrough 04 --variant 17           the same with other numbers\n"
    "  byhand walkthrough my.md --format markdown   your own worksheet, for the web\n"
    "  byhand walkthrough 4 --format json -o out.json",
    prepare_walkthrough};

}  // namespace byhand
