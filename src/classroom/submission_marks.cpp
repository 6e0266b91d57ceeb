// How a sheet of a class is marked, and whether its marks can be sure.

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "classroom/submission_grader.hpp"
#include "classroom/workbook.hpp"
#include "grade/grade.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::int64_t per_cent = 100;

// How the steps of a class are marked.

void require_steps(const ClassRules& rules, const Worksheet& worksheet) {
  const std::vector<std::string> known = names_of(worksheet.steps);
  std::vector<std::string> named = rules.left_out;
  for (const auto& [step, points] : rules.points) named.push_back(step);
  for (const std::string& step : named) {
    if (contains(known, step)) continue;
    throw Problem(
        fmt::format("the rules in class.toml name the step {}, which the worksheet does not have",
                    excerpt(step)),
        fmt::format("its steps are {}{}", listed_at_most(12, known), did_you_mean(step, known)));
  }
}

/// What a cell of a step is worth.
std::size_t points_of(const Step& step, const ClassRules& rules) {
  if (contains(rules.left_out, step.name)) return 0;
  const auto found = rules.points.find(step.name);
  return found == rules.points.end() ? step.points : static_cast<std::size_t>(found->second);
}

void require_marks(const ClassRules& rules, const Worksheet& worksheet) {
  const auto has = [&](const auto& points) {
    return any_of(worksheet.steps,
                  [&](const Step& step) { return step.asks() && points(step) > 0; });
  };
  const bool has_own = has([](const Step& step) { return step.points; });
  if (!has_own || has([&](const Step& step) { return points_of(step, rules); })) return;
  throw Problem("the rules in class.toml leave no step that has a mark",
                "take a step out of left_out, or give it points");
}

// What spreadsheets and editors do to entries.

/// 46090, which is the 9th of March 2026, where 9/3, 3/9 or 3/26 is right: a spreadsheet shows the
/// count where a cell is not one for dates.
bool is_day_of_fraction(const Entry& entry, const Exact& right) {
  constexpr std::int64_t earliest = 10'000;  // 1927; all years that two digits may stand for
  constexpr std::int64_t latest = 99'999;
  const auto days = entry.kind == Entry::Kind::number ? whole(entry.value) : std::nullopt;
  if (!days || *days < earliest || *days > latest || whole(right)) return false;
  const auto day = day_of_count(*days);
  const auto month = static_cast<unsigned>(day.month());
  const auto of_month = static_cast<unsigned>(day.day());
  const auto short_year = static_cast<unsigned>(static_cast<int>(day.year()) % 100);
  const auto is_right = [&](unsigned numerator, unsigned denominator) {
    return denominator != 0 && Exact::ratio(numerator, denominator) == right;
  };
  return is_right(month, of_month) || is_right(of_month, month) ||
         (of_month == 1 && is_right(month, short_year));
}

/// Blocks that are gone, and blocks with rows that cannot be read.
std::string why_blocks_are_not_sure(const GradedSheet& graded) {
  constexpr std::size_t most = 6;
  std::vector<std::string> gone;
  std::vector<std::string> without_rows;
  std::size_t damaged = 0;
  for (std::size_t s = 0; s < graded.sheet.blocks.size(); ++s) {
    const SheetBlock& block = graded.sheet.blocks[s];
    if (!graded.step(s).asks()) continue;
    const bool is_empty =
        all_of(block.cells, [](const SheetCell& cell) { return cell.span.begin == cell.span.end; });
    if (!block.is_there || block.is_unread || is_empty) {
      gone.push_back(graded.step(s).name);
    } else if (block.lacks_rows) {
      without_rows.push_back(graded.step(s).name);
    }
    if (!block.unread_rows.empty()) ++damaged;
  }
  const bool is_one = gone.size() == 1;
  if (!gone.empty()) {
    return fmt::format(
        "the {} {} {} missing or cannot be read; look at the file, perhaps an "
        "editor damaged it",
        is_one ? "block" : "blocks", listed_at_most(most, gone), is_one ? "is" : "are");
  }
  if (!without_rows.empty()) {
    return fmt::format("{} {} rows; look at the file, perhaps an editor damaged it",
                       listed_at_most(most, without_rows),
                       without_rows.size() == 1 ? "lacks" : "lack");
  }
  if (damaged < 2) return "";
  return fmt::format(
      "in {} there are rows that cannot be read; look at the file, perhaps an editor "
      "damaged it",
      counted(damaged, "block"));
}

std::string why_entries_are_not_sure(const GradedSheet& graded) {
  constexpr std::size_t one_in = 10;
  std::vector<std::string> unreadable;
  std::vector<std::string> dates;
  std::size_t entered = 0;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    entered += cells_with(graded, s, is_entered).size();
    for (const Cell& cell : cells_with(graded, s, Verdict::unreadable)) {
      unreadable.push_back(written(graded, cell));
      if (is_date(unreadable.back())) dates.push_back(unreadable.back());
    }
    for (const Cell& cell : cells_with(graded, s, needs_a_look)) {
      const Exact& right = graded.right(s)(cell.row, cell.col);
      if (is_day_of_fraction(entry_of(graded, cell), right)) dates.push_back(written(graded, cell));
    }
  }
  if (!dates.empty()) {
    return fmt::format("a spreadsheet made {} of {}; ask for the fractions",
                       dates.size() == 1 ? "a date" : "dates",
                       dates.size() == 1 ? "an entry: " + excerpt(dates.front())
                                         : fmt::format("{} entries: {}", dates.size(),
                                                       excerpt(listed_at_most(3, dates))));
  }
  const std::size_t all = entered + unreadable.size();
  if (unreadable.size() < 2 || unreadable.size() * one_in <= all) return "";
  return fmt::format("{} of {} entries cannot be read, such as {}", unreadable.size(), all,
                     excerpt(unreadable.front()));
}

/// Entries that are not right may be right for other givens.
std::string why_numbers_are_not_sure(const GradedSheet& graded, bool has_own_numbers) {
  const auto& changed = graded.sheet.changed_given;
  if (!changed && has_own_numbers) return "";
  if (!graded.grade.has_mistake()) return "";
  if (!changed) {
    return "the given numbers are not all in it, and not all entries are right for those that were "
           "dealt";
  }
  return fmt::format("{}: {}; and not all entries are right for the numbers that were dealt",
                     place_of(graded, *changed), visible_line(changed->message()));
}

}  // namespace

std::vector<MarkedStep> marked_steps(const Worksheet& worksheet, const ClassRules& rules) {
  require_steps(rules, worksheet);
  require_marks(rules, worksheet);
  std::vector<MarkedStep> steps;
  for (std::size_t s = 0; s < worksheet.steps.size(); ++s) {
    const Step& step = worksheet.steps[s];
    const std::size_t asked = asked_cells(worksheet, s).size();
    const std::size_t each = points_of(step, rules);
    steps.push_back({step.name, s, asked, Points::whole(each), Points::whole(each * asked),
                     contains(rules.left_out, step.name)});
  }
  return steps;
}

std::shared_ptr<const AnswerKey> key_of_class(Worksheet worksheet, const ClassRules& rules,
                                              const Budget& budget) {
  for (Step& step : worksheet.steps) step.points = points_of(step, rules);
  return std::make_shared<const AnswerKey>(std::move(worksheet), rules.against, budget);
}

StepMarks marks_of(const GradedSheet& graded, const MarkedStep& step, const ClassRules& rules) {
  StepMarks marks;
  for (const Verdict verdict : graded.verdicts(step.index).cells()) {
    marks.shown += verdict == Verdict::shown ? 1U : 0U;
    marks.follows += verdict == Verdict::follows ? 1U : 0U;
    marks.right += is_right(verdict) && verdict != Verdict::follows ? 1U : 0U;
  }
  marks.wrong_cells = cells_with(graded, step.index, needs_a_look);
  marks.unreadable_cells = cells_with(graded, step.index, Verdict::unreadable);
  for (const Cell& cell : cells_with(graded, step.index, Verdict::blank)) {
    if (is_unread(graded, cell)) {  // its row: something stands there
      marks.wrong_cells.push_back(cell);
      marks.unreadable_cells.push_back(cell);
    } else {
      ++marks.blank;
    }
  }
  const std::int64_t parts = per_cent * static_cast<std::int64_t>(marks.right) +
                             rules.follows * static_cast<std::int64_t>(marks.follows);
  marks.score.hundredths = step.each.hundredths / per_cent * parts;
  for (const Reason& reason : graded.grade.steps[step.index].reasons) {
    marks.mistakes.push_back({reason.codes(), reason.message(), reason.cells});
  }
  return marks;
}

std::string why_not_sure(const GradedSheet& graded, bool has_own_numbers) {
  std::string reason = why_blocks_are_not_sure(graded);
  if (reason.empty()) reason = why_entries_are_not_sure(graded);
  return reason.empty() ? why_numbers_are_not_sure(graded, has_own_numbers) : reason;
}

}  // namespace byhand
