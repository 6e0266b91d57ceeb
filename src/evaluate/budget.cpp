#include "evaluate/budget.hpp"

#include "text/problem.hpp"

namespace byhand {

Budget Budget::enlarged(std::size_t factor) const {
  Budget result = *this;
  result.side *= factor;
  result.cells *= factor * factor;
  const auto more = static_cast<std::int64_t>(factor);
  result.effort *= more * more * more;
  return result;
}

void Effort::give_up(Span where) {
  m_is_exhausted = true;
  throw Problem(where, "too much to compute by hand: the steps up to here need too many operations",
                "use smaller matrices or smaller numbers");
}

}  // namespace byhand
