#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/lexer.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

Span join(Span first, Span last) {
  return {first.begin, last.end};
}

struct BinaryOperator {
  std::string_view sign;
  Operation operation;
};

constexpr std::array sum_operators{BinaryOperator{"+", Operation::add},
                                   BinaryOperator{"-", Operation::subtract}};
constexpr std::array product_operators{BinaryOperator{"*", Operation::multiply},
                                       BinaryOperator{".*", Operation::multiply_cells},
                                       BinaryOperator{"/", Operation::divide}};

class Parser {
 public:
  Parser(std::string_view text, std::size_t offset) : m_tokens(tokenize(text, offset)) {}

  ExpressionPointer whole_expression() {
    ExpressionPointer result = sum();
    expect_end();
    return result;
  }

  std::vector<ExpressionPointer> indices(const std::string& of) {
    std::vector<ExpressionPointer> result;
    while (at("[")) {
      result.push_back(index(make_name(of, peek().span)));
    }
    if (result.empty() || peek().kind != TokenKind::end) {
      throw unexpected("name the cells, as in ask [3,1] [:,2]");
    }
    return result;
  }

 private:
  /// One more level of nesting while it lives.
  class Level {
   public:
    explicit Level(Parser& parser) : m_parser(parser) {
      parser.require_depth(1);
      ++parser.m_depth;
    }
    ~Level() { --m_parser.m_depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Parser& m_parser;
  };

  void require_depth(int further) const {
    if (m_depth + further <= most_nesting) return;
    throw Problem(
        peek().span,
        fmt::format("too much to compute by hand: nested more than {} deep", most_nesting),
        "split the expression into several steps");
  }

  const Token& peek() const { return m_tokens[m_position]; }
  bool at(std::string_view text) const { return peek().text == text; }
  const Token& following() const { return m_tokens[std::min(m_position + 1, m_tokens.size() - 1)]; }
  Token take() {
    Token token = peek();
    if (token.kind != TokenKind::end) ++m_position;
    return token;
  }

  Problem unexpected(std::string remedy) const {
    const std::string found = peek().kind == TokenKind::end
                                  ? "the expression ends here"
                                  : "unexpected '" + excerpt(peek().text) + "'";
    return {peek().span, found, std::move(remedy)};
  }

  Token expect(std::string_view sign, const std::string& remedy) {
    if (!at(sign)) throw unexpected(remedy);
    return take();
  }

  void expect_end() const {
    const Token& before = m_tokens[m_position - 1];
    const bool is_number = peek().kind == TokenKind::number;
    if (peek().kind == TokenKind::end) return;
    if (at(")")) throw unexpected("remove it, or open a ( before it");
    if (at("]")) throw unexpected("remove it, or open a [ before it");
    if (at(":")) throw unexpected("a:b stands only in an index, as in A[1:2, :]");
    if (at("or")) throw unexpected("there is no or; several conditions are joined by and");
    if (at(","))
      throw unexpected(
          "commas separate the arguments of a function, and the two parts of an index; a decimal "
          "has a point, as in 0.5");
    if (!is_number && peek().kind != TokenKind::name && !at("("))
      throw unexpected("remove it, or put a value before it");
    if (is_number && before.kind == TokenKind::number)
      throw unexpected(
          "put an operator between the two: * to multiply; a matrix stands below its name, "
          "without =");
    throw unexpected(
        before.kind == TokenKind::name
            ? "put an operator between the two; the argument of a function stands in ( )"
            : "put an operator between the two: * to multiply");
  }

  template <std::size_t Count, class Operand>
  ExpressionPointer left_to_right(const std::array<BinaryOperator, Count>& operators,
                                  const Operand& operand) {
    ExpressionPointer left = operand();
    for (;;) {
      const BinaryOperator* found =
          first_that(operators, [&](const BinaryOperator& one) { return at(one.sign); });
      if (found == nullptr) return left;
      const Span mark = take().span;
      ExpressionPointer right = operand();
      const Span span = join(left->span, right->span);
      left = make_node(found->operation, {left, right}, span, mark);
    }
  }

  ExpressionPointer sum() {
    return left_to_right(sum_operators, [this] { return product(); });
  }

  ExpressionPointer product() {
    return left_to_right(product_operators, [this] { return signed_power(); });
  }

  ExpressionPointer signed_power() {
    if (!at("-")) return power();
    const Level level(*this);
    const Span mark = take().span;
    ExpressionPointer operand = signed_power();
    const Span span = join(mark, operand->span);
    return make_node(Operation::negate, {operand}, span, mark);
  }

  bool at_transpose() const { return at("^") && following().text == "T"; }

  ExpressionPointer power() {
    ExpressionPointer base = postfix();
    if (!at("^")) return base;
    const Level level(*this);
    const Span mark = take().span;
    ExpressionPointer exponent = signed_power();
    const Span span = join(base->span, exponent->span);
    return make_node(Operation::power, {base, exponent}, span, mark);
  }

  ExpressionPointer postfix() {
    ExpressionPointer result = operand();
    for (int count = 0;; ++count) {
      const bool is_index = at("[");
      if (!is_index && !at_transpose()) return result;
      require_depth(count + 1);
      if (!is_index) {
        const Token caret = take();
        const Span span = join(result->span, take().span);
        result = make_node(Operation::transpose, {result}, span, caret.span);
      } else {
        result = index(result);
      }
    }
  }

  ExpressionPointer index(const ExpressionPointer& of) {
    const Level level(*this);
    const Span mark = take().span;
    ExpressionPointer rows = index_part();
    if (peek().kind == TokenKind::end) {
      throw unexpected("name a row and a column, and close the index with ], as in A[1, 2]");
    }
    expect(",",
           "an index names rows and columns, as in A[1, 2]; a whole column is A[:, 2], a whole row "
           "A[1, :]");
    ExpressionPointer cols = index_part();
    const Token close = expect("]", "close the index with ]");
    return make_node(Operation::index, {of, rows, cols}, join(of->span, close.span), mark);
  }

  ExpressionPointer index_part() {
    const auto ends = [](const Token& part) { return part.text == "," || part.text == "]"; };
    if (at(":") && ends(following())) {
      const Span span = take().span;
      return make_node(Operation::all, {}, span, span);
    }
    const char* const remedy = "a range has both ends, as in 1:3; : alone takes all";
    if (at(":")) throw unexpected(remedy);
    ExpressionPointer first = sum();
    if (!at(":")) return first;
    const Span mark = take().span;
    if (ends(peek())) throw unexpected(remedy);
    ExpressionPointer last = sum();
    const Span span = join(first->span, last->span);
    return make_node(Operation::range, {first, last}, span, mark);
  }

  ExpressionPointer operand() {
    if (peek().kind == TokenKind::number) return number();
    if (peek().kind == TokenKind::name) return name_or_call();
    if (at("[")) return literal();
    if (!at("(")) throw unexpected("put a number, a name, a function or a bracket here");
    const Level level(*this);
    take();
    ExpressionPointer inside = sum();
    expect(")", "close the bracket with )");
    return inside;
  }

  ExpressionPointer name_or_call() {
    const Token name = take();
    if (name.text == "inf") return make_constant(Exact::infinity(1), name.span);
    if (name.text == "T") {
      throw Problem(name.span, "T is no name: after a matrix, ^T means its transpose",
                    "write ^T right after the matrix, or choose another name");
    }
    if (!at("(")) return make_name(std::string(name.text), name.span);
    const Level level(*this);
    take();
    std::vector<ExpressionPointer> arguments;
    if (at(":")) {
      throw unexpected(fmt::format("cells stand in [ ], as in {}[:, 1]", name.text));
    }
    if (!at(")")) {
      arguments.push_back(sum());
      while (at(",")) {
        take();
        arguments.push_back(sum());
      }
    }
    const Token close =
        expect(")", "separate the arguments by commas, and close the bracket with )");
    return make_call(std::string(name.text), std::move(arguments), join(name.span, close.span),
                     name.span);
  }

  ExpressionPointer number() {
    const Token token = take();
    return make_constant(value_of(token), token.span);
  }

  Exact expected_number(const std::string& remedy) {
    if (peek().kind != TokenKind::number) throw unexpected(remedy);
    return value_of(take());
  }

  static Exact value_of(const Token& token) {
    const std::size_t exponent_mark = std::min(token.text.find_first_of("eE"), token.text.size());
    const std::string_view mantissa = token.text.substr(0, exponent_mark);
    const std::string_view exponent_text =
        exponent_mark < token.text.size() ? token.text.substr(exponent_mark + 1) : "";
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    std::string digits(mantissa.substr(0, point));
    const std::string_view decimals = point < mantissa.size() ? mantissa.substr(point + 1) : "";
    digits += decimals;
    std::int64_t exponent = 0;
    for (const char digit : exponent_text) {
      if (is_digit(digit)) exponent = std::min<std::int64_t>(exponent * 10 + digit - '0', 1000);
    }
    if (exponent_text.starts_with('-')) exponent = -exponent;
    Exact value = Exact::decimal(digits, static_cast<std::int64_t>(decimals.size()), exponent);
    if (value.is_unknown()) {
      throw Problem(token.span, "too much to compute by hand: a number of this size",
                    "use at most 1,200 digits and an exponent from -400 to 400");
    }
    return value;
  }

  /// [1 -2; 3 3/4]
  ExpressionPointer literal() {
    const Token open = take();
    std::vector<Exact> cells;
    Shape shape{0, 0};
    for (;;) {
      std::size_t width = 0;
      const Span row = peek().span;
      while (!at(";") && !at("]")) {
        cells.push_back(literal_cell(width > 0));
        ++width;
      }
      if (width == 0) throw unexpected("a matrix has at least one number in each row");
      if (shape.rows > 0 && width != shape.cols) {
        throw Problem(
            row, fmt::format("a row of {} in a matrix of {}", width, counted(shape.cols, "column")),
            "give each row the same number of cells");
      }
      shape = {shape.rows + 1, width};
      if (at("]")) break;
      take();
    }
    const Span span = join(open.span, take().span);
    return make_constant(Matrix<Exact>(shape, std::move(cells)), span);
  }

  Exact literal_cell(bool is_after_another) {
    const std::string remedy =
        "a matrix in [ ] holds signed numbers with blanks between them, and ; between rows: [1 -2; "
        "3 3/4]; stack(A, B) and beside(A, B) join matrices";
    if (peek().kind == TokenKind::end) throw unexpected("close the matrix with ]");
    if (is_after_another && !peek().blank_before) throw unexpected(remedy);
    const bool is_negative = at("-");
    if (is_negative || at("+")) {
      if (following().blank_before) throw unexpected(remedy);
      take();
    }
    Exact value;
    if (at("inf")) {
      take();
      value = Exact::infinity(1);
    } else {
      value = expected_number(remedy);
      if (at("/")) {
        const Token slash = take();
        if (slash.blank_before || peek().blank_before) {
          throw Problem(slash.span, "a fraction within [ ] is written without blanks", remedy);
        }
        value = value / expected_number(remedy);
        if (value.is_unknown())
          throw Problem(slash.span, message(value.fault()), byhand::remedy(value.fault()));
      }
    }
    return is_negative ? -value : value;
  }

  std::vector<Token> m_tokens;
  std::size_t m_position = 0;
  int m_depth = 0;
};

}  // namespace

ExpressionPointer parse(std::string_view text, std::size_t offset) {
  return Parser(text, offset).whole_expression();
}

std::vector<ExpressionPointer> parse_indices(std::string_view text, std::size_t offset,
                                             const std::string& of) {
  return Parser(text, offset).indices(of);
}

}  // namespace byhand
