#include "format/csv.hpp"

#include <algorithm>

#include "sheet/sheet_text.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Letters, digits and the like, beginning with one of them: most fields need nothing else.
bool is_plain(std::string_view text) {
  constexpr std::string_view marks = "._-/ ";
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return text.empty() || (text.front() != '-' && text.front() != ' ' &&
                          std::all_of(text.begin(), text.end(), [&](char c) {
                            return is_word(c) || marks.find(c) != std::string_view::npos;
                          }));
}

}  // namespace

void add_csv_field(std::string& line, std::string_view text) {
  if (is_plain(text)) {
    line += text;
    return;
  }
  const std::string field = as_text_field(visible_line(text));
  if (field.find_first_of(",\";\r\n") == std::string::npos && field.find(' ') != 0) {
    line += field;
    return;
  }
  line += '"';
  for (const char c : field) {
    if (c == '"') line += '"';
    line += c;
  }
  line += '"';
}

}  // namespace byhand
