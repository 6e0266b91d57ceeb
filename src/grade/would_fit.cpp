#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "grade/answer_key.hpp"
#include "grade/diagnosis.hpp"
#include "language/syntax.hpp"
#include "number/matrix.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What a cell comes to if something happened to one term of a sum in it.
struct TermAccident {
  std::string words;  // "V[1,2]·A[2,1] was left out"
  Exact result;
};

/// What may have happened to one term of a sum.
struct Accident {
  std::string_view words;
  int change;  // what the sum has of the term too much
};

constexpr std::array kinds_of_accident{Accident{"was left out", -1}, Accident{"was added twice", 1},
                                       Accident{"has its sign turned", -2}};

/// Rules that people write have some dozens of parts. A longer one is left alone.
constexpr std::size_t most_parts = 200;

/// As on paper. e.g. V[1, 2] * A[2, 1] -> V[1,2]·A[2,1]
std::string on_paper(std::string text) {
  return replaced(replaced(std::move(text), " * ", "·"), ", ", ",");
}

class CellTerms {
 public:
  CellTerms(const ExpressionPointer& rule, const Values<Exact>& inputs, const Budget& budget,
            Effort& effort)
      : m_rule(rule), m_inputs(inputs), m_budget(budget), m_effort(effort) {}

  std::vector<TermAccident> accidents_in_each_sum() {
    gather(m_rule);
    if (m_nodes.size() > most_parts) return {};
    std::vector<TermAccident> found;
    for (const ExpressionPointer& node : m_nodes) {
      const std::vector<Exact> terms = terms_of(*node);
      if (count_if(terms, [](const Exact& term) { return !is_zero(term); }) < 2) continue;
      const auto whole = sum<Exact>(terms);
      for (std::size_t i = 0; i < terms.size(); ++i) {
        for (const Accident& accident : kinds_of_accident) {
          if (!says_something(accident, terms[i])) continue;
          found.push_back({fmt::format("{} {}", on_paper(words_of(*node, i)), accident.words),
                           with(node, whole + Exact(accident.change) * terms[i])});
        }
      }
    }
    return found;
  }

 private:
  /// A sign is lost where there is one. That a term is there twice is seldom; of a 1 it would
  /// explain every number next to the right one.
  static bool says_something(const Accident& accident, const Exact& term) {
    if (term.sign_of() < 0) return true;
    if (accident.change == -2) return false;
    if (accident.change == -1) return true;
    return compare(abs(term), Exact(1)) == 1 || whole(term) == std::nullopt;
  }

  void gather(const ExpressionPointer& node) {
    if (m_nodes.size() > most_parts) return;
    m_nodes.push_back(node);
    for (const ExpressionPointer& operand : node->operands) gather(operand);
  }

  Shared<Exact> evaluate(const Expression& e) {
    return Evaluator<Exact>(m_inputs, m_effort, OnFault::keep).evaluate(e);
  }

  /// Nothing where the node adds up no terms.
  std::vector<Exact> terms_of(const Expression& e) {
    if (is_call_of(e, &Function::adds_up)) {  // of a line
      const Shared<Exact> line = evaluate(*e.operands[0]);
      const Shape shape = line->shape();
      const bool is_along = e.text == "colsum" ? shape.cols == 1 : shape.rows == 1;
      if (!is_along) return {};
      return {line->cells().begin(), line->cells().end()};
    }
    if (e.operation != Operation::multiply) return {};
    const Shared<Exact> row = evaluate(*e.operands[0]);
    const Shared<Exact> column = evaluate(*e.operands[1]);
    const std::size_t count = row->cols();
    const bool is_product = row->rows() == 1 && column->cols() == 1 && column->rows() == count;
    if (!is_product) return {};
    std::vector<Exact> terms;
    for (std::size_t i = 0; i < count; ++i) terms.push_back(row->cells()[i] * column->cells()[i]);
    return terms;
  }

  /// "V[1, 2] * A[2, 1]"
  std::string words_of(const Expression& e, std::size_t i) const {
    const auto part = [&](const ExpressionPointer& line, Selection selection) {
      return rule_of_part(line, selection, {m_inputs, {}}, m_budget);
    };
    if (e.operation == Operation::multiply) {
      return unparse(*make_node(Operation::multiply, {part(e.operands[0], {std::nullopt, i}),
                                                      part(e.operands[1], {i, std::nullopt})}));
    }
    const bool is_column = e.text == "colsum";
    return unparse(
        *part(e.operands[0], is_column ? Selection{i, std::nullopt} : Selection{std::nullopt, i}));
  }

  /// The cell with another sum in that place.
  Exact with(const ExpressionPointer& node, const Exact& sum) {
    if (node == m_rule) return sum;
    const ExpressionPointer rule = rewritten(m_rule, [&](const Expression& e) {
      return &e == node.get() ? make_constant(sum) : nullptr;
    });
    return (*evaluate(*rule))(0, 0);
  }

  const ExpressionPointer& m_rule;
  const Values<Exact>& m_inputs;
  const Budget& m_budget;
  Effort& m_effort;
  std::vector<ExpressionPointer> m_nodes;  // of the rule
};

/// All of them, of each product of a row and a column in the rule of that cell and of each sum
/// along a line. Of terms that are 0 there are none.
std::vector<TermAccident> term_accidents(const JudgedStep& step, std::size_t row, std::size_t col,
                                         const Values<Exact>& inputs, const Budget& budget,
                                         Effort& effort) {
  try {
    const ExpressionPointer rule =
        rule_of_part(step.unrounded ? step.unrounded : step.rule, {row, col}, {inputs, {}}, budget);
    return CellTerms(rule, inputs, budget, effort).accidents_in_each_sum();
  } catch (const Problem&) {  // on own numbers a rule may ask for row 7 of 4
    return {};
  }
}

constexpr std::size_t most_told = 2;

/// Something that leads to the entry.
struct Fit {
  std::string code;  // two of the same are one
  std::string what;  // "rounded up"
  std::string why = {};
  std::size_t contradictions = 0;
};
using Fits = std::vector<Fit>;

void add(Fits& fits, Fit fit) {
  Fit* const found = first_that(fits, [&](const Fit& other) { return other.code == fit.code; });
  if (found == nullptr) {
    fits.push_back(std::move(fit));
  } else if (fit.contradictions < found->contradictions) {
    *found = std::move(fit);
  }
}

/// What happened, and after ": " the reason why that is wrong.
Fit fit_of(const std::string& code, const std::string& message, std::size_t contradictions) {
  constexpr std::string_view between = ": ";
  const std::size_t end = message.find(between);
  if (end == std::string::npos) return {code, message, "", contradictions};
  return {code, message.substr(0, end), message.substr(end + between.size()), contradictions};
}

/// Those that the right entries contradict least.
Fits likeliest(Fits fits) {
  std::size_t fewest = fits.empty() ? 0 : fits.front().contradictions;
  for (const Fit& fit : fits) fewest = std::min(fewest, fit.contradictions);
  std::erase_if(fits, [&](const Fit& fit) { return fit.contradictions > fewest; });
  return fits;
}

/// Whether what a mistake changes in a rule goes into several cells of the result, as the mean of a
/// column that is taken from each of its cells does: nobody makes it for one of them alone.
bool is_shared(const ExpressionPointer& right, const ExpressionPointer& wrong,
               const KnownNames& names, Shape whole, const Budget& budget) {
  const auto shape_of = [&](const ExpressionPointer& e) {
    return check_rule(e, names, budget).shape;
  };
  const Function* const function =
      right->operation == Operation::call ? find_function(right->text) : nullptr;
  const bool is_of_line =
      function != nullptr && (function->reach == Reach::column || function->reach == Reach::row);
  const bool is_below = right->operation == wrong->operation && right->text == wrong->text &&
                        right->operands.size() == wrong->operands.size();
  if (!is_below) return is_of_line && !(shape_of(right) == whole);
  const bool is_product =
      right->operation == Operation::multiply &&
      none_of(right->operands, [&](const auto& operand) { return shape_of(operand).is_scalar(); });
  for (std::size_t i = 0; i < right->operands.size(); ++i) {
    const ExpressionPointer& a = right->operands[i];
    const ExpressionPointer& b = wrong->operands[i];
    if (same(*a, *b)) continue;
    if (is_of_line || is_product || is_shared(a, b, names, whole, budget)) return true;
  }
  return false;
}

/// The texts with two neighbouring digits exchanged, and as many of them as before: 10 does not
/// become 01.
std::vector<std::string> with_digits_exchanged(const std::string& text) {
  std::vector<std::string> exchanged;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!is_digit(text[i]) || !is_digit(text[i + 1]) || text[i] == text[i + 1]) continue;
    const bool is_first = i == 0 || !(is_digit(text[i - 1]) || text[i - 1] == '.');
    if (is_first && text[i + 1] == '0') continue;
    exchanged.push_back(text);
    std::swap(exchanged.back()[i], exchanged.back()[i + 1]);
  }
  return exchanged;
}

class FitSearch {
 public:
  FitSearch(const Evidence& evidence, std::size_t cell, const JudgedStep& step,
            const Budget& budget)
      : m_evidence(evidence), m_cell(cell), m_step(step), m_budget(budget) {}

  /// Those that the author of the worksheet foresaw, or those of the table. What speaks against
  /// right entries does not count, unless it is made in this cell alone; or an author foresaw it,
  /// and this cell is the only wrong one.
  Fits of_mistakes(const Suspects& suspects, bool are_authors) const {
    Fits fits;
    for (const ReplayedMutation& replayed : suspects.mutations) {
      const Mutation& mutation = *replayed.mutation;
      if (mutation.is_authors != are_authors || mutation.is_repeated) continue;
      if (mutation.is_of_writing && !mutation.is_of_cells) continue;  // see of_writing
      if (!m_evidence.explains(replayed, m_cell)) continue;
      // A 0 is like each small number, rounded, and tells of none.
      const bool is_like_small =
          is_zero(entry().value) && replayed.results.likeness_of(entry(), m_cell) < Likeness::equal;
      if (is_like_small) continue;
      const std::size_t contradictions = m_evidence.contradictions(replayed);
      const bool may_be_alone = are_authors && m_evidence.wrong().size() == 1;
      if (contradictions > 0 && !may_be_alone && !is_of_this_cell(mutation, suspects)) continue;
      add(fits, fit_of(mutation.code, message_of(mutation, m_evidence, suspects), contradictions));
    }
    return fits;
  }

  Fits of_terms(const std::vector<TermAccident>& accidents, const Precision& precision) const {
    Fits fits;
    for (const TermAccident& accident : accidents) {
      if (likeness(entry(), accident.result, precision) < Likeness::rounded) continue;
      add(fits, {accident.words, accident.words});
    }
    return fits;
  }

  /// As likely as an accident of one term; a minus that the rule itself may lose says more.
  Fits of_sign(const Results& results) const {
    const Exact& value = results.value->cells()[m_cell];
    if (!value.is_rational() || is_zero(value) || !is_like(-value, results)) return {};
    return {Fit{"sign", "the sign turned round"}};
  }

  /// Accidents of the pen rather than of the rule.
  Fits of_writing(const Results& results) const {
    Fits fits;
    const Exact& value = results.value->cells()[m_cell];
    if (!value.is_rational() || is_zero(value)) return fits;
    const bool has_digits = entry().is_decimal && !is_zero(entry().value);  // to shift
    if (has_digits && is_like(value * Exact(10), results))
      add(fits, {"ten-times", "ten times too large"});
    if (has_digits && is_like(value / Exact(10), results))
      add(fits, {"tenth", "ten times too small"});
    if (has_digits_exchanged(value)) add(fits, {"digits", "two digits exchanged"});
    if (const auto neighbour = neighbour_like(results)) {
      add(fits, {"neighbour", fmt::format("the number of its neighbour in row {}, column {}",
                                          neighbour->row + 1, neighbour->col + 1)});
    }
    return fits;
  }

 private:
  const Entry& entry() const { return m_evidence.entry(m_cell); }

  bool is_of_this_cell(const Mutation& mutation, const Suspects& suspects) const {
    if (!mutation.is_of_cells) return false;
    return mutation.is_of_writing ||
           !is_shared(m_step.rule, mutation.rule.checked, {suspects.inputs, {}},
                      suspects.results.value->shape(), m_budget);
  }

  bool is_like(const Exact& value, const Results& results) const {
    return likeness(entry(), value, results.precision) >= Likeness::rounded;
  }

  bool has_digits_exchanged(const Exact& value) const {
    std::vector<std::string> texts = with_digits_exchanged(value.text());
    if (entry().is_decimal)
      append(texts, with_digits_exchanged(value.decimal_text(entry().decimals)));
    return any_of(texts,
                  [&](const std::string& text) { return read_entry(text).value == entry().value; });
  }

  /// The cell beside, above or below that has this number, if no other has it. An entry that is not
  /// right yet is not given away.
  std::optional<Cell> neighbour_like(const Results& results) const {
    if (has_one_digit(entry().value)) return std::nullopt;
    std::optional<std::size_t> only;
    for (std::size_t i = 0; i < results.value->cells().size(); ++i) {
      if (results.likeness_of(entry(), i) < Likeness::rounded) continue;
      if (only) return std::nullopt;
      only = i;
    }
    if (!only || !is_right(m_evidence.verdict(*only))) return std::nullopt;
    const Cell here = m_evidence.place(m_cell);
    const Cell there = m_evidence.place(*only);
    const auto apart = [](std::size_t a, std::size_t b) { return std::max(a, b) - std::min(a, b); };
    const bool is_beside = apart(here.row, there.row) + apart(here.col, there.col) == 1;
    return is_beside ? std::optional(there) : std::nullopt;
  }

  const Evidence& m_evidence;
  std::size_t m_cell;
  const JudgedStep& m_step;
  const Budget& m_budget;
};

std::string question(const Fits& fits) {
  if (fits.size() > 1) {
    return fmt::format("either {}, or {}? Both would fit.", fits[0].what, fits[1].what);
  }
  const Fit& fit = fits.front();
  if (fit.why.empty()) return fmt::format("{}? That would fit.", fit.what);
  return fmt::format("{}? That would fit: {}", fit.what, fit.why);
}

}  // namespace

std::optional<CellNote> would_fit(const Evidence& evidence, std::size_t cell,
                                  const JudgedStep& step, std::span<const Suspects> suspects,
                                  const Budget& budget, Effort& effort) {
  const FitSearch search(evidence, cell, step, budget);
  const Cell place = evidence.place(cell);
  const auto note = [&](const Fits& fits) {
    return CellNote{CellNote::Kind::would_fit, place, question(fits)};
  };
  for (const Suspects& some : suspects) {
    Fits fits = likeliest(search.of_mistakes(some, true));
    if (fits.empty()) {
      fits = search.of_mistakes(some, false);
      if (fits.empty()) fits = search.of_sign(some.results);
      const auto accidents =
          term_accidents(step, place.row, place.col, some.inputs, budget, effort);
      for (Fit& fit : search.of_terms(accidents, some.results.precision)) add(fits, std::move(fit));
      fits = likeliest(std::move(fits));
    }
    if (fits.empty()) fits = search.of_writing(some.results);
    if (fits.size() > most_told) return std::nullopt;
    if (!fits.empty()) return note(fits);
  }
  return std::nullopt;
}

}  // namespace byhand
