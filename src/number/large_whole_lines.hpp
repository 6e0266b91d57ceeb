#pragma once

#include <memory>
#include <span>
#include <vector>

#include "number/whole_lines.hpp"

namespace byhand {

struct WholeLine;

/// `WholeLines` for numbers of any size, as long as nothing on the way to a sum of products
/// has more bits than an `Exact` may have.
class LargeWholeLines {
 public:
  LargeWholeLines(std::span<const Exact> cells, const WholeLines::Places& places);

  bool fit(std::size_t i, const LargeWholeLines& other, std::size_t other_i) const;
  Exact sum_of_products(std::size_t i, const LargeWholeLines& other, std::size_t other_i) const;

 private:
  // Behind a pointer, since large integers are dear to compile.
  std::shared_ptr<const std::vector<WholeLine>> m_lines;
};

/// The sum of numbers of any kind and size, over a common denominator where that is possible.
Exact large_sum_of(std::span<const Exact> values);

}  // namespace byhand
