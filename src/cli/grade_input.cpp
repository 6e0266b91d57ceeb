#include "cli/grade_input.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "classroom/names.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

Problem unread(const std::string& name) {
  return failure("cannot read", name, "check the name and the rights of the file");
}

Problem of_line(const std::string& where, const std::string& what, const std::string& remedy) {
  return {fmt::format("{}: {}", where, what), remedy};
}

/// The sheet of that name, whether it is there or not; or those of a folder.
std::vector<ListedSheet> listed_sheets(const std::string& name,
                                       const std::filesystem::path& left_out) {
  std::error_code ignored;
  if (name == "-" || !std::filesystem::is_directory(name, ignored)) return {{name}};
  std::vector<ListedSheet> listed = sheets_in_folder(name, left_out);
  if (none_of(listed, [](const ListedSheet& one) { return one.is_sheet; })) {
    const Problem none(fmt::format("there is no sheet in {}", visible_line(name)),
                       "the name of a sheet ends in .md or .csv; folders are read one level deep");
    listed.insert(listed.begin(), {"", none});
  }
  return listed;
}

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

void LineReader::Close::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

LineReader::LineReader(std::string name, std::FILE* file, char ending)
    : m_name(std::move(name)), m_file(file), m_ending(ending) {
  if (!m_file) throw unread(m_name);
}

LineReader::LineReader(const std::string& name, char ending)
    : LineReader(name, name == "-" ? stdin : std::fopen(name.c_str(), "rbe"), ending) {}

std::optional<std::string> LineReader::next() {
  struct Buffer {
    char* bytes = nullptr;
    std::size_t size = 0;
    ~Buffer() { std::free(bytes); }  // getdelim() has it from malloc()
  };
  static thread_local Buffer buffer;
  errno = 0;
  const auto size = getdelim(&buffer.bytes, &buffer.size, m_ending, m_file.get());
  if (size < 0 && std::feof(m_file.get()) == 0) throw unread(m_name);
  if (size < 0) return std::nullopt;
  std::string line(buffer.bytes, static_cast<std::size_t>(size));
  if (line.ends_with(m_ending)) line.pop_back();
  return line;
}

std::optional<std::string> LineReader::line_at(long offset) {
  if (std::fseek(m_file.get(), offset, SEEK_SET) != 0) throw unread(m_name);
  return next();
}

LineReader LineReader::kept() && {
  struct stat status {};
  const bool is_regular = fstat(fileno(m_file.get()), &status) == 0 && S_ISREG(status.st_mode);
  if (is_regular && m_name != "-") return std::move(*this);
  LineReader copy(m_name, std::tmpfile(), m_ending);
  bool is_written = true;
  while (const auto line = is_written ? next() : std::nullopt) {
    is_written = std::fwrite(line->data(), 1, line->size(), copy.m_file.get()) == line->size() &&
                 std::fputc(m_ending, copy.m_file.get()) != EOF;
  }
  if (!is_written || std::fflush(copy.m_file.get()) != 0)
    throw failure("cannot keep", m_name, "check the room on the disk");
  std::rewind(copy.m_file.get());
  return copy;
}

SheetPaths::SheetPaths(std::vector<std::string> names, const std::string& list, bool has_zeros,
                       std::string left_out)
    : m_names(std::move(names)), m_left_out(std::move(left_out)) {
  if (!list.empty()) m_list.emplace(list, has_zeros ? '\0' : '\n');
}

std::optional<ListedSheet> SheetPaths::next() {
  while (m_next == m_listed.size()) {
    const auto name = next_name();
    if (!name) return std::nullopt;
    m_listed = listed_sheets(*name, m_left_out);
    m_next = 0;
  }
  return std::move(m_listed[m_next++]);
}

std::optional<std::string> SheetPaths::next_name() {
  if (m_next_name < m_names.size()) return m_names[m_next_name++];
  while (m_list) {
    auto name = m_list->next();
    if (!name) return std::nullopt;
    if (*name == "-") return "./-";  // the list may come from there, and a sheet does not
    if (!name->empty()) return name;
  }
  return std::nullopt;
}

MergedLines::MergedLines(const std::vector<std::string>& files, std::string rules,
                         std::string wanted)
    : m_rules(std::move(rules)), m_wanted(std::move(wanted)) {
  for (const std::string& file : files) read(file);
  std::sort(m_places.begin(), m_places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.path, a.file, a.line) < std::tie(b.path, b.file, b.line);
  });
  require_once();
}

void MergedLines::read(const std::string& name) {
  const std::size_t file = m_files.size();
  LineReader& lines = m_files.emplace_back(LineReader(name).kept());
  long offset = 0;
  for (std::size_t number = 1; const auto text = lines.next(); ++number) {
    const std::string at = fmt::format("{}:{}", shown_path(name), number);
    const auto line = read_sheet_line(*text);
    if (!line) {
      throw of_line(at, "this line is damaged, or none of byhand grade --format lines",
                    "grade its sheet again, and merge the new line instead");
    }
    check(*line, at);
    m_places.push_back({line->row.file, file, number, offset});
    offset += static_cast<long>(text->size()) + 1;
  }
}

void MergedLines::check(const SheetLine& line, const std::string& where) {
  if (line.program != BYHAND_VERSION) {
    throw of_line(where,
                  fmt::format("it was written by byhand {}, and this is {}", excerpt(line.program),
                              BYHAND_VERSION),
                  "grade all sheets with the same version");
  }
  if (line.rules != m_rules) {
    throw of_line(where,
                  fmt::format("its sheet was graded with {}, and this merges {}",
                              excerpt(line.rules), m_rules),
                  "give --merge the options that the sheets were graded with");
  }
  if (!line.is_graded()) return;
  const SheetRow& row = line.row;
  if (!m_wanted.empty() && row.worksheet != m_wanted) {
    throw of_line(where,
                  fmt::format("its sheet is one of {}, not of {}", excerpt(row.worksheet),
                              visible_line(m_wanted)),
                  "leave this line out, or leave out --worksheet");
  }
  const std::vector<std::string> steps = names_of(row.steps);
  const auto [known, is_new] =
      m_known.try_emplace(row.worksheet, Known{line.worksheet, steps, where});
  if (known->second.digest == line.worksheet && known->second.steps == steps) return;
  throw of_line(
      where,
      fmt::format("its sheet was graded by another text of the worksheet {} than that of {}",
                  excerpt(row.worksheet), known->second.where),
      "grade all sheets with the same worksheets");
}

void MergedLines::require_once() const {
  const auto twice =
      std::adjacent_find(m_places.begin(), m_places.end(),
                         [](const Place& a, const Place& b) { return a.path == b.path; });
  if (twice == m_places.end()) return;
  throw of_line(where(*std::next(twice)),
                fmt::format("the sheet {} is in {}, too", excerpt(twice->path), where(*twice)),
                "leave one of the two out");
}

std::string MergedLines::where(const Place& place) const {
  return fmt::format("{}:{}", shown_path(m_files[place.file].name()), place.line);
}

std::optional<SheetLine> MergedLines::next() {
  if (m_next == m_places.size()) return std::nullopt;
  const Place& place = m_places[m_next++];
  const auto text = m_files[place.file].line_at(place.offset);
  auto line = text ? read_sheet_line(*text) : std::nullopt;
  if (line) return line;
  throw of_line(where(place), "this line was changed while it was merged", "merge once more");
}

bool is_other_variant(const SheetName& name, const std::optional<Variant>& wanted) {
  return wanted && number_of(name.variant) != wanted->number;
}

bool is_spelled_otherwise(const SheetName& name, const std::optional<Variant>& wanted) {
  return is_other_variant(name, wanted) && name.variant && !wanted->learner.empty() &&
         name_key(name.variant->learner) == name_key(wanted->learner);
}

std::optional<SheetHere> sheet_here(const std::string& worksheet,
                                    const std::optional<Variant>& wanted) {
  for (const ListedSheet& listed : sheets_in_folder(".")) {
    if (!listed.is_sheet || listed.problem) continue;
    try {
      const auto sheet = sheet_at(listed.path);
      if (!sheet || sheet_format(*sheet) != SheetFormat::markdown) continue;
      const SheetName name = sheet_name(*sheet);
      const bool is_wanted = !is_other_variant(name, wanted) || is_spelled_otherwise(name, wanted);
      if (is_wanted && name.worksheet == worksheet)
        return SheetHere{listed.path.substr(2), name};  // without ./
    } catch (const Problem&) {                          // no lesson could go on with it
      continue;
    }
  }
  return std::nullopt;
}

std::vector<std::string> grade_folder(const Catalogue& catalogue,
                                      const std::vector<WorksheetFile>& worksheets,
                                      const std::function<void(const GradedSheet& graded)>& use) {
  SheetInput sheets(catalogue);
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
