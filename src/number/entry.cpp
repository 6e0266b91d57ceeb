#include "number/entry.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_small_digits = 18;  // so many fit in a machine word

constexpr auto powers_of_ten = [] {
  std::array<std::int64_t, most_small_digits + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

/// A run of digits and, where they are few, what they say.
struct Digits {
  const char* begin = nullptr;
  std::size_t count = 0;
  std::uint64_t small_value = 0;  // where is_small()

  bool is_small() const { return count <= most_small_digits; }
  std::string_view text() const { return {begin, count}; }
  Exact value() const {
    return is_small() ? Exact(static_cast<std::int64_t>(small_value))
                      : Exact::decimal(text(), 0, 0);
  }
};

/// How many there are from the first that is not 0 on.
int significant_digits(const Digits& whole, const Digits& decimals) {
  const std::size_t first = whole.text().find_first_not_of('0');
  if (first < whole.count) return static_cast<int>(whole.count - first + decimals.count);
  const std::size_t first_decimal =
      std::min(decimals.text().find_first_not_of('0'), decimals.count);
  return static_cast<int>(decimals.count - first_decimal);
}

/// Reads an entry from left to right. Nothing is copied, and what most entries are (a few digits)
/// is met first.
class EntryReader {
 public:
  EntryReader(std::string_view text, bool has_decimal_comma)
      : m_at(text.data()), m_end(text.data() + text.size()), m_has_comma(has_decimal_comma) {}

  /// The whole text as a number, if it is one.
  bool read(Entry& entry) {
    if (is_at_digit()) return unsigned_number(entry) && (is_at_end() || add_fraction(entry, false));
    const bool is_about = take("≈") || take("~");
    const bool is_negative = take_minus();
    if (!is_negative) take("+");
    if (take_infinity()) {
      entry.value = Exact::infinity(1);
    } else if (take("\\")) {
      if (!fraction_of_latex(entry)) return false;
    } else if (!unsigned_number(entry)) {
      return false;
    }
    if (!is_at_end() && !add_fraction(entry, is_negative)) return false;
    if (is_negative) entry.value = -entry.value;
    return entry.has_point || !is_about;
  }

 private:
  bool is_at_end() const { return m_at == m_end; }
  bool is_at_digit() const { return m_at != m_end && is_digit(*m_at); }

  bool take(std::string_view text) {
    if (!std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)).starts_with(text)) {
      return false;
    }
    m_at += text.size();
    return true;
  }

  bool take_minus() { return take("-") || take("−") || take("–") || take("\\-"); }
  bool take_point() { return take(".") || (m_has_comma && take(",")); }

  /// inf as programs write it: Inf, -Infinity; \infty of LaTeX
  bool take_infinity() {
    if (take("∞") || take("\\infty")) return true;
    const auto take_word = [this](std::string_view word) {
      const auto rest = static_cast<std::size_t>(m_end - m_at);
      const bool is_there =
          rest >= word.size() && std::equal(word.begin(), word.end(), m_at, [](char a, char b) {
            return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b);
          });
      if (is_there) m_at += word.size();
      return is_there;
    };
    return take_word("infinity") || take_word("inf");
  }

  void skip_blanks() {
    while (take(" ") || take("\t") || take("\u00A0")) {
    }
  }

  Digits digits() {
    Digits result{m_at};
    for (; is_at_digit(); ++m_at) {
      result.small_value = result.small_value * 10 + static_cast<std::uint64_t>(*m_at - '0');
    }
    result.count = static_cast<std::size_t>(m_at - result.begin);
    return result;
  }

  bool unsigned_number(Entry& entry) {
    const Digits whole = digits();
    if (is_at_end() && whole.count > 0) {
      set_decimal(entry, whole, {}, 0);
      return true;
    }
    Digits decimals{m_at};
    int exponent = 0;
    if (!is_at_end()) {
      entry.has_point = take_point();
      if (entry.has_point) {
        decimals = digits();
      } else {
        const char* const before_blanks = m_at;
        skip_blanks();
        if (take("//") || take("/") || take("⁄")) return whole.count > 0 && fraction(whole, entry);
        m_at = before_blanks;
      }
      if (take("e") || take("E")) {
        entry.has_point = true;
        entry.has_exponent = true;
        if (!read_exponent(exponent)) return false;
      }
    }
    if (whole.count + decimals.count == 0) return false;
    set_decimal(entry, whole, decimals, exponent);
    if (decimals.count > 0 && !entry.has_exponent && (take("…") || take("..."))) {
      add_recurring(entry, decimals.text());
    }
    return true;
  }

  /// What 0.33… and 0.1666… go on with: the last digit, where it stands there three times, or twice
  /// and no other. It stands for itself and for all that follow it.
  static void add_recurring(Entry& entry, std::string_view decimals) {
    const std::size_t last_other = decimals.find_last_not_of(decimals.back());
    const bool is_alone = last_other == std::string_view::npos;
    const std::size_t count = is_alone ? decimals.size() : decimals.size() - last_other - 1;
    if (count < (is_alone ? 2U : 3U)) return;
    const Exact ninths = Exact::ratio(decimals.back() - '0', 9);
    entry.value = entry.value + ninths * Exact::decimal("1", entry.decimals, 0);
  }

  /// The digits before and after the point, times a power of ten: 12, 5 and 0 for 12.5.
  static void set_decimal(Entry& entry, const Digits& whole, const Digits& decimals, int exponent) {
    if (decimals.count == 0 && exponent == 0) {
      entry.value = whole.value();
    } else if (exponent == 0 && whole.count + decimals.count <= most_small_digits) {
      const std::int64_t scale = powers_of_ten[decimals.count];
      entry.value = Exact::ratio(static_cast<std::int64_t>(whole.small_value) * scale +
                                     static_cast<std::int64_t>(decimals.small_value),
                                 scale);
    } else {
      std::array<char, 2 * longest_entry> digits{};
      auto* const end = std::copy_n(decimals.begin, decimals.count,
                                    std::copy_n(whole.begin, whole.count, digits.begin()));
      entry.value = Exact::decimal({digits.data(), static_cast<std::size_t>(end - digits.data())},
                                   static_cast<std::int64_t>(decimals.count), exponent);
    }
    entry.is_decimal = true;
    const int places = static_cast<int>(decimals.count) - exponent;
    entry.decimals = static_cast<std::int16_t>(std::max(places, 0));
    entry.last_place = static_cast<std::int16_t>(-places);
    entry.significant_digits = static_cast<std::uint8_t>(significant_digits(whole, decimals));
  }

  /// What follows the e of 5.6e-06.
  bool read_exponent(int& exponent) {
    const bool is_negative = take_minus();
    if (!is_negative) take("+");
    const Digits number = digits();
    if (number.count == 0 || !number.is_small() || number.small_value > largest_exponent) {
      return false;
    }
    exponent = static_cast<int>(number.small_value) * (is_negative ? -1 : 1);
    return true;
  }

  bool fraction(const Digits& numerator, Entry& entry) {
    skip_blanks();
    const Digits denominator = digits();
    if (denominator.text().find_first_not_of('0') == std::string_view::npos) return false;
    const bool are_small = numerator.is_small() && denominator.is_small();
    entry.value = are_small ? Exact::ratio(static_cast<std::int64_t>(numerator.small_value),
                                           static_cast<std::int64_t>(denominator.small_value))
                            : numerator.value() / denominator.value();
    entry.is_decimal = false;
    entry.significant_digits = 0;
    if (m_end - m_at == 1) take(".");  // of a sentence: it is 8/9.
    return true;
  }

  /// The next one, if it is one.
  Digits one_digit() {
    const char* const end = std::exchange(m_end, is_at_end() ? m_end : m_at + 1);
    const Digits result = digits();
    m_end = end;
    return result;
  }

  /// Behind the backslash of \frac{9}{46}; \frac13 is 1/3, since without braces TeX takes a digit.
  bool fraction_of_latex(Entry& entry) {
    if (!take("frac") && !take("tfrac") && !take("dfrac") && !take("cfrac")) return false;
    const bool is_braced = take("{");
    const bool has_minus = is_braced && take_minus();
    const Digits numerator = is_braced ? digits() : one_digit();
    if (numerator.count == 0 || (is_braced && !take("}"))) return false;
    const bool is_braced_below = take("{");
    const bool is_single = m_end - m_at == 1;
    if (!is_braced_below && !is_single) return false;
    const bool is_whole = fraction(numerator, entry) && (!is_braced_below || take("}"));
    if (has_minus) entry.value = -entry.value;
    return is_whole;
  }

  /// After a whole number: its fraction, as in 1+3/4 and -1-3/4. With the other sign there would
  /// be two readings.
  bool add_fraction(Entry& entry, bool is_negative) {
    if (!entry.is_decimal || entry.has_point) return false;
    if (is_negative ? !take_minus() : !take("+")) return false;
    const Exact whole = entry.value;
    if (!unsigned_number(entry) || entry.is_decimal || !is_at_end()) return false;
    entry.value = whole + entry.value;
    return true;
  }

  const char* m_at;
  const char* m_end;
  bool m_has_comma;
};

bool is_blank_sign(std::string_view text) {
  if (text.size() == 1) return text.front() == '_' || text.front() == '?';
  return text.empty() || text == "…";
}

}  // namespace

Entry read_entry(std::string_view text, CellParting parting) {
  const bool has_decimal_comma = parting == CellParting::semicolons;
  const auto number = [has_decimal_comma](std::string_view digits, Entry& entry) {
    if (!EntryReader(digits, has_decimal_comma).read(entry)) return false;
    entry.kind = Entry::Kind::number;
    return true;
  };
  Entry entry;
  if (is_blank_sign(text)) return entry;
  // Most other entries are numbers without blanks around them.
  if (text.size() <= longest_entry && number(text, entry)) return entry;
  entry = Entry();
  text = without_blanks_around(text);
  if (is_blank_sign(text)) return entry;
  if (character_count(text) <= longest_entry && number(text, entry)) return entry;
  entry = Entry();
  // A cell that is text has the sign by which 9/46 is no date: =9/46, '9/46
  const bool is_in_table = parting != CellParting::blanks && text.size() <= longest_entry;
  if (is_in_table && (text.front() == '=' || text.front() == '\'') &&
      number(text.substr(1), entry)) {
    return entry;
  }
  entry = Entry();
  entry.kind = Entry::Kind::unreadable;
  return entry;
}

bool is_entry(std::string_view text) {
  return read_entry(text).kind != Entry::Kind::unreadable;
}

namespace {

/// 10^-places. Entries are held against values very often, and divisions are slow: made once.
const Exact& unit_of(int places) {
  static const auto units = [] {
    std::array<Exact, most_decimals + 1> powers{Exact(1)};
    for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] / Exact(10);
    return powers;
  }();
  return units[static_cast<std::size_t>(places)];
}

/// Whether x >= 0 (or x > 0 where it must be above), for certain.
bool is_at_least_zero(const Exact& x, bool must_be_above = false) {
  const Exact sign = byhand::sign(x);
  return sign.is_rational() && sign.sign_of() >= (must_be_above ? 1 : 0);
}

/// |distance| <= 10^-places / 2, without the division.
bool is_within_half(const Exact& distance, int places) {
  return is_at_least_zero(unit_of(places) - (distance + distance));
}

/// The fewest places from `places` on to which a decimal may have been rounded: zeros at its end
/// need not count. e.g. 0.2500 with 1 -> 2, 0.2 with 2 -> 2
int places_needed(const Entry& entry, int places) {
  const auto is_enough = [&](int count) {
    const Exact units = entry.value / unit_of(count);
    return units == floor(units);
  };
  while (places < entry.decimals && !is_enough(places)) ++places;
  return places;
}

bool is_rounded(const Entry& entry, const Exact& distance, int places) {
  if (!is_within_half(distance, places)) return false;  // nor is it then to more places
  return is_within_half(distance, places_needed(entry, places));
}

/// The further digits are left off, so that the entry lies nearer to 0.
bool is_cut_off(const Entry& entry, const Exact& value, const Exact& distance, int places) {
  if (entry.decimals <= places) return false;
  const bool is_last_digit = is_at_least_zero(unit_of(entry.decimals) - distance, true);
  return is_last_digit && sign(value - entry.value) == sign(value);
}

/// What some program printed: its last digit is rounded, from a number with that program's noise.
bool is_printed_of(const Entry& entry, const Exact& value, const Exact& distance,
                   const Precision& precision) {
  constexpr int relative_places = 6;
  if (!entry.is_printed(precision.places)) return false;
  const int last = entry.last_place;
  const Exact unit = last > 0 ? Exact(1) / unit_of(last) : unit_of(-last);
  // Of seven digits several may be noise; of fewer the last one; all of 5.3291e-15 in place of 0.
  const bool is_noise_alone = entry.has_exponent && value == Exact(0);
  const bool is_capped = entry.significant_digits < digits_of_a_float && !is_noise_alone &&
                         is_at_least_zero(precision.float_noise - unit);
  const Exact noise =
      unit_of(relative_places) * abs(value) + (is_capped ? unit : precision.float_noise);
  return is_at_least_zero(unit + noise + noise - distance - distance);
}

}  // namespace

Exact float_noise(std::span<const Exact> values) {
  constexpr std::int64_t units = 5'000'000;  // 2·10^-7 is 1 of so many
  Exact largest;
  for (const Exact& value : values) {
    if (value.is_infinite() || value.is_unknown()) continue;
    const Exact size = abs(value);
    if (compare(size, largest) == 1) largest = size;
  }
  return largest / Exact(units);
}

Likeness likeness(const Entry& entry, const Exact& value, const Precision& precision) {
  if (entry.value == value) return Likeness::equal;
  if (!value.is_rational() && !value.is_irrational()) return Likeness::none;
  if (!entry.value.is_rational()) return Likeness::none;
  const Exact distance = abs(entry.value - value);
  // Of an irrational value: its enclosure is so narrow that the entry in it is no chance.
  if (value.is_irrational() && is_zero(sign(distance))) return Likeness::equal;
  if (!entry.is_decimal) return Likeness::none;
  const int places = precision.places;
  if (is_rounded(entry, distance, places) || is_cut_off(entry, value, distance, places) ||
      is_printed_of(entry, value, distance, precision)) {
    return Likeness::rounded;
  }
  const bool is_rough =
      entry.decimals >= 1 && entry.decimals < places && is_within_half(distance, entry.decimals);
  return is_rough ? Likeness::rough : Likeness::none;
}

std::optional<Exact> simple_fraction(const Entry& entry) {
  constexpr std::array denominators{3, 6, 7, 8, 9, 11, 12};  // the others make two decimals
  if (!entry.is_decimal || entry.decimals < 2 || !entry.value.is_rational()) return std::nullopt;
  for (const int denominator : denominators) {
    const Exact below = floor(entry.value * Exact(denominator));
    for (const Exact& numerator : {below, below + Exact(1)}) {
      const Exact fraction = numerator / Exact(denominator);
      if (is_within_half(abs(entry.value - fraction), entry.decimals)) return fraction;
    }
  }
  return std::nullopt;
}

}  // namespace byhand
