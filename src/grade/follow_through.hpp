#pragma once

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grade/answer_key.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"

namespace byhand {

/// Entries before they were rounded. Mistakes among them count as they were written, or as what
/// they were before: some go on with what stands on paper, some with what their calculator still
/// shows. Then right entries that may be rounded from a mistake, too, count as right ones, or as
/// made by it.
inline constexpr std::size_t ways = 3;
using Unrounded = std::array<Matrix<Exact>, ways>;

/// What follows from the entries of one sheet: the same rules on the learner's own values. As long
/// as all entries are the right values nothing has to be computed.
class FollowThrough {
 public:
  /// The key must outlive this.
  explicit FollowThrough(const AnswerKey& key)
      : m_key(key),
        m_effort(key.budget()),
        m_is_own(key.worksheet().steps.size(), false),
        m_is_mistaken(key.worksheet().steps.size(), false) {}

  /// Whether a step that the rule names has other values than the right ones, and whether one of
  /// its entries is a mistake.
  bool has_own_inputs(std::size_t step) const { return names_one(step, m_is_own); }
  bool has_mistaken_inputs(std::size_t step) const { return names_one(step, m_is_mistaken); }

  /// Whether any step so far has other values than the right ones.
  bool has_own_values() const { return m_own.has_value(); }

  /// What follows from the learner's own entries; where that is too much work, nothing does.
  Results from_own(std::size_t step) { return from(step, m_own); }
  /// The same from what the entries were before they were rounded: whoever works with all digits
  /// and writes down two of them has made no mistake.
  std::array<Results, ways> from_unrounded(std::size_t step, const Results& own) {
    const Results written = m_is_rounded ? from(step, m_unrounded[0]) : own;
    if (!m_has_other_ways) return {written, written, written};
    Results second = from(step, m_unrounded[1]);
    Results third = m_has_third_way ? from(step, m_unrounded[2]) : second;
    return {written, std::move(second), std::move(third)};
  }
  /// The same without the mistakes: cells that depend on one are unknown.
  Results from_faultless(std::size_t step) { return from(step, m_faultless); }

  /// The values of a step that was judged: its own, before they were rounded, and without the
  /// mistakes. Unknown where there is no entry.
  struct Judged {
    Matrix<Exact> own;
    Unrounded unrounded;
    Matrix<Exact> faultless;
    bool is_rounded = false;
    bool has_other_ways = false;
    bool has_third_way = false;
    bool has_mistake = false;
  };
  void take(std::size_t step, Judged judged) {
    if (!m_own) {
      m_own = m_faultless = m_key.right_values();
      m_unrounded.fill(m_own);
    }
    const std::string& name = m_key.worksheet().steps[step].name;
    const auto shared = [](Matrix<Exact>& cells) {
      return std::make_shared<const Matrix<Exact>>(std::move(cells));
    };
    m_is_rounded = m_is_rounded || judged.is_rounded;
    m_has_other_ways = m_has_other_ways || judged.has_other_ways;
    m_has_third_way = m_has_third_way || judged.has_third_way;
    (*m_own)[name] = shared(judged.own);
    for (std::size_t way = 0; way < ways; ++way)
      (*m_unrounded[way])[name] = shared(judged.unrounded[way]);
    (*m_faultless)[name] = shared(judged.faultless);
    m_is_own[step] = true;
    m_is_mistaken[step] = judged.has_mistake;
  }

  /// The learner's own values of all names, as far as they were entered; the right ones elsewhere.
  const Values<Exact>& own_values() const { return m_own ? *m_own : m_key.right_values(); }

  /// The same before they were rounded; nullptr where none was.
  const Values<Exact>* unrounded_values() const {
    return m_is_rounded || m_has_other_ways ? &*m_unrounded.back() : nullptr;
  }

  const std::vector<Problem>& problems() const { return m_problems; }

 private:
  bool names_one(std::size_t step, const std::vector<bool>& of) const {
    const std::vector<std::size_t>& sources = m_key.step(step).sources;
    return any_of(sources, [&](std::size_t i) { return of[i]; });
  }

  Results from(std::size_t step, const std::optional<Values<Exact>>& values) {
    if (!has_own_inputs(step)) return m_key.right(step);
    const Step& asked = m_key.worksheet().steps[step];
    try {
      return results_of(m_key.step(step), *values, m_effort);
    } catch (const Problem& problem) {
      if (m_problems.empty()) {
        m_problems.emplace_back(
            fmt::format("what follows from the entries before {} was not looked at: {}", asked.name,
                        problem.message()),
            "use shorter numbers");
      }
      return {std::make_shared<const Matrix<Exact>>(asked.shape, Exact::unknown()), nullptr,
              m_key.step(step).places};
    }
  }

  const AnswerKey& m_key;
  Effort m_effort;
  std::optional<Values<Exact>> m_own;  // once they differ from the right ones
  std::array<std::optional<Values<Exact>>, ways> m_unrounded;
  bool m_is_rounded = false;      // whether the first differ from the learner's own
  bool m_has_other_ways = false;  // whether they differ from each other
  bool m_has_third_way = false;   // whether the last two do
  std::optional<Values<Exact>> m_faultless;
  std::vector<bool> m_is_own;       // by step
  std::vector<bool> m_is_mistaken;  // by step
  std::vector<Problem> m_problems;
};

}  // namespace byhand
