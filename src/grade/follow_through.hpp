#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "grade/answer_key.hpp"
#include "sheet/sheet.hpp"
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
  /// Both must outlive this.
  FollowThrough(const Sheet& sheet, const AnswerKey& key)
      : m_sheet(sheet),
        m_key(key),
        m_effort(key.budget()),
        m_partly_written_effort(key.budget()),
        m_traits(key.worksheet().steps.size()) {}

  /// Whether a step that the rule names has other values than the right ones, and whether one of
  /// its entries is a mistake.
  bool has_own_inputs(std::size_t step) const { return names_one(step, &Traits::is_own); }
  bool has_mistaken_inputs(std::size_t step) const { return names_one(step, &Traits::is_mistaken); }

  /// Whether any step so far has other values than the right ones.
  bool has_own_values() const { return m_own.has_value(); }

  /// What follows from the learner's own entries; where that is too much work, nothing does.
  Results from_own(std::size_t step) { return from(step, m_own); }
  /// The same from what the entries were before they were rounded: whoever works with all digits
  /// and writes down two of them has made no mistake.
  std::array<Results, ways> from_unrounded(std::size_t step, const Results& own);
  /// The same for whoever went over from paper to a calculator: up to some step from what was
  /// written, after it with all digits. Once for each step where that may have been.
  std::vector<Results> from_partly_written(std::size_t step);
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
  void take(std::size_t step, Judged judged);

  /// The learner's own values of all names, as far as they were entered; the right ones elsewhere.
  const Values<Exact>& own_values() const { return m_own ? *m_own : m_key.right_values(); }

  /// The same before they were rounded; nullptr where none was.
  const Values<Exact>* unrounded_values() const {
    return m_is_rounded || m_has_other_ways ? &*m_unrounded.back() : nullptr;
  }

  const std::vector<Problem>& problems() const { return m_problems; }

 private:
  struct Traits {  // of the values of a step
    bool is_own = false;
    bool is_mistaken = false;
    bool is_rounded = false;  // or was, in one of the ways
  };

  bool names_one(std::size_t step, bool Traits::*trait) const {
    return any_of(m_key.step(step).sources, [&](std::size_t i) { return m_traits[i].*trait; });
  }
  Results from(std::size_t step, const std::optional<Values<Exact>>& values);
  Results computed(std::size_t step, const Values<Exact>& values, Effort& effort);
  std::vector<std::size_t> steps_behind(std::size_t step) const;
  Matrix<Exact> before_rounding(std::size_t step, const Results& results) const;

  const Sheet& m_sheet;
  const AnswerKey& m_key;
  Effort m_effort;
  Effort m_partly_written_effort;
  std::optional<Values<Exact>> m_own;  // once they differ from the right ones
  std::array<std::optional<Values<Exact>>, ways> m_unrounded;
  bool m_is_rounded = false;      // whether the first differ from the learner's own
  bool m_has_other_ways = false;  // whether they differ from each other
  bool m_has_third_way = false;   // whether the last two do
  std::optional<Values<Exact>> m_faultless;
  std::vector<Traits> m_traits;  // by step
  std::vector<Problem> m_problems;
};

}  // namespace byhand
