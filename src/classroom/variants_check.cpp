// What the numbers of a class are like.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "classroom/class_report.hpp"
#include "classroom/submission_grader.hpp"
#include "grade/answer_key.hpp"
#include "mistakes/mutation.hpp"
#include "sheet/sheet.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

/// Mistakes and neighbours are judged of so many students; grading is dear.
constexpr std::size_t most_judged = 200;

class VariantsChecker {
 public:
  VariantsChecker(const Source& text, const Class& of_class, const Budget& budget)
      : m_text(text), m_class(of_class), m_budget(budget) {}

  VariantsCheck check() {
    for (std::size_t i = 0; i < m_class.students.size(); ++i) {
      try {
        add_figures(i);
      } catch (const Problem& problem) {
        throw in_numbers_of(m_class.students[i].student, problem, m_text);
      }
    }
    count_constant_marks();
    m_check.judged = std::min(m_class.students.size(), most_judged);
    if (m_check.judged > 1) m_check.neighbours.emplace();
    for (std::size_t i = 0; i < m_check.judged; ++i) judge(i);
    if (m_check.neighbours) m_check.neighbours->mean /= static_cast<double>(m_check.judged);
    for (auto& [place, hidden] : m_hidden) m_check.hidden.push_back(std::move(hidden));
    std::stable_sort(m_check.hidden.begin(), m_check.hidden.end(),
                     [](const auto& a, const auto& b) { return a.variants > b.variants; });
    return std::move(m_check);
  }

 private:
  using MistakePlace = std::pair<std::size_t, std::string>;  // a step and what is told

  Worksheet worksheet_of(std::size_t student) const {
    return read_right_worksheet(m_text, m_budget, m_class.variant_of(m_class.students[student]));
  }

  void add_figures(std::size_t student) {
    const Worksheet worksheet = worksheet_of(student);
    const Replay<Exact> right = replay_by_hand(worksheet, m_budget);
    const bool is_first = student == 0;
    if (is_first) begin(worksheet, right);
    for (std::size_t s = 0; s < worksheet.steps.size(); ++s) {
      const auto cells = right[s]->cells();
      for (std::size_t c = 0; c < cells.size(); ++c) {
        const Step& step = worksheet.steps[s];
        if (step.asked[c]) add_cell(m_check.steps[s], step, cells[c], student);
        if (!(cells[c] == m_first[s]->cells()[c])) m_is_constant[s][c] = false;
      }
    }
    m_entries.push_back(m_entries.size() < most_judged ? right_entries(worksheet, right)
                                                       : SheetEntries{});
  }

  void begin(const Worksheet& worksheet, const Replay<Exact>& right) {
    m_first = right;
    for (MarkedStep& step : marked_steps(worksheet, m_class.rules)) {
      m_is_constant.push_back(worksheet.steps[step.index].asked);
      m_check.steps.push_back({std::move(step)});
    }
  }

  static void add_cell(StepOverVariants& figures, const Step& step, const Exact& cell,
                       std::size_t student) {
    if (cell.is_rational()) {
      const Exact below = denominator(cell);
      if (compare(below, figures.largest_denominator) == 1) {
        figures.largest_denominator = below;
        figures.with_denominator = student;
      }
    }
    std::string text = cell_text(step, cell);
    if (text.size() <= figures.longest.size()) return;
    figures.longest = std::move(text);
    figures.with_longest = student;
  }

  void count_constant_marks() {
    Points constant;
    Points all;
    for (std::size_t s = 0; s < m_check.steps.size(); ++s) {
      StepOverVariants& figures = m_check.steps[s];
      figures.constant = static_cast<std::size_t>(
          std::count(m_is_constant[s].begin(), m_is_constant[s].end(), true));
      for (std::size_t i = 0; i < figures.constant; ++i) constant += figures.each;
      all += figures.max;
    }
    m_check.constant_share = share(constant, all);
  }

  static double share(Points part, Points whole) {
    constexpr double hundred = 100;
    if (whole == Points()) return 0;
    return hundred * static_cast<double>(part.hundredths) / static_cast<double>(whole.hundredths);
  }

  void judge(std::size_t student) {
    const auto key = key_of_class(worksheet_of(student), m_class.rules, m_budget);
    add_hidden(*key);
    if (!m_check.neighbours) return;
    const std::size_t neighbour = (student + 1) % m_check.judged;
    Source sheet("a neighbour's sheet",
                 write_sheet(key->worksheet(), key->replayed().hand, SheetFormat::markdown,
                             m_entries[neighbour], false));
    const double of_marks =
        share_of_marks(graded_by(key, SheetName(), std::move(sheet), m_class.rules.follows == 0));
    m_check.neighbours->mean += of_marks;
    if (of_marks <= m_check.neighbours->largest) return;
    m_check.neighbours->largest = of_marks;
    m_check.neighbours->with_largest = student;
  }

  double share_of_marks(const GradedSheet& graded) const {
    Points score;
    Points max;
    for (const MarkedStep& step : m_check.steps) {
      score += marks_of(graded, step, m_class.rules).score;
      max += step.max;
    }
    return share(score, max);
  }

  void add_hidden(const AnswerKey& key) {
    const auto told = tell_apart(key.replayed(), m_budget);
    std::set<MistakePlace> seen;  // the same may be told of two places of a rule
    for (std::size_t s = 0; s < told.size(); ++s) {
      for (const JudgedMutation& judged : told[s]) {
        if (judged.kind != JudgedMutation::Kind::blind) continue;
        HiddenMistake& hidden = m_hidden[{s, judged.mutation.message}];
        if (hidden.variants == 0) {
          hidden = {key.worksheet().steps[s].name, judged.mutation.code, judged.mutation.message,
                    0};
        }
        if (seen.insert({s, judged.mutation.message}).second) ++hidden.variants;
      }
    }
  }

  const Source& m_text;
  const Class& m_class;
  const Budget& m_budget;
  VariantsCheck m_check;
  Replay<Exact> m_first;                         // of the first student
  std::vector<std::vector<bool>> m_is_constant;  // asked cells, as far as is known
  std::vector<SheetEntries> m_entries;
  std::map<MistakePlace, HiddenMistake> m_hidden;
};

}  // namespace

VariantsCheck check_variants(const Source& worksheet, const Class& of_class, const Budget& budget) {
  return VariantsChecker(worksheet, of_class, budget).check();
}

}  // namespace byhand
