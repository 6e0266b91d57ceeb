#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "number/exact.hpp"

namespace byhand {

/// The operations that are counted. A change of sign is free; a product with 0 or 1 counts as any
/// other.
enum class Work : unsigned char {
  multiplication,
  addition,  // and subtraction
  division,
  power,       // x^y, exp, sqrt
  comparison,  // max, min, abs, sign, step; n - 1 for the largest of n
  rounding,    // floor, ceil, trunc, round
  function,    // ln, sin, cos, tanh
};

/// How many operations of each kind: whole numbers, or polynomials in the number of tokens.
template <class Count>
struct Counts {
  static constexpr std::size_t kinds = 7;

  std::array<Count, kinds> of{};

  Count& operator[](Work work) { return of[static_cast<std::size_t>(work)]; }
  const Count& operator[](Work work) const { return of[static_cast<std::size_t>(work)]; }
  Count total() const {
    Count sum = of[0];
    for (std::size_t i = 1; i < kinds; ++i) sum = sum + of[i];
    return sum;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

/// Where the operations of this thread are counted while the object lives. The counts stand here
/// and not in the numbers: c = colsum(E) is added up once, however often c is used.
class Ledger {
 public:
  Ledger() : m_before(t_open) { t_open = this; }
  ~Ledger() { t_open = m_before; }
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  const Counts<std::int64_t>& counts() const { return m_counts; }
  /// Adds to the innermost open ledger, if there is one.
  static void add(Work work, std::int64_t count = 1) {
    if (t_open != nullptr) t_open->m_counts[work] += count;
  }

 private:
  Counts<std::int64_t> m_counts;
  Ledger* m_before;
  inline static thread_local Ledger* t_open = nullptr;
};

/// A number of which only the work is of interest: it has no value, and each operation on it is
/// entered into the open ledger. A whole number that was written down keeps its value, since it may
/// be the size of a matrix.
class Tally {
 public:
  Tally(std::int64_t whole) : m_whole(whole) {}  // NOLINT(google-explicit-constructor)
  /// A result, or a number of no interest.
  static Tally some() { return Tally(std::nullopt); }
  static Tally written(const Exact& x) { return Tally(byhand::whole(x)); }

  std::optional<std::int64_t> whole() const { return m_whole; }

 private:
  explicit Tally(std::optional<std::int64_t> whole) : m_whole(whole) {}

  std::optional<std::int64_t> m_whole;
};

/// One more operation, and its result.
inline Tally worked(Work work) {
  Ledger::add(work);
  return Tally::some();
}

inline Tally operator+(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::addition);
}
inline Tally operator-(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::addition);
}
inline Tally operator*(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::multiplication);
}
inline Tally operator/(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::division);
}
inline Tally operator-(const Tally& /*a*/) {
  return Tally::some();
}
inline Tally power(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::power);
}
inline Tally sqrt(const Tally& /*x*/) {
  return worked(Work::power);
}
inline Tally exp(const Tally& /*x*/) {
  return worked(Work::power);
}
inline Tally max(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::comparison);
}
inline Tally min(const Tally& /*a*/, const Tally& /*b*/) {
  return worked(Work::comparison);
}
inline Tally abs(const Tally& /*x*/) {
  return worked(Work::comparison);
}
inline Tally sign(const Tally& /*x*/) {
  return worked(Work::comparison);
}
inline Tally step(const Tally& /*x*/) {
  return worked(Work::comparison);
}
inline Tally argmax(std::span<const Tally> values) {
  Ledger::add(Work::comparison, static_cast<std::int64_t>(values.size()) - 1);
  return Tally::some();
}
inline Tally floor(const Tally& /*x*/) {
  return worked(Work::rounding);
}
inline Tally ceil(const Tally& /*x*/) {
  return worked(Work::rounding);
}
inline Tally trunc(const Tally& /*x*/) {
  return worked(Work::rounding);
}
inline Tally round(const Tally& /*x*/, const Tally& /*places*/) {
  return worked(Work::rounding);
}
inline Tally ln(const Tally& /*x*/) {
  return worked(Work::function);
}
inline Tally sin(const Tally& /*x*/) {
  return worked(Work::function);
}
inline Tally cos(const Tally& /*x*/) {
  return worked(Work::function);
}
inline Tally tanh(const Tally& /*x*/) {
  return worked(Work::function);
}

inline Fault fault(const Tally& /*x*/) {
  return Fault::none;
}
inline std::int64_t words(const Tally& /*x*/) {
  return 1;
}
inline std::optional<std::int64_t> whole(const Tally& x) {
  return x.whole();
}
inline bool is_zero(const Tally& /*x*/) {
  return false;
}
inline bool needs_more_digits(const Tally& /*x*/) {
  return false;
}
inline Tally make_number(Type<Tally> /*type*/, const Exact& x) {
  return Tally::written(x);
}
inline Tally make_pi(Type<Tally> /*type*/) {
  return Tally::some();
}

}  // namespace byhand
