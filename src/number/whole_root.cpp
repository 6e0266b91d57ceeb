#include "number/whole_root.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace byhand {

namespace {

/// A whole number at or just above the k-th root, which is below 2^50.
Integer root_by_double(const Integer& value, std::int64_t k) {
  constexpr std::int64_t precision = 50;  // bits that a double surely has
  const std::int64_t shift = std::max<std::int64_t>(0, bit_length(value) - precision);
  const auto top = static_cast<double>(static_cast<std::int64_t>(shifted(value, -shift)));
  const double exponent = (std::log2(top) + static_cast<double>(shift)) / static_cast<double>(k);
  constexpr double surplus = 1.0 + 1.0 / (1 << 24);  // well above the errors of these operations
  return static_cast<std::int64_t>(std::ceil(std::exp2(exponent) * surplus));
}

/// The same for any root: the first half of its bits are those of a shorter one.
Integer guessed_root(const Integer& value, std::int64_t k) {
  constexpr std::int64_t short_root = 48;
  const std::int64_t bits = bit_length(value) / k + 1;
  if (bits <= short_root) return root_by_double(value, k);
  const std::int64_t rest = bits / 2;
  return shifted(whole_root(shifted(value, -k * rest), k) + 1, rest);
}

}  // namespace

Integer whole_root(const Integer& value, std::int64_t k) {
  // Start above the root and come down (Newton): the first that does not fall is the whole part.
  Integer root = guessed_root(value, k);
  for (;;) {
    const Integer power = k == 2 ? root : Integer(pow(root, static_cast<unsigned>(k - 1)));
    Integer next = ((k - 1) * root + value / power) / k;
    if (next >= root) return root;
    root = std::move(next);
  }
}

}  // namespace byhand
