#include "cli/conversation.hpp"

#include <cstdio>

#include "cli/line_reader.hpp"

namespace byhand {

bool converse(Output& output, learn::Turn turn, const Answer& answer) {
  LineReader reader;
  while (true) {
    output.show_one({[&] { return turn.said; }, {}, {}});
    if (turn.is_over || std::ferror(stdout) != 0) return turn.is_over;
    const std::string prompt = turn.prompt + " > ";
    const auto line = reader.read(output.style().is_plain ? to_ascii(prompt) : prompt);
    if (!line) {
      if (reader.is_terminal()) output.write("\n");
      return false;
    }
    turn = answer(*line);
  }
}

}  // namespace byhand
