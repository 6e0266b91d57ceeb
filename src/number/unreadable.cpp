#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What is asked of an entry that cannot be read: its text, and what parts the cells around it.
struct Question {
  std::string_view text;
  CellParting parting;

  /// The number that a part of the text stands for.
  std::optional<Exact> number(std::string_view part) const {
    const Entry entry = read_entry(part, parting);
    return entry.kind == Entry::Kind::number ? std::optional(entry.value) : std::nullopt;
  }
  bool reads(std::string_view part) const { return number(part).has_value(); }
};

/// Nothing where an explanation does not apply.
using Answer = std::optional<Unreadable>;

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
  const bool has_part = question.text.find_first_of("./eE") != std::string_view::npos;
  return Unreadable{fmt::format("is an entry of more than {} characters", longest_entry),
                    has_part ? "reduce the fraction, or round the decimal"
                             : "a whole number of that size is never needed"};
}

/// The first sign of a division in a text, and where it stands; an empty one where there is none.
std::pair<std::size_t, std::string_view> first_bar(std::string_view text) {
  std::pair<std::size_t, std::string_view> first{text.size(), ""};
  for (const std::string_view bar : {"/", "⁄", ":", "÷"}) {
    first = std::min(first, {text.find(bar), bar});
  }
  return first;
}

/// 3/0, 1.5/2, 3/-4, 1:2
Answer no_quotient(const Question& question) {
  const auto [at, bar] = first_bar(question.text);
  if (bar.empty()) return std::nullopt;
  const std::string_view after = without_blanks_around(question.text.substr(at + bar.size()));
  const auto left = question.number(question.text.substr(0, at));
  const auto right = question.number(after);
  if (!left || !right) return std::nullopt;
  const bool is_sum = contains(after, '+') && after.find_first_of("eE") == std::string_view::npos;
  if (is_sum) return std::nullopt;  // 1/3+1/6
  if (is_zero(*right)) {
    return Unreadable{"is a fraction with the denominator 0", "check the denominator"};
  }
  const Exact value = *left / *right;
  if (!value.is_rational()) return std::nullopt;
  // 1/3/5 and 1/2e2 are divided from the left, which this is not.
  const bool is_plain = first_bar(after).second.empty() &&
                        question.text.find_first_of("eE") == std::string_view::npos;
  const bool has_point = question.text.find_first_of(".,") != std::string_view::npos;
  const bool has_sign = !is_digit(after.front()) && !has_point && is_plain;
  const bool may_be_ratio = is_word_of(": ÷", bar) && !has_point && is_plain;
  const std::string message = has_sign       ? "has a sign below its bar"
                              : may_be_ratio ? "may be a ratio or a fraction"
                                             : "is a division, not a fraction of two whole numbers";
  // 3/15.33 was divided by what was rounded: as a fraction it would be none of the right ones.
  constexpr std::int64_t largest_denominator = 100;
  const bool is_rounded = has_point && compare(denominator(value), largest_denominator) == 1;
  return Unreadable{message, is_plain && !is_rounded ? fmt::format("type {}", value.text())
                                                     : "work it out and type the result"};
}

/// Two numbers with a sign between them: a sum, or a mixed number with a hyphen.
Unreadable sum_or_mixed(const Entry& left, const Entry& right, bool is_minus) {
  const bool may_be_mixed =
      left.is_decimal && !left.has_point && !right.is_decimal && right.value.is_rational();
  if (!may_be_mixed) return {"is a sum", "work it out and type the result"};
  const Exact less = left.value - right.value;
  const Exact more = left.value + right.value;
  const Exact& as_sum = is_minus ? less : more;
  const Exact& mixed = left.value.sign_of() < 0 ? less : more;
  if (as_sum == mixed) {
    return {"has blanks around its sign", fmt::format("type {}", mixed.text())};
  }
  return {
      "has two readings: a sum or a mixed number",
      fmt::format("type {} for the sum, or {} for the mixed number", as_sum.text(), mixed.text())};
}

/// -1+3/4 and 1-3/4
Answer sum(const Question& question) {
  const std::string_view text = question.text;
  for (const std::string_view sign : {"+", "-", "−", "–"}) {
    for (std::size_t at = 0; (at = text.find(sign, at + 1)) != std::string_view::npos;) {
      const Entry left = read_entry(text.substr(0, at), question.parting);
      const Entry right = read_entry(text.substr(at + sign.size()), question.parting);
      if (left.kind != Entry::Kind::number || right.kind != Entry::Kind::number) continue;
      return sum_or_mixed(left, right, sign != "+");
    }
  }
  // 6+0-3, the last line of a hint
  const std::size_t first = std::min(text.find_first_of("0123456789"), text.size());
  const bool has_terms = first < 2 && text.find_first_of("+-", first) < text.size() &&
                         text.find_first_not_of("0123456789./+-") == std::string_view::npos;
  if (!has_terms || !is_digit(text.back())) return std::nullopt;
  return Unreadable{"is a sum", "work it out and type the result"};
}

/// 1,234.5 and 1.234,5: one of the marks parts the thousands. 1,2.5 are two cells.
Answer thousands(const Question& question) {
  const std::size_t last = question.text.find_last_of(".,");
  if (last == std::string_view::npos) return std::nullopt;
  const char other = question.text[last] == '.' ? ',' : '.';
  std::string meant(question.text.substr(0, last));
  if (!has_thousands(meant, other)) return std::nullopt;
  std::erase(meant, other);
  meant += "." + std::string(question.text.substr(last + 1));
  if (!question.reads(meant)) return std::nullopt;
  return Unreadable{"has a comma and a point", fmt::format("type {}", meant)};
}

Answer comma(const Question& question) {
  const std::size_t at = question.text.find(',');
  const bool is_decimal_comma =
      question.parting == CellParting::semicolons && question.text.rfind(',') == at;
  const bool is_percentage = question.text.ends_with('%');  // 12,5%
  if (at == std::string_view::npos || is_decimal_comma || is_percentage) return std::nullopt;
  const std::string left = visible_line(question.text.substr(0, at));
  const std::string right = visible_line(question.text.substr(at + 1));
  const bool may_be_decimal = is_signed_digits(left) && is_digits(right);
  const std::string decimal = fmt::format("type {}.{} for a decimal", left, right);
  const std::string cells = fmt::format("{} {} for two cells", left, right);
  if (may_be_decimal && has_thousands(question.text, ','))
    return Unreadable{"has a comma",
                      fmt::format("type {}{}, without a comma; {}", left, right, decimal)};
  if (question.parting != CellParting::blanks) {
    const bool is_decimal = may_be_decimal && question.parting == CellParting::commas;
    return Unreadable{"has a comma", is_decimal ? decimal : "type one number in each cell"};
  }
  if (!question.reads(left) || !question.reads(right)) {
    return Unreadable{"has a comma", "part the cells by blanks, without commas"};
  }
  return Unreadable{"has a comma", may_be_decimal ? decimal + ", or " + cells : "type " + cells};
}

Answer percentage(const Question& question) {
  if (!contains(question.text, '%')) return std::nullopt;
  const auto count = question.number(question.text.substr(0, question.text.size() - 1));
  if (!question.text.ends_with('%') || !count || !count->is_rational()) {
    return Unreadable{"is a percentage", "type it as a decimal or a fraction: 25% is 0.25 or 1/4"};
  }
  const Exact value = *count / 100;  // as a fraction it would no longer be rounded
  return Unreadable{"is a percentage", "type " + decimal_form(value).value_or(value.text())};
}

/// 1e-500, which no program holds.
Answer large_exponent(const Question& question) {
  const std::size_t at = question.text.find_first_of("eE");
  const bool has_exponent = at != std::string_view::npos &&
                            question.reads(question.text.substr(0, at)) &&
                            is_signed_digits(question.text.substr(at + 1));
  if (!has_exponent) return std::nullopt;
  return Unreadable{fmt::format("has an exponent beyond {}", largest_exponent),
                    fmt::format("exponents go from -{0} to {0}", largest_exponent)};
}

/// 1 3/4 and 1 000, where blanks do not part cells.
Answer blank_inside(const Question& question) {
  const std::size_t at = question.text.find_first_of(" \t");
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view left = question.text.substr(0, at);
  const std::string_view right = without_blanks_around(question.text.substr(at));
  if (!question.reads(left) || !question.reads(right)) return std::nullopt;
  const std::string mixed = fmt::format("{}{}{}", left, left.starts_with('-') ? "-" : "+", right);
  return Unreadable{"has a blank inside", question.reads(mixed)
                                              ? fmt::format("type {} for a mixed number", mixed)
                                              : "type one number in each cell, without blanks"};
}

Answer word(const Question& question) {
  const std::string text = in_small_letters(question.text);
  const std::string_view name = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  if (name == "o") return Unreadable{"is a letter", "type 0 for a zero"};
  if (is_word_of("- – −", name) || is_word_of("- – −", text)) {
    return Unreadable{"is a minus without a number", "type the number behind it, or _ for a blank"};
  }
  if (name == "nan") return Unreadable{"is not a number", "type the value"};
  if (text.starts_with('#')) return Unreadable{"is an error of a spreadsheet", "type the value"};
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
constexpr std::array other_signs{OtherSign{"^T", "is a transpose", "type its numbers"},
                                 OtherSign{"^", "is a power"},
                                 OtherSign{"**", "is a power"},
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
    if (!contains(question.text, sign)) continue;
    return Unreadable{std::string(message), std::string(remedy)};
  }
  return std::nullopt;
}

struct Lookalike {
  std::string_view written;
  std::string_view plain;
};

constexpr std::array lookalikes{Lookalike{"¯", "-"},  Lookalike{"⁻", "-"},  Lookalike{"‐", "-"},
                                Lookalike{"‑", "-"},  Lookalike{"‒", "-"},  Lookalike{"—", "-"},
                                Lookalike{"―", "-"},  Lookalike{"﹣", "-"}, Lookalike{"－", "-"},
                                Lookalike{"＋", "+"}, Lookalike{"∕", "/"},  Lookalike{"／", "/"},
                                Lookalike{"．", "."}, Lookalike{"٫", "."}};

/// Zeros of the scripts with decimal digits of their own (Unicode 15, general category Nd).
constexpr std::array<char32_t, 40> other_zeros{
    0x660,  0x6F0,  0x7C0,  0x966,  0x9E6,  0xA66,  0xAE6,   0xB66,   0xBE6,   0xC66,
    0xCE6,  0xD66,  0xDE6,  0xE50,  0xED0,  0xF20,  0x1040,  0x1090,  0x17E0,  0x1810,
    0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40,  0x1C50,  0xA620,  0xA8D0,
    0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x1D7CE, 0x1D7D8, 0x1D7EC};

std::optional<char> digit(char32_t code) {
  for (const char32_t zero : other_zeros) {
    if (code >= zero && code < zero + 10) return static_cast<char>('0' + (code - zero));
  }
  return std::nullopt;
}

bool is_invisible(char32_t code) {
  return code == 0xAD || code == 0xFEFF || (code >= 0x2000 && code <= 0x200F) || code == 0x202F ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x2069);
}

constexpr std::array vulgar_fractions{
    Lookalike{"½", "1/2"}, Lookalike{"⅓", "1/3"}, Lookalike{"⅔", "2/3"}, Lookalike{"¼", "1/4"},
    Lookalike{"¾", "3/4"}, Lookalike{"⅕", "1/5"}, Lookalike{"⅖", "2/5"}, Lookalike{"⅗", "3/5"},
    Lookalike{"⅘", "4/5"}, Lookalike{"⅙", "1/6"}, Lookalike{"⅚", "5/6"}, Lookalike{"⅐", "1/7"},
    Lookalike{"⅛", "1/8"}, Lookalike{"⅜", "3/8"}, Lookalike{"⅝", "5/8"}, Lookalike{"⅞", "7/8"},
    Lookalike{"⅑", "1/9"}, Lookalike{"⅒", "1/10"}};

/// What a spreadsheet makes of a fraction: Sep-46, 9-Sep, 46. Sep, 2046-09-01, 9/1/2046
Answer date(const Question& question) {
  return why_date(question.text, question.parting);
}

/// Digits of other scripts, other dashes and bars, characters that cannot be seen.
Answer lookalike(const Question& question) {
  std::string meant;
  std::string message;
  for (std::string_view rest = question.text; !rest.empty();) {
    const Character taken = take_character(rest);
    const Lookalike* known =
        first_that(lookalikes, [&](const Lookalike& one) { return one.written == taken.text; });
    if (const auto found = digit(taken.code)) {
      message = "is not written with the digits 0 to 9";
      meant += *found;
    } else if (is_invisible(taken.code)) {
      message = fmt::format("has a character that cannot be seen, {}", code_point_name(taken.code));
    } else if (known != nullptr) {
      message = fmt::format("has a {}, which only looks like {}", taken.text, known->plain);
      meant += known->plain;
    } else {
      meant += taken.text;
    }
  }
  if (message.empty()) return std::nullopt;
  return Unreadable{message, question.reads(meant) ? fmt::format("type {}", meant)
                                                   : "type a number such as -2, 0.25 or 9/46"};
}

/// ½, -½ and 1½
Answer vulgar_fraction(const Question& question) {
  for (const auto& [written, plain] : vulgar_fractions) {
    if (!contains(question.text, written)) continue;
    const std::string_view before = question.text.substr(0, question.text.find(written));
    const bool is_negative = before.starts_with("-") || before.starts_with("−");
    const char* sign = !question.reads(before) ? "" : is_negative ? "-" : "+";
    const std::string meant = fmt::format("{}{}{}", before, sign, plain);
    const bool is_last = before.size() + written.size() == question.text.size();
    return Unreadable{"has a fraction in one character",
                      is_last && question.reads(meant)
                          ? fmt::format("type {}", meant)
                          : fmt::format("write {} for it, and one number in the cell", plain)};
  }
  return std::nullopt;
}

/// (3), _3: as accounts and some languages write -3, and others 3.
Answer perhaps_negative(const Question& question) {
  const std::string_view text = question.text;
  const bool is_account = text.starts_with('(') && text.ends_with(')');
  const bool is_negative_sign = text.starts_with('_') && !text.ends_with('_');
  if (!is_account && !is_negative_sign) return std::nullopt;
  const std::string_view number = text.substr(1, text.size() - (is_account ? 2 : 1));
  if (number.empty() || !is_digit(number.front()) || !question.reads(number)) return std::nullopt;
  return Unreadable{is_account ? "stands in brackets, which in accounts are a minus sign"
                               : "begins with _, which may be a minus sign",
                    fmt::format("type -{0} or {0}", number)};
}

/// "3", **3**, 5_, =9/46: a number with something around it.
Answer decorated(const Question& question) {
  constexpr std::string_view around = " \t=~<>'\"`*_$()[]{}:;,";
  if (question.text.starts_with('=') || question.text.starts_with('\'')) {
    const std::string_view rest = question.text.substr(1);
    if (question.reads(rest)) {
      return Unreadable{
          fmt::format("begins with {}, which only a spreadsheet takes away", question.text.front()),
          fmt::format("type {} here", rest)};
    }
  }
  const std::size_t first = question.text.find_first_not_of(around);
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t last = question.text.find_last_not_of(around);
  const std::string_view inner = question.text.substr(first, last - first + 1);
  if (inner == question.text || !question.reads(inner)) return std::nullopt;
  return Unreadable{"has more in its cell than the number", fmt::format("type {} alone", inner)};
}

constexpr std::array explanations{
    too_long,  date,           no_quotient,     sum,        thousands,
    comma,     lookalike,      vulgar_fraction, percentage, perhaps_negative,
    decorated, large_exponent, blank_inside,    word,       expression};

}  // namespace

bool has_thousands(std::string_view text, char mark) {
  constexpr std::size_t group = 3;
  std::size_t at = text.find(mark);
  const std::size_t first = text.find_first_of("0123456789");
  if (at == std::string_view::npos || (first < at && text[first] == '0')) return false;  // 0,333
  while (at < text.size()) {
    const std::size_t next = std::min(text.find(mark, at + 1), text.size());
    if (next != at + 1 + group || !is_digits(text.substr(at + 1, group))) return false;
    at = next;
  }
  return true;
}

Unreadable why_unreadable(std::string_view text, CellParting parting) {
  const Question question{without_blanks_around(text), parting};
  for (const auto explanation : explanations) {
    if (auto answer = explanation(question)) return *answer;
  }
  return {"is no number", "type a number such as -2, 0.25, 9/46 or 1+3/4"};
}

}  // namespace byhand
