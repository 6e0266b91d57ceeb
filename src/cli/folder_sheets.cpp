// The sheets of the folder that one is in.

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

FolderSheets::FolderSheets(const Catalogue& catalogue,
                           const std::vector<WorksheetFile>& worksheets) {
  m_sheets.expect(catalogue, "", std::nullopt);
  for (const WorksheetFile& file : worksheets) m_worksheets.insert(file.name);
  ListedSheets listed = sheets_in_folder(".");
  m_paths = std::move(listed.paths);
  for (const Problem& problem : listed.problems) m_unreadable.push_back(message_of(problem));
}

std::optional<GradedSheet> FolderSheets::next() {
  while (m_next < m_paths.size()) {
    const std::string& path = m_paths[m_next++];
    std::string name;  // without the ./ before it, once it could be read
    try {
      const Source file = read_sheet_file(path);
      name = path.substr(2);
      const Source source(name, file.text());
      if (is_wanted(source)) return m_sheets.grade(source);
    } catch (const Problem& problem) {
      const std::string what = message_of(problem);
      m_unreadable.push_back(name.empty() ? what : fmt::format("{}: {}", name, what));
    }
  }
  return std::nullopt;
}

/// Whether it is a sheet of a worksheet that is known. Throws Problem where it is one that does not
/// say of what, or of something unknown.
bool FolderSheets::is_wanted(const Source& source) const {
  if (is_sheet(source)) {
    const std::string worksheet = sheet_name(source).worksheet;
    if (m_worksheets.contains(worksheet)) return true;
    throw Problem(fmt::format("its worksheet {} is not in the course", excerpt(worksheet)),
                  "add --exercises DIR, the folder that it is in");
  }
  // Where a lesson saves its sheet; an editor may have saved it in another encoding.
  const bool is_lessons = source.name().ends_with(".md") &&
                          m_worksheets.contains(source.name().substr(0, source.name().size() - 3));
  return is_lessons && invalid_utf8(source.text());
}

}  // namespace byhand
