#pragma once

#include <string>

#include "cli/command_line.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// How much a command tells of graded sheets.
class RevealOption {
 public:
  /// --reveal
  void add_to(CommandLine& command_line);
  Reveal reveal() const;
  /// As it is typed: "kinds"
  const std::string& word() const { return m_word; }

 private:
  std::string m_word = "kinds";
};

}  // namespace byhand
