#include "report/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include "language/parser.hpp"
#include "report/views.hpp"
#include "report/words.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_cells = 1000;  // that anyone would read of

/// "A[2,1]" -> A, row 1, column 0: the names that SpelledSteps gives to cells.
CellPlace place_of(const std::string& cell) {
  const std::size_t bracket = std::min(cell.find('['), cell.size());
  CellPlace place{cell.substr(0, bracket)};
  if (bracket == cell.size()) return place;
  const std::size_t comma = cell.find(',', bracket);
  place.row = std::stoul(cell.substr(bracket + 1, comma - bracket - 1)) - 1;
  place.col = std::stoul(cell.substr(comma + 1)) - 1;
  return place;
}

/// The named cells that a number was made of, each once, in their order.
void collect_cells(const Spelled& number, std::vector<CellPlace>& cells) {
  if (number.kind() == Spelled::Kind::name && number.name() != "pi") {
    const CellPlace place = place_of(number.name());
    if (std::find(cells.begin(), cells.end(), place) == cells.end()) cells.push_back(place);
  }
  for (const Spelled& operand : number.operands()) collect_cells(operand, cells);
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
    const bool is_new = std::none_of(sources.begin(), sources.end(),
                                     [&](const auto& other) { return same(*other, *e); });
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
      for (auto& inside : choices_in(operand)) choices.push_back(std::move(inside));
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

Labels Explainer::labels_of(const std::string& name) const {
  for (const Given& given : m_replayed.worksheet.givens) {
    if (given.name == name) return given.labels;
  }
  for (const Step& step : m_replayed.worksheet.steps) {
    if (step.name == name) return step.labels;
  }
  return {};
}

ExpressionPointer Explainer::with_positions(const ExpressionPointer& chosen) const {
  if (chosen->operation != Operation::index) return chosen;
  const Labels labels = labels_of(chosen->operands[0]->text);
  const auto positions = [&](const ExpressionPointer& choice,
                             const std::vector<std::string>& words) {
    return rewritten(choice, [&](const Expression& e) -> ExpressionPointer {
      const auto found = std::find(words.begin(), words.end(), e.text);
      const bool is_label = e.operation == Operation::name && found != words.end() &&
                            !m_names.values.contains(e.text);
      if (!is_label) return nullptr;
      return make_constant(Matrix<Exact>::scalar(Exact(found - words.begin() + 1)), e.span);
    });
  };
  return make_node(Operation::index,
                   {chosen->operands[0], positions(chosen->operands[1], labels.rows),
                    positions(chosen->operands[2], labels.cols)},
                   chosen->span, chosen->mark);
}

std::vector<CellPlace> Explainer::places(std::string_view text) const {
  const ExpressionPointer chosen = with_positions(parse(text));
  const bool is_index = chosen->operation == Operation::index;
  const Expression& name = is_index ? *chosen->operands[0] : *chosen;
  if (name.operation != Operation::name || name.text == "pi") {
    throw Problem(chosen->span, "this is no cell of a given or a step",
                  "write a name, as in Z, or cells of it, as in Z[1,2] or Z[:,2]");
  }
  check_rule(is_index ? chosen->operands[0] : chosen, m_names, m_budget);  // or says what there is
  const Shape shape = m_names.values.find(name.text)->second->shape();
  KnownNames numbered = m_names;
  numbered.values[name.text] =
      std::make_shared<const Matrix<Exact>>(build<Exact>(shape, [&](std::size_t r, std::size_t c) {
        return Exact(static_cast<std::int64_t>(r * shape.cols + c));
      }));
  const CheckedRule checked = check_rule(chosen, numbered, m_budget);
  Effort effort(m_budget);
  const Shared<Exact> cells = Evaluator<Exact>(numbered.values, effort).evaluate(*checked.rule);
  if (cells->cells().size() > most_cells) {
    throw Problem(chosen->span, fmt::format("these are {} cells", cells->cells().size()),
                  fmt::format("name at most {} of them, such as a row or a column", most_cells));
  }
  std::vector<CellPlace> result;
  for (const Exact& cell : cells->cells()) {
    const auto position = static_cast<std::size_t>(whole(cell).value());
    result.push_back({name.text, position / shape.cols, position % shape.cols});
  }
  return result;
}

const Rule* Explainer::rule_of(const std::string& name) const {
  for (const Step& step : m_replayed.worksheet.steps) {
    if (step.name == name) return &step.hand;
  }
  for (const Given& given : m_replayed.worksheet.givens) {
    if (given.name == name && given.rule) return &*given.rule;
  }
  return nullptr;
}

std::vector<Ingredient> Explainer::ingredients(const ExpressionPointer& part) {
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

Explanation Explainer::explain(const CellPlace& place) {
  Explanation result;
  const Matrix<Exact>& cells = *m_names.values.find(place.name)->second;
  result.place = place;
  result.cell = cell_name(place.name, cells.shape(), place.row, place.col);
  result.value = cells(place.row, place.col);
  result.value_text = result.value.text();
  const Rule* rule = rule_of(place.name);
  if (rule == nullptr) return result;
  result.rule = rule->text;
  ExpressionPointer part = rule->checked;
  std::size_t cell = place.row * cells.cols() + place.col;
  if (is_readable(*rule)) {
    part = rule_of_part(part, {place.row, place.col}, m_names, m_budget);
    cell = 0;
    if (part->operation != Operation::constant) result.words = in_words(*part);
    result.ingredients = ingredients(part);
    const bool is_product = part->operation == Operation::multiply;
    result.is_product =
        is_product && !check_rule(part->operands[0], m_names, m_budget).shape.is_scalar();
  }
  const Shared<Spelled> spelled = m_spelled.evaluate(*part);
  const Spelled& how = spelled->cells()[cell];
  result.first = worked_out_first(how);
  result.working = working(how);
  collect_cells(how, result.cells);
  for (const ExpressionPointer& choice : choices_in(part)) {
    const Shared<Spelled> positions = m_spelled.evaluate(*choice);
    for (const Spelled& position : positions->cells()) collect_cells(position, result.cells);
  }
  add_step(result);
  return result;
}

void Explainer::add_step(Explanation& explanation) const {
  const std::vector<Step>& steps = m_replayed.worksheet.steps;
  const auto [name, row, col] = explanation.place;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].name != name) continue;
    const Labels& labels = steps[i].labels;
    if (!labels.rows.empty()) explanation.row_label = labels.rows[row];
    if (!labels.cols.empty()) explanation.column_label = labels.cols[col];
    explanation.places = steps[i].places;
    explanation.value_text = cell_text(steps[i], explanation.value);
    explanation.real = (*m_replayed.real[i])(row, col);
    explanation.real_rule = steps[i].real.text;
  }
}

std::vector<Explanation> Explainer::down(const CellPlace& place) {
  std::vector<Explanation> result;
  std::set<CellPlace> told;
  const auto tell = [&](const auto& self, const CellPlace& next) -> void {
    if (rule_of(next.name) == nullptr || !told.insert(next).second) return;
    if (told.size() > most_cells) {
      throw Problem(std::nullopt,
                    fmt::format("{} was made of more than {} cells", place.name, most_cells),
                    "explain it without --down");
    }
    result.push_back(explain(next));
    const std::vector<CellPlace> cells = result.back().cells;
    for (const CellPlace& cell : cells) self(self, cell);
  };
  tell(tell, place);
  return result;
}

}  // namespace byhand
