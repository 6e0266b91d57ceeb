#include "explain/graded_real.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "explain/graded_comparison.hpp"
#include "explain/views.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// What differs by less is the rounding of floats.
constexpr double float_noise = 1e-9;
constexpr std::size_t most_rules = 4;

/// In what the real rules differ from those by hand, on the way to one step.
struct OtherRules {
  std::vector<const Step*> own;  // steps whose author wrote another rule, in their order
  bool round_less = false;       // some step rounds by hand alone
};

OtherRules other_rules(const std::vector<Step>& steps, std::size_t last) {
  std::unordered_set<std::string_view> used{steps[last].name};
  OtherRules result;
  for (std::size_t i = last + 1; i-- > 0;) {
    const Step& step = steps[i];
    if (!used.contains(step.name)) continue;
    for (const Rule* rule : {&step.hand, &step.real}) {
      for (const Expression* name : names_in(*rule->written)) used.insert(name->text);
    }
    if (step.has_own_real_rule) {
      result.own.push_back(&step);
    } else if (!same(*step.hand.written, *step.real.written)) {
      result.round_less = true;
    }
  }
  std::reverse(result.own.begin(), result.own.end());
  return result;
}

class BesideReal {
 public:
  BesideReal(Document& document, const GradedSheet& graded, Reveal reveal)
      : m_document(document), m_graded(graded), m_reveal(reveal) {}

  void add() {
    const auto compared = compare_entries(m_graded);
    if (!compared) return;
    m_document.blocks.emplace_back(Paragraph{{{Role::strong, "Beside the real computation"}}});
    const OtherRules rules = other_rules(m_graded.worksheet().steps, compared->step);
    if (is_by_hand() && !rules.own.empty()) add_rules(rules.own);
    add(m_graded.step(compared->step).name, {{Role::plain, difference(*compared, rules)}});
    for (const ComparedWinners& one : compared->weights) {
      add(m_graded.step(one.step).name, {{Role::quoted, winners(one)}});
    }
  }

 private:
  void add(std::string label, Sentence text) {
    m_document.blocks.emplace_back(Fact{std::move(label), std::move(text)});
  }

  bool is_by_hand() const { return m_graded.key.against() == Rules::hand; }

  void add_rules(const std::vector<const Step*>& steps) {
    Sentence text;
    for (std::size_t i = 0; i < std::min(steps.size(), most_rules); ++i) {
      const Rule& rule = steps[i]->real;
      if (i > 0) text.push_back({Role::plain, ", "});
      text.push_back({Role::code,
                      fmt::format("{} = {}", steps[i]->name, is_readable(rule) ? rule.text : "…")});
    }
    if (steps.size() > most_rules) {
      text.push_back({Role::plain, fmt::format(" and {} more", steps.size() - most_rules)});
    }
    add("real rules", std::move(text));
  }

  std::string difference(const ComparedEntries& compared, const OtherRules& rules) const {
    const double distance = compared.largest_difference;
    if (!compared.tells_difference(m_reveal)) {
      return "how far it is from the real one is told once it is right";
    }
    if (distance < float_noise) return no_difference(rules);
    if (std::isinf(distance)) return "an entry of yours is infinitely far from the real number";
    const std::string most = "at most " + real_text(distance);
    if (!compared.is_right) {
      return fmt::format("yours and the real one differ by {}, mistakes included", most);
    }
    const bool is_rounding = !is_by_hand() || (rules.own.empty() && !rules.round_less);
    if (is_rounding) return fmt::format("your rounding makes a difference of {}", most);
    return fmt::format(
        "{} it would differ by {}: that is no mistake of yours",
        rules.own.empty() ? "the real rules round nothing, and there" : "with these rules", most);
  }

  std::string no_difference(const OtherRules& rules) const {
    if (!is_by_hand()) return "your entries are the real numbers";
    if (!rules.own.empty()) return "with these rules it would be the same";
    if (rules.round_less) return "without any rounding it would be the same";
    return "the rules of this sheet and the real ones are the same, and so are the numbers";
  }

  /// "q1 and q4 have their largest weight in the same row as in the real computation; q2 (there k2)
  /// in another one"
  std::string winners(const ComparedWinners& weights) const {
    std::vector<std::string> same;
    std::vector<std::string> other;
    for (const ComparedWinner& one : weights.of_each) {
      const bool is_told = one.is_right || m_reveal == Reveal::answers;
      if (one.is_same) {
        same.push_back(one.label);
      } else if (is_told) {
        other.push_back(fmt::format("{} (there {})", one.label, listed(one.real_winners)));
      } else {
        other.push_back(one.label);
      }
    }
    const std::string line = weights.is_by_column ? "row" : "column";
    const auto largest = [&](const std::vector<std::string>& labels) {
      return listed(labels) + (labels.size() > 1 ? " have their" : " has its") + " largest weight";
    };
    if (same.empty()) {
      return fmt::format("{} in another {} than in the real computation", largest(other), line);
    }
    std::string text =
        fmt::format("{} in the same {} as in the real computation", largest(same), line);
    if (!other.empty()) text += fmt::format("; {} in another one", listed(other));
    return text;
  }

  Document& m_document;
  const GradedSheet& m_graded;
  Reveal m_reveal;
};

}  // namespace

void add_beside_real(Document& document, const GradedSheet& graded, Reveal reveal) {
  BesideReal(document, graded, reveal).add();
}

}  // namespace byhand
