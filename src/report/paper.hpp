#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "picture/kinds.hpp"
#include "report/document.hpp"

namespace byhand {

// A sheet to be printed and filled in with a pencil.

/// One of two columns beside each other on A4, in millimetres.
inline constexpr double paper_column = 91;

/// Of a whole line, which A4 and Letter have room for with the margins of any printer.
inline constexpr double paper_line = 180;

/// Of what is printed in a cell, a fraction with its parts one above the other.
double printed_width(std::string_view text);

/// About as wide as a matrix will be on paper: in front of its cells its labels and its left
/// factor, above which there is room, and in all.
struct WidthOnPaper {
  double corner = 0;
  double whole = 0;
};
WidthOnPaper width_on_paper(const MatrixView& view);

/// Columns that stand beside each other: from `first` up to, not including, `last`.
struct Columns {
  std::size_t first;
  std::size_t last;
};

/// As many columns at a time as there is room for, at least one.
template <class Width>
std::vector<Columns> columns_side_by_side(const std::vector<Width>& widths, Width room) {
  std::vector<Columns> parts;
  Width used{};
  for (std::size_t i = 0; i < widths.size(); ++i) {
    used += widths[i];
    if (parts.empty() || used > room) {
      parts.push_back({i, i});
      used = widths[i];
    }
    ++parts.back().last;
  }
  return parts;
}

/// Those of a matrix that fit on a line together.
std::vector<Columns> columns_on_paper(const MatrixView& view);

/// The sheet as it is handed out: prose, givens, and boxes for the asked cells, those of a product
/// in the corner of its factors. Where it `is_filled` the right entries and the answers to
/// questions in words are there, else lines to write these on.
Document paper(const PictureValues& values, const Replay<Exact>& right, bool is_filled);

}  // namespace byhand
