#include "evaluate/evaluator.hpp"
#include "number/real.hpp"

namespace byhand {

template class Evaluator<double>;

}  // namespace byhand
