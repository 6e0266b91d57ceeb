#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "report/overview.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

struct OverviewOptions {
  Catalogue catalogue;
  Output output;
};

/// All worksheets of the course. They are not replayed: what is wrong in one is told by those
/// who use it.
std::vector<CourseEntry> course(const std::vector<WorksheetFile>& files, const Budget& budget) {
  std::vector<CourseEntry> entries;
  for (const WorksheetFile& file : files) {
    try {
      const Source source = read_file(file.path, budget.source_bytes);
      if (is_something_else(source, budget)) continue;
      entries.push_back({file.number, file.name, title_of(file, source), word_for(file, files)});
    } catch (const Problem&) {
      continue;  // byhand list tells of it
    }
  }
  return entries;
}

/// When a file was saved last; larger is later.
std::int64_t saving_time(const std::string& file) {
  std::error_code ignored;
  const auto time = std::filesystem::last_write_time(file, ignored);
  return static_cast<std::int64_t>(time.time_since_epoch().count());
}

}  // namespace

Document where_you_are(const Catalogue& catalogue) {
  const std::vector<WorksheetFile> files = catalogue.files();
  Overview overview{course(files, catalogue.budget()), {}, catalogue.options()};
  if (overview.course.empty()) {
    throw Problem("there are no worksheets", "name a folder of them with --exercises DIR");
  }
  overview.unreadable = grade_folder(catalogue, files, [&](const GradedSheet& graded) {
    const auto entry =
        std::find_if(overview.course.begin(), overview.course.end(),
                     [&](const CourseEntry& known) { return known.name == graded.name.worksheet; });
    if (entry == overview.course.end()) return;
    SheetProgress progress = progress_of(graded, saving_time(graded.source.name()));
    if (!entry->sheet || is_further(progress, *entry->sheet)) entry->sheet = std::move(progress);
  });
  return overview_document(overview);
}

Run prepare_overview(CommandLine& command_line) {
  const auto options = std::make_shared<OverviewOptions>();
  options->output.add_looks_to(command_line);
  options->catalogue.add_folder_to(command_line);
  return [options] {
    options->output.show_document(where_you_are(options->catalogue));
    return all_well;
  };
}

}  // namespace byhand
