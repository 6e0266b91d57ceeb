// What the operations of a rule are counted as, against counts worked out on paper.

#include "number/tally.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "evaluate/evaluator.hpp"
#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "laws/counting.hpp"

using namespace byhand;
using counting::Count;
using counting::Counted;
using counting::times;

namespace {

Shared<Exact> filled_with(Shape shape, const Exact& value) {
  return std::make_shared<const Matrix<Exact>>(shape, value);
}

/// A and B are m x n, C is n x m, v is 1 x n and x is one number; all cells are `value`.
KnownNames matrices(std::size_t m, std::size_t n, const Exact& value = Exact(2)) {
  return {{{"A", filled_with({m, n}, value)},
           {"B", filled_with({m, n}, value)},
           {"C", filled_with({n, m}, value)},
           {"v", filled_with({1, n}, value)},
           {"x", filled_with({1, 1}, value)}},
          {}};
}

Counted tally(std::string_view text, const KnownNames& names) {
  const CheckedRule rule = check_rule(parse(text), names, {});
  Values<Tally> values;
  for (const auto& [name, cells] : names.values) {
    values[name] = std::make_shared<const Matrix<Tally>>(
        map_cells(*cells, [](const Exact& cell) { return make_number(Type<Tally>(), cell); }));
  }
  Effort effort{Budget()};
  const Ledger ledger;
  const Shared<Tally> result = Evaluator<Tally>(values, effort).evaluate(*rule.rule);
  CHECK(result->shape() == rule.shape);
  return ledger.counts();
}

}  // namespace

TEST_CASE("a product of 3x6 by 6x4 takes 6 multiplications and 5 additions for each of 12 cells") {
  const KnownNames names{
      {{"W", filled_with({3, 6}, Exact(2))}, {"X", filled_with({6, 4}, Exact(2))}}, {}};
  const Counted counts = tally("W * X", names);
  CHECK(counts[Work::multiplication] == 72);
  CHECK(counts[Work::addition] == 60);
  CHECK(counts.total() == 132);
}

TEST_CASE("the softmax of a column of 4") {
  // The largest: 3 comparisons. 4 differences, 4 powers, 3 additions, 4 divisions.
  const Counted counts = tally("softmax_cols([1; 2; 3; 4])", {});
  CHECK(counts[Work::comparison] == 3);
  CHECK(counts[Work::addition] == 4 + 3);
  CHECK(counts[Work::power] == 4);
  CHECK(counts[Work::division] == 4);
  CHECK(counts.total() == 18);
}

TEST_CASE("the variance of a row of 5") {
  // The mean: 4 additions, 1 division. 5 distances, 5 squares. Their mean: 4 additions, 1 division.
  const Counted counts = tally("rowvar([1 2 3 4 5])", {});
  CHECK(counts[Work::addition] == 4 + 5 + 4);
  CHECK(counts[Work::multiplication] == 5);
  CHECK(counts[Work::division] == 2);
  CHECK(counts.total() == 20);
}

TEST_CASE("what is used for every row is computed once") {
  // colsum: 2 additions for each of 4 columns; then 12 divisions.
  const Counted counts = tally("A / colsum(A)", matrices(3, 4));
  CHECK(counts[Work::addition] == 8);
  CHECK(counts[Work::division] == 12);
}

TEST_CASE("operators, by their shapes") {
  const std::vector<std::pair<std::string, std::map<Work, Count>>> cases{
      {"A + B", {{Work::addition, 12}}},
      {"A - v", {{Work::addition, 12}}},
      {"x - A", {{Work::addition, 12}}},
      {"A .* B", {{Work::multiplication, 12}}},
      {"A * x", {{Work::multiplication, 12}}},
      {"A / x", {{Work::division, 12}}},
      {"A ^ 2", {{Work::power, 12}}},
      {"3 ^ v", {{Work::power, 4}}},
      {"A * C", {{Work::multiplication, 36}, {Work::addition, 27}}},
      {"-A", {}},
      {"A^T", {}},
      {"A[2, 1:3]", {}},
      {"A[[1 3], :] + 1", {{Work::addition, 8}}},
      {"pi * x", {{Work::multiplication, 1}}},
      {"2 * 3 + 4", {{Work::multiplication, 1}, {Work::addition, 1}}}};
  for (const auto& [rule, expected] : cases) {
    INFO(rule);
    CHECK(tally(rule, matrices(3, 4)) == times(1, expected));
  }
}

TEST_CASE("every function is counted, whatever the numbers") {
  const std::map<std::string, std::string> rules{
      {"round", "round(A, 2)"},      {"max", "max(A, v)"},
      {"min", "min(A, B)"},          {"identity", "identity(cols(A))"},
      {"ones", "ones(3, rows(A))"},  {"zeros", "zeros(rows(A), 2)"},
      {"diag", "diag(v)"},           {"stack", "stack(A, B)"},
      {"beside", "beside(A, B, A)"}, {"causal", "causal(cols(A))"}};
  for (const Function& builtin : functions()) {
    const std::string name(builtin.name());
    INFO(name << " needs a row in tests/laws/counting.hpp");
    REQUIRE(counting::formulas().contains(name));
    const auto found = rules.find(name);
    const std::string rule = found != rules.end() ? found->second : name + "(A)";
    for (const auto& [m, n] : std::vector<std::pair<Count, Count>>{{3, 4}, {5, 2}}) {
      INFO(rule << " with a " << m << "x" << n << " matrix");
      const Counted expected = counting::formulas().at(name)(m, n);
      for (const std::int64_t value : {0, 1, -7}) {
        const KnownNames names =
            matrices(static_cast<std::size_t>(m), static_cast<std::size_t>(n), Exact(value));
        CHECK(tally(rule, names) == expected);
      }
    }
  }
}

TEST_CASE("a ledger counts while it is the innermost") {
  const Ledger outer;
  const Tally two(2);
  two + two;
  {
    const Ledger inner;
    two* two;
    CHECK(inner.counts()[Work::multiplication] == 1);
    CHECK(inner.counts()[Work::addition] == 0);
  }
  two + two;
  CHECK(outer.counts()[Work::addition] == 2);
  CHECK(outer.counts()[Work::multiplication] == 0);
}

TEST_CASE("a number that was written down keeps its value, a result has none") {
  CHECK(whole(make_number(Type<Tally>(), Exact(3))) == 3);
  CHECK(!whole(make_number(Type<Tally>(), Exact::ratio(1, 2))));
  CHECK(!whole(make_number(Type<Tally>(), Exact::unknown())));
  CHECK(!whole(Tally(1) + Tally(1)));
  CHECK(fault(Tally::some()) == Fault::none);
  CHECK(!is_zero(Tally(0)));
}
