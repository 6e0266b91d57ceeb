#include "report/graded_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "report/views.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

const SheetCell& cell_of(const GradedSheet& graded, const Cell& cell) {
  const std::size_t position = position_in_step(graded.worksheet(), cell);
  return graded.sheet.blocks[cell.step].cells[position];
}

/// "9/46", "0.1406", "-inf": how the program would write an entry; "1/3" of 0.33…
std::string plainly(const Entry& entry) {
  const std::string decimal = entry.is_decimal ? entry.value.decimal_text(entry.decimals) : "";
  const bool is_whole = decimal.size() > longest_entry || read_entry(decimal).value == entry.value;
  return entry.is_decimal && is_whole ? decimal : entry.value.text();
}

/// Whether anyone would read it as it was read: a whole number (8. of a program, too), a decimal or
/// a fraction, with a sign or without.
bool is_plain(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t end = std::min(text.find_first_of("./"), text.size());
  const std::string_view rest = text.substr(end);
  const bool is_number = rest.empty() || rest == "." || is_digits(rest.substr(1));
  return text == "inf" || (is_digits(text.substr(0, end)) && is_number);
}

}  // namespace

void grade_entries(GradedSheet& graded) {
  graded.grade = grade(graded.sheet, *graded.key, graded.is_strict);
  append(graded.problems, graded.sheet.problems);
  append(graded.problems, graded.grade.problems);
}

GradedSheet graded_by(std::shared_ptr<const AnswerKey> key, SheetName name, Source source,
                      bool is_strict) {
  GradedSheet graded{std::move(source), std::move(name), {}, std::move(key), {}, {}, is_strict};
  graded.sheet = read_sheet(graded.source, graded.worksheet(), graded.key->replayed().hand);
  grade_entries(graded);
  return graded;
}

const Entry& entry_of(const GradedSheet& graded, const Cell& cell) {
  return cell_of(graded, cell).entry;
}

std::string written(const GradedSheet& graded, const Cell& cell) {
  return std::string(graded.source.slice(cell_of(graded, cell).span));
}

Styled on_paper(const GradedSheet& graded, const Cell& cell) {
  const ReplayedWorksheet& right = graded.key->replayed();
  if (auto printed = printed_text(right.worksheet, right.hand, cell)) {
    return {Role::hand, std::move(*printed)};
  }
  const Verdict verdict = verdict_of(graded, cell);
  const VerdictLook& look = look_of(verdict);
  if (verdict == Verdict::blank) return {look.role, "_"};
  const std::string typed = written(graded, cell);
  // \frac{9}{46}, and 20. as numpy has it; 0.33... goes on.
  const bool is_of_program =
      contains(typed, "frac{") || (typed.ends_with('.') && !typed.ends_with(".."));
  const bool is_read = is_of_program && verdict != Verdict::unreadable;
  const std::string text = is_read ? plainly(entry_of(graded, cell)) : visible_line(typed);
  if (needs_reason(verdict)) return {look.role, fmt::format("{} {}", look.sign, text)};
  return {verdict == Verdict::unreadable ? look.role : Role::hand, text};
}

std::string understood(const GradedSheet& graded, const Cell& cell) {
  const Entry& entry = entry_of(graded, cell);
  if (entry.kind != Entry::Kind::number) return "";
  const std::string typed = written(graded, cell);
  if (const auto word = word_of(graded.step(cell.step).choices, entry.value)) {
    return *word == typed ? "" : "read as " + *word;
  }
  return is_plain(typed) ? "" : "read as " + plainly(entry);
}

Verdict verdict_of(const GradedSheet& graded, const Cell& cell) {
  return graded.verdicts(cell.step)(cell.row, cell.col);
}

std::vector<Cell> cells_with(const GradedSheet& graded, std::size_t step, Verdict verdict) {
  return cells_with(graded, step, [=](Verdict one) { return one == verdict; });
}

bool needs_a_look(Verdict verdict) {
  return needs_reason(verdict) || verdict == Verdict::unreadable;
}

bool is_unread(const GradedSheet& graded, const Cell& cell) {
  return verdict_of(graded, cell) == Verdict::blank &&
         graded.sheet.blocks[cell.step].is_unread_at(cell.row);
}

bool lacks_number(Verdict verdict) {
  return verdict == Verdict::blank || verdict == Verdict::unreadable;
}

bool is_entered(Verdict verdict) {
  return verdict > Verdict::unreadable;
}

bool is_known(Verdict verdict) {
  return verdict <= Verdict::shown || (is_right(verdict) && verdict != Verdict::follows);
}

std::optional<Cell> next_cell(const GradedSheet& graded) {
  for (const auto& cells : {cells_with(graded, needs_a_look), cells_with(graded, Verdict::blank)}) {
    if (!cells.empty()) return cells.front();
  }
  return std::nullopt;
}

bool is_untouched(const StepGrade& grade) {
  const auto verdicts = grade.verdicts.cells();
  return all_of(verdicts, [](Verdict verdict) { return verdict <= Verdict::blank; });
}

bool is_untouched(const Grade& grade) {
  return all_of(grade.steps, [](const StepGrade& step) { return is_untouched(step); });
}

std::size_t given_away(const GradedSheet& graded) {
  std::size_t marks = 0;
  for (const Cell& cell : cells_with(graded, Verdict::shown)) {
    marks += graded.step(cell.step).points;
  }
  return marks;
}

std::string place_of(const GradedSheet& graded, const Problem& problem) {
  if (!problem.span()) return "";
  const auto [line, column] = graded.source.place(problem.span()->begin);
  return fmt::format("line {}, column {}", line, column);
}

std::string file_of(const GradedSheet& graded, const std::string& otherwise) {
  return graded.source.name() == "-" ? otherwise : graded.source.name();
}

std::string sheet_word(const GradedSheet& graded) {
  return graded.source.name() == "-" ? "SHEET" : shell_word(graded.source.name());
}

}  // namespace byhand
