#pragma once

#include <algorithm>
#include <vector>

namespace byhand {

/// Whether a value is one of a list.
template <class List, class Value>
bool contains(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// Whether some, all or none of a list are as asked.
template <class List, class Condition>
bool any_of(const List& list, const Condition& holds) {
  return std::any_of(list.begin(), list.end(), holds);
}
template <class List, class Condition>
bool all_of(const List& list, const Condition& holds) {
  return std::all_of(list.begin(), list.end(), holds);
}
template <class List, class Condition>
bool none_of(const List& list, const Condition& holds) {
  return std::none_of(list.begin(), list.end(), holds);
}

/// Adds a value at the end of a list, unless it is there already.
template <class Value>
void add_once(std::vector<Value>& list, const Value& value) {
  if (!contains(list, value)) list.push_back(value);
}

}  // namespace byhand
