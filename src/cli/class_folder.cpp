#include "cli/class_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "classroom/dealing.hpp"
#include "classroom/workbook.hpp"
#include "cli/output.hpp"
#include "cli/system.hpp"
#include "format/sheet_page.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view class_file_name = "class.toml";
constexpr std::string_view marks_file_name = "marks.json";
constexpr std::string_view sheets_folder = "sheets";
constexpr std::string_view keys_folder = "keys";
constexpr std::array filled_folders{sheets_folder, keys_folder, std::string_view("typed"),
                                    std::string_view("typing"), std::string_view("feedback")};
constexpr std::size_t most_class_bytes = std::size_t{1} << 26;
constexpr mode_t everyone = 0777;
constexpr mode_t user_alone = 0700;

Problem cannot_write(const fs::path& path) {
  return failure("cannot write", path, "check the folder and its rights");
}

void make_folder(const fs::path& path, mode_t rights) {
  if (mkdir(path.c_str(), rights) != 0 && errno != EEXIST) throw cannot_write(path);
}

void require_name(const fs::path& folder) {
  if (!folder.empty()) return;
  throw Problem("the name of the folder is empty", "give the folder of the class, such as spring");
}

/// e.g. "class/" -> "class"
fs::path without_end_slash(const fs::path& folder) {
  const fs::path normal = folder.lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

fs::path file_of(const ClassFolder& folder, std::string_view inner, const Enrolled& enrolled) {
  const std::string& format = folder.of_class.format;
  const std::string ending = format == "markdown" ? "md" : format;  // csv, html…
  return folder.path / inner / (enrolled.sheet + "." + ending);
}

/// A sheet in Markdown without its numbers: what is left of a block is its rule.
WorkbookRows text_to_read(std::string_view page) {
  WorkbookRows text{{"To read: the answers belong into the coloured cells of the sheet 'byhand'."}};
  bool is_in_block = false;
  take_line(page);  // whose it is
  while (const auto line = take_line(page)) {
    const bool begins = line->starts_with("```answer ") || line->starts_with("```matrix ");
    const bool ends = is_in_block && line->starts_with("```");
    is_in_block = begins || (is_in_block && !ends);
    if (ends || (is_in_block && !line->starts_with("# "))) continue;
    text.push_back({std::string(line->substr(is_in_block ? 2U : 0U))});
  }
  return text;
}

/// A sheet as it stands in its file; a workbook has the cells of the CSV, and in a sheet behind
/// them the text that says what to do.
std::string page_of(const Worksheet& worksheet, const Budget& budget, SheetPage page) {
  if (page.format != "xlsx") return sheet_page(worksheet, budget, page);
  page.format = "csv";
  const Source csv("sheet.csv", sheet_page(worksheet, budget, page));
  page.format = "markdown";
  WorkbookRows text = text_to_read(sheet_page(worksheet, budget, page));
  return workbook_of(
      {{"byhand", mapped(csv_rows(csv, ','), &CsvRow::cells)}, {"worksheet", std::move(text)}});
}

/// What a student has, and the same with the answers.
struct Pages {
  std::string sheet;
  std::string key;
};

/// Throws Problem, with the name of the student, where there are no answers in these numbers.
Pages pages_of(const Enrolled& enrolled, const ClassFolder& folder) {
  const Class& of_class = folder.of_class;
  try {
    const Worksheet worksheet = folder.worksheet_of(enrolled);
    SheetPage page{of_class.format, false, worksheet_number(of_class.worksheet)};
    std::string sheet = page_of(worksheet, folder.budget, page);
    page.is_filled = true;
    return {std::move(sheet), page_of(worksheet, folder.budget, page)};
  } catch (const Problem& problem) {
    throw in_numbers_of(enrolled.student, problem, folder.worksheet);
  }
}

bool is_empty_or_missing(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(folder, error))) return true;
  return fs::is_directory(folder, error) && fs::is_empty(folder, error) && !error;
}

/// What is drawn decides what was handed out.
void require_same_numbers(const Class& of_class, const Source& worksheet, const Budget& budget) {
  const WorksheetReading reading = read_worksheet(worksheet, budget);
  if (!reading.problems.empty()) throw with_place(reading.problems.front(), worksheet);
  for (const bool has_choices : {true, false}) {
    if (draws_digest(reading.worksheet, has_choices) == of_class.numbers) return;
  }
  if (!of_class.keeps_draws && !reading.worksheet.conditions.empty()) {
    throw Problem("class.toml is of version 1, which does not say what where has refused",
                  "mark this class with the byhand that made it, or make it anew");
  }
  throw Problem(
      fmt::format(
          "what is drawn in {} was changed since it was handed out, or what a question lets "
          "choose from, so that everybody would have other numbers or answers",
          shown_path(worksheet.name())),
      "put the names, sizes and values of draw and the words of choice back as they were; all else "
      "may be changed");
}

/// Where the worksheet was corrected: it has to fit the sheets that were handed out before. They
/// have been written by one program, so that one of them tells of all.
void require_fitting_sheets(const ClassFolder& folder) {
  const Class& of_class = folder.of_class;
  if (of_class.format == "html" || !was_corrected(folder)) return;
  const Enrolled* const first = first_that(of_class.students, [&](const Enrolled& enrolled) {
    std::error_code ignored;
    return fs::exists(file_of(folder, sheets_folder, enrolled), ignored);
  });
  if (first == nullptr) return;
  const Source text = read_sheet_file(file_of(folder, sheets_folder, *first).string());
  Sheet sheet;
  try {
    const Worksheet worksheet = folder.worksheet_of(*first);
    sheet = read_sheet(text, worksheet, replay_by_hand(worksheet, folder.budget));
  } catch (const Problem&) {
    return;  // there are no answers, which is told with the student's name
  }
  if (sheet.changed_given) sheet.problems.insert(sheet.problems.begin(), *sheet.changed_given);
  if (sheet.problems.empty()) return;
  throw Problem(fmt::format("the worksheet was changed, and the sheets that were handed out do not "
                            "fit it any more: {}",
                            with_place(sheet.problems.front(), text).message()),
                "put names, shapes, given numbers and asked cells back as they were; words, rules, "
                "hints, slips and where may be changed");
}

/// For whoever does not see the file.
Class class_in(const Source& file) {
  try {
    return read_class(file);
  } catch (const Problem& problem) {
    throw with_place(problem, file);
  }
}

}  // namespace

Worksheet ClassFolder::worksheet_of(const Enrolled& enrolled) const {
  return read_right_worksheet(worksheet, budget, of_class.variant_of(enrolled));
}

ClassFolder open_class(const fs::path& folder, const Budget& budget) {
  require_name(folder);
  const fs::path file = folder / class_file_name;
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    throw Problem(fmt::format("there is no class in {}", shown_path(folder)),
                  "byhand class new makes one; see byhand class --help");
  }
  Descriptor lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!lock.is_open()) throw cannot_write(folder);
  if (!lock.lock()) {
    throw Problem(fmt::format("another byhand is at work in {}", shown_path(folder)),
                  "wait until it is done");
  }
  Source text = read_text_file(file, most_class_bytes, "a class").source;
  Class of_class = class_in(text);
  Source worksheet = read_worksheet_file(folder / of_class.worksheet, budget);
  require_same_numbers(of_class, worksheet, budget);
  ClassFolder result{
      folder, budget, std::move(text), std::move(of_class), std::move(worksheet), std::move(lock)};
  require_fitting_sheets(result);
  return result;
}

void make_class(const fs::path& folder, const Class& of_class, const Source& worksheet,
                const Budget& budget) {
  require_name(folder);
  const fs::path whole = without_end_slash(folder);
  if (fs::exists(whole / class_file_name)) {
    throw Problem(fmt::format("there is a class in {} already", shown_path(folder)),
                  fmt::format("byhand class add {} --roster FILE adds students to it",
                              shell_word(folder.string())));
  }
  if (!is_empty_or_missing(whole)) {
    throw Problem(fmt::format("{} is there already", shown_path(folder)),
                  "choose the name of a new folder");
  }
  const fs::path unfinished = whole.string() + ".unfinished";
  if (mkdir(unfinished.c_str(), everyone) != 0) {
    if (errno != EEXIST) throw cannot_write(whole);
    throw Problem(fmt::format("{} is there: an earlier run was cut off, or is still at work",
                              shown_path(unfinished)),
                  "nothing of it was handed out: remove that folder, and try again");
  }
  try {
    write_file(unfinished / of_class.worksheet, worksheet.text(), false);
    const Source file("", class_text(of_class));
    write_file(unfinished / class_file_name, file.text(), false, NewFile::Readers::user_alone);
    write_pages({unfinished, budget, file, of_class, worksheet, Descriptor(-1)});
    if (std::rename(unfinished.c_str(), whole.c_str()) != 0) throw cannot_write(whole);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(unfinished, ignored);
    throw;
  }
}

bool was_corrected(const ClassFolder& folder) {
  return text_digest(folder.worksheet.text()) != folder.of_class.digest;
}

void require_answers(const ClassFolder& folder) {
  for (const Enrolled& enrolled : folder.of_class.students) pages_of(enrolled, folder);
}

std::size_t write_pages(const ClassFolder& folder) {
  make_folder(folder.path / sheets_folder, everyone);
  make_folder(folder.path / keys_folder, user_alone);
  const bool is_corrected = was_corrected(folder);
  std::size_t written = 0;
  for (const Enrolled& enrolled : folder.of_class.students) {
    const fs::path sheet = file_of(folder, sheets_folder, enrolled);
    const fs::path key = file_of(folder, keys_folder, enrolled);
    const bool has_sheet = fs::exists(sheet);
    const bool has_key = fs::exists(key) && !is_corrected;
    if (has_sheet && has_key) continue;
    const Pages pages = pages_of(enrolled, folder);
    if (!has_key) write_file(key, pages.key, is_corrected);
    if (!has_sheet) write_file(sheet, pages.sheet, false);
    written += has_sheet ? 0U : 1U;
  }
  return written;
}

void add_students(ClassFolder& folder, const std::vector<Enrolled>& more) {
  if (more.empty()) return;
  const fs::path path = folder.path / class_file_name;
  Source file(path.string(), with_students(folder.file.text(), more));
  folder.of_class = read_class(file);  // before anything is written: it may be a Problem
  write_file(path, file.text(), true);
  folder.file = std::move(file);
}

fs::path made_folder(const fs::path& folder) {
  make_folder(folder, user_alone);
  return folder;
}

void require_handed_in(const ClassFolder& folder, const fs::path& name) {
  const auto is = [&](const fs::path& own, const fs::path& other) {
    std::error_code ignored;
    return fs::equivalent(folder.path / own, other, ignored);
  };
  const fs::path plain = without_end_slash(name);
  const auto leads_to = [&](const fs::path& own) {
    return is(own, plain) || is(own, plain.parent_path());
  };
  const char* const what = is("", plain)             ? "is the folder of the class"
                           : leads_to(keys_folder)   ? "holds the keys of the class"
                           : leads_to(sheets_folder) ? "is what the class hands out"
                                                     : nullptr;
  if (what == nullptr) return;
  throw Problem(fmt::format("{} {}, not what was handed in", shown_path(name), what),
                "name the folder with the files that came back");
}

void require_no_part_of_class(const fs::path& file) {
  std::error_code ignored;
  const fs::path whole = fs::weakly_canonical(file, ignored);
  const fs::path folder = whole.parent_path();
  const std::string name = whole.filename().string();
  const auto has_class = [&](const fs::path& one) {
    return fs::is_regular_file(one / class_file_name, ignored);
  };
  bool is_part = has_class(folder.parent_path()) && contains(filled_folders, folder.filename());
  if (has_class(folder)) {
    const Source of_class =
        read_text_file(folder / class_file_name, most_class_bytes, "a class").source;
    is_part = name == class_file_name || name == marks_file_name ||
              contains(of_class.text(), '"' + name + '"');
  }
  if (!is_part) return;
  throw Problem(fmt::format("the output would replace a part of the class: {}", shown_path(file)),
                "choose another name with -o");
}

std::optional<KeptMarks> read_marks(const ClassFolder& folder) {
  const fs::path path = folder.path / marks_file_name;
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return std::nullopt;
  return read_kept_marks(read_text_file(path, most_class_bytes, "marks").source.text());
}

void write_marks(const ClassFolder& folder, const KeptMarks& marks) {
  write_file(folder.path / marks_file_name, kept_marks_text(marks), true,
             NewFile::Readers::user_alone);
}

std::optional<Roster> roster_or_report(const std::string& path) {
  constexpr std::size_t most_roster_bytes = std::size_t{1} << 24;
  const TextFile file = read_text_file(path, most_roster_bytes, "a roster");
  Roster roster = read_roster(file.source);
  if (!file.note.empty()) complain("note: " + file.note + "\n");
  for (const Problem& note : roster.notes) complain("note: " + describe(note, file.source));
  if (roster.problems.empty()) return roster;
  for (const Problem& problem : roster.problems) complain(describe(problem, file.source));
  complain(fmt::format("{} in the roster, and nothing was written\n",
                       counted(roster.problems.size(), "problem")));
  return std::nullopt;
}

}  // namespace byhand
