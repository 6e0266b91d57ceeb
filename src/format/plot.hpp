#pragma once

#include <string>
#include <vector>

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

// The axes, in letters and in a picture alike.

/// The range of an axis in whole powers of ten, which holds all the values: 10^low to 10^high.
struct Decades {
  int low = 0;
  int high = 1;
  int step = 1;  // from one label to the next, so that there are not too many

  /// Where a value lies, from 0 at the low end to 1 at the high end.
  double place(double value) const;
  /// e.g. "1,000", or "10^9" where the numbers are large.
  std::string label(int exponent) const;
};
Decades decades_of_y(const Plot& plot);

/// Where a number of tokens lies on the horizontal axis, from 0 to 1.
double place_of_x(const Plot& plot, double x);
/// All numbers of tokens of a plot, ascending.
std::vector<double> all_x(const Plot& plot);
/// e.g. "1,000,000"
std::string whole_text(double x);

}  // namespace byhand
