#include "number/polynomial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace byhand {

namespace {

bool is_below(const Exact& a, const Exact& b) {
  return compare(a, b) == -1;
}

/// p(n + 1) - p(n)
Polynomial difference(const Polynomial& p) {
  const Polynomial next({Exact(1), Exact(1)});
  Polynomial shifted;
  for (std::size_t i = p.coefficients().size(); i-- > 0;) {
    shifted = shifted * next + Polynomial({p.coefficients()[i]});
  }
  return shifted - p;
}

/// Where p only grows or only falls from `low` to `high`, and is negative at just one of them: the
/// first whole number from which on it is as at `high`.
Exact turn_between(const Polynomial& p, Exact low, Exact high) {
  const bool is_negative_at_high = p.at(high).sign_of() < 0;
  while (is_below(low + Exact(1), high)) {
    const Exact middle = floor((low + high) / Exact(2));
    const bool is_like_high = (p.at(middle).sign_of() < 0) == is_negative_at_high;
    (is_like_high ? high : low) = middle;
  }
  return high;
}

/// The whole numbers t, 1 < t <= last, in ascending order, for which just one of p(t - 1) and p(t)
/// is negative. Between two such places of its differences a polynomial only grows or only falls.
std::vector<Exact> turns(const Polynomial& p, const Exact& last) {
  if (p.degree() == 0) return {};
  std::vector<Exact> borders = turns(difference(p), last);
  borders.insert(borders.begin(), Exact(1));
  borders.push_back(last);
  std::vector<Exact> result;
  for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
    const Exact& low = borders[i];
    const Exact& high = borders[i + 1];
    if ((p.at(low).sign_of() < 0) == (p.at(high).sign_of() < 0)) continue;
    result.push_back(turn_between(p, low, high));
  }
  return result;
}

}  // namespace

Polynomial::Polynomial(std::vector<Exact> coefficients) : m_coefficients(std::move(coefficients)) {
  while (!m_coefficients.empty() && m_coefficients.back() == Exact(0)) m_coefficients.pop_back();
}

Polynomial Polynomial::through(std::int64_t first, std::vector<Exact> values) {
  Polynomial result;
  Polynomial binomial({Exact(1)});  // (n - first) over k
  for (std::int64_t k = 0; !values.empty(); ++k) {
    result = result + binomial * Polynomial({values.front()});
    const Exact over(k + 1);
    binomial = binomial * Polynomial({Exact(-first - k) / over, Exact(1) / over});
    for (std::size_t i = 0; i + 1 < values.size(); ++i) values[i] = values[i + 1] - values[i];
    values.pop_back();
  }
  return result;
}

Exact Polynomial::at(const Exact& n) const {
  Exact value;
  for (std::size_t i = m_coefficients.size(); i-- > 0;) value = value * n + m_coefficients[i];
  return value;
}

std::string Polynomial::text() const {
  constexpr std::array<std::string_view, 4> powers{"", "n", "n²", "n³"};
  std::string result;
  for (std::size_t i = m_coefficients.size(); i-- > 0;) {
    const Exact& coefficient = m_coefficients[i];
    const int sign = coefficient.sign_of();
    if (sign == 0) continue;
    if (!result.empty()) result += sign < 0 ? " - " : " + ";
    if (result.empty() && sign < 0) result += "-";
    const Exact size = abs(coefficient);
    const std::string power = i < powers.size() ? std::string(powers[i]) : fmt::format("n^{}", i);
    if (i > 0 && size == Exact(1)) {
      result += power;
    } else {
      result += (floor(size) == size ? grouped(size) : "(" + size.text() + ")") + power;
    }
  }
  return result.empty() ? "0" : result;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  std::vector<Exact> sum(std::max(a.m_coefficients.size(), b.m_coefficients.size()));
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (i < a.m_coefficients.size()) sum[i] = sum[i] + a.m_coefficients[i];
    if (i < b.m_coefficients.size()) sum[i] = sum[i] + b.m_coefficients[i];
  }
  return Polynomial(std::move(sum));
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  return a + Polynomial({Exact(-1)}) * b;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  std::vector<Exact> product(a.m_coefficients.size() + b.m_coefficients.size());
  for (std::size_t i = 0; i < a.m_coefficients.size(); ++i) {
    for (std::size_t j = 0; j < b.m_coefficients.size(); ++j) {
      product[i + j] = product[i + j] + a.m_coefficients[i] * b.m_coefficients[j];
    }
  }
  return Polynomial(std::move(product));
}

std::optional<Exact> never_negative_from(const Polynomial& p) {
  if (p.is_zero()) return Exact(1);
  const std::span<const Exact> coefficients = p.coefficients();
  const Exact& highest = coefficients.back();
  if (highest.sign_of() < 0) return std::nullopt;
  Exact largest;
  for (const Exact& coefficient : coefficients.first(p.degree())) {
    largest = max(largest, abs(coefficient / highest));
  }
  const std::vector<Exact> changes = turns(p, Exact(2) + ceil(largest));
  return changes.empty() ? Exact(1) : changes.back();
}

std::string grouped(const Exact& whole) {
  std::string text = whole.text();
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, 1, ',');
  return text;
}

}  // namespace byhand
