#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/known_works.hpp"
#include "cli/output.hpp"
#include "format/listings.hpp"
#include "report/overview.hpp"
#include "text/problem.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

struct ListOptions {
  Catalogue catalogue;
  Output output;
};

/// What there is to do; nothing, and a report on standard error, where the worksheet has a problem.
std::optional<ListedWork> work_in(const Source& source, const Budget& budget) {
  if (const auto known = known_work(source.text())) return known;
  auto worksheet = read_or_report(source, budget);
  if (!worksheet) return std::nullopt;
  try {
    const Workload work = workload(replay_both(std::move(*worksheet), budget), budget);
    return ListedWork{work.cells, work.minutes()};
  } catch (const Problem& problem) {
    complain(describe(problem, source));
    return std::nullopt;
  }
}

int run(ListOptions& options) {
  const Budget budget = options.catalogue.budget();
  std::vector<ListedWorksheet> entries;
  int exit_code = all_well;
  const std::vector<WorksheetFile> files = options.catalogue.files();
  options.output.require_other_than(files);
  for (const WorksheetFile& file : files) {
    try {
      const Source source = read_file(file.path, budget.source_bytes);
      if (is_something_else(source, budget)) continue;
      if (const auto work = work_in(source, budget)) {
        entries.push_back({file.number, file.name, title_of(file, source), topic(source), *work});
      } else {
        exit_code = not_usable;
      }
    } catch (const Problem& problem) {
      complain(complaint(problem));
      exit_code = not_usable;
    }
  }
  if (entries.empty() && exit_code == all_well) {
    throw Problem(std::nullopt, "there are no worksheets",
                  "name a folder of them with --exercises DIR");
  }
  options.output.write(list_text(entries, options.output.style()));
  options.output.finish();
  return exit_code;
}

Run prepare_list(CommandLine& command_line) {
  const auto options = std::make_shared<ListOptions>();
  options->output.add_to(command_line);
  options->catalogue.add_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command list_command{"list", "the worksheets, and how long each takes",
                           "Examples:\n"
                           "  byhand list\n"
                           "  byhand list --exercises my-course",
                           prepare_list};

}  // namespace byhand
