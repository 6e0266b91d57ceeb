// What a class handed in, and its marks.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "cli/class_folder.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/system.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// Which files there are.

constexpr std::size_t deepest = 64;

bool is_of_system(const std::string& name) {
  return name == "__MACOSX" || name == "Thumbs.db" || name == "desktop.ini";
}

/// `within` is the end of its path that may tell whose it is.
Submission submission_of(const std::string& path, std::string within, const struct stat& status) {
  Submission found{path, std::move(within), status.st_mtime, {}};
  if (S_ISLNK(status.st_mode)) {
    found.no_file = "it is a link, which is not followed; give the file itself";
  } else if (!S_ISREG(status.st_mode)) {
    found.no_file = "it is no regular file";
  }
  return found;
}

void add_folder(std::vector<Submission>& found, const std::filesystem::path& left_out,
                const std::string& folder, const std::string& within = "", std::size_t depth = 0) {
  std::error_code ignored;
  if (std::filesystem::weakly_canonical(folder, ignored) == left_out) return;
  const auto entries = depth < deepest ? folder_entries(folder) : std::nullopt;
  if (!entries) {
    const char* reason = depth < deepest ? std::strerror(errno) : "too many folders in folders";
    found.push_back({folder, within, 0, fmt::format("the folder cannot be read: {}", reason)});
    return;
  }
  for (const auto& [name, mode] : *entries) {
    if (is_of_system(name)) continue;
    const std::string path = with_slash(folder) + name;
    if (S_ISDIR(mode)) {
      add_folder(found, left_out, path, within + name + "/", depth + 1);
    } else {
      struct stat status {};
      lstat(path.c_str(), &status);
      status.st_mode = mode;  // also of a file that is gone meanwhile
      found.push_back(submission_of(path, within + name, status));
    }
  }
}

/// All files that these names stand for: of folders those of any depth. What a system or an archive
/// leaves in folders (hidden files, __MACOSX) is nobody's. Links, pipes and folders that cannot be
/// read are in the list, with the reason. Nothing inside `left_out` is. Throws Problem where a name
/// stands for nothing.
std::vector<Submission> find_submissions(const std::vector<std::string>& names,
                                         const std::filesystem::path& left_out) {
  std::error_code ignored;
  std::vector<Submission> found;
  for (const std::string& name : names) {
    struct stat status {};
    if (stat(name.c_str(), &status) != 0) {
      throw failure("cannot read", name, "give files, or folders with what was handed in");
    }
    if (S_ISDIR(status.st_mode)) {
      add_folder(found, std::filesystem::weakly_canonical(left_out, ignored), name);
    } else {
      const std::filesystem::path path(name);  // named alone: its folder may be the student's
      const auto within = path.parent_path().filename() / path.filename();
      found.push_back(submission_of(name, within.string(), status));
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Submission& a, const Submission& b) { return a.path < b.path; });
  found.erase(
      std::unique(found.begin(), found.end(),
                  [](const Submission& a, const Submission& b) { return a.path == b.path; }),
      found.end());
  return found;
}

/// Whether a file was written by this command.
bool is_table_of_marks(const std::string& path) {
  const auto text = beginning_of(path);
  const auto& formats = gradebook_formats();
  return text && any_of(formats, [&](const GradebookFormat& format) {
           return text->starts_with(format.beginning);
         });
}

/// What was named, and what was typed or is being typed.
std::vector<std::string> all_names(const MarkingOptions& options, const ClassFolder& folder) {
  std::vector<std::string> names = options.names;
  for (const auto& own : {folder.typed(), folder.typing()}) {
    std::error_code ignored;
    // In one spelling, by which tell_typed() knows what is in it.
    std::erase_if(names, [&](const std::filesystem::path& name) {
      return std::filesystem::equivalent(name, own, ignored) ||
             std::filesystem::equivalent(std::filesystem::absolute(name, ignored).parent_path(),
                                         own, ignored);
    });
    if (std::filesystem::is_directory(own, ignored)) names.push_back(own.string());
  }
  return names;
}

void tell_typed(Submission& submission, const ClassFolder& folder) {
  const auto is_in = [&](const std::filesystem::path& own) {
    return submission.path.starts_with((own / "").string());
  };
  submission.is_unfinished = is_in(folder.typing());
  submission.is_typed = submission.is_unfinished || is_in(folder.typed());
  if (submission.is_unfinished) {
    submission.no_file = "not all of it is typed yet; byhand class type goes on with it";
  }
}

std::vector<Submission> submissions(MarkingOptions& options, const ClassFolder& folder) {
  auto found = find_submissions(all_names(options, folder), folder.path);
  std::erase_if(found, [](const Submission& one) {
    return !one.path.ends_with(".md") && is_table_of_marks(one.path);
  });
  for (Submission& one : found) {
    tell_typed(one, folder);
    if (options.output.goes_to_file()) options.output.require_other_than(one.path);
  }
  return found;
}

// How far it is.

/// "4 s", "3 min"
std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double longest_in_seconds = 120;
  return seconds < longest_in_seconds ? fmt::format("{:.0f} s", seconds)
                                      : fmt::format("{:.0f} min", seconds / minute);
}

/// A line on standard error that tells how much of a long work is done, how fast, and how long it
/// will take; on a terminal only, and only where it takes longer than a second.
class Progress {
 public:
  explicit Progress(std::size_t all)
      : m_all(all), m_is_shown(isatty(STDERR_FILENO) == 1 && has_able_terminal()) {}
  ~Progress() {
    if (m_has_line) complain("\r\x1b[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void tell(std::size_t done) {
    constexpr std::size_t width = 30;
    constexpr auto pause = std::chrono::milliseconds(200);
    if (!m_is_shown) return;
    const Clock::time_point now = Clock::now();
    if (now < m_next) return;
    m_next = now + pause;
    m_has_line = true;
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    const double rate = static_cast<double>(done) / seconds;
    const double left = static_cast<double>(m_all - done) / rate;
    const std::size_t full = width * done / m_all;
    complain(fmt::format("\r[{}{}] {} of {} files, {:.0f} a second, {} left\x1b[K",
                         std::string(full, '#'), std::string(width - full, '.'), done, m_all, rate,
                         duration_text(left)));
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t m_all;
  bool m_is_shown;
  bool m_has_line = false;
  Clock::time_point m_start = Clock::now();
  Clock::time_point m_next = m_start + std::chrono::seconds(1);
};

}  // namespace

MarkedFolder marked_folder(MarkingOptions& options) {
  ClassFolder folder = open_class(options.folder, options.catalogue.budget());
  for (const std::string& name : options.names) require_handed_in(folder, name);
  std::vector<Submission> found = submissions(options, folder);
  Progress progress(found.size());
  ClassGrade grade =
      grade_class({folder.of_class, folder.worksheet, folder.budget, options.threads.count(),
                   submitted_bytes, [&](std::size_t done) { progress.tell(done); }},
                  std::move(found));
  return {std::move(folder), std::move(grade)};
}

std::string submitted_bytes(const Submission& submission) {
  const Descriptor file(open(submission.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  const bool is_file =
      file.is_open() && fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode);
  auto bytes = is_file ? file.bytes(most_sheet_bytes) : std::nullopt;
  if (bytes) return std::move(*bytes);
  throw Problem(fmt::format("it cannot be read: {}", std::strerror(errno)), "");
}

}  // namespace byhand
