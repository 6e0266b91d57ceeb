#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace byhand {

/// Whether a value is one of a list; for texts, whether the one stands somewhere in the other.
template <class List, class Value>
bool contains(const List& list, const Value& value) {
  constexpr bool is_in_text =
      std::convertible_to<const Value&, std::string_view> || std::same_as<Value, char>;
  if constexpr (std::convertible_to<const List&, std::string_view> && is_in_text) {
    return std::string_view(list).find(value) != std::string_view::npos;
  } else {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
}

/// As a condition for the standard library: a function, or a member that says it.
template <class Condition>
auto as_condition(const Condition& holds) {
  return [&](const auto& value) { return static_cast<bool>(std::invoke(holds, value)); };
}

/// Whether some, all or none of a list are as asked.
template <class List, class Condition>
bool any_of(const List& list, const Condition& holds) {
  return std::any_of(list.begin(), list.end(), as_condition(holds));
}
template <class List, class Condition>
bool all_of(const List& list, const Condition& holds) {
  return std::all_of(list.begin(), list.end(), as_condition(holds));
}
template <class List, class Condition>
bool none_of(const List& list, const Condition& holds) {
  return std::none_of(list.begin(), list.end(), as_condition(holds));
}

/// How many of a list are as asked.
template <class List, class Condition>
std::size_t count_if(const List& list, const Condition& holds) {
  return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), as_condition(holds)));
}

/// The first of a list that is as asked; a null pointer if there is none.
template <class List, class Condition>
auto first_that(List& list, const Condition& holds) -> decltype(&*list.begin()) {
  const auto found = std::find_if(list.begin(), list.end(), as_condition(holds));
  return found == list.end() ? nullptr : &*found;
}

/// Where that, or a value, stands in the list; nothing if there is none.
template <class List, class Condition>
std::optional<std::size_t> position_that(const List& list, const Condition& holds) {
  const auto found = std::find_if(list.begin(), list.end(), as_condition(holds));
  if (found == list.end()) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}
template <class List, class Value>
std::optional<std::size_t> position_among(const List& list, const Value& value) {
  return position_that(list, [&](const auto& other) { return other == value; });
}

/// What a function, or a member, makes of each of a list, in their order.
template <class List, class Function>
auto mapped(const List& list, const Function& function) {
  std::vector<std::decay_t<std::invoke_result_t<const Function&, decltype(*list.begin())>>> results;
  results.reserve(list.size());
  for (const auto& value : list) results.push_back(std::invoke(function, value));
  return results;
}

/// Adds a list at the end of another.
template <class Value, class List>
void append(std::vector<Value>& list, const List& more) {
  list.insert(list.end(), more.begin(), more.end());
}

template <class Value>
void append(std::vector<Value>& list, std::vector<Value>&& more) {
  list.insert(list.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

/// Adds a value at the end of a list, unless it is there already.
template <class Value>
void add_once(std::vector<Value>& list, const Value& value) {
  if (!contains(list, value)) list.push_back(value);
}

}  // namespace byhand
