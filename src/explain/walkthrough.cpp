#include "explain/walkthrough.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "explain/spelled_steps.hpp"
#include "explain/words.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t longest_spelling = 72;
constexpr std::size_t most_spelled_cells = 400;  // in a larger matrix one cell says little
constexpr const char* first_difference =
    "From here on the real float computation differs. It is shown too, each step computed from the "
    "real results before it.";
constexpr const char* other_numbers =
    "Its numbers are drawn; where the text names numbers, it means those of the worksheet as its "
    "author wrote it.";

template <class N, class Text>
MatrixView view(const Matrix<N>& cells, const Labels& labels, const Text& text) {
  MatrixView result;
  result.row_labels = labels.rows;
  result.column_labels = labels.cols;
  for (std::size_t r = 0; r < cells.rows(); ++r) {
    std::vector<std::string> row;
    for (const N& cell : cells.row(r)) row.push_back(text(cell));
    result.cells.push_back(std::move(row));
  }
  return result;
}

std::string exact_text(const Exact& x) {
  return x.text();
}

/// The decimals of a step that is rounded as its last operation: its cells read 0.73, not 73/100.
std::optional<int> decimals_of(const Step& step) {
  const Expression& rule = *step.hand.checked;
  const bool is_rounded = rule.operation == Operation::call && rule.text == "round";
  if (!is_rounded || rule.operands[1]->operation != Operation::constant) return std::nullopt;
  const auto places = whole(rule.operands[1]->constant(0, 0));
  return places ? std::optional<int>(static_cast<int>(*places)) : std::nullopt;
}

std::string cell_text(const Step& step, const Exact& x) {
  const auto places = decimals_of(step);
  const bool is_decimal = places && x.is_rational() && !whole(x);
  return is_decimal ? x.decimal_text(*places) : x.text();
}

/// A rule of some lines at most; what is longer is only printed as it was written.
bool is_readable(const Rule& rule) {
  constexpr std::size_t longest = 600;
  return rule.text.size() <= longest;
}

/// "Q = W_{Q}\,X", what stands before the matrix.
std::string formula(const std::string& name, const Rule& rule) {
  return name_in_latex(name) + (is_readable(rule) ? " = " + in_latex(*rule.written) : "");
}

Matrices given_block(const Given& given) {
  MatrixView result = view(given.cells, given.labels, exact_text);
  result.latex = name_in_latex(given.name);
  if (given.rule) {
    result.caption = {{Role::code, given.name + " = " + given.rule->text}};
    result.latex = formula(given.name, *given.rule);
    return {{result}};
  }
  const Shape shape = given.cells.shape();
  std::string about = shape.is_scalar() ? ", given" : fmt::format(", given, {}", shape.text());
  if (given.tokens == Tokens::in_columns) about += ", each column a token";
  if (given.tokens == Tokens::in_rows) about += ", each row a token";
  result.caption = {{Role::name, given.name}, {Role::quiet, about}};
  return {{result}};
}

bool differs(const Matrix<Exact>& hand, const Matrix<double>& real) {
  for (std::size_t i = 0; i < hand.cells().size(); ++i) {
    if (differs(hand.cells()[i], real.cells()[i])) return true;
  }
  return false;
}

/// A cell with its numbers in place, such as "K[3,1] = 1·2 + (-1)·1 = 1": the one that tells most,
/// which has the longest spelling that still fits on a line. Empty if there is none.
std::string spelled_cell(const Step& step, const Matrix<Spelled>& result) {
  std::string best;
  for (std::size_t r = 0; r < result.rows(); ++r) {
    for (std::size_t c = 0; c < result.cols(); ++c) {
      const Spelled& cell = result(r, c);
      if (!cell.is_computed()) continue;
      const std::string how = cell.text({false, true, 2 * longest_spelling});
      if (how.empty()) continue;
      const bool is_scalar = result.shape().is_scalar();
      std::string text = fmt::format("{}{} = {} = {}", step.name,
                                     is_scalar ? "" : fmt::format("[{},{}]", r + 1, c + 1), how,
                                     cell_text(step, cell.value()));
      const std::size_t width = display_width(text);
      if (width <= longest_spelling && width > display_width(best)) best = std::move(text);
    }
  }
  return best;
}

/// Puts a replayed worksheet into a document, part by part.
class Walkthrough {
 public:
  Walkthrough(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_worksheet(replayed.worksheet), m_replayed(replayed), m_spelled(replayed, budget) {}

  Document document() {
    bool is_behind_given = false;
    for (const Part& part : m_worksheet.parts) {
      const bool is_given = part.kind == Part::Kind::given;
      if (is_behind_given && !is_given) add(Pause{});
      is_behind_given = is_given;
      switch (part.kind) {
        case Part::Kind::prose:
          add(Prose{part.text});
          break;
        case Part::Kind::answer:
          add(Pause{});  // a moment to find it oneself
          add(Paragraph{{{Role::strong, "Answer"}}});
          add(Prose{part.text});
          break;
        case Part::Kind::given:
          tell_variant();
          add(given_block(m_worksheet.givens[part.index]));
          break;
        case Part::Kind::step:
          add_step(part.index);
          break;
      }
    }
    return std::move(m_document);
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }

  /// Once, before the first given.
  void tell_variant() {
    if (!m_worksheet.variant || m_is_variant_told) return;
    m_is_variant_told = true;
    const auto& [number, learner] = *m_worksheet.variant;
    const std::string whose = learner.empty() ? "" : ", for " + learner;
    add(Paragraph{{{Role::strong, fmt::format("Variant {}{}", number, whose)},
                   {Role::plain, std::string(". ") + other_numbers}}});
  }

  void add_step(std::size_t index) {
    const Step& step = m_worksheet.steps[index];
    const Matrix<Exact>& hand = *m_replayed.hand[index];
    const Matrix<double>& real = *m_replayed.real[index];
    add(Paragraph{
        {{Role::strong, fmt::format("Step {} of {}", index + 1, m_worksheet.steps.size())},
         {Role::plain, ": "},
         {Role::code, step.name + " = " + step.hand.text}}});
    if (is_readable(step.hand)) {
      add(Fact{"in words", {{Role::plain, in_words(*step.hand.written)}}});
    }
    if (step.shape.cells() <= most_spelled_cells) {
      const std::string cell = spelled_cell(step, *m_spelled.step(index));
      if (!cell.empty()) add(Fact{"one cell", {{Role::code, cell}}});
    }
    MatrixView by_hand =
        view(hand, step.labels, [&](const Exact& x) { return cell_text(step, x); });
    by_hand.caption = {{Role::name, step.name}};
    if (!hand.shape().is_scalar())
      by_hand.caption.push_back({Role::quiet, ", " + hand.shape().text()});
    by_hand.latex = formula(step.name, step.hand);
    Matrices matrices{{by_hand}};
    if (differs(hand, real)) {
      matrices.views.push_back(real_view(step, real));
      if (!m_has_differed) add(Paragraph{{{Role::quiet, first_difference}}});
      m_has_differed = true;
    }
    add(std::move(matrices));
    add(Pause{});
  }

  static MatrixView real_view(const Step& step, const Matrix<double>& real) {
    MatrixView result = view(real, step.labels, real_text);
    result.role = Role::real;
    result.caption = {{Role::real, "real: "}, {Role::code, step.name + " = " + step.real.text}};
    result.latex = formula(step.name, step.real);
    return result;
  }

  const Worksheet& m_worksheet;
  const ReplayedWorksheet& m_replayed;
  SpelledSteps m_spelled;
  bool m_has_differed = false;
  bool m_is_variant_told = false;
  Document m_document;
};

}  // namespace

ReplayedWorksheet replay_both(Worksheet worksheet, const Budget& budget) {
  Replay<Exact> hand = replay_by_hand(worksheet, budget);
  Replay<double> real = replay<double>(worksheet, Rules::real, budget);
  return {std::move(worksheet), std::move(hand), std::move(real)};
}

Values<Exact> values_by_hand(const ReplayedWorksheet& replayed) {
  Values<Exact> values;
  for (const Given& given : replayed.worksheet.givens) {
    values[given.name] = std::make_shared<const Matrix<Exact>>(given.cells);
  }
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    values[replayed.worksheet.steps[i].name] = replayed.hand[i];
  }
  return values;
}

bool differs(const Exact& hand, double real) {
  constexpr double float_error = 1e-9;
  const double expected = hand.to_double();
  if (expected == real) return false;
  return !(std::abs(expected - real) <= float_error * std::max(1.0, std::abs(expected)));
}

Document walkthrough(const ReplayedWorksheet& replayed, const Budget& budget) {
  return Walkthrough(replayed, budget).document();
}

std::string real_text(double value) {
  constexpr double longest_decimal = 1e7;
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  constexpr double smallest_decimal = 1e-3;
  const double size = std::abs(value);
  if (size >= longest_decimal || (size < smallest_decimal && size > 0)) {
    return fmt::format("{:.3g}", value);
  }
  if (value == std::nearbyint(value)) return fmt::format("{:.0f}", value == 0 ? 0.0 : value);
  return fmt::format("{:.4f}", value);
}

}  // namespace byhand
