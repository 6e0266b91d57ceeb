#include "evaluate/evaluator.hpp"

#include <fmt/format.h>

#include "evaluate/evaluator_template.hpp"
#include "number/spelled.hpp"
#include "number/tally.hpp"

namespace byhand {

template class Evaluator<Exact>;
template class Evaluator<double>;
template class Evaluator<Spelled>;
template class Evaluator<Tally>;

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
  throw TooMuch(where, "the steps up to here need too many operations",
                "use smaller matrices or smaller numbers");
}

std::string cell_place(Shape shape, std::size_t cell) {
  if (shape.is_scalar()) return "";
  return fmt::format(" (row {}, column {})", cell / shape.cols + 1, cell % shape.cols + 1);
}

}  // namespace byhand
