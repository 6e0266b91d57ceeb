#include "format/function_list_text.hpp"

#include <algorithm>
#include <utility>

#include "format/wrap.hpp"

namespace byhand {

namespace {

constexpr std::size_t least_room_for_summary = 24;  // for a summary beside its name

Sentence example_of(const ListedFunction& function) {
  return {{Role::code, std::string(function.example)},
          {Role::plain, " is "},
          {Role::code, std::string(function.result)}};
}

/// "floor(x): the largest whole number that is not above x; floor([3 -1] / 2) is [1 -1]"
std::string in_one_sentence(const ListedFunction& function, const TerminalStyle& style) {
  Sentence sentence{{Role::name, std::string(function.signature)},
                    {Role::plain, ": " + std::string(function.summary) + "; "}};
  for (Styled& part : example_of(function)) sentence.push_back(std::move(part));
  return wrapped(sentence, style, "  ", "    ");
}

std::string in_two_columns(const ListedFunction& function, std::size_t width,
                           const TerminalStyle& style) {
  const std::string margin(text_indent + width + column_gap, ' ');
  const std::string name(function.signature);
  const std::string first = std::string(text_indent, ' ') + styled(Role::name, name, style) +
                            std::string(width - name.size() + column_gap, ' ');
  // The name has its colour already, so the summary is wrapped behind as many blanks.
  const std::string summary =
      wrapped({{Role::plain, std::string(function.summary)}}, style, margin, margin);
  return first + summary.substr(margin.size()) +
         wrapped(example_of(function), style, margin, margin);
}

}  // namespace

std::string function_list_text(std::span<const FunctionGroup> groups, const TerminalStyle& style) {
  std::size_t width = 0;
  std::size_t count = 0;
  for (const FunctionGroup& group : groups) {
    count += group.functions.size();
    for (const auto& function : group.functions) width = std::max(width, function.signature.size());
  }
  const bool has_columns =
      !style.is_plain && text_indent + width + column_gap + least_room_for_summary <= style.width;
  std::string text;
  for (const FunctionGroup& group : groups) {
    if (!text.empty()) text += "\n";
    if (count > 1) text += wrapped({{Role::strong, std::string(group.title)}}, style);
    for (const ListedFunction& function : group.functions) {
      text +=
          has_columns ? in_two_columns(function, width, style) : in_one_sentence(function, style);
    }
  }
  const Sentence irrational = irrational_sentence(groups);
  return irrational.empty() ? text : text + "\n" + wrapped(irrational, style);
}

}  // namespace byhand
