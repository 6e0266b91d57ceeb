#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/line_reader.hpp"
#include "format/sheet_lines.hpp"

namespace byhand {

/// The lines that several runs of `grade --format lines` wrote, in the order of the sheets' paths.
/// All are looked at before the first is handed out; what is kept of each is its path and its
/// place.
class MergedLines {
 public:
  /// `rules` are those of this run; `wanted`, if there is one, the worksheet that all sheets must
  /// be of. Throws Problem where a line is damaged, doubled, or not of the same worksheets, rules
  /// and version.
  MergedLines(const std::vector<std::string>& files, std::string rules, std::string wanted);

  /// Nothing after the last. Throws Problem where it cannot be read any more.
  std::optional<SheetLine> next();

 private:
  struct File {
    std::string name;
    LineReader lines;
  };
  struct Place {
    std::string path;  // of the sheet
    std::size_t file = 0;
    std::size_t line = 0;
    long offset = 0;
  };
  /// What the sheets of a worksheet have in common.
  struct Known {
    std::string digest;
    std::vector<std::string> steps;
    std::string where;
  };

  void read(const std::string& name);
  void check(const SheetLine& line, const std::string& where);
  void require_once() const;
  std::string where(const Place& place) const;

  std::string m_rules;
  std::string m_wanted;
  std::map<std::string, Known> m_known;  // by the name of the worksheet
  std::vector<File> m_files;
  std::vector<Place> m_places;
  std::size_t m_next = 0;
};

/// The version of this program, which decides on marks.
const char* program_version();

}  // namespace byhand
