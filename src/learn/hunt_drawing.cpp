#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/hunt.hpp"
#include "learn/lesson_parts.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"
#include "worksheet/reader.hpp"

namespace byhand::learn {

namespace {

constexpr std::size_t most_suspects = 4;
constexpr std::size_t fewest_suspects = 2;

template <class T>
void shuffle(std::vector<T>& items, SplitMix64& random) {  // Fisher and Yates
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(i))]);
  }
}

/// How sheets have to look: first all that is easy to read is tried, then all that has a value.
enum class Looks : unsigned char { easy, any };

std::size_t longest_text(const Step& step, const Matrix<Exact>& matrix) {
  std::size_t longest = 0;
  for (const Exact& cell : matrix.cells()) {
    longest = std::max(longest, cell_text(step, cell).size());
  }
  return longest;
}

/// Whether a learner can work with it: no cell without a value, and if it has to be easy only
/// numbers that stand on paper, not much longer than the right ones.
bool is_fit(const Step& step, const Matrix<Exact>& matrix, const Matrix<Exact>& right,
            Looks looks) {
  constexpr std::size_t always_easy = 8;
  const auto cells = matrix.cells();
  if (looks == Looks::any) return none_of(cells, [](const Exact& x) { return x.is_unknown(); });
  const bool is_on_paper =
      all_of(cells, [](const Exact& x) { return x.is_rational() || x.is_infinite(); });
  return is_on_paper &&
         longest_text(step, matrix) <= std::max(always_easy, longest_text(step, right));
}

/// Draws the mistake of one hunt in a worksheet that has been replayed.
class MistakeDrawer {
 public:
  MistakeDrawer(std::shared_ptr<AnswerKey> key, SplitMix64 random)
      : m_key(std::move(key)), m_random(random), m_effort(m_key->budget().times(2)) {}

  std::optional<DrawnHunt> hunt(Looks looks) {
    m_looks = looks;
    for (const std::size_t step : asked_steps()) {
      std::vector<Suspect> mistakes = mistakes_of(step);
      shuffle(mistakes, m_random);
      for (std::size_t i = 0; i < mistakes.size() && !m_effort.is_exhausted(); ++i) {
        if (auto found = hunt_for(step, mistakes, i)) return found;
      }
    }
    return std::nullopt;
  }

 private:
  const Step& step_at(std::size_t index) const { return m_key->worksheet().steps[index]; }
  const Matrix<Exact>& right(std::size_t index) const { return *m_key->right(index).value; }

  std::vector<std::size_t> asked_steps() {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < m_key->worksheet().steps.size(); ++i) {
      if (step_at(i).asks()) result.push_back(i);
    }
    shuffle(result, m_random);
    return result;
  }

  /// Those that these numbers show, and whose cells all have a value.
  std::vector<Suspect> mistakes_of(std::size_t step) {
    std::vector<Suspect> result;
    for (const ReplayedMutation& one : m_key->mutations(step)) {
      const Shared<Exact>& value = one.results.value;
      const bool is_shown = is_fit(step_at(step), *value, right(step), Looks::any) &&
                            first_difference(m_key->worksheet(), step, *value, right(step));
      if (!is_shown) continue;
      result.push_back({one.mutation->code, one.mutation->message, one.mutation->rule.text, value});
    }
    return result;
  }

  std::optional<DrawnHunt> hunt_for(std::size_t step, const std::vector<Suspect>& mistakes,
                                    std::size_t chosen) {
    DrawnHunt hunt;
    hunt.key = m_key;
    hunt.step = step;
    hunt.suspects = suspects(step, mistakes, chosen);
    if (hunt.suspects.size() < fewest_suspects) return std::nullopt;
    if (!carry_on(hunt, mistakes[chosen].result)) return std::nullopt;
    hunt.culprit = static_cast<std::size_t>(m_random.below(hunt.suspects.size()));
    std::swap(hunt.suspects.front(), hunt.suspects[hunt.culprit]);
    return hunt;
  }

  /// The chosen one first.
  std::vector<Suspect> suspects(std::size_t step, const std::vector<Suspect>& mistakes,
                                std::size_t chosen) const {
    std::vector<Suspect> result{mistakes[chosen]};
    for (const Suspect& mistake : mistakes) {
      if (result.size() == most_suspects) break;
      const bool is_another = all_of(result, [&](const Suspect& suspect) {
        return suspect.message != mistake.message &&
               first_difference(m_key->worksheet(), step, *suspect.result, *mistake.result);
      });
      if (is_another) result.push_back(mistake);
    }
    return result;
  }

  /// Fills the sheet; returns whether it is fit for a hunt.
  bool carry_on(DrawnHunt& hunt, const Shared<Exact>& wrong) {
    Values<Exact> values = m_key->right_values();
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < m_key->worksheet().steps.size(); ++i) {
      Shared<Exact> value = m_key->right(i).value;
      if (i == hunt.step || names_one(*m_key->step(i).rule, changed)) {
        value = i == hunt.step ? wrong : following(i, values);
        if (!value || !is_fit(step_at(i), *value, right(i), m_looks)) return false;
        changed.push_back(step_at(i).name);
        values[step_at(i).name] = value;
      }
      hunt.shown.push_back(std::move(value));
    }
    return true;
  }

  static bool names_one(const Expression& rule, const std::vector<std::string>& of) {
    const auto names = names_in(rule);
    return any_of(names, [&](const Expression* name) { return contains(of, name->text); });
  }

  /// What the right rule gives; nothing where that is too much to compute by hand.
  Shared<Exact> following(std::size_t step, const Values<Exact>& values) {
    constexpr std::int64_t work_of_looking = 32;  // at one cell, in operations
    try {
      m_effort.spend(work_of_looking * static_cast<std::int64_t>(step_at(step).shape.cells()), {});
      return results_of(m_key->step(step), values, m_effort).value;
    } catch (const Problem&) {
      return nullptr;
    }
  }

  std::shared_ptr<AnswerKey> m_key;
  SplitMix64 m_random;
  Effort m_effort;
  Looks m_looks = Looks::easy;
};

SplitMix64 random_of(std::int64_t seed, std::string_view purpose) {
  return SplitMix64(static_cast<std::uint64_t>(seed) ^ fnv1a64(purpose));
}

std::shared_ptr<AnswerKey> key_of(const Source& source, const Budget& budget,
                                  const std::optional<Variant>& variant) {
  return std::make_shared<AnswerKey>(
      without_questions(read_right_worksheet(source, budget, variant)), Rules::hand, budget);
}

}  // namespace

Variant drawn_variant(SplitMix64& random) {
  constexpr auto numbers = static_cast<std::uint64_t>(variants_of_names);
  return {static_cast<std::int64_t>(random.below(numbers)), ""};
}

bool are_alike(const DrawnHunt& a, const DrawnHunt& b) {
  const Suspect& first = a.suspects[a.culprit];
  const Suspect& second = b.suspects[b.culprit];
  return a.step == b.step && first.code == second.code && first.rule == second.rule;
}

std::optional<Cell> first_difference(const Worksheet& worksheet, std::size_t step,
                                     const Matrix<Exact>& a, const Matrix<Exact>& b) {
  for (const Cell& cell : asked_cells(worksheet, step)) {
    const Exact& one = a(cell.row, cell.col);
    const Exact& other = b(cell.row, cell.col);
    const Step& of = worksheet.steps[step];
    if (!(one == other) && short_cell_text(of, one) != short_cell_text(of, other)) return cell;
  }
  return std::nullopt;
}

HuntingGround::HuntingGround(Source source, const Budget& budget, std::optional<Variant> variant)
    : m_source(std::move(source)), m_budget(budget), m_variant(std::move(variant)) {
  m_has_variants =
      !m_variant && has_variants(read_worksheet(m_source, m_budget, m_variant).worksheet);
}

/// To be tried one after the other.
std::vector<std::optional<Variant>> HuntingGround::variants(std::int64_t seed) const {
  constexpr int most_drawn = 2;
  if (!m_has_variants) return {m_variant};
  SplitMix64 random = random_of(seed, "variant");
  std::vector<std::optional<Variant>> result;
  for (int i = 0; i < most_drawn; ++i) result.emplace_back(drawn_variant(random));
  result.emplace_back(std::nullopt);  // the author's own numbers, which were looked at by someone
  return result;
}

DrawnHunt HuntingGround::draw(std::int64_t seed) const {
  std::optional<DrawnHunt> hunt;
  for (const auto& variant : variants(seed)) {
    try {
      MistakeDrawer drawer(key_of(m_source, m_budget, variant), random_of(seed, "hunt"));
      if (auto easy = drawer.hunt(Looks::easy)) {
        hunt = std::move(easy);
        break;
      }
      if (!hunt) hunt = drawer.hunt(Looks::any);
    } catch (const Problem&) {
      if (!variant || m_variant) throw;  // else a variant that fails: byhand check tells its author
    }
  }
  if (hunt) {
    hunt->seed = seed;
    return std::move(*hunt);
  }
  throw Problem(
      fmt::format("there is nothing to hunt for in {}", excerpt(m_source.name())),
      "its numbers do not show two typical mistakes in any step: byhand check --matrix lists "
      "what they show");
}

DrawnHunt HuntingGround::draw_after(const DrawnHunt& last) const {
  constexpr std::int64_t most_tries = 10;
  for (std::int64_t i = 1; i <= most_tries; ++i) {
    try {
      DrawnHunt next = draw((last.seed + i) % (largest_seed + 1));
      if (i == most_tries || !are_alike(last, next)) return next;
    } catch (const Problem&) {
      continue;  // what can be hunted may depend on the variant
    }
  }
  return last;
}

}  // namespace byhand::learn
