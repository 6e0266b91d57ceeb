#include "text/unicode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

#include "text/lists.hpp"

namespace byhand {

namespace {

constexpr char32_t replacement_character = 0xFFFD;

/// How many letters and signs of ASCII a text begins with: eight at a time, since most texts are
/// little else.
std::size_t ascii_ahead(std::string_view text) {
  constexpr std::uint64_t ones = 0x0101010101010101;
  constexpr std::uint64_t high_bits = 0x80 * ones;
  std::size_t size = 0;
  for (std::uint64_t word = 0; size + sizeof word <= text.size(); size += sizeof word) {
    std::memcpy(&word, text.data() + size, sizeof word);
    // A high bit is there, or comes of a byte below 0x20 or of 0x7F; of a word with none of these
    // no byte borrows from the next one, or carries.
    if (((word | (word - 0x20 * ones) | (word + ones)) & high_bits) != 0) break;
  }
  while (size < text.size() && text[size] >= 0x20 && text[size] < 0x7F) ++size;
  return size;
}

/// In the blocks of the alphabets a small letter stands at a fixed distance from its capital one,
/// or behind it.
char32_t small_letter(char32_t code) {
  const auto is_from = [&](char32_t first, char32_t last) { return code >= first && code <= last; };
  if (is_from(0xC0, 0xDE) && code != U'×') return code + 0x20;             // À to Þ
  if (is_from(0x391, 0x3A9) || is_from(0x410, 0x42F)) return code + 0x20;  // Α to Ω, А to Я
  if (is_from(0x400, 0x40F)) return code + 0x50;                           // Ѐ to Џ
  const bool is_odd_capital = is_from(0x139, 0x148) || is_from(0x179, 0x17E);
  const bool is_even_capital = is_from(0x100, 0x137) || is_from(0x14A, 0x177);
  if ((is_odd_capital && code % 2 == 1) || (is_even_capital && code % 2 == 0 && code != 0x130))
    return code + 1;  // Ā to Ž
  return code;
}

std::string escape(std::string_view text, bool keep_breaks) {
  std::string result;
  std::size_t kept = 0;  // bytes from the front on, as they are
  const auto take = [&](std::size_t passed_over) {
    result += text.substr(0, kept);
    text.remove_prefix(kept + passed_over);
    kept = 0;
  };
  while (true) {
    kept += ascii_ahead(text.substr(kept));
    if (kept == text.size()) break;
    const auto [code, character] = first_character(text.substr(kept));
    const std::size_t size = character.size();
    const bool is_break = code == U'\n' || code == U'\r' || code == U'\t';
    if (code == replacement_character && size == 1) {
      const auto byte = static_cast<unsigned char>(text[kept]);
      take(size);
      result += fmt::format("<byte {:02X}>", byte);
    } else if (is_control(code) && !(keep_breaks && is_break)) {
      take(size);
      result += "<" + code_point_name(code) + ">";
    } else {
      kept += size;
    }
  }
  take(0);
  return result;
}

}  // namespace

bool is_digits(std::string_view text) {
  return !text.empty() && all_of(text, is_digit);
}

bool is_any_space(char32_t code) {
  return code == U' ' || code == U'\u00A0' || (code >= U'\u2000' && code <= U'\u200A') ||
         code == U'\u202F' || code == U'\u205F' || code == U'\u3000';
}

std::size_t wide_blank_size(std::string_view text) {
  constexpr std::string_view first_bytes = "\xC2\xE2\xE3";
  if (text.empty() || !contains(first_bytes, text.front())) return 0;
  const auto [code, character] = first_character(text);
  return is_any_space(code) ? character.size() : 0;
}

std::string_view without_blanks_around(std::string_view text) {
  const auto size_at = [&](std::size_t at) -> std::size_t {
    return text[at] == ' ' || text[at] == '\t' ? 1 : wide_blank_size(text.substr(at));
  };
  while (!text.empty() && size_at(0) > 0) text.remove_prefix(size_at(0));
  constexpr std::size_t longest = 3;
  for (std::size_t size = 1; size <= std::min(longest, text.size());) {
    const bool is_found = size_at(text.size() - size) == size;
    if (!is_found && is_ascii(text.back())) break;  // no part of a longer one
    if (is_found) text.remove_suffix(size);
    size = is_found ? 1 : size + 1;
  }
  return text;
}

std::vector<std::string_view> parts_of(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + separator.size(), text.size()));
  }
  return parts;
}

std::string replaced(std::string text, std::string_view before, std::string_view now) {
  for (std::size_t at = 0; (at = text.find(before, at)) != std::string::npos; at += now.size()) {
    text.replace(at, before.size(), now);
  }
  return text;
}

std::vector<std::string_view> parted(std::string_view text, char mark) {
  auto parts = parts_of(text, {&mark, 1});
  if (text.empty() || text.ends_with(mark)) parts.push_back(text.substr(text.size()));
  return parts;
}

std::optional<std::size_t> number_in_digits(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::string_view one_byte = text.substr(0, 1);
  if (lead < 0x80) return {lead, one_byte};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {replacement_character, one_byte};
  char32_t code = lead & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {replacement_character, one_byte};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (too_long || surrogate || code > 0x10FFFF) return {replacement_character, one_byte};
  return {code, text.substr(0, size)};
}

Character take_character(std::string_view& text) {
  const Character taken = first_character(text);
  text.remove_prefix(taken.text.size());
  return taken;
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::string_view rest = text.substr(offset);
    if (is_ascii(rest.front())) {
      offset += 1 + ascii_ahead(rest.substr(1));
      continue;
    }
    const auto [code, character] = first_character(rest);
    if (code == replacement_character && character.size() == 1) return offset;
    offset += character.size();
  }
  return std::nullopt;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) take_character(text);
  return count;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (true) {
    const std::size_t ascii = ascii_ahead(text);
    width += ascii;
    text.remove_prefix(ascii);
    if (text.empty()) return width;
    width += columns_of(take_character(text).code);
  }
}

std::string encode(char32_t code) {
  const auto byte = [](char32_t value) { return static_cast<char>(value); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | (code >> 6)), byte(0x80 | (code & 0x3F))};
  if (code < 0x10000) {
    return {byte(0xE0 | (code >> 12)), byte(0x80 | ((code >> 6) & 0x3F)),
            byte(0x80 | (code & 0x3F))};
  }
  return {byte(0xF0 | (code >> 18)), byte(0x80 | ((code >> 12) & 0x3F)),
          byte(0x80 | ((code >> 6) & 0x3F)), byte(0x80 | (code & 0x3F))};
}

bool is_control(char32_t code) {
  const bool c0_or_c1 = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  const bool line_separator = code == 0x2028 || code == 0x2029;
  const bool bidirectional = code == 0x061C || code == 0x200E || code == 0x200F ||
                             (code >= 0x202A && code <= 0x202E) ||
                             (code >= 0x2066 && code <= 0x2069);
  return c0_or_c1 || line_separator || bidirectional;
}

std::string visible(std::string_view text) {
  return escape(text, true);
}

std::string visible_line(std::string_view text) {
  return escape(text, false);
}

std::string excerpt(std::string_view text, std::size_t longest) {
  std::size_t size = 0;
  for (std::size_t count = 0; size < text.size(); ++count) {
    if (count == longest) return visible_line(text.substr(0, size)) + "…";
    size += first_character(text.substr(size)).text.size();
  }
  return visible_line(text);
}

std::string code_point_name(char32_t code) {
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(code));
}

std::string xml_escaped(std::string_view text) {
  std::string result;
  const std::string shown = visible_line(text);
  for (std::string_view rest = shown; !rest.empty();) {
    const auto [code, character] = take_character(rest);
    if (code == U'&') {
      result += "&amp;";
    } else if (code == U'<') {
      result += "&lt;";
    } else if (code == U'>') {
      result += "&gt;";
    } else if (code == U'"') {
      result += "&quot;";
    } else {
      result += (code & 0xFFFEU) == 0xFFFE ? "\uFFFD" : std::string(character);
    }
  }
  return result;
}

std::string in_small_letters(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      result += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : text[at];
      ++at;
      continue;
    }
    const auto [code, character] = first_character(text.substr(at));
    const char32_t small = small_letter(code);
    result += small == code ? std::string(character) : encode(small);
    at += character.size();
  }
  return result;
}

std::size_t letter_size(std::string_view text) {
  if (text.empty()) return 0;
  if (is_letter(text.front())) return 1;
  const auto [code, character] = first_character(text);
  const bool is_sign = code < 0xC0 || code == U'×' || code == U'÷' ||
                       (code >= 0x2000 && code <= 0x303F) || code >= 0xFE00;
  return is_sign ? 0 : character.size();
}

}  // namespace byhand
