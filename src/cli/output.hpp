#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "render/formats.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// Where results go and how they look: --format, --color, --plain, -o, --force.
class Output {
 public:
  /// `formats` are those that the command can write, its usual one first; a command with one format
  /// has no option for it.
  void add_to(CommandLine& command_line, const std::vector<std::string>& formats = {"text"});

  /// The style of the terminal that will show the results, or of a file.
  TerminalStyle style() const;
  bool goes_to_file() const { return !m_file.empty() && m_file != "-"; }

  /// Throws Problem where -o names the file that is read.
  void require_other_than(const std::filesystem::path& input) const;
  /// Throws Problem where what is written cannot wait for its reader.
  void require_pauses() const;

  /// Writes a result in the chosen format. `goes_on`, if given, is asked before each part but the
  /// first.
  void show(const Presentation& result, const std::function<bool()>& goes_on = {});

  /// Shows a part of the results now, or keeps it for the file.
  void write(const std::string& text);
  /// Writes the file, if there is one. Throws Problem.
  void finish();

 private:
  std::string m_format;
  std::string m_color = "auto";
  bool m_is_plain = false;
  std::string m_file;
  bool m_may_replace = false;
  std::string m_text;
};

}  // namespace byhand
