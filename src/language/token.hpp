#pragma once

#include <string_view>

#include "text/source.hpp"

namespace byhand {

enum class TokenKind : unsigned char {
  number,
  name,
  plus,
  minus,
  star,
  dot_star,
  slash,
  caret,
  open_parenthesis,
  close_parenthesis,
  open_bracket,
  close_bracket,
  comma,
  colon,
  semicolon,
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  Span span;
  std::string_view text;
  bool blank_before = false;  // only the cells of a literal matrix care
};

}  // namespace byhand
