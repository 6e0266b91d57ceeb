#include "grade/evidence.hpp"

#include <algorithm>

namespace byhand {

namespace {

/// Whether two values are different, for certain.
bool differ(const Exact& a, const Exact& b) {
  const auto order = compare(a, b);
  return order && *order != 0;
}

}  // namespace

Evidence::Evidence(std::size_t step, const SheetBlock& block, const Matrix<Verdict>& verdicts,
                   const Results& right, const Results& own)
    : m_step(step),
      m_block(block),
      m_verdicts(verdicts),
      m_right_results(right),
      m_own_results(own) {
  for (std::size_t i = 0; i < verdicts.shape().cells(); ++i) {
    if (verdict(i) != Verdict::given) ++m_asked;
    if (needs_reason(verdict(i))) m_wrong.push_back(i);
    if (is_right(verdict(i))) m_right.push_back(i);
  }
}

bool Evidence::leads_astray(const Results& results, std::size_t cell) const {
  const Exact& value = results.value->cells()[cell];
  const Exact& own = m_own_results.value->cells()[cell];
  return differ(value, m_right_results.value->cells()[cell]) &&
         (own.is_unknown() || differ(value, own));
}

std::size_t Evidence::contradictions(const Results& results) const {
  const auto contradicts = [&](std::size_t i) { return leads_astray(results, i); };
  return static_cast<std::size_t>(std::count_if(m_right.begin(), m_right.end(), contradicts));
}

}  // namespace byhand
