#include "number/entry.hpp"

#include <fmt/format.h>

#include <array>

#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t longest_entry = 64;

struct Spelling {
  std::string_view written;
  std::string_view plain;
};

constexpr std::array spellings{Spelling{"−", "-"}, Spelling{"–", "-"}, Spelling{"∞", "inf"},
                               Spelling{"⁄", "/"}};

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::string plain(std::string text) {
  for (const auto& [written, replacement] : spellings) {
    for (std::size_t at = 0; (at = text.find(written, at)) != std::string::npos;) {
      text.replace(at, written.size(), replacement);
    }
  }
  return text;
}

Entry unreadable(std::string message, std::string remedy) {
  Entry entry;
  entry.kind = Entry::Kind::unreadable;
  entry.message = std::move(message);
  entry.remedy = std::move(remedy);
  return entry;
}

Entry number(Exact value) {
  Entry entry;
  entry.kind = Entry::Kind::number;
  entry.value = std::move(value);
  return entry;
}

/// Reads an entry from left to right.
class EntryReader {
 public:
  explicit EntryReader(std::string_view rest) : m_rest(rest) {}

  /// The number, or a blank entry where the text is none.
  Entry read() {
    const bool is_negative = take("-");
    if (!is_negative) take("+");
    Entry entry = take("inf") ? number(Exact::infinity(1)) : unsigned_number();
    if (entry.kind != Entry::Kind::number) return entry;
    if (!m_rest.empty()) return mixed(entry, is_negative);
    if (is_negative) entry.value = -entry.value;
    return entry;
  }

 private:
  bool take(std::string_view text) {
    if (!m_rest.starts_with(text)) return false;
    m_rest.remove_prefix(text.size());
    return true;
  }

  void skip_blanks() {
    while (take(" ") || take("\t")) {
    }
  }

  std::string digits() {
    std::size_t count = 0;
    while (count < m_rest.size() && m_rest[count] >= '0' && m_rest[count] <= '9') ++count;
    std::string result(m_rest.substr(0, count));
    m_rest.remove_prefix(count);
    return result;
  }

  Entry unsigned_number() {
    std::string whole = digits();
    std::string decimals;
    const bool has_point = take(".");
    if (has_point) decimals = digits();
    if (whole.empty() && decimals.empty()) return {};
    const std::string_view before_blanks = m_rest;
    skip_blanks();
    if (!has_point && take("/")) return fraction(whole);
    m_rest = before_blanks;
    Entry entry =
        number(Exact::decimal(whole + decimals, static_cast<std::int64_t>(decimals.size()), 0));
    entry.is_decimal = true;
    entry.decimals = static_cast<int>(decimals.size());
    return entry;
  }

  Entry fraction(const std::string& numerator) {
    skip_blanks();
    const std::string denominator = digits();
    if (denominator.empty()) return {};
    const Exact divisor = Exact::decimal(denominator, 0, 0);
    if (is_zero(divisor)) {
      return unreadable("is a fraction with the denominator 0", "check the denominator");
    }
    return number(Exact::decimal(numerator, 0, 0) / divisor);
  }

  /// Behind a whole number: its fraction, as in 1+3/4 and -1-3/4.
  Entry mixed(const Entry& whole_part, bool is_negative) {
    if (!whole_part.is_decimal || whole_part.decimals > 0 || !whole(whole_part.value)) return {};
    skip_blanks();
    const bool is_minus = take("-");
    if (!is_minus && !take("+")) return {};
    skip_blanks();
    const Entry part = unsigned_number();
    if (part.kind != Entry::Kind::number || part.is_decimal || !m_rest.empty()) return {};
    const Exact sum = whole_part.value + part.value;
    if (is_minus == is_negative) return number(is_negative ? -sum : sum);
    const Exact difference = whole_part.value - part.value;
    return unreadable("has two readings: a mixed number or a sum",
                      fmt::format("type {} or {}", (is_negative ? -difference : difference).text(),
                                  (is_negative ? -sum : sum).text()));
  }

  std::string_view m_rest;
};

struct Remedy {
  std::string_view sign;
  std::string_view message;
  std::string_view remedy;
};

constexpr std::array remedies{
    Remedy{"*", "is a product", "work it out and type the result"},
    Remedy{"·", "is a product", "work it out and type the result"},
    Remedy{"×", "is a product", "work it out and type the result"},
    Remedy{"%", "is a percentage", "type it as a decimal or a fraction: 25% is 0.25 or 1/4"},
    Remedy{"^", "is a power", "work it out and type the result"},
    Remedy{"(", "is an expression", "work it out and type the result"},
    Remedy{"=", "is an equation", "type the value alone"},
    Remedy{"½", "is a fraction in one character", "type 1/2"},
    Remedy{"¼", "is a fraction in one character", "type 1/4"},
    Remedy{"¾", "is a fraction in one character", "type 3/4"},
    Remedy{"⅓", "is a fraction in one character", "type 1/3"},
    Remedy{"⅔", "is a fraction in one character", "type 2/3"},
};

Entry explained(const std::string& text) {
  if (const std::size_t comma = text.find(','); comma != std::string::npos) {
    const std::string left = text.substr(0, comma);
    const std::string right = text.substr(comma + 1);
    if (left.empty() || right.empty()) {
      return unreadable("has a comma", "part the cells by blanks, without commas");
    }
    return unreadable("has a comma", fmt::format("type {}.{} for a decimal, or {} {} for two cells",
                                                 visible_line(left), visible_line(right),
                                                 visible_line(left), visible_line(right)));
  }
  if (text == "nan" || text == "NaN") {
    return unreadable("is not a number", "type the value");
  }
  for (const Remedy& known : remedies) {
    if (text.find(known.sign) != std::string::npos) {
      return unreadable(std::string(known.message), std::string(known.remedy));
    }
  }
  for (const char character : text) {
    if (static_cast<unsigned char>(character) >= 0x80) {
      return unreadable("is not written with the digits 0 to 9",
                        "type a number such as -2, 0.25 or 9/46");
    }
  }
  return unreadable("is no number", "type a number such as -2, 0.25, 9/46 or 1+3/4");
}

}  // namespace

Entry read_entry(std::string_view text) {
  const std::string entry = trimmed(text);
  if (entry.empty() || entry == "_" || entry == "?" || entry == "…") return {};
  if (character_count(entry) > longest_entry) {
    return unreadable(fmt::format("is an entry of more than {} characters", longest_entry),
                      "reduce the fraction, or round the decimal");
  }
  const std::string normal = plain(entry);
  const Entry result = EntryReader(normal).read();
  return result.kind == Entry::Kind::blank ? explained(entry) : result;
}

}  // namespace byhand
