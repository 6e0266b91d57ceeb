#include "cli/lesson_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/rescue.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/sheet.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

bool LessonFile::is_there() const {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(m_path, ignored));
}

std::pair<Source, std::vector<Problem>> LessonFile::read() const {
  std::vector<Problem> repairs;
  Source source = read_sheet_file(m_path);
  if (source.text().size() <= most_sheet_bytes) {
    if (is_html(source.text()) || is_notebook(source.text())) {  // more than the text is in it
      throw left_alone("is a page in HTML or a notebook, and a lesson needs a sheet in Markdown");
    }
    source = mended(source, repairs);
  }
  name_in(source);
  return {std::move(source), std::move(repairs)};
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
    throw refused("cannot be used (" + problem.message() + ")", problem.remedy());
  }
}

Descriptor LessonFile::lock() const {
  constexpr int most_tries = 100;  // each time the sheet was saved between two of our lines
  for (int i = 0; i < most_tries; ++i) {
    struct stat status {};
    if (stat(m_path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) break;
    Descriptor file(open(m_path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) {
      file = Descriptor(open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    }
    if (!file.is_open()) break;
    if (!file.lock()) {
      throw Problem(fmt::format("{} is open in another lesson", visible_line(m_path)),
                    "end that one with quit, or keep another sheet here with --sheet FILE");
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
  return write_file(m_path, text, false);
}

Descriptor LessonFile::replace(std::string_view text) const {
  if (access(m_path.c_str(), F_OK) == 0 && access(m_path.c_str(), W_OK) != 0) {
    throw Problem(fmt::format("{} may not be written", visible_line(m_path)),
                  "give yourself the right to write it (chmod u+w), or keep another sheet with "
                  "--sheet FILE");
  }
  return write_file(m_path, text, true);
}

Problem LessonFile::left_alone(const std::string& what, const std::string& first) const {
  return refused(what,
                 first + "keep yours elsewhere with --sheet FILE, or learn in another folder");
}

Problem LessonFile::damaged(const std::string& what) const {
  return refused(what, fmt::format("put it right (byhand grade {} tells more), or begin another "
                                   "sheet with --sheet FILE",
                                   shell_word(m_path)));
}

Problem LessonFile::refused(const std::string& what, const std::string& remedy) const {
  return {fmt::format("{} {}: it is left alone", visible_line(m_path), what), remedy};
}

}  // namespace byhand
