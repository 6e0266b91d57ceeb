#include "text/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "text/lists.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

char lower(char character) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
}

/// Edit distance with swaps of neighbours (Damerau and Levenshtein, restricted). A letter in the
/// other case costs half a letter, so distances are doubled.
std::size_t doubled_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = 2 * j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1);
    row[0] = 2 * i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char x = a[i - 1];
      const char y = b[j - 1];
      const std::size_t replacement = x == y ? 0 : lower(x) == lower(y) ? 1 : 2;
      row[j] = std::min({last[j] + 2, row[j - 1] + 2, last[j - 1] + replacement});
      if (i > 1 && j > 1 && x == b[j - 2] && a[i - 2] == y) {
        row[j] = std::min(row[j], before_last[j - 2] + 2);
      }
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last[b.size()];
}

/// e.g. "SQRT" and "sqrt"
bool is_same_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

/// Of names that hyphens make of several words those that have a word near to this one: it is what
/// people remember. e.g. "querry" and "query-key-value"
std::vector<std::string> with_word_near(std::string_view word,
                                        const std::vector<std::string>& known) {
  constexpr std::size_t least = 4;  // shorter words are near to too many
  if (word.size() < least) return {};
  std::vector<std::string> words;
  for (const std::string& name : known) {
    for (const std::string_view part : parts_of(name, "-")) words.emplace_back(part);
  }
  const auto near = nearest(word, words);
  std::vector<std::string> names;
  for (const std::string& name : known) {
    if (near && contains(parts_of(name, "-"), *near)) names.push_back(name);
  }
  return names;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
  constexpr std::size_t longest_word = 40;
  if (word.size() > longest_word) return std::nullopt;
  std::optional<std::string> best;
  // A third of the letters may be off; in a word of one or two letters only the case.
  std::size_t allowed = std::max<std::size_t>(1, word.size() / 3 * 2) + 1;
  for (const std::string& candidate : known) {
    if (candidate.size() > longest_word) continue;
    if (is_same_but_for_case(word, candidate)) return candidate;
    const std::size_t distance = doubled_distance(word, candidate);
    if (distance < allowed) {
      allowed = distance;
      best = candidate;
    }
  }
  return best;
}

std::vector<std::string> meant_by(std::string_view part, const std::vector<std::string>& known) {
  if (contains(known, part)) return {std::string(part)};
  std::vector<std::string> beginning;
  std::vector<std::string> containing;
  for (const std::string& word : known) {
    const std::size_t at = word.find(part);
    if (at == 0) beginning.push_back(word);
    if (at != std::string::npos) containing.push_back(word);
  }
  return beginning.empty() ? containing : beginning;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  auto meant = nearest(word, known);
  constexpr std::size_t least = 3;  // letters that make a beginning
  if (!meant && word.size() >= least) {
    const std::vector<std::string> begun = meant_by(word, known);
    if (begun.size() == 1 && begun.front().starts_with(word)) meant = begun.front();
  }
  if (meant) return "; did you mean " + *meant + "?";
  constexpr std::size_t most = 3;  // more are a list to look through, no help
  const std::vector<std::string> names = with_word_near(word, known);
  const bool is_help = !names.empty() && names.size() <= most;
  return is_help ? "; did you mean " + listed(names, "or") + "?" : "";
}

std::string listed(const std::vector<std::string>& words, std::string_view link) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 < words.size() ? ", " : fmt::format(" {} ", link);
    result += words[i];
  }
  return result;
}

std::string listed_at_most(std::size_t most, std::vector<std::string> words,
                           std::string_view link) {
  if (words.size() > most) {
    const std::size_t more = words.size() - most + 1;
    words.resize(most - 1);
    words.push_back(fmt::format("{} more", more));
  }
  return listed(words, link);
}

bool is_word_of(std::string_view words, std::string_view text) {
  const std::size_t at = (" " + std::string(words) + " ").find(" " + std::string(text) + " ");
  return !text.empty() && at != std::string::npos;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
  const bool is_plain = !word.empty() && word.find_first_not_of(plain) == std::string::npos;
  if (is_plain && !word.starts_with('-')) return word;
  return (word.starts_with('-') ? "'./" : "'") + replaced(word, "'", R"('\'')") + "'";
}

}  // namespace byhand
