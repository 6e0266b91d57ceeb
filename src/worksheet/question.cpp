#include "worksheet/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_listed = 8;

/// The word that is spelled so, or else the only one that is but for small and capital letters.
std::optional<std::size_t> position_of_word(const std::vector<std::string>& words,
                                            std::string_view text) {
  const auto only = [&](const auto& is_it) -> std::optional<std::size_t> {
    const auto found = std::find_if(words.begin(), words.end(), is_it);
    if (found == words.end() || std::any_of(found + 1, words.end(), is_it)) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
  };
  const auto exact = only([&](const std::string& word) { return word == text; });
  if (exact) return exact;
  const std::string small = in_small_letters(text);
  return only([&](const std::string& word) { return in_small_letters(word) == small; });
}

/// A row or column as it is written in an index, from 0.
std::optional<std::size_t> position_in(const std::vector<std::string>& labels,
                                       std::string_view text) {
  if (const auto label = position_of_word(labels, text)) return label;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && number > 0;
  return is_number ? std::optional(number - 1) : std::nullopt;
}

/// Without any blanks: A[2, 3] is A[2,3].
std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
  return result;
}

}  // namespace

std::optional<std::size_t> choice_named(const Choices& choices, std::string_view text) {
  if (choices.matrix.empty()) return position_of_word(choices.words, text);
  const std::string name = without_blanks(text);
  const std::size_t open = name.find('[');
  const std::size_t comma = name.find(',');
  const bool is_index = open != std::string::npos && comma != std::string::npos && comma > open &&
                        name.ends_with(']');
  if (!is_index) return std::nullopt;
  const std::string_view whole = name;
  const bool is_of_matrix =
      open == 0 || in_small_letters(whole.substr(0, open)) == in_small_letters(choices.matrix);
  const auto row = position_in(choices.labels.rows, whole.substr(open + 1, comma - open - 1));
  const auto col =
      position_in(choices.labels.cols, whole.substr(comma + 1, name.size() - comma - 2));
  if (!is_of_matrix || !row || !col) return std::nullopt;
  return position_of_word(choices.words,
                          fmt::format("{}[{},{}]", choices.matrix, *row + 1, *col + 1));
}

std::optional<std::string> word_of(const Choices& choices, const Exact& number) {
  const auto place = number.is_rational() ? whole(number) : std::nullopt;
  const bool is_one =
      place && *place >= 1 && *place <= static_cast<std::int64_t>(choices.words.size());
  if (!is_one) return std::nullopt;
  return choices.words[static_cast<std::size_t>(*place) - 1];
}

Entry read_entry_of(const Step& step, std::string_view text, CellParting parting) {
  Entry entry = read_entry(text, parting);
  if (step.choices.empty() || entry.kind == Entry::Kind::blank) return entry;
  const auto choice = choice_named(step.choices, text);
  if (choice) return read_entry(fmt::format("{}", *choice + 1));
  entry = Entry();
  entry.kind = Entry::Kind::unreadable;
  return entry;
}

Unreadable why_unreadable_in(const Step& step, std::string_view text, CellParting parting) {
  const Choices& choices = step.choices;
  if (choices.empty()) return why_unreadable(text, parting);
  if (!choices.matrix.empty()) {
    return {"names no cell of " + choices.matrix,
            fmt::format("write its row and column, as in {}", choices.words.front())};
  }
  const bool are_few = choices.words.size() <= most_listed;
  return {"is none of the answers",
          "write " +
              (are_few ? listed(choices.words, "or") : listed_at_most(most_listed, choices.words))};
}

std::string kinds_of_answer(const Step& question) {
  const Choices& choices = question.choices;
  if (choices.empty()) return "a number";
  if (choices.matrix.empty()) return listed(choices.words, "or");
  return fmt::format("a cell of {}, such as {}", choices.matrix, choices.words.front());
}

std::string answers_of(const Step& question) {
  const Choices& choices = question.choices;
  if (!choices.matrix.empty()) return "a cell of " + choices.matrix;
  if (choices.empty()) return "a number";
  std::string text = "one of";
  for (const std::string& word : choices.words) text += " " + word;
  return text;
}

Worksheet without_questions(Worksheet worksheet) {
  std::vector<Part> parts;
  std::vector<Step> steps;
  for (Part& part : worksheet.parts) {
    if (part.kind == Part::Kind::step) {
      Step& step = worksheet.steps[part.index];
      if (step.is_question) continue;
      part.index = steps.size();
      steps.push_back(std::move(step));
    }
    parts.push_back(std::move(part));
  }
  worksheet.parts = std::move(parts);
  worksheet.steps = std::move(steps);
  return worksheet;
}

}  // namespace byhand
