#include "report/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "language/syntax.hpp"
#include "report/graded_sheet.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_cells = 1000;  // that anyone would read of

bool is_step(const Worksheet& worksheet, std::size_t index) {
  return index < worksheet.steps.size();
}

/// The cell of a name such as A[2,1] or d_k that SpelledRules gives to it.
Cell cell_named(const Worksheet& worksheet, const std::string& name) {
  const std::size_t bracket = std::min(name.find('['), name.size());
  Cell cell{matrix_named(worksheet, std::string_view(name).substr(0, bracket))->index};
  if (bracket == name.size()) return cell;
  cell.row = std::stoul(name.substr(bracket + 1)) - 1;
  cell.col = std::stoul(name.substr(name.find(',') + 1)) - 1;
  return cell;
}

/// The named cells that a number was made of, each once, in their order.
void collect_cells(const Worksheet& worksheet, const Spelled& number, std::vector<Cell>& cells) {
  if (number.kind() == Spelled::Kind::name && number.name() != "pi") {
    const Cell cell = cell_named(worksheet, number.name());
    add_once(cells, cell);
  }
  for (const Spelled& operand : number.operands()) collect_cells(worksheet, operand, cells);
}

/// What a part of a rule reads: V[1, :] and A[:, 2] of V[1, :] * A[:, 2].
void collect_sources(const ExpressionPointer& e, std::vector<ExpressionPointer>& sources) {
  const bool is_choice =
      e->operation == Operation::index && e->operands[0]->operation == Operation::name;
  const bool is_name = e->operation == Operation::name && e->text != "pi";
  if (is_choice) {  // what chooses, such as the ids of E[ids, :]
    collect_sources(e->operands[1], sources);
    collect_sources(e->operands[2], sources);
  }
  if (is_choice || is_name) {
    const bool is_new = none_of(sources, [&](const auto& other) { return same(*other, *e); });
    if (is_new) sources.push_back(e);
    return;
  }
  for (const auto& operand : e->operands) collect_sources(operand, sources);
}

/// The computed positions of a part of a rule, such as the ids of E[ids, :].
std::vector<ExpressionPointer> choices_in(const ExpressionPointer& e) {
  std::vector<ExpressionPointer> choices;
  for (std::size_t i = 0; i < e->operands.size(); ++i) {
    const ExpressionPointer& operand = e->operands[i];
    const bool is_choice = e->operation == Operation::index && i > 0;
    const bool is_computed = operand->operation != Operation::all &&
                             operand->operation != Operation::range && !names_in(*operand).empty();
    if (is_choice && is_computed) {
      choices.push_back(operand);
    } else {
      append(choices, choices_in(operand));
    }
  }
  return choices;
}

}  // namespace

Explainer::Explainer(const ReplayedWorksheet& replayed, const Budget& budget)
    : m_replayed(replayed),
      m_budget(budget),
      m_names{values_by_hand(replayed), {}},
      m_spelled(replayed, budget) {}

std::vector<Cell> Explainer::places(std::string_view text) const {
  const ExpressionPointer chosen = parse(text);
  const bool is_index = chosen->operation == Operation::index;
  const ExpressionPointer& name = is_index ? chosen->operands[0] : chosen;
  if (name->operation != Operation::name || name->text == "pi") {
    throw Problem(chosen->span, "this is no cell of a given or a step",
                  "write a name, as in Z, or cells of it, as in Z[1,2] or Z[:,2]");
  }
  check_rule(name, m_names, m_budget);  // or says what there is
  const NamedMatrix matrix = *matrix_named(m_replayed.worksheet, name->text);
  Effort effort(m_budget);
  const std::vector<std::size_t> cells =
      chosen_cells(chosen, m_names, *matrix.labels, m_budget, effort);
  if (cells.size() > most_cells) {
    throw Problem(chosen->span, fmt::format("these are {} cells", cells.size()),
                  fmt::format("name at most {} of them, such as a row or a column", most_cells));
  }
  const std::size_t cols = m_names.values.find(name->text)->second->cols();
  return mapped(cells, [&](std::size_t cell) {
    return Cell{matrix.index, cell / cols, cell % cols};
  });
}

std::vector<Ingredient> Explainer::ingredients(const ExpressionPointer& part) const {
  std::vector<ExpressionPointer> sources;
  collect_sources(part, sources);
  std::vector<Ingredient> result;
  Effort effort(m_budget);
  for (const auto& source : sources) {
    const Shared<Exact> cells = Evaluator<Exact>(m_names.values, effort).evaluate(*source);
    const bool is_table = cells->rows() > 1 && cells->cols() > 1;
    if (is_table) continue;  // of rows(A) and the like: not a row, a column or a cell that meets
    result.push_back({in_words(*source), {cells->cells().begin(), cells->cells().end()}});
  }
  return result;
}

Explanation Explainer::explain(const Cell& place) {
  const Worksheet& worksheet = m_replayed.worksheet;
  Explanation result;
  result.place = place;
  const NamedMatrix matrix = matrix_at(worksheet, place.step);
  result.name = matrix.name;
  result.cell = cell_name(worksheet, place);
  result.value = (*m_names.values.find(result.name)->second)(place.row, place.col);
  result.value_text = result.value.text();
  if (matrix.rule != nullptr) add_working(result, *matrix.rule);
  if (!is_step(worksheet, place.step)) return result;
  const Step& step = worksheet.steps[place.step];
  if (!step.labels.rows.empty()) result.row_label = step.labels.rows[place.row];
  if (!step.labels.cols.empty()) result.column_label = step.labels.cols[place.col];
  result.places = step.places;
  result.value_text = cell_text(step, result.value);
  result.is_question = step.is_question;
  result.real = (*m_replayed.real[place.step])(place.row, place.col);
  result.real_text = word_of(step.choices, Exact::from_double(result.real))
                         .value_or(real_text_beside(result.value, result.real));
  result.real_rule = step.real.text;
  result.real_equation = equation(step.name, step.real);
  return result;
}

void Explainer::add_working(Explanation& explanation, const Rule& rule) {
  auto [index, row, col] = explanation.place;
  explanation.rule = rule.text;
  explanation.equation = equation(explanation.name, rule);
  ExpressionPointer part = rule.checked;
  std::size_t cell = m_names.values.find(explanation.name)->second->shape().position(row, col);
  const bool is_question =
      is_step(m_replayed.worksheet, index) && m_replayed.worksheet.steps[index].is_question;
  if (is_question) {
    if (is_readable(rule)) explanation.words = in_words(*rule.written);
  } else if (is_readable(rule)) {
    part = rule_of_part(part, {row, col}, m_names, m_budget);
    cell = 0;
    if (part->operation != Operation::constant) explanation.words = in_words(*part);
    explanation.ingredients = ingredients(part);
    const bool is_product = part->operation == Operation::multiply;
    explanation.is_product =
        is_product && !check_rule(part->operands[0], m_names, m_budget).shape.is_scalar();
  }
  const Shared<Spelled> spelled = m_spelled.evaluate(*part);
  const Spelled& how = spelled->cells()[cell];
  explanation.first = worked_out_first(how);
  explanation.working = working(how);
  collect_cells(m_replayed.worksheet, how, explanation.cells);
  for (const ExpressionPointer& choice : choices_in(part)) {
    const Shared<Spelled> positions = m_spelled.evaluate(*choice);
    for (const Spelled& position : positions->cells()) {
      collect_cells(m_replayed.worksheet, position, explanation.cells);
    }
  }
}

std::vector<Explanation> Explainer::down(const Cell& place) {
  std::vector<Explanation> result;
  std::set<Cell> told;
  const auto tell = [&](const auto& self, const Cell& next) -> void {
    const bool is_typed = matrix_at(m_replayed.worksheet, next.step).rule == nullptr;
    if (is_typed || !told.insert(next).second) return;
    if (told.size() > most_cells) {
      throw Problem(fmt::format("{} was made of more than {} cells",
                                matrix_at(m_replayed.worksheet, place.step).name, most_cells),
                    "explain it without --down");
    }
    result.push_back(explain(next));
    const std::vector<Cell> cells = result.back().cells;
    for (const Cell& cell : cells) self(self, cell);
  };
  tell(tell, place);
  return result;
}

// A learner's sheet.

namespace {

/// What of the learner's went into a cell, whose value by that is known.
OwnInputs own_inputs(const GradedSheet& graded, const Explanation& explanation) {
  OwnInputs result;
  for (const Cell& cell : explanation.cells) {
    if (!is_step(graded.worksheet(), cell.step)) continue;
    const Verdict verdict = verdict_of(graded, cell);
    if (!is_entered(verdict)) continue;
    result.has_mistake = result.has_mistake || is_mistake(verdict);
    add_once(result.names, graded.step(cell.step).name);
  }
  const Cell& place = explanation.place;
  result.gives_right_value = explanation.value == graded.right(place.step)(place.row, place.col);
  return result;
}

}  // namespace

ReplayedWorksheet with_own_entries(const GradedSheet& graded) {
  ReplayedWorksheet result = graded.key->replayed();
  for (std::size_t s = 0; s < result.hand.size(); ++s) {
    const Matrix<Exact>& right = *result.hand[s];
    result.hand[s] = std::make_shared<const Matrix<Exact>>(
        build<Exact>(right.shape(), [&](std::size_t r, std::size_t c) {
          const Cell cell{s, r, c};
          const Entry& entry = entry_of(graded, cell);
          return is_asked(result.worksheet, cell) && entry.kind == Entry::Kind::number
                     ? entry.value
                     : right(r, c);
        }));
  }
  return result;
}

void require_entries(const GradedSheet& graded, const std::vector<Explanation>& explanations) {
  std::vector<std::string> open;
  bool is_unread = false;  // what is blank for us may be filled in
  for (const Explanation& explanation : explanations) {
    for (const Cell& cell : explanation.cells) {
      if (!is_step(graded.worksheet(), cell.step)) continue;
      if (!lacks_number(verdict_of(graded, cell))) continue;
      add_once(open, cell_name(graded.worksheet(), cell));
      is_unread = is_unread || graded.sheet.blocks[cell.step].damage.has_value();
    }
  }
  if (open.empty()) return;
  constexpr std::size_t most = 8;
  const std::string how =
      fmt::format("fill {} in first; byhand explain {} {} tells how",
                  open.size() == 1 ? "it" : "them", sheet_word(graded), shell_word(open.front()));
  const std::string names = listed_at_most(most, open);
  if (is_unread) {
    throw Problem(fmt::format("{} is made of what is blank or could not be read: {}",
                              explanations.front().cell, names),
                  fmt::format("byhand grade {} tells what is wrong there", sheet_word(graded)));
  }
  throw Problem(
      fmt::format("{} is made of what is still blank: {}", explanations.front().cell, names), how);
}

void on_own_entries(const GradedSheet& graded, std::vector<Explanation>& explanations) {
  for (Explanation& explanation : explanations) {
    const Cell& place = explanation.place;
    if (!is_step(graded.worksheet(), place.step)) continue;
    // The replay has the entry itself here, the working what it should be.
    if (!explanation.working.empty()) {
      explanation.value = explanation.working.back().expression.value();
      explanation.value_text = cell_text(graded.step(place.step), explanation.value);
    }
    explanation.own_inputs = own_inputs(graded, explanation);
    explanation.real_rule.clear();  // the real computation goes on from right numbers
    const Verdict verdict = verdict_of(graded, place);
    if (verdict == Verdict::given) continue;
    const bool is_lost = is_unread(graded, place);  // with its row, or its block
    explanation.own = OwnEntry{verdict == Verdict::blank ? "" : written(graded, place),
                               is_lost ? Verdict::unreadable : verdict};
  }
}

}  // namespace byhand
