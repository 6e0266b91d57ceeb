#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/files.hpp"
#include "format/sheet_lines.hpp"
#include "report/graded_sheet.hpp"
#include "text/problem.hpp"

namespace byhand {

/// The lines of a file, or of standard input, one after another.
class LineReader {
 public:
  /// `-` is standard input. What ends a line is no part of it. Throws Problem.
  explicit LineReader(const std::string& name, char ending = '\n');

  const std::string& name() const { return m_name; }
  /// Nothing after the last. Throws Problem where it cannot be read.
  std::optional<std::string> next();
  /// The line that begins there, if the file has a name and not only a reader: else of kept()
  /// alone.
  std::optional<std::string> line_at(long offset);
  /// Itself; or, of what can be read only once, a copy in a file without a name. Throws Problem.
  LineReader kept() &&;

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };

  LineReader(std::string name, std::FILE* file, char ending);

  std::string m_name;
  std::unique_ptr<std::FILE, Close> m_file;
  char m_ending;
};

/// The sheets that names stand for, one after another: those on the command line, then those of a
/// list, which is read as far as it is used.
class SheetPaths {
 public:
  /// `list` is a file or `-`, a name on each line, or a zero byte after each where `has_zeros`;
  /// empty: there is none. Throws Problem where it cannot be read.
  SheetPaths(std::vector<std::string> names, const std::string& list, bool has_zeros,
             std::string left_out);

  /// Nothing after the last. Throws Problem where the list cannot be read to its end.
  std::optional<ListedSheet> next();

 private:
  std::optional<std::string> next_name();

  std::vector<std::string> m_names;
  std::size_t m_next_name = 0;
  std::optional<LineReader> m_list;
  std::string m_left_out;
  std::vector<ListedSheet> m_listed;  // of one name
  std::size_t m_next = 0;             // of them
};

/// The lines that several runs of `grade --format lines` wrote, in the order of the sheets' paths.
/// All are looked at before the first is handed out; what is kept of each is its path and its
/// place.
class MergedLines {
 public:
  /// `rules` are those of this run; `wanted` the worksheet that all sheets must be of, if there
  /// is one. Throws Problem where a line is damaged, doubled, or not of the same worksheets, rules
  /// and version.
  MergedLines(const std::vector<std::string>& files, std::string rules, std::string wanted);

  /// Nothing after the last. Throws Problem where it cannot be read any more.
  std::optional<SheetLine> next();

 private:
  struct Place {
    std::string path;  // of the sheet
    std::size_t file = 0;
    std::size_t line = 0;
    long offset = 0;
  };
  /// What the sheets of a worksheet have in common.
  struct Known {
    std::string digest;
    std::vector<std::string> steps;
    std::string where;
  };

  void read(const std::string& name);
  void check(const SheetLine& line, const std::string& where);
  void require_once() const;
  std::string where(const Place& place) const;

  std::string m_rules;
  std::string m_wanted;
  std::map<std::string, Known> m_known;  // by the name of the worksheet
  std::vector<LineReader> m_files;
  std::vector<Place> m_places;
  std::size_t m_next = 0;
};

/// Whether a sheet has other numbers than those that are wanted.
bool is_other_variant(const SheetName& name, const std::optional<Variant>& wanted);

/// Whether a sheet is of someone whose name is spelled otherwise than the one that is wanted, as
/// Ann and ann: their numbers are not the same.
bool is_spelled_otherwise(const SheetName& name, const std::optional<Variant>& wanted);

/// A sheet in the current folder.
struct SheetHere {
  std::string path;
  SheetName name;
};

/// The first sheet of a worksheet in the current folder that a lesson could go on with; or one of
/// the same person, whose name is spelled otherwise.
std::optional<SheetHere> sheet_here(const std::string& worksheet,
                                    const std::optional<Variant>& wanted);

/// Grades the learner's sheets in the current folder, those of the worksheets of a catalogue, each
/// under its name there, in the order of these names. Whatever else is there is passed over.
/// Returns of each sheet that could not be graded its name, why, and what to do.
std::vector<std::string> grade_folder(const Catalogue& catalogue,
                                      const std::vector<WorksheetFile>& worksheets,
                                      const std::function<void(const GradedSheet& graded)>& use);

}  // namespace byhand
