#pragma once

#include <string_view>
#include <vector>

#include "text/source.hpp"

namespace byhand {

enum class TokenKind : unsigned char { number, name, sign, end };

struct Token {
  TokenKind kind = TokenKind::end;
  Span span;
  std::string_view text;
  bool blank_before = false;  // only the cells of a literal matrix care
};

/// At most this many tokens in an expression.
inline constexpr std::size_t most_tokens = 10000;

/// The tokens of an expression, with an `end` token after them. `offset` is where `text` begins in
/// its source. Line breaks count as blanks. Throws Problem at a character that has no place in an
/// expression, and says what to write for the usual ones (·, −, ', =, …).
std::vector<Token> tokenize(std::string_view text, std::size_t offset);

}  // namespace byhand
