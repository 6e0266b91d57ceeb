#include "cli/folder_sheets.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string_view>

#include "cli/sheet_files.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/reader.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::string_view current_folder = ".";

/// a path of the folder as people type it: "./mine.md" -> "mine.md"
std::string plain_name(const std::string& path) {
  return path.substr(path.starts_with("./") ? 2 : 0);
}

/// The sheets among the files of a folder.
class SheetPicker {
 public:
  explicit SheetPicker(const std::vector<WorksheetFile>& files) {
    for (const WorksheetFile& file : files) m_worksheets.insert(file.name);
  }

  /// Throws Problem where it is one that does not say of what, or of something unknown.
  bool is_wanted(const Source& source) const {
    if (is_sheet(source)) {
      const std::string worksheet = sheet_name(source).worksheet;
      if (m_worksheets.contains(worksheet)) return true;
      throw Problem(std::nullopt,
                    fmt::format("its worksheet {} is not in the course", excerpt(worksheet)),
                    "add --exercises DIR, the folder that it is in");
    }
    // Where a lesson saves its sheet; an editor may have saved it in another encoding.
    const bool is_lessons =
        source.name().ends_with(".md") &&
        m_worksheets.contains(source.name().substr(0, source.name().size() - 3));
    return is_lessons && invalid_utf8(source.text());
  }

 private:
  std::set<std::string> m_worksheets;
};

}  // namespace

void FolderSheets::grade_all(const Use& use) {
  SheetInput sheets;
  sheets.expect(m_catalogue, "", std::nullopt);
  const SheetPicker picker(m_catalogue.files());
  const auto take = [&](const Source& file) {
    const Source source(plain_name(file.name()), file.text());
    try {
      if (picker.is_wanted(source)) sheets.grade(source, use);
    } catch (const Problem& problem) {
      m_unreadable.push_back(fmt::format("{}: {}", source.name(), message_of(problem)));
    }
  };
  SheetFiles files(
      take, [&](const Problem& problem) { m_unreadable.push_back(message_of(problem)); },
      [](const Problem& /*passed over*/) {});
  files.visit_folder(std::string(current_folder));
}

}  // namespace byhand
