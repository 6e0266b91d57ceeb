#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/spelled.hpp"

namespace byhand {

namespace {

using Kind = Spelled::Kind;

/// How tightly a text holds together; what is looser than its place allows stands in brackets.
enum class Binding : unsigned char { sum, product, sign, power, number };

struct Piece {
  std::string text;
  Binding binding = Binding::number;
};

/// How an operation of two numbers is written.
struct Sign {
  Kind kind;
  std::string_view in_language;
  std::string_view on_paper;
  Binding own;
  Binding left;  // what a side needs at least
  Binding right;
};

constexpr std::array signs{
    Sign{Kind::sum, " + ", " + ", Binding::sum, Binding::sum, Binding::product},
    Sign{Kind::difference, " - ", " - ", Binding::sum, Binding::sum, Binding::product},
    Sign{Kind::product, "*", "·", Binding::product, Binding::product, Binding::product},
    Sign{Kind::quotient, " / ", " / ", Binding::product, Binding::product, Binding::sign},
    Sign{Kind::power, "^", "^", Binding::power, Binding::number, Binding::sign}};

const Sign* sign_of(Kind kind) {
  for (const Sign& sign : signs) {
    if (sign.kind == kind) return &sign;
  }
  return nullptr;
}

/// "3 + -1" is hard to read: behind an operator a negative number stands in brackets.
void append(std::string& text, const Piece& piece, Binding least, bool is_behind_operator) {
  const bool is_negative = piece.text.starts_with('-') && is_behind_operator;
  const bool has_brackets = piece.binding < least || is_negative;
  if (has_brackets) text += '(';
  text += piece.text;
  if (has_brackets) text += ')';
}

class Speller {
 public:
  explicit Speller(const Spelled::Look& look) : m_look(look) {}

  Piece piece(const Spelled& x) const {
    switch (x.kind()) {
      case Kind::number:
        return number(x.value());
      case Kind::name:
        // An irrational constant has no number to write down.
        return m_look.has_names || x.value().is_irrational() ? Piece{x.name()} : number(x.value());
      case Kind::negative: {
        std::string text = "-";
        append(text, piece(x.operands()[0]), Binding::sign, true);
        return {std::move(text), Binding::sign};
      }
      case Kind::call:
        return call(x);
      default:
        return chain(x);
    }
  }

 private:
  static Piece number(const Exact& value) {
    // A fraction is a quotient, and a minus sign a sign, when they meet other operations.
    std::string text = value.text();
    const bool is_fraction = text.find('/') != std::string::npos;
    const bool is_negative = text.starts_with('-');
    return {std::move(text), is_fraction   ? Binding::product
                             : is_negative ? Binding::sign
                                           : Binding::number};
  }

  bool is_written_whole(const Spelled& x) const {
    const bool is_number =
        x.kind() == Kind::number || (x.kind() == Kind::name && !m_look.has_names);
    return is_number && whole(x.value());
  }

  /// A fraction that is not reduced yet, such as 180/46.
  bool is_fraction(const Spelled& x) const {
    if (!m_look.is_paper || x.kind() != Kind::quotient) return false;
    const Spelled& above = x.operands()[0];
    const Spelled& below = x.operands()[1];
    return is_written_whole(above) && is_written_whole(below) && below.value().sign_of() > 0;
  }

  /// A long sum leans to the left, so it is written in a loop.
  Piece chain(const Spelled& x) const {
    std::vector<const Spelled*> spine;
    const Spelled* left = &x;
    for (; sign_of(left->kind()) != nullptr; left = &left->operands().front())
      spine.push_back(left);
    Piece result = piece(*left);
    for (; !spine.empty(); spine.pop_back()) {
      const Sign& sign = *sign_of(spine.back()->kind());
      std::string text;
      if (result.binding >= sign.left && sign.kind != Kind::product) {
        text = std::move(result.text);  // nothing to put around it: no copy
      } else {
        append(text, result, sign.left, sign.kind == Kind::product);  // (-1)*2 + …
      }
      text += is_fraction(*spine.back()) ? "/" : m_look.is_paper ? sign.on_paper : sign.in_language;
      const bool is_exponent = sign.kind == Kind::power;  // 3^-1 needs no brackets
      append(text, piece(spine.back()->operands()[1]), sign.right, !is_exponent);
      if (text.size() > m_look.longest) return {std::move(text)};  // it is given up anyway
      result = {std::move(text), sign.own};
    }
    return result;
  }

  /// On paper max and argmax take any number of values; in the language they are functions of a row
  /// then, and their brackets do not nest.
  Piece call(const Spelled& x) const {
    const std::vector<const Spelled*> values = x.arguments();
    const bool is_argmax = x.name() == "argmax_rows";
    const bool is_of_many = is_argmax || values.size() > x.operands().size();
    const bool is_of_row = is_of_many && !m_look.is_paper && values.size() > 1;
    std::string text = is_argmax && m_look.is_paper ? "argmax"
                       : is_of_row && !is_argmax    ? "row" + x.name()
                                                    : x.name();
    text += is_of_row ? "(beside(" : "(";
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) text += ", ";
      text += piece(*values[i]).text;
      if (text.size() > m_look.longest) return {std::move(text)};
    }
    text += is_of_row ? "))" : ")";
    return {std::move(text)};
  }

  const Spelled::Look& m_look;
};

}  // namespace

std::string Spelled::text(const Look& look) const {
  std::string text = Speller(look).piece(*this).text;
  if (text.size() > look.longest) text.clear();
  return text;
}

}  // namespace byhand
