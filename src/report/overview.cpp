#include "report/overview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "report/grade_report.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/cost.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_unreadable = 5;

class OverviewWriter {
 public:
  explicit OverviewWriter(const Overview& overview) : m_overview(overview) {}

  Document document() {
    if (any_of(m_overview.course, &CourseEntry::sheet)) {
      add_course();
      add_unreadable(m_document, m_overview.unreadable);
      add_next();
      m_document.say("byhand list tells more of each worksheet, byhand --help of all commands.",
                     Role::quiet);
    } else {
      add_welcome();
    }
    return std::move(m_document);
  }

 private:
  void add_command(const std::string& command) {
    m_document.say("byhand " + command + m_overview.options, Role::code);
  }

  void add_welcome() {
    m_document.say(
        {{Role::strong, "Attention by Hand"},
         {Role::plain,
          ": self-attention with pencil and paper, in exact fractions. You fill in small matrices, "
          "step by step; each entry is checked at once, and where one is wrong you hear why. No "
          "sheet of the course is here yet. Begin with the first worksheet:"}});
    add_command("learn " + m_overview.course.front().word);
    add_unreadable(m_document, m_overview.unreadable);
    m_document.say("byhand list shows all worksheets, byhand --help all commands.", Role::quiet);
  }

  void add_course() {
    const auto& course = m_overview.course;
    const std::size_t done = count_if(course, is_done);
    m_document.say(
        {{Role::strong, "Attention by Hand"},
         {Role::plain, fmt::format(": {} of {} done", done, counted(course.size(), "worksheet"))}});
    m_document.add(Table{{{"", false, {}, true}, {"", true}, {"", false}, {"", false}},
                         mapped(course, row_of)});
  }

  static bool is_done(const CourseEntry& entry) { return entry.sheet && entry.sheet->is_done(); }

  static std::vector<Styled> row_of(const CourseEntry& entry) {
    std::vector<Styled> row{{Role::plain, ""},
                            {Role::plain, entry.number},
                            {Role::quoted, entry.title},
                            {Role::plain, ""}};
    if (!entry.sheet) return row;
    const SheetProgress& sheet = *entry.sheet;
    if (sheet.has_full_marks()) {
      row.front() = {Role::good, "✓"};
      row.back().text = "done";
    } else if (sheet.is_done()) {
      row.front() = {Role::quiet, "·"};
      row.back().text =
          fmt::format("done, {}, {} given away", points(sheet.score, sheet.max), sheet.given_away);
    } else if (sheet.is_untouched) {
      row.back().text = "blank sheet";
    } else {
      row.front() = {Role::unsure, "▸"};
      row.back().text = points(sheet.score, sheet.max);
      if (sheet.mistakes > 0) row.back().text += ", " + counted(sheet.mistakes, "mistake");
      if (sheet.score == sheet.max) row.back().text += ", a question is open";
    }
    if (!is_lessons(entry)) row.back().text += ", in " + sheet.file;
    return row;
  }

  /// Whether the sheet is the one that a lesson on the worksheet goes on with.
  static bool is_lessons(const CourseEntry& entry) {
    return entry.sheet->file == entry.name + ".md";
  }

  void add_next() {
    if (const CourseEntry* begun = begun_last()) return add_going_on(*begun);
    const auto& course = m_overview.course;
    // Who began in the middle goes on there; what was left out comes in the end.
    const auto last_done = std::find_if(course.rbegin(), course.rend(), is_done).base();
    auto next = std::find_if_not(last_done, course.end(), is_done);
    if (next == course.end()) next = std::find_if_not(course.begin(), course.end(), is_done);
    if (next == course.end()) {
      const bool is_all_own =
          all_of(course, [](const auto& entry) { return entry.sheet->has_full_marks(); });
      m_document.say(fmt::format("All of them are done.{} Now find what somebody else did wrong:",
                                 is_all_own ? " Well done!" : ""));
      return add_command("hunt " + course.back().word);
    }
    m_document.say({{Role::plain, "Next: "}, {Role::quoted, next->title}});
    add_command(command_for(*next));
  }

  const CourseEntry* begun_last() const {
    const CourseEntry* last = nullptr;
    for (const CourseEntry& entry : m_overview.course) {
      const bool is_begun = entry.sheet && entry.sheet->is_begun();
      if (is_begun && (last == nullptr || entry.sheet->saved >= last->sheet->saved)) last = &entry;
    }
    return last;
  }

  void add_going_on(const CourseEntry& entry) {
    const SheetProgress& sheet = *entry.sheet;
    Sentence sentence{{Role::plain, "Next: go on with "}, {Role::quoted, entry.title}};
    if (!sheet.look_at.empty()) {
      sentence.push_back({Role::plain, ", and look at "});
      sentence.push_back({Role::code, sheet.look_at});
      sentence.push_back({Role::plain, " again"});
    }
    m_document.say(std::move(sentence));
    add_command(command_for(entry));
    if (sheet.wrong == 0) return;
    m_document.say("To practise what went wrong on other numbers:");
    add_command("review");
  }

  /// A lesson; of a table in CSV, its marks each time that it is saved.
  static std::string command_for(const CourseEntry& entry) {
    if (!entry.sheet || is_lessons(entry)) return "learn " + entry.word;
    const std::string& file = entry.sheet->file;
    return (file.ends_with(".md") ? "learn " : "watch ") + shell_word(file);
  }

  const Overview& m_overview;
  Document m_document;
};

// How much work a worksheet is.

constexpr double words_a_minute = 180;
constexpr double seconds_a_minute = 60;
constexpr double seconds_a_cell = 3;

/// The mean of characters a cell.
template <class Text>
double mean_length(const Matrix<Exact>& cells, const Text& text) {
  std::size_t characters = 0;
  for (const Exact& cell : cells.cells()) characters += std::invoke(text, cell).size();
  return static_cast<double>(characters) / static_cast<double>(cells.cells().size());
}

/// How long the numbers of each given and step are, by its name.
std::map<std::string, double> mean_lengths(const ReplayedWorksheet& replayed) {
  std::map<std::string, double> lengths;
  for (const Given& given : replayed.worksheet.givens) {
    lengths[given.name] = mean_length(given.cells, &Exact::text);
  }
  for (std::size_t i = 0; i < replayed.hand.size(); ++i) {
    const Step& step = replayed.worksheet.steps[i];
    lengths[step.name] =
        mean_length(*replayed.hand[i], [&](const Exact& x) { return cell_text(step, x); });
  }
  return lengths;
}

/// How long the numbers are that are written for a step: those that its rule names, and its
/// results.
double length_of(const Step& step, const std::map<std::string, double>& lengths) {
  double sum = lengths.at(step.name);
  double count = 1;
  for (const Expression* name : names_in(*step.hand.written)) {
    const auto found = lengths.find(name->text);
    if (found == lengths.end()) continue;
    sum += found->second;
    ++count;
  }
  return sum / count;
}

}  // namespace

SheetProgress progress_of(const GradedSheet& graded, std::int64_t saved) {
  SheetProgress progress;
  progress.file = graded.source.name();
  progress.score = graded.grade.score;
  progress.max = graded.grade.max;
  progress.given_away = given_away(graded);
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const auto verdicts = graded.verdicts(s).cells();
    const bool is_open = graded.step(s).is_question && !is_right(verdicts.front());
    progress.has_open_question =
        progress.has_open_question || (is_open && verdicts.front() != Verdict::shown);
  }
  progress.wrong = cells_with(graded, needs_reason).size();
  progress.mistakes = cells_with(graded, needs_a_look).size();
  progress.is_untouched = is_untouched(graded.grade) && progress.max > 0;
  progress.saved = saved;
  const auto next = next_cell(graded);
  if (next && verdict_of(graded, *next) != Verdict::blank) {
    progress.look_at = cell_name(graded.worksheet(), *next);
  }
  return progress;
}

bool is_further(const SheetProgress& a, const SheetProgress& b) {
  const auto key = [](const SheetProgress& sheet) {
    return std::tuple(sheet.has_full_marks(), sheet.is_done(), !sheet.is_untouched, sheet.score);
  };
  return key(a) > key(b);
}

void add_unreadable(Document& document, const std::vector<std::string>& unreadable) {
  for (std::size_t i = 0; i < std::min(unreadable.size(), most_unreadable); ++i) {
    document.say(unreadable[i], Role::quoted);
  }
  if (unreadable.size() > most_unreadable) {
    document.say(fmt::format("{} more cannot be graded; byhand grade . tells of all.",
                             counted(unreadable.size() - most_unreadable, "sheet")));
  }
}

Document overview_document(const Overview& overview) {
  return OverviewWriter(overview).document();
}

Workload workload(const ReplayedWorksheet& replayed, const Budget& budget) {
  const Worksheet& worksheet = replayed.worksheet;
  const Cost cost = counted_cost(worksheet, budget);
  const std::map<std::string, double> lengths = mean_lengths(replayed);
  Workload result;
  double seconds = 0;
  for (std::size_t i = 0; i < worksheet.steps.size(); ++i) {
    const std::vector<bool>& asked = worksheet.steps[i].asked;
    const auto count = static_cast<std::size_t>(std::count(asked.begin(), asked.end(), true));
    const double share = static_cast<double>(count) / static_cast<double>(asked.size());
    const double operations = cost.steps[i].counts.hand.total().to_double() * share;
    const double length = length_of(worksheet.steps[i], lengths);
    result.cells += count;
    if (worksheet.steps[i].is_question) {  // to look, not to compute
      result.questions += count;
      continue;
    }
    seconds += operations * (1 + length) + static_cast<double>(count) * seconds_a_cell;
  }
  for (const Part& part : worksheet.parts) {
    if (part.kind != Part::Kind::prose) continue;
    seconds +=
        static_cast<double>(words({{}, part.text}).size()) / words_a_minute * seconds_a_minute;
  }
  result.minutes = static_cast<std::size_t>(std::ceil(seconds / seconds_a_minute));
  return result;
}

}  // namespace byhand
