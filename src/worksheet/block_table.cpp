// The words that a line of a given or step block may begin with, and how each is read. A new line
// is a row of the table, the function that reads it, and a case in tests/cases.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/syntax.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

// The options after the name of a given.

void read_option_cols(Reading& /*reading*/, Given& given, const Option& option) {
  given.labels.cols = read_labels(option.values, given.cells.cols(), option.word.span, "column");
}

void read_option_rows(Reading& /*reading*/, Given& given, const Option& option) {
  given.labels.rows = read_labels(option.values, given.cells.rows(), option.word.span, "row");
}

/// 0-2, 0:2 and -1..2, as other programs write ranges.
bool is_range(std::string_view text) {
  const auto is_whole = [](std::string_view end) {
    const Entry entry = read_entry(end);
    return entry.kind == Entry::Kind::number && whole(entry.value).has_value();
  };
  for (const std::string_view between : {"..", ":", "-"}) {
    const std::size_t at = text.find(between, 1);  // before it there is a number, or a sign
    if (at == std::string_view::npos) continue;
    return is_whole(text.substr(0, at)) && is_whole(text.substr(at + between.size()));
  }
  return false;
}

void read_option_draw(Reading& /*reading*/, Given& given, const Option& option) {
  for (const Slice& value : option.values) {
    if (is_word_of("if when or and unless", value.text)) {
      throw Problem(value.span, "draw takes numbers alone",
                    "write them with blanks between, draw 1 2 3; a condition follows where");
    }
    if (!is_range(value.text)) continue;
    throw Problem(value.span, fmt::format("'{}' is no number", excerpt(value.text)),
                  "write each value that may be drawn: draw 0 1 2");
  }
  TypedNumbers numbers = typed_numbers(option.values);
  if (numbers.values.empty()) {
    throw Problem(option.word.span, "draw without values", "write for example draw 0 0 1 2");
  }
  given.draw = std::move(numbers.values);
  given.decimals = std::max(given.decimals, numbers.decimals);
}

/// Its condition may name steps, so it is read when all of them are known: see condition.cpp.
void read_option_where(Reading& reading, Given& given, const Option& option) {
  reading.conditions.push_back(option.values.empty()
                                   ? option.word.from(option.word.text.size())
                                   : through(option.values.front(), option.values.back()));
  given.where = on_one_line(reading.conditions.back().text);
}

void read_option_tokens(Reading& /*reading*/, Given& given, const Option& option) {
  given.tokens = option.values.empty() ? Tokens::in_columns : Tokens::in_rows;
}

// The lines of a step. `text` is what follows the word.

/// What stands before a colon and after it.
std::pair<Slice, Slice> split_at_colon(const Slice& text, std::string_view noun,
                                       std::string_view form) {
  const auto colon = colon_outside_brackets(text.text);
  if (colon && !text.from(*colon + 1).empty()) return {text.part(0, *colon), text.from(*colon + 1)};
  throw Problem(text.empty() ? text.span : Span{text.span.end, text.span.end},
                fmt::format("the {} is missing", noun), fmt::format("write {}", form));
}

/// A code: a letter, then letters, digits, _ and -.
std::string code(const Slice& text, std::string_view form) {
  std::string name(text.text);
  std::replace(name.begin(), name.end(), '-', '_');
  if (is_name(name)) return std::string(text.text);
  throw Problem(text.span, "a code is one word that begins with a letter",
                fmt::format("write {}", form));
}

void read_real(StepReading& read, const Slice& text) {
  if (text.empty()) throw Problem(text.span, "a real rule is missing", "write real S / sqrt(d_k)");
  Rule rule = read.reading.rule(text);
  require_shape_of_hand_rule(rule.shape, read.step.shape, text.span);
  read.step.real = std::move(rule);
  read.step.has_own_real_rule = true;
}

void read_slip(StepReading& read, const Slice& text) {
  constexpr std::string_view form = "slip code = expression : what the mistake is";
  std::vector<Slip>& slips = read.step.slips;
  const auto [before, message] = split_at_colon(text, "message", form);
  Slip slip{fmt::format("slip-{}", slips.size() + 1), {}, on_one_line(message.text)};
  Slice rule = before;
  const std::size_t equals = before.text.find('=');
  const bool is_compared = equals != std::string_view::npos &&
                           (before.text.substr(equals).starts_with("==") ||
                            (equals > 0 && contains("<>!", before.text[equals - 1])));
  if (equals != std::string_view::npos && !is_compared) {
    slip.code = code(before.part(0, equals), form);
    rule = before.from(equals + 1);
  }
  const bool is_known = any_of(slips, [&](const Slip& other) { return other.code == slip.code; });
  if (is_known) {
    throw Problem(text.span, "two slips with the code " + slip.code, "choose another code");
  }
  slip.rule = read.reading.rule(rule);
  slips.push_back(std::move(slip));
}

void read_hint(StepReading& read, const Slice& text) {
  if (text.empty()) throw Problem(text.span, "a hint without text", "write what helps");
  read.step.hints.push_back(on_one_line(text.text));
}

/// The number after a word such as places.
std::int64_t whole_up_to(std::int64_t most, std::string_view word, const Slice& text) {
  const Entry entry = read_entry(text.text);
  const auto count = entry.kind == Entry::Kind::number ? whole(entry.value) : std::nullopt;
  if (count && *count >= 0 && *count <= most) return *count;
  throw Problem(text.span, fmt::format("{} is a whole number from 0 to {}", word, most),
                fmt::format("write for example {} 2", word));
}

void read_places(StepReading& read, const Slice& text) {
  read.step.places = static_cast<int>(whole_up_to(50, "places", text));
}

void read_points(StepReading& read, const Slice& text) {
  read.step.points = static_cast<std::size_t>(whole_up_to(100, "points", text));
}

void read_cols(StepReading& read, const Slice& text) {
  read.step.labels.cols = read_labels(words(text), read.step.shape.cols, text.span, "column");
}

void read_rows(StepReading& read, const Slice& text) {
  read.step.labels.rows = read_labels(words(text), read.step.shape.rows, text.span, "row");
}

Problem show_and_ask(const Slice& text) {
  return {text.span, "a step that shows all cells asks for none", "keep either show or ask"};
}

void read_ask(StepReading& read, const Slice& text) {
  auto& [reading, step, seen] = read;
  if (!step.asks()) throw show_and_ask(text);
  KnownNames names = reading.names;
  names.values[step.name] = std::make_shared<const Matrix<Exact>>(step.shape, Exact::unknown());
  std::vector<bool> asked(step.shape.cells(), false);
  auto choices = parse_indices(text.text, text.span.begin, step.name);
  for (const ExpressionPointer& choice : choices) {
    for (const std::size_t cell : chosen_cells(choice, names, {}, reading.budget, reading.effort)) {
      asked[cell] = true;
    }
  }
  step.ask = std::move(choices);
  step.asked = std::move(asked);
}

void read_show(StepReading& read, const Slice& text) {
  const auto& seen = read.seen;
  if (!text.empty()) throw Problem(text.span, "show stands alone", "use ask to name single cells");
  if (contains(seen, "ask")) throw show_and_ask(text);
  read.step.asked.assign(read.step.shape.cells(), false);
}

void read_blind(StepReading& read, const Slice& text) {
  const auto [before, reason] =
      split_at_colon(text, "reason", "blind code : why these numbers cannot show it");
  read.step.blinds.push_back({code(before, "blind code : reason"), on_one_line(reason.text)});
}

// The table.

struct BlockWord {
  std::string_view word;
  bool is_of_steps;
  bool is_of_questions;
  bool may_repeat;                                                    // in one step
  Comments comments;                                                  // of the line of a step
  void (*read_line)(StepReading& read, const Slice& text);            // nullptr where it is no line
  void (*read_option)(Reading&, Given& given, const Option& option);  // or no option of a given

  bool is_option() const { return read_option != nullptr; }
};

constexpr std::array table{
    BlockWord{"real", true, true, false, Comments::anywhere, read_real, nullptr},
    BlockWord{"slip", true, true, true, Comments::before_colon, read_slip, nullptr},
    BlockWord{"hint", true, true, true, Comments::nowhere, read_hint, nullptr},
    BlockWord{"places", true, true, false, Comments::anywhere, read_places, nullptr},
    BlockWord{"points", true, true, false, Comments::anywhere, read_points, nullptr},
    BlockWord{"choice", false, true, false, Comments::anywhere, read_choice, nullptr},
    BlockWord{"cell", false, true, false, Comments::anywhere, read_cell, nullptr},
    BlockWord{"cols", true, false, false, Comments::anywhere, read_cols, read_option_cols},
    BlockWord{"rows", true, false, false, Comments::anywhere, read_rows, read_option_rows},
    BlockWord{"ask", true, false, false, Comments::anywhere, read_ask, nullptr},
    BlockWord{"show", true, false, false, Comments::anywhere, read_show, nullptr},
    BlockWord{"blind", true, false, true, Comments::nowhere, read_blind, nullptr},
    BlockWord{"draw", false, false, false, Comments::anywhere, nullptr, read_option_draw},
    BlockWord{"where", false, false, false, Comments::anywhere, nullptr, read_option_where},
    BlockWord{"tokens", false, false, false, Comments::anywhere, nullptr, read_option_tokens}};

/// nullptr where the table has no such word.
const BlockWord* row_of(std::string_view word) {
  return first_that(table, [&](const BlockWord& row) { return row.word == word; });
}

/// The words whose rows say so.
template <class Kind>
std::vector<std::string> words_of(const Kind& is_such) {
  std::vector<std::string> result;
  for (const BlockWord& row : table) {
    if (std::invoke(is_such, row)) result.emplace_back(row.word);
  }
  return result;
}

/// What to do with a line that begins with a word that its block does not know.
std::string where_it_belongs(std::string_view word, const std::vector<std::string>& known) {
  const BlockWord* row = row_of(word);
  if (row == nullptr) {
    return fmt::format("after NAME = expression write {}{}", listed(known, "or"),
                       did_you_mean(word, known));
  }
  return fmt::format("{} belongs {}", word,
                     row->is_of_questions ? "in a question"
                     : row->is_of_steps   ? "in a step"
                                          : "after a name in a given block");
}

}  // namespace

Comments comments_in(std::string_view word) {
  const BlockWord* row = row_of(word);
  return row != nullptr ? row->comments : Comments::anywhere;
}

bool is_block_word(std::string_view word) {
  return row_of(word) != nullptr;
}

bool is_line_word(std::string_view word) {
  const BlockWord* row = row_of(word);
  return row != nullptr && (row->is_of_steps || row->is_of_questions);
}

bool is_option_word(std::string_view word) {
  const BlockWord* row = row_of(word);
  return row != nullptr && row->is_option();
}

void require_no_line_word(const Slice& rule) {
  const std::vector<Slice> all = words(rule);
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool is_call = i + 1 < all.size() && all[i + 1].text.starts_with('(');  // cols (X)
    if (is_call || !is_line_word(all[i].text)) continue;
    throw Problem(all[i].span, fmt::format("{} is no part of a rule", all[i].text),
                  fmt::format("put {} on a line of its own, below the rule", all[i].text));
  }
}

bool is_reserved(std::string_view name) {
  if (name == "where")
    return false;  // it means something after draw alone, and many a question is called so
  return name == "T" || name == "inf" || name == "pi" || is_block_word(name);
}

std::vector<Option> options(const std::vector<Slice>& words) {
  std::vector<Option> result;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    const bool follows_tokens = !result.empty() && result.back().word.text == "tokens";
    // `tokens rows` is one option, unless labels follow: then `rows` is an option of its own.
    const bool has_labels = i + 1 < words.size() && !is_option_word(words[i + 1].text);
    const bool turns_tokens = word == "rows" && follows_tokens && !has_labels;
    const bool is_value = !is_option_word(word) && !result.empty() && !follows_tokens;
    if (turns_tokens || is_value) {
      result.back().values.push_back(words[i]);
    } else if (is_option_word(word)) {
      result.push_back({words[i], {}});
    } else {
      const auto known = words_of(&BlockWord::is_option);
      const bool is_number = is_digit(word.front());  // its shape, as in X 2x2, or its cells
      throw Problem(words[i].span, fmt::format("unexpected '{}'", excerpt(word)),
                    is_number
                        ? fmt::format("write {} alone; its rows stand indented in the lines below, "
                                      "and tell its shape",
                                      words[0].text)
                        : fmt::format("after the name write {}, or = and an expression{}",
                                      listed(known, "or"), did_you_mean(word, known)));
    }
  }
  return result;
}

void read_option(Reading& reading, Given& given, const Option& option) {
  row_of(option.word.text)->read_option(reading, given, option);
}

void read_step_line(StepReading& reading, const Slice& line) {
  const Slice first = words(line).front();
  const std::string_view word = first.text.substr(0, first.text.find('['));  // ask[1,1]
  const bool is_question = reading.step.is_question;
  const std::string_view block = is_question ? "question" : "step";
  const auto is_line = is_question ? &BlockWord::is_of_questions : &BlockWord::is_of_steps;
  const BlockWord* const row = row_of(word);
  if (row == nullptr || !(row->*is_line)) {
    throw Problem(first.span, fmt::format("a {} has no line {}", block, excerpt(first.text)),
                  where_it_belongs(word, words_of(is_line)));
  }
  const bool is_new = !contains(reading.seen, word);
  reading.seen.push_back(row->word);
  if (!is_new && !row->may_repeat) {
    throw Problem(line.span, fmt::format("this {} has two lines {}", block, word),
                  "keep one of the two");
  }
  row->read_line(reading, line.from(word.size()));
}

}  // namespace byhand
