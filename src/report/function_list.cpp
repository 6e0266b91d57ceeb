#include "report/function_list.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "evaluate/functions.hpp"
#include "number/exact.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

struct GroupTitle {
  std::string_view title;
  std::vector<Reach> reaches;
};

const std::vector<GroupTitle>& group_titles() {
  static const std::vector<GroupTitle> titles{
      {"Cell by cell", {Reach::cell}},
      {"Along columns or rows", {Reach::column, Reach::row}},
      {"Sizes, and new matrices", {Reach::whole}}};
  return titles;
}

/// All functions for which `is_meant` holds.
template <class Condition>
std::vector<FunctionGroup> functions_with(const Condition& is_meant) {
  std::vector<FunctionGroup> groups;
  for (const auto& [title, reaches] : group_titles()) {
    FunctionGroup group{title, {}};
    for (const Function& builtin : functions()) {
      const bool is_here =
          std::find(reaches.begin(), reaches.end(), builtin.reach) != reaches.end();
      if (!is_here || !is_meant(builtin.name())) continue;
      group.functions.push_back({builtin.signature, builtin.name(), builtin.summary,
                                 builtin.example, builtin.result,
                                 builtin.nature == Nature::irrational});
    }
    if (!group.functions.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

/// The functions whose results are rational whatever goes in.
std::vector<std::string> names_of_jumps() {
  std::vector<std::string> names;
  for (const Function& builtin : functions()) {
    if (builtin.nature == Nature::jump) names.emplace_back(builtin.name());
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
  auto found = functions_with([&](std::string_view name) { return name == word; });
  if (found.empty()) {
    found = functions_with([&](std::string_view name) { return name.starts_with(word); });
  }
  if (found.empty()) {
    found = functions_with(
        [&](std::string_view name) { return name.find(word) != std::string_view::npos; });
  }
  return found;
}

Sentence irrational_sentence(std::span<const FunctionGroup> groups) {
  std::vector<std::string> names;
  for (const FunctionGroup& group : groups) {
    for (const ListedFunction& function : group.functions) {
      if (function.is_irrational) names.emplace_back(function.name);
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
    for (const ListedFunction& function : group.functions) {
      table.rows.push_back({{Role::name, std::string(function.signature)},
                            {Role::plain, std::string(function.summary)},
                            {Role::code, std::string(function.example)},
                            {Role::code, std::string(function.result)}});
    }
    document.add(std::move(table));
  }
  if (Sentence sentence = irrational_sentence(groups); !sentence.empty()) {
    document.add(Paragraph{std::move(sentence)});
  }
  return document;
}

}  // namespace byhand
