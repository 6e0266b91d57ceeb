#include "evaluate/evaluator.hpp"
#include "number/spelled.hpp"

namespace byhand {

template class Evaluator<Spelled>;

}  // namespace byhand
