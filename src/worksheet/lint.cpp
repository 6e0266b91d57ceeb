#include "worksheet/lint.hpp"

#include <algorithm>
#include <utility>

#include "worksheet/markdown.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

constexpr std::int64_t most_variants = 100;
/// All variants together may take this many times the work that one worksheet may.
constexpr std::int64_t most_effort = 4;

std::size_t place_of(const Problem& problem) {
  return problem.span() ? problem.span()->begin : 0;
}

bool is_known(const std::vector<Problem>& problems, const Problem& problem) {
  return std::any_of(problems.begin(), problems.end(), [&](const Problem& other) {
    return other.span().has_value() == problem.span().has_value() &&
           place_of(other) == place_of(problem);
  });
}

/// The problems of a worksheet or of one of its variants, and the work that it took to find them.
struct Replayed {
  std::vector<Problem> problems;
  std::int64_t effort = 0;
};

/// All problems of both replays. The real one often stops where the hand stopped, and for the same
/// reason: one problem for each place is enough.
Replayed replay_all(const Worksheet& worksheet, const Budget& budget) {
  Replayed result;
  const OnProblem keep = [&](const Problem& problem) {
    if (!is_known(result.problems, problem)) result.problems.push_back(problem);
  };
  Effort by_hand(budget);
  replay_by_hand(worksheet, budget, by_hand, keep);
  Effort real(budget);
  replay<double>(worksheet, Rules::real, real, keep);
  result.effort = by_hand.spent() + real.spent();
  return result;
}

/// What is wrong with one variant, but not with the worksheet as it was written.
Replayed replay_variant(const Source& source, const Budget& budget, std::int64_t number,
                        const std::vector<Problem>& known) {
  WorksheetReading reading = read_worksheet(source, budget, Variant{number, ""});
  Replayed result = replay_all(reading.worksheet, budget);
  result.effort += reading.effort;
  result.problems.insert(result.problems.begin(), reading.problems.begin(), reading.problems.end());
  std::erase_if(result.problems, [&](const Problem& problem) { return is_known(known, problem); });
  return result;
}

/// One entry for each place: what fails there differs from variant to variant in its cell only.
void add_failing(Lint& result, std::int64_t number, const std::vector<Problem>& problems) {
  std::vector<Problem> counted;  // of this variant
  for (const Problem& problem : problems) {
    if (is_known(counted, problem)) continue;
    counted.push_back(problem);
    const auto known = std::find_if(
        result.failing.begin(), result.failing.end(),
        [&](const FailingVariants& other) { return is_known({other.problem}, problem); });
    if (known == result.failing.end()) {
      result.failing.push_back({problem, number, 1});
    } else {
      ++known->count;
    }
  }
  if (!problems.empty()) ++result.bad_variants;
}

void sort_by_place(std::vector<Problem>& problems) {
  std::stable_sort(problems.begin(), problems.end(),
                   [](const Problem& a, const Problem& b) { return place_of(a) < place_of(b); });
}

}  // namespace

Lint lint(const Source& source, const Budget& budget) {
  Lint result;
  WorksheetReading reading = read_worksheet(source, budget);
  const Worksheet& worksheet = reading.worksheet;
  const bool is_whole = reading.problems.empty();
  result.errors = std::move(reading.problems);
  result.steps = worksheet.steps.size();
  result.notes = notes_on(source, worksheet, is_whole);
  sort_by_place(result.notes);
  const bool is_empty = worksheet.steps.empty() && worksheet.givens.empty();
  result.is_worksheet = !is_empty || has_program(source);
  for (Problem& problem : replay_all(worksheet, budget).problems) {
    result.errors.push_back(std::move(problem));
  }
  const bool is_drawn = std::any_of(worksheet.givens.begin(), worksheet.givens.end(),
                                    [](const Given& given) { return !given.draw.empty(); });
  if (!is_whole || !is_drawn) return result;
  std::int64_t effort = 0;
  for (std::int64_t number = 1; number <= most_variants; ++number) {
    const Replayed variant = replay_variant(source, budget, number, result.errors);
    add_failing(result, number, variant.problems);
    ++result.variants;
    effort += variant.effort;
    if (effort > most_effort * budget.effort) break;
  }
  return result;
}

}  // namespace byhand
