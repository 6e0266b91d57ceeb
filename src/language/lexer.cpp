#include "language/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::array<std::string_view, 13> signs{".*", "+", "-", "*", "/", "^", "(",
                                                 ")",  "[", "]", ",", ":", ";"};

/// What people type or paste.
constexpr std::array strangers{
    Stranger{"**", "write ^ for a power"},
    Stranger{".^", "write ^ for a power, which is taken cell by cell"},
    Stranger{"./", "write / to divide, which is done cell by cell"},
    Stranger{".+", "write +, which adds cell by cell"},
    Stranger{".-", "write -, which subtracts cell by cell"},
    Stranger{"//", "write floor(x / y) for a quotient without its rest; a comment begins with #"},
    Stranger{".T", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"'", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"’", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"ᵀ", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"⊤", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"{T}", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"{\\top}", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"\\top", "write ^T for the transpose, as in K^T * Q"},
    Stranger{"@", "write * for the matrix product"},
    Stranger{"⋅", "write * for the matrix product and .* for cell by cell"},
    Stranger{"·", "write * for the matrix product and .* for cell by cell"},
    Stranger{"×", "write * for the matrix product and .* for cell by cell"},
    Stranger{"⊙", "write .* for cell by cell"},
    Stranger{"÷", "write / to divide"},
    Stranger{"⁄", "write / to divide"},
    Stranger{"−", "write a plain - for minus"},
    Stranger{"–", "write a plain - for minus"},
    Stranger{"∞", "write inf"},
    Stranger{"√", "write sqrt(x)"},
    Stranger{"π", "write pi"},
    Stranger{"²", "write ^2"},
    Stranger{"⌊", "write floor(x)"},
    Stranger{"⌈", "write ceil(x)"},
    Stranger{"{", "use ( ) to group and [ ] for a matrix; an index belongs to a name, as in W_1"},
    Stranger{"}", "use ( ) to group and [ ] for a matrix; an index belongs to a name, as in W_1"},
    Stranger{"==", "write 1 - step(abs(x - y)), which is 1 where both are equal, else 0"},
    Stranger{"!=", "write step(abs(x - y)), which is 0 where both are equal, else 1"},
    Stranger{"=",
             "a rule has one =, after the name of the step, and a line to itself; a function takes "
             "values alone: colsum(X) for sum(X, axis=0), rowmax(X) for max(X, axis=1)"},
    Stranger{"_", "a name begins with a letter from A to Z"},
    Stranger{"...", "a rule stands on one line"},
    Stranger{
        ".",
        "a decimal has digits after its point, as in 0.5; cell by cell is .*; a function stands "
        "alone before its argument: exp(X), not np.exp(X)"},
    Stranger{">=", "write 1 - step(y - x), which is 1 where x is y or more, else 0"},
    Stranger{"≥", "write 1 - step(y - x), which is 1 where x is y or more, else 0"},
    Stranger{"<=", "write 1 - step(x - y), which is 1 where x is y or less, else 0"},
    Stranger{"≤", "write 1 - step(x - y), which is 1 where x is y or less, else 0"},
    Stranger{">", "write step(x - y), which is 1 where x is above y, else 0"},
    Stranger{"<", "write step(y - x), which is 1 where x is below y, else 0"},
    Stranger{"\\",
             "LaTeX is for the text around; a rule has words and signs, as in sqrt(x) / 2 * y"},
    Stranger{"Σ", "write colsum(A) or rowsum(A)"},
    Stranger{"∑", "write colsum(A) or rowsum(A)"},
    Stranger{"½", "write 1/2"},
    Stranger{"σ", "write sigmoid(x), or for a deviation sqrt(rowvar(A))"},
    Stranger{"|", "write abs(x) for the absolute value"},
    Stranger{"%",
             "write a percentage as a decimal or a fraction; a remainder is x - y .* floor(x / y)"},
};

class Lexer {
 public:
  Lexer(std::string_view text, std::size_t offset) : m_text(text), m_offset(offset) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    do {
      tokens.push_back(next());
      if (tokens.size() > most_tokens && tokens.back().kind != TokenKind::end) {
        throw Problem(tokens.back().span,
                      fmt::format("too much to compute by hand: more than {} tokens", most_tokens),
                      "split the expression into several steps");
      }
    } while (tokens.back().kind != TokenKind::end);
    return tokens;
  }

 private:
  char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : '\0'; }

  Token next() {
    const std::size_t before = m_position;
    while (m_position < m_text.size() && is_blank(at(m_position))) ++m_position;
    m_blank_before = m_position > before;
    if (m_position == m_text.size()) return token(TokenKind::end, 0);
    if (const std::size_t size = number_size(); size > 0) return token(TokenKind::number, size);
    if (const std::size_t size = name_size(); size > 0) return token(TokenKind::name, size);
    const Stranger* const stranger = stranger_at(m_position);
    const std::string_view rest = m_text.substr(m_position);
    const auto begins = [rest](std::string_view text) { return rest.starts_with(text); };
    const std::string_view* const sign = first_that(signs, begins);
    const bool is_sign =  // ** is none, though * is one
        sign != nullptr && (stranger == nullptr || stranger->text.size() <= sign->size());
    if (is_sign) return token(TokenKind::sign, sign->size());
    throw unexpected(stranger);
  }

  Token token(TokenKind kind, std::size_t size) {
    const std::size_t begin = m_position;
    m_position += size;
    return {kind,
            {m_offset + begin, m_offset + m_position},
            m_text.substr(begin, size),
            m_blank_before};
  }

  /// A name of a matrix or a function, or a label of a row or column, which may have other letters.
  std::size_t name_size() const {
    std::size_t end = m_position + size_of_letter_at(m_position);
    if (end == m_position) return 0;
    while (is_digit(at(end)) || at(end) == '_' || size_of_letter_at(end) > 0) {
      end += std::max<std::size_t>(size_of_letter_at(end), 1);
    }
    return end - m_position;
  }

  std::size_t size_of_letter_at(std::size_t i) const {
    const std::size_t size = letter_size(m_text.substr(i));
    return size > 1 && stranger_at(i) != nullptr ? 0 : size;  // π stands for something else
  }

  /// Digits, at most one point with a digit after it, an exponent: 3  0.25  .5  1e-3
  std::size_t number_size() const {
    std::size_t end = m_position;
    while (is_digit(at(end))) ++end;
    if (at(end) == '.' && is_digit(at(end + 1))) {
      ++end;
      while (is_digit(at(end))) ++end;
    }
    if (end == m_position) return 0;
    if (at(end) == 'e' || at(end) == 'E') {
      std::size_t exponent = end + 1;
      if (at(exponent) == '+' || at(exponent) == '-') ++exponent;
      const std::size_t digits = exponent;
      while (is_digit(at(exponent))) ++exponent;
      if (exponent > digits) end = exponent;
    }
    return end - m_position;
  }

  /// What the text goes on with there, if no expression has it.
  const Stranger* stranger_at(std::size_t i) const {
    const std::string_view rest = m_text.substr(i);
    return first_that(strangers, [&](const Stranger& one) { return rest.starts_with(one.text); });
  }

  Problem unexpected(const Stranger* stranger) const {
    const Character character = first_character(m_text.substr(m_position));
    const std::string_view shown = stranger != nullptr ? stranger->text : character.text;
    return {
        Span{m_offset + m_position, m_offset + m_position + shown.size()},
        fmt::format("unexpected {}", is_control(character.code) ? code_point_name(character.code)
                                                                : "'" + visible_line(shown) + "'"),
        stranger != nullptr
            ? std::string(stranger->remedy)
            : "an expression has names, numbers, + - * .* / ^ ( ) [ ] and functions"};
  }

  std::string_view m_text;
  std::size_t m_offset;
  std::size_t m_position = 0;
  bool m_blank_before = false;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text, std::size_t offset) {
  return Lexer(text, offset).run();
}

}  // namespace byhand
