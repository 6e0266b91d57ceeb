#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "number/unreadable.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_signed_digits(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return is_digits(text);
}

/// As many decimals as the value has, up to 20; nothing where it has more.
std::optional<std::string> decimal_form(const Exact& value) {
  constexpr int most_decimals = 20;
  for (int places = 0; places <= most_decimals; ++places) {
    const std::string text = value.decimal_text(places);
    if (read_entry(text).value == value) return text;
  }
  return std::nullopt;
}

Answer too_long(const Question& question) {
  if (character_count(question.text) <= longest_entry) return std::nullopt;
  return Unreadable{fmt::format("is an entry of more than {} characters", longest_entry),
                    "reduce the fraction, or round the decimal"};
}

/// The text at its first fraction bar, colon or sign of division.
struct Divided {
  std::string_view left;
  std::string_view right;
};

std::optional<Divided> divided(std::string_view text) {
  constexpr std::array<std::string_view, 4> bars{"/", "⁄", ":", "÷"};
  std::size_t at = text.size();
  std::size_t size = 0;
  for (const std::string_view bar : bars) {
    const std::size_t found = text.find(bar);
    if (found >= at) continue;
    at = found;
    size = bar.size();
  }
  if (size == 0) return std::nullopt;
  return Divided{text.substr(0, at), text.substr(at + size)};
}

/// 3/0, 1.5/2, 3/-4, 1:2
Answer no_quotient(const Question& question) {
  const auto parts = divided(question.text);
  if (!parts) return std::nullopt;
  const auto left = question.number(parts->left);
  const auto right = question.number(parts->right);
  if (!left || !right) return std::nullopt;
  if (is_zero(*right)) {
    return Unreadable{"is a fraction with the denominator 0", "check the denominator"};
  }
  const Exact value = *left / *right;
  if (!value.is_rational()) return std::nullopt;
  // 1/3/5 and 1/2e2 are divided from the left, which this is not.
  const bool is_plain =
      question.text.find_first_of("/:", parts->left.size() + 1) == std::string_view::npos &&
      question.text.find_first_of("eE") == std::string_view::npos;
  return Unreadable{
      "is a division, not a fraction of two whole numbers",
      is_plain ? fmt::format("type {}", value.text()) : "work it out and type the result"};
}

/// Where a sign parts two numbers: -1+3/4
struct Signed {
  Exact left;
  Exact right;
  bool is_minus;
  bool is_mixed;  // a whole number and a fraction, so that a mixed number may be meant
};

std::optional<Signed> signed_parts(const Question& question) {
  for (const std::string_view sign : {"+", "-", "−", "–"}) {
    for (std::size_t at = 0; (at = question.text.find(sign, at + 1)) != std::string_view::npos;) {
      const std::string_view before = question.text.substr(0, at);
      const std::string_view behind = question.text.substr(at + sign.size());
      const Entry left = read_entry(before, question.parting);
      const Entry right = read_entry(behind, question.parting);
      if (left.kind != Entry::Kind::number || right.kind != Entry::Kind::number) continue;
      const bool is_mixed =
          left.is_decimal && !left.has_point && !right.is_decimal && right.value.is_rational();
      return Signed{left.value, right.value, sign != "+", is_mixed};
    }
  }
  return std::nullopt;
}

/// -1+3/4 and 1-3/4 are sums, or mixed numbers with a hyphen.
Answer sum(const Question& question) {
  const auto parts = signed_parts(question);
  if (!parts) return std::nullopt;
  if (!parts->is_mixed) return Unreadable{"is a sum", "work it out and type the result"};
  const Exact as_sum = parts->is_minus ? parts->left - parts->right : parts->left + parts->right;
  const bool is_negative = parts->left.sign_of() < 0;
  const Exact mixed = is_negative ? parts->left - parts->right : parts->left + parts->right;
  if (as_sum == mixed) {
    return Unreadable{"has blanks around its sign", fmt::format("type {}", mixed.text())};
  }
  return Unreadable{
      "has two readings: a sum or a mixed number",
      fmt::format("type {} for the sum, or {} for the mixed number", as_sum.text(), mixed.text())};
}

/// 1,234.5 and 1.234,5: one of the marks parts the thousands.
Answer thousands(const Question& question) {
  const std::size_t last = question.text.find_last_of(".,");
  if (last == std::string_view::npos) return std::nullopt;
  const char other = question.text[last] == '.' ? ',' : '.';
  if (question.text.find(other) == std::string_view::npos) return std::nullopt;
  std::string meant(question.text.substr(0, last));
  std::erase(meant, other);
  meant += "." + std::string(question.text.substr(last + 1));
  if (!question.reads(meant)) return std::nullopt;
  return Unreadable{"has a comma and a point", fmt::format("type {}", meant)};
}

Answer comma(const Question& question) {
  const std::size_t at = question.text.find(',');
  const bool is_decimal_comma =
      question.parting == CellParting::semicolons && question.text.rfind(',') == at;
  if (at == std::string_view::npos || is_decimal_comma) return std::nullopt;
  const std::string left = visible_line(question.text.substr(0, at));
  const std::string right = visible_line(question.text.substr(at + 1));
  if (question.parting != CellParting::blanks) {
    const bool may_be_decimal =
        question.parting == CellParting::commas && is_signed_digits(left) && is_digits(right);
    return Unreadable{"has a comma", may_be_decimal
                                         ? fmt::format("type {}.{} for a decimal", left, right)
                                         : "type one number in each cell"};
  }
  if (!question.reads(left) || !question.reads(right)) {
    return Unreadable{"has a comma", "part the cells by blanks, without commas"};
  }
  if (!is_signed_digits(left) || !is_digits(right)) {
    return Unreadable{"has a comma", fmt::format("type {} {} for two cells", left, right)};
  }
  return Unreadable{"has a comma", fmt::format("type {}.{} for a decimal, or {} {} for two cells",
                                               left, right, left, right)};
}

Answer percentage(const Question& question) {
  if (question.text.find('%') == std::string_view::npos) return std::nullopt;
  const auto count = question.number(question.text.substr(0, question.text.size() - 1));
  if (!question.text.ends_with('%') || !count || !count->is_rational()) {
    return Unreadable{"is a percentage", "type it as a decimal or a fraction: 25% is 0.25 or 1/4"};
  }
  const Exact value = *count / 100;
  const auto decimal = decimal_form(value);
  const bool has_two_forms = decimal && *decimal != value.text();
  return Unreadable{"is a percentage",
                    fmt::format("type {}{}", has_two_forms ? *decimal + " or " : "", value.text())};
}

/// 1e-500, which no program holds.
Answer large_exponent(const Question& question) {
  const std::size_t at = question.text.find_first_of("eE");
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view exponent = question.text.substr(at + 1);
  if (!question.reads(question.text.substr(0, at)) || !is_signed_digits(exponent)) {
    return std::nullopt;
  }
  return Unreadable{fmt::format("has an exponent beyond {}", largest_exponent),
                    fmt::format("exponents go from -{0} to {0}", largest_exponent)};
}

/// 1 3/4 and 1 000, where blanks do not part cells.
Answer blank_inside(const Question& question) {
  const std::size_t at = question.text.find_first_of(" \t");
  if (at == std::string_view::npos || question.parting == CellParting::blanks) return std::nullopt;
  const std::string_view left = question.text.substr(0, at);
  const std::string_view right = without_blanks_around(question.text.substr(at));
  if (!question.reads(left) || !question.reads(right)) return std::nullopt;
  const std::string mixed = fmt::format("{}{}{}", left, left.starts_with('-') ? "-" : "+", right);
  return Unreadable{"has a blank inside", question.reads(mixed)
                                              ? fmt::format("type {} for a mixed number", mixed)
                                              : "type one number in each cell, without blanks"};
}

Answer word(const Question& question) {
  const std::string text = lower_case(question.text);
  const std::string_view name = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  constexpr std::string_view remedy = "type the value";
  if (name == "nan") return Unreadable{"is not a number", std::string(remedy)};
  if (text.starts_with('#')) return Unreadable{"is an error of a spreadsheet", std::string(remedy)};
  if (name != "oo") return std::nullopt;
  return Unreadable{"is not how infinity is written here",
                    text.starts_with('-') ? "type -inf" : "type inf"};
}

struct OtherSign {
  std::string_view sign;
  std::string_view message;
  std::string_view remedy = "work it out and type the result";
};

constexpr std::string_view one_bar = "type two whole numbers with one / between";
constexpr std::array other_signs{OtherSign{"^", "is a power"},
                                 OtherSign{"*", "is a product"},
                                 OtherSign{"·", "is a product"},
                                 OtherSign{"×", "is a product"},
                                 OtherSign{"²", "is a power"},
                                 OtherSign{"³", "is a power"},
                                 OtherSign{"√", "is a root"},
                                 OtherSign{"(", "is an expression"},
                                 OtherSign{"=", "is an equation", "type the value alone"},
                                 OtherSign{"/", "is no fraction", one_bar},
                                 OtherSign{"⁄", "is no fraction", one_bar}};

Answer expression(const Question& question) {
  for (const auto& [sign, message, remedy] : other_signs) {
    if (question.text.find(sign) == std::string_view::npos) continue;
    return Unreadable{std::string(message), std::string(remedy)};
  }
  return std::nullopt;
}

constexpr std::array explanations{too_long,   date,      no_quotient,    sum,
                                  thousands,  comma,     lookalike,      vulgar_fraction,
                                  percentage, decorated, large_exponent, blank_inside,
                                  word,       expression};

}  // namespace

Unreadable why_unreadable(std::string_view text, CellParting parting) {
  const Question question{without_blanks_around(text), parting};
  for (const auto explanation : explanations) {
    if (auto answer = explanation(question)) return *answer;
  }
  return {"is no number", "type a number such as -2, 0.25, 9/46 or 1+3/4"};
}

}  // namespace byhand
