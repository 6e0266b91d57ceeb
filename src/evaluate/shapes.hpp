#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "evaluate/evaluator.hpp"
#include "language/syntax.hpp"
#include "text/unicode.hpp"

namespace byhand {

/// What is known of the names before anything is computed: all shapes, and the cells of the givens.
struct KnownNames {
  Values<Exact> values;                       // the cells of a step are unknown
  std::set<std::string, std::less<>> broken;  // their definitions have errors, reported already
};

/// A rule whose names, arguments and shapes fit.
struct CheckedRule {
  Shape shape;
  /// The rule with every size (of identity, ones, …, and of index ranges) replaced by its number,
  /// so that each number type builds matrices of the same shape.
  ExpressionPointer rule;
};

/// Thrown where a rule uses a name whose definition is broken: one error is reported once.
struct DependsOnBroken {};

/// Thrown at a name that nothing above the rule defines; it may be defined below.
struct UnknownName : Problem {
  UnknownName(Span where, std::string of_name, std::string remedy)
      : Problem(where, "unknown name " + of_name, std::move(remedy)), name(std::move(of_name)) {}

  std::string name;
};

/// Thrown at a function that the language does not have.
struct UnknownFunction : Problem {
  UnknownFunction(Span where, std::string of_name, std::string remedy)
      : Problem(where, "unknown function " + excerpt(of_name), std::move(remedy)),
        name(std::move(of_name)) {}

  std::string name;
};

/// Checks a rule. Throws Problem with a place: an unknown name or function (with the nearest known
/// one), a wrong number of arguments, shapes that do not fit (with both shapes, and what was
/// probably meant), a size that is not known in advance, an index out of range, too many cells.
CheckedRule check_rule(const ExpressionPointer& rule, const KnownNames& names,
                       const Budget& budget);
/// The same; what its sizes and indices take is spent, so that many rules together are not too
/// much.
CheckedRule check_rule(const ExpressionPointer& rule, const KnownNames& names, const Budget& budget,
                       Effort& effort);

/// Throws TooMuch where a matrix has more rows, columns or cells than are allowed.
void require_room(Shape shape, const Budget& budget, Span where);

// part_rule.cpp

/// Which cells of a matrix are meant, counted from 0; nothing stands for all.
struct Selection {
  std::optional<std::size_t> row;
  std::optional<std::size_t> col;
};

/// The rule of a part of a result: the index is pushed down to the names, so that it shows what the
/// part is made of. `rule` has been checked, and `names` hold all of its names.
/// e.g. V * A at row 1, column 2 -> V[1, :] * A[:, 2]; colsum(E) at column 2 -> colsum(E[:, 2]);
/// stack(A, B) at row 3, column 1 -> B[1, 1], where A has two rows
ExpressionPointer rule_of_part(const ExpressionPointer& rule, const Selection& part,
                               const KnownNames& names, const Budget& budget);

}  // namespace byhand
