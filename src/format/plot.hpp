#pragma once

#include <string>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// A plot in letters, one for each curve, no wider than the terminal; what each letter stands for
/// is told below it. Empty where there is nothing to show.
std::string plot_text(const Plot& plot, const TerminalStyle& style);

/// A plot as a picture of its own (SVG 1.1): curves with marks, both axes logarithmic, a legend,
/// and a title and a description for those who do not see it. It has a background of its own, light
/// or dark as the reader prefers.
std::string to_svg(const Plot& plot);

}  // namespace byhand
