#include "cli/lesson_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "cli/files.hpp"
#include "cli/sheet_files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "text/shell_word.hpp"
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

void LessonFile::create(std::string_view text) const {
  NewFile file(m_path, false);
  file.add(text);
  file.finish();
}

void LessonFile::replace(std::string_view text) const {
  if (access(m_path.c_str(), F_OK) == 0 && access(m_path.c_str(), W_OK) != 0) {
    throw Problem(std::nullopt, fmt::format("{} may not be written", visible_line(m_path)),
                  "give yourself the right to write it (chmod u+w)");
  }
  NewFile file(m_path, true);
  file.add(text);
  file.finish();
}

}  // namespace byhand
