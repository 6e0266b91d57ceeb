#include "cli/line_editor.hpp"

#ifdef BYHAND_LINE_EDITING
#include <histedit.h>
#endif
#include <langinfo.h>

#include <clocale>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cli/interrupt.hpp"
#include "format/terminal.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_line_bytes = 4096;  // of a line

/// What is shown is UTF-8 in any locale, so what is typed is read as UTF-8 too.
void read_utf8() {
  if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) std::setlocale(LC_CTYPE, "");
}

/// Elsewhere libedit cannot show a prompt that is not ASCII.
std::string shown_prompt(const std::string& prompt) {
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8" ? prompt : to_ascii(prompt);
}

/// Without its break; LF or CRLF.
void drop_break(std::string& line) {
  if (line.ends_with('\n')) line.pop_back();
  if (line.ends_with('\r')) line.pop_back();
}

/// The terminal does the work, as far as it can.
class PlainEditor : public LineEditor {
 public:
  std::optional<std::string> read(const std::string& prompt, Keeps /*keeps*/) override {
    if (is_interrupted()) return std::nullopt;
    std::fputs(shown_prompt(prompt).c_str(), stdout);
    std::fflush(stdout);
    auto line = line_of_input();
    return is_interrupted() ? std::nullopt : line;
  }
};

#ifdef BYHAND_LINE_EDITING
/// libedit does the work.
class HistoryEditor : public LineEditor {
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
  }
  ~HistoryEditor() override {
    el_end(m_line);
    history_end(m_history);
  }
  HistoryEditor(const HistoryEditor&) = delete;
  HistoryEditor& operator=(const HistoryEditor&) = delete;

  std::optional<std::string> read(const std::string& prompt, Keeps keeps) override {
    if (is_interrupted()) return std::nullopt;  // while no line was asked for
    m_prompt = shown_prompt(prompt);
    int size = 0;
    const char* const text = el_gets(m_line, &size);
    if (text == nullptr || size <= 0 || is_interrupted()) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(size));
    drop_break(line);
    if (line.size() > most_line_bytes) line.resize(most_line_bytes);
    HistEvent event;
    if (!line.empty() && keeps == Keeps::history) history(m_history, &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  static char* prompt_of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return static_cast<HistoryEditor*>(self)->m_prompt.data();
  }

  EditLine* m_line;
  History* m_history;
  std::string m_prompt;
};
#endif

}  // namespace

std::unique_ptr<LineEditor> line_editor() {
  read_utf8();
#ifdef BYHAND_LINE_EDITING
  const char* const terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) != "dumb") {
    return std::make_unique<HistoryEditor>();
  }
#endif
  return std::make_unique<PlainEditor>();
}

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

}  // namespace byhand
