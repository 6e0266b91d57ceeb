#pragma once

#include <optional>
#include <vector>

#include "grade/answer_key.hpp"
#include "text/problem.hpp"

namespace byhand {

/// What follows from the entries of one sheet: the same rules on the learner's own values. As long
/// as all entries are the right values nothing has to be computed.
class FollowThrough {
 public:
  /// The key must outlive this.
  explicit FollowThrough(const AnswerKey& key);

  /// Whether a step that the rule names has other values than the right ones, and whether one of
  /// its entries is a mistake.
  bool has_own_inputs(std::size_t step) const { return names_one(step, m_is_own); }
  bool has_mistake_behind(std::size_t step) const { return names_one(step, m_is_mistaken); }

  /// Whether any step so far has other values than the right ones.
  bool has_own_values() const { return m_own.has_value(); }

  /// What follows from the learner's own entries; where that is too much work, nothing does.
  Results from_own(std::size_t step) { return from(step, m_own); }
  /// The same where no mistake is behind it: cells that depend on one are unknown.
  Results from_faultless(std::size_t step) { return from(step, m_faultless); }

  /// The values of a step that was judged: its own, and those without the mistakes. Unknown where
  /// there is no entry.
  void enter(std::size_t step, Matrix<Exact> own, Matrix<Exact> faultless, bool has_mistake);

  /// The learner's own values of all names, as far as they were entered; the right ones elsewhere.
  const Values<Exact>& own_values() const { return m_own ? *m_own : m_key.right_values(); }

  const std::vector<Problem>& problems() const { return m_problems; }

 private:
  bool names_one(std::size_t step, const std::vector<bool>& of) const;
  Results from(std::size_t step, const std::optional<Values<Exact>>& values);

  const AnswerKey& m_key;
  Effort m_effort;
  std::optional<Values<Exact>> m_own;  // once they differ from the right ones
  std::optional<Values<Exact>> m_faultless;
  std::vector<bool> m_is_own;       // by step
  std::vector<bool> m_is_mistaken;  // by step
  std::vector<Problem> m_problems;
};

}  // namespace byhand
