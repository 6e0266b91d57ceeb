#include "report/views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "report/words.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

constexpr std::array looks{
    VerdictLook{Verdict::given, "", Role::plain, ""},
    VerdictLook{Verdict::shown, "·", Role::quiet, "given away"},
    VerdictLook{Verdict::blank, "_", Role::unsure, ""},
    VerdictLook{Verdict::unreadable, "!", Role::bad, ""},
    VerdictLook{Verdict::correct, "", Role::good, ""},
    VerdictLook{Verdict::rounded, "≈", Role::good, "from the right value"},
    VerdictLook{Verdict::carried, "»", Role::good,
                "from your own rounded entries, and counted as right"},
    VerdictLook{Verdict::follows, "→", Role::unsure,
                "from your own earlier entries, with a mistake among them"},
    VerdictLook{Verdict::rough, "~", Role::unsure, "too few decimals"},
    VerdictLook{Verdict::wrong, "✗", Role::bad, ""},
};

Sentence name_and_shape(const Step& step) {
  Sentence result{{Role::name, step.name}};
  if (!step.shape.is_scalar()) result.push_back({Role::quiet, ", " + step.shape.text()});
  return result;
}

}  // namespace

std::string short_cell_text(const Step& step, const Exact& value) {
  constexpr std::size_t longest = 24;
  std::string text = cell_text(step, value);
  return text.size() <= longest || !value.is_rational() ? text : "≈" + real_text(value.to_double());
}

std::string real_text_beside(const Exact& hand, double real) {
  std::string text = real_text(real);
  const bool looks_equal = hand.is_rational() && real_text(hand.to_double()) == text;
  return looks_equal && differs(hand, real) ? fmt::format("{:.10g}", real) : text;
}

bool is_readable(const Rule& rule) {
  constexpr std::size_t longest = 600;
  return rule.text.size() <= longest;
}

std::string step_number(const Worksheet& worksheet, std::size_t index) {
  const auto is_computed = [](const Step& step) { return !step.is_question; };
  const std::span all(worksheet.steps);
  return fmt::format("Step {} of {}", count_if(all.first(index + 1), is_computed),
                     count_if(all, is_computed));
}

std::string rule_text(const std::string& name, const Rule& rule) {
  return name + " = " + (is_readable(rule) ? rule.text : "…");
}

Styled equation(const std::string& name, const Rule& rule) {
  return {Role::code, name + " = " + rule.text, "",
          is_readable(rule) && rule.written != nullptr ? formula(name, rule) : ""};
}

std::string formula(const std::string& name, const Rule& rule) {
  return name_in_latex(name) + (is_readable(rule) ? " = " + in_latex(*rule.written) : "");
}

MatrixView given_view(const Given& given) {
  MatrixView result = matrix_view(given.cells, given.labels,
                                  [&](const Exact& x) { return number_text(x, given.decimals); });
  result.name = given.name;
  result.latex = name_in_latex(given.name);
  const bool is_plain_number =
      given.rule && given.cells.shape().is_scalar() && result.cells(0, 0).text == given.rule->text;
  if (given.rule && !is_plain_number) {
    result.caption = {equation(given.name, *given.rule)};
    result.latex = formula(given.name, *given.rule);
    return result;
  }
  const Shape shape = given.cells.shape();
  std::string about = shape.is_scalar() ? ", given" : fmt::format(", given, {}", shape.text());
  if (given.tokens == Tokens::in_columns) about += ", each column a token";
  if (given.tokens == Tokens::in_rows) about += ", each row a token";
  result.caption = {{Role::name, given.name}, {Role::quiet, about}};
  return result;
}

MatrixView hand_view(const Step& step, const Matrix<Exact>& hand) {
  MatrixView result =
      matrix_view(hand, step.labels, [&](const Exact& x) { return cell_text(step, x); });
  result.name = step.name;
  result.caption = name_and_shape(step);
  result.latex = step.is_question ? name_in_latex(step.name) : formula(step.name, step.hand);
  return result;
}

MatrixView short_view(const Step& step, const Matrix<Exact>& cells) {
  return matrix_view(cells, step.labels,
                     [&](const Exact& value) { return short_cell_text(step, value); });
}

MatrixView step_view(const Worksheet& worksheet, std::size_t index, const CellText& text) {
  const Step& step = worksheet.steps[index];
  MatrixView result;
  result.name = step.name;
  result.caption = name_and_shape(step);
  result.labels = step.labels;
  result.cells = build<Styled>(step.shape, [&](std::size_t r, std::size_t c) {
    return text({index, r, c});
  });
  return result;
}

MatrixView real_view(const Step& step, const Matrix<double>& real) {
  const auto text = [&](double x) {
    return word_of(step.choices, Exact::from_double(x)).value_or(real_text(x));
  };
  MatrixView result = matrix_view(real, step.labels, text, Role::real);
  if (step.is_question) {  // what its rule does says less than its word
    result.caption = {{Role::real, "real: " + step.name}};
    result.latex = name_in_latex(step.name);
    return result;
  }
  result.caption = {{Role::real, "real: "}, equation(step.name, step.real)};
  result.latex = formula(step.name, step.real);
  return result;
}

std::optional<std::string> printed_text(const Worksheet& worksheet, const Replay<Exact>& right,
                                        const Cell& cell) {
  const std::size_t steps = worksheet.steps.size();
  const SheetMatrix matrix = cell.step < steps
                                 ? sheet_matrix(worksheet.steps[cell.step], *right[cell.step])
                                 : sheet_matrix(worksheet.givens[cell.step - steps]);
  const std::size_t position = matrix.shape().position(cell.row, cell.col);
  if (matrix.is_asked(position)) return std::nullopt;
  return matrix.printed(position);
}

bool differs(const Exact& hand, double real) {
  constexpr double float_error = 1e-9;
  const double expected = hand.to_double();
  if (expected == real) return false;
  if (std::isinf(expected) || std::isinf(real)) return true;
  return !(std::abs(expected - real) <= float_error * std::max(1.0, std::abs(expected)));
}

bool differs(const Matrix<Exact>& hand, const Matrix<double>& real) {
  for (std::size_t i = 0; i < hand.cells().size(); ++i) {
    if (differs(hand.cells()[i], real.cells()[i])) return true;
  }
  return false;
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

const VerdictLook& look_of(Verdict verdict) {
  return *first_that(looks, [=](const VerdictLook& look) { return look.verdict == verdict; });
}

}  // namespace byhand
