#include "classroom/class_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "classroom/names.hpp"
#include "format/json_values.hpp"
#include "report/grade_report.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_told = 8;

std::string name_at(const Class& of_class, std::size_t place) {
  return of_class.students[place].student.name;
}

void add_sharing(Document& document, const Class& of_class, const Deal& deal) {
  std::size_t students = 0;
  std::size_t most = 0;
  for (const auto& places : deal.sharing) {
    students += places.size();
    most = std::max(most, places.size());
  }
  document.add_fact("shared", fmt::format("by {} of {} students, at most {} have the same: "
                                          "there are not enough for all",
                                          students, of_class.students.size(), most));
  const auto names =
      mapped(deal.sharing.front(), [&](std::size_t place) { return name_at(of_class, place); });
  document.add_fact("such as", listed_at_most(most_told, names), Role::quoted);
}

/// How many different givens there are, and whether they suffice.
void add_distinct(Document& document, const Class& of_class, const Deal& deal) {
  if (!deal.distinct.is_drawn) {
    document.add_fact("numbers", "the same for everybody: nothing in the worksheet has draw");
    return;
  }
  const bool is_uncounted = deal.distinct.is_sampled && deal.sharing.empty();
  document.add_fact("different numbers",
                    is_uncounted
                        ? "enough for everybody; conditions refuse some, so nobody counted all"
                        : fmt::format("{} can be drawn", deal.distinct.text()));
  if (deal.sharing.empty()) {
    document.add_fact("shared", "by nobody");
  } else {
    add_sharing(document, of_class, deal);
  }
  if (deal.failing > 0) {
    document.add_fact("left out", counted(deal.failing, "variant") +
                                      " that cannot be computed; see byhand check");
  }
}

std::vector<std::string> renamed(const std::vector<Enrolled>& students) {
  std::vector<std::string> result;
  for (const Enrolled& one : students) {
    if (one.sheet == safe_stem(one.student.name)) continue;
    result.push_back(fmt::format("{} ({})", one.sheet, one.student.name));
  }
  return result;
}

/// Students of one name: what comes back without its first line, under the name alone, is nobody's.
void add_namesakes(Document& document, const Class& of_class) {
  std::map<std::string, std::vector<std::string>> with_name;
  for (const Enrolled& one : of_class.students) {
    with_name[name_key(one.student.name)].push_back(
        fmt::format("{} ({})", one.student.name, one.student.id));
  }
  std::vector<std::string> told;
  for (const auto& [name, students] : with_name) {
    if (students.size() > 1) told.push_back(listed_at_most(most_told, students));
  }
  if (told.empty()) return;
  document.say("Students of one name", Role::strong);
  for (const std::string& students : told) {
    document.add_fact("the same name", students, Role::quoted);
  }
  document.say(
      "Their sheets tell them apart, as long as the first line stays. Ask them to write their id "
      "into the name of the file, too, and to leave that line as it is.");
}

/// Of a share in per cent.
std::string tenths(double share) {
  constexpr std::size_t parts = 1'000'000;  // of a per cent
  const auto part = static_cast<std::size_t>(std::llround(share * static_cast<double>(parts)));
  return percent(part, 100 * parts, true) + " %";
}

void add_figures(Document& document, const VariantsCheck& check, const Class& of_class) {
  Table table;
  table.columns = {{"step", false},
                   {"asked", true, "cells asked"},
                   {"same for all", true, "of them the same for all"},
                   {"denominator", true, "largest denominator"},
                   {"longest entry", true}};
  const StepOverVariants* denominator = nullptr;  // the step with the largest
  const StepOverVariants* longest = nullptr;      // the step with the longest entry
  for (const StepOverVariants& step : check.steps) {
    if (step.asked == 0) continue;
    table.rows.push_back({{Role::name, step.name},
                          {Role::plain, fmt::format("{}", step.asked)},
                          {Role::plain, fmt::format("{}", step.constant)},
                          {Role::hand, step.largest_denominator.text()},
                          {Role::hand, step.longest}});
    if (denominator == nullptr ||
        compare(step.largest_denominator, denominator->largest_denominator) == 1) {
      denominator = &step;
    }
    if (longest == nullptr || step.longest.size() > longest->longest.size()) longest = &step;
  }
  document.add(std::move(table));
  if (denominator == nullptr) return;
  const auto tell = [&](const char* label, const std::string& text, const std::string& step,
                        std::size_t student) {
    document.add_fact(label, fmt::format("{} in {}, of {}", text, step, name_at(of_class, student)),
                      Role::quoted);
  };
  if (const std::string text = denominator->largest_denominator.text(); text != "1") {
    tell("largest denominator", text, denominator->name, denominator->with_denominator);
  }
  tell("longest entry", longest->longest, longest->name, longest->with_longest);
}

void add_hidden_mistakes(Document& document, const VariantsCheck& check) {
  if (check.hidden.empty()) {
    document.say("Every typical mistake shows with everybody's numbers.");
    return;
  }
  document.say("Mistakes that some numbers cannot show", Role::strong);
  for (std::size_t i = 0; i < std::min(check.hidden.size(), most_told); ++i) {
    const HiddenMistake& hidden = check.hidden[i];
    document.add_fact(fmt::format("{} of {} in {}", hidden.variants, check.judged, hidden.step),
                      quoted_markdown(hidden.message));
  }
  if (check.hidden.size() > most_told) {
    document.add_fact("and",
                      fmt::format("{} more, as rare or rarer", check.hidden.size() - most_told));
  }
}

}  // namespace

Document hand_out_document(const HandOut& handed) {
  Document document;
  const std::size_t students = handed.of_class.students.size();
  const std::size_t more = handed.deal.newcomers.size();
  const bool is_new = more == students;
  document.say(
      is_new
          ? fmt::format("A class of {} in {}", counted(students, "student"), handed.folder)
          : fmt::format("{} joined the class of {} in {}",
                        more == 0 ? "nobody" : counted(more, "student"), students, handed.folder),
      Role::strong);
  document.add_fact("worksheet", handed.of_class.worksheet, Role::quoted);
  document.add_fact("written", counted(handed.written, "sheet") +
                                   " in sheets/, to hand out; the answers are in keys/");
  add_distinct(document, handed.of_class, handed.deal);
  if (const auto names = renamed(handed.deal.newcomers); !names.empty()) {
    document.add_fact("named apart", listed_at_most(most_told, names), Role::quoted);
  }
  for (const std::string& note : handed.notes) document.add_fact("note", note, Role::quoted);
  document.say(
      fmt::format("Keep {}/class.toml to yourself: with its secret anybody can print the keys. "
                  "Before you hand out: byhand class check {}",
                  handed.folder, shell_word(handed.folder)));
  return document;
}

Document check_document(const VariantsCheck& check, const Class& of_class, const Deal& deal) {
  Document document;
  const std::size_t students = of_class.students.size();
  document.add(Heading{1, fmt::format("The numbers of {}", counted(students, "student"))});
  add_distinct(document, of_class, deal);
  add_figures(document, check, of_class);
  add_hidden_mistakes(document, check);
  add_namesakes(document, of_class);
  document.say("Marks without work", Role::strong);
  document.add_fact("cells that are the same for all",
                    tenths(check.constant_share) + " of the marks");
  if (check.neighbours) {
    document.add_fact("the answers of the next student",
                      fmt::format("{} of the marks on average, at most {}, for {}",
                                  tenths(check.neighbours->mean), tenths(check.neighbours->largest),
                                  name_at(of_class, check.neighbours->with_largest)));
  }
  if (check.judged < students) {
    document.say(
        fmt::format("Mistakes and copied answers: of the first {} students.", check.judged));
  }
  return document;
}

std::string check_json(const VariantsCheck& check, const Class& of_class, const Deal& deal) {
  Json result;
  result["students"] = of_class.students.size();
  result["different"] = deal.distinct.text();
  result["sharing"] = list_of(deal.sharing, [&](const auto& places) {
    return list_of(places, [&](std::size_t place) { return of_class.students[place].student.id; });
  });
  result["steps"] = list_of(check.steps, [&](const StepOverVariants& step) -> Json {
    return {{"name", step.name},
            {"asked", step.asked},
            {"constant", step.constant},
            {"largest_denominator", step.largest_denominator.text()},
            {"longest_entry", step.longest}};
  });
  result["judged"] = check.judged;
  result["hidden"] = list_of(check.hidden, [](const HiddenMistake& hidden) -> Json {
    return {{"step", hidden.step},
            {"code", hidden.code},
            {"message", hidden.message},
            {"variants", hidden.variants}};
  });
  result["constant_share"] = check.constant_share;
  if (check.neighbours) {
    result["neighbour_share"] = {{"mean", check.neighbours->mean},
                                 {"largest", check.neighbours->largest}};
  }
  return json_text(result, without_breaks);
}

}  // namespace byhand
