#include "cli/next_worksheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace byhand {

namespace {

/// The worksheet behind this one in the same folder.
std::optional<WorksheetFile> next_worksheet(const std::vector<WorksheetFile>& files,
                                            const WorksheetFile& here) {
  const auto is_behind = [&](const WorksheetFile& file) {
    return file.path.parent_path() == here.path.parent_path() && !file.number.empty() &&
           std::pair(file.number, file.name) > std::pair(here.number, here.name);
  };
  const auto next = std::find_if(files.begin(), files.end(), is_behind);
  return next == files.end() ? std::nullopt : std::optional(*next);
}

}  // namespace

std::string behind_worksheet(const WorksheetFile& here, const Worksheet& worksheet,
                             const std::vector<WorksheetFile>& files, const std::string& options) {
  std::string result;
  if (const auto next = next_worksheet(files, here)) {
    result = fmt::format("Next: byhand learn {}{}. ", word_for(*next, files), options);
  }
  const auto asked_steps = std::count_if(worksheet.steps.begin(), worksheet.steps.end(),
                                         [](const Step& step) { return !step.is_shown; });
  constexpr auto enough_to_hunt_in = 3;
  if (asked_steps < enough_to_hunt_in) return result;
  return result + fmt::format("To find a mistake in a filled sheet: byhand hunt {}{}",
                              word_for(here, files), options);
}

}  // namespace byhand
