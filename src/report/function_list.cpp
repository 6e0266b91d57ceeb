#include "report/function_list.hpp"

#include <string>
#include <utility>

#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// All functions for which `is_meant` holds.
template <class Condition>
std::vector<FunctionGroup> functions_with(const Condition& is_meant) {
  std::vector<FunctionGroup> groups{
      {"Cell by cell", {}}, {"Along columns or rows", {}}, {"Sizes, and new matrices", {}}};
  for (const Function& function : functions()) {
    if (!is_meant(function.name())) continue;
    const bool is_by_cell = function.reach == Reach::cell;
    groups[is_by_cell ? 0 : function.reach == Reach::whole ? 2 : 1].functions.push_back(&function);
  }
  std::erase_if(groups, [](const FunctionGroup& group) { return group.functions.empty(); });
  return groups;
}

/// The functions whose results are rational whatever goes in.
std::vector<std::string> names_of_jumps() {
  std::vector<std::string> names;
  for (const Function& function : functions()) {
    if (function.nature == Nature::jump) names.emplace_back(function.name());
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

}  // namespace

std::vector<FunctionGroup> all_functions() {
  return functions_with([](std::string_view) { return true; });
}

std::vector<FunctionGroup> functions_named(std::string_view word) {
  word = word.substr(0, word.find('('));
  if (word.empty()) return {};
  const std::vector<std::string> meant = meant_by(word, function_names());
  return functions_with([&](std::string_view name) { return contains(meant, name); });
}

Sentence irrational_sentence(std::span<const FunctionGroup> groups) {
  std::vector<std::string> names;
  for (const FunctionGroup& group : groups) {
    for (const Function* function : group.functions) {
      if (function->nature == Nature::irrational) names.emplace_back(function->name());
    }
  }
  if (names.empty()) return {};
  Sentence sentence{{Role::plain, "What "}};
  add_names(sentence, names, " and ");
  sentence.push_back({Role::plain, std::string(names.size() == 1 ? " gives" : " give") +
                                       " is irrational but for a few arguments: in a hand rule it "
                                       "stands inside "});
  add_names(sentence, names_of_jumps(), " or ");
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
  if (Sentence sentence = irrational_sentence(groups); !sentence.empty()) {
    document.add(Paragraph{std::move(sentence)});
  }
  return document;
}

}  // namespace byhand
