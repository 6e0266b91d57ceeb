#include "worksheet/replayed.hpp"

#include <utility>

namespace byhand {

ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget) {
  Replay<Exact> hand = replay_by_hand(worksheet, budget);
  Replay<double> real = replay<double>(worksheet, Rules::real, budget);
  return {std::move(worksheet), std::move(hand), std::move(real)};
}

Values<Exact> values_by_hand(const ReplayedWorksheet& replayed) {
  return values_of(replayed.worksheet, replayed.hand);
}

}  // namespace byhand
