#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>

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

}  // namespace

WritingSlips writing_slips(const Evidence& evidence, const JudgedStep& step,
                           const Results& results) {
  WritingSlips slips;
  const Matrix<Exact>& right = *results.value;
  if (has_both_signs(right)) {
    add(slips, "minus-left-out",
        "the minus signs were left out: a result below 0 is written with its minus",
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
  return slips;
}

}  // namespace byhand
