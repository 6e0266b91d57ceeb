#include "cli/conversation.hpp"

#ifdef BYHAND_LINE_EDITING
#include <histedit.h>
#endif
#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/system.hpp"
#include "format/terminal.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// Screens.

/// A document in screens for the terminal as it is now: its window may have another size at the
/// next look.
class CurrentScreens {
 public:
  CurrentScreens(const Document& document, const Output& output)
      : m_document(document), m_output(output) {
    lay_out(output.style());
  }

  std::size_t count() const { return m_screens.size(); }
  bool is_last(std::size_t screen) const { return screen + 1 == count(); }
  const std::string& text(std::size_t screen) const { return m_screens[screen].text; }
  std::size_t width_now() const { return m_output.style().width; }

  /// The screen where that one begins now.
  std::size_t found_again(std::size_t screen) {
    const TerminalStyle style = m_output.style();
    if (style.width == m_style.width && style.height == m_style.height) return screen;
    const std::size_t piece = m_screens[screen].piece;
    lay_out(style);
    const auto found = std::find_if(m_screens.begin(), m_screens.end(),
                                    [&](const TextScreen& one) { return one.piece >= piece; });
    const bool begins_there = found != m_screens.end() && found->piece == piece;
    const auto index = static_cast<std::size_t>(found - m_screens.begin());
    return begins_there || index == 0 ? index : index - 1;
  }

 private:
  void lay_out(const TerminalStyle& style) {
    m_style = style;
    m_screens = screens_of(m_document, style);
  }

  const Document& m_document;
  const Output& m_output;
  TerminalStyle m_style;
  std::vector<TextScreen> m_screens;
};

std::string prompt_below(const CurrentScreens& screens, std::size_t at, AfterScreens after) {
  const std::string quit = after == AfterScreens::nothing ? "q to stop" : "q to the end";
  const std::string place = fmt::format("-- {} of {}", at + 1, screens.count());
  for (const std::string& keys :
       {": Enter for more, b back, " + quit, std::string(": Enter, b or q")}) {
    std::string prompt = place + keys + " -- ";
    if (prompt.size() <= screens.width_now()) return prompt;
  }
  return place + " -- ";
}

// Lines.

constexpr std::size_t most_line_bytes = 4096;  // of a line

/// Elsewhere libedit cannot show a prompt that is not ASCII.
std::string shown_prompt(const std::string& prompt) {
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8" ? prompt : to_ascii(prompt);
}

/// Without its break; LF or CRLF.
void drop_break(std::string& line) {
  if (line.ends_with('\n')) line.pop_back();
  if (line.ends_with('\r')) line.pop_back();
}

/// A line of standard input as it comes; of a long one its beginning.
std::optional<std::string> line_of_input() {
  std::string line;
  int c = std::getc(stdin);
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::getc(stdin)) {
    if (line.size() < most_line_bytes) line += static_cast<char>(c);
  }
  drop_break(line);
  return line;
}

/// The terminal does the work, as far as it can: where it cannot move its cursor (TERM=dumb), and
/// in a program that was built without libedit.
std::optional<std::string> plainly_typed(const std::string& prompt) {
  if (is_interrupted()) return std::nullopt;
  std::fputs(shown_prompt(prompt).c_str(), stdout);
  std::fflush(stdout);
  auto line = line_of_input();
  return is_interrupted() ? std::nullopt : line;
}

#ifdef BYHAND_LINE_EDITING
/// libedit does the work.
class HistoryEditor {
 public:
  HistoryEditor() : m_line(el_init("byhand", stdin, stdout, stderr)), m_history(history_init()) {
    constexpr int most_lines = 200;
    HistEvent event;
    history(m_history, &event, H_SETSIZE, most_lines);
    history(m_history, &event, H_SETUNIQUE, 1);
    el_set(m_line, EL_CLIENTDATA, this);
    el_set(m_line, EL_PROMPT, prompt_of);
    el_set(m_line, EL_EDITOR, "emacs");
    el_set(m_line, EL_HIST, history, m_history);
    el_set(m_line, EL_BIND, "\t", "ed-insert", nullptr);  // between the cells of a pasted row
    el_set(m_line, EL_SIGNAL, 1);  // the terminal is put right before a signal goes on to us
    el_set(m_line, EL_ADDFN, "take-paste", "what a terminal pastes, as one", take_paste);
    el_set(m_line, EL_BIND, "\\e[200~", "take-paste", nullptr);
  }
  ~HistoryEditor() {
    el_end(m_line);
    history_end(m_history);
  }
  HistoryEditor(const HistoryEditor&) = delete;
  HistoryEditor& operator=(const HistoryEditor&) = delete;

  std::optional<std::string> read(const std::string& prompt, bool is_kept) {
    if (is_interrupted()) return std::nullopt;  // while no line was asked for
    m_prompt = shown_prompt(prompt);
    m_pasted.clear();
    show_control(marks_pastes);
    int size = 0;
    const char* text = el_gets(m_line, &size);
    while (is_interrupted() && has_begun_line()) {  // as in a shell
      forget_interrupt();
      std::fputs("\nThat line is dropped; Ctrl-C once more leaves.\n", stdout);
      text = el_gets(m_line, &size);
    }
    show_control(marks_no_pastes);
    if (text == nullptr || size <= 0 || is_interrupted()) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(size));
    drop_break(line);
    if (line.size() > most_line_bytes) line.resize(most_line_bytes);
    if (!m_pasted.empty()) return line + m_pasted;
    HistEvent event;
    if (!line.empty() && is_kept) history(m_history, &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  /// Whether something stands in the line, which need not have ended.
  bool has_begun_line() const {
    const LineInfo* const line = el_line(m_line);
    return line->lastchar > line->buffer;
  }

  static char* prompt_of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return static_cast<HistoryEditor*>(self)->m_prompt.data();
  }

  // Between lines the terminal belongs to others, who may not know of such marks.
  static constexpr std::string_view marks_pastes = "\x1b[?2004h";
  static constexpr std::string_view marks_no_pastes = "\x1b[?2004l";

  static void show_control(std::string_view control) {
    std::fwrite(control.data(), 1, control.size(), stdout);
    std::fflush(stdout);
  }

  /// What follows the mark at the beginning of a paste, up to the one at its end; of a long one its
  /// beginning.
  static std::string pasted_text(EditLine* line) {
    constexpr std::string_view end = "\x1b[201~";
    std::string text;
    std::string tail;
    for (wchar_t c = 0; tail != end && el_wgetc(line, &c) == 1;) {
      const std::string character = encode(static_cast<char32_t>(c));
      if (text.size() < most_sheet_bytes) text += character;
      tail += character;
      if (tail.size() > end.size()) tail.erase(0, tail.size() - end.size());
    }
    if (text.ends_with(end)) text.resize(text.size() - end.size());
    return text;
  }

  /// A paste within a line becomes a part of it; one with line breaks is taken at once, with what
  /// stood in the line before it.
  static unsigned char take_paste(EditLine* line, int /*key*/) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    const std::string text = pasted_text(line);
    if (is_one_line(text)) {
      return text.empty() || el_insertstr(line, text.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    }
    std::string& pasted = static_cast<HistoryEditor*>(self)->m_pasted;
    std::string_view rest = text;
    while (const auto row = take_line(rest)) pasted += std::string(*row) + "\n";
    std::fputs(visible(pasted).c_str(), stdout);
    const bool is_one = pasted.find('\n') + 1 == pasted.size();
    if (is_one) pasted.pop_back();  // as if it had been typed
    el_cursor(line, static_cast<int>(most_line_bytes));
    return el_insertstr(line, "\n") == 0 ? CC_NEWLINE : CC_ERROR;
  }

  EditLine* m_line;
  History* m_history;
  std::string m_prompt;
  std::string m_pasted;  // with line breaks, at the end of the line
};
#endif

}  // namespace

ScreenReading show_by_screens(Output& output, const Document& document, AfterScreens after,
                              const AskAtScreen& ask) {
  CurrentScreens screens(document, output);
  ScreenReading reading;
  for (std::size_t at = 0;;) {
    output.write(screens.text(at));
    if (screens.is_last(at)) return reading;
    output.write("\n");
    if (reading.line || reading.is_input_over) {  // nobody reads along
      ++at;
      continue;
    }
    const auto typed = ask(prompt_below(screens, at, after));
    const std::string_view line = without_blanks_around(typed ? *typed : std::string_view());
    reading.is_input_over = !typed;
    if (line == "b") {
      at = screens.found_again(at == 0 ? 0 : at - 1);
    } else if (after == AfterScreens::nothing) {
      if (line.starts_with('q')) return reading;
      at = screens.found_again(at + 1);
    } else if (line == "q") {
      at = screens.count() - 1;
    } else {
      if (!typed) return reading;
      if (!line.empty()) reading.line = typed;
      at = screens.found_again(at + 1);
    }
  }
}

Conversation::Conversation(Output& output) : m_output(output) {
  const bool is_typed = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (!is_typed) return;
  catch_interrupts({SIGINT});
  // What is shown is UTF-8 in any locale, so what is typed is read as UTF-8 too.
  if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) std::setlocale(LC_CTYPE, "");
  m_ask = [](const std::string& prompt, bool /*is_kept*/) { return plainly_typed(prompt); };
#ifdef BYHAND_LINE_EDITING
  if (!has_able_terminal()) return;
  m_ask = [editor = std::make_shared<HistoryEditor>()](const std::string& prompt, bool is_kept) {
    return editor->read(prompt, is_kept);
  };
#endif
}

std::string Conversation::shown(const std::string& text) const {
  return m_output.style().is_plain ? to_ascii(text) : text;
}

std::optional<std::string> Conversation::next_lines(const learn::Reply& reply) {
  return m_ask ? typed_lines(reply) : line_in_pipe(reply);
}

std::optional<std::string> Conversation::next_line(const learn::Reply& reply) {
  std::string_view lines = m_pasted;
  if (lines.empty()) {
    auto typed = next_lines(reply);
    if (!typed || !contains(*typed, "\n")) return typed;
    lines = m_pasted = std::move(*typed);
  } else {
    m_output.show_document(reply.said);
    if (reply.is_over) return std::nullopt;
    m_output.write(shown(reply.prompt + " > " + visible_line(lines.substr(0, lines.find('\n')))) +
                   "\n");
  }
  std::string line(take_line(lines).value_or(""));
  m_pasted = std::string(lines);
  return line;
}

std::optional<std::string> Conversation::typed_lines(const learn::Reply& reply) {
  auto [is_over, line] =
      show_by_screens(m_output, reply.said, AfterScreens::question,
                      [&](const std::string& question) { return m_ask(question, false); });
  if (reply.is_over || std::ferror(stdout) != 0) return std::nullopt;
  const std::string prompt = shown(reply.prompt + " > ");
  if (line) {  // typed ahead: it is shown where it belongs
    m_output.write(prompt + shown(visible(*line)) + (line->ends_with('\n') ? "" : "\n"));
    return line;
  }
  if (!is_over) line = m_ask(prompt, true);
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
