#include <fcntl.h>
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
#include <vector>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/csv.hpp"
#include "format/json.hpp"
#include "report/class_summary.hpp"
#include "report/grade_report.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct GradeOptions {
  std::vector<std::string> names;
  std::string reveal = "kinds";
  bool is_summary = false;
  bool in_full = false;
  SheetInput sheets;
  Output output;
};

Reveal reveal_of(const GradeOptions& options) {
  if (options.reveal == "answers") return Reveal::answers;
  return options.reveal == "marks" ? Reveal::marks : Reveal::kinds;
}

/// Grades one sheet after another, and shows each as soon as it is graded.
class Grading {
 public:
  explicit Grading(GradeOptions& options) : m_options(options), m_reveal(reveal_of(options)) {}

  int run() {
    require_other_output();
    if (isatty(STDOUT_FILENO) != 1) {
      static std::array<char, std::size_t{1} << 16> buffer;
      std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
    }
    const std::string left_out = m_options.output.goes_to_file() ? m_options.output.file() : "";
    for (const std::string& name : m_options.names) {
      const ListedSheets listed = listed_sheets(name, left_out);
      for (const std::string& path : listed.paths) grade(path);
      for (const Problem& problem : listed.problems) report(problem, nullptr);
      for (const Problem& problem : listed.passed_over) tell(problem, nullptr);
    }
    if (m_summary.sheets == 0) return m_exit_code;
    finish();
    return m_exit_code;
  }

 private:
  /// Before anything is read.
  void require_other_output() {
    Output& output = m_options.output;
    if (!output.goes_to_file()) return;
    output.require_other_than(m_options.sheets.worksheets());
    for (const std::string& name : m_options.names) {
      std::error_code ignored;
      if (!std::filesystem::is_directory(name, ignored)) {
        output.require_other_than(name);
      } else if (!is_table_of_marks(output.file())) {
        require_other_than_sheets_of(name);
      }
    }
  }

  void require_other_than_sheets_of(const std::string& folder) {
    for (const std::string& path : sheets_in_folder(folder).paths) {
      m_options.output.require_other_than(path);
    }
  }

  /// What grade wrote there before is no sheet of anyone: it may be written again.
  static bool is_table_of_marks(const std::string& file) {
    constexpr std::size_t beginning = 1024;
    const Descriptor old(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const auto text = old.is_open() ? old.text(beginning, true) : std::nullopt;
    return text && is_grade_csv(*text);
  }

  void grade(const std::string& path) {
    std::optional<Source> source;
    std::optional<GradedSheet> graded;
    try {
      source = read_sheet_file(path);
      graded = m_options.sheets.grade(*source);
    } catch (const Problem& problem) {
      return report(problem, source ? &*source : nullptr);
    }
    if (!graded->grade.is_full()) m_exit_code = std::max<int>(m_exit_code, not_all_right);
    if (!m_options.is_summary) show(*graded);
    m_summary.add(*graded);
  }

  void show(const GradedSheet& graded) {
    Output& output = m_options.output;
    const bool is_first = m_summary.sheets == 0;
    if (output.format() == "csv") {  // much of it in a short time: it is shown when it comes to it
      if (is_first) output.write(grade_csv_heading(), Output::When::soon);
      output.write(grade_csv(graded, m_reveal), Output::When::soon);
      return;
    }
    if (!is_first && output.format() != "json") output.write("\n");
    output.show_one({[&] { return graded_document(graded, m_reveal, m_options.in_full); },
                     [&] { return grade_json(graded, m_reveal); },
                     {}});
  }

  void finish() {
    Output& output = m_options.output;
    if (m_options.is_summary && output.format() == "csv") {
      output.write(summary_csv(m_summary, m_reveal));
    } else if (m_options.is_summary) {
      output.show_one({[&] { return summary_document(m_summary, m_reveal); },
                       [&] { return summary_json(m_summary, m_reveal); },
                       {}});
    } else if (output.format() == "text" && m_summary.sheets + m_summary.unusable > 1) {
      output.write(closing_line());
    }
    output.finish();
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
  void report(const Problem& problem, const Source* source) {
    ++m_summary.unusable;
    m_exit_code = not_usable;
    tell(problem, source);
  }

  void tell(const Problem& problem, const Source* source) {
    complain((m_has_complained ? "\n" : "") + complaint(problem, source));
    m_has_complained = true;
  }

  GradeOptions& m_options;
  Reveal m_reveal;
  ClassSummary m_summary;
  int m_exit_code = all_well;
  bool m_has_complained = false;
};

Run prepare_grade(CommandLine& command_line) {
  const auto options = std::make_shared<GradeOptions>();
  command_line.positionals("sheets", "sheets, folders of sheets, or - for standard input",
                           options->names);
  command_line.choice("--reveal", "points; verdicts and slips; right values too", options->reveal,
                      {"marks", "kinds", "answers"});
  command_line.flag("--all", "every step in full, not only the first with a mistake",
                    options->in_full);
  command_line.flag("--summary", "all sheets together, as for a class", options->is_summary);
  options->sheets.add_rules_to(command_line);
  options->output.add_to(command_line, {"text", "markdown", "html", "json", "csv"});
  options->sheets.add_to(command_line);
  return [options] { return Grading(*options).run(); };
}

}  // namespace

const Command grade_command{
    "grade", "marks for a filled-in sheet, with reasons",
    "Examples:\n"
    "  byhand grade my-sheet.md\n"
    "  byhand grade my-sheet.md --all               the reasons in later steps too\n"
    "  byhand grade my-sheet.md --reveal marks      no hint at where the mistakes are\n"
    "  byhand grade sheets --format csv             a table of a whole class\n"
    "  byhand grade sheets --summary                the class: which step, which slip\n"
    "\n"
    "Exit status: 0 every entry has its mark, 1 not all right, 2 a sheet that could\n"
    "not be graded.",
    prepare_grade};

}  // namespace byhand
