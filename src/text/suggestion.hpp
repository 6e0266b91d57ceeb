#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace byhand {

/// The known word that was probably meant: the nearest by insertions, deletions, replacements and
/// swaps of neighbours, if it is near enough. e.g. nearest("sofmax_cols", …) -> "softmax_cols"
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean floor?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// "a", "a and b", "a, b and c"; `link` stands before the last.
std::string listed(const std::vector<std::string>& words, std::string_view link = "and");

/// The same with at most so many words: "a, b and 3 more".
std::string listed_at_most(std::size_t most, std::vector<std::string> words);

/// "1 row", "3 rows"
std::string counted(std::size_t count, std::string_view noun);

}  // namespace byhand
