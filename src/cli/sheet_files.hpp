#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// Reads one sheet: the path of a regular file, or `-` for standard input. Throws Problem.
Source read_sheet_file(const std::string& name);

/// Whether a file of a folder is taken for a sheet: mine.md, mine.CSV.
bool ends_as_sheet(std::string_view name);

/// Reads sheets one after another, so that memory does not grow with their number.
class SheetFiles {
 public:
  using Use = std::function<void(Source sheet)>;
  using Report = std::function<void(const Problem& problem)>;

  /// `report` is told of what cannot be read, `mention` of what was passed over in a folder.
  SheetFiles(Use use, Report report, Report mention)
      : m_use(std::move(use)), m_report(std::move(report)), m_mention(std::move(mention)) {}

  /// Leaves out that file of a folder: the one that is being written.
  void leave_out(const std::filesystem::path& path) { m_left_out = path; }

  /// A sheet; or all sheets of a folder (its files that end in .md or .csv), one level deep, in the
  /// order of their names. Links, pipes and devices in it are passed over.
  void visit(const std::string& name);
  /// The same of a folder, which may be without a sheet. Returns false where it surely is.
  bool visit_folder(const std::string& folder);

 private:
  bool is_left_out(const std::string& folder, const std::string& name) const;

  Use m_use;
  Report m_report;
  Report m_mention;
  std::filesystem::path m_left_out;
};

}  // namespace byhand
