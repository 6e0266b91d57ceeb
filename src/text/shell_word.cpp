#include "text/shell_word.hpp"

#include <string_view>

namespace byhand {

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
  const bool is_plain = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
  if (is_plain && !word.starts_with('-')) return word;
  std::string quoted = word.starts_with('-') ? "'./" : "'";
  for (const char c : word) quoted += c == '\'' ? R"('\'')" : std::string{c};
  return quoted + "'";
}

}  // namespace byhand
