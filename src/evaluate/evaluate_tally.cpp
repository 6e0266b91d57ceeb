#include "evaluate/evaluator.hpp"
#include "number/tally.hpp"

namespace byhand {

template class Evaluator<Tally>;

}  // namespace byhand
