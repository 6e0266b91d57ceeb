#include "text/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// What is no text, by its first bytes.

struct Signature {
  std::string_view bytes;
  std::string_view kind;
  std::string_view remedy;
};

constexpr std::string_view as_text = "save or export it as plain text, in UTF-8";
constexpr std::string_view no_picture = "a picture cannot be read: type what stands on it";

constexpr std::array signatures{
    Signature{"PK\x03\x04", "an office document or an archive (docx, xlsx, odt, zip)", as_text},
    Signature{"\xD0\xCF\x11\xE0", "an old office document (doc, xls)", as_text},
    Signature{"%PDF", "a PDF", as_text},
    Signature{"{\\rtf", "rich text (rtf)", as_text},
    Signature{"\xFF\xD8\xFF", "a picture (jpeg)", no_picture},
    Signature{"\x89PNG", "a picture (png)", no_picture},
    Signature{"GIF8", "a picture (gif)", no_picture},
    Signature{"\x1F\x8B", "a compressed file (gz)", "unpack it first"}};

void require_no_signature(std::string_view bytes) {
  for (const Signature& known : signatures) {
    if (!bytes.starts_with(known.bytes)) continue;
    throw Problem(fmt::format("this is no text, but {}", known.kind), std::string(known.remedy));
  }
  constexpr std::string_view heif = "ftyp";  // after the size of its first box: photos of phones
  if (bytes.size() > 8 && bytes.substr(4, heif.size()) == heif) {
    throw Problem("this is no text, but a picture or a film (heic, mp4)", std::string(no_picture));
  }
}

Problem no_text(std::size_t offset, const std::string& why) {
  return {Span{offset, offset}, "this is no text: " + why, std::string(as_text)};
}

// UTF-16.

enum class Order : unsigned char { little, big };

constexpr std::size_t unit_size = 2;
constexpr std::string_view little_mark = "\xFF\xFE";
constexpr std::string_view big_mark = "\xFE\xFF";

char32_t unit_at(std::string_view bytes, std::size_t offset, Order order) {
  const auto first = static_cast<unsigned char>(bytes[offset]);
  const auto second = static_cast<unsigned char>(bytes[offset + 1]);
  constexpr unsigned byte_bits = 8;
  return order == Order::little ? char32_t{first} | char32_t{second} << byte_bits
                                : char32_t{second} | char32_t{first} << byte_bits;
}

std::string from_utf16(std::string_view bytes, Order order) {
  constexpr char32_t first_high = 0xD800;
  constexpr char32_t first_low = 0xDC00;
  constexpr char32_t after_low = 0xE000;
  constexpr char32_t first_supplementary = 0x10000;
  constexpr unsigned low_bits = 10;
  if (bytes.size() % unit_size != 0) {
    throw no_text(bytes.size() - 1, "it looks like UTF-16, but ends within a character");
  }
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += unit_size) {
    char32_t code = unit_at(bytes, i, order);
    if (code >= first_high && code < after_low) {
      const bool has_second = i + unit_size < bytes.size();
      const char32_t second = has_second ? unit_at(bytes, i + unit_size, order) : 0;
      const bool is_pair = code < first_low && second >= first_low && second < after_low;
      if (!is_pair) throw no_text(i, "it looks like UTF-16, but holds half a character");
      code = first_supplementary + ((code - first_high) << low_bits) + (second - first_low);
      i += unit_size;
    }
    if (code == 0) throw no_text(i, "it looks like UTF-16, but holds the character 0");
    text += encode(code);
  }
  return text;
}

/// Of a text without a byte-order mark that has zero bytes: most of its characters are ASCII, so
/// nearly every second byte is zero, always on the same side.
std::optional<Order> likely_order(std::string_view bytes) {
  if (bytes.size() % unit_size != 0) return std::nullopt;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\0') ++zeros[i % 2];
  }
  const std::size_t units = bytes.size() / unit_size;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const bool is_clear = zeros[1 - side] == 0 && 4 * zeros[side] >= 3 * units;
    if (is_clear) return side == 1 ? Order::little : Order::big;
  }
  return std::nullopt;
}

std::string utf16_name(Order order) {
  return order == Order::little ? "UTF-16 (little endian)" : "UTF-16 (big endian)";
}

// cp1252: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/WINDOWS/CP1252.TXT; 0 is
// undefined.

constexpr unsigned char first_mapped = 0x80;
constexpr std::array<char32_t, 32> cp1252_codes{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

char32_t from_cp1252(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  const bool is_mapped = value >= first_mapped && value < first_mapped + cp1252_codes.size();
  return is_mapped ? cp1252_codes[value - first_mapped] : char32_t{value};
}

bool is_beyond_ascii(char c) {
  return static_cast<unsigned char>(c) >= first_mapped;
}

bool is_large_letter(char32_t code) {
  constexpr std::array<char32_t, 4> large{0x0160, 0x0152, 0x017D, 0x0178};
  const bool is_latin_1 = code >= 0xC0 && code <= 0xDE && code != 0xD7;
  return is_latin_1 || contains(large, code);
}

bool is_quote(char32_t code) {
  constexpr std::array<char32_t, 7> quotes{0x201A, 0x201E, 0x201C, 0x201D, 0x2039, 0x203A, 0x2021};
  return contains(quotes, code);
}

/// Whether a byte makes sense in cp1252 between its neighbours. `MŸller` has the ü of old
/// Macintoshes, `J„ger` has the ä of old DOS: a large letter after a small one, or a quote within
/// a word.
bool makes_sense(char before, char byte, char after) {
  const char32_t code = from_cp1252(byte);
  if (code == 0) return false;
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool is_within = is_small(before) || (is_letter(before) && is_small(after));
  if (is_within && is_large_letter(code)) return false;
  return !(is_quote(code) && is_letter(before) && is_letter(after));
}

/// The word around a byte, in UTF-8.
std::string word_around(std::string_view bytes, std::size_t offset) {
  constexpr std::string_view ends = " \t\r\n,;\"|";
  const std::size_t before = bytes.find_last_of(ends, offset);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(bytes.find_first_of(ends, offset), bytes.size());
  std::string word;
  for (const char byte : bytes.substr(begin, end - begin)) word += encode(from_cp1252(byte));
  return word;
}

/// Whether a character of several bytes is written in UTF-8 somewhere: then it is no cp1252.
bool has_long_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    if (take_character(bytes).text.size() > 1) return true;
  }
  return false;
}

DecodedText decoded_cp1252(std::string_view bytes, std::size_t first_odd) {
  if (has_long_utf8(bytes)) {
    throw Problem(Span{first_odd, first_odd},
                  "the text is partly UTF-8 and partly not, so its letters are in doubt",
                  "open it in an editor, look at the letters that are no ASCII, save it as UTF-8");
  }
  DecodedText result{"", "cp1252 (Western European)", ""};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char before = i > 0 ? bytes[i - 1] : '\n';
    const char after = i + 1 < bytes.size() ? bytes[i + 1] : '\n';
    if (is_beyond_ascii(bytes[i]) && !makes_sense(before, bytes[i], after)) {
      throw Problem(Span{i, i}, "this is neither UTF-8 nor cp1252",
                    "open it in the program that it comes from, and save it as UTF-8");
    }
    result.text += encode(from_cp1252(bytes[i]));
  }
  result.doubt = fmt::format("look whether {} is spelled so; if not, save the file as UTF-8",
                             excerpt(word_around(bytes, first_odd)));
  return result;
}

void require_no_controls(std::string_view bytes) {
  constexpr std::string_view allowed = "\t\n\r\f\v\x1b\x1a";  // 1a: the end of a file of old DOS
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool is_c0 = static_cast<unsigned char>(bytes[i]) < ' ';
    if (is_c0 && !contains(allowed, bytes[i])) {
      throw no_text(
          i, "it holds the character " + code_point_name(static_cast<unsigned char>(bytes[i])));
    }
  }
}

}  // namespace

void require_no_other_kind(std::string_view bytes) {
  if (all_of(bytes, is_blank)) {
    throw Problem("the file is empty", "check whether it was saved, and where");
  }
  require_no_signature(bytes);
  if (!invalid_utf8(bytes)) require_no_controls(bytes);
}

bool is_marked_utf16(std::string_view bytes) {
  return bytes.starts_with(little_mark) || bytes.starts_with(big_mark);
}

DecodedText decoded(std::string_view bytes) {
  constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
  require_no_signature(bytes);
  if (is_marked_utf16(bytes)) {
    const Order order = bytes.starts_with(little_mark) ? Order::little : Order::big;
    return {from_utf16(bytes.substr(unit_size), order), utf16_name(order), ""};
  }
  if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
  if (contains(bytes, '\0')) {
    if (const auto order = likely_order(bytes)) {
      return {from_utf16(bytes, *order), utf16_name(*order) + " without a byte-order mark", ""};
    }
  }
  require_no_controls(bytes);
  const auto first_odd = invalid_utf8(bytes);
  if (!first_odd) return {std::string(bytes), "", ""};
  return decoded_cp1252(bytes, *first_odd);
}

}  // namespace byhand
