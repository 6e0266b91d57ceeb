// What a class did not understand.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "picture/kinds.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_examples = 3;
constexpr std::size_t most_mistakes = 12;
constexpr std::size_t most_cells = 8;
constexpr std::size_t most_to_say = 3;

/// The sheets that count, with the places of their students.
struct Counting {
  std::size_t student = 0;
  const FileRow* file = nullptr;
};

std::vector<Counting> counting(const ClassGrade& grade) {
  std::vector<Counting> found;
  for (std::size_t i = 0; i < grade.students.size(); ++i) {
    const FileRow* file = grade.counting(grade.students[i]);
    if (file != nullptr && file->has_marks()) found.push_back({i, file});
  }
  return found;
}

std::size_t part_of(Points score, Points whole) {
  constexpr std::size_t all = 100;
  return rounded_share(static_cast<std::size_t>(score.hundredths),
                       static_cast<std::size_t>(whole.hundredths), all);
}

/// "Ann Lee, Bob Ray and 3 more"
std::string names_of(const ClassGrade& grade, const std::vector<std::size_t>& students,
                     std::size_t most) {
  return listed_at_most(most, mapped(students, [&](std::size_t student) {
                          return visible_line(grade.name_of(student));
                        }));
}

/// How many students have which share of the marks, in ten bars.
void add_histogram(Document& document, const ClassGrade& grade,
                   const std::vector<Counting>& sheets) {
  constexpr std::size_t bars = 10;
  constexpr std::size_t width = 100 / bars;  // per cent
  std::array<std::size_t, bars> students{};
  for (const Counting& one : sheets) {
    ++students[std::min(part_of(one.file->score, grade.max) / width, bars - 1)];
  }
  const std::size_t most = *std::max_element(students.begin(), students.end());
  Bars histogram;
  histogram.caption = {{Role::strong, "Marks"}};
  histogram.headings = {{Role::quiet, "students"}};
  for (std::size_t bar = bars; bar-- > 0;) {
    const std::string to = bar + 1 == bars ? "100" : fmt::format("{}", (bar + 1) * width - 1);
    histogram.rows.push_back(
        {fmt::format("{} to {} %", bar * width, to),
         {{std::to_string(students[bar]),
           static_cast<double>(students[bar]) / static_cast<double>(most), false}}});
  }
  document.add(std::move(histogram));
}

struct StepOfClass {
  Points score;
  std::size_t all_right = 0;  // sheets
  std::size_t follows = 0;    // cells
  std::size_t wrong = 0;
  std::size_t unreadable = 0;
  std::size_t blank = 0;
};

/// What tells of a step that was not understood: a comma where a point belongs does not.
std::vector<Cell> wrong_in(const StepMarks& marks) {
  std::vector<Cell> cells = marks.wrong_cells;
  std::erase_if(cells, [&](const Cell& cell) { return contains(marks.unreadable_cells, cell); });
  return cells;
}

std::vector<StepOfClass> steps_of(const ClassGrade& grade, const std::vector<Counting>& sheets) {
  std::vector<StepOfClass> steps(grade.steps.size());
  for (const Counting& one : sheets) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const StepMarks& marks = one.file->steps[i];
      steps[i].score += marks.score;
      steps[i].follows += marks.follows;
      steps[i].wrong += wrong_in(marks).size();
      steps[i].unreadable += marks.unreadable_cells.size();
      steps[i].blank += marks.blank;
      if (marks.right == grade.steps[i].asked) ++steps[i].all_right;
    }
  }
  return steps;
}

Styled number(std::size_t count) {
  return {count == 0 ? Role::quiet : Role::plain, std::to_string(count)};
}

void add_steps(Document& document, const ClassGrade& grade, const std::vector<Counting>& sheets) {
  const std::vector<StepOfClass> steps = steps_of(grade, sheets);
  Table table;
  table.columns = {{"step", false},
                   {"marks", true, "of the marks"},
                   {"all right", true},
                   {"wrong", true, "wrong cells"},
                   {"blank", true, "blank cells"},
                   {"follows", true, "cells that follow from a mistake"}};
  const bool is_all_read = all_of(steps, [](const auto& step) { return step.unreadable == 0; });
  if (!is_all_read) table.columns.push_back({"unread", true, "cells that could not be read"});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const MarkedStep& step = grade.steps[i];
    if (step.asked == 0) continue;
    const Points all{step.max.hundredths * static_cast<std::int64_t>(sheets.size())};
    std::string marks = step.is_left_out ? "left out" : "no marks";
    if (all.hundredths > 0) marks = fmt::format("{} %", part_of(steps[i].score, all));
    table.rows.push_back({{Role::name, step.name},
                          {Role::plain, marks},
                          {Role::plain, fmt::format("{} of {}", steps[i].all_right, sheets.size())},
                          number(steps[i].wrong),
                          number(steps[i].blank),
                          number(steps[i].follows)});
    if (!is_all_read) table.rows.back().push_back(number(steps[i].unreadable));
  }
  document.add(Heading{2, "By step"});
  document.add(std::move(table));
}

void add_mistakes(Document& document, const ClassGrade& grade, const Worksheet& worksheet,
                  const std::vector<FrequentMistake>& mistakes) {
  if (mistakes.empty()) return;
  document.add(Heading{2, "Mistakes"});
  Table table;
  table.columns = {{"students", true}, {"step", false}, {"mistake", false}, {"made by", false}};
  for (std::size_t i = 0; i < std::min(mistakes.size(), most_mistakes); ++i) {
    const FrequentMistake& one = mistakes[i];
    table.rows.push_back({{Role::plain, std::to_string(one.students.size())},
                          {Role::name, worksheet.steps[one.step].name},
                          {Role::quoted, text_of(quoted_markdown(one.message))},
                          {Role::quoted, names_of(grade, one.students, most_examples)}});
  }
  document.add(std::move(table));
  if (mistakes.size() > most_mistakes) {
    document.say(fmt::format("and {} more, as rare or rarer.", mistakes.size() - most_mistakes));
  }
}

/// What was counted, the most frequent first; of equally many the first.
template <class Key>
std::vector<std::pair<Key, std::size_t>> by_count(const std::map<Key, std::size_t>& counts) {
  std::vector<std::pair<Key, std::size_t>> result(counts.begin(), counts.end());
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return result;
}

/// In how many sheets each cell of a step that is marked is wrong, the worst first.
std::vector<std::pair<Cell, std::size_t>> wrong_cells(const ClassGrade& grade,
                                                      const std::vector<Counting>& sheets) {
  std::map<Cell, std::size_t> wrong;
  for (const Counting& one : sheets) {
    for (const MarkedStep& step : grade.steps) {
      if (step.is_left_out) continue;
      for (const Cell& cell : wrong_in(one.file->steps[step.index])) ++wrong[cell];
    }
  }
  return by_count(wrong);
}

void add_cells(Document& document, const ClassGrade& grade, const Worksheet& worksheet,
               const std::vector<Counting>& sheets) {
  auto cells = wrong_cells(grade, sheets);
  if (cells.empty()) return;
  if (cells.size() > most_cells) cells.resize(most_cells);
  const auto told = mapped(cells, [&](const auto& wrong) {
    return fmt::format("{} ({})", cell_name(worksheet, wrong.first), wrong.second);
  });
  document.add_fact("cells most often wrong", listed(told));
}

void add_late(Document& document, const ClassGrade& grade, const std::vector<Counting>& sheets) {
  if (grade.deadline.empty()) return;
  std::vector<std::size_t> late;
  for (const Counting& one : sheets) {
    if (one.file->is_late) late.push_back(one.student);
  }
  document.add_fact("deadline", grade.deadline);
  document.add_fact("in time", std::to_string(sheets.size() - late.size()));
  if (late.empty()) return;
  constexpr std::size_t most_names = 8;
  document.add_fact("late", fmt::format("{}: {}", late.size(), names_of(grade, late, most_names)),
                    Role::quoted);
}

/// Ends with what the step looks like, with the row and column of a cell lit, if a picture shows
/// it.
void add_advice(Document& document, const ReplayedWorksheet& replayed, std::size_t number,
                const Cell& cell, Sentence what) {
  const Step& step = replayed.worksheet.steps[cell.step];
  what.insert(what.begin(),
              {{Role::strong, fmt::format("{}. {}:", number, step.name)}, {Role::plain, " "}});
  document.add(Paragraph{std::move(what)});
  if (!step.is_question) document.add(Fact{"rule", {equation(step.name, step.hand)}});
  if (!step.hints.empty()) document.add_fact("hint", quoted_markdown(step.hints.front()));
  auto picture = lit_product(cell, replayed);
  if (!picture) picture = unasked_weights(cell.step, replayed);
  if (picture) document.add(std::move(*picture));
}

/// The steps that are marked and in which something is wrong, and in how many sheets, the worst
/// first.
std::vector<std::pair<std::size_t, std::size_t>> wrong_steps(const ClassGrade& grade,
                                                             const std::vector<Counting>& sheets) {
  std::map<std::size_t, std::size_t> students;  // by step
  for (const Counting& one : sheets) {
    for (const MarkedStep& step : grade.steps) {
      const bool is_wrong = !step.is_left_out && !wrong_in(one.file->steps[step.index]).empty();
      if (is_wrong) ++students[step.index];
    }
  }
  return by_count(students);
}

/// First the mistakes that most made, one for each step; then the other steps that went wrong.
void add_what_to_say(Document& document, const ClassGrade& grade, const ReplayedWorksheet& replayed,
                     const std::vector<FrequentMistake>& mistakes,
                     const std::vector<Counting>& sheets) {
  Document advice;
  std::vector<std::size_t> told;  // steps
  const auto is_told = [&](std::size_t step) { return contains(told, step); };
  // What one student alone did is told to that one; but a class of three may hear it.
  constexpr std::size_t few = 3;
  const std::size_t fewest = sheets.size() > few ? 2 : 1;
  for (const FrequentMistake& one : mistakes) {
    if (told.size() == most_to_say || is_told(one.step) || one.students.size() < fewest) continue;
    if (grade.steps[one.step].is_left_out) continue;
    told.push_back(one.step);
    Sentence mistake = quoted_markdown(one.message);
    mistake.push_back({Role::plain, fmt::format(" ({})", counted(one.students.size(), "student"))});
    add_advice(advice, replayed, told.size(), one.first, std::move(mistake));
  }
  const auto cells = wrong_cells(grade, sheets);
  for (const auto& [step, students] : wrong_steps(grade, sheets)) {
    if (told.size() == most_to_say || is_told(step) || students < fewest) continue;
    told.push_back(step);
    const auto* const worst =
        first_that(cells, [of_step = step](const auto& one) { return one.first.step == of_step; });
    add_advice(
        advice, replayed, told.size(), worst == nullptr ? Cell{step, 0, 0} : worst->first,
        {{Role::plain, fmt::format("{} went wrong here, with no mistake in common that has a name",
                                   counted(students, "sheet"))}});
  }
  if (told.empty()) return;
  document.add(Heading{2, told.size() == 1
                              ? "To say tomorrow"
                              : fmt::format("{} things to say tomorrow", told.size())});
  for (Block& block : advice.blocks) document.add(std::move(block));
}

}  // namespace

std::vector<FrequentMistake> frequent_mistakes(const ClassGrade& grade) {
  // Of one code, too, what one student is told need not be what another did.
  std::map<std::tuple<std::size_t, std::string, std::string>, FrequentMistake> by_message;
  for (const Counting& one : counting(grade)) {
    for (std::size_t step = 0; step < one.file->steps.size(); ++step) {
      for (const MistakeMade& made : one.file->steps[step].mistakes) {
        FrequentMistake& mistake = by_message[{step, made.code, made.message}];
        if (mistake.students.empty()) {
          mistake = {step, made.code, made.message, {}, made.cells.front()};
        }
        const bool is_counted = !mistake.students.empty() && mistake.students.back() == one.student;
        if (!is_counted) mistake.students.push_back(one.student);
      }
    }
  }
  std::vector<FrequentMistake> mistakes;
  for (auto& [key, mistake] : by_message) mistakes.push_back(std::move(mistake));
  std::stable_sort(mistakes.begin(), mistakes.end(),
                   [](const FrequentMistake& a, const FrequentMistake& b) {
                     return a.students.size() > b.students.size();
                   });
  return mistakes;
}

Document understanding_document(const ClassGrade& grade, const ReplayedWorksheet& replayed) {
  const std::vector<Counting> sheets = counting(grade);
  const std::vector<FrequentMistake> mistakes = frequent_mistakes(grade);
  Document document;
  document.add(Heading{1, "What the class understood: " + grade.title});
  document.say(fmt::format("{}: {} marked, {} missing, {} to be looked at by a person",
                           counted(grade.students.size(), "student"), grade.count(Standing::marked),
                           grade.count(Standing::missing), grade.count(Standing::to_see)));
  if (sheets.empty()) {
    document.say("There is no sheet with marks yet.");
    return document;
  }
  add_histogram(document, grade, sheets);
  add_steps(document, grade, sheets);
  add_mistakes(document, grade, replayed.worksheet, mistakes);
  add_cells(document, grade, replayed.worksheet, sheets);
  add_late(document, grade, sheets);
  add_what_to_say(document, grade, replayed, mistakes, sheets);
  return document;
}

}  // namespace byhand
