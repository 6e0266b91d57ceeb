#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "language/unparse.hpp"
#include "mistakes/everywhere.hpp"
#include "mistakes/mutation.hpp"
#include "mistakes/rewriting.hpp"

namespace byhand {

namespace {

/// Replacements that are tried for one step. Rules that people write need some dozens.
constexpr std::size_t most_attempts = 4096;

bool is_choice(const Expression& e) {
  return e.operation == Operation::all || e.operation == Operation::range;
}

/// The nodes of a rule in the order in which they are read, and those of the rules of the rows and
/// columns that it uses.
class Sites {
 public:
  explicit Sites(const Setting& setting) : m_setting(setting) {
    m_sites.reserve(most_nodes + 1);
    std::vector<Site> rest{{setting.rule().written, {}, nullptr, 0, false}};
    while (!rest.empty() && m_sites.size() <= most_nodes) {  // a loop: a long sum is a deep tree
      m_sites.push_back(std::move(rest.back()));
      rest.pop_back();
      Site& site = m_sites.back();
      const std::vector<ExpressionPointer>& operands = site.node->operands;
      for (const ExpressionPointer& operand : operands) {
        const auto shape = is_choice(*operand) ? std::nullopt : setting.shape_of(operand);
        site.operand_shapes.push_back(shape.value_or(Shape{}));
      }
      if (opens_name(site)) {
        rest.push_back({setting.behind(site.node), {}, site.parent, site.operand, true});
      }
      for (std::size_t i = operands.size(); i-- > 0;) {
        rest.push_back({operands[i], {}, &site, i, site.is_inside_name});
      }
    }
  }

  /// None of a rule that is too long.
  std::span<const Site> all() const {
    return m_sites.size() > most_nodes ? std::span<const Site>() : std::span<const Site>(m_sites);
  }

 private:
  /// A row, a column or a number that was read off a matrix just before: sums and means.
  bool opens_name(const Site& site) const {
    if (site.node->operation != Operation::name || site.is_inside_name) return false;
    const Step* step = m_setting.step_of(site.node->text);
    return step != nullptr && (step->shape.rows == 1 || step->shape.cols == 1) &&
           m_setting.is_nearby(step->name);
  }

  const Setting& m_setting;
  std::vector<Site> m_sites;  // which point to one another, so it never grows beyond its room
};

/// Gathers the mutations of one step, each only once.
class Gathering {
 public:
  explicit Gathering(const Setting& setting) : m_setting(setting) {
    m_seen.insert(unparse(*setting.rule().written));
  }

  bool is_full() const {
    return m_mutations.size() == most_mutations || m_attempts == most_attempts;
  }

  void add_slip(const Slip& slip) {
    if (is_full() || !m_seen.insert(unparse(*slip.rule.written)).second) return;
    const std::optional<Shape> shape = m_setting.shape_of(slip.rule.written);
    m_mutations.push_back(
        {slip.code, slip.message, slip.rule, true, false, false, why_not(shape.value_or(Shape{}))});
  }

  void add(const MistakeRow& row, const Site& site, const Replacement& replacement) {
    ExpressionPointer written =
        replacement.is_whole_rule ? replacement.tree : with_replacement(site, replacement.tree);
    add(row, std::move(written), message(row, replacement), replacement.must_fit, false);
  }

  /// The same mistake at several places, which the message of the first speaks for.
  void add(const MistakeRow& row, std::span<const Site> sites, const PlacedMistakes& repeated) {
    ExpressionPointer written = with_replacements(sites, repeated);
    if (written == nullptr) return;
    std::string text = message(row, repeated[0].replacement);
    bool must_fit = false;
    bool is_other_elsewhere = false;
    for (const PlacedMistake& mistake : repeated) {
      must_fit = must_fit || mistake.replacement.must_fit;
      is_other_elsewhere = is_other_elsewhere || message(row, mistake.replacement) != text;
    }
    if (is_other_elsewhere) text += "; the same happened at the other places";
    add(row, std::move(written), std::move(text), must_fit, true);
  }

  std::vector<Mutation> result() { return std::move(m_mutations); }

 private:
  void add(const MistakeRow& row, ExpressionPointer written, std::string message, bool must_fit,
           bool is_repeated) {
    ++m_attempts;
    std::string text = unparse(*written);
    if (m_seen.contains(text)) return;
    // Most misfits are seen here, without the cost of an exception.
    const std::optional<Shape> shape = m_setting.shape_of(written);
    if (!shape || (must_fit && !(*shape == m_setting.step().shape))) return;
    std::optional<CheckedRule> checked = m_setting.checked(written);
    if (!checked) return;
    m_seen.insert(text);
    m_mutations.push_back({std::string(row.code),
                           std::move(message),
                           {std::move(text), std::move(written), std::move(checked->rule)},
                           false,
                           is_repeated,
                           row.traits.is_of_cells,
                           why_not(*shape)});
  }

  std::string why_not(Shape shape) const {
    const Shape expected = m_setting.step().shape;
    if (shape == expected) return "";
    return fmt::format("another shape ({} for {})", shape.text(), expected.text());
  }

  std::string message(const MistakeRow& row, const Replacement& replacement) const {
    const std::string_view unlabelled =
        replacement.is_of_shares ? "shares out one whole" : "is a whole of its own";
    return fmt::format(fmt::runtime(row.message), fmt::arg("step", m_setting.step().name),
                       fmt::arg("matrix", replacement.matrix),
                       fmt::arg("instead", replacement.instead),
                       fmt::arg("column", m_setting.ownership(true, unlabelled)),
                       fmt::arg("row", m_setting.ownership(false, unlabelled)));
  }

  const Setting& m_setting;
  std::vector<Mutation> m_mutations;
  std::unordered_set<std::string> m_seen;
  std::size_t m_attempts = 0;
};

/// Adds the mistakes of one row, each at one place; these may be repeated.
PlacedMistakes add_at_each_place(const MistakeRow& row, const Setting& setting,
                                 std::span<const Site> sites, Gathering& gathering) {
  PlacedMistakes placed;
  for (std::size_t i = 0; i < sites.size() && !gathering.is_full(); ++i) {
    if (sites[i].is_inside_name && !row.traits.reaches_into_names) continue;
    for (Replacement& replacement : row.rewrite(setting, sites[i])) {
      if (gathering.is_full()) break;
      if (!replacement.has_own_row) gathering.add(row, sites[i], replacement);
      if (!replacement.is_whole_rule) placed.push_back({i, std::move(replacement)});
    }
  }
  return placed;
}

}  // namespace

ExpressionPointer with_replacement(const Site& site, ExpressionPointer tree) {
  const Site* place = &site;
  for (; place->parent != nullptr; place = place->parent) {
    auto copy = std::make_shared<Expression>(*place->parent->node);
    copy->operands[place->operand] = std::move(tree);
    tree = std::move(copy);
  }
  return tree;
}

std::vector<Mutation> mutations_of(const Worksheet& worksheet, std::size_t step, Rules rules,
                                   const Budget& budget) {
  const Setting setting(worksheet, step, rules, budget);
  const Sites sites(setting);
  Gathering gathering(setting);
  if (setting.is_by_hand()) {  // an author's slips are told from the hand rule
    for (const Slip& slip : setting.step().slips) gathering.add_slip(slip);
  }
  std::vector<std::pair<const MistakeRow*, PlacedMistakes>> added;
  for (const MistakeRow& row : table_of_mistakes()) {
    added.emplace_back(&row, add_at_each_place(row, setting, sites.all(), gathering));
  }
  for (const auto& [row, placed] : added) {
    for (const PlacedMistakes& mistakes : repeated(*row, placed)) {
      if (!gathering.is_full()) gathering.add(*row, sites.all(), mistakes);
    }
  }
  return gathering.result();
}

Shared<Exact> replay_mutation(const Mutation& mutation, const Values<Exact>& values,
                              Effort& effort) {
  const WorkingPrecision precision(
      std::max(WorkingPrecision::digits(), WorkingPrecision::initial_digits));
  try {
    return Evaluator<Exact>(values, effort, OnFault::keep).evaluate(*mutation.rule.checked);
  } catch (const Problem&) {
    return nullptr;
  }
}

std::string reason_not_carried(const Mutation& mutation, const Matrix<Exact>& result,
                               const Step& step) {
  std::size_t asked = 0;
  std::optional<Exact> only;
  bool is_constant = true;
  bool has_value = false;
  for (std::size_t i = 0; i < result.cells().size(); ++i) {
    if (!step.asked[i]) continue;
    ++asked;
    const Exact& cell = result.cells()[i];
    if (cell.is_unknown()) continue;
    has_value = true;
    if (!only) only = cell;
    is_constant = is_constant && cell == *only;
  }
  if (!has_value) return "undefined";
  const bool may_be_constant = asked == 1 && mutation.is_authors;
  return is_constant && !may_be_constant ? "one and the same number throughout" : "";
}

}  // namespace byhand
