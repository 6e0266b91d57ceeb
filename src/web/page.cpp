#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/html.hpp"
#include "language/syntax.hpp"
#include "picture/kinds.hpp"
#include "report/document.hpp"
#include "report/paper.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "web/engine.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/question.hpp"

namespace byhand::web {

namespace {

using learn::Lesson;

/// What a learner wrote in a cell, or what the sheet prints there.
std::string entry_in(const Lesson& lesson, const Cell& cell) {
  if (!is_asked(lesson.worksheet(), cell)) return on_paper(*lesson.sheet, cell).text;
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
  const CellText text = [&](const Cell& cell) -> Styled {
    return {Role::plain, entry_in(lesson, cell)};
  };
  MarkedMatrix matrix;
  matrix.view = step_view(lesson.worksheet(), index, text);
  if (auto multiplied = factors(index, lesson.key->replayed(), text)) {
    matrix.view.factors = {std::move(multiplied->left), std::move(multiplied->right)};
  }
  matrix.view.asked = step.asked;
  matrix.marks = build<MarkedMatrix::Mark>(step.shape, [&](std::size_t r, std::size_t c) {
    return mark_of(lesson, {index, r, c});
  });
  return matrix;
}

/// A rule of the worksheet's matrices that prose speaks of, as formula; empty where it is none.
std::string formula_of(const Worksheet& worksheet, std::string_view text) {
  const std::size_t equals = text.find(" = ");
  const bool has_name = equals != std::string_view::npos && is_name(text.substr(0, equals));
  const std::string_view rule = has_name ? text.substr(equals + 3) : text;
  try {
    const ExpressionPointer read = parse(rule);
    const auto names = names_in(*read);
    const bool is_known = all_of(names, [&](const Expression* name) {
      return matrix_named(worksheet, name->text).has_value();
    });
    const bool is_single =
        read->operation == Operation::name || read->operation == Operation::index;
    if (names.empty() || !is_known || (is_single && !has_name)) return "";
    return has_name ? formula(std::string(text.substr(0, equals)), {std::string(rule), read, read})
                    : in_latex(*read);
  } catch (const Problem&) {  // other code
    return "";
  }
}

/// Its rules look as those of the steps do.
Prose with_formulas(const Worksheet& worksheet, const std::string& markdown) {
  Prose prose{markdown};
  for (const ProseBlock& block : split_prose(markdown)) {
    for (const Styled& part : inline_markdown(block.text)) {
      if (part.role != Role::code) continue;
      std::string latex = formula_of(worksheet, part.text);
      if (!latex.empty()) prose.formulas.push_back({Role::code, part.text, "", std::move(latex)});
    }
  }
  return prose;
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

Document part_of(const Lesson& lesson, std::size_t index) {
  const Part& part = lesson.worksheet().parts[index];
  Document document;
  switch (part.kind) {
    case Part::Kind::prose:
      document.add(with_formulas(lesson.worksheet(), part.text));
      break;
    case Part::Kind::answer:
      if (index >= lesson.part) break;  // it waits for its question
      document.say(std::string(answer_heading(lesson.worksheet())), Role::strong);
      document.add(with_formulas(lesson.worksheet(), part.text));
      break;
    case Part::Kind::given:
      document.add(Matrices{{given_view(lesson.worksheet().givens[part.index])}});
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

Json renewed(std::vector<std::string>& sections, const Lesson& lesson) {
  Json changed = Json::object();
  for (std::size_t i = 0; i < lesson.worksheet().parts.size(); ++i) {
    const Part::Kind kind = lesson.worksheet().parts[i].kind;
    const bool is_new = i == sections.size();
    const bool can_change = kind != Part::Kind::prose && kind != Part::Kind::given;
    if (!is_new && !can_change) continue;
    if (is_new) sections.emplace_back();
    std::string html = to_html(part_of(lesson, i).blocks);
    if (!is_new && html == sections[i]) continue;
    changed[std::to_string(i)] = html;
    sections[i] = std::move(html);
  }
  return changed;
}

}  // namespace byhand::web
