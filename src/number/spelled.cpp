#include "number/spelled.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "text/lists.hpp"

namespace byhand {

namespace {

using Kind = Spelled::Kind;

/// How tightly a text holds together; what is looser than its place allows stands in brackets.
enum class Tightness : unsigned char { sum, product, sign, power, number };

struct Piece {
  std::string text;
  Tightness tightness = Tightness::number;
  std::vector<Spelled::Mention> mentions = {};

  void mention(const Piece& other, std::size_t begin) {
    for (Spelled::Mention one : other.mentions) {
      one.begin += begin;
      mentions.push_back(std::move(one));
    }
  }
};

/// How an operation of two numbers is written.
struct Sign {
  Kind kind;
  std::string_view in_language;
  std::string_view on_paper;
  Tightness own;
  Tightness left;  // what a side needs at least
  Tightness right;
};

constexpr std::array signs{
    Sign{Kind::sum, " + ", " + ", Tightness::sum, Tightness::sum, Tightness::product},
    Sign{Kind::difference, " - ", " - ", Tightness::sum, Tightness::sum, Tightness::product},
    Sign{Kind::product, "*", "·", Tightness::product, Tightness::product, Tightness::product},
    Sign{Kind::quotient, " / ", " / ", Tightness::product, Tightness::product, Tightness::sign},
    Sign{Kind::power, "^", "^", Tightness::power, Tightness::number, Tightness::sign}};

const Sign* sign_of(Kind kind) {
  return first_that(signs, [=](const Sign& sign) { return sign.kind == kind; });
}

/// "3 + -1" is hard to read: after an operator a negative number is put in brackets.
void append(Piece& whole, const Piece& piece, Tightness least, bool is_after_operator) {
  const bool is_negative = piece.text.starts_with('-') && is_after_operator;
  const bool has_brackets = piece.tightness < least || is_negative;
  if (has_brackets) whole.text += '(';
  whole.mention(piece, whole.text.size());
  whole.text += piece.text;
  if (has_brackets) whole.text += ')';
}

class Speller {
 public:
  Speller(const Spelled::Look& look, bool tells_mentions)
      : m_look(look), m_tells_mentions(tells_mentions) {}

  Piece piece(const Spelled& x) const {
    switch (x.kind()) {
      case Kind::number:
        return number(x.value());
      case Kind::name:
        return named(x);
      case Kind::negative: {
        Piece result{"-", Tightness::sign};
        append(result, piece(x.operands()[0]), Tightness::sign, true);
        return result;
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
    const bool is_fraction = contains(text, '/');
    const bool is_negative = text.starts_with('-');
    return {std::move(text), is_fraction   ? Tightness::product
                             : is_negative ? Tightness::sign
                                           : Tightness::number};
  }

  Piece named(const Spelled& x) const {
    // An irrational constant has no number to write down.
    const bool is_name = m_look.has_names || x.value().is_irrational();
    Piece result = is_name ? Piece{x.name()} : number(x.value());
    if (m_tells_mentions) result.mentions.push_back({0, result.text.size(), x.name()});
    return result;
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
      Piece whole;
      if (result.tightness >= sign.left && sign.kind != Kind::product) {
        whole = std::move(result);  // nothing to put around it: no copy
      } else {
        append(whole, result, sign.left, sign.kind == Kind::product);  // (-1)*2 + …
      }
      whole.text += is_fraction(*spine.back()) ? "/"
                    : m_look.is_paper          ? sign.on_paper
                                               : sign.in_language;
      const bool is_exponent = sign.kind == Kind::power;  // 3^-1 needs no brackets
      append(whole, piece(spine.back()->operands()[1]), sign.right, !is_exponent);
      if (whole.text.size() > m_look.longest) return whole;  // it is given up anyway
      whole.tightness = sign.own;
      result = std::move(whole);
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
    Piece result{is_argmax && m_look.is_paper ? "argmax"
                 : is_of_row && !is_argmax    ? "row" + x.name()
                                              : x.name()};
    result.text += is_of_row ? "(beside(" : "(";
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) result.text += ", ";
      const Piece value = piece(*values[i]);
      result.mention(value, result.text.size());
      result.text += value.text;
      if (result.text.size() > m_look.longest) return result;
    }
    result.text += is_of_row ? "))" : ")";
    return result;
  }

  const Spelled::Look& m_look;
  bool m_tells_mentions;
};

}  // namespace

Spelled Spelled::named(std::string name, const Exact& value) {
  Spelled result(value);
  result.m_making = std::make_shared<const Making>(Making{Kind::name, std::move(name), {}, 0, 0});
  return result;
}

Spelled Spelled::made(Kind kind, std::vector<Spelled> operands, const Exact& value,
                      std::string name) {
  constexpr int deepest = 2000;
  constexpr std::int64_t most_operations = 30'000;
  Making making{kind, std::move(name), std::move(operands), 1, 1};
  for (const Spelled& operand : making.operands) {
    if (!operand.m_making) continue;
    making.operations += operand.m_making->operations;
    making.depth = std::max(making.depth, operand.m_making->depth + 1);
  }
  Spelled result(value);
  if (making.depth <= deepest && making.operations <= most_operations) {
    result.m_making = std::make_shared<const Making>(std::move(making));
  }
  return result;
}

const std::string& Spelled::name() const {
  static const std::string none;
  return m_making ? m_making->name : none;
}

std::span<const Spelled> Spelled::operands() const {
  if (!m_making) return {};
  return m_making->operands;
}

std::vector<const Spelled*> Spelled::arguments() const {
  std::vector<const Spelled*> result;
  const Spelled* first = this;
  while (first->kind() == Kind::call && first->name() == "max") {
    result.push_back(&first->operands()[1]);
    first = &first->operands().front();
  }
  if (!result.empty()) {
    result.push_back(first);
    std::reverse(result.begin(), result.end());
    return result;
  }
  for (const Spelled& operand : operands()) result.push_back(&operand);
  return result;
}

Spelled make_pi(Type<Spelled> /*type*/) {
  return Spelled::named("pi", make_pi(Type<Exact>()));
}

std::string Spelled::text(const Look& look, std::vector<Mention>* mentions) const {
  Piece piece = Speller(look, mentions != nullptr).piece(*this);
  if (piece.text.size() > look.longest) piece = {};
  if (mentions != nullptr) *mentions = std::move(piece.mentions);
  return piece.text;
}

}  // namespace byhand
