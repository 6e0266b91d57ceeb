#include "learn/hunt_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "report/views.hpp"
#include "report/words.hpp"
#include "text/suggestion.hpp"
#include "worksheet/cell.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_cells_listed = 6;

const Step& wrong_step(const DrawnHunt& hunt) {
  return hunt.worksheet().steps[hunt.step];
}

std::string equation(const Step& step, const std::string& rule) {
  constexpr std::size_t longest = 600;
  return step.name + " = " + (rule.size() <= longest ? rule : "…");
}

std::string name_of_cell(const Step& step, std::size_t cell) {
  return cell_name(step.name, step.shape, cell / step.shape.cols, cell % step.shape.cols);
}

MatrixView entries(const Step& step, const Matrix<Exact>& cells) {
  return matrix_view(cells, step.labels,
                     [&](const Exact& value) { return short_cell_text(step, value); });
}

MatrixView view_of(const DrawnHunt& hunt, std::size_t index) {
  const Step& step = hunt.worksheet().steps[index];
  MatrixView view = entries(step, *hunt.shown[index]);
  view.caption = {{Role::code, equation(step, step.hand.text)}};
  if (step.is_shown) view.caption.push_back({Role::quiet, ", printed"});
  return view;
}

/// In the order of the worksheet.
template <class Thing>
const Thing* named(const std::vector<Thing>& things, const std::string& name) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [&](const Thing& thing) { return thing.name == name; });
  return found == things.end() ? nullptr : &*found;
}

MatrixView view_named(const DrawnHunt& hunt, const std::string& name) {
  const Worksheet& worksheet = hunt.worksheet();
  if (const Given* given = named(worksheet.givens, name)) return given_view(*given).views.front();
  const Step* step = named(worksheet.steps, name);
  return view_of(hunt, static_cast<std::size_t>(std::distance(worksheet.steps.data(), step)));
}

/// The names of a rule, each once.
std::vector<std::string> ingredients(const Rule& rule) {
  std::vector<std::string> result;
  for (const Expression* name : names_in(*rule.written)) {
    if (std::find(result.begin(), result.end(), name->text) == result.end()) {
      result.push_back(name->text);
    }
  }
  return result;
}

/// Cells that are printed in another way, wrong ones in red.
std::vector<std::string> mark_differences(MatrixView& wrong, const MatrixView& right,
                                          const Step& step) {
  std::vector<std::string> names;
  wrong.roles.assign(step.shape.rows, std::vector<Role>(step.shape.cols, wrong.role));
  for (std::size_t i = 0; i < step.shape.cells(); ++i) {
    const std::size_t row = i / step.shape.cols;
    const std::size_t col = i % step.shape.cols;
    if (wrong.cells[row][col] == right.cells[row][col]) continue;
    wrong.roles[row][col] = Role::bad;
    names.push_back(name_of_cell(step, i));
  }
  return names;
}

}  // namespace

void add_title(Document& document, const DrawnHunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  std::string title = fmt::format("Hunt {}: {}", hunt.seed, worksheet.title);
  if (worksheet.variant) {
    title += fmt::format(", variant {}", worksheet.variant->number);
    const std::string& learner = worksheet.variant->learner;
    if (!learner.empty()) title += ", for " + learner;
  }
  document.blocks.emplace_back(Heading{1, std::move(title)});
}

void add_sheet(Document& document, const DrawnHunt& hunt) {
  const Worksheet& worksheet = hunt.worksheet();
  Matrices givens;
  for (const Given& given : worksheet.givens) {
    givens.views.push_back(given_view(given).views.front());
  }
  Matrices steps;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    MatrixView view = view_of(hunt, i);
    view.caption.insert(view.caption.begin(), {Role::quiet, fmt::format("{}. ", i + 1)});
    steps.views.push_back(std::move(view));
  }
  if (!givens.views.empty()) document.blocks.emplace_back(std::move(givens));
  const bool has_printed = std::any_of(worksheet.steps.begin(), worksheet.steps.end(),
                                       [](const Step& step) { return step.is_shown; });
  Sentence words{{Role::strong, "The steps, in their order, as they were filled in"}};
  if (has_printed) {
    words.push_back({Role::plain, "; what is printed was not asked for, and is not the mistake"});
  }
  document.blocks.emplace_back(Paragraph{std::move(words)});
  document.blocks.emplace_back(std::move(steps));
}

void add_matrix(Document& document, const DrawnHunt& hunt, const std::string& name) {
  const Step* step = named(hunt.worksheet().steps, name);
  Matrices matrices;
  if (step != nullptr) {
    for (const std::string& other : ingredients(step->hand)) {
      matrices.views.push_back(view_named(hunt, other));
    }
  }
  matrices.views.push_back(view_named(hunt, name));
  document.blocks.emplace_back(std::move(matrices));
  if (step == nullptr || !is_readable(step->hand)) return;
  document.blocks.emplace_back(
      Fact{step->name + " in words", {{Role::plain, in_words(*step->hand.written)}}});
}

void add_suspects(Document& document, const DrawnHunt& hunt) {
  for (std::size_t i = 0; i < hunt.suspects.size(); ++i) {
    document.blocks.emplace_back(
        Fact{std::to_string(i + 1), {{Role::quoted, hunt.suspects[i].message}}});
  }
}

void add_reason(Document& document, const DrawnHunt& hunt) {
  const Step& step = wrong_step(hunt);
  const Suspect& culprit = hunt.suspects[hunt.culprit];
  document.blocks.emplace_back(Fact{"what happened", {{Role::quoted, culprit.message}}});
  document.blocks.emplace_back(
      Fact{"the rule that was followed", {{Role::code, equation(step, culprit.rule)}}});
  document.blocks.emplace_back(
      Fact{"the right rule", {{Role::code, equation(step, step.hand.text)}}});
  MatrixView wrong = entries(step, *hunt.shown[hunt.step]);
  MatrixView right = entries(step, *hunt.key->right(hunt.step).value);
  wrong.caption = {{Role::name, step.name}, {Role::bad, ", as it stands here"}};
  right.caption = {{Role::name, step.name}, {Role::good, ", by the right rule"}};
  std::vector<std::string> names = mark_differences(wrong, right, step);
  document.blocks.emplace_back(Matrices{{std::move(wrong), std::move(right)}});
  document.blocks.emplace_back(
      Fact{"they differ in", {{Role::plain, listed_at_most(most_cells_listed, std::move(names))}}});
}

std::string alibi(const DrawnHunt& hunt, std::size_t suspect) {
  const Step& step = wrong_step(hunt);
  const Matrix<Exact>& other = *hunt.suspects[suspect].result;
  const Matrix<Exact>& here = *hunt.shown[hunt.step];
  const std::size_t cell = first_difference(step, other, here).value_or(0);
  return fmt::format("that would have made {} {}, and here stands {}", name_of_cell(step, cell),
                     short_cell_text(step, other.cells()[cell]),
                     short_cell_text(step, here.cells()[cell]));
}

ShownCell misfit(const DrawnHunt& hunt) {
  const Step& step = wrong_step(hunt);
  const Matrix<Exact>& here = *hunt.shown[hunt.step];
  const std::size_t cell =
      first_difference(step, *hunt.key->right(hunt.step).value, here).value_or(0);
  return {name_of_cell(step, cell), short_cell_text(step, here.cells()[cell])};
}

}  // namespace byhand::learn
