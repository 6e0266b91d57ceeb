#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/sheet_input.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The learner's sheets in the current folder, one after another in the order of their names.
class FolderSheets {
 public:
  explicit FolderSheets(const Catalogue& catalogue);

  /// The next sheet of a known worksheet, graded, under its name in the folder; nothing behind the
  /// last. Whatever else is there is passed over.
  std::optional<GradedSheet> next();

  /// Of each sheet so far that could not be graded: its name, why, and what to do.
  const std::vector<std::string>& unreadable() const { return m_unreadable; }

 private:
  bool is_wanted(const Source& source) const;

  SheetInput m_sheets;
  std::set<std::string> m_worksheets;  // the names of those that are known
  std::vector<std::string> m_paths;
  std::size_t m_next = 0;
  std::vector<std::string> m_unreadable;
};

}  // namespace byhand
