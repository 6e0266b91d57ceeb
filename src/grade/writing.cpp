#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grade/diagnosis.hpp"
#include "language/syntax.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

constexpr int longest_cut = 9;

/// With one more way to write results down wrongly.
Mutation& add(WritingSlips& slips, std::string code, std::string message,
              const ExpressionPointer& rule, Matrix<Exact> written, int places) {
  Mutation& mutation = slips.mutations.emplace_back();
  mutation.code = std::move(code);
  mutation.message = std::move(message);
  mutation.rule.text = unparse(*rule);
  mutation.is_of_writing = true;
  auto shared = std::make_shared<const Matrix<Exact>>(std::move(written));
  slips.replayed.push_back({&mutation, Results(std::move(shared), nullptr, places)});
  return mutation;
}

/// Of numbers that are all below 0 every sign was turned round, which the table has.
bool has_both_signs(const Matrix<Exact>& results) {
  const auto has = [&](int sign) {
    return std::any_of(results.cells().begin(), results.cells().end(),
                       [&](const Exact& x) { return compare(x, Exact(0)) == sign; });
  };
  return has(-1) && has(1);
}

/// How many decimals the wrong entries have.
std::set<int> decimals_of(const Evidence& evidence) {
  std::set<int> found;
  for (const std::size_t cell : evidence.wrong()) {
    const Entry& entry = evidence.entry(cell);
    const auto decimals = static_cast<int>(entry.decimals);
    if (entry.is_decimal && decimals >= 1 && decimals <= longest_cut) found.insert(decimals);
  }
  return found;
}

/// In a matrix with more wrong rows than that, two that were exchanged are not looked for.
constexpr std::size_t most_wrong_lines = 8;

/// The rows or columns of a matrix.
class Lines {
 public:
  Lines(Shape shape, bool are_rows) : m_shape(shape), m_are_rows(are_rows) {}

  bool are_rows() const { return m_are_rows; }
  std::size_t count() const { return m_are_rows ? m_shape.rows : m_shape.cols; }
  std::size_t of(std::size_t cell) const {
    return m_are_rows ? cell / m_shape.cols : cell % m_shape.cols;
  }
  /// Where a cell comes to be when two lines are exchanged.
  std::size_t exchanged(std::size_t cell, std::size_t a, std::size_t b) const {
    const std::size_t line = of(cell);
    if (line != a && line != b) return cell;
    const std::size_t step = m_are_rows ? m_shape.cols : 1;
    return line == a ? cell + (b - a) * step : cell - (b - a) * step;
  }

 private:
  Shape m_shape;
  bool m_are_rows;
};

/// Whether each of two lines holds what belongs in the other: wrong entries in both of them, and
/// nothing that is written or printed in either says otherwise.
bool are_exchanged(const Evidence& evidence, const Results& results, const Lines& lines,
                   std::size_t a, std::size_t b) {
  const Matrix<Exact>& right = *results.value;
  std::array<std::size_t, 2> wrong{};  // by line
  for (std::size_t i = 0; i < right.shape().cells(); ++i) {
    const std::size_t other = lines.exchanged(i, a, b);
    if (other == i) continue;
    const Entry& entry = evidence.entry(i);
    const bool is_printed =
        evidence.verdict(i) == Verdict::given || evidence.verdict(i) == Verdict::shown;
    if (is_printed ? !(right.cells()[i] == right.cells()[other])
                   : entry.kind == Entry::Kind::number &&
                         results.likeness_of(entry, other) < Likeness::rounded) {
      return false;
    }
    if (needs_reason(evidence.verdict(i))) ++wrong[lines.of(i) == a ? 0 : 1];
  }
  return wrong[0] > 0 && wrong[1] > 0;
}

Matrix<Exact> with_exchanged(const Matrix<Exact>& matrix, const Lines& lines, std::size_t a,
                             std::size_t b) {
  std::vector<Exact> cells;
  for (std::size_t i = 0; i < matrix.shape().cells(); ++i) {
    cells.push_back(matrix.cells()[lines.exchanged(i, a, b)]);
  }
  return {matrix.shape(), std::move(cells)};
}

/// The factor that exchanges two lines of a matrix: in front of it rows, behind it columns.
ExpressionPointer exchanging(const ExpressionPointer& rule, const Lines& lines, std::size_t a,
                             std::size_t b) {
  const std::size_t count = lines.count();
  Matrix<Exact> order({count, count}, Exact(0));
  for (std::size_t i = 0; i < count; ++i) order(i, i == a ? b : i == b ? a : i) = Exact(1);
  const ExpressionPointer factor = make_constant(std::move(order));
  return lines.are_rows() ? make_node(Operation::multiply, {factor, rule})
                          : make_node(Operation::multiply, {rule, factor});
}

/// Two rows, or two columns, each of which was written where the other belongs.
void add_exchanged(WritingSlips& slips, const Evidence& evidence, const JudgedStep& step,
                   const Results& results, const Lines& lines) {
  const Matrix<Exact>& right = *results.value;
  std::set<std::size_t> wrong;  // lines
  for (const std::size_t cell : evidence.wrong()) wrong.insert(lines.of(cell));
  if (wrong.size() > most_wrong_lines) return;
  const std::string name = lines.are_rows() ? "rows" : "columns";
  for (auto a = wrong.begin(); a != wrong.end(); ++a) {
    for (auto b = std::next(a); b != wrong.end(); ++b) {
      if (!are_exchanged(evidence, results, lines, *a, *b)) continue;
      add(slips, name + "-exchanged",
          fmt::format("{} {} and {} were exchanged: each stands where the other belongs", name,
                      *a + 1, *b + 1),
          exchanging(step.rule, lines, *a, *b), with_exchanged(right, lines, *a, *b), step.places);
    }
  }
}

}  // namespace

WritingSlips writing_slips(const Evidence& evidence, const JudgedStep& step,
                           const Results& results) {
  WritingSlips slips;
  const Matrix<Exact>& right = *results.value;
  if (has_both_signs(right)) {
    add(slips, "minus-left-out",
        "the minus was left out: a result below 0 is written with its minus",
        make_call("abs", {step.rule}), map_cells(right, [](const Exact& x) { return abs(x); }),
        step.places);
  }
  for (const int decimals : decimals_of(evidence)) {
    const Exact scale = power(Exact(10), Exact(decimals));
    Matrix<Exact> written =
        map_cells(right, [&](const Exact& x) { return trunc(x * scale) / scale; });
    // A fraction has nothing to be cut off, and what is rounded to too few places may be either.
    const auto keep = [&](std::size_t cell) {
      written(cell / right.cols(), cell % right.cols()) = right.cells()[cell];
    };
    for (const std::size_t cell : evidence.right()) {
      if (!evidence.entry(cell).is_decimal) keep(cell);
    }
    for (const std::size_t cell : evidence.wrong()) {
      if (evidence.verdict(cell) == Verdict::rough) keep(cell);
    }
    const ExpressionPointer tens = make_constant(scale);
    const ExpressionPointer moved = make_node(Operation::multiply, {step.rule, tens});
    Mutation& mutation =
        add(slips, "cut-off",
            "cut off after " + counted(static_cast<std::size_t>(decimals), "decimal") +
                ": where the next digit is 5 or more, the last one goes up",
            make_node(Operation::divide, {make_call("trunc", {moved}), tens}), std::move(written),
            step.places);
    mutation.is_of_cells = true;
  }
  // A factor that exchanges lines makes nothing of an infinity: 0 times it is no number.
  const bool are_fractions = std::all_of(right.cells().begin(), right.cells().end(),
                                         [](const Exact& cell) { return cell.is_rational(); });
  if (are_fractions) {
    for (const bool are_rows : {true, false}) {
      add_exchanged(slips, evidence, step, results, Lines(right.shape(), are_rows));
    }
  }
  return slips;
}

}  // namespace byhand
