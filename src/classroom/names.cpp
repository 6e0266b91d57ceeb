#include "classroom/names.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_any_blank(char32_t code) {
  return is_any_space(code) || code == U'\t' || code == U'\n' || code == U'\r';
}

bool is_letter_or_digit(char32_t code) {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(code));
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
         category == UTF8PROC_CATEGORY_ND;
}

bool is_allowed_in_stem(char32_t code) {
  constexpr std::u32string_view refused = U"/\\:*?\"<>|%&#$`'!;,{}[]~^=";
  return !is_control(code) && !is_any_blank(code) && !contains(refused, code);
}

/// Names of devices, which Windows opens instead of a file.
bool is_reserved_stem(std::string_view stem) {
  constexpr std::array<std::string_view, 6> reserved{"con", "prn", "aux", "nul", "com", "lpt"};
  const std::string small = in_small_letters(stem.substr(0, stem.find('.')));
  const bool is_numbered = small.size() == 4 && is_digit(small[3]);
  const std::string_view word = std::string_view(small).substr(0, 3);
  if (!contains(reserved, word)) return false;
  const bool takes_number = word == "com" || word == "lpt";
  return takes_number ? is_numbered : small.size() == 3;
}

/// Letters that have no mark to be taken away, as people write them where they have no such keys.
std::string_view plain_letter(char32_t code) {
  constexpr std::array<std::pair<char32_t, std::string_view>, 8> letters{{{U'ł', "l"},
                                                                          {U'ø', "o"},
                                                                          {U'đ', "d"},
                                                                          {U'ð', "d"},
                                                                          {U'þ', "th"},
                                                                          {U'æ', "ae"},
                                                                          {U'œ', "oe"},
                                                                          {U'ı', "i"}}};
  const auto* known = first_that(letters, [&](const auto& letter) { return letter.first == code; });
  return known == nullptr ? "" : known->second;
}

}  // namespace

std::string name_key(std::string_view name) {
  const std::string folded =
      mapped_text(name, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  std::string result;
  bool has_gap = false;
  std::string_view rest = folded;
  while (!rest.empty()) {
    const auto [code, character] = take_character(rest);
    if (is_any_blank(code)) {
      has_gap = !result.empty();
    } else {
      if (std::exchange(has_gap, false)) result += ' ';
      result += character;
    }
  }
  return result;
}

std::vector<std::string> words_of(std::string_view text) {
  const std::string bare = mapped_text(
      text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD);
  std::vector<std::string> words;
  bool is_within = false;
  for (std::string_view rest = bare; !rest.empty();) {
    const auto [code, character] = take_character(rest);
    const bool is_of_word = is_letter_or_digit(code);
    if (is_of_word && !is_within) words.emplace_back();
    const std::string_view plain = plain_letter(code);
    if (is_of_word) words.back() += plain.empty() ? character : plain;
    is_within = is_of_word;
  }
  return words;
}

std::string safe_stem(std::string_view text, std::size_t most_bytes) {
  const std::string normal = composed(text);
  std::string result;
  std::string_view rest = normal;
  while (!rest.empty()) {
    const auto [code, character] = take_character(rest);
    const bool is_invalid = code == 0xFFFD;
    if (!is_invalid && is_allowed_in_stem(code)) {
      if (result.size() + character.size() > most_bytes) break;
      result += character;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  constexpr std::string_view edges = ".-";  // a leading dot hides a file, a leading - is an option
  result.erase(0, std::min(result.find_first_not_of(edges), result.size()));
  result.erase(result.find_last_not_of(edges) + 1);
  if (!is_reserved_stem(result)) return result;
  const std::size_t dot = result.find('.');  // Windows asks only for what is before it
  return dot == std::string::npos ? result + '_' : result.replace(dot, 1, "_");
}

std::string FileNames::free_name(std::string_view wanted, std::string_view otherwise) {
  std::string stem = safe_stem(wanted);
  const std::string more = safe_stem(otherwise);
  if (stem.empty()) stem = more;
  if (stem.empty()) stem = "student";
  if (is_taken(stem) && !more.empty()) stem += "-" + more;
  std::string result = stem;
  for (int number = 2; is_taken(result); ++number) result = fmt::format("{}-{}", stem, number);
  take(result);
  return result;
}

}  // namespace byhand
