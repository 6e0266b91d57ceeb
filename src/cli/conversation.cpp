#include "cli/conversation.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <random>

#include "cli/interrupt.hpp"
#include "cli/pager.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::int64_t seed_or_random(int given, unsigned end) {
  if (given >= 0) return given;
  std::random_device device;
  return static_cast<std::int64_t>(device() % end);
}

Conversation::Conversation(Output& output) : m_output(output) {
  const bool is_typed = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (!is_typed) return;
  catch_interrupts({SIGINT});
  m_editor = line_editor();
}

std::string Conversation::shown(const std::string& text) const {
  return m_output.style().is_plain ? to_ascii(text) : text;
}

std::optional<std::string> Conversation::next_line(const learn::Reply& reply) {
  return m_editor ? typed_line(reply) : line_in_pipe(reply);
}

std::optional<std::string> Conversation::typed_line(const learn::Reply& reply) {
  const auto ask = [&](const std::string& prompt) {
    return m_editor->read(prompt, LineEditor::Keeps::nothing);
  };
  auto [is_over, line] = Pager(m_output, Pager::After::question, ask).show(reply.said);
  if (reply.is_over || std::ferror(stdout) != 0) return std::nullopt;
  const std::string prompt = shown(reply.prompt + " > ");
  if (line) {  // typed ahead: it is shown where it belongs
    m_output.write(prompt + shown(visible_line(*line)) + "\n");
    return line;
  }
  if (!is_over) line = m_editor->read(prompt, LineEditor::Keeps::history);
  if (!line) m_output.write("\n");
  return line;
}

/// In a pipe the line is shown after its prompt, so that the output reads as on a terminal.
std::optional<std::string> Conversation::line_in_pipe(const learn::Reply& reply) {
  m_output.show_document(reply.said);
  if (reply.is_over || std::ferror(stdout) != 0) return std::nullopt;
  m_output.write(shown(reply.prompt + " > "));
  auto line = line_of_input();
  m_output.write(line ? shown(visible_line(*line)) + "\n" : "\n");
  return line;
}

}  // namespace byhand
