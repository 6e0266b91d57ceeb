#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "mistakes/mutation.hpp"
#include "number/entry.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A step as its entries are judged.
struct JudgedStep {
  ExpressionPointer rule;
  ExpressionPointer unrounded;       // e of a rule round(e, n) with n >= 1; nothing of other rules
  int places = 2;                    // the fewest decimals of a rounded entry; n of such a rule
  std::vector<std::size_t> sources;  // the asked steps that the rule names
  bool may_be_rubbish = false;       // wrong entries that are all equal are no answer: see below
};

/// Equal entries in so many cells, where so many different values are right and one of the entries
/// is wrong, are no answers.
inline constexpr std::size_t fewest_rubbish_cells = 6;
inline constexpr std::size_t fewest_telling_values = 3;

/// Of real values that are handed on, and of what a rule rounds. An enclosure narrower than 10^-400
/// that holds a boundary of a jump is taken to lie on it.
inline constexpr int digits_of_real_values = 600;

/// What the cells of a step should be: by its rule and, if it rounds to places, also before that.
struct Results {
  Shared<Exact> value;
  Shared<Exact> unrounded;
  Precision precision;

  Results() = default;
  /// `places` are the fewest decimals of a rounded entry.
  Results(Shared<Exact> of_value, Shared<Exact> of_unrounded, int places)
      : value(std::move(of_value)),
        unrounded(std::move(of_unrounded)),
        precision{places, value ? float_noise(value->cells()) : Exact()} {}

  /// The nearest likeness of an entry to the values of its cell; what is no number is like none.
  /// Inline, as most entries are equal.
  Likeness likeness_of(const Entry& entry, std::size_t cell) const {
    if (entry.kind != Entry::Kind::number) return Likeness::none;
    const Exact& exact = value->cells()[cell];
    if (entry.value == exact) return Likeness::equal;
    const Likeness to_exact = likeness(entry, exact, precision);
    if (!unrounded) return to_exact;
    const WorkingPrecision finer(digits_of_real_values);  // or their difference has fewer digits
    return std::max(to_exact, likeness(entry, unrounded->cells()[cell], precision));
  }

  /// What an entry was before it was rounded, of those that it is like: of a rule that rounds, its
  /// result, unless only what stands inside is like the entry.
  const Exact& behind(const Entry& entry, std::size_t cell) const {
    const Exact& exact = value->cells()[cell];
    const bool is_of_result = !unrounded || entry.kind != Entry::Kind::number ||
                              entry.value == exact ||
                              likeness(entry, exact, precision) >= Likeness::rounded;
    if (is_of_result) return exact;
    const Exact& inside = unrounded->cells()[cell];
    return likeness(entry, inside, precision) >= Likeness::rounded ? inside : exact;
  }
};

/// A mutation and what it leads to on some inputs, always in the shape of the step.
struct ReplayedMutation {
  std::shared_ptr<const Mutation> mutation;
  Results results;
  std::optional<Results> of_all_digits =
      {};  // on the same inputs before they were rounded, if they were

  /// Those of the two that the entry of a cell is like, to some decimals; nothing where it is like
  /// neither.
  const Results* like(const Entry& entry, std::size_t cell) const {
    const auto is_like = [&](const Results& some) {
      return some.likeness_of(entry, cell) >= Likeness::rounded;
    };
    if (of_all_digits && is_like(*of_all_digits)) return &*of_all_digits;
    return is_like(results) ? &results : nullptr;
  }
};

/// A value that is made when it is asked for, by whichever thread asks first; where that throws,
/// the next who asks tries again. std::call_once would do, but it calls through the C library, and
/// in a program with the C++ library linked in, as a release is, an exception does not find its way
/// through that: it ends the program.
template <typename T>
class Lazy {
 public:
  template <typename Make>
  const T& value(const Make& make) {
    const std::lock_guard lock(m_mutex);
    if (!m_value) m_value.emplace(make());
    return *m_value;
  }

 private:
  std::mutex m_mutex;
  std::optional<T> m_value;
};

/// The right answers of a worksheet in one variant, and what its typical mistakes lead to: made
/// once, and shared by all of its sheets.
class AnswerKey {
 public:
  /// `against` says which rules give the right answers; the real ones are replayed to 50 digits and
  /// more. Throws Problem where the worksheet cannot be replayed.
  AnswerKey(Worksheet worksheet, Rules against, const Budget& budget = {});
  AnswerKey(const AnswerKey&) = delete;  // its steps point into its worksheet
  AnswerKey& operator=(const AnswerKey&) = delete;
  ~AnswerKey() = default;

  const Worksheet& worksheet() const { return m_replayed.worksheet; }
  const ReplayedWorksheet& replayed() const { return m_replayed; }
  Rules against() const { return m_against; }
  const Budget& budget() const { return m_budget; }
  /// For replays of mutations: of each step on right inputs, and of all steps of one sheet on its
  /// own.
  Budget mutation_budget() const;
  /// Whether that did not suffice for all mutations of a step on right inputs. What is said of a
  /// sheet depends on no other sheet.
  bool is_exhausted(std::size_t index) const { return mutations_on_right(index).is_exhausted; }
  /// The working precision that its values were computed with, and what follows from entries too.
  int digits() const;

  /// The rule that entries of a step are held against, as its author wrote it.
  const Rule& rule(std::size_t index) const { return worksheet().steps[index].rule(m_against); }
  const JudgedStep& step(std::size_t index) const { return m_steps[index]; }
  const Results& right(std::size_t index) const { return m_right[index]; }
  /// The right values of all names.
  const Values<Exact>& right_values() const { return m_values; }

  /// The mutations of a step that are carried on, with their results on right inputs; made when
  /// they are first asked for.
  const std::vector<ReplayedMutation>& mutations(std::size_t index) const {
    return mutations_on_right(index).replayed;
  }
  /// The same on other inputs. Goes no further where the effort is exhausted.
  std::vector<ReplayedMutation> mutations_on(std::size_t index, const Values<Exact>& inputs,
                                             Effort& effort) const;
  /// Of a matrix of another shape than the step has: the mutation whose result on right inputs it
  /// is, K * Q^T for K^T * Q; nullptr where it is of none.
  const Mutation* mutation_to(std::size_t index, const Matrix<Exact>& entries) const;

 private:
  JudgedStep judged(std::size_t index) const;
  Results results_of_mutation(std::size_t index, const Mutation& mutation,
                              const Values<Exact>& inputs, Effort& effort) const;

  ReplayedWorksheet m_replayed;
  Rules m_against;
  Budget m_budget;
  Values<Exact> m_values;
  std::vector<JudgedStep> m_steps;
  std::vector<Results> m_right;
  using Mutations = std::vector<std::shared_ptr<const Mutation>>;
  struct MutationsOnRight {
    std::vector<ReplayedMutation> replayed;
    bool is_exhausted = false;
  };
  struct LazyStep {
    Lazy<Mutations> mutations;
    Lazy<MutationsOnRight> on_right;
  };
  const MutationsOnRight& mutations_on_right(std::size_t index) const;
  const Mutations& mutations_of_step(std::size_t index) const;
  mutable std::deque<LazyStep> m_lazy;
};

/// The value of a rule on these values, and of its e if it is round(e, n). Cells without a value
/// are unknown. Throws Problem where it is too much work.
Results results_of(const JudgedStep& step, const Values<Exact>& values, Effort& effort);

}  // namespace byhand
