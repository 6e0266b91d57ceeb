#include "explain/graded_steps.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explain/spelled_steps.hpp"
#include "explain/verdict_looks.hpp"
#include "explain/views.hpp"
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

  void add() {
    if (is_given()) return;
    const bool is_line = m_reveal == Reveal::marks || is_settled();
    if (is_line) {
      add_line();
    } else {
      add_matrix();
      if (m_reveal == Reveal::answers) add_answers();
      add_slips();
    }
    if (m_reveal != Reveal::marks) add_notes();
    if (!is_line) add(Pause{});  // so that the line of the next step stands apart
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }

  std::string cell(GradedCell place) const {
    return cell_name(m_step.name, m_step.shape, place.row, place.col);
  }

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

  /// Nothing needs a look: each entry is right on its own account.
  bool is_settled() const {
    if (m_grade.score == m_grade.max) return !has(Verdict::follows);
    return is_all_blank();
  }

  bool is_all_blank() const {
    const auto verdicts = m_grade.verdicts.cells();
    return std::all_of(verdicts.begin(), verdicts.end(),
                       [](Verdict verdict) { return verdict <= Verdict::blank; });
  }

  /// "✓ Q: 12 of 12", "_ Z: 0 of 12, blank"
  void add_line() {
    const bool is_full = m_grade.score == m_grade.max;
    const std::string sign = is_full ? "✓" : is_all_blank() ? "_" : "✗";
    std::string text = m_grade.max == 0 ? "nothing to fill in" : points(m_grade.score, m_grade.max);
    if (m_reveal != Reveal::marks && m_grade.max > 0) text += line_remark();
    add(Fact{
        m_step.name, {{Role::plain, text}}, m_reveal == Reveal::marks && !is_full ? "" : sign});
  }

  std::string line_remark() const {
    if (m_grade.score != m_grade.max) return ", blank";
    return has(Verdict::rounded) || has(Verdict::carried) ? ", right, some of them rounded"
                                                          : ", right";
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
        matrix.view.cells.back().push_back(entry({r, c}));
        matrix.marks.back().push_back(mark({r, c}));
      }
    }
    add(std::move(matrix));
  }

  /// What the entries were held against; a long one is left out.
  std::string shown_rule() const {
    const Rule& rule = m_graded.key.rule(m_index);
    return is_readable(rule) ? rule.text : "…";
  }

  std::string entry(GradedCell place) const {
    const Verdict verdict = m_grade.verdicts(place.row, place.col);
    if (verdict == Verdict::blank) return "";
    if (verdict == Verdict::given) {
      return short_cell_text(m_step,
                             (*m_graded.key.replayed().hand[m_index])(place.row, place.col));
    }
    return short_entry(written(m_graded, m_index, place));
  }

  MarkedMatrix::Mark mark(GradedCell place) const {
    const Verdict verdict = m_grade.verdicts(place.row, place.col);
    const VerdictLook& look = look_of(verdict);
    MarkedMatrix::Mark result{look.role, std::string(look.sign), std::string(word(verdict)),
                              std::string(look.meaning), ""};
    if (verdict == Verdict::rough) {
      result.meaning += fmt::format(": {} are asked for", m_graded.key.step(m_index).places);
    }
    if (verdict == Verdict::follows && m_graded.is_strict) result.meaning += "; no mark (--strict)";
    if (verdict > Verdict::unreadable && verdict != Verdict::correct) {
      result.remark = understood(m_graded, m_index, place);
    }
    return result;
  }

  void add_answers() {
    MatrixView view = matrix_view(m_graded.right(m_index), m_step.labels, [&](const Exact& value) {
      return short_cell_text(m_step, value);
    });
    view.caption = {{Role::name, m_step.name}, {Role::plain, ", the right values"}};
    view.latex = formula(m_step.name, m_graded.key.rule(m_index));
    add(Matrices{{std::move(view)}});
  }

  std::string cells_of(const Reason& reason) const {
    std::vector<std::string> names;
    for (const GradedCell& place : reason.cells) names.push_back(cell(place));
    return listed_at_most(most_listed, std::move(names));
  }

  void add_slips() {
    for (const Reason& reason : m_grade.reasons) add_reason(reason);
  }

  /// The first slip with its reason; others that would look the same are named behind it.
  void add_reason(const Reason& reason) {
    const NamedSlip& slip = reason.either.front();
    const std::string on = reason.basis == Basis::own ? "your own numbers" : "the right numbers";
    add(Fact{"what happened", {{Role::quoted, slip.message}}});
    add(Fact{"it looks like",
             {{Role::code, m_step.name + " = " + slip.rule},
              {Role::plain, fmt::format(" with {}, in {} (", on, cells_of(reason))},
              {Role::code, slip.code},
              {Role::plain, ")"}}});
    for (std::size_t i = 1; i < reason.either.size(); ++i) {
      const NamedSlip& other = reason.either[i];
      add(Fact{"or",
               {{Role::code, m_step.name + " = " + other.rule},
                {Role::plain, ", which is the same here: "},
                {Role::quoted, other.message}}});
    }
  }

  void add_notes() {
    for (const CellNote::Kind kind : {CellNote::Kind::would_fit, CellNote::Kind::does_not_follow}) {
      std::vector<const CellNote*> notes;
      for (const CellNote& note : m_grade.notes) {
        if (note.kind == kind) notes.push_back(&note);
      }
      for (std::size_t i = 0; i < std::min(notes.size(), most_listed); ++i) {
        add(Fact{cell(notes[i]->cell), {{Role::quoted, notes[i]->text}}});
      }
      if (notes.size() > most_listed) {
        add(Fact{"and",
                 {{Role::plain, fmt::format("{} more such notes", notes.size() - most_listed)}}});
      }
    }
  }

  Document& m_document;
  const GradedSheet& m_graded;
  std::size_t m_index;
  const Step& m_step;
  const StepGrade& m_grade;
  Reveal m_reveal;
};

}  // namespace

void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step,
                     Reveal reveal) {
  StepReport(document, graded, step, reveal).add();
}

std::string points(std::size_t score, std::size_t max) {
  return fmt::format("{} of {}", score, max);
}

}  // namespace byhand
