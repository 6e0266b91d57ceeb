#include "evaluate/evaluator.hpp"
#include "number/exact.hpp"

namespace byhand {

template class Evaluator<Exact>;

}  // namespace byhand
