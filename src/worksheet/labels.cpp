// The labels of rows and columns, as they are written in a worksheet.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

/// The number after the letters of a label: 4 of "x4".
struct NumberedLabel {
  std::string_view letters;
  std::size_t number;
};

std::optional<NumberedLabel> numbered(std::string_view text) {
  constexpr std::size_t largest = 2'147'483'647;
  const std::size_t digits = text.find_last_not_of("0123456789") + 1;
  const auto number = number_in_digits(text.substr(digits));
  const bool has_leading_zero = text.size() - digits > 1 && text[digits] == '0';
  if (digits == 0 || !number || *number > largest || has_leading_zero) return std::nullopt;
  return NumberedLabel{text.substr(0, digits), *number};
}

/// Many more than any matrix has rows or columns.
constexpr std::size_t most_labels = 10000;

/// `a1..a4` becomes a1 a2 a3 a4, any other word stays.
std::vector<std::string> expanded(const Slice& word) {
  const std::size_t dots = word.text.find("..");
  if (dots == std::string_view::npos) return {std::string(word.text)};
  const auto first = numbered(word.text.substr(0, dots));
  const auto last = numbered(word.text.substr(dots + 2));
  const bool is_range = first && last && first->letters == last->letters &&
                        first->number <= last->number && last->number - first->number < most_labels;
  if (!is_range) {
    throw Problem(word.span, fmt::format("{} is no range of labels", word.text),
                  "write the first and the last, as in x1..x4");
  }
  std::vector<std::string> labels;
  for (std::size_t number = first->number; number <= last->number; ++number) {
    labels.push_back(fmt::format("{}{}", first->letters, number));
  }
  return labels;
}

}  // namespace

std::vector<std::string> label_words(const Slice& word) {
  std::vector<std::string> labels = expanded(word);
  for (const std::string& label : labels) {
    const auto count = [&](char c) { return std::count(label.begin(), label.end(), c); };
    const bool is_listed = label.ends_with(',') || count('[') != count(']');
    const bool is_sign = label.size() == 1;  // , and [ are tokens
    if (!is_entry(label) && (!is_listed || is_sign) && count('|') + count(' ') + count('\t') == 0)
      continue;
    throw Problem(word.span, fmt::format("{} is no label", label),
                  "labels have only blanks between them; each is one word without |, and none that "
                  "reads as a number or as blank");
  }
  return labels;
}

std::vector<std::string> read_labels(const std::vector<Slice>& words, std::size_t count, Span where,
                                     std::string_view noun) {
  std::vector<std::string> labels;
  for (const Slice& word : words) {
    append(labels, label_words(word));
    if (labels.size() > most_labels) break;  // that they are too many is certain by now
  }
  if (labels.size() == count) return labels;
  throw Problem(where,
                fmt::format("{} for {}", counted(labels.size(), "label"), counted(count, noun)),
                fmt::format("give one label for each {}, as in a1..a{}", noun, count));
}

}  // namespace byhand
