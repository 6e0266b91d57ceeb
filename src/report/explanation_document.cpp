// How a cell comes about, for people to read.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "report/explanation.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr std::size_t longest_line = 400;
constexpr const char* too_long = "…";

/// A long sum with its middle left out.
std::string abridged(const Spelled& x, const Spelled::Look& look) {
  constexpr std::size_t least_summands = 5;
  const std::vector<Summand> parts = summands(x);
  if (parts.size() < least_summands) return too_long;
  const auto with_sign = [&](const Summand& part) {
    return (part.is_taken_away ? "- " : "+ ") + part.number->text(look);
  };
  return fmt::format("{} {} … ({} more) … {}", parts.front().number->text(look),
                     with_sign(parts[1]), parts.size() - 3, with_sign(parts.back()));
}

std::string text_of(const WorkingLine& line) {
  const Spelled::Look look{line.has_names, true, longest_line};
  const std::string text = line.expression.text(look);
  return text.empty() ? abridged(line.expression, look) : text;
}

/// The same, each number with its cell.
Sentence with_cells(const WorkingLine& line) {
  std::vector<Spelled::Mention> mentions;
  const std::string text = line.expression.text({line.has_names, true, longest_line}, &mentions);
  if (text.empty()) return {{Role::plain, text_of(line)}};
  Sentence result;
  std::size_t end = 0;
  for (const Spelled::Mention& one : mentions) {
    if (one.begin > end) result.push_back({Role::plain, text.substr(end, one.begin - end)});
    const bool is_constant = one.name == "pi";
    result.push_back({Role::plain, text.substr(one.begin, one.size), is_constant ? "" : one.name});
    end = one.begin + one.size;
  }
  if (end < text.size()) result.push_back({Role::plain, text.substr(end)});
  return result;
}

/// The line with the numbers in place, which says most of how a cell came about.
std::string numbers_of(const Explanation& explanation) {
  const WorkingLine* line =
      first_that(explanation.working, [](const WorkingLine& one) { return !one.has_names; });
  return line != nullptr ? text_of(*line) : explanation.value_text;  // given
}

/// "0.1957", and whether that is all of it.
std::pair<std::string, bool> decimal(const Exact& value, int places) {
  const int shown = std::max(places + 2, 4);
  std::string text = value.decimal_text(shown);
  const bool is_exact = round(value, Exact(shown)) == value;
  if (is_exact) text.erase(text.find_last_not_of('0') + 1);
  return {std::move(text), is_exact};
}

Equations equations(const Explanation& explanation, Hint hint) {
  Equations result;
  const auto& working = explanation.working;
  const std::size_t count =
      hint == Hint::everything ? working.size() : lines_before_the_end(working);
  constexpr std::size_t longest_remark = 80;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_value = i + 1 == working.size();
    Sentence right =
        is_value ? Sentence{{Role::hand, explanation.value_text}} : with_cells(working[i]);
    if (right.front().text == too_long && !result.lines.empty()) continue;
    const std::string& remark = working[i].remark;
    result.lines.push_back({result.lines.empty() ? explanation.cell : "", "=", std::move(right),
                            remark.size() <= longest_remark ? remark : ""});
  }
  const bool is_fraction = explanation.value.is_rational() && contains(explanation.value_text, '/');
  if (hint == Hint::everything && is_fraction) {
    const auto [text, is_exact] = decimal(explanation.value, explanation.places);
    result.lines.push_back({"", is_exact ? "=" : "≈", {{Role::hand, text}}, ""});
  }
  return result;
}

Table ingredients(const Explanation& explanation) {
  constexpr std::size_t most = 40;
  Table table;
  std::size_t width = 0;
  for (const Ingredient& part : explanation.ingredients) {
    width = std::max(width, std::min(part.cells.size(), most));
  }
  table.columns.push_back({"", false});
  table.columns.resize(1 + width);
  for (const Ingredient& part : explanation.ingredients) {
    std::vector<Styled> row{{Role::label, part.words}};
    for (std::size_t i = 0; i < width; ++i) {
      const bool is_cut = i + 1 == most && part.cells.size() > most;
      row.push_back({Role::hand, is_cut ? "…" : i < part.cells.size() ? part.cells[i].text() : ""});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Sentence one_line(const Explanation& explanation) {
  Sentence line{{Role::name, explanation.cell}, {Role::plain, " = "}};
  const std::string numbers =
      explanation.is_question ? explanation.value.text() : numbers_of(explanation);
  if (numbers != explanation.value.text()) line.push_back({Role::plain, numbers + " = "});
  line.push_back({Role::hand, explanation.value_text});
  return line;
}

/// " (row k1, column q2)", where the worksheet has labels.
std::string labels_of(const Explanation& explanation) {
  std::vector<std::string> labels;
  if (!explanation.row_label.empty()) labels.push_back("row " + explanation.row_label);
  if (!explanation.column_label.empty()) labels.push_back("column " + explanation.column_label);
  return labels.empty() ? "" : fmt::format(" ({})", fmt::join(labels, ", "));
}

Sentence real_value(const Explanation& explanation) {
  const Styled value{Role::real, explanation.real_text};
  if (explanation.real_rule == explanation.rule) {
    return {{Role::plain, "In the real computation the same rule gives "},
            value,
            {Role::plain, ": what goes in differs."}};
  }
  return {{Role::plain, "In the real computation the rule is "},
          explanation.real_equation,
          {Role::plain, ", which gives "},
          value,
          {Role::plain, "."}};
}

/// "in your sheet: 5, wrong"
Fact own_entry(const Explanation& explanation) {
  const VerdictLook& look = look_of(explanation.own->verdict);
  Sentence sentence;
  if (!explanation.own->text.empty()) {
    sentence = {{Role::quoted, explanation.own->text}, {Role::plain, ", "}};
  }
  sentence.push_back({look.role, std::string(word(look.verdict))});
  if (!look.meaning.empty()) sentence.push_back({Role::plain, fmt::format(", {}", look.meaning)});
  return {"in your sheet", std::move(sentence), std::string(look.sign)};
}

/// Whether the entry follows from what was rounded before it, but not from what stands there.
bool is_of_unrounded(const Explanation& explanation) {
  const Verdict verdict = explanation.own ? explanation.own->verdict : Verdict::blank;
  if (verdict != Verdict::carried && verdict != Verdict::follows) return false;
  const Entry entry = read_entry(explanation.own->text);
  return entry.kind == Entry::Kind::number &&
         likeness(entry, explanation.value, {explanation.places, {}}) < Likeness::rounded;
}

/// Whose numbers a cell was made of: "With your own V and A this is 3; the right value is another
/// one." Empty where none of them is the learner's.
Sentence whose_numbers(const Explanation& explanation) {
  const OwnInputs& inputs = explanation.own_inputs;
  if (inputs.names.empty()) return {};
  const char* right = inputs.gives_right_value ? ", the right value."
                      : inputs.has_mistake     ? "; the right value is another one."
                                               : ", the right value but for your rounding.";
  Sentence result{{Role::plain, fmt::format("With your own {} this is ", listed(inputs.names))},
                  {Role::hand, explanation.value_text},
                  {Role::plain, right}};
  if (is_of_unrounded(explanation)) {
    append(result,
           Sentence{{Role::plain, " With all the digits that they had before you rounded it is "},
                    {Role::quoted, explanation.own->text},
                    {Role::plain, "."}});
  }
  return result;
}

/// After a line: "in your sheet 5, wrong".
std::string own_remark(const Explanation& explanation) {
  if (!explanation.own) return "";
  const std::string& text = explanation.own->text;
  return fmt::format("in your sheet {}{}", text.empty() ? "" : text + ", ",
                     word(explanation.own->verdict));
}

/// "first: (X[1,1] + X[1,2]) / 2 = (2 + 4) / 2 = 3"
Fact first_fact(const Spelled& part) {
  const std::string names = text_of({part, true, ""});
  const std::string numbers = text_of({part, false, ""});
  Sentence sentence{{Role::plain, names + " = "}};
  if (numbers != names) sentence.push_back({Role::plain, numbers + " = "});
  sentence.push_back({Role::hand, part.value().text()});
  return {"first", std::move(sentence)};
}

void add_rule(Document& document, const Explanation& explanation) {
  document.say({{Role::strong, explanation.cell},
                {Role::label, labels_of(explanation)},
                {Role::plain, ", by the rule "},
                explanation.equation});
  if (explanation.words.empty()) return;
  const std::string how = explanation.is_product ? ": multiply pairwise, add up" : "";
  document.add_fact("in words", explanation.words + how);
}

}  // namespace

Document explained_cell(const Explanation& explanation, Hint hint) {
  Document document;
  if (explanation.rule.empty()) {
    document.say({{Role::name, explanation.cell},
                  {Role::plain, " is given: "},
                  {Role::hand, explanation.value.text()}});
    return document;
  }
  if (explanation.is_question) {  // the rule behind it frightens, and tells nothing
    Sentence said{{Role::strong, explanation.cell}, {Role::plain, " is a question in words."}};
    if (hint == Hint::everything) {
      said.push_back({Role::plain, " Here the answer is "});
      said.push_back({Role::hand, explanation.value_text});
      said.push_back({Role::plain, "."});
    }
    document.say(std::move(said));
  } else {
    add_rule(document, explanation);
  }
  if (hint >= Hint::ingredients && !explanation.ingredients.empty()) {
    document.add(ingredients(explanation));
  }
  for (const Spelled& part : explanation.first) {
    if (hint < Hint::all_but_the_end || explanation.is_question) break;
    document.add(first_fact(part));
  }
  if (hint >= Hint::all_but_the_end && !explanation.is_question) {
    document.add(equations(explanation, hint));
  }
  if (explanation.own) document.add(own_entry(explanation));
  if (hint != Hint::everything) return document;
  document.say(whose_numbers(explanation));
  const bool has_real = !explanation.real_rule.empty();
  if (has_real && differs(explanation.value, explanation.real)) {
    document.say(real_value(explanation));
  }
  return document;
}

Document explained_down(const std::vector<Explanation>& explanations) {
  if (explanations.front().rule.empty()) {
    return explained_cell(explanations.front(), Hint::everything);
  }
  std::map<Cell, const Explanation*> known;
  for (const Explanation& explanation : explanations) known[explanation.place] = &explanation;
  std::set<Cell> told;
  Outline outline;
  const auto tell = [&](const auto& self, const Cell& place, std::size_t depth) -> void {
    const auto found = known.find(place);
    if (found == known.end()) return;  // given
    const Explanation& explanation = *found->second;
    if (!told.insert(place).second) {
      outline.items.push_back({depth,
                               {{Role::name, explanation.cell},
                                {Role::plain, " = "},
                                {Role::hand, explanation.value.text()},
                                {Role::quiet, ", as above"}}});
      return;
    }
    Sentence line = one_line(explanation);
    const bool is_from_givens =
        none_of(explanation.cells, [&](const auto& cell) { return known.contains(cell); });
    if (is_from_givens) line.push_back({Role::quiet, ", from givens"});
    if (explanation.own) line.push_back({Role::quoted, "; " + own_remark(explanation)});
    outline.items.push_back({depth, std::move(line)});
    for (const Cell& cell : explanation.cells) self(self, cell, depth + 1);
  };
  tell(tell, explanations.front().place, 0);
  Document document{{outline}};
  document.say(whose_numbers(explanations.front()));
  return document;
}

Document explained_cells(const std::vector<Explanation>& explanations) {
  Equations equations;
  std::vector<std::string> own;
  std::vector<std::string> others;  // cells whose right value is another one
  for (const Explanation& explanation : explanations) {
    Sentence line = one_line(explanation);
    line.erase(line.begin(), line.begin() + 2);
    equations.lines.push_back({explanation.cell, "=", std::move(line), own_remark(explanation)});
    for (const std::string& name : explanation.own_inputs.names) add_once(own, name);
    if (explanation.own_inputs.has_mistake && !explanation.own_inputs.gives_right_value) {
      others.push_back(explanation.cell);
    }
  }
  Document document{{equations}};
  if (own.empty()) return document;
  constexpr std::size_t most = 6;
  std::string whose = fmt::format("This is with your own {}", listed(own));
  if (!others.empty()) {
    whose += fmt::format("; the right value is another one in {}", listed_at_most(most, others));
  }
  document.say(whose + ".");
  return document;
}

}  // namespace byhand
