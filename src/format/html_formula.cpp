#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "format/html.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct Symbol {
  std::string_view command;
  std::string_view mathml;
};

/// Spaces are those that TeX puts there.
constexpr std::array symbols{
    Symbol{",", R"(<mspace width="0.17em"></mspace>)"},
    Symbol{"infty", "<mi>∞</mi>"},
    Symbol{"pi", "<mi>π</mi>"},
    Symbol{"sigma", "<mi>σ</mi>"},
    Symbol{"top", R"(<mi mathvariant="normal">⊤</mi>)"},
    Symbol{"odot", "<mo>⊙</mo>"},
    Symbol{"cdot", "<mo>⋅</mo>"},
    Symbol{"times", "<mo>×</mo>"},
    Symbol{"lfloor", "⌊"},
    Symbol{"rfloor", "⌋"},
    Symbol{"lceil", "⌈"},
    Symbol{"rceil", "⌉"},
};

/// Reads LaTeX from left to right.
class Formula {
 public:
  explicit Formula(std::string_view latex) : m_rest(latex) {}

  /// Up to what closes the group, the brackets, the cell or the row that it stands in.
  std::string row() {
    std::string result;
    while (!is_at_end()) {
      if (take(" ")) continue;
      std::string item = atom();
      while (m_rest.starts_with('_') || m_rest.starts_with('^')) {
        const std::string_view tag = m_rest.starts_with('_') ? "msub" : "msup";
        m_rest.remove_prefix(1);
        item = fmt::format("<{0}>{1}{2}</{0}>", tag, item, atom());
      }
      result += item;
    }
    return result;
  }

 private:
  bool is_at_end() const {
    constexpr std::array<std::string_view, 5> ends{"}", R"(\right)", R"(\end)", "&", R"(\\)"};
    return m_rest.empty() || any_of(ends, [&](auto end) { return m_rest.starts_with(end); });
  }

  bool take(std::string_view text) {
    if (!m_rest.starts_with(text)) return false;
    m_rest.remove_prefix(text.size());
    return true;
  }

  /// As many characters as belong to a kind, one at least.
  template <class IsKind>
  std::string_view taken_while(const IsKind& is_kind) {
    std::size_t end = 1;
    while (end < m_rest.size() && is_kind(m_rest[end])) ++end;
    const std::string_view text = m_rest.substr(0, end);
    m_rest.remove_prefix(end);
    return text;
  }

  /// In braces: letters and escaped characters.
  std::string word() {
    std::string result;
    for (take("{"); !m_rest.empty() && !take("}"); m_rest.remove_prefix(1)) {
      take("\\");
      result += m_rest.front();
    }
    return xml_escaped(result);
  }

  std::string atom() {
    if (m_rest.empty()) return "";
    if (take("{")) {
      const std::string inside = row();
      take("}");
      return "<mrow>" + inside + "</mrow>";
    }
    if (take("\\")) {
      const bool is_word = !m_rest.empty() && is_letter(m_rest.front());
      return command(is_word ? taken_while(is_letter) : taken_while([](char) { return false; }));
    }
    const auto is_of_number = [](char c) { return is_digit(c) || c == '.'; };
    if (is_of_number(m_rest.front())) {
      return fmt::format("<mn>{}</mn>", taken_while(is_of_number));
    }
    const auto [code, taken] = take_character(m_rest);
    const std::string character = xml_escaped(taken);
    if (is_letter(taken.front())) return "<mi>" + character + "</mi>";
    if (code == U':') return R"(<mo lspace="0" rspace="0">:</mo>)";
    return fmt::format("<mo>{}</mo>", code == U'-' ? "−" : character);
  }

  std::string command(std::string_view name) {
    if (name == "frac") {
      const std::string numerator = atom();
      return fmt::format("<mfrac>{}{}</mfrac>", numerator, atom());
    }
    if (name == "sqrt") return "<msqrt>" + atom() + "</msqrt>";
    if (name == "mathit") return R"(<mi class="word">)" + word() + "</mi>";
    if (name == "mathrm") return "<mi>" + word() + "</mi>";
    if (name == "text") return "<mtext>" + word() + "</mtext>";
    if (name == "mathbf") {  // a digit: the matrix of zeros or ones
      take(" ");
      return R"(<mn class="name">)" + std::string(taken_while([](char) { return false; })) +
             "</mn>";
    }
    if (name == "left") {
      const std::string left = bracket();
      const std::string inside = row();
      take(R"(\right)");
      return "<mrow>" + left + inside + bracket() + "</mrow>";
    }
    if (name == "begin") return matrix();
    const auto is_named_so = [&](const Symbol& known) { return known.command == name; };
    if (const Symbol* known = first_that(symbols, is_named_so)) return std::string(known->mathml);
    return fmt::format("<mi>{}</mi>", name);  // sin, max
  }

  std::string bracket() {
    std::string text = take("\\") ? command(taken_while(is_letter))
                                  : xml_escaped(taken_while([](char) { return false; }));
    return fmt::format(R"(<mo stretchy="true">{}</mo>)", text);
  }

  /// \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}
  std::string matrix() {
    word();
    std::string rows;
    do {
      std::string cells;
      do cells += "<mtd>" + row() + "</mtd>";
      while (take("&"));
      rows += "<mtr>" + cells + "</mtr>";
    } while (take(R"(\\)"));
    take(R"(\end)");
    word();
    return "<mrow><mo>[</mo><mtable>" + rows + "</mtable><mo>]</mo></mrow>";
  }

  std::string_view m_rest;
};

}  // namespace

std::string latex_in_mathml(std::string_view latex) {
  return R"(<math displaystyle="true">)" + Formula(latex).row() + "</math>";
}

}  // namespace byhand
