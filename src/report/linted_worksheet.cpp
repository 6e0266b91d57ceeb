#include "report/linted_worksheet.hpp"

#include <utility>

#include "picture/kinds.hpp"
#include "text/lists.hpp"
#include "worksheet/definitions.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

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
  append(found.notes, notes_on_mistakes(replayed.worksheet, result.matrix->told));
  sort_by_place(found.notes);
  return result;
}

}  // namespace byhand
