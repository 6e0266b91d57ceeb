#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/in_order.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/grade_input.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/csv.hpp"
#include "format/json.hpp"
#include "format/sheet_lines.hpp"
#include "report/class_summary.hpp"
#include "report/grade_report.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// What came of one sheet: all that is left of it when its turn comes.
struct OneSheet {
  SheetRow row;
  std::string text;       // in the format that was asked for
  std::string complaint;  // why it was not graded; else empty
  bool is_sheet = true;   // not what is only passed over in a folder
  std::optional<GradedSheet> graded = {};
};

/// Grades one sheet after another, and shows each as soon as it is graded.
class Grading {
 public:
  void take(CommandLine& command_line) {
    command_line.positionals("sheets", "sheets, folders of sheets, or - for standard input",
                             m_names, false);
    command_line.option("--files-from", "FILE", "and those named in a file, one a line; or -",
                        m_list);
    command_line.flag("-0,--null", "each name there ends in a zero byte", m_has_zeros);
    m_reveal.add_to(command_line);
    command_line.flag("--all", "in full each step with a mistake, not only the first", m_in_full);
    command_line.flag("--summary", "all sheets together, as for a class", m_is_summary);
    command_line.flag("--merge", "the files are lines of earlier runs (--format lines)",
                      m_is_merge);
    m_threads.add_to(command_line);
    m_sheets.add_rules_to(command_line);
    m_output.add_to(command_line, {"text", "markdown", "html", "json", "csv", "lines"});
    m_sheets.add_to(command_line);
  }

  int run() {
    require_names();
    require_other_output();
    if (isatty(STDOUT_FILENO) != 1) {
      static std::array<char, std::size_t{1} << 16> buffer;
      std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
    }
    m_sheets.settle();
    m_rules = fmt::format("{} --reveal {}", m_sheets.rules(), m_reveal.word());
    if (m_is_merge) {
      merge();
    } else {
      grade_all();
    }
    if (m_summary.sheets > 0) finish();
    if (m_summary.sheets == 0 && m_output.format() == "lines") m_output.finish();
    if (m_summary.sheets + m_summary.unusable == 0) refuse_nothing();
    return m_exit_code;
  }

 private:
  void require_names() const {
    const bool has_names = !m_names.empty();
    const bool has_list = !m_list.empty();
    const bool is_twice = m_list == "-" && contains(m_names, "-");
    if (!has_names && !has_list) {
      throw Problem("SHEETS is required: which sheets",
                    "as in byhand grade my-sheet.md; see byhand grade --help");
    }
    if (is_twice) {
      throw Problem("standard input cannot be a sheet and a list of sheets",
                    "leave out one of the two");
    }
    if (m_is_summary && m_output.format() == "lines") {
      throw Problem("lines are of single sheets, and a summary is of all",
                    "leave out --summary: --merge takes it, with the lines");
    }
    if (!m_is_merge) return;
    if (has_list) {
      throw Problem("--merge reads lines of sheets that were graded, and no sheets",
                    "leave out --files-from");
    }
    if (m_is_summary || is_table()) return;
    throw Problem("the lines of --merge do not hold what a report of each sheet tells",
                  "add --summary, or --format csv, json or lines");
  }

  /// An empty list, or no line to be merged.
  void refuse_nothing() {
    std::vector<std::string> places = m_is_merge ? m_names : std::vector{m_list};
    std::replace(places.begin(), places.end(), std::string("-"), std::string("standard input"));
    refuse(complaint({"there is no sheet in " + listed(places),
                      m_is_merge ? "give files that byhand grade --format lines has written"
                                 : "name a sheet in each of its lines"}));
  }

  /// Much of it in a short time: it is shown when it comes to it.
  bool is_table() const {
    const std::string& format = m_output.format();
    return format == "csv" || format == "json" || format == "lines";
  }

  /// Before anything is read.
  void require_other_output() {
    if (!m_output.goes_to_file()) return;
    m_output.require_other_than(m_sheets.worksheets());
    for (const std::string& name : m_names) {
      std::error_code ignored;
      if (!std::filesystem::is_directory(name, ignored)) {
        m_output.require_other_than(name);
      } else if (!is_table_of_marks(m_output.file())) {
        for (const ListedSheet& sheet : sheets_in_folder(name)) {
          m_output.require_other_than_one(sheet.path);
        }
      }
    }
    if (!m_list.empty() && m_list != "-") {
      m_output.require_other_than(m_list);
    }
  }

  /// What grade wrote there before is no sheet of anyone: it may be written again.
  static bool is_table_of_marks(const std::string& file) {
    const auto text = beginning_of(file);
    return text && is_grade_csv(*text);
  }

  void grade_all() {
    const std::string left_out = m_output.goes_to_file() ? m_output.file() : "";
    SheetPaths paths(m_names, m_list, m_has_zeros, left_out);
    const auto next_sheet = [&] {
      auto next = paths.next();
      const bool may_be_output = next && !next->problem && !m_list.empty();
      if (may_be_output) m_output.require_other_than_one(next->path);
      return next;
    };
    work_in_order(
        threads(), next_sheet, [&](const ListedSheet& listed) { return graded(listed); },
        [&](const OneSheet& sheet) { show(sheet); });
  }

  /// Of a single sheet no thread has to be started.
  int threads() const {
    std::error_code ignored;
    const bool is_one = m_list.empty() && m_names.size() == 1 &&
                        !std::filesystem::is_directory(m_names.front(), ignored);
    return is_one ? 1 : m_threads.count();
  }

  // Of one sheet, on any thread.

  OneSheet graded(const ListedSheet& listed) {
    OneSheet sheet;
    if (listed.problem) {
      sheet.complaint = complaint(*listed.problem);
      sheet.is_sheet = listed.is_sheet;
      return sheet;
    }
    const std::string& path = listed.path;
    std::optional<Source> source;
    try {
      source = read_sheet_file(path);
      sheet.graded = m_sheets.grade(*source);
      sheet.row = row_of(*sheet.graded);
    } catch (const Problem& problem) {
      sheet.row.file = path;
      sheet.complaint = source ? describe(problem, *source)
                               : complaint(worksheet_instead_of_sheet(path).value_or(problem));
    }
    const std::string& format = m_output.format();
    if (format == "lines") {
      sheet.text = text_of(line_of(sheet), m_reveal.reveal());
    } else if (!m_is_summary && sheet.graded) {
      sheet.text = format == "csv" ? grade_csv(sheet.row, m_reveal.reveal())
                                   : m_output.text_of(presentation(*sheet.graded));
    }
    if (format != "html" || m_is_summary) sheet.graded.reset();
    return sheet;
  }

  /// `grade 04`: a worksheet is named, and no file is called so.
  std::optional<Problem> worksheet_instead_of_sheet(const std::string& name) {
    std::error_code ignored;
    if (std::filesystem::exists(name, ignored)) return std::nullopt;
    for (const WorksheetFile& file : m_sheets.worksheets()) {
      if (name != file.name && name != file.number) continue;
      const std::string usual = file.name + ".md";
      const bool is_begun = std::filesystem::exists(usual, ignored);
      return Problem(fmt::format("{} is a worksheet, and here the file of a sheet is needed", name),
                     is_begun ? "as in byhand grade " + usual
                              : fmt::format("fill one in first: byhand learn {} or byhand "
                                            "template {} -o {}",
                                            name, name, usual));
    }
    return std::nullopt;
  }

  SheetLine line_of(const OneSheet& sheet) {
    SheetLine line{BYHAND_VERSION, m_rules, {}, sheet.row, {}, sheet.complaint};
    if (sheet.graded) {
      line.worksheet = m_sheets.digest(*sheet.graded);
      line.json = grade_json(*sheet.graded, m_reveal.reveal());
    }
    return line;
  }

  Presentation presentation(const GradedSheet& graded) const {
    return {[&graded, this] { return graded_document(graded, m_reveal.reveal(), m_in_full); },
            [&graded, this] { return grade_json(graded, m_reveal.reveal()); },
            {}};
  }

  // Then in their order.

  void show(const OneSheet& sheet) {
    const std::string& format = m_output.format();
    const bool is_first = m_summary.sheets == 0;
    if (!sheet.is_sheet) return tell(sheet.complaint);
    if (!sheet.complaint.empty()) {
      refuse(sheet.complaint);
      if (!sheet.text.empty()) m_output.write(sheet.text, Output::When::soon);
      return;
    }
    if (!sheet.row.is_full()) m_exit_code = std::max<int>(m_exit_code, not_all_right);
    m_summary.add(sheet.row);
    if (m_is_summary) return;
    if (format == "csv" && is_first) m_output.write(grade_csv_heading, Output::When::soon);
    if (is_table()) return m_output.write(sheet.text, Output::When::soon);
    if (!is_first) m_output.write("\n");
    if (sheet.graded) m_output.begin(presentation(*sheet.graded));
    m_output.write(sheet.text);
  }

  void merge() {
    MergedLines lines(m_names, m_rules, m_sheets.expected());
    const std::string& format = m_output.format();
    while (auto line = lines.next()) {
      OneSheet sheet{line->row, {}, line->complaint};
      if (format == "lines") {
        sheet.text = text_of(*line, m_reveal.reveal());
      } else if (line->is_graded()) {
        sheet.text = format == "csv" ? grade_csv(line->row, m_reveal.reveal()) : line->json;
      }
      show(sheet);
    }
  }

  void finish() {
    if (m_is_summary && m_output.format() == "csv") {
      m_output.write(summary_csv(m_summary, m_reveal.reveal()));
    } else if (m_is_summary) {
      m_output.show_one({[&] { return summary_document(m_summary, m_reveal.reveal()); },
                         [&] { return summary_json(m_summary, m_reveal.reveal()); }});
    } else if (m_output.format() == "text" && m_summary.sheets + m_summary.unusable > 1) {
      m_output.write(closing_line());
    }
    m_output.finish();
  }

  /// "3 sheets, 1 with full marks; 1 file could not be used"
  std::string closing_line() const {
    std::size_t full = 0;
    for (const auto& [name, worksheet] : m_summary.worksheets) full += worksheet.full_marks;
    const std::size_t unusable = m_summary.unusable;
    const std::string missing =
        unusable == 0 ? "" : "; " + counted(unusable, "file") + " could not be used";
    return fmt::format("\n{}, {} with full marks{}\n", counted(m_summary.sheets, "sheet"), full,
                       missing);
  }

  /// A sheet that is not graded.
  void refuse(const std::string& text) {
    ++m_summary.unusable;
    m_exit_code = not_usable;
    tell(text);
  }

  void tell(const std::string& text) {
    complain((m_has_complained ? "\n" : "") + text);
    m_has_complained = true;
  }

  std::vector<std::string> m_names;
  std::string m_list;
  bool m_has_zeros = false;
  bool m_is_merge = false;
  RevealOption m_reveal;
  bool m_is_summary = false;
  bool m_in_full = false;
  Threads m_threads;
  SheetInput m_sheets;
  Output m_output;

  std::string m_rules;
  ClassSummary m_summary;
  int m_exit_code = all_well;
  bool m_has_complained = false;
};

}  // namespace

const Command grade_command{
    "grade", "marks for a filled-in sheet, with reasons",
    "Examples:\n"
    "  byhand grade my-sheet.md\n"
    "  byhand grade my-sheet.md --all               the reasons in later steps too\n"
    "  byhand grade my-sheet.md --reveal marks      the marks of each step, no cell\n"
    "  byhand grade sheets --format csv             a table of a whole class\n"
    "  byhand grade sheets --summary                the class: which step, which slip\n"
    "  byhand grade sheets --format lines -o part   a part, on any machine\n"
    "  byhand grade --merge part --summary          all parts, as if they were one\n"
    "\n"
    "Exit status: 0 every entry has its mark, 1 not all right, 2 a sheet that could\n"
    "not be graded.",
    prepared<Grading>};

}  // namespace byhand
