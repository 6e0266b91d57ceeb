#pragma once

#include "picture/kinds.hpp"
#include "report/document.hpp"

namespace byhand {

// A sheet to be printed and filled in with a pencil.

/// One of two columns beside each other on A4, in millimetres.
inline constexpr double paper_column = 91;

/// About as wide as a matrix will be on paper: in front of its cells its labels and its left
/// factor, above which there is room, and in all.
struct WidthOnPaper {
  double corner = 0;
  double whole = 0;
};
WidthOnPaper width_on_paper(const MatrixView& view);

/// The sheet as it is handed out: prose, givens, and boxes for the asked cells, those of a product
/// in the corner of its factors. Where it `is_filled` the right entries and the answers to
/// questions in words are there, else lines to write these on.
Document paper(const PictureValues& values, const Replay<Exact>& right, bool is_filled);

}  // namespace byhand
