#include "report/reference.hpp"

#include <string>
#include <utility>

#include "picture/kinds.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/definitions.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

std::vector<FunctionGroup> functions_among(const std::vector<std::string>& names) {
  std::vector<FunctionGroup> groups{
      {"Cell by cell", {}}, {"Along columns or rows", {}}, {"Sizes, and new matrices", {}}};
  for (const Function& function : functions()) {
    if (!contains(names, function.name())) continue;
    const bool is_by_cell = function.reach == Reach::cell;
    groups[is_by_cell ? 0 : function.reach == Reach::whole ? 2 : 1].functions.push_back(&function);
  }
  std::erase_if(groups, [](const FunctionGroup& group) { return group.functions.empty(); });
  return groups;
}

/// The names of the functions of such a nature.
std::vector<std::string> names_with(std::span<const FunctionGroup> groups, Nature nature) {
  std::vector<std::string> names;
  for (const FunctionGroup& group : groups) {
    for (const Function* function : group.functions) {
      if (function->nature == nature) names.emplace_back(function->name());
    }
  }
  return names;
}

/// "`exp`, `ln` and `sin`"
void add_names(Sentence& sentence, const std::vector<std::string>& names, std::string_view link) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_last = i + 1 == names.size();
    if (i > 0) sentence.push_back({Role::plain, is_last ? std::string(link) : ", "});
    sentence.push_back({Role::code, names[i]});
  }
}

std::vector<const MistakeRow*> all_mistakes() {
  const auto pointer = [](const MistakeRow& row) { return &row; };
  auto all = mapped(table_of_mistakes(), pointer);
  append(all, mapped(mistakes_of_writing(), pointer));
  return all;
}

}  // namespace

std::vector<FunctionGroup> all_functions() {
  return functions_among(function_names());
}

std::vector<FunctionGroup> functions_named(std::string_view word) {
  word = word.substr(0, word.find('('));
  if (word.empty()) return {};
  return functions_among(meant_by(word, function_names()));
}

Sentence irrational_sentence(std::span<const FunctionGroup> groups) {
  const std::vector<std::string> names = names_with(groups, Nature::irrational);
  if (names.empty()) return {};
  Sentence sentence{{Role::plain, "What "}};
  add_names(sentence, names, " and ");
  sentence.push_back({Role::plain, std::string(names.size() == 1 ? " gives" : " give") +
                                       " is irrational but for a few arguments: in a hand rule it "
                                       "stands inside "});
  add_names(sentence, names_with(all_functions(), Nature::jump), " or ");
  sentence.push_back({Role::plain, "."});
  return sentence;
}

Document function_list_document(std::span<const FunctionGroup> groups) {
  Document document;
  for (const FunctionGroup& group : groups) {
    document.say(std::string(group.title), Role::strong);
    Table table{{{"function", false}, {"gives", false}, {"example", false}, {"result", false}}, {}};
    for (const Function* function : group.functions) {
      table.rows.push_back({{Role::name, std::string(function->signature)},
                            {Role::plain, std::string(function->summary)},
                            {Role::code, std::string(function->example)},
                            {Role::code, std::string(function->result)}});
    }
    document.add(std::move(table));
  }
  document.say(irrational_sentence(groups));
  return document;
}

std::vector<const MistakeRow*> mistakes_named(std::string_view word) {
  const std::vector<std::string> meant = meant_by(word, mistake_codes());
  std::vector<const MistakeRow*> mistakes = all_mistakes();
  std::erase_if(mistakes, [&](const MistakeRow* row) { return !contains(meant, row->code); });
  return mistakes;
}

std::vector<std::string> mistake_codes() {
  return mapped(all_mistakes(), [](const MistakeRow* row) { return std::string(row->code); });
}

Document mistake_list_document(std::span<const MistakeRow* const> mistakes) {
  Outline outline;
  for (const MistakeRow* mistake : mistakes) {
    outline.items.push_back({0,
                             {{Role::name, std::string(mistake->code)},
                              {Role::plain, ": " + std::string(mistake->message)}}});
    for (const RewriteRule& rule : mistake->rules) {
      outline.items.push_back({1, {{Role::code, rule.text()}}});
    }
  }
  Document document{{std::move(outline)}};
  document.say(
      "Words in braces come from the rule of a step. docs/mistakes.md explains the changes.",
      Role::quiet);
  return document;
}

LintedWorksheet linted(Source source, const Budget& budget) {
  LintedWorksheet result{std::move(source), {}, {}};
  Lint& found = result.lint;
  found = lint(result.source, budget);
  if (found.is_wrong() || !found.is_worksheet) return result;
  const ReplayedWorksheet replayed =
      replay_both(read_worksheet(result.source, budget).worksheet, budget);
  found.errors = picture_problems(replayed);
  if (found.is_wrong()) return result;
  result.matrix = {replayed.worksheet, tell_apart(replayed, budget)};
  append(found.notes, notes_on_mistakes(replayed.worksheet, result.matrix->told));
  sort_by_place(found.notes);
  return result;
}

}  // namespace byhand
