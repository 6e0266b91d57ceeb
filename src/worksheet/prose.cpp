#include "worksheet/prose.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/lists.hpp"
#include "text/source.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

std::size_t heading_level(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  const bool is_heading = marks >= 1 && marks <= 6 && marks < line.size() && line[marks] == ' ';
  return is_heading ? marks : 0;
}

/// How many bytes of the line are blanks, a list marker and the blanks after it; 0 if there is
/// none.
std::size_t marker_size(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::size_t end = indent;
  if (end < line.size() && contains(std::string_view("-*+"), line[end])) {
    ++end;
  } else {
    while (end < line.size() && is_digit(line[end])) ++end;
    if (end == indent || end >= line.size() || (line[end] != '.' && line[end] != ')')) return 0;
    ++end;
  }
  if (end >= line.size() || line[end] != ' ') return 0;
  return line.find_first_not_of(' ', end) == std::string_view::npos ? 0 : end + 1;
}

bool is_markup(std::string_view line) {
  return line.starts_with('|') || line.starts_with('>');
}

bool is_verbatim(std::string_view line) {
  return line.starts_with("    ") || line.starts_with('\t') || line.starts_with("$$");
}

class ProseSplitter {
 public:
  std::vector<ProseBlock> run(const Source& source) {
    std::optional<Fence> code;  // that is open: it only says what stands up to its end
    for (std::size_t i = 1; i <= source.line_count(); ++i) {
      const std::string_view line = source.line(i);
      const auto fence = fence_of(line);
      if (fence && (!code || closes(*code, *fence))) {
        code = code ? std::nullopt : fence;
      } else if (code) {
        add_as_is(Kind::verbatim, line);
      } else if (m_in_comment || line.starts_with("<!--")) {
        m_in_comment = !contains(line, "-->");
      } else if (without_blanks_around(line).empty()) {
        m_is_open = false;
      } else {
        add_line(line);
      }
    }
    return std::move(m_blocks);
  }

 private:
  using Kind = ProseBlock::Kind;

  void open(ProseBlock block) {
    m_blocks.push_back(std::move(block));
    m_is_open = true;
  }

  void add_as_is(Kind kind, std::string_view line) {
    if (!m_is_open || m_blocks.back().kind != kind) open({kind, 1, "", ""});
    m_blocks.back().text += line;
    m_blocks.back().text += '\n';
  }

  void add_line(std::string_view line) {
    const bool in_text = m_is_open && m_blocks.back().kind < Kind::verbatim;
    if (const std::size_t level = heading_level(line); level > 0) {
      open({Kind::heading, static_cast<int>(level), "",
            std::string(without_blanks_around(line.substr(level)))});
      m_is_open = false;
    } else if (const std::size_t size = marker_size(line); size > 0) {
      open({Kind::item, 1, std::string(line.substr(0, size)),
            std::string(without_blanks_around(line.substr(size)))});
    } else if ((is_markup(line) || is_verbatim(line)) && !in_text) {
      add_as_is(is_markup(line) ? Kind::markup : Kind::verbatim, line);
    } else if (in_text) {
      m_blocks.back().text += " " + std::string(without_blanks_around(line));
    } else {
      open({Kind::paragraph, 1, "", std::string(without_blanks_around(line))});
    }
  }

  std::vector<ProseBlock> m_blocks;
  bool m_is_open = false;  // the last block goes on with the next line
  bool m_in_comment = false;
};

// What is opened and not closed within so many bytes is plain text: a search to the end of the text
// for each mark would take time that grows with its square.
constexpr std::size_t longest_inline = 1000;

struct Delimiter {
  std::string_view mark;
  Role role;
};

constexpr std::array delimiters{Delimiter{"`", Role::code}, Delimiter{"**", Role::strong},
                                Delimiter{"*", Role::emphasis}};

/// The inside of a delimited stretch at the start of `text`, if one begins and ends here.
std::string_view delimited(std::string_view text, const Delimiter& delimiter) {
  const std::size_t size = delimiter.mark.size();
  if (!text.starts_with(delimiter.mark)) return {};
  const std::size_t end = text.substr(0, longest_inline).find(delimiter.mark, size);
  if (end == std::string_view::npos || end == size) return {};
  const std::string_view inside = text.substr(size, end - size);
  const bool has_blank = inside.front() == ' ' || inside.back() == ' ';
  return delimiter.role != Role::code && has_blank ? std::string_view() : inside;
}

struct Link {
  std::string_view text;
  std::string_view address;
  std::size_t size = 0;  // of the whole in Markdown
};

Link link(std::string_view text) {
  if (!text.starts_with('[')) return {};
  text = text.substr(0, longest_inline);
  const std::size_t close = text.find("](");
  if (close == std::string_view::npos) return {};
  const std::size_t end = text.find(')', close);
  if (end == std::string_view::npos || contains(text.substr(1, close - 1), '[')) return {};
  return {text.substr(1, close - 1), text.substr(close + 2, end - close - 2), end + 1};
}

}  // namespace

std::vector<ProseBlock> split_prose(std::string_view markdown) {
  return ProseSplitter().run(Source("", std::string(markdown)));
}

Sentence inline_markdown(std::string_view text) {
  Sentence result;
  std::string plain;
  const auto flush = [&] {
    if (!plain.empty()) result.push_back({Role::plain, std::move(plain)});
    plain.clear();
  };
  while (!text.empty()) {
    const auto begins = [text](const Delimiter& d) { return !delimited(text, d).empty(); };
    if (const Delimiter* found = first_that(delimiters, begins)) {
      const std::string_view inside = delimited(text, *found);
      flush();
      result.push_back({found->role, std::string(inside)});
      text.remove_prefix(inside.size() + 2 * found->mark.size());
    } else if (const Link target = link(text); target.size > 0) {
      plain += std::string(target.text) + " (" + std::string(target.address) + ")";
      text.remove_prefix(target.size);
    } else {  // till something may begin
      const std::size_t size = std::min(text.find_first_of("`*[", 1), text.size());
      plain += text.substr(0, size);
      text.remove_prefix(size);
    }
  }
  flush();
  return result;
}

Sentence quoted_markdown(std::string_view text) {
  Sentence result = inline_markdown(text);
  for (Styled& part : result) {
    if (part.role == Role::plain) part.role = Role::quoted;
  }
  return result;
}

std::string text_of(const Sentence& sentence) {
  std::string text;
  for (const Styled& part : sentence) text += part.text;
  return text;
}

}  // namespace byhand
