#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/files.hpp"
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

  /// The text, which is that of a Markdown sheet with a name; and what had to be mended in it.
  std::pair<Source, std::vector<Problem>> read() const;
  SheetName name() const { return name_in(read().first); }

  /// What the text of a sheet says of itself.
  SheetName name_in(const Source& source) const;

  /// Keeps other lessons out of the sheet as long as what is returned stays open. Not open where
  /// there is no file to be opened, which read() tells of.
  Descriptor lock() const;

  /// Whether that is the file which stands there now: another one may have been put in its place.
  bool is_it(const Descriptor& file) const;

  /// Where nothing is yet; what came in between stays. The new file is locked, as by lock().
  Descriptor create(std::string_view text) const;
  Descriptor replace(std::string_view text) const;

  /// That the file is something else: "is a sheet of rows"; and what to do before all else.
  Problem left_alone(const std::string& what, const std::string& first = "") const;

 private:
  /// That its sheet has to be put right first.
  Problem damaged(const std::string& what) const;
  Problem refused(const std::string& what, const std::string& remedy) const;

  std::string m_path;
};

}  // namespace byhand
