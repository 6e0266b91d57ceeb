#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/catalogue.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The learner's sheets in the current folder.
class FolderSheets {
 public:
  using Use = std::function<void(const GradedSheet& graded)>;

  explicit FolderSheets(const Catalogue& catalogue) : m_catalogue(catalogue) {}

  /// Grades each sheet of a known worksheet, in the order of their names, and uses it, under its
  /// name in the folder. Whatever else is there is passed over.
  void grade_all(const Use& use);

  /// Of each sheet that could not be graded: its name, why, and what to do.
  const std::vector<std::string>& unreadable() const { return m_unreadable; }

 private:
  const Catalogue& m_catalogue;
  std::vector<std::string> m_unreadable;
};

}  // namespace byhand
