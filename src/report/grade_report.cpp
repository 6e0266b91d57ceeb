#include "report/grade_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "report/comparison.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

/// The first problems of a sheet with their places, "line 12, column 5: …", and how many more there
/// are.
void add_problems(Document& document, const GradedSheet& graded, std::size_t most) {
  const std::vector<Problem>& problems = graded.problems;
  for (std::size_t i = 0; i < std::min(problems.size(), most); ++i) {
    const std::string place = place_of(graded, problems[i]);
    document.add_fact(place.empty() ? "all of it" : place, message_of(problems[i]), Role::quoted);
  }
  if (problems.size() <= most) return;
  document.add_fact("and", counted(problems.size() - most, "more problem"));
}

// What to do with a graded sheet now.

/// The line of the problem with the first entries that could not be read, up to a step or, where
/// nothing else is filled in, anywhere: no one knows yet what they are. Where the block of the step
/// is missing, that of the first problem: it may tell why.
std::optional<std::size_t> first_damaged_line(const GradedSheet& graded, std::size_t step) {
  const auto problem_from = [&](std::size_t offset) -> std::optional<std::size_t> {
    const Problem* found = first_that(graded.sheet.problems, [&](const Problem& problem) {
      return problem.span() && problem.span()->begin >= offset;
    });
    if (found == nullptr) return std::nullopt;
    return graded.source.place(found->span()->begin).line;
  };
  const std::size_t count = is_untouched(graded.grade) ? graded.sheet.blocks.size() : step + 1;
  for (std::size_t s = 0; s < count; ++s) {
    const auto& damage = graded.sheet.blocks[s].damage;
    if (graded.step(s).asks() && damage) return problem_from(damage->begin);
  }
  if (graded.sheet.blocks[step].is_there) return std::nullopt;
  return problem_from(0);
}

/// Where no cell is left to look at.
std::string all_is_well(const GradedSheet& graded) {
  const bool has_mistake = !cells_with(graded, Verdict::follows).empty();
  if (const auto open = next_cell(graded); open && graded.grade.is_full()) {
    const bool is_unread = graded.sheet.blocks[open->step].damage.has_value();
    const bool is_blank = verdict_of(graded, *open) == Verdict::blank;
    auto blank = mapped(cells_with(graded, Verdict::blank),
                        [&](const Cell& cell) { return graded.step(cell.step).name; });
    blank.erase(std::unique(blank.begin(), blank.end()), blank.end());
    if (is_blank && !is_unread && blank.size() > 1) {
      return fmt::format("Every mark is yours. {} have none, and are still open.", listed(blank));
    }
    return fmt::format("Every mark is yours. {} has none, and its answer {}.",
                       graded.step(open->step).name,
                       is_unread  ? "could not be read"
                       : is_blank ? "is still open"
                                  : "is not right yet");
  }
  if (!graded.grade.is_full()) {
    return has_mistake ? "The entries with an arrow only follow from a mistake: --strict gives "
                         "them no mark."
                       : "Every entry of yours is right. What was given away has no mark.";
  }
  return has_mistake ? "Every entry has its mark. One mistake was carried on: it is where the "
                       "arrows begin."
                     : "Every entry is right. Well done!";
}

/// The command that gives a hint for a cell; of the real rules, which `explain` does not know, just
/// the name of the cell.
void add_hint_for(Document& document, std::string words, const GradedSheet& graded,
                  const Cell& cell) {
  const std::string name = cell_name(graded.worksheet(), cell);
  if (graded.step(cell.step).is_question) {  // its rule would answer it
    words.back() = '.';
    return document.say(std::move(words));
  }
  if (graded.key->against() == Rules::real) {
    words.back() = ',';
    return document.say(fmt::format("{} {}.", words, name));
  }
  document.say(std::move(words));
  document.say(fmt::format("byhand explain {} {} --hint 1{}", sheet_word(graded), shell_word(name),
                           graded.options),
               Role::code);
}

/// A sentence, and a command where one helps.
void add_next_thing(Document& document, const GradedSheet& graded, Reveal reveal) {
  const Grade& grade = graded.grade;
  if (asked_cells(graded.worksheet()).empty()) {
    return document.say("Nothing is asked in this sheet: there is nothing to mark.");
  }
  const auto next = grade.is_full() ? std::nullopt : next_cell(graded);
  if (!next) return document.say(all_is_well(graded));
  const std::string& step = graded.step(next->step).name;
  if (const auto line = first_damaged_line(graded, next->step)) {
    return document.say(fmt::format("First put right what is said of line {} above.", *line));
  }
  if (!graded.sheet.blocks[next->step].is_there && is_untouched(grade)) {
    return document.say(
        fmt::format("No block has an entry, and {} is missing: begin with a new template.", step));
  }
  if (is_untouched(grade)) {
    document.say(
        fmt::format("Nothing is filled in yet. Open the sheet in any editor, put numbers in place "
                    "of the _ of {}, save it, and grade it again.",
                    step));
    return add_hint_for(document, "What is asked there:", graded, *next);
  }
  if (reveal == Reveal::marks) {
    const auto first =
        position_that(grade.steps, [](const StepGrade& one) { return one.score < one.max; });
    return document.say(fmt::format("Next: look at {} again.", graded.step(*first).name));
  }
  if (verdict_of(graded, *next) != Verdict::blank) {
    return add_hint_for(document, fmt::format("Look at {} again first:", step), graded, *next);
  }
  const char* const so_far = graded.problems.empty() ? "So far all is well. " : "";
  add_hint_for(document, fmt::format("{}Next, fill in {}:", so_far, step), graded, *next);
}

// The report of one sheet.

/// The questions that a worksheet asks, each after the name of its step and with its answer: the
/// paragraph before an answer is its question. One that is not answered rightly yet stays open.
void add_questions(Document& document, const GradedSheet& graded) {
  const Worksheet& worksheet = graded.worksheet();
  std::string question;
  std::string step;
  bool is_open = false;
  for (const Part& part : worksheet.parts) {
    if (part.kind == Part::Kind::prose) {
      const std::string asked(last_paragraph(part.text));
      if (!asked.empty()) question = asked;
    }
    const bool is_step = part.kind == Part::Kind::step && !worksheet.steps[part.index].is_question;
    if (is_step) step = worksheet.steps[part.index].name;
    if (part.kind == Part::Kind::step) is_open = !graded.grade.steps[part.index].has_all_right();
    if (part.kind != Part::Kind::answer || is_open) continue;
    document.say(step.empty() ? "A question" : "A question after " + step, Role::strong);
    document.add(Prose{question});
    document.say(std::string(answer_heading(worksheet)), Role::strong);
    document.add(Prose{part.text});
  }
}

void add_title(Document& document, const GradedSheet& graded) {
  const Worksheet& worksheet = graded.worksheet();
  std::string title = fmt::format("{}: {}", file_of(graded, "standard input"), worksheet.title);
  if (worksheet.variant) title += fmt::format(", variant {}", worksheet.variant->number);
  const auto& variant = graded.name.variant;
  if (variant) title += for_whom(*variant);
  document.add(Heading{1, std::move(title)});
  const std::size_t asked = asked_cells(graded.worksheet()).size();
  const std::size_t marks = graded.grade.max;
  document.say(fmt::format("{} to fill in{}:", counted(asked, "cell"),
                           marks == asked ? "" : ", for " + counted(marks, "mark")));
}

/// One mistake in full is enough at a time: later ones may follow from it.
void add_steps(Document& document, const GradedSheet& graded, Reveal reveal, bool in_full) {
  const auto next = next_cell(graded);
  const bool has_mistake = next && verdict_of(graded, *next) != Verdict::blank;
  bool is_shortened = false;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const bool is_first = has_mistake && next->step == s;
    add_graded_step(document, graded, s, reveal, in_full || is_first);
    is_shortened = is_shortened || (!is_first && has_cell_with(graded, s, needs_a_look));
  }
  if (!is_shortened || in_full || reveal == Reveal::marks) return;
  document.say("With --all the later steps are told of in full, too.", Role::quiet);
}

// What changed.

/// Verdicts that are told of in one line.
bool are_alike(Verdict a, Verdict b) {
  const auto is_plainly_right = [](Verdict verdict) {
    return is_right(verdict) && verdict != Verdict::follows;
  };
  return a == b || (is_plainly_right(a) && is_plainly_right(b));
}

class ChangesReport {
 public:
  ChangesReport(const GradedSheet* before, const GradedSheet& graded)
      : m_before(before), m_graded(graded) {}

  Changes changes() {
    constexpr std::size_t most_problems = 2;  // on a screen
    Changes changes;
    changes.score.say(score_line());
    Document& details = changes.details;
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough}) {
      add_changed(details, verdict);
    }
    add_outdated(details);
    add_reasons(details);
    add_problems(details, m_graded, most_problems);
    for (const Verdict verdict :
         {Verdict::follows, Verdict::correct, Verdict::blank, Verdict::shown}) {
      add_changed(details, verdict);
    }
    if (is_same_as_before()) details.say("The entries are the same as before.");
    add_next_thing(changes.next, m_graded, Reveal::kinds);
    if (!m_graded.grade.is_full()) return changes;
    changes.next.say("What these numbers show, and what comes next:");
    changes.next.say(fmt::format("byhand grade {}{}", sheet_word(m_graded), m_graded.options),
                     Role::code);
    return changes;
  }

 private:
  bool is_changed(const Cell& cell) const {
    const Verdict before = m_before == nullptr ? Verdict::blank : verdict_of(*m_before, cell);
    return verdict_of(m_graded, cell) != before || is_edited(cell);
  }

  bool is_same_as_before() const {
    return m_before != nullptr && none_of(asked_cells(m_graded.worksheet()),
                                          [&](const Cell& cell) { return is_changed(cell); });
  }

  bool is_edited(const Cell& cell) const {
    return m_before != nullptr && written(m_graded, cell) != written(*m_before, cell);
  }

  /// An entry that nobody touched was right by what stood before it, and is not any more.
  bool is_outdated(const Cell& cell) const {
    return m_before != nullptr && !is_edited(cell) && is_right(verdict_of(*m_before, cell)) &&
           needs_reason(verdict_of(m_graded, cell));
  }

  /// "S[1,1] and S[3,1] were computed from the old Q[3,1]: compute them again."
  void add_outdated(Document& details) const {
    constexpr std::size_t most_names = 6;
    std::vector<std::string> edited;  // before the first step with such a cell: they are the cause
    std::vector<std::string> outdated;
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      std::vector<std::string> edited_here;
      for (const Cell& cell : asked_cells(m_graded.worksheet(), s)) {
        const std::string name = cell_name(m_graded.worksheet(), cell);
        if (is_edited(cell)) edited_here.push_back(name);
        if (is_outdated(cell)) outdated.push_back(name);
      }
      if (outdated.empty()) append(edited, edited_here);
    }
    if (outdated.empty() || edited.empty()) return;
    const bool is_one = outdated.size() == 1;
    details.say(fmt::format("{} {} computed from the old {}: compute {} again.",
                            listed_at_most(most_names, outdated), is_one ? "was" : "were",
                            listed_at_most(most_names, edited), is_one ? "it" : "them"));
  }

  Sentence score_line() const {
    Sentence line{score(m_graded.grade)};
    const std::size_t now = m_graded.grade.score;
    const std::size_t before = m_before == nullptr ? now : m_before->grade.score;
    if (now == before) return line;
    const bool is_more = now > before;
    const std::size_t change = is_more ? now - before : before - now;
    line.push_back(
        {Role::plain, fmt::format(", {} {} than before", change, is_more ? "more" : "fewer")});
    return line;
  }

  /// "✓ right: Q, K and R[3,1]": the changed cells that have such a verdict now.
  void add_changed(Document& details, Verdict verdict) const {
    constexpr std::size_t most_names = 6;
    std::vector<std::string> names;
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      append(names, changed_names(s, verdict));
    }
    if (names.empty()) return;
    const VerdictLook& look = look_of(verdict);
    const bool is_correct = verdict == Verdict::correct;
    details.add(Fact{is_correct ? "right" : std::string(word(verdict)),
                     {{look.role, listed_at_most(most_names, std::move(names))}},
                     is_correct ? "✓" : std::string(look.sign)});
  }

  /// The step alone where these are all of its cells that were asked.
  std::vector<std::string> changed_names(std::size_t index, Verdict verdict) const {
    const std::vector<Cell> asked = asked_cells(m_graded.worksheet(), index);
    std::vector<std::string> names;
    for (const Cell& cell : asked) {
      if (!is_changed(cell) || !are_alike(verdict_of(m_graded, cell), verdict)) continue;
      if (is_unread(m_graded, cell)) continue;  // a problem tells of it
      names.push_back(cell_name(m_graded.worksheet(), cell));
    }
    const bool is_all = names.size() == asked.size() && asked.size() > 1;
    return is_all ? std::vector{m_graded.step(index).name} : names;
  }

  /// Of the first step with a new mistake: later ones may follow from it.
  void add_reasons(Document& details) const {
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      const auto mistakes = cells_with(m_graded, s, needs_reason);
      const auto is_new = [&](const Cell& cell) { return is_changed(cell) && !is_outdated(cell); };
      if (none_of(mistakes, is_new)) continue;
      const StepGrade& grade = m_graded.grade.steps[s];
      for (const Reason& reason : grade.reasons) {
        details.add(what_happened(m_graded.step(s), reason));
      }
      add_notes(details, m_graded.step(s), grade.notes, CellNote::Kind::would_fit);
      return add_off_weights(details, m_graded, s);
    }
  }

  const GradedSheet* m_before;
  const GradedSheet& m_graded;
};

}  // namespace

Document graded_document(const GradedSheet& graded, Reveal reveal, bool in_full) {
  constexpr std::size_t most_problems = 20;
  Document document;
  add_title(document, graded);
  add_steps(document, graded, reveal, in_full || reveal == Reveal::answers);
  if (!graded.problems.empty()) {
    document.say("In the sheet", Role::strong);
    add_problems(document, graded, most_problems);
  }
  if (graded.grade.max > 0) document.say({score(graded.grade)});
  add_next_thing(document, graded, reveal);
  if (reveal == Reveal::marks) return document;
  // What the numbers are there for: nobody who works on paper is to miss it.
  if (graded.grade.is_full() && graded.key->against() == Rules::hand) {
    add_questions(document, graded);
    if (!graded.next.empty()) document.say(graded.next, Role::quoted);
  }
  add_beside_real(document, graded, reveal);
  return document;
}

Changes changes_since(const GradedSheet* before, const GradedSheet& graded) {
  return ChangesReport(before, graded).changes();
}

Document Changes::document() const {
  Document result = score;
  result.add(details);
  result.add(next);
  return result;
}

}  // namespace byhand
