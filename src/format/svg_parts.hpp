#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace byhand {

// What all pictures in SVG have in common.

/// A series is known by its colour and by its mark. Each colour stands out on both backgrounds.
struct SeriesLook {
  std::string_view color;
  std::string_view mark;  // a path around 0,0
};

/// After the last, the first comes again.
const SeriesLook& look_of_series(std::size_t index);

/// The opening of a picture (SVG 1.1) with a title and a description for those who do not see it,
/// both unescaped, and a background, light or dark as the reader prefers.
std::string svg_opening(double width, double height, std::string_view title,
                        std::string_view description);

/// Text of a file within XML. What XML 1.0 has no place for is replaced.
std::string xml_escaped(std::string_view text);

}  // namespace byhand
