#pragma once

#include <functional>
#include <set>
#include <string>

#include "evaluate/budget.hpp"
#include "evaluate/evaluator.hpp"
#include "language/syntax.hpp"

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

/// Checks a rule. Throws Problem with a place: an unknown name or function (with the nearest known
/// one), a wrong number of arguments, shapes that do not fit (with both shapes, and what was
/// probably meant), a size that is not known in advance, an index out of range, too many cells.
CheckedRule check_rule(const ExpressionPointer& rule, const KnownNames& names,
                       const Budget& budget);

}  // namespace byhand
