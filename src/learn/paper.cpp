#include "learn/paper.hpp"

#include <memory>

namespace byhand::learn {

bool is_on_paper(const SheetReading& reading, AskedCell place, AskedCell open) {
  const bool is_asked = reading.worksheet().steps[place.step].asked[place.cell];
  if (!is_asked) return place.step <= open.step;
  const Verdict verdict = reading.verdict(place);
  return verdict != Verdict::blank && verdict != Verdict::unreadable;
}

ReplayedWorksheet on_paper(const SheetReading& reading, AskedCell open) {
  ReplayedWorksheet result = reading.graded().key->replayed();
  for (std::size_t s = 0; s < result.hand.size(); ++s) {
    const Step& step = reading.worksheet().steps[s];
    const Matrix<Exact>& right = *result.hand[s];
    result.hand[s] = std::make_shared<const Matrix<Exact>>(
        build<Exact>(right.shape(), [&](std::size_t row, std::size_t col) {
          const AskedCell place{s, row * right.cols() + col};
          if (!is_on_paper(reading, place, open)) return Exact::unknown();
          const Entry& entry = reading.sheet().blocks[s].cells[place.cell].entry;
          const bool is_own = step.asked[place.cell] && entry.kind == Entry::Kind::number;
          return is_own ? entry.value : right(row, col);
        }));
  }
  return result;
}

}  // namespace byhand::learn
