#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "number/exact.hpp"

namespace byhand {

/// The rows of a matrix, or its columns, each as whole numbers over one denominator: so that a sum
/// of products is made of whole numbers, and reduced once in the end.
/// e.g. the row 1/2 2/3 0 -> 3 4 0, over 6
class CommonDenominators {
 public:
  /// Where the cells of a line stand: cell k of line i is number i * line_step + k * cell_step.
  struct Lines {
    std::size_t count;
    std::size_t length;
    std::size_t line_step;
    std::size_t cell_step;
  };
  CommonDenominators(std::span<const Exact> cells, const Lines& lines);

  /// Whether line i and a line of the other side, which is as long, have only small numbers whose
  /// sum of products surely fits in machine words, with all that comes on the way.
  bool fit(std::size_t i, const CommonDenominators& other, std::size_t other_i) const;
  /// The sum of products of two lines that fit.
  Exact sum_of_products(std::size_t i, const CommonDenominators& other, std::size_t other_i) const;

 private:
  struct Line {
    std::int64_t denominator = 0;  // 0: the line has none of one machine word
    int most_bits = 0;             // of a numerator
  };
  Line common_line(std::span<const Exact> cells, const Lines& lines, std::size_t i);
  /// Of a sum of products of two lines, at most.
  int bits(const Line& line, const Line& other_line) const;

  std::size_t m_length;
  std::vector<std::int64_t> m_numerators;  // line by line
  std::vector<Line> m_lines;
};

}  // namespace byhand
