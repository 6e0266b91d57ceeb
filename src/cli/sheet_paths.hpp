#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/files.hpp"
#include "cli/line_reader.hpp"
#include "text/problem.hpp"

namespace byhand {

/// A sheet that is to be read next, or what is wrong with a name.
struct NextSheet {
  std::string path;
  std::optional<Problem> problem = {};
  bool is_sheet = true;  // not what is only passed over in a folder
};

/// The sheets that names stand for, one after another: those on the command line, then those of a
/// list, which is read as far as it is used.
class SheetPaths {
 public:
  /// `list` is a file or `-`, a name on each line, or a zero byte after each where `has_zeros`;
  /// empty: there is none. Throws Problem where it cannot be read.
  SheetPaths(std::vector<std::string> names, const std::string& list, bool has_zeros,
             std::string left_out);

  /// Nothing after the last. Throws Problem where the list cannot be read to its end.
  std::optional<NextSheet> next();

 private:
  std::optional<std::string> next_name();

  std::vector<std::string> m_names;
  std::size_t m_next_name = 0;
  std::optional<LineReader> m_list;
  std::string m_left_out;
  ListedSheets m_listed;   // of one name
  std::size_t m_next = 0;  // of its paths
  std::size_t m_next_problem = 0;
  std::size_t m_next_passed = 0;
};

}  // namespace byhand
