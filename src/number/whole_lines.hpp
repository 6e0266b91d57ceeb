#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "number/exact.hpp"

namespace byhand {

/// The rows of a matrix, or its columns, each as whole numbers over one denominator: so that a sum
/// of products is made of whole numbers, and reduced once in the end.
/// e.g. the row 1/2 2/3 0 -> 3 4 0, over 6
class WholeLines {
 public:
  /// Where the cells of a line stand: cell k of line i is number i * line_step + k * cell_step.
  struct Places {
    std::size_t count;
    std::size_t length;
    std::size_t line_step;
    std::size_t cell_step;
  };
  WholeLines(std::span<const Exact> cells, const Places& places);

  /// Whether line i and a line of the other side, which is as long, have only small numbers whose
  /// sum of products surely fits in machine words, with all that comes on the way.
  bool fit(std::size_t i, const WholeLines& other, std::size_t other_i) const;
  /// The sum of products of two lines that fit.
  Exact sum_of_products(std::size_t i, const WholeLines& other, std::size_t other_i) const;

 private:
  // Of a line: its denominator, or 0 where there is none of one word; how many bits its numerators
  // have at most; its numerators. All in one vector: for a hand's matrices to allocate more would
  // take longer than to multiply.
  static constexpr std::size_t before_numerators = 2;
  std::int64_t* line(std::size_t i) { return &m_words[i * (before_numerators + m_length)]; }
  const std::int64_t* line(std::size_t i) const {
    return &m_words[i * (before_numerators + m_length)];
  }
  void fill_line(std::size_t i, const Exact* cells, std::size_t step);
  /// Of a sum of products of two lines, at most.
  std::int64_t bits(const std::int64_t* line, const std::int64_t* other_line) const {
    // Numbers below 2^a and 2^b have products below 2^(a+b), and fewer than 2^c of them have a sum
    // below 2^(a+b+c).
    return line[1] + other_line[1] + static_cast<std::int64_t>(std::bit_width(m_length));
  }

  std::size_t m_length;
  std::vector<std::int64_t> m_words;
};

inline bool WholeLines::fit(std::size_t i, const WholeLines& other, std::size_t other_i) const {
  const std::int64_t* const left = line(i);
  const std::int64_t* const right = other.line(other_i);
  return left[0] != 0 && right[0] != 0 && bits(left, right) <= 127;
}

}  // namespace byhand
