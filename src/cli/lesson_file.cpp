#include "cli/lesson_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/files.hpp"
#include "cli/sheet_files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

bool LessonFile::is_there() const {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(m_path, ignored));
}

Problem LessonFile::left_alone(const std::string& what) const {
  return {std::nullopt, fmt::format("{} {}: it is left alone", visible_line(m_path), what),
          "keep yours elsewhere with --sheet FILE, or learn in another folder"};
}

Problem LessonFile::damaged(const std::string& what) const {
  return {std::nullopt, fmt::format("{} {}: it is left alone", visible_line(m_path), what),
          fmt::format("put it right (byhand grade {} tells more), or begin another sheet with "
                      "--sheet FILE",
                      shell_word(m_path))};
}

SheetName LessonFile::name_in(const Source& source) const {
  constexpr std::size_t kibibyte = 1024;
  if (source.text().size() > most_sheet_bytes) {
    throw damaged(fmt::format("is longer than {} KiB", most_sheet_bytes / kibibyte));
  }
  if (const auto offset = invalid_utf8(source.text())) {
    throw damaged(fmt::format("is not UTF-8 text in line {}", source.place(*offset).line));
  }
  if (!is_sheet(source)) throw left_alone("is no sheet, or has lost its first line");
  if (sheet_format(source) != SheetFormat::markdown) {
    throw left_alone("is a sheet in CSV, and a lesson needs one in Markdown");
  }
  try {
    return sheet_name(source);
  } catch (const Problem& problem) {
    throw damaged("cannot be used (" + problem.message() + ")");
  }
}

Source LessonFile::read() const {
  Source source = read_sheet_file(m_path);
  name_in(source);
  return source;
}

Descriptor LessonFile::lock() const {
  constexpr int most_tries = 100;  // each time the sheet was saved between two of our lines
  for (int i = 0; i < most_tries; ++i) {
    struct stat status {};
    if (stat(m_path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) break;
    Descriptor file(open(m_path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) file = Descriptor(open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) break;
    if (!file.lock()) {
      throw Problem(std::nullopt, fmt::format("{} is open in another lesson", visible_line(m_path)),
                    "end that one with quit, or keep a sheet of your own here with --sheet FILE");
    }
    if (is_it(file)) return file;
  }
  return Descriptor(-1);
}

bool LessonFile::is_it(const Descriptor& file) const {
  struct stat held {};
  struct stat there {};
  return file.is_open() && fstat(file.number(), &held) == 0 && stat(m_path.c_str(), &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

Descriptor LessonFile::create(std::string_view text) const {
  NewFile file(m_path, false);
  file.add(text);
  return file.finish();
}

Descriptor LessonFile::replace(std::string_view text) const {
  if (access(m_path.c_str(), F_OK) == 0 && access(m_path.c_str(), W_OK) != 0) {
    throw Problem(std::nullopt, fmt::format("{} may not be written", visible_line(m_path)),
                  "give yourself the right to write it (chmod u+w)");
  }
  NewFile file(m_path, true);
  file.add(text);
  return file.finish();
}

}  // namespace byhand
