#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_file.hpp"

namespace byhand {

/// Whose a file may be by the names of its folders and its own.
struct OwnersOfPath {
  std::vector<std::size_t> students;  // places in the class; several of one name
  bool is_plain = false;              // a whole name, id or sheet's name, not only a part of one
  std::string participant;            // Moodle's number of the one who handed it in
  std::string stranger;               // Moodle's name of that one, where the class has none like it
};

/// Knows the students of a class by the names of files and folders.
class WhosePath {
 public:
  explicit WhosePath(const Class& of_class);

  /// Of Moodle's folder for each student first, then of the other folders, the nearest first, then
  /// of the file itself. `path` begins where somebody's name may begin.
  /// e.g. "Anna Müller_17_assignsubmission_file_/my sheet.md"
  OwnersOfPath owners(std::string_view path) const;

 private:
  using Places = std::map<std::string, std::vector<std::size_t>>;

  static void add(Places& places, const std::string& key, std::size_t student);
  std::vector<std::size_t> plainly(std::string_view name) const;
  std::vector<std::size_t> partly(std::string_view name) const;
  std::vector<std::size_t> narrowed(std::vector<std::size_t> students,
                                    const std::vector<std::string_view>& parts) const;

  Places m_plain;                                 // by whole names in any spelling
  Places m_ids;                                   // by the words of ids
  std::vector<std::vector<std::string>> m_words;  // of the name of each student
};

}  // namespace byhand
