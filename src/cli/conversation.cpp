#include "cli/conversation.hpp"

#include <cstdio>

#include "text/unicode.hpp"

namespace byhand {

std::optional<std::string> Conversation::next_line(const learn::Reply& reply) {
  m_output.show_one({[&] { return reply.said; }, {}, {}});
  if (reply.is_over || std::ferror(stdout) != 0) return std::nullopt;
  const auto shown = [&](const std::string& text) {
    return m_output.style().is_plain ? to_ascii(text) : text;
  };
  auto line = m_reader.read(shown(reply.prompt + " > "));
  // In a pipe the line is shown behind its prompt, so that the output reads as on a terminal.
  const bool is_echoed = line && !m_reader.is_terminal();
  if (is_echoed) m_output.write(shown(visible_line(*line)));
  if (is_echoed || !line) m_output.write("\n");
  return line;
}

}  // namespace byhand
