#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/lists.hpp"

namespace byhand {

/// What people write who mean something that is called otherwise here: a sign or a word, or several
/// words with blanks between them; and what to write, as the table says it.
struct Stranger {
  std::string_view text;
  std::string_view remedy;
};

/// The known word that was probably meant: the nearest by insertions, deletions, replacements and
/// swaps of neighbours, if it is near enough. e.g. nearest("sofmax_cols", …) -> "softmax_cols"
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// The known words that a part of one means: the one that it is; else all that begin with it; else
/// all that have it in them. e.g. meant_by("sum", …) -> "colsum" and "rowsum"
std::vector<std::string> meant_by(std::string_view part, const std::vector<std::string>& known);

/// The names of some things, or of what is pointed at, among which the functions here look.
template <class Named>
std::vector<std::string> names_of(const Named& all) {
  return mapped(all, [](const auto& one) {
    if constexpr (requires { one->name; }) {
      return std::string(one->name);
    } else {
      return std::string(one.name);
    }
  });
}

/// "; did you mean floor?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// "a", "a and b", "a, b and c"; `link` stands before the last.
std::string listed(const std::vector<std::string>& words, std::string_view link = "and");

/// "a; b": the words, and what stands between each and the next.
template <class Words>
std::string joined(const Words& words, std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

/// "a, b and 3 more": at most so many words.
std::string listed_at_most(std::size_t most, std::vector<std::string> words,
                           std::string_view link = "and");

/// Whether a text is one of some words, parted by blanks. e.g. is_word_of("exit bye", "bye")
bool is_word_of(std::string_view words, std::string_view text);

/// "1 row", "3 rows"
std::string counted(std::size_t count, std::string_view noun);

/// A word as a shell takes it: as it stands, or in quotes; never as an option.
/// e.g. shell_word("my sheet.md") -> "'my sheet.md'"
std::string shell_word(const std::string& word);

}  // namespace byhand
