#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "number/exact.hpp"

namespace byhand {

/// A polynomial in n with exact coefficients.
class Polynomial {
 public:
  Polynomial() = default;  // 0
  /// The coefficients of 1, n, n^2, … e.g. Polynomial({0, -3, 6}) -> 6n² - 3n
  explicit Polynomial(std::vector<Exact> coefficients);
  /// The only one of degree below values.size() that has these values at first, first + 1, …, by
  /// Newton's series of differences: Graham, Knuth and Patashnik, "Concrete Mathematics" (1994),
  /// section 5.3. e.g. through(1, {1, 4, 9}) -> n²
  static Polynomial through(std::int64_t first, std::vector<Exact> values);

  /// 0 for a constant, 0 itself among them.
  std::size_t degree() const { return m_coefficients.empty() ? 0 : m_coefficients.size() - 1; }
  bool is_zero() const { return m_coefficients.empty(); }
  /// The highest is not 0; there is none for the polynomial 0.
  std::span<const Exact> coefficients() const& { return m_coefficients; }
  Exact at(const Exact& n) const;
  /// e.g. "6n² - 3n", "(1/2)n + 1,000", "0"
  std::string text() const;

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend bool operator==(const Polynomial& a, const Polynomial& b) = default;

 private:
  std::vector<Exact> m_coefficients;
};

/// The smallest whole number from 1 such that p is not below 0 there nor at any larger whole
/// number; nothing if there is none. Beyond Cauchy's bound 1 + max |a_i / a_k| (Cauchy, "Exercices
/// de mathématiques", 1829), k the degree, a polynomial has no real root; below it the sign is
/// found exactly. e.g. of 6n² - 36n -> 6
std::optional<Exact> never_negative_from(const Polynomial& p);

/// A whole number with a comma before each three digits. e.g. -1000000 -> "-1,000,000"
std::string grouped(const Exact& whole);

}  // namespace byhand
