#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/output.hpp"
#include "learn/lesson.hpp"

namespace byhand {

class LineEditor;

/// The seed that was given, if it is none below 0; else a random one below `end`.
std::int64_t seed_or_random(int given, unsigned end);

/// Shows replies and asks for lines: on a terminal with editing and a history, where several may be
/// pasted at once, else from standard input as it comes. e.g.
/// while (const auto line = conversation.next_line(hunt.reply)) hunt = answer(hunt, *line);
class Conversation {
 public:
  explicit Conversation(Output& output);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// Shows a reply and asks for a line; nothing where that was the last, the input ends, or at
  /// Ctrl-C. On a terminal what is long is shown by screens. The size of the terminal is looked up
  /// every time. Of a long line the first 4 KiB are kept.
  std::optional<std::string> next_line(const learn::Reply& reply);
  /// The same, and what is pasted comes as one: several lines, each with its break.
  std::optional<std::string> next_lines(const learn::Reply& reply);

 private:
  std::string shown(const std::string& text) const;
  std::optional<std::string> typed_lines(const learn::Reply& reply);
  std::optional<std::string> line_in_pipe(const learn::Reply& reply);

  Output& m_output;
  std::string m_pasted;                  // lines that wait for next_line()
  std::unique_ptr<LineEditor> m_editor;  // where a person types; else nobody sees the lines
};

}  // namespace byhand
