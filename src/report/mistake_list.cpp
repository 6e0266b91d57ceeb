#include "report/mistake_list.hpp"

#include <utility>

#include "text/suggestion.hpp"

namespace byhand {

std::vector<const MistakeRow*> mistakes_named(std::string_view word) {
  const std::vector<std::string> meant = meant_by(word, mistake_codes());
  std::vector<const MistakeRow*> mistakes;
  for (const auto* const table : {&table_of_mistakes(), &mistakes_of_writing()}) {
    for (const MistakeRow& row : *table) {
      if (contains(meant, row.code)) mistakes.push_back(&row);
    }
  }
  return mistakes;
}

std::vector<std::string> mistake_codes() {
  std::vector<std::string> codes;
  for (const auto* const table : {&table_of_mistakes(), &mistakes_of_writing()}) {
    for (const MistakeRow& row : *table) codes.emplace_back(row.code);
  }
  return codes;
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
  Document document;
  document.add(std::move(outline));
  document.say(
      "Words in braces come from the rule of a step. docs/mistakes.md explains the changes.",
      Role::quiet);
  return document;
}

}  // namespace byhand
