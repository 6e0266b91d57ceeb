#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/output.hpp"
#include "report/document.hpp"

namespace byhand {

/// Shows documents by screens, so that the beginning of a long one does not run off the terminal:
/// Enter goes on, b goes back. Where nothing is a terminal, only the pauses of a document part it.
class Pager {
 public:
  /// Asks the reader at the end of a screen; nothing where the input is over.
  using Ask = std::function<std::optional<std::string>(const std::string& prompt)>;
  /// What comes after the last screen. Before nothing, q stops, and where the input is over all is
  /// shown. Before a question, q goes to the last screen, another line is its answer, and where the
  /// input is over so is everything.
  enum class After : unsigned char { nothing, question };
  /// How a document was read.
  struct Reading {
    bool is_input_over = false;
    std::optional<std::string> line;  // that answers the question before it was seen
  };

  Pager(Output& output, After after, Ask ask);

  Reading show(const Document& document);

 private:
  std::string prompt(std::size_t screen, std::size_t count) const;

  Output& m_output;
  After m_after;
  Ask m_ask;
};

}  // namespace byhand
