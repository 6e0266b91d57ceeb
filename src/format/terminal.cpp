#include "format/terminal.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "format/bars_text.hpp"
#include "format/equations_text.hpp"
#include "format/marked_matrix_text.hpp"
#include "format/matrix_text.hpp"
#include "format/plot_text.hpp"
#include "format/prose.hpp"
#include "format/table_text.hpp"
#include "format/wrap.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t widest_prose = 100;

/// Writes blocks one below the other, with blank lines between them.
class TerminalWriter {
 public:
  explicit TerminalWriter(const TerminalStyle& style) : m_style(style), m_prose_style(style) {
    m_prose_style.width = std::min(style.width, widest_prose);
  }

  void operator()(const Heading& heading) {
    separate();
    const std::string lines = wrapped({{Role::heading, heading.text}}, m_prose_style);
    m_text += lines;
    if (m_style.has_color) return;
    const std::size_t width = display_width(lines.substr(0, lines.find('\n')));
    m_text += std::string(width, heading.level == 1 ? '=' : '-') + "\n";
  }

  void operator()(const Prose& prose) {
    for (const ProseBlock& block : split_prose(prose.markdown)) write(block);
  }

  void operator()(const Paragraph& paragraph) {
    separate();
    m_text += wrapped(paragraph.sentence, m_prose_style);
    m_facts_follow = true;
  }

  void operator()(const Fact& fact) {
    if (!m_facts_follow) separate();
    m_facts_follow = true;
    const bool has_sign = !fact.sign.empty() && !m_style.is_plain;
    const std::string label = has_sign ? fact.sign + " " + fact.label : fact.label;
    m_text += wrapped(fact.sentence, m_prose_style, "  " + label + ": ", "    ");
  }

  void operator()(const Matrices& matrices) {
    separate();
    m_text += matrices_text(matrices, m_style);
  }

  void operator()(const MarkedMatrix& matrix) {
    separate();
    m_text += marked_matrix_text(matrix, m_style);
    m_facts_follow = true;
  }

  void operator()(const Table& table) {
    separate();
    m_text += table_text(table, m_style);
  }

  void operator()(const Equations& equations) {
    separate();
    m_text += equations_text(equations, m_style);
  }

  void operator()(const Outline& outline) {
    separate();
    m_text += outline_text(outline, m_style);
  }

  void operator()(const Bars& bars) {
    separate();
    m_text += bars_text(bars, m_style);
  }

  /// Not for a screen reader: what a plot shows is told in a table too.
  void operator()(const Plot& plot) {
    if (m_style.is_plain) return;
    separate();
    m_text += plot_text(plot, m_style);
  }

  void operator()(const Pause& /*pause*/) {}

  std::string text() && { return std::move(m_text); }

 private:
  void separate() {
    if (!m_text.empty()) m_text += "\n";
    m_facts_follow = false;
  }

  void write(const ProseBlock& block) {
    const Sentence sentence = inline_markdown(block.text);
    switch (block.kind) {
      case ProseBlock::Kind::heading:
        (*this)(Heading{block.level, block.text});
        break;
      case ProseBlock::Kind::paragraph:
        separate();
        m_text += wrapped(sentence, m_prose_style);
        break;
      case ProseBlock::Kind::item:
        if (!m_after_item) separate();
        m_text +=
            wrapped(sentence, m_prose_style, block.marker, std::string(block.marker.size(), ' '));
        break;
      case ProseBlock::Kind::verbatim:
        separate();
        m_text += m_style.is_plain ? to_ascii(block.text) : visible(block.text);
        break;
    }
    m_after_item = block.kind == ProseBlock::Kind::item;
  }

  TerminalStyle m_style;
  TerminalStyle m_prose_style;
  std::string m_text;
  bool m_facts_follow = false;
  bool m_after_item = false;
};

struct Transcription {
  char32_t code;
  std::string_view ascii;
};

constexpr std::array transcriptions{
    Transcription{U'−', "-"},      Transcription{U'–', "-"},        Transcription{U'—', "--"},
    Transcription{U'‘', "'"},      Transcription{U'’', "'"},        Transcription{U'“', "\""},
    Transcription{U'”', "\""},     Transcription{U'…', "..."},      Transcription{U'·', "*"},
    Transcription{U'×', "x"},      Transcription{U'÷', "/"},        Transcription{U'⁄', "/"},
    Transcription{U'√', "sqrt "},  Transcription{U'∞', "inf"},      Transcription{U'≤', "<="},
    Transcription{U'≥', ">="},     Transcription{U'≠', "!="},       Transcription{U'≈', "about "},
    Transcription{U'✗', "wrong"},  Transcription{U'→', "->"},       Transcription{U'←', "<-"},
    Transcription{U'ᵀ', "^T"},     Transcription{U'²', "^2"},       Transcription{U'³', "^3"},
    Transcription{U'½', "1/2"},    Transcription{U'°', " degrees"}, Transcription{U'\u00A0', " "},
    Transcription{U'□', "x"},      Transcription{U'α', "alpha"},    Transcription{U'β', "beta"},
    Transcription{U'γ', "gamma"},  Transcription{U'δ', "delta"},    Transcription{U'ε', "epsilon"},
    Transcription{U'η', "eta"},    Transcription{U'θ', "theta"},    Transcription{U'κ', "kappa"},
    Transcription{U'λ', "lambda"}, Transcription{U'μ', "mu"},       Transcription{U'π', "pi"},
    Transcription{U'ρ', "rho"},    Transcription{U'σ', "sigma"},    Transcription{U'τ', "tau"},
    Transcription{U'φ', "phi"},    Transcription{U'ψ', "psi"},      Transcription{U'ω', "omega"},
    Transcription{U'Δ', "Delta"},  Transcription{U'Σ', "Sigma"},    Transcription{U'∂', "d"},
    Transcription{U'∑', "sum "}};

}  // namespace

std::string to_terminal(std::span<const Block> blocks, const TerminalStyle& style) {
  TerminalWriter writer(style);
  for (const Block& block : blocks) {
    std::visit([&](const auto& content) { writer(content); }, block);
  }
  return std::move(writer).text();
}

std::string to_ascii(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [code, size] = first_character(text);
    const auto found =
        std::find_if(transcriptions.begin(), transcriptions.end(),
                     [code = code](const Transcription& t) { return t.code == code; });
    if (found != transcriptions.end()) {
      result += found->ascii;
    } else if (code < 0x80) {
      result += visible(text.substr(0, 1));
    } else {
      result += "<" + code_point_name(code) + ">";
    }
    text.remove_prefix(size);
  }
  return result;
}

}  // namespace byhand
