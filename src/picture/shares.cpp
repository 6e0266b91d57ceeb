#include "picture/shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr double tie_within = 1e-9;

bool is_distribution(std::span<const double> weights) {
  constexpr double float_error = 1e-9;
  double total = 0;
  for (const double weight : weights) {
    if (!(weight >= 0)) return false;
    total += weight;
  }
  return weights.size() > 1 && std::abs(total - 1) <= float_error;
}

bool rows_are_distributions(const Matrix<double>& real) {
  for (std::size_t r = 0; r < real.rows(); ++r) {
    if (!is_distribution(real.row(r))) return false;
  }
  return true;
}

/// "most to cat, 9/10" or "to all 3 alike, 1/3 each"
std::string told(const std::vector<Share>& shares) {
  const auto most = largest(shares);
  if (most.size() == shares.size()) {
    const std::string all = most.size() == 2 ? "both" : fmt::format("all {}", most.size());
    return fmt::format("to {} alike, {} each", all, most.front()->text);
  }
  constexpr std::size_t most_names = 6;
  return fmt::format("most to {}, {}{}", listed_at_most(most_names, mapped(most, &Share::label)),
                     most.front()->text, most.size() > 1 ? " each" : "");
}

}  // namespace

Distributions distributions_in(const Matrix<double>& real) {
  if (rows_are_distributions(transposed(real))) return Distributions::in_columns;
  return rows_are_distributions(real) ? Distributions::in_rows : Distributions::none;
}

Weights weights_in(const PictureMatrix& matrix, bool shows_real) {
  Weights weights{distributions_in(matrix.real), {}};
  if (weights.direction == Distributions::none) {
    throw Problem(fmt::format("{} has no weights: neither its columns nor its rows are at least 0 "
                              "and add up to 1 in the real computation",
                              matrix.name),
                  "name a matrix that does, such as the softmax of scores");
  }
  const bool is_by_column = weights.direction == Distributions::in_columns;
  const std::size_t count = is_by_column ? matrix.cells->cols() : matrix.cells->rows();
  const std::size_t length = is_by_column ? matrix.cells->rows() : matrix.cells->cols();
  for (std::size_t i = 0; i < count; ++i) {
    Shares shares{is_by_column ? matrix.col(i) : matrix.row(i), {}, {}, false};
    for (std::size_t k = 0; k < length; ++k) {
      const std::size_t row = is_by_column ? k : i;
      const std::size_t col = is_by_column ? i : k;
      const std::string label = is_by_column ? matrix.row(row) : matrix.col(col);
      const Exact& cell = (*matrix.cells)(row, col);
      shares.hand.push_back(
          {label, short_number(cell, matrix.decimals), is_finite(cell) ? cell.to_double() : 0, k});
      const double real = matrix.real(row, col);
      shares.real.push_back({label, short_number(real), real, k});
      const bool differs = !(std::abs(shares.hand.back().size - real) <= tie_within);
      shares.differs = shares.differs || (differs && shows_real);
    }
    weights.all.push_back(std::move(shares));
  }
  return weights;
}

std::vector<std::size_t> positions_of_largest(std::span<const double> weights) {
  const double most = *std::max_element(weights.begin(), weights.end());
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] >= most - tie_within) result.push_back(i);
  }
  return result;
}

std::vector<const Share*> largest(const std::vector<Share>& shares) {
  const std::vector<std::size_t> positions = positions_of_largest(mapped(shares, &Share::size));
  return mapped(positions, [&](std::size_t i) { return &shares[i]; });
}

std::vector<std::string> said_of(const Weights& weights) {
  return mapped(weights.all, [](const Shares& shares) {
    std::string sentence = fmt::format("{} attends {}", shares.label, told(shares.hand));
    if (shares.differs) sentence += fmt::format("; in the real computation {}", told(shares.real));
    return sentence;
  });
}

std::string_view shade_of(double share) {
  constexpr double step = 0.25;
  if (share <= tie_within) return "·";
  if (share <= step + tie_within) return "░";
  if (share <= 2 * step + tie_within) return "▒";
  return share <= 3 * step + tie_within ? "▓" : "█";
}

}  // namespace byhand
