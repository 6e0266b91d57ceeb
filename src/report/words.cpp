#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// The template of a function's row with {0}, {1} … replaced. A function of any number of arguments
/// has one place for all of them.
std::string filled_in(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string result;
  while (!pattern.empty()) {
    const bool is_place =
        pattern.size() > 2 && pattern[0] == '{' && pattern[2] == '}' && is_digit(pattern[1]);
    const std::size_t index = is_place ? static_cast<std::size_t>(pattern[1] - '0') : 0;
    if (is_place && index < arguments.size()) {
      result += arguments[index];
      pattern.remove_prefix(3);
    } else {
      result += pattern.front();
      pattern.remove_prefix(1);
    }
  }
  return result;
}

bool takes_any_number(const Function& builtin) {
  return contains(builtin.signature, "...");
}

/// A fraction as it was typed, such as 1/2.
bool is_fraction(const Expression& e) {
  return e.operation == Operation::divide && is_number(*e.operands[0]) && is_number(*e.operands[1]);
}

/// The words of e, in brackets unless they are short. Taken as they are: to make them once more for
/// every operand would take twice as long at every level.
std::string in_brackets(const Expression& e, const std::string& words) {
  const bool is_part = e.operation == Operation::index &&  // "row 1 of V"
                       e.operands[0]->operation == Operation::name;
  const bool is_short =
      !contains(words, ' ') || is_fraction(e) || e.operation == Operation::transpose || is_part;
  return is_short ? words : "(" + words + ")";
}

std::string words_of_operand(const Expression& e) {
  return in_brackets(e, in_words(e));
}

/// The left operand of a chain such as a plus b plus c needs no brackets. "1 divided by x times y"
/// and "a times b, cell by cell plus c" would be read otherwise.
std::string words_of_left(const Expression& e, const Expression& parent) {
  const bool is_chain = precedence(e) == precedence(parent) && is_binary(e.operation);
  const bool is_tighter = precedence(e) > precedence(parent) && is_binary(e.operation);
  const std::string words = in_words(e);
  const bool is_doubtful =
      !is_fraction(e) && (((e.operation == Operation::divide || e.operation == Operation::power) &&
                           precedence(parent) == precedence(e)) ||
                          contains(words, ", "));
  return (is_chain || is_tighter) && !is_doubtful ? words : in_brackets(e, words);
}

std::string_view verb(Operation operation) {
  switch (operation) {
    case Operation::add:
      return "plus";
    case Operation::subtract:
      return "minus";
    case Operation::multiply:
    case Operation::multiply_cells:
      return "times";
    case Operation::divide:
      return "divided by";
    default:
      return "to the power";
  }
}

bool is_one_position(const Expression& choice) {
  if (choice.operation == Operation::index) {  // a cell of a row of positions: ids[1,2]
    return is_one_position(*choice.operands[1]) && is_one_position(*choice.operands[2]);
  }
  return is_number(choice);
}

std::string words_of_choice(const Expression& choice, std::string_view noun) {
  if (choice.operation == Operation::range) {
    return fmt::format("{}s {} to {}", noun, in_words(*choice.operands[0]),
                       in_words(*choice.operands[1]));
  }
  return fmt::format("{}{} {}", noun, is_one_position(choice) ? "" : "s", in_words(choice));
}

/// "A[1,2]", "row 1 of A", "rows 1 to 3, column 2 of A".
std::string words_of_index(const Expression& e) {
  const Expression& of = *e.operands[0];
  const Expression& rows = *e.operands[1];
  const Expression& cols = *e.operands[2];
  const bool is_cell = is_one_position(rows) && is_one_position(cols);
  const bool has_numbers =
      rows.operation == Operation::constant && cols.operation == Operation::constant;
  if (is_cell && has_numbers && of.operation == Operation::name) {
    return fmt::format("{}[{},{}]", of.text, unparse(rows), unparse(cols));
  }
  std::vector<std::string> choices;
  const bool is_call = of.operation == Operation::call;
  const auto is_cell_of = [&](Reach reach) {  // of one column, the row says it all
    return is_cell && is_call && find_function(of.text)->reach == reach;
  };
  if (rows.operation != Operation::all && !is_cell_of(Reach::row)) {
    choices.push_back(words_of_choice(rows, "row"));
  }
  if (cols.operation != Operation::all && !is_cell_of(Reach::column)) {
    choices.push_back(words_of_choice(cols, "column"));
  }
  const std::string whole = is_call ? in_words(of) : words_of_operand(of);
  return choices.empty() ? whole : fmt::format("{} of {}", fmt::join(choices, ", "), whole);
}

/// Whether the rule of a part is about a single row or column.
bool is_single(const Expression& e, Reach reach) {
  if (e.operation == Operation::index) {
    return is_one_position(*e.operands[reach == Reach::row ? 1 : 2]);
  }
  if (e.operation == Operation::transpose) {
    return is_single(*e.operands[0], reach == Reach::row ? Reach::column : Reach::row);
  }
  // A product of matrices has the rows of its left factor, and the columns of its right one.
  if (e.operation == Operation::multiply && !is_number(*e.operands[0]) &&
      !is_number(*e.operands[1])) {
    return is_single(*e.operands[reach == Reach::row ? 0 : 1], reach);
  }
  return all_of(e.operands,
                [reach](const auto& operand) {
                  return is_number(*operand) || is_single(*operand, reach);
                }) &&
         any_of(e.operands, [](const auto& operand) { return !is_number(*operand); });
}

/// "the sum of each column of {0}", or "the sum of {0}" where that is one column.
std::string pattern_of(const Function& builtin, const Expression& call) {
  std::string pattern(builtin.words);
  const Reach reach = builtin.reach;
  const bool is_along = reach == Reach::column || reach == Reach::row;
  if (!is_along || !is_single(*call.operands[0], reach)) return pattern;
  return replaced(pattern, reach == Reach::row ? "each row of " : "each column of ", "");
}

std::string words_of_call(const Expression& e) {
  const Function& builtin = *find_function(e.text);
  const std::string pattern = pattern_of(builtin, e);
  std::vector<std::string> arguments;
  for (const auto& operand : e.operands) {
    std::string words = in_words(*operand);
    // "S divided by 2, rounded down", but "the sum of each column of (A plus B)": else it would end
    // in doubt.
    const bool comes_first = pattern.starts_with("{0}") && arguments.empty();
    const bool is_compound = is_binary(operand->operation) || contains(words, ", ");
    arguments.push_back(is_compound && !comes_first ? in_brackets(*operand, words) : words);
  }
  if (takes_any_number(builtin)) arguments = {listed(arguments)};
  std::string words = filled_in(pattern, arguments);
  const std::string singular = "rounded to 1 decimal";
  if (words.ends_with(singular + "s")) words.pop_back();
  return words;
}

// LaTeX.

std::string constant_in_latex(const Matrix<Exact>& cells) {
  if (cells.shape().is_scalar()) {
    const Exact& value = cells(0, 0);
    // 0.25 stays a decimal, as it was written.
    Expression plain;
    plain.constant = cells;
    std::string text = unparse(plain);
    return text.starts_with('[') ? number_in_latex(value.text()) : number_in_latex(text);
  }
  std::string result = R"(\begin{bmatrix} )";
  for (std::size_t r = 0; r < cells.rows(); ++r) {
    if (r > 0) result += R"( \\ )";
    for (std::size_t c = 0; c < cells.cols(); ++c) {
      result += (c > 0 ? " & " : "") + number_in_latex(cells(r, c).text());
    }
  }
  return result + R"( \end{bmatrix})";
}

std::string in_latex_brackets(const std::string& latex) {
  return R"(\left()" + latex + R"(\right))";
}

std::string latex_of_operand(const Expression& e, Precedence least) {
  // A fraction bar holds together by itself.
  const bool is_loose = precedence(e) < least && e.operation != Operation::divide;
  return is_loose ? in_latex_brackets(in_latex(e)) : in_latex(e);
}

/// After a sign: what begins with a minus is in brackets.
std::string latex_after_sign(const Expression& e, Precedence least) {
  const std::string latex = latex_of_operand(e, least);
  return latex.starts_with('-') ? in_latex_brackets(latex) : latex;
}

std::string base_in_latex(const Expression& e) {
  // unparse writes a scalar in [ ] where it is negative or a fraction.
  const bool is_plain_number = e.operation == Operation::constant &&
                               (!e.constant.shape().is_scalar() || !unparse(e).starts_with('['));
  const bool is_simple = is_plain_number || e.operation == Operation::name;
  return is_simple ? "{" + in_latex(e) + "}" : in_latex_brackets(in_latex(e));
}

std::string product_in_latex(const Expression& e) {
  const Expression& left = *e.operands[0];
  const Expression& right = *e.operands[1];
  const bool has_number =
      left.operation == Operation::constant || right.operation == Operation::constant;
  const std::string_view sign = e.operation == Operation::multiply_cells ? R"( \odot )"
                                : has_number                             ? R"( \cdot )"
                                                                         : R"(\,)";
  // As they stand beside each other, nobody can see which of two kinds of product comes first.
  const bool is_other_kind =
      sign != R"( \cdot )" && left.operation != e.operation &&
      (left.operation == Operation::multiply || left.operation == Operation::multiply_cells);
  const std::string first = is_other_kind ? in_latex_brackets(in_latex(left))
                                          : latex_of_operand(left, Precedence::product);
  return first + std::string(sign) + latex_after_sign(right, Precedence::power);
}

/// What stands between {0} and {1} stands between any number of arguments.
std::string call_in_latex(const Expression& e) {
  const Function& builtin = *find_function(e.text);
  auto arguments = mapped(e.operands, [](const auto& operand) { return in_latex(*operand); });
  if (!takes_any_number(builtin)) return filled_in(builtin.latex, arguments);
  const std::size_t first = builtin.latex.find("{0}");
  const std::size_t second = builtin.latex.find("{1}");
  const std::string_view between = builtin.latex.substr(first + 3, second - first - 3);
  return std::string(builtin.latex.substr(0, first)) + joined(arguments, between) +
         std::string(builtin.latex.substr(second + 3));
}

std::string words_of_binary(const Expression& e) {
  if (is_fraction(e)) return unparse(*e.operands[0]) + "/" + unparse(*e.operands[1]);
  const auto is_cell = [](const Expression& operand) {
    return is_number(operand) ||
           (operand.operation == Operation::index && is_single(operand, Reach::row) &&
            is_single(operand, Reach::column));
  };
  const bool is_by_cell = e.operation == Operation::multiply_cells && !is_cell(*e.operands[0]) &&
                          !is_cell(*e.operands[1]);
  // Else nobody knew which of the two products comes first: "V times A times G, cell by cell".
  const Expression& left = *e.operands[0];
  const bool is_other_kind = is_by_cell && left.operation == Operation::multiply;
  return fmt::format("{} {} {}{}", is_other_kind ? words_of_operand(left) : words_of_left(left, e),
                     verb(e.operation), words_of_operand(*e.operands[1]),
                     is_by_cell ? ", cell by cell" : "");
}

}  // namespace

std::string in_words(const Expression& e) {
  switch (e.operation) {
    case Operation::constant: {
      const std::string text = unparse(e);
      const bool is_fraction = e.constant.shape().is_scalar() && text.starts_with('[');
      return is_fraction ? e.constant(0, 0).text() : text;
    }
    case Operation::name:
      return e.text;
    case Operation::negate:
      return "minus " + words_of_operand(*e.operands[0]);
    case Operation::transpose: {
      // One row or column meets another; on paper no one turns it first.
      const bool is_line =
          e.operands[0]->operation == Operation::index &&
          (is_single(*e.operands[0], Reach::row) || is_single(*e.operands[0], Reach::column));
      return words_of_operand(*e.operands[0]) + (is_line ? "" : " transposed");
    }
    case Operation::index:
      return words_of_index(e);
    case Operation::call:
      return words_of_call(e);
    case Operation::all:
    case Operation::range:
      return unparse(e);
    default:
      return words_of_binary(e);
  }
}

std::string in_latex(const Expression& e) {
  switch (e.operation) {
    case Operation::constant:
      return constant_in_latex(e.constant);
    case Operation::name:
      return e.text == "pi" ? R"(\pi)" : name_in_latex(e.text);
    case Operation::negate:
      return "-" + latex_of_operand(*e.operands[0], Precedence::sign);
    case Operation::transpose:
      return base_in_latex(*e.operands[0]) + R"(^{\top})";
    case Operation::index:
      return fmt::format("{{{}}}_{{[{},\\,{}]}}", base_in_latex(*e.operands[0]),
                         in_latex(*e.operands[1]), in_latex(*e.operands[2]));
    case Operation::all:
      return ":";
    case Operation::range:
      return in_latex(*e.operands[0]) + ":" + in_latex(*e.operands[1]);
    case Operation::call:
      return call_in_latex(e);
    case Operation::divide:
      return fmt::format(R"(\frac{{{}}}{{{}}})", in_latex(*e.operands[0]),
                         in_latex(*e.operands[1]));
    case Operation::power:
      return fmt::format("{}^{{{}}}", base_in_latex(*e.operands[0]), in_latex(*e.operands[1]));
    case Operation::add:
    case Operation::subtract:
      return latex_of_operand(*e.operands[0], Precedence::sum) +
             (e.operation == Operation::add ? " + " : " - ") +
             latex_after_sign(*e.operands[1], Precedence::product);
    default:
      return product_in_latex(e);
  }
}

std::string number_in_latex(std::string_view text) {
  if (text.starts_with('-')) return "-" + number_in_latex(text.substr(1));
  if (text == "inf") return R"(\infty)";
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    return fmt::format(R"(\frac{{{}}}{{{}}})", text.substr(0, slash), text.substr(slash + 1));
  }
  if (const std::size_t mark = text.find('e'); mark != std::string_view::npos) {
    const int exponent = std::stoi(std::string(text.substr(mark + 1)));
    return fmt::format(R"({} \cdot 10^{{{}}})", text.substr(0, mark), exponent);
  }
  return std::string(text);
}

std::string name_in_latex(std::string_view name) {
  const std::size_t underscore = std::min(name.find('_'), name.size());
  const std::string base(name.substr(0, underscore));
  std::string result = base.size() > 1 ? R"(\mathit{)" + base + "}" : base;
  if (underscore == name.size()) return result;
  const std::string subscript = replaced(std::string(name.substr(underscore + 1)), "_", "\\_");
  const bool is_word = subscript.size() > 1;
  return result + "_{" + (is_word ? R"(\mathit{)" + subscript + "}" : subscript) + "}";
}

}  // namespace byhand
