#include "evaluate/evaluator.hpp"
#include "number/interval.hpp"

namespace byhand {

template class Evaluator<Enclosure>;

}  // namespace byhand
