#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/output.hpp"
#include "learn/lesson.hpp"
#include "report/document.hpp"

namespace byhand {

/// What comes after the last screen of a document. Before nothing, q stops, and where the input is
/// over all is shown. Before a question, q goes to the last screen, another line is its answer, and
/// where the input is over so is everything.
enum class AfterScreens : unsigned char { nothing, question };

/// How a document was read.
struct ScreenReading {
  bool is_input_over = false;
  std::optional<std::string> line;  // that answers the question before it was seen
};

/// Asks the reader at the end of a screen; nothing where the input is over.
using AskAtScreen = std::function<std::optional<std::string>(const std::string& prompt)>;

/// Shows a document by screens, so that the beginning of a long one does not run off the terminal:
/// Enter goes on, b goes back. Where nothing is a terminal, only the pauses of a document part it.
ScreenReading show_by_screens(Output& output, const Document& document, AfterScreens after,
                              const AskAtScreen& ask);

/// Shows replies and asks for lines: on a terminal with editing and a history, where several may be
/// pasted at once, else from standard input as it comes. e.g.
/// while (const auto line = conversation.next_line(hunt.reply)) hunt = answer(hunt, *line);
class Conversation {
 public:
  explicit Conversation(Output& output);

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
  std::string m_pasted;  // lines that wait for next_line()
  /// Where a person types: asks for a line, which the history keeps where that is wanted. It comes
  /// without its break, or several that were pasted; nothing where the input ends, or at Ctrl-C.
  /// Else nobody sees the lines, and it is empty.
  std::function<std::optional<std::string>(const std::string& prompt, bool is_kept)> m_ask;
};

}  // namespace byhand
