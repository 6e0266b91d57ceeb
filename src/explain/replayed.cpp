#include "explain/replayed.hpp"

namespace byhand {

ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget) {
  Replay<Exact> hand = replay_by_hand(worksheet, budget);
  Replay<double> real = replay<double>(worksheet, Rules::real, budget);
  return {std::move(worksheet), std::move(hand), std::move(real)};
}

Values<Exact> values_by_hand(const ReplayedWorksheet& replayed) {
  Values<Exact> values;
  for (const Given& given : replayed.worksheet.givens) {
    values[given.name] = std::make_shared<const Matrix<Exact>>(given.cells);
  }
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    values[replayed.worksheet.steps[i].name] = replayed.hand[i];
  }
  return values;
}

}  // namespace byhand
