#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "picture/picture.hpp"
#include "text/problem.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

struct PictureKind;

/// A line of a picture block, read. e.g. "plane X to Z rows 1 2"
struct PictureRequest {
  const PictureKind* kind = nullptr;
  std::string line;
  std::vector<std::string> names = {};  // of the matrices that it shows
  bool is_by_row = false;               // each row is a vector: `cols` names the features
  std::size_t first = 0;                // feature, from 0
  std::size_t second = 0;
  std::optional<Cell> lit = {};  // with its row and column; in a map its step
  Span span = {};                // of the line in the worksheet
};

class PictureWords;

/// A kind of picture. Adding one is adding its file and its row.
struct PictureKind {
  std::string_view name;
  std::string_view arguments;
  std::string_view example;  // in the worksheet of the guide
  bool shows_blanks;         // where a cell is not filled in; else it waits until all are
  /// Reads what follows its name. Throws Problem.
  void (*read)(PictureWords& words, PictureRequest& request);
  Picture (*draw)(const PictureRequest& request, const PictureValues& values);
};

/// Throws Problem, with its place in the worksheet.
PictureRequest picture_request(const Worksheet& worksheet, const PictureLine& line);

/// What is wrong with the lines of a worksheet's picture blocks.
std::vector<Problem> picture_problems(const PictureValues& values);

/// The picture of a line, drawn. Throws Problem.
Picture picture_of(const PictureRequest& request, const PictureValues& values);
Picture picture_of(const PictureLine& line, const PictureValues& values);
/// Nothing where cells are blank that it cannot do without.
std::optional<Picture> picture_if_filled(const PictureLine& line, const PictureValues& values);

/// The steps that have to be right before the picture may be seen.
std::vector<std::size_t> steps_in(const Worksheet& worksheet, const PictureRequest& request);

// Pictures that no fence asks for.

/// Of a step whose real columns, or else rows, are distributions, if no line asks for it.
std::optional<Picture> unasked_weights(std::size_t step, const PictureValues& values);

/// What stands in a cell of a sheet: of a step or, after the steps, of a given.
using CellText = std::function<Styled(const Cell&)>;

/// The two matrices that a step multiplies, m x k and k x n, and what comes of them.
struct Factors {
  Factor left;
  Factor right;
  Factor result;
};
/// Nothing where the rule of the step is no product of two matrices; nor, where `text` says what
/// stands in the cells of a sheet, if a factor has to be worked out before: on paper there are only
/// the matrices themselves, turned, cut and put together, as in K^T and V[1:2, :]. Their cells are
/// known by their names then.
std::optional<Factors> factors(std::size_t index, const PictureValues& values,
                               const CellText& text = {});

/// Of a step whose rule is a product, with the row and column that meet in one cell; nothing where
/// it does not fit on a screen. With what stands in a sheet, where `text` is given: nothing then
/// where a factor does not stand there itself.
std::optional<Picture> lit_product(const Cell& cell, const PictureValues& values,
                                   const CellText& text = {});

/// Where a step is on the map: "3 of 7, Cross-attention".
struct MapPlace {
  std::size_t number = 0;  // from 1
  std::size_t count = 0;
  std::string title;
};
MapPlace place_on_map(const Worksheet& worksheet, std::size_t step);
/// The map with the learner at that step.
Picture map_at(std::size_t step, const PictureValues& values);

}  // namespace byhand
