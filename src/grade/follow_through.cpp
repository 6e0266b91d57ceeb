#include "grade/follow_through.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace byhand {

FollowThrough::FollowThrough(const AnswerKey& key)
    : m_key(key),
      m_effort(key.budget()),
      m_is_own(key.worksheet().steps.size(), false),
      m_is_mistaken(key.worksheet().steps.size(), false) {}

bool FollowThrough::names_one(std::size_t step, const std::vector<bool>& of) const {
  const std::vector<std::size_t>& behind = m_key.step(step).behind;
  return std::any_of(behind.begin(), behind.end(), [&](std::size_t other) { return of[other]; });
}

Results FollowThrough::from(std::size_t step, const std::optional<Values<Exact>>& values) {
  if (!has_own_inputs(step)) return m_key.right(step);
  const Shape shape = m_key.worksheet().steps[step].shape;
  try {
    return results_of(m_key.step(step), *values, m_effort);
  } catch (const Problem& problem) {
    if (m_problems.empty()) {
      m_problems.emplace_back(
          std::nullopt,
          fmt::format("what follows from the entries before {} was not looked at: {}",
                      m_key.worksheet().steps[step].name, problem.message()),
          "use shorter numbers");
    }
    return {std::make_shared<const Matrix<Exact>>(shape, Exact::unknown()), nullptr,
            m_key.step(step).places};
  }
}

void FollowThrough::enter(std::size_t step, Matrix<Exact> own, Matrix<Exact> faultless,
                          bool has_mistake) {
  if (!m_own) {
    m_own = m_key.right_values();
    m_faultless = m_key.right_values();
  }
  const std::string& name = m_key.worksheet().steps[step].name;
  (*m_own)[name] = std::make_shared<const Matrix<Exact>>(std::move(own));
  (*m_faultless)[name] = std::make_shared<const Matrix<Exact>>(std::move(faultless));
  m_is_own[step] = true;
  m_is_mistaken[step] = has_mistake;
}

}  // namespace byhand
