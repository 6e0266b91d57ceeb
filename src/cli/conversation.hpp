#pragma once

#include <optional>
#include <string>

#include "cli/line_reader.hpp"
#include "cli/output.hpp"
#include "learn/lesson.hpp"

namespace byhand {

/// Shows replies and asks for lines. e.g.
/// while (const auto line = conversation.next_line(hunt.reply)) hunt = answer(hunt, *line);
class Conversation {
 public:
  explicit Conversation(Output& output) : m_output(output) {}

  /// Shows a reply and asks for a line; nothing where that was the last, the input ends, or at
  /// Ctrl-C. The width of the terminal is looked up every time.
  std::optional<std::string> next_line(const learn::Reply& reply);

 private:
  Output& m_output;
  LineReader m_reader;
};

}  // namespace byhand
