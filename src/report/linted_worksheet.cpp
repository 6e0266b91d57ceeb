#include "report/linted_worksheet.hpp"

#include <algorithm>
#include <utility>

#include "picture/kinds.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

std::size_t place_of(const Problem& problem) {
  return problem.span() ? problem.span()->begin : 0;
}

}  // namespace

LintedWorksheet linted(Source source, const Budget& budget) {
  LintedWorksheet result{std::move(source), {}, {}};
  Lint& found = result.lint;
  found = lint(result.source, budget);
  if (found.is_wrong() || !found.is_worksheet) return result;
  const ReplayedWorksheet replayed =
      replay_both(read_worksheet(result.source, budget).worksheet, budget);
  found.errors = picture_problems(replayed.worksheet, replayed.hand, replayed.real);
  if (found.is_wrong()) return result;
  result.matrix = {replayed.worksheet, tell_apart(replayed, budget)};
  for (Problem& note : notes_on_mistakes(replayed.worksheet, result.matrix->told)) {
    found.notes.push_back(std::move(note));
  }
  std::stable_sort(found.notes.begin(), found.notes.end(),
                   [](const Problem& a, const Problem& b) { return place_of(a) < place_of(b); });
  return result;
}

}  // namespace byhand
