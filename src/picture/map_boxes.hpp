#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "picture/picture.hpp"
#include "text/styled.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// A box on the map of a worksheet: steps under one heading.
struct MapBox {
  std::string title;
  std::vector<std::size_t> steps;
  std::vector<std::string> takes;  // names from elsewhere, each once
  std::set<std::size_t> from;      // the boxes that have them
  std::size_t level = 0;           // below all of those
  bool is_here = false;
};

std::vector<std::string> step_names(const Worksheet& worksheet, const MapBox& box);

/// The words of a text in lines of at most so many columns; a longer word has a line for itself.
std::vector<std::string> in_lines(const std::string& text, std::size_t width);

/// "Q, K ← X, W_Q and 3 more", in lines of at most so many columns.
std::vector<std::string> content_of(const Worksheet& worksheet, const MapBox& box,
                                    std::size_t width);

/// The boxes of each level, from top to bottom.
std::vector<std::vector<const MapBox*>> levels_of(const std::vector<MapBox>& boxes);

/// The map in characters.
std::vector<Sentence> map_lines(const Worksheet& worksheet, const std::vector<MapBox>& boxes);

}  // namespace byhand
