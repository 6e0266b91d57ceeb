#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// Reads one sheet: the path of a regular file, or `-` for standard input. Throws Problem.
Source read_sheet_file(const std::string& name);

/// Whether a file of a folder is taken for a sheet: mine.md, mine.CSV.
bool ends_as_sheet(std::string_view name);

/// The sheets that a name stands for.
struct ListedSheets {
  std::vector<std::string> paths;    // none of them was opened yet
  std::vector<Problem> problems;     // why there is none
  std::vector<Problem> passed_over;  // what else is in a folder
};

/// The sheet of that name, whether it is there or not; or all sheets of a folder (its files that
/// end in .md or .csv, but not `left_out`, which is being written), one level deep, in the order of
/// their names. Links, pipes and devices in it are passed over.
ListedSheets listed_sheets(const std::string& name, const std::filesystem::path& left_out = {});
/// Those of a folder, which may have none.
ListedSheets sheets_in_folder(const std::string& folder,
                              const std::filesystem::path& left_out = {});

}  // namespace byhand
