#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "sheet/sheet.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// The file that a lesson keeps its sheet in. What is no sheet for lessons is left alone: all of it
/// throws Problem.
class LessonFile {
 public:
  explicit LessonFile(std::string path) : m_path(std::move(path)) {}

  const std::string& path() const { return m_path; }
  bool is_there() const;
  /// The text, which is that of a Markdown sheet with a name.
  Source read() const;
  /// What such a text says of itself.
  SheetName name_in(const Source& source) const;
  SheetName name() const { return name_in(read()); }

  /// Where nothing is yet; what came in between stays.
  void create(std::string_view text) const;
  void replace(std::string_view text) const;

  /// That the file is something else: "is a sheet of rows".
  Problem left_alone(const std::string& what) const;
  /// That its sheet has to be put right first.
  Problem damaged(const std::string& what) const;

 private:
  std::string m_path;
};

}  // namespace byhand
