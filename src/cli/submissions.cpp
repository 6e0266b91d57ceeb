#include "cli/submissions.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/files.hpp"
#include "sheet/reader.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t deepest = 64;

bool is_of_system(const std::string& name) {
  return name == "__MACOSX" || name == "Thumbs.db" || name == "desktop.ini";
}

std::string with_slash(const std::string& folder) {
  return folder.ends_with('/') ? folder : folder + "/";
}

class Finder {
 public:
  explicit Finder(const std::filesystem::path& left_out) {
    std::error_code ignored;
    m_left_out = std::filesystem::weakly_canonical(left_out, ignored);
  }

  void add(const std::string& name) {
    struct stat status {};
    if (stat(name.c_str(), &status) != 0) {
      throw Problem(std::nullopt,
                    fmt::format("cannot read {}: {}", visible_line(name), std::strerror(errno)),
                    "give files, or folders with what was handed in");
    }
    if (S_ISDIR(status.st_mode)) return add_folder(name, "", 0);
    add_file(name, last_parts(name), status.st_mode & S_IFMT);
  }

  std::vector<Submission> take() { return std::move(m_found); }

 private:
  /// A file that was named alone: its folder may be the student's.
  static std::string last_parts(const std::string& name) {
    const std::filesystem::path path(name);
    return (path.parent_path().filename() / path.filename()).string();
  }

  void add_folder(const std::string& folder, const std::string& within, std::size_t depth) {
    std::error_code ignored;
    if (std::filesystem::weakly_canonical(folder, ignored) == m_left_out) return;
    const auto entries = depth < deepest ? folder_entries(folder) : std::nullopt;
    if (!entries) {
      const char* reason = depth < deepest ? std::strerror(errno) : "too many folders in folders";
      m_found.push_back({folder, within, 0, fmt::format("the folder cannot be read: {}", reason)});
      return;
    }
    for (const auto& [name, mode] : *entries) {
      if (is_of_system(name)) continue;
      const std::string path = with_slash(folder) + name;
      if (S_ISDIR(mode)) {
        add_folder(path, within + name + "/", depth + 1);
      } else {
        add_file(path, within + name, mode);
      }
    }
  }

  void add_file(const std::string& path, std::string within, mode_t mode) {
    struct stat status {};
    const bool is_there = lstat(path.c_str(), &status) == 0;
    Submission found{path, std::move(within), is_there ? status.st_mtime : 0, {}};
    if (S_ISLNK(mode)) {
      found.no_file = "it is a link, which is not followed; give the file itself";
    } else if (!S_ISREG(mode)) {
      found.no_file = "it is no regular file";
    }
    m_found.push_back(std::move(found));
  }

  std::filesystem::path m_left_out;
  std::vector<Submission> m_found;
};

}  // namespace

std::vector<Submission> find_submissions(const std::vector<std::string>& names,
                                         const std::filesystem::path& left_out) {
  Finder finder(left_out);
  for (const std::string& name : names) finder.add(name);
  std::vector<Submission> found = finder.take();
  std::sort(found.begin(), found.end(),
            [](const Submission& a, const Submission& b) { return a.path < b.path; });
  found.erase(
      std::unique(found.begin(), found.end(),
                  [](const Submission& a, const Submission& b) { return a.path == b.path; }),
      found.end());
  return found;
}

std::string submitted_bytes(const Submission& submission) {
  const Descriptor file(open(submission.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  const bool is_file =
      file.is_open() && fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode);
  auto bytes = is_file ? file.bytes(most_sheet_bytes) : std::nullopt;
  if (bytes) return std::move(*bytes);
  throw Problem(std::nullopt, fmt::format("it cannot be read: {}", std::strerror(errno)), "");
}

}  // namespace byhand
