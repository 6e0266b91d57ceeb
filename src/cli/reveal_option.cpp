#include "cli/reveal_option.hpp"

namespace byhand {

void RevealOption::add_to(CommandLine& command_line) {
  command_line.choice("--reveal", "points; verdicts and slips; right values too", m_word,
                      {"marks", "kinds", "answers"});
}

Reveal RevealOption::reveal() const {
  if (m_word == "answers") return Reveal::answers;
  return m_word == "marks" ? Reveal::marks : Reveal::kinds;
}

}  // namespace byhand
