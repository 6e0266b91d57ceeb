#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.hpp"
#include "evaluate/evaluator.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

class Output;

/// A worksheet's file: 04-self-attention.md has the number "04" and the name "self-attention".
struct WorksheetFile {
  std::string number;
  std::string name;
  std::filesystem::path path;
};

/// Where worksheets are found: as a path, in --exercises DIR, in the folders of $BYHAND_PATH, and
/// where they were installed (in the project's own tree: exercises/). A sheet that lies in one of
/// these folders is no worksheet.
class Catalogue {
 public:
  explicit Catalogue(std::string folder = "") : m_folder(std::move(folder)) {}

  void add_to(CommandLine& command_line);
  /// Only --exercises.
  void add_folder_to(CommandLine& command_line);
  /// The options that were given, as another command needs them; e.g. " --exercises my".
  std::string options() const;

  using IsMeant = std::function<bool(const WorksheetFile&)>;
  /// All worksheets, or those of them that are meant: the others are not opened. By number and
  /// name; of two with the same name the first found counts.
  std::vector<WorksheetFile> files(const IsMeant& is_meant = {}) const;
  /// By path, name, unique beginning of a name, or number. A path has a / in it, or a dot; a bare
  /// word is one only where it means no worksheet: no file hides one of these. Throws Problem.
  WorksheetFile find(const std::string& wanted) const;
  /// The one of exactly that name, which a sheet may give; nothing where there is none.
  std::optional<WorksheetFile> named(const std::string& name) const;

  Budget budget() const { return Budget().enlarged(static_cast<std::size_t>(m_enlargement)); }

 private:
  std::vector<std::filesystem::path> folders() const;

  std::string m_folder;
  int m_enlargement = 1;
};

/// The text of a worksheet; nothing where the file is something else: a README, say. Throws Problem
/// where it cannot be read.
std::optional<Source> worksheet_text(const std::filesystem::path& path, const Budget& budget);

/// Whether a file says in its first lines that it is a learner's sheet. One that cannot be read is
/// left to whoever needs it.
bool is_sheet_file(const std::filesystem::path& path);

/// The first heading of its text, or else its name.
std::string title_of(const WorksheetFile& file, const Source& source);

/// How a command names a worksheet of these: by its number where no other has the same, else by its
/// name; one that is not among them by its path.
std::string word_for(const WorksheetFile& file, const std::vector<WorksheetFile>& files);

/// Whether a number means both: 4 and 04 are one number.
bool have_same_number(const WorksheetFile& a, const WorksheetFile& b);

/// The other worksheets of the same folder.
std::vector<WorksheetFile> worksheets_beside(const std::filesystem::path& path);

/// Reads a worksheet that must be right. Its problems go to standard error; returns nothing then.
std::optional<Worksheet> read_or_report(const Source& source, const Budget& budget,
                                        const std::optional<Variant>& variant = {});

/// What a command does with a worksheet and its text; returns an exit code.
using UseWorksheet = std::function<int(Worksheet worksheet, const Source& source)>;

/// Reads a worksheet and uses it; what is wrong with it is reported with its places.
int use_worksheet(const WorksheetFile& file, const Budget& budget,
                  const std::optional<Variant>& variant, const UseWorksheet& use);

/// The worksheet that a command is about: its name, which variant of it, and where it is found.
class WorksheetInput {
 public:
  /// As the first argument of a command.
  void add_to(CommandLine& command_line);
  /// The same, where it may be a sheet.
  void add_or_sheet_to(CommandLine& command_line, bool is_required = true);
  /// As --with, which may be left out.
  void add_with_to(CommandLine& command_line);

  bool is_given() const { return !m_name.empty(); }
  bool has_variant() const { return !m_variant.empty() || !m_learner.empty(); }
  Budget budget() const { return m_catalogue.budget(); }
  const std::string& name() const { return m_name; }
  const Catalogue& catalogue() const { return m_catalogue; }
  /// The one that was asked for, if any was. Throws Problem.
  std::optional<Variant> variant() const;

  /// Reads the worksheet and uses it; returns an exit code. What is wrong with it is reported with
  /// its places. Throws Problem where there is no such worksheet.
  int use(Output& output, const UseWorksheet& use) const;

 private:
  void add_variant_to(CommandLine& command_line);

  std::string m_name;
  std::string m_variant;
  std::string m_learner;
  Catalogue m_catalogue;
};

/// Runs `run`; a Problem with a place in this source is reported, others go on to the caller.
int reporting_places(const Source& source, const std::function<int()>& run);

/// What to do after a worksheet that is done: "Next: byhand learn 05. To find a mistake in a
/// filled sheet: byhand hunt 04". Empty after the last, if it has too few steps to hunt in. The
/// options go after each command.
std::string what_to_do_next(const WorksheetFile& here, const Worksheet& worksheet,
                            const std::vector<WorksheetFile>& files, const std::string& options);

}  // namespace byhand
