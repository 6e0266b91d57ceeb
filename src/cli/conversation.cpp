#include "cli/conversation.hpp"

#include <cstdio>

#include "cli/line_reader.hpp"
#include "text/unicode.hpp"

namespace byhand {

bool converse(Output& output, learn::Turn turn, const Answer& answer) {
  LineReader reader;
  while (true) {
    output.show_one({[&] { return turn.said; }, {}, {}});
    if (turn.is_over || std::ferror(stdout) != 0) return turn.is_over;
    const auto shown = [&](const std::string& text) {
      return output.style().is_plain ? to_ascii(text) : text;
    };
    const auto line = reader.read(shown(turn.prompt + " > "));
    // In a pipe the line is shown behind its prompt, so that the output reads as on a terminal.
    const bool is_echoed = line && !reader.is_terminal();
    if (is_echoed) output.write(shown(visible_line(*line)));
    if (is_echoed || !line) output.write("\n");
    if (!line) return false;
    turn = answer(*line);
  }
}

}  // namespace byhand
