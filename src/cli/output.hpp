#pragma once

#include <filesystem>
#include <string>

#include "cli/command_line.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// Where results go and how they look: --color, --plain, -o, --force.
class Output {
 public:
  void add_to(CommandLine& command_line);

  /// The style of the terminal that will show the results, or of a file.
  TerminalStyle style() const;
  bool goes_to_file() const { return !m_file.empty() && m_file != "-"; }

  /// Throws Problem where -o names the file that is read.
  void require_other_than(const std::filesystem::path& input) const;

  /// Shows a part of the results now, or keeps it for the file.
  void write(const std::string& text);
  /// Writes the file, if there is one. Throws Problem.
  void finish();

 private:
  std::string m_color = "auto";
  bool m_is_plain = false;
  std::string m_file;
  bool m_may_replace = false;
  std::string m_text;
};

}  // namespace byhand
