#include "cli/catalogue.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "cli/system.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

namespace fs = std::filesystem;

/// The folder of the worksheets that belong to this program: beside an installed binary, or in the
/// tree that it was built in.
std::optional<fs::path> own_folder() {
  const auto program = path_of_program();
  if (!program) return std::nullopt;
  std::error_code error;
  const fs::path installed = program->parent_path().parent_path() / "share/byhand/exercises";
  if (fs::is_directory(installed, error)) return installed;
  constexpr int most_levels = 4;  // build/byhand, build/sanitize/byhand, …
  fs::path folder = program->parent_path();
  for (int level = 0; level < most_levels; ++level, folder = folder.parent_path()) {
    if (fs::exists(folder / "CMakeLists.txt", error) &&
        fs::is_directory(folder / "exercises", error)) {
      return folder / "exercises";
    }
  }
  return std::nullopt;
}

std::string without_zeros(const std::string& number) {
  const std::size_t first = number.find_first_not_of('0');
  return first == std::string::npos ? "0" : number.substr(first);
}

WorksheetFile file_of(const fs::path& path) {
  const std::string file = path.filename().string();
  return {worksheet_number(file), worksheet_name(file), path};
}

/// The worksheets of one folder that are meant; none where it cannot be read. No other is opened.
std::vector<WorksheetFile> worksheets_in(const fs::path& folder,
                                         const Catalogue::IsMeant& is_meant) {
  std::vector<WorksheetFile> found;
  const auto entries = folder_entries(folder.string());
  if (!entries) return found;
  for (const FolderEntry& entry : *entries) {
    if (!entry.name.ends_with(".md")) continue;
    WorksheetFile file = file_of(folder / entry.name);
    std::error_code ignored;
    const bool is_regular = S_ISREG(entry.mode) || fs::is_regular_file(file.path, ignored);
    const bool is_worksheet =
        (!is_meant || is_meant(file)) && is_regular && !is_sheet_file(file.path);
    if (is_worksheet) found.push_back(std::move(file));
  }
  return found;
}

/// A number or the beginning of a name means a worksheet of the first folder that has one: a course
/// of one's own, with numbers of its own, hides those of later folders.
void keep_first_folder(std::vector<WorksheetFile>& files, const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders) {
    const auto is_elsewhere = [&](const WorksheetFile& file) {
      return file.path.parent_path() != (folder / "x").parent_path();
    };
    if (all_of(files, is_elsewhere)) continue;
    std::erase_if(files, is_elsewhere);
    return;
  }
}

std::string name_list(const std::vector<WorksheetFile>& files) {
  constexpr std::size_t most = 12;
  return listed_at_most(
      most, mapped(files, [](const WorksheetFile& file) { return visible_line(file.name); }));
}

/// By their numbers: 9 before 10. Those without a number come last.
bool is_before(const WorksheetFile& a, const WorksheetFile& b) {
  const auto key = [](const WorksheetFile& file) {
    const std::string number = without_zeros(file.number);
    return std::tuple(file.number.empty(), number.size(), number, file.name);
  };
  return key(a) < key(b);
}

}  // namespace

void Catalogue::add_folder_to(CommandLine& command_line) {
  command_line.option("--exercises", "DIR", "look for worksheets in this folder first", m_folder);
}

void Catalogue::add_to(CommandLine& command_line) {
  add_folder_to(command_line);
  command_line.number("--enlarge", "allow larger matrices, as for benchmarks", m_enlargement, 1,
                      64);
}

std::string Catalogue::options() const {
  std::string result;
  if (!m_folder.empty()) result += " --exercises " + shell_word(m_folder);
  if (m_enlargement != 1) result += fmt::format(" --enlarge {}", m_enlargement);
  return result;
}

std::vector<fs::path> Catalogue::folders() const {
  std::vector<fs::path> result;
  if (!m_folder.empty()) {
    std::error_code error;
    if (!fs::is_directory(m_folder, error)) {
      throw Problem(fmt::format("there is no folder {}", visible_line(m_folder)),
                    "check what follows --exercises");
    }
    result.emplace_back(m_folder);
  }
  if (const char* list = std::getenv("BYHAND_PATH")) {
    append(result, parts_of(list, ":"));
    std::erase(result, fs::path());
  }
  if (auto own = own_folder()) result.push_back(std::move(*own));
  return result;
}

std::vector<WorksheetFile> Catalogue::files(const IsMeant& is_meant) const {
  std::vector<WorksheetFile> result;
  for (const fs::path& folder : folders()) {
    for (WorksheetFile& file : worksheets_in(folder, is_meant)) {
      const bool is_new =
          none_of(result, [&](const WorksheetFile& other) { return other.name == file.name; });
      if (is_new) result.push_back(std::move(file));
    }
  }
  std::sort(result.begin(), result.end(), is_before);
  return result;
}

WorksheetFile Catalogue::find(const std::string& wanted) const {
  std::error_code error;
  const bool may_be_path = contains(wanted, ".") && fs::is_regular_file(wanted, error);
  if (may_be_path || contains(wanted, "/")) return file_of(wanted);
  const auto is_named_so = [&](const WorksheetFile& file) {
    return file.name == wanted || file.path.filename() == wanted || file.path.stem() == wanted;
  };
  const auto may_be_meant = [&](const WorksheetFile& file) {
    const bool is_its_number = is_digits(wanted) && !file.number.empty() &&
                               without_zeros(file.number) == without_zeros(wanted);
    const bool begins_so =
        !wanted.empty() && in_small_letters(file.name).starts_with(in_small_letters(wanted));
    return is_named_so(file) || is_its_number || begins_so;
  };
  std::vector<WorksheetFile> matches = files(may_be_meant);
  if (const auto* const named_so = first_that(matches, is_named_so)) return *named_so;
  if (matches.size() > 1) keep_first_folder(matches, folders());
  if (matches.size() == 1) return matches.front();
  const bool is_path = fs::exists(wanted, error) || wanted.ends_with(".md");
  if (matches.empty() && is_path) return file_of(wanted);  // a folder or a missing file is told
  const std::string shown = excerpt(wanted);
  if (!matches.empty()) {
    throw Problem(fmt::format("{} may be {}", shown, name_list(matches)), "type the whole name");
  }
  const std::vector<WorksheetFile> all = files();
  if (all.empty()) {
    throw Problem(fmt::format("there is no worksheet {}, nor any other", shown),
                  "give the path of a worksheet, or a folder of them with --exercises DIR");
  }
  std::string meant = did_you_mean(wanted, names_of(all));
  if (fs::is_regular_file(wanted + ".md", error)) {
    meant = fmt::format("; did you mean {}?", shell_word("./" + wanted + ".md"));
  }
  throw Problem(fmt::format("there is no worksheet {}", shown),
                "byhand list shows the worksheets" +
                    (meant.empty() ? "; a path works too, as in ./my.md" : meant));
}

std::optional<WorksheetFile> Catalogue::named(const std::string& name) const {
  const auto found = files([&](const WorksheetFile& file) { return file.name == name; });
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::optional<Source> worksheet_text(const fs::path& path, const Budget& budget) {
  Source source = read_worksheet_file(path, budget);
  const bool is_text = source.text().size() <= budget.source_bytes && !invalid_utf8(source.text());
  if (is_text && !has_program(source)) return std::nullopt;
  return source;
}

bool is_sheet_file(const fs::path& path) {
  auto text = beginning_of(path);
  return text && is_sheet(Source(path.string(), std::move(*text)));
}

std::string title_of(const WorksheetFile& file, const Source& source) {
  std::string heading = first_heading(source);
  return heading.empty() ? file.name : heading;
}

bool have_same_number(const WorksheetFile& a, const WorksheetFile& b) {
  return !a.number.empty() && !b.number.empty() &&
         without_zeros(a.number) == without_zeros(b.number);
}

std::vector<WorksheetFile> worksheets_beside(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<WorksheetFile> others = worksheets_in(folder, {});
  std::erase_if(
      others, [&](const WorksheetFile& other) { return other.path.filename() == path.filename(); });
  std::sort(others.begin(), others.end(),
            [](const WorksheetFile& a, const WorksheetFile& b) { return a.path < b.path; });
  return others;
}

std::optional<Worksheet> read_or_report(const Source& source, const Budget& budget,
                                        const std::optional<Variant>& variant) {
  WorksheetReading reading = read_worksheet(source, budget, variant);
  if (reading.problems.empty()) return std::move(reading.worksheet);
  complain(joined(
      mapped(reading.problems, [&](const Problem& one) { return describe(one, source); }), "\n"));
  return std::nullopt;
}

void WorksheetInput::add_to(CommandLine& command_line) {
  command_line.positional("worksheet", "name, beginning of a name, number or path", m_name);
  add_variant_to(command_line);
}

void WorksheetInput::add_or_sheet_to(CommandLine& command_line, bool is_required) {
  command_line.positional("worksheet", "name, beginning of a name, number or path; or a sheet",
                          m_name, is_required);
  add_variant_to(command_line);
}

void WorksheetInput::add_with_to(CommandLine& command_line) {
  command_line.option("--with", "W", "use the names of this worksheet", m_name);
  add_variant_to(command_line);
}

void WorksheetInput::add_variant_to(CommandLine& command_line) {
  command_line.option("--variant", "N", "the same worksheet with other numbers, drawn from N",
                      m_variant);
  command_line.option("--for", "NAME", "the variant that belongs to a name, to practise",
                      m_learner);
  m_catalogue.add_to(command_line);
}

std::optional<Variant> WorksheetInput::variant() const {
  if (!m_variant.empty() && !m_learner.empty()) {
    throw Problem("--variant and --for both choose a variant", "keep one of the two");
  }
  if (!m_learner.empty()) return variant_for(m_learner);
  if (m_variant.empty()) return std::nullopt;
  return variant_numbered(m_variant);
}

int WorksheetInput::use(Output& output, const UseWorksheet& use) const {
  const std::optional<Variant> chosen = variant();
  const WorksheetFile file = m_catalogue.find(m_name);
  output.require_other_than(file.path);
  return use_worksheet(file, budget(), chosen, [&](Worksheet worksheet, const Source& source) {
    if (chosen && !has_variants(worksheet))
      complain("nothing in " + visible_line(worksheet.name) +
               " is drawn: all variants have the same numbers\n");
    return use(std::move(worksheet), source);
  });
}

int use_worksheet(const WorksheetFile& file, const Budget& budget,
                  const std::optional<Variant>& variant, const UseWorksheet& use) {
  const Source source = read_worksheet_file(file.path, budget);
  auto worksheet = read_or_report(source, budget, variant);
  if (!worksheet) return not_usable;
  return reporting_places(source, [&] { return use(std::move(*worksheet), source); });
}

int reporting_places(const Source& source, const std::function<int()>& run) {
  try {
    return run();
  } catch (const Problem& problem) {
    if (!problem.span()) throw;
    complain(describe(problem, source));
    return not_usable;
  }
}

std::string word_for(const WorksheetFile& file, const std::vector<WorksheetFile>& files) {
  if (none_of(files, [&](const WorksheetFile& other) { return other.path == file.path; })) {
    return shell_word(file.path.string());
  }
  const std::size_t same =
      count_if(files, [&](const WorksheetFile& other) { return have_same_number(file, other); });
  return same == 1 ? file.number : shell_word(file.name);
}

std::string what_to_do_next(const WorksheetFile& here, const Worksheet& worksheet,
                            const std::vector<WorksheetFile>& files, const std::string& options) {
  const auto is_later = [&](const WorksheetFile& file) {  // in the same folder
    return file.path.parent_path() == here.path.parent_path() && !file.number.empty() &&
           is_before(here, file);
  };
  std::string result;
  if (const WorksheetFile* const next = first_that(files, is_later)) {
    result = fmt::format("Next: byhand learn {}{}. ", word_for(*next, files), options);
  }
  const std::size_t asked_steps =
      count_if(worksheet.steps, [](const Step& step) { return step.asks() && !step.is_question; });
  constexpr std::size_t enough_to_hunt_in = 3;
  if (asked_steps < enough_to_hunt_in) return result;
  return result + fmt::format("To find a mistake in a filled sheet: byhand hunt {}{}",
                              word_for(here, files), options);
}

}  // namespace byhand
