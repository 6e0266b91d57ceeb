#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "explain/graded_real.hpp"
#include "explain/graded_sheet.hpp"
#include "explain/graded_steps.hpp"
#include "explain/spelled_steps.hpp"
#include "explain/views.hpp"
#include "text/shell_word.hpp"
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
  SheetReport(const GradedSheet& graded, Reveal reveal) : m_graded(graded), m_reveal(reveal) {}

  Document document() {
    add_title();
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      add_graded_step(m_document, m_graded, s, m_reveal);
    }
    add_problems();
    add_score();
    add_next();
    if (m_reveal != Reveal::marks) add_beside_real(m_document, m_graded, m_reveal);
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

  void add_problems() {
    const auto& problems = m_graded.problems;
    if (problems.empty()) return;
    add(Paragraph{{{Role::strong, "In the sheet"}}});
    for (std::size_t i = 0; i < std::min(problems.size(), most_problems); ++i) {
      std::string place = "all of it";
      if (problems[i].span()) {
        const Place at = m_graded.source.place(problems[i].span()->begin);
        place = fmt::format("line {}, column {}", at.line, at.column);
      }
      add(Fact{std::move(place), {{Role::quoted, message_of(problems[i])}}});
    }
    if (problems.size() > most_problems) {
      add(Fact{"and", {{Role::plain, counted(problems.size() - most_problems, "more problem")}}});
    }
  }

  /// 100 % is for a full mark alone: shares are cut off, not rounded.
  void add_score() {
    const auto [score, max] = std::pair(m_graded.grade.score, m_graded.grade.max);
    if (max == 0) return;
    constexpr std::size_t hundred = 100;
    add(Paragraph{
        {{Role::strong, fmt::format("{} ({} %)", points(score, max), score * hundred / max)}}});
  }

  /// How a command names this sheet.
  std::string sheet_word() const {
    return m_graded.source.name() == "-" ? "SHEET" : shell_word(m_graded.source.name());
  }

  void add_next() {
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
    const Step& step = m_graded.step(next->step);
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
    const Verdict verdict = grade.steps[next->step].verdicts(next->cell.row, next->cell.col);
    if (const auto line = first_damaged_line(); line && !needs_reason(verdict)) {
      return say(fmt::format("First put right what is said of line {} above.", *line));
    }
    const std::string words = next->is_blank
                                  ? fmt::format("So far all is well. Next, fill in {}:", step.name)
                                  : fmt::format("Look at {} again first:", step.name);
    add_command(words, step, next->cell, " --hint 1");
  }

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
  void add_command(std::string words, const Step& step, GradedCell cell, const char* more) {
    const std::string name = cell_name(step.name, step.shape, cell.row, cell.col);
    if (m_graded.key.against() == Rules::real) {
      words.back() = ',';
      return say(fmt::format("{} {}.", words, name));
    }
    say(std::move(words));
    add(Paragraph{{{Role::code, fmt::format("byhand explain {} {}{}{}", sheet_word(),
                                            shell_word(name), more, m_graded.options)}}});
  }

  const GradedSheet& m_graded;
  Reveal m_reveal;
  Document m_document;
};

}  // namespace

Document graded_document(const GradedSheet& graded, Reveal reveal) {
  return SheetReport(graded, reveal).document();
}

}  // namespace byhand
