#include "cli/sheet_files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/files.hpp"
#include "sheet/reader.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

Problem unreadable(const std::string& name, const std::string& remedy) {
  return {std::nullopt, fmt::format("cannot read {}: {}", visible_line(name), std::strerror(errno)),
          remedy};
}

std::string text_behind(const Descriptor& file, const std::string& name, bool is_regular) {
  auto text = file.text(most_sheet_bytes, is_regular);
  if (!text) throw unreadable(name, "check the file and its rights");
  return std::move(*text);
}

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISLNK(mode)) return "a link";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

bool is_same_file(const std::string& path, const std::filesystem::path& other) {
  std::error_code ignored;
  return !other.empty() && std::filesystem::equivalent(path, other, ignored);
}

}  // namespace

bool ends_as_sheet(std::string_view name) {
  const auto ends_with = [&](std::string_view end) {
    return name.size() > end.size() &&
           std::equal(end.rbegin(), end.rend(), name.rbegin(), [](char wanted, char c) {
             return wanted == (c >= 'A' && c <= 'Z' ? c + 32 : c);
           });
  };
  return ends_with(".md") || ends_with(".csv");
}

Source read_sheet_file(const std::string& name) {
  if (name == "-") return {name, text_behind(Descriptor(STDIN_FILENO), "standard input", false)};
  struct stat status {};
  if (stat(name.c_str(), &status) != 0) throw unreadable(name, "check the name of the sheet");
  if (!S_ISREG(status.st_mode)) {
    throw Problem(std::nullopt,
                  fmt::format("{} is {}", visible_line(name), kind_of(status.st_mode)),
                  "give the path of a sheet");
  }
  const Descriptor file(open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) throw unreadable(name, "check the rights of the file");
  return {name, text_behind(file, name, true)};
}

ListedSheets sheets_in_folder(const std::string& folder, const std::filesystem::path& left_out) {
  ListedSheets listed;
  const auto entries = folder_entries(folder);
  if (!entries) {
    listed.problems.push_back(unreadable(folder, "check the rights of the folder"));
    return listed;
  }
  const std::string prefix = folder.ends_with('/') ? folder : folder + "/";
  std::size_t others = 0;
  for (const auto& [name, mode] : *entries) {
    const std::string path = prefix + name;
    if (!S_ISREG(mode)) {
      listed.passed_over.emplace_back(
          std::nullopt, fmt::format("passed over {}: it is {}", visible_line(path), kind_of(mode)),
          "of a folder only its own files are graded; to grade this too, name it");
    } else if (!ends_as_sheet(name)) {
      ++others;
    } else if (!is_same_file(path, left_out)) {
      listed.paths.push_back(path);
    }
  }
  if (others > 0) {
    listed.passed_over.emplace_back(
        std::nullopt,
        fmt::format("passed over {} in {}", counted(others, "other file"), visible_line(folder)),
        "the name of a sheet ends in .md or .csv; to grade another file, name it");
  }
  return listed;
}

ListedSheets listed_sheets(const std::string& name, const std::filesystem::path& left_out) {
  std::error_code ignored;
  if (name == "-" || !std::filesystem::is_directory(name, ignored)) return {{name}, {}, {}};
  ListedSheets listed = sheets_in_folder(name, left_out);
  if (listed.paths.empty() && listed.problems.empty()) {
    listed.problems.emplace_back(
        std::nullopt, fmt::format("there is no sheet in {}", visible_line(name)),
        "the name of a sheet ends in .md or .csv; folders are read one level deep");
  }
  return listed;
}

}  // namespace byhand
