#include "evaluate/evaluator.hpp"
#include "number/interval_powers.hpp"

namespace byhand {

template class Evaluator<Enclosure>;

}  // namespace byhand
