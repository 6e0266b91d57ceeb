#include "report/graded_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "report/graded_comparison.hpp"
#include "report/reasons.hpp"
#include "report/verdict_looks.hpp"
#include "report/views.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_listed = 6;

/// An entry as it is printed in a matrix: on one line, and not wider than others.
std::string short_entry(const std::string& text) {
  constexpr std::size_t longest = 24;
  std::string shown = visible_line(text);
  if (character_count(shown) <= longest) return shown;
  std::size_t size = 0;
  for (std::size_t i = 0; i + 1 < longest; ++i) {
    size += first_character(std::string_view(shown).substr(size)).size;
  }
  return shown.substr(0, size) + "…";
}

/// The report of one step.
class StepReport {
 public:
  StepReport(Document& document, const GradedSheet& graded, std::size_t index, Reveal reveal)
      : m_document(document),
        m_graded(graded),
        m_index(index),
        m_step(graded.step(index)),
        m_grade(graded.grade.steps[index]),
        m_reveal(reveal) {}

  void add(bool in_full) {
    if (is_given()) return;
    if (m_reveal == Reveal::marks) return add_points();
    const bool is_line = !in_full || is_settled();
    if (is_line) {
      add(line_of_step(m_graded, m_index));
    } else {
      add_matrix();
      if (m_reveal == Reveal::answers) add_answers();
      for (const Reason& reason : m_grade.reasons) add(what_happened(m_step, reason));
      add_notes();
    }
    add_off_weights(m_document, m_graded, m_index);
    if (!is_line) add(Pause{});  // so that the line of the next step stands apart
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }

  bool has(Verdict verdict) const {
    const auto verdicts = m_grade.verdicts.cells();
    return std::find(verdicts.begin(), verdicts.end(), verdict) != verdicts.end();
  }

  /// Whether the sheet prints all of it.
  bool is_given() const {
    const auto verdicts = m_grade.verdicts.cells();
    return std::all_of(verdicts.begin(), verdicts.end(),
                       [](Verdict verdict) { return verdict == Verdict::given; });
  }

  /// Nothing needs a look: what stands there is right on its own account, or was given away.
  bool is_settled() const {
    const auto verdicts = m_grade.verdicts.cells();
    return std::none_of(verdicts.begin(), verdicts.end(), needs_a_look) && !has(Verdict::follows) &&
           (!has(Verdict::blank) || is_all_blank());
  }

  bool is_all_blank() const {
    const auto verdicts = m_grade.verdicts.cells();
    return std::all_of(verdicts.begin(), verdicts.end(),
                       [](Verdict verdict) { return verdict <= Verdict::blank; });
  }

  /// "✓ Q: 12 of 12", "K: 11 of 12"
  void add_points() {
    const bool is_full = m_grade.score == m_grade.max;
    add(Fact{m_step.name, {{Role::plain, points(m_grade.score, m_grade.max)}}, is_full ? "✓" : ""});
  }

  void add_matrix() {
    MarkedMatrix matrix;
    matrix.name = m_step.name;
    matrix.view.row_labels = m_step.labels.rows;
    matrix.view.column_labels = m_step.labels.cols;
    matrix.view.caption = {
        {Role::name, m_step.name},
        {Role::plain, ", " + points(m_grade.score, m_grade.max) + ", by the rule "},
        {Role::code, m_step.name + " = " + shown_rule()}};
    for (std::size_t r = 0; r < m_step.shape.rows; ++r) {
      matrix.view.cells.emplace_back();
      matrix.marks.emplace_back();
      for (std::size_t c = 0; c < m_step.shape.cols; ++c) {
        matrix.view.cells.back().push_back(entry({m_index, r, c}));
        matrix.marks.back().push_back(mark({m_index, r, c}));
      }
    }
    add(std::move(matrix));
  }

  /// What the entries were held against; a long one is left out.
  std::string shown_rule() const {
    const Rule& rule = m_graded.key->rule(m_index);
    return is_readable(rule) ? rule.text : "…";
  }

  std::string entry(const Cell& place) const {
    const Verdict verdict = m_grade.verdicts(place.row, place.col);
    if (verdict == Verdict::blank) return "";
    if (verdict == Verdict::given) {
      return short_cell_text(m_step,
                             (*m_graded.key->replayed().hand[m_index])(place.row, place.col));
    }
    return short_entry(written(m_graded, place));
  }

  MarkedMatrix::Mark mark(const Cell& place) const {
    const Verdict verdict = m_grade.verdicts(place.row, place.col);
    const VerdictLook& look = look_of(verdict);
    MarkedMatrix::Mark result{look.role, std::string(look.sign), std::string(word(verdict)),
                              std::string(look.meaning), ""};
    if (verdict == Verdict::rough) {
      result.meaning += fmt::format(": {} are asked for", m_graded.key->step(m_index).places);
    }
    if (verdict == Verdict::follows && m_graded.is_strict) result.meaning += "; no mark (--strict)";
    if (verdict > Verdict::unreadable && verdict != Verdict::correct) {
      result.remark = understood(m_graded, place);
    }
    return result;
  }

  void add_answers() {
    MatrixView view = matrix_view(m_graded.right(m_index), m_step.labels, [&](const Exact& value) {
      return short_cell_text(m_step, value);
    });
    view.caption = {{Role::name, m_step.name}, {Role::plain, ", the right values"}};
    view.latex = formula(m_step.name, m_graded.key->rule(m_index));
    add(Matrices{{std::move(view)}});
  }

  /// What would fit, a question for each cell; and what else is said of cells, those with the same
  /// note together.
  void add_notes() {
    std::map<std::string, std::vector<Cell>> others;
    for (const CellNote& note : m_grade.notes) {
      if (note.kind == CellNote::Kind::would_fit) {
        add(would_fit(m_step, note));
      } else {
        others[note.text].push_back(note.cell);
      }
    }
    for (const auto& [text, cells] : others) {
      add(Fact{names_of(m_step, cells), {{Role::quoted, text}}});
    }
  }

  Document& m_document;
  const GradedSheet& m_graded;
  std::size_t m_index;
  const Step& m_step;
  const StepGrade& m_grade;
  Reveal m_reveal;
};

/// The line of a step: how it is marked, and which cells need a look.
class StepLine {
 public:
  StepLine(const GradedSheet& graded, std::size_t index)
      : m_graded(graded),
        m_index(index),
        m_step(graded.step(index)),
        m_grade(graded.grade.steps[index]) {}

  Fact fact() const {
    std::vector<std::string> remarks;
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough}) {
      const auto cells = cells_with(verdict);
      if (cells.empty()) continue;
      remarks.push_back(fmt::format("{}: {}", word(verdict), names_of(m_step, cells, 3)));
    }
    if (const std::size_t follow = cells_with(Verdict::follows).size()) {
      remarks.push_back(fmt::format("{} from a mistake{}",
                                    follow == 1 ? "1 follows" : fmt::format("{} follow", follow),
                                    m_graded.is_strict ? ", without a mark" : ""));
    }
    const std::size_t blank = cells_with(Verdict::blank).size();
    const std::size_t shown = cells_with(Verdict::shown).size();
    if (m_grade.score == m_grade.max && remarks.empty()) remarks.push_back(right());
    if (blank > 0)
      remarks.push_back(blank == m_grade.max ? "blank" : fmt::format("{} blank", blank));
    if (shown > 0) remarks.push_back(fmt::format("{} given away", shown));
    return {m_step.name,
            {{Role::plain,
              fmt::format("{}, {}", points(m_grade.score, m_grade.max), fmt::join(remarks, "; "))}},
            sign()};
  }

 private:
  std::vector<Cell> cells_with(Verdict verdict) const {
    std::vector<Cell> cells;
    for (std::size_t row = 0; row < m_grade.verdicts.rows(); ++row) {
      for (std::size_t col = 0; col < m_grade.verdicts.cols(); ++col) {
        if (m_grade.verdicts(row, col) == verdict) cells.push_back({m_index, row, col});
      }
    }
    return cells;
  }

  std::string right() const {
    const bool is_rounded =
        !cells_with(Verdict::rounded).empty() || !cells_with(Verdict::carried).empty();
    return is_rounded ? "right, some of them rounded" : "right";
  }

  /// That of the verdict that needs a look most.
  std::string sign() const {
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough,
                                  Verdict::follows, Verdict::blank, Verdict::shown}) {
      if (!cells_with(verdict).empty()) return std::string(look_of(verdict).sign);
    }
    return "✓";
  }

  const GradedSheet& m_graded;
  std::size_t m_index;
  const Step& m_step;
  const StepGrade& m_grade;
};

}  // namespace

void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step, Reveal reveal,
                     bool in_full) {
  StepReport(document, graded, step, reveal).add(in_full);
}

void add_off_weights(Document& document, const GradedSheet& graded, std::size_t step) {
  std::vector<std::string> sums;
  for (const OffWeights& one : off_weights(graded, step)) {
    sums.push_back(fmt::format("{} in {}", one.sum, one.label));
  }
  if (sums.empty()) return;
  document.blocks.emplace_back(
      Fact{graded.step(step).name,
           {{Role::quoted, "weights have to add up to 1; yours add up to " +
                               listed_at_most(most_listed, std::move(sums))}}});
}

Fact line_of_step(const GradedSheet& graded, std::size_t step) {
  return StepLine(graded, step).fact();
}

Paragraph score(const Grade& grade) {
  constexpr std::size_t hundred = 100;
  return {{{Role::strong, fmt::format("{} ({} %)", points(grade.score, grade.max),
                                      grade.score * hundred / grade.max)}}};
}

std::string points(std::size_t score, std::size_t max) {
  return fmt::format("{} of {}", score, max);
}

}  // namespace byhand
