#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "number/entry.hpp"
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

using Answer = std::optional<Unreadable>;

constexpr std::string_view all_digits = "0123456789";

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(all_digits) == std::string_view::npos;
}

bool is_signed_digits(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return is_digits(text);
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
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
Answer quotient(const Question& question) {
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
  return Unreadable{"is a division, not a fraction of two whole numbers",
                    fmt::format("type {}", value.text())};
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
          left.is_decimal && left.decimals == 0 && !right.is_decimal && right.value.is_rational();
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

/// 1 from jan, 12 from dec, as the months begin in English; nothing for another word.
std::optional<int> month(std::string_view word) {
  constexpr std::string_view months = "janfebmaraprmayjunjulaugsepoctnovdec";
  if (word.size() < 3) return std::nullopt;
  const std::size_t at = months.find(lower_case(word.substr(0, 3)));
  if (at == std::string_view::npos || at % 3 != 0) return std::nullopt;
  return static_cast<int>(at / 3) + 1;
}

/// A text as runs of letters and runs of digits, without what stands between: 2046 09 01
std::vector<std::string_view> runs(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_digit = all_digits.find(text[i]) != std::string_view::npos;
    const auto belongs = [&](char c) {
      return is_digit ? all_digits.find(c) != std::string_view::npos
                      : is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
    };
    std::size_t end = i;
    while (end < text.size() && belongs(text[end])) ++end;
    if (end > i) result.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return result;
}

/// What a spreadsheet makes of a fraction: Sep-46, 9-Sep, 46. Sep, 2046-09-01, 9/1/2046
Answer date(const Question& question) {
  const auto parts = runs(question.text);
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  constexpr std::string_view message = "is a date, as spreadsheets make them of fractions";
  const auto typed = [](std::string_view fraction) {
    return fmt::format("type ={} or '{}", fraction, fraction);
  };
  if (question.text.find_first_not_of("0123456789-./") == std::string_view::npos) {
    const bool has_year = parts.size() == 3 && (parts[0].size() == 4 || parts[2].size() == 4);
    if (!has_year || question.text.size() > 10) return std::nullopt;
    return Unreadable{std::string(message),
                      "type the fraction again with a sign in front, as in =9/46 or '9/46"};
  }
  const bool is_month_first = is_digits(parts[1]) && !is_digits(parts[0]);
  const bool is_month_last = is_digits(parts[0]) && !is_digits(parts[1]);
  if (parts.size() != 2 || (!is_month_first && !is_month_last)) return std::nullopt;
  const auto number_of_month = month(is_month_first ? parts[0] : parts[1]);
  if (!number_of_month) return std::nullopt;
  std::string_view digits = is_month_first ? parts[1] : parts[0];
  while (digits.size() > 1 && digits.starts_with('0')) digits.remove_prefix(1);
  const std::string fraction = fmt::format("{}/{}", *number_of_month, digits);
  const std::string turned = fmt::format("{}/{}", digits, *number_of_month);
  const bool may_be_day = digits.size() <= 2 && digits <= (digits.size() == 1 ? "9" : "31");
  if (!may_be_day || fraction == turned) return Unreadable{std::string(message), typed(fraction)};
  return Unreadable{std::string(message),
                    fmt::format("{} (or ={} if that was the fraction)", typed(fraction), turned)};
}

struct Lookalike {
  std::string_view written;
  std::string_view plain;
};

constexpr std::array lookalikes{Lookalike{"‐", "-"},  Lookalike{"‑", "-"},  Lookalike{"‒", "-"},
                                Lookalike{"—", "-"},  Lookalike{"―", "-"},  Lookalike{"﹣", "-"},
                                Lookalike{"－", "-"}, Lookalike{"＋", "+"}, Lookalike{"∕", "/"},
                                Lookalike{"／", "/"}, Lookalike{"．", "."}, Lookalike{"٫", "."}};

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

/// Digits of other scripts, other dashes and bars, characters that cannot be seen.
Answer lookalike(const Question& question) {
  std::string meant;
  std::string message;
  for (std::string_view rest = question.text; !rest.empty();) {
    const auto [code, size] = first_character(rest);
    const std::string_view written = rest.substr(0, size);
    const auto* const known =
        std::find_if(lookalikes.begin(), lookalikes.end(),
                     [&](const Lookalike& candidate) { return candidate.written == written; });
    if (const auto found = digit(code)) {
      message = "is not written with the digits 0 to 9";
      meant += *found;
    } else if (is_invisible(code)) {
      message = fmt::format("has a character that cannot be seen, {}", code_point_name(code));
    } else if (known != lookalikes.end()) {
      message = fmt::format("has a {}, which only looks like {}", written, known->plain);
      meant += known->plain;
    } else {
      meant += written;
    }
    rest.remove_prefix(size);
  }
  if (message.empty()) return std::nullopt;
  return Unreadable{message, question.reads(meant) ? fmt::format("type {}", meant)
                                                   : "type a number such as -2, 0.25 or 9/46"};
}

constexpr std::array vulgar_fractions{
    Lookalike{"½", "1/2"}, Lookalike{"⅓", "1/3"}, Lookalike{"⅔", "2/3"}, Lookalike{"¼", "1/4"},
    Lookalike{"¾", "3/4"}, Lookalike{"⅕", "1/5"}, Lookalike{"⅖", "2/5"}, Lookalike{"⅗", "3/5"},
    Lookalike{"⅘", "4/5"}, Lookalike{"⅙", "1/6"}, Lookalike{"⅚", "5/6"}, Lookalike{"⅐", "1/7"},
    Lookalike{"⅛", "1/8"}, Lookalike{"⅜", "3/8"}, Lookalike{"⅝", "5/8"}, Lookalike{"⅞", "7/8"},
    Lookalike{"⅑", "1/9"}, Lookalike{"⅒", "1/10"}};

/// ½, -½ and 1½
Answer vulgar(const Question& question) {
  for (const auto& [written, plain] : vulgar_fractions) {
    if (question.text.find(written) == std::string_view::npos) continue;
    std::string meant(plain);
    if (question.text.ends_with(written)) {
      const std::string before(question.text.substr(0, question.text.size() - written.size()));
      const bool is_negative = before.starts_with("-") || before.starts_with("−");
      const std::string mixed = before + (is_negative ? "-" : "+") + meant;
      if (question.reads(before)) {
        meant = mixed;
      } else if (question.reads(before + meant)) {
        meant = before + meant;
      }
    }
    return Unreadable{"has a fraction in one character", fmt::format("type {}", meant)};
  }
  return std::nullopt;
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

/// 1e-3, as programs write small numbers.
Answer power_of_ten(const Question& question) {
  const std::size_t at = question.text.find_first_of("eE");
  if (at == std::string_view::npos) return std::nullopt;
  const auto factor = question.number(question.text.substr(0, at));
  const auto exponent = question.number(question.text.substr(at + 1));
  if (!factor || !exponent || !factor->is_rational()) return std::nullopt;
  const auto places = whole(*exponent);
  constexpr std::int64_t most_places = 18;
  if (!places || *places > most_places || *places < -most_places) {
    return Unreadable{"is written with a power of ten", "type it as a decimal or a fraction"};
  }
  const Exact value = *factor * power(10, *exponent);
  return Unreadable{"is written with a power of ten",
                    fmt::format("type {}", decimal_form(value).value_or(value.text()))};
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
  constexpr std::string_view remedy = "type the number, or _ to leave the cell blank";
  if (name == "nan") return Unreadable{"is not a number", std::string(remedy)};
  if (text.starts_with('#')) return Unreadable{"is an error of a spreadsheet", std::string(remedy)};
  if (name != "infinity" && name != "inf" && name != "oo") return std::nullopt;
  return Unreadable{"is not how infinity is written here",
                    text.starts_with('-') ? "type -inf" : "type inf"};
}

struct Remedy {
  std::string_view sign;
  std::string_view message;
};

constexpr std::array signs{
    Remedy{"^", "is a power"},     Remedy{"*", "is a product"},     Remedy{"·", "is a product"},
    Remedy{"×", "is a product"},   Remedy{"²", "is a power"},       Remedy{"³", "is a power"},
    Remedy{"√", "is a root"},      Remedy{"(", "is an expression"}, Remedy{"=", "is an equation"},
    Remedy{"/", "is no fraction"}, Remedy{"⁄", "is no fraction"}};

Answer expression(const Question& question) {
  for (const Remedy& known : signs) {
    if (question.text.find(known.sign) == std::string_view::npos) continue;
    return Unreadable{std::string(known.message), known.message == "is no fraction"
                                                      ? "type two whole numbers with one / between"
                                                      : "work it out and type the result"};
  }
  return std::nullopt;
}

constexpr std::array explanations{too_long,     date,         quotient, sum,        thousands,
                                  comma,        lookalike,    vulgar,   percentage, decorated,
                                  power_of_ten, blank_inside, word,     expression};

}  // namespace

Unreadable why_unreadable(std::string_view text, CellParting parting) {
  const Question question{without_blanks_around(text), parting};
  for (const auto explanation : explanations) {
    if (auto answer = explanation(question)) return *answer;
  }
  return {"is no number", "type a number such as -2, 0.25, 9/46 or 1+3/4"};
}

}  // namespace byhand
