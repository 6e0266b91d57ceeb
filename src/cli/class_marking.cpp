#include "cli/class_marking.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "cli/submissions.hpp"

namespace byhand {

namespace {

/// Whether a file was written by this command.
bool is_table_of_marks(const std::string& path) {
  constexpr std::size_t beginning = 64;
  const auto text = beginning_of(path, beginning);
  if (!text) return false;
  constexpr std::array<std::string_view, 4> headings{"id,name,group,standing,", "file,outcome,",
                                                     "Identifier,Full name,Grade,Maximum Grade,",
                                                     R"({"row":"class",)"};
  return std::any_of(headings.begin(), headings.end(),
                     [&](std::string_view heading) { return text->starts_with(heading); });
}

/// What was named, and what was typed or is being typed.
std::vector<std::string> all_names(const SubmissionOptions& options, const ClassFolder& folder) {
  std::vector<std::string> names = options.names;
  for (const auto& own : {typed_folder(folder), typing_folder(folder)}) {
    std::error_code ignored;
    const bool is_named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return std::filesystem::equivalent(name, own, ignored);
    });
    if (!is_named && std::filesystem::is_directory(own, ignored)) names.push_back(own.string());
  }
  return names;
}

void tell_typed(Submission& submission, const ClassFolder& folder) {
  const auto is_in = [&](const std::filesystem::path& own) {
    return submission.path.starts_with((own / "").string());
  };
  const bool is_unfinished = is_in(typing_folder(folder));
  submission.is_typed = is_unfinished || is_in(typed_folder(folder));
  if (is_unfinished) {
    submission.no_file = "not all of it is typed yet; byhand class type goes on with it";
  }
}

std::vector<Submission> submissions(const SubmissionOptions& options, const ClassFolder& folder,
                                    Output& output) {
  auto found = find_submissions(all_names(options, folder), folder.path);
  for (Submission& one : found) tell_typed(one, folder);
  if (!output.goes_to_file()) return found;
  if (is_table_of_marks(output.file())) {
    std::erase_if(found, [&](const Submission& one) {
      std::error_code ignored;
      return std::filesystem::equivalent(one.path, output.file(), ignored);
    });
  }
  for (const Submission& one : found) output.require_other_than(one.path);
  return found;
}

ClassGrade mark(const std::vector<Submission>& found, const Threads& threads,
                const ClassFolder& folder, const Budget& budget) {
  Progress progress(found.size());
  const ClassGrading grading{folder.of_class, folder.worksheet,
                             budget,          threads.count(),
                             submitted_bytes, [&](std::size_t done) { progress.tell(done); }};
  return grade_class(grading, found);
}

}  // namespace

void SubmissionOptions::add_to(CommandLine& command_line) {
  command_line.positional("folder", "the folder of a class", folder);
  command_line.positionals("submissions", "what was handed in: files, or folders of any depth",
                           names);
  threads.add_to(command_line);
}

MarkedFolder marked_folder(const SubmissionOptions& options, const Budget& budget, Output& output) {
  ClassFolder folder = open_class(options.folder, budget);
  for (const std::string& name : options.names) require_handed_in(folder, name);
  std::vector<Submission> found = submissions(options, folder, output);
  ClassGrade grade = mark(found, options.threads, folder, budget);
  return {std::move(folder), std::move(found), std::move(grade)};
}

}  // namespace byhand
