#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/styled.hpp"

namespace byhand {

/// Squared paper: one character a square, each with its role. Rows and columns count from 0, and
/// the paper grows as it is written on.
class Canvas {
 public:
  /// From that square on to the right. Wide characters take two squares.
  void put(std::size_t row, std::size_t col, std::string_view text, Role role = Role::plain);
  /// So that the text ends before that column; what would stick out to the left is cut off.
  void put_before(std::size_t row, std::size_t end, std::string_view text, Role role = Role::plain);
  /// One beside the other from that square on, as many a line as a picture is wide. Returns the
  /// last of their rows.
  std::size_t put_beside(std::size_t row, std::size_t col, const Sentence& texts);
  std::vector<Sentence> lines() const;

 private:
  struct Square {
    std::string text = " ";  // empty to the right of a wide character
    Role role = Role::plain;
  };
  Square& square(std::size_t row, std::size_t col);

  std::vector<std::vector<Square>> m_rows;
};

/// A text of at most `width` columns; of a longer one the beginning, and an ellipsis.
/// e.g. shortened("the second word", 8) -> "the sec…"
std::string shortened(std::string_view text, std::size_t width);

/// A bar of at most `width` characters, in steps of an eighth of one.
/// e.g. bar(0.3125, 4) -> "█▎"
std::string bar(double share, std::size_t width);

}  // namespace byhand
