#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "picture/drawers.hpp"
#include "text/lists.hpp"

namespace byhand {

enum class Distributions : unsigned char { none, in_columns, in_rows };

/// Whether a matrix is one of weights: its columns (of two cells or more), else its rows, are >= 0
/// and add up to 1 within 1e-9. e.g. of [1/2 1; 1/2 0] in_columns
Distributions distributions_in(const Matrix<double>& real);

/// One weight of a distribution.
struct Share {
  std::string label;  // of what it falls on: "cat"
  std::string text;   // "9/10"
  double size = 0;    // from 0 to 1
  std::size_t index = 0;
};

/// What one row or column of a matrix of weights shares out: "sat".
struct Shares {
  std::string label;
  std::vector<Share> hand;
  std::vector<Share> real;  // the same shares in the real computation
  bool differs = false;     // the two from each other, by more than float rounding
};

/// A matrix of weights, one distribution after the other.
struct Weights {
  Distributions direction = Distributions::none;
  std::vector<Shares> all;

  bool differs() const { return any_of(all, &Shares::differs); }
};

/// Throws Problem where the matrix is none of weights.
Weights weights_in(const PictureMatrix& matrix, bool shows_real);

/// Where the largest of some weights stand: several where they tie.
std::vector<std::size_t> positions_of_largest(std::span<const double> weights);

/// The largest of the shares; several where they tie.
std::vector<const Share*> largest(const std::vector<Share>& shares);

/// "sat attends most to cat, 9/10" of each; where it differs, what the real computation says too.
std::vector<std::string> said_of(const Weights& weights);

/// ░ up to a quarter, ▒ to a half, ▓ to three quarters, █ above; · for nothing.
std::string_view shade_of(double share);
inline constexpr std::string_view shade_legend =
    "· nothing  ░ up to 1/4  ▒ up to 1/2  ▓ up to 3/4  █ more";

}  // namespace byhand
