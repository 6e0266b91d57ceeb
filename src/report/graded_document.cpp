#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "report/graded_real.hpp"
#include "report/graded_sheet.hpp"
#include "report/graded_steps.hpp"
#include "report/next_thing.hpp"
#include "report/questions.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_problems = 20;

std::string file_name(const GradedSheet& graded) {
  return graded.source.name() == "-" ? "standard input" : graded.source.name();
}

class SheetReport {
 public:
  SheetReport(const GradedSheet& graded, Reveal reveal, bool in_full)
      : m_graded(graded), m_reveal(reveal), m_in_full(in_full || reveal == Reveal::answers) {}

  Document document() {
    add_title();
    add_steps();
    add_problems();
    if (m_graded.grade.max > 0) add(score(m_graded.grade));
    add_next_thing(m_document, m_graded, m_reveal);
    if (m_reveal == Reveal::marks) return std::move(m_document);
    if (m_graded.grade.is_full() && m_graded.key->against() == Rules::hand) add_insight();
    add_beside_real(m_document, m_graded, m_reveal);
    return std::move(m_document);
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }
  void say(std::string text) { add(Paragraph{{{Role::plain, std::move(text)}}}); }

  void add_title() {
    const Worksheet& worksheet = m_graded.worksheet();
    std::string title = fmt::format("{}: {}", file_name(m_graded), worksheet.title);
    if (worksheet.variant) title += fmt::format(", variant {}", worksheet.variant->number);
    const auto& variant = m_graded.name.variant;
    if (variant && !variant->learner.empty()) title += ", for " + variant->learner;
    add(Heading{1, std::move(title)});
    // The steps follow as facts.
    say(fmt::format("{} to fill in:", counted(m_graded.grade.max, "cell")));
  }

  /// One mistake in full is enough at a time: later ones may follow from it.
  void add_steps() {
    const auto next = next_cell(m_graded);
    bool is_shortened = false;
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      const bool is_first = next && !next->is_blank && next->cell.step == s;
      add_graded_step(m_document, m_graded, s, m_reveal, m_in_full || is_first);
      is_shortened = is_shortened || (!is_first && has_mistake(m_graded.grade.steps[s]));
    }
    if (!is_shortened || m_in_full || m_reveal == Reveal::marks) return;
    add(Paragraph{{{Role::quiet, "With --all the later steps are told of in full, too."}}});
  }

  static bool has_mistake(const StepGrade& step) {
    const auto verdicts = step.verdicts.cells();
    return std::any_of(verdicts.begin(), verdicts.end(), needs_a_look);
  }

  void add_problems() {
    const auto& problems = m_graded.problems;
    if (problems.empty()) return;
    add(Paragraph{{{Role::strong, "In the sheet"}}});
    for (std::size_t i = 0; i < std::min(problems.size(), most_problems); ++i) {
      add(fact_of(m_graded, problems[i]));
    }
    if (problems.size() > most_problems) {
      add(Fact{"and", {{Role::plain, counted(problems.size() - most_problems, "more problem")}}});
    }
  }

  /// What the numbers are there for: nobody who works on paper is to miss it.
  void add_insight() {
    add_questions(m_document, m_graded.worksheet());
    if (!m_graded.next.empty()) add(Paragraph{{{Role::quoted, std::string(m_graded.next)}}});
  }

  const GradedSheet& m_graded;
  Reveal m_reveal;
  bool m_in_full;
  Document m_document;
};

}  // namespace

Document graded_document(const GradedSheet& graded, Reveal reveal, bool in_full) {
  return SheetReport(graded, reveal, in_full).document();
}

}  // namespace byhand
