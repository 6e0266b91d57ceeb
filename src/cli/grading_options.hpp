#pragma once

#include <algorithm>
#include <string>
#include <thread>

#include "cli/command_line.hpp"
#include "report/graded_sheet.hpp"

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

}  // namespace byhand
