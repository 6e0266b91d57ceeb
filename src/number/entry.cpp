#include "number/entry.hpp"

#include <algorithm>
#include <array>

#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_small_digits = 18;  // so many fit in a machine word

constexpr auto powers_of_ten = [] {
  std::array<std::int64_t, most_small_digits + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

std::int64_t small_value(std::string_view digits) {
  std::int64_t value = 0;
  for (const char digit : digits) value = value * 10 + (digit - '0');
  return value;
}

Exact value_of(std::string_view digits) {
  return digits.size() <= most_small_digits ? Exact(small_value(digits))
                                            : Exact::decimal(digits, 0, 0);
}

/// The decimal of these digits before and behind the point: 12 and 5 for 12.5.
Exact value_of(std::string_view whole, std::string_view decimals) {
  if (decimals.empty()) return value_of(whole);
  if (whole.size() + decimals.size() <= most_small_digits) {
    const std::int64_t scale = powers_of_ten[decimals.size()];
    return Exact::ratio(small_value(whole) * scale + small_value(decimals), scale);
  }
  std::array<char, 2 * longest_entry> digits{};
  const auto* const end = std::copy(decimals.begin(), decimals.end(),
                                    std::copy(whole.begin(), whole.end(), digits.begin()));
  const auto count = static_cast<std::size_t>(end - digits.begin());
  return Exact::decimal({digits.data(), count}, static_cast<std::int64_t>(decimals.size()), 0);
}

/// Reads an entry from left to right; nothing is copied.
class EntryReader {
 public:
  EntryReader(std::string_view rest, bool has_decimal_comma)
      : m_rest(rest), m_has_decimal_comma(has_decimal_comma) {}

  /// The whole text as a number, if it is one.
  bool read(Entry& entry) {
    const bool is_negative = take_minus();
    if (!is_negative) take("+");
    if (take("inf") || take("∞")) {
      entry.value = Exact::infinity(1);
    } else if (!unsigned_number(entry)) {
      return false;
    }
    if (!m_rest.empty() && !add_fraction(entry, is_negative)) return false;
    if (is_negative) entry.value = -entry.value;
    return true;
  }

 private:
  bool take(std::string_view text) {
    if (!m_rest.starts_with(text)) return false;
    m_rest.remove_prefix(text.size());
    return true;
  }

  bool take_minus() { return take("-") || take("−") || take("–"); }
  bool take_point() { return take(".") || (m_has_decimal_comma && take(",")); }

  void skip_blanks() {
    while (take(" ") || take("\t") || take("\u00A0")) {
    }
  }

  std::string_view digits() {
    std::size_t count = 0;
    while (count < m_rest.size() && m_rest[count] >= '0' && m_rest[count] <= '9') ++count;
    const std::string_view result = m_rest.substr(0, count);
    m_rest.remove_prefix(count);
    return result;
  }

  bool unsigned_number(Entry& entry) {
    const std::string_view whole = digits();
    const bool has_point = take_point();
    const std::string_view decimals = has_point ? digits() : std::string_view();
    if (whole.empty() && decimals.empty()) return false;
    if (!m_rest.empty() && !has_point) {
      const std::string_view before_blanks = m_rest;
      skip_blanks();
      if (take("/") || take("⁄")) return fraction(whole, entry);
      m_rest = before_blanks;
    }
    entry.value = value_of(whole, decimals);
    entry.is_decimal = true;
    entry.decimals = static_cast<int>(decimals.size());
    return true;
  }

  bool fraction(std::string_view numerator, Entry& entry) {
    skip_blanks();
    const std::string_view denominator = digits();
    if (denominator.find_first_not_of('0') == std::string_view::npos) return false;
    const bool is_small = std::max(numerator.size(), denominator.size()) <= most_small_digits;
    entry.value = is_small ? Exact::ratio(small_value(numerator), small_value(denominator))
                           : value_of(numerator) / value_of(denominator);
    entry.is_decimal = false;
    return true;
  }

  /// Behind a whole number: its fraction, as in 1+3/4 and -1-3/4. With the other sign there would
  /// be two readings.
  bool add_fraction(Entry& entry, bool is_negative) {
    if (!entry.is_decimal || entry.decimals > 0) return false;
    if (is_negative ? !take_minus() : !take("+")) return false;
    const Exact whole = entry.value;
    if (!unsigned_number(entry) || entry.is_decimal || !m_rest.empty()) return false;
    entry.value = whole + entry.value;
    return true;
  }

  std::string_view m_rest;
  bool m_has_decimal_comma;
};

}  // namespace

std::string_view without_blanks_around(std::string_view text) {
  constexpr std::string_view no_break_space = "\u00A0";
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty()) {
    if (is_blank(text.front())) {
      text.remove_prefix(1);
    } else if (is_blank(text.back())) {
      text.remove_suffix(1);
    } else if (text.starts_with(no_break_space)) {
      text.remove_prefix(no_break_space.size());
    } else if (text.ends_with(no_break_space)) {
      text.remove_suffix(no_break_space.size());
    } else {
      break;
    }
  }
  return text;
}

Entry read_entry(std::string_view text, CellParting parting) {
  text = without_blanks_around(text);
  Entry entry;
  if (text.empty() || text == "_" || text == "?" || text == "…") return entry;
  const bool is_long = text.size() > longest_entry && character_count(text) > longest_entry;
  const bool is_number =
      !is_long && EntryReader(text, parting == CellParting::semicolons).read(entry);
  entry.kind = is_number ? Entry::Kind::number : Entry::Kind::unreadable;
  return entry;
}

}  // namespace byhand
