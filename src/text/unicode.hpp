#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace byhand {

// Of ASCII.

constexpr bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}
/// An object, since any_of(text, is_digit) calls that in line, as it calls no function: all that is
/// read is asked for digits.
inline constexpr auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// A blank, a tab or a part of a line break.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Whether a text is digits and nothing else, at least one.
bool is_digits(std::string_view text);

/// Whether a character is a blank of any width: that of ASCII, a no-break space, one of Word's thin
/// ones.
bool is_any_space(char32_t code);

/// How many bytes the blank takes that a text begins with, if that is none of ASCII; else 0.
std::size_t wide_blank_size(std::string_view text);

/// Without tabs and blanks of any width at its beginning and its end.
std::string_view without_blanks_around(std::string_view text);

/// From one part of a text to a later one: both, and what stands between them.
inline std::string_view through(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

/// What stands between the separators of a text, such as its lines. After the last one nothing is
/// no part; `parted` keeps that.
/// e.g. parts_of("a::b:", ":") -> "a", "", "b"
std::vector<std::string_view> parts_of(std::string_view text, std::string_view separator);

/// The text with `now` wherever `before` stands in it.
std::string replaced(std::string text, std::string_view before, std::string_view now);

/// The parts of a text between such marks, one at least. e.g. parted("4,8,", ',') -> "4", "8", ""
std::vector<std::string_view> parted(std::string_view text, char mark);

/// The number that a text is, in digits and nothing else; nothing where it is none, or too large.
/// e.g. number_in_digits("12") -> 12
std::optional<std::size_t> number_in_digits(std::string_view text);

/// One character of a UTF-8 text: its code point and its bytes there.
struct Character {
  char32_t code = 0;
  std::string_view text;
};

/// The character at the start of `text`, which is not empty. A byte that is no UTF-8 counts as one
/// character, U+FFFD.
Character first_character(std::string_view text);

/// The same, and takes it off the text.
Character take_character(std::string_view& text);

/// Where the text stops being UTF-8, if it does.
std::optional<std::size_t> invalid_utf8(std::string_view text);

std::size_t character_count(std::string_view text);

/// How many columns of a terminal a character takes: none, one or two. (character_widths.cpp)
/// e.g. columns_of(U'é') -> 1, columns_of(U'注') -> 2, columns_of(U'\u0301') -> 0
std::size_t columns_of(char32_t code);

/// Columns on a terminal: two for wide East Asian characters, none for combining marks.
/// e.g. display_width("Kᵀ") -> 2, display_width("猫") -> 2
std::size_t display_width(std::string_view text);

/// The columns that the widest of some texts takes, but `most` where that is less. `text` says what
/// they are of each of a list: a function, or a member such as its label.
template <class List, class Text>
std::size_t widest_of(const List& list, const Text& text,
                      std::size_t most = std::numeric_limits<std::size_t>::max()) {
  std::size_t width = 0;
  for (const auto& one : list) width = std::max(width, display_width(std::invoke(text, one)));
  return std::min(width, most);
}

/// UTF-8 of one code point.
std::string encode(char32_t code);

/// The text in Unicode's normal form C (Unicode Standard Annex 15): as few characters as possible,
/// their marks in one order, so that a name is the same however it was typed. What is no UTF-8
/// stays as it is. e.g. composed("Zoe\u0308") -> "Zo\u00EB"
std::string composed(std::string_view text);

#ifndef __EMSCRIPTEN__
/// The text as utf8proc maps it with these of its options; as it stands where it is no UTF-8.
std::string mapped_text(std::string_view text, unsigned options);
#endif

/// Whether a terminal would obey the character instead of printing it: C0, C1, and the marks that
/// turn the direction of writing.
bool is_control(char32_t code);

/// Makes control characters visible, so that text from a file cannot drive a terminal. Line breaks
/// and tabs stay. e.g. visible("\x1b[2J") -> "<U+001B>[2J"
std::string visible(std::string_view text);

/// On one line: breaks and tabs are made visible too.
std::string visible_line(std::string_view text);

/// On one line, cut after so many characters with an ellipsis: what an error quotes from a file.
std::string excerpt(std::string_view text, std::size_t longest = 60);

/// How many bytes the letter takes that a text begins with, of whatever alphabet, or a mark on one;
/// 0 where it begins with none.
std::size_t letter_size(std::string_view text);

/// With small letters for the capital ones of the Latin, Greek and Cyrillic alphabets; all else
/// stays.
std::string in_small_letters(std::string_view text);

/// Text of a file within XML. What XML 1.0 has no place for is replaced.
std::string xml_escaped(std::string_view text);

/// e.g. code_point_name(0x1b) -> "U+001B"
std::string code_point_name(char32_t code);

}  // namespace byhand
