#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/pager.hpp"
#include "format/json.hpp"
#include "report/walkthrough.hpp"

namespace byhand {

namespace {

struct WalkthroughOptions {
  WorksheetInput worksheet;
  bool has_pauses = false;
  Output output;
};

/// The question is no result, so it goes where errors go.
std::optional<std::string> ask(const std::string& question) {
  complain(question);
  std::string line;
  if (std::getline(std::cin, line)) return line;
  complain("\n");
  return std::nullopt;
}

int run(WalkthroughOptions& options) {
  if (options.has_pauses) options.output.require_pauses();
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const Budget budget = options.worksheet.budget();
    const ReplayedWorksheet replayed = replay_both(std::move(worksheet), budget);
    if (options.has_pauses) {
      Pager(options.output, Pager::After::nothing, ask).show(walkthrough(replayed, budget));
      return all_well;
    }
    options.output.show({[&] { return walkthrough(replayed, budget); },
                         [&] { return walkthrough_json(replayed); }});
    return all_well;
  });
}

void take_walkthrough(CommandLine& command_line, WalkthroughOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.flag("--pause", "by screens, each step before its result; b goes back",
                    options.has_pauses);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
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
    prepared<WalkthroughOptions, take_walkthrough, run>};

}  // namespace byhand
