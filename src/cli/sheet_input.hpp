#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command_line.hpp"
#include "grade/answer_key.hpp"
#include "report/graded_sheet.hpp"
#include "sheet/sheet.hpp"
#include "text/source.hpp"

namespace byhand {

/// How many sheets a command grades at once.
class Threads {
 public:
  /// -j
  void add_to(CommandLine& command_line) {
    command_line.number("-j,--threads", "how many files at once; else one a core", m_wanted, 1,
                        most);
  }
  /// As many as were asked for, else one a core.
  int count() const {
    if (m_wanted > 0) return m_wanted;
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most);
  }

 private:
  static constexpr int most = 256;

  int m_wanted = 0;
};

/// How much a command tells of graded sheets.
class RevealOption {
 public:
  /// --reveal
  void add_to(CommandLine& command_line) {
    command_line.choice("--reveal", "points; verdicts and slips; right values too", m_word,
                        {"marks", "kinds", "answers"});
  }
  Reveal reveal() const {
    if (m_word == "answers") return Reveal::answers;
    return m_word == "marks" ? Reveal::marks : Reveal::kinds;
  }
  /// As it is typed: "kinds"
  const std::string& word() const { return m_word; }

 private:
  std::string m_word = "kinds";
};

/// By which variants are told apart; nothing where there is none.
inline std::optional<std::int64_t> number_of(const std::optional<Variant>& variant) {
  return variant ? std::optional(variant->number) : std::nullopt;
}

/// A sheet in which blocks are not seen may have lost its fences on the way, or was indented: with
/// these as they were. What was done is added to the problems. See rescued().
Source mended(const Source& source, std::vector<Problem>& problems);

/// Grades sheets against the worksheets that they name. A sheet never chooses its own answer key:
/// its name is looked up among the known worksheets alone, never as a path. Where its first line is
/// lost, its blocks tell the worksheet and its givens the variant, or it is not graded. Several
/// threads may ask.
class SheetInput {
 public:
  SheetInput() = default;
  /// What a sheet must be, where that was asked for elsewhere.
  explicit SheetInput(Catalogue catalogue, std::string worksheet = "",
                      std::optional<Variant> variant = {})
      : m_catalogue(std::move(catalogue)),
        m_worksheet(std::move(worksheet)),
        m_expected_variant(std::move(variant)) {}

  /// --worksheet, --variant, --exercises and --enlarge.
  void add_to(CommandLine& command_line);
  /// --against and --strict.
  void add_rules_to(CommandLine& command_line);

  /// Before the first sheet, if several threads grade.
  void settle();
  /// Reads and grades a sheet. Throws Problem, with a place in the sheet if it has one, where it
  /// cannot be graded.
  GradedSheet grade(const Source& source);
  /// Of the text of the worksheet that a sheet was graded by.
  std::string digest(const GradedSheet& graded);

  /// The options that decide on marks.
  std::string rules() const { return "--against " + m_against + (m_is_strict ? " --strict" : ""); }
  /// The name of the worksheet that all sheets must be of; empty where they may be of several.
  std::string expected() const { return m_expected_file ? m_expected_file->name : ""; }
  /// The worksheets that sheets may be held against.
  std::vector<WorksheetFile> worksheets();

  Budget budget() const { return m_catalogue.budget(); }

 private:
  /// The answers of a worksheet in a variant, and what to do after it.
  struct KeptKey {
    std::string path;
    std::optional<std::int64_t> variant;
    std::string next;
    std::shared_ptr<const AnswerKey> key;
  };

  std::optional<Problem> read_name(GradedSheet& graded);
  bool may_be_of(const WorksheetFile& file, const Source& source) const;
  bool is_as_expected(GradedSheet& graded, bool is_doubtful) const;
  std::optional<WorksheetFile> file_with_blocks_of(const Source& source);
  void read_cells(const WorksheetFile& file, const std::optional<Variant>& variant,
                  GradedSheet& graded);
  void find_variant(const WorksheetFile& file, GradedSheet& graded, std::optional<Problem>& doubt);
  const WorksheetFile& worksheet_of(const SheetName& name) const;
  Worksheet read_worksheet_of(const WorksheetFile& file,
                              const std::optional<Variant>& variant) const;
  KeptKey key_of(const WorksheetFile& file, const std::optional<Variant>& variant);

  Catalogue m_catalogue;
  std::string m_worksheet;
  std::string m_variant;
  std::string m_against = "hand";
  bool m_is_strict = false;

  bool m_is_settled = false;
  std::string m_options;  // as GradedSheet has them
  std::optional<WorksheetFile> m_expected_file;
  std::optional<Variant> m_expected_variant;
  std::vector<WorksheetFile> m_files;            // all worksheets that are known
  std::mutex m_mutex;                            // of what follows
  std::list<KeptKey> m_keys;                     // the last used first
  std::map<std::string, std::string> m_digests;  // of worksheets, by their paths
};

/// A worksheet, or a sheet of one: what a command is about that can tell of both.
class WorksheetOrSheet : public WorksheetInput {
 public:
  /// --worksheet, which only goes with a sheet.
  void add_worksheet_of_sheet_to(CommandLine& command_line);

  /// Uses what was named, the sheet graded; returns an exit code. Throws Problem.
  int use(Output& output, const UseWorksheet& of_worksheet,
          const std::function<int(const GradedSheet& sheet)>& of_sheet) const;

 private:
  std::optional<Source> sheet() const;

  std::string m_of_sheet;
};

/// Whether the text is a sheet rather than a worksheet: it says so in its first lines.
bool is_sheet(const Source& source);
/// The text of a file that is a sheet; nothing of any other file. Throws Problem.
std::optional<Source> sheet_at(const std::filesystem::path& path);

}  // namespace byhand
