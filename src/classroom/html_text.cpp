// The text of a page in HTML.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "classroom/rescue.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// The name of a tag, in small letters: "p" of `<P class=x>`, "/p" of `</p>`.
std::string tag_name(std::string_view tag) {
  std::size_t end = tag.starts_with('/') ? 1 : 0;
  while (end < tag.size() && (is_letter(tag[end]) || is_digit(tag[end]))) ++end;
  return in_small_letters(tag.substr(0, end));
}

constexpr std::array<std::string_view, 22> ends_of_lines{
    "br", "hr",  "/p",  "/div", "/tr", "/li", "/h1", "/h2",  "/h3",   "/h4", "/h5",
    "p",  "div", "/ul", "/ol",  "pre", "tr",  "li",  "/pre", "table", "h1",  "h2"};
constexpr std::array<std::string_view, 4> ends_of_cells{"/td", "/th", "td", "th"};
constexpr std::array<std::string_view, 4> ends_of_rows{"tr", "/tr", "table", "/table"};
constexpr std::array<std::string_view, 4> unseen{"head", "style", "script", "title"};

struct Entity {
  std::string_view name;
  std::string_view text;
};
constexpr std::array named_entities{
    Entity{"lt", "<"},    Entity{"gt", ">"},   Entity{"amp", "&"},   Entity{"quot", "\""},
    Entity{"apos", "'"},  Entity{"nbsp", " "}, Entity{"minus", "-"}, Entity{"ndash", "-"},
    Entity{"times", "×"}, Entity{"frasl", "/"}};

std::optional<std::string> entity(std::string_view name) {
  const auto* const named =
      first_that(named_entities, [&](const Entity& one) { return one.name == name; });
  if (named != nullptr) return std::string(named->text);
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(1);
  const bool is_hexadecimal = name.starts_with('x') || name.starts_with('X');
  if (is_hexadecimal) name.remove_prefix(1);
  constexpr int sixteen = 16;
  constexpr int ten = 10;
  constexpr std::uint32_t no_break_space = 0xA0;
  constexpr std::uint32_t largest = 0x10FFFF;
  std::uint32_t code = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), code, is_hexadecimal ? sixteen : ten);
  if (error != std::errc() || end != name.data() + name.size() || code == 0 || code > largest) {
    return std::nullopt;
  }
  return code == no_break_space ? " " : encode(code);
}

/// Reads a page from its first character to its last.
class PageReader {
 public:
  explicit PageReader(std::string_view page)
      : m_small(in_small_letters(page)), m_page(page), m_rest(page) {}

  std::string read() {
    while (!m_rest.empty()) {
      if (m_rest.front() == '<') {
        read_tag();
      } else if (m_rest.front() == '&') {
        read_entity();
      } else {
        add(m_rest.front());
        m_rest.remove_prefix(1);
      }
    }
    return std::move(m_text);
  }

 private:
  void read_tag() {
    constexpr std::string_view comment = "<!--";
    if (m_rest.starts_with(comment)) return read_comment();
    const bool may_be_tag = m_has_end && m_rest.size() > 1 &&
                            (is_letter(m_rest[1]) || m_rest[1] == '/' || m_rest[1] == '!');
    const std::size_t end = may_be_tag ? m_rest.find('>') : std::string_view::npos;
    if (may_be_tag) m_has_end = end != std::string_view::npos;
    if (end == std::string_view::npos) {
      add('<');
      m_rest.remove_prefix(1);
      return;
    }
    const std::string name = tag_name(m_rest.substr(1, end - 1));
    m_rest.remove_prefix(end + 1);
    if (contains(unseen, name)) return skip_until("</" + name);
    if (name == "pre") m_is_preformatted = true;
    if (name == "/pre") m_is_preformatted = false;
    const bool is_cell_end = contains(ends_of_cells, name);
    if (is_cell_end || contains(ends_of_rows, name)) {
      m_cell = is_cell_end && !name.starts_with('/') ? InCell::nothing : InCell::no_cell;
    }
    if (contains(ends_of_lines, name)) end_line_of_cell();
    if (is_cell_end) add(' ');
  }

  /// Paragraphs part the lines of a cell, but none stands alone around its text: Word writes
  /// <td><p>4</p></td>.
  void end_line_of_cell() {
    if (m_cell == InCell::no_cell) return end_line();
    if (m_cell == InCell::text) m_cell = InCell::text_and_break;
  }

  void begin_text() {
    if (m_cell == InCell::text_and_break) end_line();
    if (m_cell != InCell::no_cell) m_cell = InCell::text;
  }

  void read_comment() {
    constexpr std::string_view closing = "-->";
    const std::size_t end = m_rest.find(closing);
    const std::size_t size = end == std::string_view::npos ? m_rest.size() : end + closing.size();
    end_line();
    m_text += m_rest.substr(0, size);
    end_line();
    m_rest.remove_prefix(size);
  }

  void skip_until(const std::string& closing) {
    const std::size_t at = m_small.find(closing, m_page.size() - m_rest.size());
    m_rest = m_page.substr(std::min(at, m_page.size()));
  }

  void read_entity() {
    constexpr std::size_t longest = 10;
    const std::size_t end = m_rest.substr(0, longest).find(';');
    const auto text =
        end == std::string_view::npos ? std::nullopt : entity(m_rest.substr(1, end - 1));
    if (text != " ") begin_text();
    m_text += text.value_or("&");
    m_rest.remove_prefix(text ? end + 1 : 1);
  }

  void add(char c) {
    const bool is_break = c == '\n' || c == '\r';
    if (!is_blank(c)) begin_text();
    m_text += is_break && !m_is_preformatted ? ' ' : c;
  }

  /// Tags that end a line follow each other: one break will do, as rows stand together in a block.
  void end_line() {
    while (m_text.ends_with(' ')) m_text.pop_back();
    if (!m_text.empty() && !m_text.ends_with('\n')) m_text += '\n';
  }

  /// What stands so far in the cell of a table.
  enum class InCell : unsigned char { no_cell, nothing, text, text_and_break };

  InCell m_cell = InCell::no_cell;
  // Looked through once: a page may have as many tags as characters.
  std::string m_small;
  bool m_has_end = true;  // whether a > is left
  std::string_view m_page;
  std::string_view m_rest;
  std::string m_text;
  bool m_is_preformatted = false;
};

}  // namespace

bool is_html(std::string_view text) {
  constexpr std::size_t within = 1024;
  const std::string beginning = in_small_letters(without_blanks_around(text.substr(0, within)));
  constexpr std::array<std::string_view, 11> tags{"<!doctype html", "<html", "<?xml", "<meta",
                                                  "<head",          "<body", "<p>",   "<p ",
                                                  "<div",           "<pre",  "<span"};
  return any_of(tags, [&](std::string_view tag) { return beginning.starts_with(tag); });
}

std::string html_text(std::string_view page) {
  return PageReader(page).read();
}

}  // namespace byhand
