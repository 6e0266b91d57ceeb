#include "format/terminal.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "format/picture.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

/// SGR parameters. Only weights and the basic colours that stand out on light and on dark.
struct Color {
  Role role;
  std::string_view parameters;
};

constexpr std::array colors{
    Color{Role::strong, "1"},    Color{Role::emphasis, "3"}, Color{Role::code, "36"},
    Color{Role::heading, "1;4"}, Color{Role::name, "1;36"},  Color{Role::label, "2"},
    Color{Role::real, "35"},     Color{Role::quiet, "2"},    Color{Role::good, "32"},
    Color{Role::unsure, "33"},   Color{Role::bad, "1;31"}};

struct Piece {
  Role role;
  std::string_view text;
};

/// One word may have several pieces: `Q`, and the comma after it.
struct Word {
  std::vector<Piece> pieces;
  std::size_t width = 0;
  bool is_rest = false;  // of a number that is longer than a line: it goes on on the next
};

/// How much of a word is put on one line: all of it; but of a number that is longer than `room`
/// what fits, up to its / if that is there.
std::size_t size_on_line(std::string_view word, std::size_t room) {
  const bool is_number = word.find_first_not_of("0123456789/.-") == std::string_view::npos;
  if (!is_number || word.size() <= room) return word.size();
  const std::size_t slash = word.rfind('/', room - 1);
  return slash == std::string_view::npos ? room : slash + 1;
}

/// The words of a sentence, whose parts are shown as `texts`.
std::vector<Word> words_of(const Sentence& sentence, const std::vector<std::string>& texts,
                           std::size_t room) {
  std::vector<Word> words;
  bool joins = false;
  for (std::size_t part = 0; part < sentence.size(); ++part) {
    bool follows_blank = false;
    for (std::string_view rest : parted(texts[part], ' ')) {
      if (std::exchange(follows_blank, true)) joins = false;
      for (bool is_rest = false; !rest.empty(); is_rest = true) {
        const std::string_view piece = rest.substr(0, size_on_line(rest, room));
        rest.remove_prefix(piece.size());
        if (!joins || is_rest) words.push_back({{}, 0, is_rest});
        joins = true;
        words.back().pieces.push_back({sentence[part].role, piece});
        words.back().width += display_width(piece);
      }
    }
  }
  return words;
}

/// The pieces of a line; neighbours of one role are one piece, so that a colour or an underline
/// goes on from word to word.
class StyledLine {
 public:
  bool is_empty() const { return m_pieces.empty(); }

  void add(const Piece& piece) {
    if (is_empty() || m_pieces.back().role != piece.role) m_pieces.push_back({piece.role, ""});
    m_pieces.back().text += piece.text;
  }

  void add_blank(Role next) { add({m_pieces.back().role == next ? next : Role::plain, " "}); }

  std::string take(const TerminalStyle& style) {
    return styled(std::exchange(m_pieces, {}), style);
  }

 private:
  Sentence m_pieces;
};

constexpr std::size_t widest_prose = 100;

/// Writes blocks one below the other, with blank lines between them.
class TerminalWriter {
 public:
  explicit TerminalWriter(const TerminalStyle& style) : m_style(style), m_prose_style(style) {
    m_prose_style.width = std::min(style.width, widest_prose);
  }

  void operator()(const Heading& heading) {
    begin(Kind::heading);
    const std::string lines = wrapped({{Role::heading, heading.text}}, m_prose_style);
    text() += lines;
    if (m_style.has_color) return;
    const std::size_t width = display_width(lines.substr(0, lines.find('\n')));
    text() += std::string(width, heading.level == 1 ? '=' : '-') + "\n";
  }

  void operator()(const Prose& prose) {
    for (const ProseBlock& block : split_prose(prose.markdown)) write(block);
  }

  void operator()(const Answer& answer) {
    (*this)(Paragraph{{{Role::strong, answer.heading}}});
    (*this)(Prose{answer.markdown});
  }
  void operator()(const Paragraph& paragraph) {
    add(Kind::sentence, wrapped(paragraph.sentence, m_prose_style));
    m_facts_follow = true;
  }

  void operator()(const Fact& fact) {
    if (!m_facts_follow) begin(Kind::sentence);
    m_facts_follow = true;
    const bool has_sign = !fact.sign.empty() && !m_style.is_plain;
    Sentence sentence{{Role::plain, (has_sign ? fact.sign + " " : "") + fact.label + ": "}};
    append(sentence, fact.sentence);
    text() += wrapped(sentence, m_prose_style, "  ", "    ");
  }

  void operator()(const Matrices& matrices) { add(Kind::figure, matrices_text(matrices, m_style)); }
  void operator()(const Table& table) { add(Kind::figure, table_text(table, m_style)); }
  void operator()(const Equations& equations) {
    add(Kind::figure, equations_text(equations, m_style));
  }
  void operator()(const Outline& outline) { add(Kind::figure, outline_text(outline, m_style)); }
  void operator()(const Bars& bars) { add(Kind::figure, bars_text(bars, m_style)); }

  void operator()(const MarkedMatrix& matrix) {
    add(Kind::figure, m_style.is_plain ? plain_marks_text(matrix, m_style)
                                       : matrices_text({{signed_view(matrix)}}, m_style));
    m_facts_follow = true;
    if (m_style.is_plain) return;
    for (const Fact& fact : facts_of_marks(matrix)) (*this)(fact);
  }

  void operator()(const Picture& picture) { add(Kind::figure, picture_text(picture, m_style)); }

  /// Not for a screen reader: what a plot shows is told in a table too.
  void operator()(const Plot& plot) {
    if (!m_style.is_plain) add(Kind::figure, plot_text(plot, m_style));
  }

  void operator()(const Pause& /*pause*/) {}
  void operator()(const WritingLines& /*lines*/) {}

  void operator()(const Gap& /*gap*/) {
    m_facts_follow = false;
    m_after_item = false;
  }

  std::vector<TextPiece> pieces() && { return std::move(m_pieces); }

 private:
  using Kind = TextPiece::Kind;

  /// Begins a piece, but for the first one, as long as there is nothing in it.
  void begin(Kind kind) {
    if (m_pieces.size() > 1 || !text().empty()) m_pieces.emplace_back();
    m_pieces.back().kind = kind;
    m_facts_follow = false;
  }

  std::string& text() { return m_pieces.back().text; }

  void add(Kind kind, const std::string& lines) {
    begin(kind);
    text() += lines;
  }

  void write(const ProseBlock& block) {
    const Sentence sentence = inline_markdown(block.text);
    switch (block.kind) {
      case ProseBlock::Kind::heading:
        (*this)(Heading{block.level, block.text});
        break;
      case ProseBlock::Kind::paragraph:
        add(Kind::prose, wrapped(sentence, m_prose_style));
        break;
      case ProseBlock::Kind::item:
        if (!m_after_item) begin(Kind::prose);
        text() +=
            wrapped(sentence, m_prose_style, block.marker, std::string(block.marker.size(), ' '));
        break;
      case ProseBlock::Kind::verbatim:
      case ProseBlock::Kind::markup:
        add(Kind::figure, m_style.is_plain ? to_ascii(block.text) : visible(block.text));
        break;
    }
    m_after_item = block.kind == ProseBlock::Kind::item;
  }

  TerminalStyle m_style;
  TerminalStyle m_prose_style;
  std::vector<TextPiece> m_pieces{1};
  bool m_facts_follow = false;
  bool m_after_item = false;
};

struct Transcription {
  char32_t code;
  std::string_view ascii;
};

constexpr std::array transcriptions{
    Transcription{U'−', "-"},       Transcription{U'–', "-"},      Transcription{U'—', "--"},
    Transcription{U'‘', "'"},       Transcription{U'’', "'"},      Transcription{U'“', "\""},
    Transcription{U'”', "\""},      Transcription{U'…', "..."},    Transcription{U'·', "*"},
    Transcription{U'×', "x"},       Transcription{U'⊙', ".*"},     Transcription{U'÷', "/"},
    Transcription{U'⁄', "/"},       Transcription{U'√', "sqrt "},  Transcription{U'∞', "inf"},
    Transcription{U'≤', "<="},      Transcription{U'≥', ">="},     Transcription{U'≠', "!="},
    Transcription{U'≈', "about "},  Transcription{U'✗', "wrong"},  Transcription{U'→', "->"},
    Transcription{U'←', "<-"},      Transcription{U'ᵀ', "^T"},     Transcription{U'²', "^2"},
    Transcription{U'³', "^3"},      Transcription{U'½', "1/2"},    Transcription{U'°', " degrees"},
    Transcription{U'\u00A0', " "},  Transcription{U'□', "x"},      Transcription{U'α', "alpha"},
    Transcription{U'β', "beta"},    Transcription{U'γ', "gamma"},  Transcription{U'δ', "delta"},
    Transcription{U'ε', "epsilon"}, Transcription{U'η', "eta"},    Transcription{U'θ', "theta"},
    Transcription{U'κ', "kappa"},   Transcription{U'λ', "lambda"}, Transcription{U'μ', "mu"},
    Transcription{U'π', "pi"},      Transcription{U'ρ', "rho"},    Transcription{U'σ', "sigma"},
    Transcription{U'τ', "tau"},     Transcription{U'φ', "phi"},    Transcription{U'ψ', "psi"},
    Transcription{U'ω', "omega"},   Transcription{U'Δ', "Delta"},  Transcription{U'Σ', "Sigma"},
    Transcription{U'∂', "d"},       Transcription{U'∑', "sum "}};

}  // namespace

std::string styled(Role role, std::string_view text, const TerminalStyle& style) {
  std::string shown = style.is_plain ? to_ascii(visible_line(text)) : visible_line(text);
  const Color* color = first_that(colors, [role](const Color& one) { return one.role == role; });
  if (!style.has_color || color == nullptr || shown.empty()) return shown;
  return "\x1b[" + std::string(color->parameters) + "m" + shown + "\x1b[0m";
}

std::string styled(const Sentence& pieces, const TerminalStyle& style) {
  std::string text;
  for (const Styled& piece : pieces) text += styled(piece.role, piece.text, style);
  return text;
}

std::string wrapped(const Sentence& sentence, const TerminalStyle& style, const std::string& first,
                    const std::string& further) {
  std::string result = first;
  StyledLine line;
  std::size_t column = display_width(first);
  constexpr std::size_t least_room = 8;
  const std::size_t margin = display_width(further);
  const std::size_t room = std::max(least_room, style.width - std::min(margin, style.width));
  const auto texts = mapped(sentence, [&](const Styled& part) {  // as they are shown
    return styled(Role::plain, part.text, style);
  });
  for (const Word& word : words_of(sentence, texts, room)) {
    const std::size_t begin = column + (line.is_empty() ? 0 : 1);
    const bool is_too_wide = column > margin && begin + word.width > style.width;
    if (is_too_wide || (!line.is_empty() && word.is_rest)) {
      result += line.take(style);
      while (result.ends_with(' ')) result.pop_back();  // after a long label
      result += "\n" + further;
      column = margin;
    }
    if (!line.is_empty()) {
      line.add_blank(word.pieces.front().role);
      ++column;
    }
    for (const Piece& piece : word.pieces) line.add(piece);
    column += word.width;
  }
  return result + line.take(style) + "\n";
}

std::size_t line_width(std::string_view text) {
  return display_width(visible_line(text));
}

std::size_t line_width(const Sentence& pieces) {
  std::size_t width = 0;
  for (const Styled& piece : pieces) width += line_width(piece.text);
  return width;
}

std::vector<TextPiece> terminal_pieces(std::span<const Block> blocks, const TerminalStyle& style) {
  TerminalWriter writer(style);
  for (const Block& block : blocks) std::visit(writer, block);
  return std::move(writer).pieces();
}

std::string to_terminal(std::span<const Block> blocks, const TerminalStyle& style) {
  std::string text;
  for (const TextPiece& piece : terminal_pieces(blocks, style)) {
    text += (text.empty() ? "" : "\n") + piece.text;
  }
  return text;
}

std::string to_ascii(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [code, character] = take_character(text);
    const auto* found = first_that(
        transcriptions, [wanted = code](const Transcription& t) { return t.code == wanted; });
    if (found != nullptr) {
      result += found->ascii;
    } else if (code < 0x80) {
      result += visible(character);
    } else {
      result += "<" + code_point_name(code) + ">";
    }
  }
  return result;
}

}  // namespace byhand
