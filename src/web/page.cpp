#include "web/page.hpp"

#include <utility>

#include "format/html.hpp"
#include "picture/kinds.hpp"
#include "report/document.hpp"
#include "report/paper.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "worksheet/question.hpp"

namespace byhand::web {

namespace {

using learn::Lesson;

/// What a learner wrote in a cell, or what the sheet prints there.
std::string entry_in(const Lesson& lesson, const Cell& cell, bool is_asked) {
  if (!is_asked) return on_paper(*lesson.sheet, cell).text;
  return verdict_of(*lesson.sheet, cell) == Verdict::blank ? "" : written(*lesson.sheet, cell);
}

MarkedMatrix::Mark mark_of(const Lesson& lesson, const Cell& cell) {
  const Verdict verdict = verdict_of(*lesson.sheet, cell);
  if (verdict == Verdict::given || verdict == Verdict::blank) return {};
  const VerdictLook& look = look_of(verdict);
  const std::string sign = verdict == Verdict::correct ? "✓" : std::string(look.sign);
  const std::string word =
      verdict == Verdict::correct ? "right" : std::string(byhand::word(verdict));
  return {look.role, sign, word, std::string(look.meaning), ""};
}

/// A step as far as it is filled in.
MarkedMatrix matrix_of(const Lesson& lesson, std::size_t index) {
  const Step& step = lesson.step(index);
  const ReplayedWorksheet& replayed = lesson.key->replayed();
  const CellText text = [&](const Cell& cell) -> Styled {
    const bool is_asked = cell.step < lesson.worksheet().steps.size() &&
                          lesson.sheet->verdicts(cell.step)(cell.row, cell.col) != Verdict::given;
    return {Role::plain, entry_in(lesson, cell, is_asked)};
  };
  MarkedMatrix matrix;
  matrix.view.factors = factors_of(index, {replayed.worksheet, replayed.hand, replayed.real}, text);
  matrix.view.name = step.name;
  matrix.view.caption = {{Role::name, step.name}};
  if (!step.shape.is_scalar()) {
    matrix.view.caption.push_back({Role::quiet, ", " + step.shape.text()});
  }
  matrix.view.row_labels = step.labels.rows;
  matrix.view.column_labels = step.labels.cols;
  for (std::size_t r = 0; r < step.shape.rows; ++r) {
    matrix.view.cells.emplace_back();
    matrix.view.asked.emplace_back();
    matrix.marks.emplace_back();
    for (std::size_t c = 0; c < step.shape.cols; ++c) {
      const Cell cell{index, r, c};
      const bool is_asked = step.asked[r * step.shape.cols + c];
      matrix.view.cells.back().push_back(entry_in(lesson, cell, is_asked));
      matrix.view.asked.back().push_back(is_asked);
      matrix.marks.back().push_back(mark_of(lesson, cell));
    }
  }
  return matrix;
}

/// The rule of a question would answer it.
void add_rule(Document& document, const Step& step) {
  if (step.is_question) {
    return document.say(kinds_of_answer(step) + "?", Role::quoted);
  }
  document.add(Paragraph{{equation(step.name, step.hand)}});
  if (!is_readable(step.hand)) return;
  document.add_fact("in words", in_words(*step.hand.written));
}

bool is_answer_seen(const Lesson& lesson, std::size_t part) {
  return part < lesson.part;
}

Document part_of(const Lesson& lesson, std::size_t index) {
  const Part& part = lesson.worksheet().parts[index];
  Document document;
  switch (part.kind) {
    case Part::Kind::prose:
      document.add(Prose{part.text});
      break;
    case Part::Kind::answer:
      if (!is_answer_seen(lesson, index)) break;
      document.say(std::string(answer_heading(lesson.worksheet())), Role::strong);
      document.add(Prose{part.text});
      break;
    case Part::Kind::given:
      document.add(given_view(lesson.worksheet().givens[part.index]));
      break;
    case Part::Kind::step:
      add_rule(document, lesson.step(part.index));
      document.add(matrix_of(lesson, part.index));
      break;
    case Part::Kind::picture:
      break;
  }
  for (Picture& picture : learn::pictures_at(lesson, part)) document.add(std::move(picture));
  return document;
}

}  // namespace

std::vector<std::string> sections(const Lesson& lesson) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < lesson.worksheet().parts.size(); ++i) {
    result.push_back(to_html(part_of(lesson, i).blocks));
  }
  return result;
}

}  // namespace byhand::web
