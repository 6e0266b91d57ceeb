#include "grade/diagnosis.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// Whether two values are different, for certain.
bool differ(const Exact& a, const Exact& b) {
  const auto order = compare(a, b);
  return order && *order != 0;
}

constexpr std::size_t most_reasons = 3;
constexpr std::size_t most_equal_mistakes = 3;
/// One number among fewer is too little to name a mistake by.
constexpr std::size_t fewest_cells_around_one = 6;

/// Whether two results are the same as far as anyone can tell: equal in all digits that were
/// computed, where one is irrational.
bool are_same(const Exact& a, const Exact& b) {
  if (a.is_unknown() || b.is_unknown()) return a.is_unknown() && b.is_unknown();
  return !differ(a, b);
}

/// A mutation held against the entries of a step.
struct Candidate {
  const ReplayedMutation* replayed = nullptr;
  std::vector<std::size_t> explained;  // cells
  std::size_t contradictions = 0;
  std::vector<std::size_t> missed = {};  // wrong entries for which it leads to other wrong numbers
  std::size_t equal = 0;  // of the explained, those whose entry is its result and not a rounding

  bool is_repeated() const { return replayed->mutation->is_repeated; }
};

/// Of equally good ones neither is better.
bool is_better(const Candidate& a, const Candidate& b) {
  return std::tuple(a.contradictions, b.explained.size(), b.equal) <
         std::tuple(b.contradictions, a.explained.size(), a.equal);
}

class ReasonSearch {
 public:
  explicit ReasonSearch(const Evidence& evidence)
      : m_evidence(evidence),
        m_unexplained(evidence.wrong()),
        m_is_one_number(is_one_number(evidence)) {}

  std::vector<Reason> reasons(std::span<const Suspects> suspects) {
    std::vector<Reason> found;
    while (found.size() < most_reasons && !m_unexplained.empty()) {
      std::optional<Reason> reason;
      for (const Suspects& some : suspects) {
        if (!reason) reason = best_of(some);
      }
      if (!reason) break;
      found.push_back(std::move(*reason));
    }
    return found;
  }

 private:
  /// The best reason, whose cells are then explained.
  std::optional<Reason> best_of(const Suspects& suspects) {
    std::vector<Candidate> candidates;
    for (const ReplayedMutation& mutation : suspects.mutations) {
      Candidate candidate = held_against_entries(mutation);
      if (!candidate.explained.empty()) candidates.push_back(std::move(candidate));
    }
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates) {
      if (is_only_rough(candidate) || is_part_of_one_number(candidate)) continue;
      if (is_of_zeros_alone(candidate)) continue;
      const bool is_named = m_evidence.is_question() || is_pattern(candidate, candidates) ||
                            is_only_one(candidate, candidates, suspects);
      if (is_named && (best == nullptr || is_better(candidate, *best))) best = &candidate;
    }
    if (best == nullptr) return std::nullopt;
    Reason reason{mistakes_like(*best, suspects), suspects.basis, {}, {}};
    std::vector<std::size_t> led_to = best->explained;
    for (const std::size_t i : best->explained) {
      reason.cells.push_back(m_evidence.place(i));
      std::erase(m_unexplained, i);
    }
    append(led_to, right_ones_like(*best->replayed));
    for (const std::size_t i : led_to) {
      const Results& results = *best->replayed->like(m_evidence.entry(i), i);
      reason.led_to.emplace_back(m_evidence.place(i), results.value->cells()[i]);
    }
    return reason;
  }

  /// The right entries that may be rounded from what a mistake leads to; none where one of the
  /// others speaks against it, or where it was made in writing, and they were written rightly.
  std::vector<std::size_t> right_ones_like(const ReplayedMutation& mutation) const {
    std::vector<std::size_t> alike;
    if (mutation.mutation->is_of_writing) return alike;
    for (const std::size_t i : m_evidence.right()) {
      if (m_evidence.explains(mutation, i)) {
        alike.push_back(i);
      } else if (m_evidence.contradicts(mutation, i)) {
        return {};
      }
    }
    return alike;
  }

  Candidate held_against_entries(const ReplayedMutation& mutation) const {
    Candidate candidate{&mutation, {}};
    for (const std::size_t i : m_unexplained) {
      if (!m_evidence.explains(mutation, i)) {
        if (m_evidence.leads_elsewhere(mutation, i)) candidate.missed.push_back(i);
        continue;
      }
      candidate.explained.push_back(i);
      const Entry& entry = m_evidence.entry(i);
      const bool is_equal = mutation.like(entry, i)->likeness_of(entry, i) == Likeness::equal;
      candidate.equal += is_equal ? 1 : 0;
    }
    if (!candidate.explained.empty()) {
      candidate.contradictions = m_evidence.contradictions(mutation);
    }
    return candidate;
  }

  /// What is only rough is a right value, written with too few digits, and no other rule led to it.
  bool is_only_rough(const Candidate& candidate) const {
    const Mutation& mutation = *candidate.replayed->mutation;
    return !mutation.is_authors && !mutation.is_of_places &&
           all_of(candidate.explained,
                  [&](auto cell) { return m_evidence.verdict(cell) == Verdict::rough; });
  }

  /// A 0 comes of many things: some of them, beside other wrong entries, tell of no rule that leads
  /// to other numbers too.
  bool is_of_zeros_alone(const Candidate& candidate) const {
    const Mutation& mutation = *candidate.replayed->mutation;
    return !mutation.is_authors && !mutation.is_of_cells &&
           candidate.explained.size() < m_evidence.wrong().size() &&
           all_of(candidate.explained,
                  [&](auto cell) { return is_zero(m_evidence.entry(cell).value); });
  }

  /// One and the same number in all cells is no result of a rule that leads to it in some of them.
  bool is_part_of_one_number(const Candidate& candidate) const {
    return m_is_one_number && !candidate.replayed->mutation->is_authors &&
           candidate.explained.size() < m_evidence.wrong().size();
  }

  static bool is_one_number(const Evidence& evidence) {
    constexpr std::size_t fewest = 3;
    const auto& wrong = evidence.wrong();
    const auto is_first = [&](std::size_t cell) {
      return evidence.entry(cell).value == evidence.entry(wrong.front()).value;
    };
    return wrong.size() >= fewest && all_of(wrong, is_first) && all_of(evidence.right(), is_first);
  }

  bool is_pattern(const Candidate& candidate, const std::vector<Candidate>& candidates) const {
    const std::size_t explained = candidate.explained.size();
    return explained >= 2 && explained > candidate.contradictions &&
           misses_fewer(candidate, candidates) && 2 * explained >= m_unexplained.size();
  }

  /// Whether it leads to other wrong numbers in fewer of the wrong entries than it explains, or in
  /// such as another mistake explains. An author knows, and what is made in single cells need not
  /// be made in all.
  static bool misses_fewer(const Candidate& candidate, const std::vector<Candidate>& candidates) {
    const Mutation& mutation = *candidate.replayed->mutation;
    if (mutation.is_authors || mutation.is_of_cells) return true;
    const auto explains_missed = [&](const Candidate& other) {
      return all_of(candidate.missed, [&](auto cell) { return contains(other.explained, cell); });
    };
    return candidate.explained.size() > candidate.missed.size() ||
           any_of(candidates, explains_missed);
  }

  /// The one wrong entry of a step, which only this mistake leads to. That a mistake was made
  /// everywhere takes more than one entry to tell; and where most of the step is still blank,
  /// hardly anything could contradict it.
  bool is_only_one(const Candidate& candidate, const std::vector<Candidate>& candidates,
                   const Suspects& suspects) const {
    if (may_be_by_chance(candidate, suspects)) return false;
    const auto fits = [](const Candidate& other) {
      return other.contradictions == 0 && !other.is_repeated();
    };
    return m_evidence.wrong().size() == 1 && m_evidence.asked() >= fewest_cells_around_one &&
           2 * m_evidence.filled() >= m_evidence.asked() && fits(candidate) &&
           count_if(candidates, fits) == 1;
  }

  /// Whether one number is too little to tell it by. One digit is soon like some result; whoever
  /// makes a mistake of a whole matrix would have to be right in all other cells, as rounding may
  /// hide it there. And what stands in a rule twice, as the powers do in 3^S / colsum(3^S), is
  /// computed once: nobody makes a mistake at one of these places alone.
  bool may_be_by_chance(const Candidate& candidate, const Suspects& suspects) const {
    const Mutation& mutation = *candidate.replayed->mutation;
    if (mutation.is_authors) return false;
    const Exact& typed = m_evidence.entry(candidate.explained.front()).value;
    const bool is_made_twice = any_of(suspects.mutations, [&](const ReplayedMutation& other) {
      return other.mutation->is_repeated && other.mutation->code == mutation.code &&
             other.mutation->message == mutation.message;
    });
    return is_made_twice || (has_one_digit(typed) && !mutation.is_of_cells);
  }

  /// The mistake, and those that look the same.
  std::vector<NamedMistake> mistakes_like(const Candidate& best, const Suspects& suspects) const {
    std::vector<const Mutation*> mistakes;
    const auto add = [&](const Mutation& mistake) {
      const bool is_said = any_of(mistakes, [&](const Mutation* other) {
        return other->code == mistake.code && other->message == mistake.message;
      });
      if (!is_said) mistakes.push_back(&mistake);
    };
    for (const ReplayedMutation& other : suspects.mutations) {
      if (mistakes.size() == most_equal_mistakes) break;
      // At one place or at every one: where both give the same, the one is enough.
      if (other.mutation->is_repeated && !mistakes.empty()) continue;
      // Other mistakes of writing are said where no wrong rule explains it as well.
      const bool is_weaker = other.mutation->is_of_writing && !other.mutation->is_alternative;
      if (is_weaker && &other != best.replayed) continue;
      const bool is_like_it =
          is_same_on_filled(*other.results.value, *best.replayed->results.value) &&
          held_against_entries(other).explained == best.explained;
      if (is_like_it) add(*other.mutation);
    }
    std::stable_partition(mistakes.begin(), mistakes.end(),
                          [](const Mutation* mistake) { return !mistake->may_be_chance; });
    return mapped(mistakes, [&](const Mutation* mistake) {
      return NamedMistake{mistake->code, mistake->rule.text,
                          message_of(*mistake, m_evidence, suspects)};
    });
  }

  bool is_same_on_filled(const Matrix<Exact>& a, const Matrix<Exact>& b) const {
    const auto is_same = [&](std::size_t i) { return are_same(a.cells()[i], b.cells()[i]); };
    return &a == &b || (all_of(m_evidence.wrong(), is_same) && all_of(m_evidence.right(), is_same));
  }

  const Evidence& m_evidence;
  std::vector<std::size_t> m_unexplained;
  bool m_is_one_number;  // all that is filled in
};

}  // namespace

bool has_one_digit(const Exact& value) {
  return value == floor(value) && compare(abs(value), Exact(10)) == -1;
}

std::string Reason::message() const {
  return (either.size() > 1 ? "either " : "") +
         joined(mapped(either, &NamedMistake::message), "; or ");
}

std::string Reason::codes() const {
  return joined(mapped(either, &NamedMistake::code), " or ");
}

Evidence::Evidence(std::size_t step, const SheetBlock& block, const Matrix<Verdict>& verdicts,
                   const Results& right, const Results& own, bool is_question)
    : m_step(step),
      m_block(block),
      m_verdicts(verdicts),
      m_right_results(right),
      m_own_results(own),
      m_is_question(is_question) {
  for (std::size_t i = 0; i < verdicts.shape().cells(); ++i) {
    if (verdict(i) != Verdict::given) ++m_asked;
    if (needs_reason(verdict(i))) m_wrong.push_back(i);
    if (is_right(verdict(i))) m_right.push_back(i);
  }
}

bool Evidence::leads_astray(const Results& results, std::size_t cell) const {
  const Exact& value = results.value->cells()[cell];
  const Exact& own = m_own_results.value->cells()[cell];
  return differ(value, m_right_results.value->cells()[cell]) &&
         (own.is_unknown() || differ(value, own));
}

bool Evidence::is_right_throughout(const Results& results) const {
  for (std::size_t i = 0; i < m_verdicts.shape().cells(); ++i) {
    const bool is_asked = verdict(i) != Verdict::given;
    const Exact& right = m_right_results.value->cells()[i];
    if (is_asked && !are_same(results.value->cells()[i], right)) return false;
  }
  return true;
}

std::string message_of(const Mutation& mistake, const Evidence& evidence,
                       const Suspects& suspects) {
  const ReplayedMutation* const on_right =
      first_that(suspects.on_right,
                 [&](const ReplayedMutation& other) { return other.mutation.get() == &mistake; });
  const bool leads_to_right =
      on_right != nullptr && evidence.is_right_throughout(on_right->results);
  if (!leads_to_right) return mistake.message;
  return mistake.message.substr(0, mistake.message.find(": ")) +
         ": with the right numbers that comes to the same, so look at the entries that it takes";
}

bool Evidence::contradicts(const ReplayedMutation& mutation, std::size_t cell) const {
  const bool is_written_so = mutation.mutation->is_of_writing &&
                             mutation.results.likeness_of(entry(cell), cell) >= Likeness::rounded;
  const bool is_undefined = mutation.results.value->cells()[cell].is_unknown() &&
                            !m_own_results.value->cells()[cell].is_unknown();
  return is_undefined || (!is_written_so && leads_astray(mutation.results, cell));
}

std::size_t Evidence::contradictions(const ReplayedMutation& mutation) const {
  return count_if(m_right, [&](std::size_t cell) { return contradicts(mutation, cell); });
}

std::vector<ReplayedMutation> with_all_digits(std::vector<ReplayedMutation> on_paper,
                                              std::vector<ReplayedMutation> all_digits) {
  for (ReplayedMutation& other : all_digits) {
    const auto same = position_that(on_paper, [&](const ReplayedMutation& one) {
      const Mutation& a = *one.mutation;
      const Mutation& b = *other.mutation;
      return &a == &b || (a.is_of_writing && a.code == b.code && a.message == b.message);
    });
    if (same) {
      on_paper[*same].of_all_digits = std::move(other.results);
    } else {
      on_paper.push_back(std::move(other));
    }
  }
  return on_paper;
}

std::vector<Reason> reasons_for(const Evidence& evidence, std::span<const Suspects> suspects) {
  return ReasonSearch(evidence).reasons(suspects);
}

}  // namespace byhand
