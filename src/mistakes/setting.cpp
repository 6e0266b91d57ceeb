#include "mistakes/setting.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "evaluate/functions.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

/// How far back a learner's eye slips.
constexpr std::size_t nearby_steps = 3;
/// How far back it is looked for fractions, and through how many parts of rules, so that a
/// worksheet of very many steps takes no longer for each of them.
constexpr std::size_t steps_with_fractions = 64;
constexpr int most_nodes_to_search = 200;

/// A shape without copies of the cells: one matrix for each shape of a step.
class UnknownCells {
 public:
  Shared<Exact> of(Shape shape) {
    for (const Shared<Exact>& known : m_known) {
      if (known->shape() == shape) return known;
    }
    m_known.push_back(std::make_shared<const Matrix<Exact>>(shape, Exact::unknown()));
    return m_known.back();
  }

 private:
  std::vector<Shared<Exact>> m_known;
};

KnownNames names_above(const Worksheet& worksheet, std::size_t step) {
  KnownNames names;
  const Span place = worksheet.steps[step].span;
  for (const Given& given : worksheet.givens) {
    if (given.span.begin > place.begin) continue;
    // The worksheet outlives these names.
    names.values[given.name] = Shared<Exact>(std::shared_ptr<void>(), &given.cells);
  }
  UnknownCells unknown;
  for (std::size_t i = 0; i < step; ++i) {
    names.values[worksheet.steps[i].name] = unknown.of(worksheet.steps[i].shape);
  }
  return names;
}

/// Functions whose shape is not told by the shapes of their arguments.
bool is_sized(const Expression& call) {
  constexpr std::array<std::string_view, 4> sized{"identity", "ones", "zeros", "causal"};
  return std::find(sized.begin(), sized.end(), call.text) != sized.end();
}

std::optional<Shape> shape_of_binary(Operation operation, Shape a, Shape b) {
  const bool is_product = operation == Operation::multiply && !a.is_scalar() && !b.is_scalar();
  if (!is_product) return fitted(a, b);
  return a.cols == b.rows ? std::optional(Shape{a.rows, b.cols}) : std::nullopt;
}

bool is_whole(const Exact& x) {
  return x.is_infinite() || (x.is_rational() && x == floor(x));
}

bool are_whole(std::span<const Exact> cells) {
  return std::all_of(cells.begin(), cells.end(), is_whole);
}

}  // namespace

ExpressionPointer number(std::int64_t value) {
  return make_constant(Matrix<Exact>::scalar(Exact(value)));
}

bool is_number(const Expression& tree) {
  return tree.operation == Operation::constant && tree.constant.shape().is_scalar();
}

bool is_call_of(const Expression& tree, std::string_view function) {
  return tree.operation == Operation::call && tree.text == function;
}

Setting::Setting(const Worksheet& worksheet, std::size_t step, Rules rules, const Budget& budget)
    : m_worksheet(worksheet),
      m_step(step),
      m_rules(rules),
      m_budget(budget),
      m_names(names_above(worksheet, step)) {
  for (const Expression* name : names_in(*rule().written)) {
    auto& names = m_names_of_rule;
    if (std::find(names.begin(), names.end(), name->text) == names.end()) {
      names.push_back(name->text);
    }
  }
  for (const Given& given : worksheet.givens) {
    if (!are_whole(given.cells.cells()) || !are_whole(given.draw)) m_fractional.insert(given.name);
  }
  for (std::size_t i = step - std::min(step, steps_with_fractions); i < step; ++i) {
    if (gives_fractions(*rule_of(worksheet.steps[i]).written)) {
      m_fractional.insert(worksheet.steps[i].name);
    }
  }
}

// Shapes.

const Rule* Setting::other_rule() const {
  if (!step().has_own_real_rule) return nullptr;
  return is_by_hand() ? &step().real : &step().hand;
}

std::optional<Shape> Setting::shape_of(const ExpressionPointer& tree) const {
  // As in the evaluator: a long sum is walked in a loop.
  std::vector<const Expression*> spine;
  const ExpressionPointer* lowest = &tree;
  for (; is_binary((*lowest)->operation); lowest = &(*lowest)->operands.front()) {
    spine.push_back(lowest->get());
  }
  std::optional<Shape> shape = leaf_shape(*lowest);
  for (; shape && !spine.empty(); spine.pop_back()) {
    const std::optional<Shape> right = shape_of(spine.back()->operands[1]);
    shape = right ? shape_of_binary(spine.back()->operation, *shape, *right) : std::nullopt;
  }
  return shape;
}

std::optional<Shape> Setting::leaf_shape(const ExpressionPointer& tree) const {
  const Expression& e = *tree;
  if (e.operation == Operation::constant) return e.constant.shape();
  if (e.operation == Operation::name) {
    if (e.text == "pi") return Shape{1, 1};
    const auto found = m_names.values.find(e.text);
    return found == m_names.values.end() ? std::nullopt : std::optional(found->second->shape());
  }
  const bool is_index = e.operation == Operation::index;
  if (is_index || (e.operation == Operation::call && is_sized(e))) {
    const std::optional<CheckedRule> rule = checked(tree);
    return rule ? std::optional(rule->shape) : std::nullopt;
  }
  CallShape call;
  for (const ExpressionPointer& operand : e.operands) {
    const std::optional<Shape> shape = shape_of(operand);
    if (!shape) return std::nullopt;
    call.arguments.push_back(*shape);
  }
  if (e.operation == Operation::negate) return call.arguments[0];
  if (e.operation == Operation::transpose) return call.arguments[0].transposed();
  try {
    return find_function(e.text)->shape(call);
  } catch (const Problem&) {
    return std::nullopt;
  }
}

std::optional<CheckedRule> Setting::checked(const ExpressionPointer& tree) const {
  try {
    return check_rule(tree, m_names, m_budget);
  } catch (const Problem&) {
    return std::nullopt;
  }
}

// Names.

const Given* Setting::given(std::string_view name) const {
  const auto found = std::find_if(m_worksheet.givens.begin(), m_worksheet.givens.end(),
                                  [&](const Given& given) { return given.name == name; });
  return found == m_worksheet.givens.end() ? nullptr : &*found;
}

std::optional<std::size_t> Setting::position_of(std::string_view name) const {
  for (std::size_t i = m_step; i-- > 0;) {
    if (m_worksheet.steps[i].name == name) return i;
  }
  return std::nullopt;
}

const Step* Setting::step_of(std::string_view name) const {
  const auto position = position_of(name);
  return position ? &m_worksheet.steps[*position] : nullptr;
}

ExpressionPointer Setting::behind(const ExpressionPointer& tree) const {
  if (tree->operation != Operation::name) return tree;
  const Step* found = step_of(tree->text);
  return found != nullptr ? rule_of(*found).written : tree;
}

bool Setting::is_nearby(std::string_view name) const {
  const auto position = position_of(name);
  return position && *position + nearby_steps >= m_step;
}

std::vector<std::string> Setting::others_like(const std::string& name) const {
  const auto found = m_names.values.find(name);
  if (found == m_names.values.end()) return {};
  const Shape shape = found->second->shape();
  std::vector<std::string> others;
  const auto add = [&](const std::string& other) {
    const auto value = m_names.values.find(other);
    const bool is_like =
        other != name && value != m_names.values.end() && value->second->shape() == shape;
    if (is_like && std::find(others.begin(), others.end(), other) == others.end()) {
      others.push_back(other);
    }
  };
  for (const std::string& other : m_names_of_rule) add(other);
  for (const Given& other : m_worksheet.givens) add(other.name);
  const std::size_t place = position_of(name).value_or(m_step);
  for (std::size_t i = 0; i < m_step; ++i) {
    const bool is_near = i + nearby_steps >= m_step || (i < place && i + nearby_steps >= place);
    if (is_near) add(m_worksheet.steps[i].name);
  }
  return others;
}

bool Setting::is_mask(const ExpressionPointer& tree) const {
  const Expression& e = *tree;
  if (e.operation == Operation::transpose) return is_mask(e.operands[0]);
  if (is_call_of(e, "causal")) return true;
  const auto hides = [](const Matrix<Exact>& cells) {
    return std::any_of(cells.cells().begin(), cells.cells().end(),
                       [](const Exact& x) { return x.is_infinite(); });
  };
  if (e.operation == Operation::constant) return !is_number(e) && hides(e.constant);
  if (e.operation != Operation::name) return false;
  if (const Given* found = given(e.text))
    return !found->cells.shape().is_scalar() && hides(found->cells);
  const ExpressionPointer rule = behind(tree);
  return rule->operation != Operation::name && is_mask(rule);
}

bool Setting::may_be_hidden(const ExpressionPointer& tree) const {
  int nodes_left = most_nodes_to_search;
  return holds_mask(tree, static_cast<int>(nearby_steps), nodes_left);
}

bool Setting::holds_mask(const ExpressionPointer& tree, int names_to_open, int& nodes_left) const {
  if (--nodes_left < 0) return false;
  if (is_mask(tree)) return true;
  if (tree->operation == Operation::name) {
    const ExpressionPointer rule = behind(tree);
    return rule != tree && names_to_open > 0 && holds_mask(rule, names_to_open - 1, nodes_left);
  }
  return std::any_of(tree->operands.begin(), tree->operands.end(), [&](const auto& operand) {
    return holds_mask(operand, names_to_open, nodes_left);
  });
}

bool Setting::may_have_fractions(const std::string& name) const {
  return m_fractional.contains(name);
}

/// From what goes in: whole numbers stay whole but for a division, a power or a function.
bool Setting::gives_fractions(const Expression& e) const {
  if (e.operation == Operation::constant) return !are_whole(e.constant.cells());
  if (e.operation == Operation::name) return e.text == "pi" || m_fractional.contains(e.text);
  if (e.operation == Operation::divide) return true;
  if (e.operation == Operation::power) {
    const Expression& exponent = *e.operands[1];
    const bool is_count = is_number(exponent) && exponent.constant(0, 0).sign_of() >= 0;
    return !is_count || gives_fractions(exponent) || gives_fractions(*e.operands[0]);
  }
  if (e.operation == Operation::call) {
    const Function& builtin = *find_function(e.text);
    const bool is_mean = e.text.ends_with("mean") || e.text.ends_with("var");
    if (builtin.nature == Nature::irrational || is_mean) return true;
    if (builtin.nature == Nature::jump) {
      return e.text == "round" &&
             !(is_number(*e.operands[1]) && is_zero(e.operands[1]->constant(0, 0)));
    }
  }
  return std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const ExpressionPointer& operand) { return gives_fractions(*operand); });
}

// Sizes.

ExpressionPointer Setting::size_name(std::size_t size) const {
  const Exact value(static_cast<std::int64_t>(size));
  for (const Given& given : m_worksheet.givens) {
    const bool is_above = m_names.values.contains(given.name);
    if (is_above && given.cells.shape().is_scalar() && given.cells(0, 0) == value) {
      return make_name(given.name);
    }
  }
  return number(static_cast<std::int64_t>(size));
}

/// The first product of two matrices in it or in what it is made of.
ExpressionPointer Setting::first_product(const ExpressionPointer& tree, int names_to_open,
                                         int& nodes_left) const {
  if (--nodes_left < 0) return nullptr;
  if (tree->operation == Operation::name) {
    const ExpressionPointer rule = behind(tree);
    return rule == tree || names_to_open == 0 ? nullptr
                                              : first_product(rule, names_to_open - 1, nodes_left);
  }
  if (tree->operation == Operation::multiply) {
    const auto left = shape_of(tree->operands[0]);
    const auto right = shape_of(tree->operands[1]);
    if (left && right && !left->is_scalar() && !right->is_scalar()) return tree;
  }
  for (const ExpressionPointer& operand : tree->operands) {
    if (ExpressionPointer product = first_product(operand, names_to_open, nodes_left))
      return product;
  }
  return nullptr;
}

std::optional<ScoreSizes> Setting::score_sizes(const ExpressionPointer& scores) const {
  constexpr int few = 3;
  int nodes_left = most_nodes_to_search;
  const ExpressionPointer product = first_product(scores, few, nodes_left);
  if (!product) return std::nullopt;
  const Shape keys = *shape_of(product->operands[0]);
  const Shape queries = *shape_of(product->operands[1]);
  ScoreSizes sizes{keys.cols, queries.cols, std::nullopt};
  if (const ExpressionPointer projection = first_product(product->operands[0], 1, nodes_left)) {
    sizes.d_model = shape_of(projection->operands[0])->cols;
  }
  return sizes;
}

std::string Setting::ownership(bool is_of_columns, std::string_view otherwise) const {
  const std::vector<std::string>& labels = is_of_columns ? step().labels.cols : step().labels.rows;
  struct Owner {
    char letter;
    std::string_view noun;
  };
  constexpr std::array owners{Owner{'q', "query"}, Owner{'k', "key"}, Owner{'v', "value"},
                              Owner{'x', "token"}, Owner{'t', "token"}};
  for (const Owner& owner : owners) {
    const bool is_labelled =
        !labels.empty() && std::all_of(labels.begin(), labels.end(), [&](const std::string& label) {
          return label.size() > 1 && label[0] == owner.letter &&
                 label.find_first_not_of("0123456789", 1) == std::string::npos;
        });
    if (is_labelled) return "belongs to one " + std::string(owner.noun);
  }
  return std::string(otherwise);
}

std::int64_t Setting::first_number(const ExpressionPointer& matrix, bool is_of_rows) const {
  if (matrix->operation != Operation::name) return 1;
  const Given* found_given = given(matrix->text);
  const Step* found_step = step_of(matrix->text);
  if (found_given == nullptr && found_step == nullptr) return 1;
  const Labels& both = found_given != nullptr ? found_given->labels : found_step->labels;
  const std::vector<std::string>& labels = is_of_rows ? both.rows : both.cols;
  const std::string word = labels.empty() ? "" : labels[0].substr(0, labels[0].size() - 1);
  if (word.empty() || word.find_last_of("0123456789") + 1 == word.size()) return 1;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] != word + std::to_string(i)) return 1;
  }
  return 0;
}

}  // namespace byhand
