#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command_line.hpp"
#include "cli/files.hpp"
#include "format/formats.hpp"
#include "format/terminal.hpp"
#include "picture/picture.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// A text for people with the program called as it was called: whoever typed ./byhand is not told
/// to type byhand learn 01, which no shell would find.
std::string as_called(std::string_view text);

/// Text on standard error. That it cannot be shown (on a full disk, say) is no further error.
void complain(const std::string& text);

/// A problem without a place as it is told on standard error.
std::string complaint(const Problem& problem);

/// Where results go and how they look: --format, --color, --plain, -o, --force.
class Output {
 public:
  /// `formats` are those that the command can write, its usual one first; a command with one format
  /// has no option for it.
  void add_to(CommandLine& command_line, const std::vector<std::string>& formats = {"text"});

  /// Only how results look: for a command that writes to the screen alone.
  void add_looks_to(CommandLine& command_line);

  const std::string& format() const { return m_format; }
  /// The style of the terminal that will show the results, or of a file.
  TerminalStyle style() const;
  /// Whether the widest picture can be seen.
  bool has_room_for_pictures() const;
  const std::string& file() const { return m_file; }
  bool goes_to_file() const { return !m_file.empty() && m_file != "-"; }

  /// Throws Problem where -o names a file that is read; no picture replaces it either.
  void require_other_than(const std::filesystem::path& input);
  /// The same of one of very many, which are not kept in mind for pictures.
  void require_other_than_one(const std::filesystem::path& input) const;
  void require_other_than(const std::vector<WorksheetFile>& inputs);

  /// Writes a result in the chosen format.
  void show(const Presentation& result);

  /// Shows one of several results, in the chosen format; finish() has to follow.
  void show_one(const Presentation& result);
  /// The same in two: its text, which any thread may make, and what stands before the first.
  std::string text_of(const Presentation& result) const;
  void begin(const Presentation& result);
  /// A document on the screen, where there is no other format.
  void show_document(const Document& document);
  /// Shows a part of the results, or adds it to the file. What is shown soon may wait for more.
  enum class When : unsigned char { now, soon };
  void write(std::string_view text, When when = When::now);
  /// Where the results go to a file, a picture that can be drawn gets one beside it, named after
  /// both: "mine-weights-A.svg" beside mine.md. No two have the same, not even where small letters
  /// are as good as capitals.
  void keep(Picture& picture);
  /// Gives the file its name, if there is one, and then those of the pictures theirs. Throws
  /// Problem, also where one of these is there already, or would lead elsewhere, or replace a file
  /// that is read.
  void finish();

 private:
  struct PictureFile {
    std::filesystem::path path;
    std::string text;
  };

  void add(std::string_view text);
  Presentation with_pictures_beside(const Presentation& result);

  std::string m_format = "text";
  std::string m_color = "auto";
  bool m_is_plain = false;
  std::string m_file;
  bool m_may_replace = false;
  bool m_has_begun = false;             // a result was shown
  std::unique_ptr<NewFile> m_new_file;  // once something was written to it
  std::vector<PictureFile> m_pictures;
  std::set<std::string> m_picture_names;  // in small letters
  std::vector<std::filesystem::path> m_inputs;
};

}  // namespace byhand
