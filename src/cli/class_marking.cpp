#include "cli/class_marking.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "cli/progress.hpp"
#include "cli/submissions.hpp"

namespace byhand {

namespace {

constexpr int most_threads = 256;

int threads_of(const SubmissionOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::clamp<int>(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
}

/// What was named, and what was typed.
std::vector<std::string> all_names(const SubmissionOptions& options, const ClassFolder& folder) {
  std::vector<std::string> names = options.names;
  const std::filesystem::path typed = typed_folder(folder);
  const auto is_typed = [&](const std::string& name) {
    std::error_code ignored;
    return std::filesystem::equivalent(name, typed, ignored);
  };
  std::error_code ignored;
  const bool is_named = std::any_of(names.begin(), names.end(), is_typed);
  if (!is_named && std::filesystem::is_directory(typed, ignored)) names.push_back(typed.string());
  return names;
}

}  // namespace

void SubmissionOptions::add_to(CommandLine& command_line) {
  command_line.positional("folder", "the folder of a class", folder);
  command_line.positionals("submissions", "what was handed in: files, or folders of any depth",
                           names);
  command_line.number("-j,--threads", "how many files at once; else one a core", threads, 1,
                      most_threads);
}

MarkedSubmissions mark(const SubmissionOptions& options, const ClassFolder& folder,
                       const Budget& budget) {
  MarkedSubmissions marked{find_submissions(all_names(options, folder), folder.path), {}};
  Progress progress(marked.submissions.size());
  const ClassGrading grading{folder.of_class, folder.worksheet,
                             budget,          threads_of(options),
                             submitted_bytes, [&](std::size_t done) { progress.tell(done); }};
  marked.grade = grade_class(grading, marked.submissions);
  return marked;
}

}  // namespace byhand
