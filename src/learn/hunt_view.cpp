#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "learn/hunt.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand::learn {

namespace {

std::string equation(const Step& step, const std::string& rule) {
  constexpr std::size_t longest = 600;
  return step.name + " = " + (rule.size() <= longest ? rule : "…");
}

MatrixView filled_view(const Step& step, const Matrix<Exact>& cells) {
  return matrix_view(cells, step.labels,
                     [&](const Exact& value) { return short_cell_text(step, value); });
}

/// A step as it was filled in.
MatrixView view_of(const DrawnHunt& drawn, std::size_t index) {
  const Step& step = drawn.worksheet().steps[index];
  MatrixView view = filled_view(step, *drawn.shown[index]);
  view.caption = {{Role::code, equation(step, step.hand.text)}};
  if (!step.asks()) view.caption.push_back({Role::quiet, ", printed"});
  return view;
}

/// A given or a step of the worksheet.
MatrixView view_named(const DrawnHunt& drawn, const std::string& name) {
  const Worksheet& worksheet = drawn.worksheet();
  if (const auto given = position_of(name, worksheet.givens)) {
    return given_view(worksheet.givens[*given]);
  }
  return view_of(drawn, position_of(name, worksheet.steps).value());
}

/// The names of a rule, each once.
std::vector<std::string> ingredients(const Rule& rule) {
  std::vector<std::string> result;
  for (const Expression* name : names_in(*rule.written)) add_once(result, name->text);
  return result;
}

/// The wrong matrix beside the right one, with the cells in red that are printed in another way.
void show_differences(Hunt& hunt) {
  constexpr std::size_t most_cells = 6;
  const DrawnHunt& drawn = *hunt.drawn;
  const Step& step = drawn.wrong_step();
  MatrixView wrong = filled_view(step, drawn.wrong());
  MatrixView right = filled_view(step, drawn.right());
  wrong.caption = {{Role::name, step.name}, {Role::bad, ", as it stands here"}};
  right.caption = {{Role::name, step.name}, {Role::good, ", by the right rule"}};
  std::vector<std::string> names;
  for (std::size_t row = 0; row < step.shape.rows; ++row) {
    for (std::size_t col = 0; col < step.shape.cols; ++col) {
      if (wrong.cells(row, col).text == right.cells(row, col).text) continue;
      wrong.cells(row, col).role = Role::bad;
      names.push_back(cell_name(drawn.worksheet(), {drawn.step, row, col}));
    }
  }
  hunt.reply.add(Matrices{{std::move(wrong), std::move(right)}});
  hunt.reply.said.add_fact("they differ in", listed_at_most(most_cells, std::move(names)));
}

}  // namespace

void show_title(Hunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  std::string title = fmt::format("Hunt {}: {}", hunt.drawn->seed, worksheet.title);
  if (worksheet.variant) {
    title += fmt::format(", variant {}{}", worksheet.variant->number, for_whom(*worksheet.variant));
  }
  hunt.reply.add(Heading{1, std::move(title)});
}

void show_sheet(Hunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  Matrices givens{mapped(worksheet.givens, given_view)};
  Matrices steps;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    MatrixView view = view_of(*hunt.drawn, i);
    view.caption.insert(view.caption.begin(), {Role::quiet, fmt::format("{}. ", i + 1)});
    steps.views.push_back(std::move(view));
  }
  if (!givens.views.empty()) hunt.reply.add(std::move(givens));
  const bool has_printed = any_of(worksheet.steps, [](const Step& step) { return !step.asks(); });
  Sentence words{{Role::strong, "The steps in order, as they were filled in"}};
  if (has_printed) {
    words.push_back(
        {Role::plain, "; printed steps were not asked for, and the mistake is not there"});
  }
  hunt.reply.add(Paragraph{std::move(words)});
  hunt.reply.add(std::move(steps));
}

void show_with_ingredients(Hunt& hunt, const std::string& name) {
  const auto index = position_of(name, hunt.worksheet().steps);
  const Step* step = index ? &hunt.worksheet().steps[*index] : nullptr;
  Matrices matrices;
  if (step != nullptr) {
    for (const std::string& other : ingredients(step->hand)) {
      matrices.views.push_back(view_named(*hunt.drawn, other));
    }
  }
  matrices.views.push_back(view_named(*hunt.drawn, name));
  hunt.reply.add(std::move(matrices));
  if (step == nullptr || !is_readable(step->hand)) return;
  hunt.reply.said.add_fact(step->name + " in words", in_words(*step->hand.written));
}

void show_suspects(Hunt& hunt) {
  const auto& suspects = hunt.drawn->suspects;
  for (std::size_t i = 0; i < suspects.size(); ++i) {
    hunt.reply.said.add_fact(std::to_string(i + 1), suspects[i].message, Role::quoted);
  }
}

void show_reason(Hunt& hunt) {
  const Step& step = hunt.drawn->wrong_step();
  const Suspect& culprit = hunt.drawn->suspects[hunt.drawn->culprit];
  Document& said = hunt.reply.said;
  said.add_fact("what happened", culprit.message, Role::quoted);
  said.add_fact("the rule that was followed", equation(step, culprit.rule), Role::code);
  said.add_fact("the right rule", equation(step, step.hand.text), Role::code);
  show_differences(hunt);
}

}  // namespace byhand::learn
