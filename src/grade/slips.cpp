#include "grade/slips.hpp"

#include <algorithm>
#include <tuple>

namespace byhand {

namespace {

constexpr std::size_t most_equal_slips = 3;

/// Whether two values are different, for certain.
bool differ(const Exact& a, const Exact& b) {
  const auto order = compare(a, b);
  return order && *order != 0;
}

/// Whether two results are the same as far as anyone can tell: both irrational and equal in all
/// their digits, say.
bool are_same(const Exact& a, const Exact& b) {
  if (a.is_irrational() && b.is_irrational()) return !differ(a, b);
  return a == b || (a.is_unknown() && b.is_unknown());
}

/// A mutation held against the entries of a step.
struct Candidate {
  const ReplayedMutation* replayed = nullptr;
  std::vector<std::size_t> explained;  // cells
  std::size_t contradictions = 0;
};

class SlipSearch {
 public:
  SlipSearch(const VerdictsOfStep& step, int places) : m_step(step), m_places(places) {
    const auto verdicts = step.verdicts.cells();
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (needs_reason(verdicts[i])) m_wrong.push_back(i);
      if (is_right(verdicts[i])) m_right.push_back(i);
    }
  }

  std::vector<Reason> named(const std::vector<ReplayedMutation>& mutations, Basis basis) const {
    std::optional<Candidate> best;
    for (const ReplayedMutation& mutation : mutations) {
      const Candidate candidate = held_against_entries(mutation);
      if (is_named(candidate) && (!best || is_better(candidate, *best))) best = candidate;
    }
    if (!best) return {};
    Reason reason{{}, basis, {}};
    for (const ReplayedMutation& mutation : mutations) {
      if (reason.either.size() == most_equal_slips) break;
      // At one place or at every one: where both give the same, the one is enough.
      if (mutation.mutation->is_repeated && !reason.either.empty()) continue;
      if (is_same_on_filled(*mutation.results.value, *best->replayed->results.value)) {
        const Mutation& slip = *mutation.mutation;
        reason.either.push_back({slip.code, slip.rule.text, slip.message});
      }
    }
    const std::size_t cols = m_step.verdicts.cols();
    for (const std::size_t i : best->explained) reason.cells.push_back({i / cols, i % cols});
    return {reason};
  }

 private:
  Candidate held_against_entries(const ReplayedMutation& mutation) const {
    Candidate candidate{&mutation, {}, 0};
    for (const std::size_t i : m_wrong) {
      const Entry& entry = m_step.block.cells[i].entry;
      const Likeness like = mutation.results.likeness_of(entry, i, m_places);
      if (like >= Likeness::rounded) candidate.explained.push_back(i);
    }
    if (candidate.explained.empty()) return candidate;
    for (const std::size_t i : m_right) {
      if (contradicts(mutation.results.value->cells()[i], i)) ++candidate.contradictions;
    }
    return candidate;
  }

  /// The learner was right where the slip would have led elsewhere.
  bool contradicts(const Exact& slip, std::size_t i) const {
    const Exact& own = m_step.own.value->cells()[i];
    return differ(slip, m_step.right.value->cells()[i]) && (own.is_unknown() || differ(slip, own));
  }

  bool is_named(const Candidate& candidate) const {
    const std::size_t explained = candidate.explained.size();
    if (explained >= 2) {
      return explained > candidate.contradictions && 2 * explained >= m_wrong.size();
    }
    // That a mistake was made everywhere takes more than one entry to tell.
    if (candidate.replayed->mutation->is_repeated) return false;
    return explained == 1 && m_wrong.size() == 1 && candidate.contradictions == 0;
  }

  /// Of equally good ones the first in the table stays.
  static bool is_better(const Candidate& a, const Candidate& b) {
    return std::tuple(a.contradictions, b.explained.size()) <
           std::tuple(b.contradictions, a.explained.size());
  }

  bool is_same_on_filled(const Matrix<Exact>& a, const Matrix<Exact>& b) const {
    const auto is_same = [&](std::size_t i) { return are_same(a.cells()[i], b.cells()[i]); };
    return &a == &b || (std::all_of(m_wrong.begin(), m_wrong.end(), is_same) &&
                        std::all_of(m_right.begin(), m_right.end(), is_same));
  }

  const VerdictsOfStep& m_step;
  int m_places;
  std::vector<std::size_t> m_wrong;  // cells that need a reason
  std::vector<std::size_t> m_right;
};

}  // namespace

std::vector<Reason> reasons_for(const VerdictsOfStep& step, AnswerKey& key,
                                const Values<Exact>& own_values, bool has_own_inputs,
                                Effort& effort) {
  const SlipSearch search(step, key.step(step.index).places);
  if (has_own_inputs) {
    const auto on_own = key.mutations_on(step.index, own_values, effort);
    std::vector<Reason> named = search.named(on_own, Basis::own);
    if (!named.empty()) return named;
  }
  return search.named(key.mutations(step.index), has_own_inputs ? Basis::right : Basis::own);
}

}  // namespace byhand
