#include "learn/exercise.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "worksheet/reader.hpp"

namespace byhand::learn {

namespace {

constexpr int most_variants = 24;
constexpr std::size_t enough_cells = 2;  // that show a mistake: one may have any reason

/// Cells of a step, row by row.
using Cells = std::vector<std::size_t>;

/// The asked cells of each row and of each column; of a long one each piece that is not too long.
std::vector<Cells> lines_of(const Step& step) {
  std::vector<Cells> lines;
  const auto add = [&](const Cells& line) {
    const std::size_t size = std::min(line.size(), most_cells_of_exercise);
    if (line.empty()) return;
    for (std::size_t first = 0; first + size <= line.size(); ++first) {
      const auto begin = line.begin() + static_cast<std::ptrdiff_t>(first);
      lines.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
  };
  const auto asked = [&](std::size_t count, auto cell_at) {
    Cells cells;
    for (std::size_t i = 0; i < count; ++i) {
      if (step.asked[cell_at(i)]) cells.push_back(cell_at(i));
    }
    return cells;
  };
  const auto [rows, cols] = step.shape;
  for (std::size_t row = 0; row < rows; ++row) {
    add(asked(cols, [&, width = cols](std::size_t i) { return row * width + i; }));
  }
  for (std::size_t col = 0; col < cols; ++col) {
    add(asked(rows, [&, width = cols](std::size_t i) { return i * width + col; }));
  }
  return lines;
}

void ask_only(Step& step, const Cells& cells) {
  step.asked.assign(step.shape.cells(), false);
  for (const std::size_t cell : cells) step.asked[cell] = true;
  step.is_shown = cells.empty();
}

/// The worksheet with nothing asked but those cells.
Worksheet asking_only(Worksheet worksheet, std::size_t index, const Cells& cells) {
  for (std::size_t s = 0; s < worksheet.steps.size(); ++s) {
    ask_only(worksheet.steps[s], s == index ? cells : Cells());
  }
  return worksheet;
}

/// In how many of the cells the mistake leads to another number; 0 where its result is never held
/// against entries.
std::size_t showing_cells(const ReplayedMutation& mutation, const Matrix<Exact>& right, Step step,
                          const Cells& cells) {
  ask_only(step, cells);
  const Matrix<Exact>& result = *mutation.results.value;
  if (!reason_not_carried(*mutation.mutation, result, step).empty()) return 0;
  return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [&](std::size_t cell) {
    const auto order = compare(result.cells()[cell], right.cells()[cell]);
    return order && *order != 0;
  }));
}

std::size_t different_values(const Matrix<Exact>& matrix, const Cells& cells) {
  std::vector<Exact> values;
  for (const std::size_t cell : cells) {
    const Exact& value = matrix.cells()[cell];
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  return values.size();
}

/// The mutation with the code of the mistake, if there is one; that with the same rule goes first.
const ReplayedMutation* same_mistake(AnswerKey& key, const PastMistake& mistake) {
  const ReplayedMutation* found = nullptr;
  if (mistake.code.empty()) return found;
  for (const ReplayedMutation& replayed : key.mutations(mistake.step)) {
    if (replayed.mutation->code != mistake.code) continue;
    if (replayed.mutation->rule.text == mistake.rule) return &replayed;
    if (found == nullptr) found = &replayed;
  }
  return found;
}

/// What may be asked, and how well it serves.
struct Choice {
  Cells cells;
  std::size_t showing = 0;       // the mistake
  std::size_t past_misfits = 0;  // cells that held it
  std::size_t different = 0;     // right values

  bool is_better_than(const Choice& other) const {
    const auto key = [](const Choice& choice) {
      return std::tuple(choice.showing, choice.past_misfits, choice.different);
    };
    return key(*this) > key(other);
  }
};

/// One variant of a worksheet, looked at for a mistake.
class Candidate {
 public:
  Candidate(const PastMistake& mistake, Worksheet worksheet, const Budget& budget)
      : m_mistake(mistake), m_key(std::move(worksheet), Rules::hand, budget) {
    choose();
  }

  bool shows_enough() const {
    return m_choice.showing >= std::min(enough_cells, m_choice.cells.size());
  }
  /// Nothing is asked in the step at all.
  bool is_empty() const { return m_choice.cells.empty(); }
  const Choice& choice() const { return m_choice; }
  Worksheet worksheet() const {
    return asking_only(m_key.worksheet(), m_mistake.step, m_choice.cells);
  }

 private:
  void choose() {
    const Step& step = m_key.worksheet().steps[m_mistake.step];
    const Matrix<Exact>& right = *m_key.right(m_mistake.step).value;
    const ReplayedMutation* mutation = same_mistake(m_key, m_mistake);
    for (const Cells& cells : lines_of(step)) {
      Choice choice{cells, 0, past_misfits(cells, step.shape), different_values(right, cells)};
      if (mutation != nullptr) choice.showing = showing_cells(*mutation, right, step, cells);
      if (is_empty() || choice.is_better_than(m_choice)) m_choice = std::move(choice);
    }
  }

  std::size_t past_misfits(const Cells& cells, Shape shape) const {
    const auto& past = m_mistake.cells;
    return static_cast<std::size_t>(std::count_if(past.begin(), past.end(), [&](const Cell& cell) {
      const std::size_t position = cell.row * shape.cols + cell.col;
      return std::find(cells.begin(), cells.end(), position) != cells.end();
    }));
  }

  const PastMistake& m_mistake;
  AnswerKey m_key;
  Choice m_choice;
};

/// Another variant than that of the sheet.
Variant drawn_variant(const PastMistake& mistake, SplitMix64& random) {
  while (true) {
    constexpr std::uint64_t count = 1'000'000;
    Variant variant{static_cast<std::int64_t>(random.below(count)), ""};
    if (variant.number != mistake.variant) return variant;
  }
}

bool has_variants(const Worksheet& worksheet) {
  return std::any_of(worksheet.givens.begin(), worksheet.givens.end(),
                     [](const Given& given) { return !given.draw.empty(); });
}

/// Goes from variant to variant as long as one may be better than the best so far.
class Draw {
 public:
  Draw(const PastMistake& mistake, const Source& text, const Budget& budget)
      : m_mistake(mistake), m_text(text), m_budget(budget) {}

  void run(SplitMix64& random) {
    for (int i = 0; i < most_variants && !m_is_settled; ++i) {
      try {
        consider(drawn_variant(m_mistake, random));
      } catch (const Problem&) {
        continue;  // these numbers do not work out
      }
    }
  }

  std::optional<Exercise> exercise() && {
    if (!m_best) return std::nullopt;
    auto key = std::make_unique<AnswerKey>(std::move(*m_best), Rules::hand, m_budget);
    const ReplayedMutation* again = m_choice.showing > 0 ? same_mistake(*key, m_mistake) : nullptr;
    return Exercise{m_mistake, std::move(key), again};
  }

 private:
  void consider(const Variant& variant) {
    WorksheetReading reading = read_worksheet(m_text, m_budget, variant);
    if (!reading.problems.empty() || reading.worksheet.steps.size() <= m_mistake.step) return;
    if (!has_variants(reading.worksheet)) {
      reading.worksheet.variant.reset();
      m_is_settled = true;
    }
    const Candidate candidate(m_mistake, std::move(reading.worksheet), m_budget);
    if (candidate.is_empty()) return;
    if (m_best && !candidate.choice().is_better_than(m_choice)) return;
    m_best = candidate.worksheet();
    m_choice = candidate.choice();
    // Without a code nothing can be known to show.
    m_is_settled = m_is_settled || candidate.shows_enough() || m_mistake.code.empty();
  }

  const PastMistake& m_mistake;
  const Source& m_text;
  Budget m_budget;
  std::optional<Worksheet> m_best;
  Choice m_choice;
  bool m_is_settled = false;
};

}  // namespace

std::optional<Exercise> draw_exercise(const PastMistake& mistake, const Source& worksheet,
                                      const Budget& budget, std::int64_t seed) {
  SplitMix64 random(static_cast<std::uint64_t>(seed) ^ fnv1a64(mistake.worksheet) ^
                    fnv1a64(mistake.code) ^ mistake.step);
  Draw draw(mistake, worksheet, budget);
  draw.run(random);
  return std::move(draw).exercise();
}

}  // namespace byhand::learn
