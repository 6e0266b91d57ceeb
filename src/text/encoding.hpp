#pragma once

#include <string>
#include <string_view>

namespace byhand {

/// A text that came from a file in some encoding.
struct DecodedText {
  std::string text;  // in UTF-8, without a byte-order mark; its line breaks stay as they are
  /// What was recognised, where it was not plain UTF-8 (for a note): "UTF-16 (little endian)".
  std::string encoding;
  /// Why that is only likely, and what to look at; empty where the file itself says it.
  std::string doubt;
};

/// Reads bytes as text: UTF-8, UTF-16 with a byte-order mark or plainly without one, and cp1252
/// (which Latin-1 is a part of) where every byte beyond ASCII makes sense there. Never guesses
/// silently. Throws Problem where the bytes are no text, or several encodings are mixed.
/// e.g. decoded("Zo\xEB") -> "Zoë", read as cp1252
DecodedText decoded(std::string_view bytes);

/// Whether they begin with a byte-order mark of UTF-16.
bool is_marked_utf16(std::string_view bytes);

/// Throws Problem where the bytes are nothing, or plainly no text: a picture, an office document.
void require_no_other_kind(std::string_view bytes);

}  // namespace byhand
