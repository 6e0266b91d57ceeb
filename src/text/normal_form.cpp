#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/canonical_forms.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

using Code = char32_t;

/// Reads the numbers of a table, each with the sign after it.
class TableReader {
 public:
  explicit TableReader(std::string_view text) : m_text(text) {}

  bool is_at_end() const { return m_text.empty(); }

  std::pair<Code, char> next(int base) {
    unsigned value = 0;
    const char* const begin = m_text.data();
    const char* const end = std::from_chars(begin, begin + m_text.size(), value, base).ptr;
    const char sign = *end;  // each word has a blank after it
    m_text.remove_prefix(static_cast<std::size_t>(end - begin) + 1);
    return {value, sign};
  }

 private:
  std::string_view m_text;
};

/// The two tables, ready to be looked up.
class CanonicalForms {
 public:
  static const CanonicalForms& all() {
    static const CanonicalForms forms;
    return forms;
  }

  /// What it is made of: one character, or two.
  std::optional<std::pair<Code, Code>> parts(Code code) const {
    const auto found = m_parts.find(code);
    return found == m_parts.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<Code> whole(Code first, Code second) const {
    const auto found = m_wholes.find({first, second});
    return found == m_wholes.end() ? std::nullopt : std::optional(found->second);
  }
  /// 0 of all but combining marks.
  int combining_class(Code code) const {
    const auto after = m_classes.upper_bound(code);
    if (after == m_classes.begin()) return 0;
    const auto& run = std::prev(after)->second;
    return code <= run.first ? run.second : 0;
  }

 private:
  CanonicalForms() {
    constexpr int hexadecimal = 16;
    constexpr int decimal = 10;
    Code code = 0;
    for (TableReader table(canonical_decompositions); !table.is_at_end();) {
      const auto [distance, composes] = table.next(hexadecimal);
      code += distance;
      const auto [first, more] = table.next(hexadecimal);
      const Code second = more == '+' ? table.next(hexadecimal).first : 0;
      m_parts[code] = {first, second};
      if (composes == '=') m_wholes[{first, second}] = code;
    }
    Code begin = 0;
    for (TableReader table(combining_classes); !table.is_at_end();) {
      begin += table.next(hexadecimal).first;
      const Code length = table.next(hexadecimal).first;
      m_classes[begin] = {begin + length, static_cast<int>(table.next(decimal).first)};
    }
  }

  std::map<Code, std::pair<Code, Code>> m_parts;
  std::map<std::pair<Code, Code>, Code> m_wholes;
  std::map<Code, std::pair<Code, int>> m_classes;  // by the first of a run: its last, and the class
};

/// Hangul syllables are a leading consonant, a vowel and perhaps a trailing consonant, each with
/// its number (The Unicode Standard, section 3.12).
namespace hangul {

constexpr Code syllables = 0xAC00;
constexpr Code leading = 0x1100;
constexpr Code vowels = 0x1161;
constexpr Code trailing = 0x11A7;  // none; the first one comes after it
constexpr Code leading_count = 19;
constexpr Code vowel_count = 21;
constexpr Code trailing_count = 28;

bool is_among(Code code, Code first, Code count) {
  return code >= first && code < first + count;
}

bool is_syllable(Code code) {
  return is_among(code, syllables, leading_count * vowel_count * trailing_count);
}

std::optional<std::pair<Code, Code>> parts(Code syllable) {
  const Code number = syllable - syllables;
  const Code last = number % trailing_count;
  if (last != 0) return std::pair(syllable - last, trailing + last);
  const Code pair = number / trailing_count;
  return std::pair(leading + pair / vowel_count, vowels + pair % vowel_count);
}

std::optional<Code> whole(Code first, Code second) {
  if (is_among(first, leading, leading_count) && is_among(second, vowels, vowel_count)) {
    return syllables + ((first - leading) * vowel_count + second - vowels) * trailing_count;
  }
  const bool is_open = is_syllable(first) && (first - syllables) % trailing_count == 0;
  if (!is_open || !is_among(second, trailing + 1, trailing_count - 1)) return std::nullopt;
  return first + second - trailing;
}

}  // namespace hangul

/// 1. Takes a character apart until nothing is made of anything else.
void add_decomposed(Code code, std::vector<Code>& result) {
  const auto parts =
      hangul::is_syllable(code) ? hangul::parts(code) : CanonicalForms::all().parts(code);
  if (!parts) {
    result.push_back(code);
    return;
  }
  add_decomposed(parts->first, result);
  if (parts->second != 0) add_decomposed(parts->second, result);
}

/// 2. Sorts each run of combining marks by their classes.
void sort_marks(std::vector<Code>& codes) {
  const auto& forms = CanonicalForms::all();
  const auto is_mark = [&](Code code) { return forms.combining_class(code) != 0; };
  for (auto begin = codes.begin(); begin != codes.end();) {
    begin = std::find_if(begin, codes.end(), is_mark);
    const auto end = std::find_if_not(begin, codes.end(), is_mark);
    std::stable_sort(begin, end, [&](Code a, Code b) {
      return forms.combining_class(a) < forms.combining_class(b);
    });
    begin = end;
  }
}

/// 3. Puts each mark together with the last starter, if nothing between them is in the way.
std::vector<Code> put_together(const std::vector<Code>& codes) {
  const auto& forms = CanonicalForms::all();
  std::vector<Code> result;
  std::optional<std::size_t> starter;
  int last_class = 0;  // of what was left after the starter
  for (const Code code : codes) {
    const int own_class = forms.combining_class(code);
    const bool is_next = starter && *starter + 1 == result.size();
    if (starter && (is_next || last_class < own_class)) {
      const Code first = result[*starter];
      auto whole = hangul::whole(first, code);
      if (!whole) whole = forms.whole(first, code);
      if (whole) {
        result[*starter] = *whole;
        continue;
      }
    }
    last_class = own_class;
    if (own_class == 0) starter = result.size();
    result.push_back(code);
  }
  return result;
}

}  // namespace

std::string composed(std::string_view text) {
  constexpr unsigned char first_byte_of_marks = 0xCC;  // below U+0300 nothing changes
  const bool is_plain =
      all_of(text, [](char c) { return static_cast<unsigned char>(c) < first_byte_of_marks; });
  if (is_plain || invalid_utf8(text)) return std::string(text);
  std::vector<Code> codes;
  while (!text.empty()) add_decomposed(take_character(text).code, codes);
  sort_marks(codes);
  std::string result;
  for (const Code code : put_together(codes)) result += encode(code);
  return result;
}

}  // namespace byhand
