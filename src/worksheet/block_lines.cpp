#include "worksheet/block_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "number/entry.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool starts_with_word(std::string_view line, std::string_view word) {
  return line.starts_with(word) && (line.size() == word.size() || is_blank(line[word.size()]));
}

/// Tells how far comments may begin in each line of a block, from the first to the last: up to the
/// end in a rule, nowhere in the text of a hint or reason, and up to its colon in a slip.
class CommentZone {
 public:
  std::size_t limit(std::string_view line, bool continues) {
    if (!continues) open(line);
    if (m_kind == Kind::slip) {
      if (const auto colon = colon_outside_brackets(line)) {
        m_kind = Kind::text;
        return *colon;
      }
    }
    return m_kind == Kind::text ? 0 : line.size();
  }

 private:
  enum class Kind : unsigned char { rule, slip, text };

  void open(std::string_view line) {
    m_kind = starts_with_word(line, "hint") || starts_with_word(line, "blind") ? Kind::text
             : starts_with_word(line, "slip")                                  ? Kind::slip
                                                                               : Kind::rule;
  }

  Kind m_kind = Kind::rule;
};

/// A line without the blanks that stand before the fence around it.
Piece inner_line(const Source& source, std::size_t number, std::size_t indent) {
  const std::string_view text = source.line(number);
  const std::size_t start = source.line_start(number);
  const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t cut = std::min(indent, blanks);
  return {{start + cut, start + text.size()}, text.substr(cut)};
}

bool is_continuation(std::string_view line) {
  return line.starts_with("  ") || line.starts_with('\t');
}

/// The number behind the letters of a label: 4 of "x4".
struct NumberedLabel {
  std::string_view letters;
  int number;
};

std::optional<NumberedLabel> numbered(std::string_view text) {
  const std::size_t digits = text.find_last_not_of("0123456789") + 1;
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + digits, end, number);
  const bool has_leading_zero = text.size() - digits > 1 && text[digits] == '0';
  if (has_leading_zero || digits == 0 || digits == text.size() || error != std::errc() ||
      stop != end)
    return std::nullopt;
  return NumberedLabel{text.substr(0, digits), number};
}

std::vector<std::string> expanded(const Piece& word) {
  constexpr int most_labels = 10000;
  const std::size_t dots = word.text.find("..");
  if (dots == std::string_view::npos) return {std::string(word.text)};
  const auto first = numbered(word.text.substr(0, dots));
  const auto last = numbered(word.text.substr(dots + 2));
  const bool is_range = first && last && first->letters == last->letters &&
                        first->number <= last->number && last->number - first->number < most_labels;
  if (!is_range) {
    throw Problem(word.span, fmt::format("{} is no range of labels", std::string(word.text)),
                  "write the first and the last, as in x1..x4");
  }
  std::vector<std::string> labels;
  for (int i = first->number; i <= last->number; ++i) {
    labels.push_back(fmt::format("{}{}", std::string(first->letters), i));
  }
  return labels;
}

}  // namespace

Piece Piece::part(std::size_t begin, std::size_t end) const {
  end = std::min(end, text.size());
  begin = std::min(begin, end);
  while (begin < end && is_blank(text[begin])) ++begin;
  while (end > begin && is_blank(text[end - 1])) --end;
  return {{span.begin + begin, span.begin + end}, text.substr(begin, end - begin)};
}

Piece BlockLine::whole(const Source& source) const {
  if (indented.empty()) return head;
  const Span span{head.span.begin, indented.back().span.end};
  return {span, source.slice(span)};
}

std::vector<BlockLine> block_lines(const Source& source, const MarkdownBlock& block) {
  std::vector<BlockLine> lines;
  for (std::size_t number = block.first_line; number <= block.last_line; ++number) {
    const Piece full = inner_line(source, number, block.indent);
    const Piece line = full.from(0);
    if (line.empty()) continue;
    const bool is_row = block.tag == "given" && full.text.starts_with(' ');
    const bool is_indented = is_row || is_continuation(full.text);
    if (is_indented && lines.empty()) {
      throw Problem(line.span, "this line is indented, but there is no line above it to belong to",
                    "begin the block with NAME at the start of a line");
    }
    if (is_indented) {
      lines.back().indented.push_back(line);
    } else {
      lines.push_back({line, {}});
    }
  }
  return lines;
}

Source without_comments(const Source& source, const std::vector<MarkdownBlock>& blocks) {
  std::string text = source.text();
  for (const MarkdownBlock& block : blocks) {
    if (!block.is_fence || (block.tag != "given" && block.tag != "step")) continue;
    CommentZone zone;
    for (std::size_t number = block.first_line; number <= block.last_line; ++number) {
      const Piece full = inner_line(source, number, block.indent);
      const std::string_view line = full.text;
      const bool is_step = block.tag == "step";
      const std::size_t limit = is_step ? zone.limit(line, is_continuation(line)) : line.size();
      for (std::size_t i = 0; i < limit; ++i) {
        constexpr std::string_view no_break_space = "\u00A0";
        if (line.substr(i).starts_with(no_break_space)) {
          text.replace(full.span.begin + i, no_break_space.size(), no_break_space.size(), ' ');
        }
        if (line[i] != '#' || (i > 0 && !is_blank(line[i - 1]))) continue;
        text.replace(full.span.begin + i, line.size() - i, line.size() - i, ' ');
        break;
      }
    }
  }
  return {source.name(), text};
}

std::vector<Piece> words(const Piece& piece) {
  std::vector<Piece> result;
  for (std::size_t i = 0; i < piece.text.size();) {
    if (is_blank(piece.text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < piece.text.size() && !is_blank(piece.text[end])) ++end;
    result.push_back(piece.part(i, end));
    i = end;
  }
  return result;
}

std::vector<std::string> expand_labels(const std::vector<Piece>& words) {
  std::vector<std::string> labels;
  for (const Piece& word : words) {
    for (std::string& label : expanded(word)) {
      const bool is_entry = read_entry(label).kind != Entry::Kind::unreadable;
      if (is_entry || label.find_first_of("| \t") != std::string::npos) {
        throw Problem(word.span, fmt::format("{} is no label", label),
                      "a label is a word that cannot be read as a number or a blank, without |");
      }
      labels.push_back(std::move(label));
    }
  }
  return labels;
}

std::optional<std::size_t> colon_outside_brackets(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] == ':' && depth <= 0) return i;
  }
  return std::nullopt;
}

std::optional<Definition> definition(const Piece& piece) {
  const std::size_t equals = piece.text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const Piece name = piece.part(0, equals);
  const bool is_one_word =
      !name.empty() && std::none_of(name.text.begin(), name.text.end(), is_blank);
  if (!is_one_word) return std::nullopt;
  return Definition{name, piece.from(equals + 1)};
}

std::string on_one_line(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_blank(c)) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace byhand
