#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "evaluate/shapes.hpp"
#include "language/syntax.hpp"
#include "text/problem.hpp"

/// Makes one rule of another for the fuzz targets: a part of it is left out, replaced, or put into
/// an operation with another part. Changed bytes seldom make a rule again, and never one in which
/// the same part stands twice: x - x, a square of it, a value that only looks irrational.
namespace rule_mutator {

using namespace byhand;

class Random {
 public:
  explicit Random(std::uint64_t seed) : m_state(seed) {}
  /// Below `count`, by SplitMix64.
  std::size_t below(std::size_t count) {
    std::uint64_t z = (m_state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::size_t>((z ^ (z >> 31)) % count);
  }
  template <class T>
  const T& one_of(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint64_t m_state;
};

/// All parts that are values, the whole rule first.
inline void collect(const ExpressionPointer& e, std::vector<ExpressionPointer>& parts) {
  if (e->operation != Operation::all && e->operation != Operation::range) parts.push_back(e);
  for (const ExpressionPointer& operand : e->operands) collect(operand, parts);
}

inline ExpressionPointer operation_of(Random& random, const ExpressionPointer& a,
                                      const ExpressionPointer& b) {
  static const std::vector<Operation> operations{Operation::add,      Operation::subtract,
                                                 Operation::multiply, Operation::multiply_cells,
                                                 Operation::divide,   Operation::power};
  return make_node(random.one_of(operations), {a, b});
}

inline ExpressionPointer call_of(Random& random, const ExpressionPointer& a,
                                 const ExpressionPointer& b) {
  const std::string name = random.one_of(function_names());
  const std::string_view signature = find_function(name)->signature;
  std::vector<ExpressionPointer> arguments{a};
  for (const char c : signature) {
    if (c == ',') arguments.push_back(arguments.size() % 2 == 1 ? b : a);
  }
  return make_call(name, std::move(arguments));
}

inline ExpressionPointer replacement(Random& random, const ExpressionPointer& part,
                                     const ExpressionPointer& other,
                                     const std::vector<ExpressionPointer>& leaves) {
  switch (random.below(8)) {
    case 0:
      return other;
    case 1:
      return random.one_of(leaves);
    case 2:
      return call_of(random, part, other);
    case 3:
      return make_node(random.below(2) == 0 ? Operation::negate : Operation::transpose, {part});
    case 4:
      return part->operands.empty() ? other : random.one_of(part->operands);
    case 5:
      return operation_of(random, part, random.one_of(leaves));
    default:
      return operation_of(random, part, other);
  }
}

inline ExpressionPointer with(const ExpressionPointer& tree, const ExpressionPointer& part,
                              const ExpressionPointer& replacement) {
  if (tree == part) return replacement;
  auto copy = std::make_shared<Expression>(*tree);
  for (ExpressionPointer& operand : copy->operands) operand = with(operand, part, replacement);
  return copy;
}

/// Empty where `rule` is none. `leaves` are what new parts are made of.
inline std::string mutated(const std::string& rule, std::uint64_t seed,
                           const std::vector<std::string>& leaves) {
  Random random(seed);
  try {
    const ExpressionPointer tree = parse(rule);
    std::vector<ExpressionPointer> parts;
    collect(tree, parts);
    std::vector<ExpressionPointer> trees;
    for (const std::string& leaf : leaves) trees.push_back(parse(leaf));
    const ExpressionPointer& part = random.one_of(parts);
    return unparse(*with(tree, part, replacement(random, part, random.one_of(parts), trees)));
  } catch (const Problem&) {
    return "";
  }
}

}  // namespace rule_mutator

#ifdef BYHAND_IS_FUZZED  // and not one of the tests, which include the targets as they are

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace rule_mutator {

/// For libFuzzer: three times out of four another rule, else other bytes.
inline std::size_t mutate_bytes(std::uint8_t* data, std::size_t size, std::size_t most,
                                std::uint64_t seed, const std::vector<std::string>& leaves) {
  const std::string rule(reinterpret_cast<const char*>(data), size);
  const std::string next = seed % 4 == 0 ? "" : mutated(rule, seed, leaves);
  if (next.empty() || next.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(next.begin(), next.end(), data);
  return next.size();
}

}  // namespace rule_mutator

#endif
