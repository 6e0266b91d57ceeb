#include "worksheet/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evaluate/functions.hpp"
#include "language/parser.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::string Reading::new_name(const Piece& name) const {
  std::string text(name.text);
  const std::string shown = excerpt(text);
  if (!is_name(text)) {
    throw Problem(name.span, shown + " is no name",
                  "a name begins with a letter and goes on with letters, digits and _");
  }
  const auto& reserved = reserved_words();
  if (std::find(reserved.begin(), reserved.end(), text) != reserved.end()) {
    throw Problem(name.span, shown + " is a word of the worksheet language", "choose another name");
  }
  if (find_function(text) != nullptr) {
    throw Problem(name.span, shown + " is a function", "choose another name");
  }
  if (names.values.contains(text) || names.broken.contains(text)) {
    throw Problem(name.span, shown + " is defined twice", "choose another name for one of the two");
  }
  return text;
}

Rule Reading::rule(const Piece& text, Shape* shape) const {
  ExpressionPointer written = parse(text.text, text.span.begin);
  CheckedRule checked = check_rule(written, names, budget);
  if (shape != nullptr) *shape = checked.shape;
  return {on_one_line(text.text), std::move(written), std::move(checked.rule)};
}

void Reading::define(const std::string& name, Shared<Exact> cells) {
  if (cells) {
    names.broken.erase(name);
    names.values[name] = std::move(cells);
  } else {
    names.broken.insert(name);
  }
}

std::vector<std::string> read_labels(const std::vector<Piece>& words, std::size_t count, Span where,
                                     std::string_view noun) {
  std::vector<std::string> labels = expand_labels(words);
  if (labels.size() == count) return labels;
  const std::string example = count == 1 ? "a" : fmt::format("a1..a{}", count);
  throw Problem(where,
                fmt::format("{} for {}", counted(labels.size(), "label"), counted(count, noun)),
                fmt::format("give one label for each {}, as in {}", noun, example));
}

}  // namespace byhand
