// The sheets of the folder that one is in.

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Whether it is a sheet of a worksheet that is known. Throws Problem where it is one that does not
/// say of what, or of something unknown.
bool is_wanted(const Source& source, const std::vector<std::string>& worksheets) {
  if (is_sheet(source)) {
    const std::string worksheet = sheet_name(source).worksheet;
    if (contains(worksheets, worksheet)) return true;
    throw Problem(fmt::format("its worksheet {} is not in the course", excerpt(worksheet)),
                  "add --exercises DIR, the folder that it is in");
  }
  // Where a lesson saves its sheet; an editor may have saved it in another encoding.
  const bool is_lessons = source.name().ends_with(".md") &&
                          contains(worksheets, source.name().substr(0, source.name().size() - 3));
  return is_lessons && invalid_utf8(source.text());
}

}  // namespace

std::vector<std::string> grade_folder(const Catalogue& catalogue,
                                      const std::vector<WorksheetFile>& worksheets,
                                      const std::function<void(const GradedSheet& graded)>& use) {
  SheetInput sheets;
  sheets.expect(catalogue, "", std::nullopt);
  const std::vector<std::string> known = names_of(worksheets);
  std::vector<std::string> unreadable;
  for (const ListedSheet& listed : sheets_in_folder(".")) {
    if (!listed.is_sheet) continue;
    std::string name;  // without the ./ before it, once it could be read
    try {
      if (listed.problem) throw Problem(*listed.problem);
      const Source file = read_sheet_file(listed.path);
      name = listed.path.substr(2);
      const Source source(name, file.text());
      if (is_wanted(source, known)) use(sheets.grade(source));
    } catch (const Problem& problem) {
      const std::string what = message_of(problem);
      unreadable.push_back(name.empty() ? what : fmt::format("{}: {}", name, what));
    }
  }
  return unreadable;
}

}  // namespace byhand
