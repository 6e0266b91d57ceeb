#include "text/unicode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

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
    const auto [code, size] = first_character(text.substr(kept));
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
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string_view without_blanks_around(std::string_view text) {
  constexpr std::string_view no_break_space = "\u00A0";
  const auto is_gap = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty()) {
    if (is_gap(text.front())) {
      text.remove_prefix(1);
    } else if (is_gap(text.back())) {
      text.remove_suffix(1);
    } else if (text.front() == no_break_space.front() && text.starts_with(no_break_space)) {
      text.remove_prefix(no_break_space.size());
    } else if (text.back() == no_break_space.back() && text.ends_with(no_break_space)) {
      text.remove_suffix(no_break_space.size());
    } else {
      break;
    }
  }
  return text;
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
  if (lead < 0x80) return {lead, 1};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {replacement_character, 1};
  char32_t code = lead & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {replacement_character, 1};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (too_long || surrogate || code > 0x10FFFF) return {replacement_character, 1};
  return {code, size};
}

std::optional<std::size_t> invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    offset += ascii_ahead(text.substr(offset));
    if (offset == text.size()) break;
    const auto [code, size] = first_character(text.substr(offset));
    if (code == replacement_character && size == 1) return offset;
    offset += size;
  }
  return std::nullopt;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(first_character(text).size);
  return count;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (true) {
    const std::size_t ascii = ascii_ahead(text);
    width += ascii;
    text.remove_prefix(ascii);
    if (text.empty()) return width;
    const auto [code, size] = first_character(text);
    width += columns_of(code);
    text.remove_prefix(size);
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
    size += first_character(text.substr(size)).size;
  }
  return visible_line(text);
}

std::string code_point_name(char32_t code) {
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(code));
}

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

}  // namespace byhand
