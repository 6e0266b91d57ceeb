#include "grade/follow_through.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace byhand {

std::array<Results, ways> FollowThrough::from_unrounded(std::size_t step, const Results& own) {
  const Results written = m_is_rounded ? from(step, m_unrounded[0]) : own;
  if (!m_has_other_ways) return {written, written, written};
  Results second = from(step, m_unrounded[1]);
  Results third = m_has_third_way ? from(step, m_unrounded[2]) : second;
  return {written, std::move(second), std::move(third)};
}

std::vector<Results> FollowThrough::from_partly_written(std::size_t step) {
  const std::vector<std::size_t> behind = steps_behind(step);
  std::vector<std::size_t> rounded;
  for (const std::size_t i : behind) {
    if (m_traits[i].is_rounded) rounded.push_back(i);
  }
  std::vector<Results> result;
  // Whoever goes over after the last of them has written all.
  for (std::size_t last = 0; last + 1 < rounded.size(); ++last) {
    Values<Exact> values = *m_own;
    for (const std::size_t i : behind) {
      if (i <= rounded[last]) continue;
      const Results results = computed(i, values, m_partly_written_effort);
      values[m_key.worksheet().steps[i].name] =
          std::make_shared<const Matrix<Exact>>(before_rounding(i, results));
    }
    result.push_back(computed(step, values, m_partly_written_effort));
  }
  return result;
}

/// The asked steps that a rule names, and those which they name, in their order.
std::vector<std::size_t> FollowThrough::steps_behind(std::size_t step) const {
  std::vector<bool> is_behind(step + 1, false);
  is_behind[step] = true;
  for (std::size_t i = step + 1; i-- > 0;) {
    if (!is_behind[i]) continue;
    for (const std::size_t source : m_key.step(i).sources) is_behind[source] = true;
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < step; ++i) {
    if (is_behind[i]) result.push_back(i);
  }
  return result;
}

/// The entries of a step with all the digits that these results have; as they were written where
/// they are no such results.
Matrix<Exact> FollowThrough::before_rounding(std::size_t step, const Results& results) const {
  Matrix<Exact> values = *m_own->at(m_key.worksheet().steps[step].name);
  for (std::size_t i = 0; i < values.shape().cells(); ++i) {
    const Entry& entry = m_sheet.blocks[step].cells[i].entry;
    const bool is_asked = m_key.worksheet().steps[step].asked[i] && !values.cells()[i].is_unknown();
    if (is_asked && results.likeness_of(entry, i) >= Likeness::rounded) {
      values.at(i) = results.behind(entry, i);
    }
  }
  return values;
}

void FollowThrough::take(std::size_t step, Judged judged) {
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
  m_traits[step] = {true, judged.has_mistake, judged.is_rounded || judged.has_other_ways};
}

Results FollowThrough::from(std::size_t step, const std::optional<Values<Exact>>& values) {
  return has_own_inputs(step) ? computed(step, *values, m_effort) : m_key.right(step);
}

Results FollowThrough::computed(std::size_t step, const Values<Exact>& values, Effort& effort) {
  try {
    return results_of(m_key.step(step), values, effort);
  } catch (const Problem& problem) {
    const Step& asked = m_key.worksheet().steps[step];
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

}  // namespace byhand
