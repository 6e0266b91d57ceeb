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

  // NOLINTBEGIN(readability-named-parameter): no operand has a value to be looked at
  friend Tally operator+(const Tally&, const Tally&) { return worked(Work::addition); }
  friend Tally operator-(const Tally&, const Tally&) { return worked(Work::addition); }
  friend Tally operator*(const Tally&, const Tally&) { return worked(Work::multiplication); }
  friend Tally operator/(const Tally&, const Tally&) { return worked(Work::division); }
  friend Tally operator-(const Tally&) { return Tally::some(); }
  friend Tally power(const Tally&, const Tally&) { return worked(Work::power); }
  friend Tally sqrt(const Tally&) { return worked(Work::power); }
  friend Tally exp(const Tally&) { return worked(Work::power); }
  friend Tally max(const Tally&, const Tally&) { return worked(Work::comparison); }
  friend Tally min(const Tally&, const Tally&) { return worked(Work::comparison); }
  friend Tally abs(const Tally&) { return worked(Work::comparison); }
  friend Tally sign(const Tally&) { return worked(Work::comparison); }
  friend Tally step(const Tally&) { return worked(Work::comparison); }
  friend Tally argmax(std::span<const Tally> values) {
    Ledger::add(Work::comparison, static_cast<std::int64_t>(values.size()) - 1);
    return Tally::some();
  }
  friend Tally floor(const Tally&) { return worked(Work::rounding); }
  friend Tally ceil(const Tally&) { return worked(Work::rounding); }
  friend Tally trunc(const Tally&) { return worked(Work::rounding); }
  friend Tally round(const Tally&, const Tally&) { return worked(Work::rounding); }
  friend Tally ln(const Tally&) { return worked(Work::function); }
  friend Tally sin(const Tally&) { return worked(Work::function); }
  friend Tally cos(const Tally&) { return worked(Work::function); }
  friend Tally tanh(const Tally&) { return worked(Work::function); }
  friend Fault fault(const Tally&) { return Fault::none; }
  friend std::int64_t words(const Tally&) { return 1; }
  friend std::optional<std::int64_t> whole(const Tally& x) { return x.whole(); }
  friend bool is_zero(const Tally&) { return false; }
  friend bool needs_more_digits(const Tally&) { return false; }
  friend Tally make_number(Type<Tally>, const Exact& x) { return Tally::written(x); }
  friend Tally make_pi(Type<Tally>) { return Tally::some(); }
  // NOLINTEND(readability-named-parameter)

 private:
  explicit Tally(std::optional<std::int64_t> whole) : m_whole(whole) {}

  /// One more operation, and its result.
  static Tally worked(Work work) {
    Ledger::add(work);
    return some();
  }

  std::optional<std::int64_t> m_whole;
};

}  // namespace byhand
