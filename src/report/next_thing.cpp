#include "report/next_thing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "report/spelled_steps.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

class NextThing {
 public:
  NextThing(Document& document, const GradedSheet& graded, Reveal reveal)
      : m_document(document), m_graded(graded), m_reveal(reveal) {}

  void add() {
    const Grade& grade = m_graded.grade;
    if (grade.max == 0) return say("Nothing is asked in this sheet: there is nothing to mark.");
    if (grade.is_full()) {
      return say(has(Verdict::follows)
                     ? "Every entry has its mark. One mistake was carried on: it is where the "
                       "arrows begin."
                     : "Every entry is right. Well done!");
    }
    const auto next = next_cell(m_graded);
    if (!next) {
      return say(has(Verdict::follows)
                     ? "The entries with an arrow only follow from a mistake: --strict gives "
                       "them no mark."
                     : "Every entry of yours is right. What was given away has no mark.");
    }
    const Step& step = m_graded.step(next->cell.step);
    if (is_untouched(grade)) {
      say(
          fmt::format("Nothing is filled in yet. Open the sheet in any editor, put numbers in "
                      "place of the _ of {}, save it, and grade it again.",
                      step.name));
      return add_command("What is asked there:", step, next->cell, " --hint 1");
    }
    if (m_reveal == Reveal::marks) {
      const std::size_t first = first_unfinished();
      return say(fmt::format("Next: look at {} again.", m_graded.step(first).name));
    }
    const Verdict verdict = grade.steps[next->cell.step].verdicts(next->cell.row, next->cell.col);
    if (const auto line = first_damaged_line(); line && !needs_reason(verdict)) {
      return say(fmt::format("First put right what is said of line {} above.", *line));
    }
    const std::string words = next->is_blank
                                  ? fmt::format("So far all is well. Next, fill in {}:", step.name)
                                  : fmt::format("Look at {} again first:", step.name);
    add_command(words, step, next->cell, " --hint 1");
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }
  void say(std::string text) { add(Paragraph{{{Role::plain, std::move(text)}}}); }

  /// A line that could not be read: no one knows yet what stands in its cells.
  std::optional<std::size_t> first_damaged_line() const {
    const auto& problems = m_graded.sheet.problems;
    const auto found = std::find_if(problems.begin(), problems.end(),
                                    [](const Problem& problem) { return problem.span(); });
    if (found == problems.end()) return std::nullopt;
    return m_graded.source.place(found->span()->begin).line;
  }

  bool has(Verdict verdict) const { return count_of(m_graded.grade, verdict) > 0; }

  std::size_t first_unfinished() const {
    const auto& steps = m_graded.grade.steps;
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [](const StepGrade& step) { return step.score < step.max; });
    return static_cast<std::size_t>(found - steps.begin());
  }

  /// `explain` knows the hand rules alone.
  void add_command(std::string words, const Step& step, const Cell& cell, const char* more) {
    const std::string name = cell_name(step.name, step.shape, cell.row, cell.col);
    if (m_graded.key->against() == Rules::real) {
      words.back() = ',';
      return say(fmt::format("{} {}.", words, name));
    }
    say(std::move(words));
    add(Paragraph{{{Role::code, fmt::format("byhand explain {} {}{}{}", sheet_word(m_graded),
                                            shell_word(name), more, m_graded.options)}}});
  }

  Document& m_document;
  const GradedSheet& m_graded;
  Reveal m_reveal;
};

}  // namespace

void add_next_thing(Document& document, const GradedSheet& graded, Reveal reveal) {
  NextThing(document, graded, reveal).add();
}

std::string sheet_word(const GradedSheet& graded) {
  return graded.source.name() == "-" ? "SHEET" : shell_word(graded.source.name());
}

}  // namespace byhand
