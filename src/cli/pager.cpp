#include "cli/pager.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "format/screens.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

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

}  // namespace

Pager::Pager(Output& output, After after, Ask ask)
    : m_output(output), m_after(after), m_ask(std::move(ask)) {}

std::string Pager::prompt(std::size_t screen, std::size_t count) const {
  const std::string quit = m_after == After::nothing ? "q to stop" : "q to the end";
  const std::string place = fmt::format("-- {} of {}", screen + 1, count);
  for (const std::string& keys :
       {": Enter for more, b back, " + quit, std::string(": Enter for more")}) {
    std::string prompt = place + keys + " -- ";
    if (prompt.size() <= m_output.style().width) return prompt;
  }
  return place + " -- ";
}

Pager::Reading Pager::show(const Document& document) {
  CurrentScreens screens(document, m_output);
  Reading reading;
  for (std::size_t at = 0;;) {
    m_output.write(screens.text(at));
    if (screens.is_last(at)) return reading;
    m_output.write("\n");
    if (reading.line || reading.is_input_over) {  // nobody reads along
      ++at;
      continue;
    }
    const auto typed = m_ask(prompt(at, screens.count()));
    const std::string_view line = without_blanks_around(typed ? *typed : std::string_view());
    reading.is_input_over = !typed;
    if (line == "b") {
      at = screens.found_again(at == 0 ? 0 : at - 1);
    } else if (m_after == After::nothing) {
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

}  // namespace byhand
