#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluate/budget.hpp"
#include "evaluate/shapes.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/block_lines.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// What is being read: the source, what is defined so far, and what was wrong so far.
struct Reading {
  const Source& source;  // without comments
  const Budget& budget;
  std::optional<Variant> variant;
  Effort effort;
  KnownNames names;
  std::vector<Problem> problems;

  /// Runs `read`; a Problem is kept, and an error that only follows from another is dropped.
  /// Returns whether all went well.
  template <class Read>
  bool attempt(const Read& read) {
    try {
      read();
      return true;
    } catch (const Problem& problem) {
      problems.push_back(problem);
    } catch (const DependsOnBroken&) {
    }
    return false;
  }

  /// A new name: a letter, letters, digits and _; not reserved, not defined before.
  std::string new_name(const Piece& name) const;
  Rule rule(const Piece& text, Shape* shape = nullptr) const;
  /// Remembers what the name stands for; without cells its definition is broken.
  void define(const std::string& name, Shared<Exact> cells);
};

/// The labels behind `cols` or `rows`; there must be `count` of them.
std::vector<std::string> read_labels(const std::vector<Piece>& words, std::size_t count, Span where,
                                     std::string_view noun);

/// The hand rule with every `round(x, n)` read as `x`: the real rule where none is written.
ExpressionPointer without_rounding(const ExpressionPointer& rule);

std::vector<Given> read_givens(Reading& reading, const std::vector<BlockLine>& lines);
std::vector<Step> read_steps(Reading& reading, const std::vector<BlockLine>& lines);

}  // namespace byhand
