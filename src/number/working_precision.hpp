#pragma once

namespace byhand {

/// How many decimal digits enclosures are computed with, on this thread, while the object lives.
/// Enclosures are right at any precision; more digits only make them narrower.
class WorkingPrecision {
 public:
  static constexpr int initial_digits = 60;
  static constexpr int largest_digits = 8192;

  explicit WorkingPrecision(int digits) : m_before(t_digits) { t_digits = digits; }
  ~WorkingPrecision() { t_digits = m_before; }
  WorkingPrecision(const WorkingPrecision&) = delete;
  WorkingPrecision& operator=(const WorkingPrecision&) = delete;

  static int digits() { return t_digits; }
  static int bits() { return t_digits * 10 / 3 + 16; }  // log2(10) < 10/3

 private:
  int m_before;
  inline static thread_local int t_digits = initial_digits;
};

}  // namespace byhand
