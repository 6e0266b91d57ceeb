#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <memory>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/complain.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "explain/walkthrough.hpp"
#include "render/formats.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

struct Options {
  std::string worksheet;
  std::string format = "text";
  bool has_pauses = false;
  Catalogue catalogue;
  Output output;
};

const WalkthroughFormat& format_named(const std::string& name) {
  for (const WalkthroughFormat& format : walkthrough_formats()) {
    if (format.name == name) return format;
  }
  throw std::logic_error("a format that the table lacks");
}

/// Waits for Enter. Returns false where the reader has had enough; at the end of the input all goes
/// on.
bool goes_on() {
  if (!std::cin) return true;
  complain("\n-- Enter for more, q to stop -- ");
  std::string line;
  if (!std::getline(std::cin, line)) complain("\n");
  return !line.starts_with('q');
}

int run(Options& options) {
  const WalkthroughFormat& format = format_named(options.format);
  if (options.has_pauses && (!format.has_pauses || options.output.goes_to_file())) {
    throw Problem(std::nullopt, "--pause is for reading text on the screen",
                  "leave out --pause, or -o and --format");
  }
  const Budget budget = options.catalogue.budget();
  const WorksheetFile file = options.catalogue.find(options.worksheet);
  options.output.require_other_than(file.path);
  const Source source = read_file(file.path, budget.source_bytes);
  auto worksheet = read_or_report(source, budget);
  if (!worksheet) return not_usable;
  try {
    const ReplayedWorksheet replayed = replay_both(std::move(*worksheet), budget);
    bool is_first = true;
    bool is_stopped = false;
    format.write(replayed, options.output.style(), budget, [&](const std::string& text) {
      if (is_stopped) return;
      if (options.has_pauses && !is_first && !goes_on()) {
        is_stopped = true;
        return;
      }
      is_first = false;
      options.output.write(text);
    });
    options.output.finish();
  } catch (const Problem& problem) {
    if (!problem.span()) throw;
    complain(describe(problem, source));
    return not_usable;
  }
  return all_well;
}

Run prepare(CommandLine& command_line) {
  const auto options = std::make_shared<Options>();
  std::vector<std::string> formats;
  for (const WalkthroughFormat& format : walkthrough_formats()) formats.emplace_back(format.name);
  command_line.positional("worksheet", "name, beginning of a name, number or path",
                          options->worksheet);
  command_line.choice("--format", "how to write it", options->format, formats);
  command_line.flag("--pause", "wait for Enter after each step", options->has_pauses);
  options->output.add_to(command_line);
  options->catalogue.add_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command walkthrough_command{
    "walkthrough", "replay a worksheet and print every matrix",
    "Examples:\n"
    "  byhand walkthrough self-attention            read it here\n"
    "  byhand walkthrough 04 --pause                step by step\n"
    "  byhand walkthrough my.md --format markdown   your own worksheet, for the web\n"
    "  byhand walkthrough 4 --format json -o out.json",
    prepare};

}  // namespace byhand
