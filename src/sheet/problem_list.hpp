#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "text/problem.hpp"

namespace byhand {

/// Problems of one block, or of one kind: a damaged sheet may have a hundred thousand of them, and
/// nobody reads so many.
class ProblemList {
 public:
  static constexpr std::size_t most = 100;

  bool empty() const { return m_problems.empty(); }
  bool is_full() const { return m_problems.size() == most; }

  void add(std::optional<Span> place, std::string message, std::string remedy) {
    add({place, std::move(message), std::move(remedy)});
  }
  void add(Problem problem) {
    if (!is_full()) {
      m_problems.push_back(std::move(problem));
    } else if (++m_left_out == 1) {
      m_first_left_out = problem.span();
    }
  }

  /// All of them, behind those that are there, and how many more there are.
  void move_to(std::vector<Problem>& problems) && {
    for (Problem& problem : m_problems) problems.push_back(std::move(problem));
    if (m_left_out == 0) return;
    problems.emplace_back(m_first_left_out,
                          fmt::format("from here on {} more like these are not listed", m_left_out),
                          "put the others right first");
  }

 private:
  std::vector<Problem> m_problems;
  std::size_t m_left_out = 0;
  std::optional<Span> m_first_left_out;
};

}  // namespace byhand
