#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "picture/picture.hpp"

namespace byhand {

/// A matrix as the pictures have it.
struct PictureMatrix {
  std::string name;
  const Matrix<Exact>* cells = nullptr;
  Matrix<double> real;
  const Labels* labels = nullptr;
  int decimals = 0;  // that its cells are written with; 0 for fractions

  /// Its label, or "row 2"; from 0.
  std::string row(std::size_t index) const;
  std::string col(std::size_t index) const;
};

/// The given or step of that name, which there is.
PictureMatrix matrix_named(const PictureValues& values, std::string_view name);

/// A cell in at most 8 characters: _ where it is blank, ≈0.321 where the fraction is too long.
std::string short_number(const Exact& value, int decimals);
/// With two decimals, but never 0.00 for what is above 0. e.g. 0.4508 -> "0.45"
std::string short_number(double value);

/// With infinities as they are typed, for sentences.
std::string number_in_words(const Exact& value, int decimals);

/// "1, 0 and 1/2"
std::string numbers_in_words(const std::vector<Exact>& values, int decimals);

/// Whether a cell has a place on an axis: it is no infinity, blank, or as good as infinite.
bool is_finite(const Exact& value);

/// A picture that says in one line why it was not drawn.
Picture undrawn(std::string title, const std::string& reason);

}  // namespace byhand
