#include "report/workload.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "report/views.hpp"
#include "worksheet/cost.hpp"

namespace byhand {

namespace {

constexpr double words_a_minute = 180;
constexpr double seconds_a_minute = 60;
constexpr double seconds_a_cell = 3;

std::size_t words_in(const std::string& prose) {
  std::size_t words = 0;
  bool was_blank = true;
  for (const char c : prose) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (was_blank && !is_blank) ++words;
    was_blank = is_blank;
  }
  return words;
}

/// The mean of characters a cell.
template <class Text>
double length(const Matrix<Exact>& cells, const Text& text) {
  std::size_t characters = 0;
  for (const Exact& cell : cells.cells()) characters += text(cell).size();
  return static_cast<double>(characters) / static_cast<double>(cells.cells().size());
}

/// How long the numbers of a step are, on average: those that its rule names, and its results.
class Lengths {
 public:
  explicit Lengths(const ReplayedWorksheet& replayed) {
    for (const Given& given : replayed.worksheet.givens) {
      m_lengths[given.name] = length(given.cells, [](const Exact& x) { return x.text(); });
    }
    for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
      const Step& step = replayed.worksheet.steps[i];
      m_lengths[step.name] =
          length(*replayed.hand[i], [&](const Exact& x) { return cell_text(step, x); });
    }
  }

  double of(const Step& step) const {
    double sum = m_lengths.at(step.name);
    double count = 1;
    for (const Expression* name : names_in(*step.hand.written)) {
      const auto found = m_lengths.find(name->text);
      if (found == m_lengths.end()) continue;
      sum += found->second;
      ++count;
    }
    return sum / count;
  }

 private:
  std::map<std::string, double> m_lengths;  // by name
};

}  // namespace

std::size_t Workload::minutes() const {
  return static_cast<std::size_t>(std::ceil(seconds / seconds_a_minute));
}

Workload workload(const ReplayedWorksheet& replayed, const Budget& budget) {
  const Worksheet& worksheet = replayed.worksheet;
  const Cost cost = counted_cost(worksheet, own_sizes(worksheet), budget);
  const Lengths lengths(replayed);
  Workload result;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const std::vector<bool>& asked = worksheet.steps[i].asked;
    const auto count = static_cast<std::size_t>(std::count(asked.begin(), asked.end(), true));
    const double share = static_cast<double>(count) / static_cast<double>(asked.size());
    const double operations = cost.steps[i].counts.hand.total().to_double() * share;
    const double length = lengths.of(worksheet.steps[i]);
    result.cells += count;
    result.seconds += operations * (1 + length) + static_cast<double>(count) * seconds_a_cell;
  }
  for (const Part& part : worksheet.parts) {
    if (part.kind != Part::Kind::prose) continue;
    result.seconds += static_cast<double>(words_in(part.text)) / words_a_minute * seconds_a_minute;
  }
  return result;
}

}  // namespace byhand
