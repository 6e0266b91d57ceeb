// What the report of a sheet says of each step.

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "report/comparison.hpp"
#include "report/grade_report.hpp"
#include "report/views.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_listed = 6;
constexpr std::size_t most_listed_in_line = 3;
constexpr std::size_t widest_entry = 24;  // in a matrix

/// "R[3,1], R[3,2] and 4 more"
std::string cell_names(const Step& step, const std::vector<Cell>& cells, std::size_t most) {
  const auto name = [&](const Cell& cell) {
    return cell_name(step.name, step.shape, cell.row, cell.col);
  };
  return listed_at_most(most, mapped(cells, name));
}

/// One step of a graded sheet.
class StepReport {
 public:
  StepReport(const GradedSheet& graded, std::size_t index)
      : m_graded(graded),
        m_index(index),
        m_step(graded.step(index)),
        m_grade(graded.grade.steps[index]) {}

  /// Whether nothing needs a look: what stands there is right on its own account, or was given
  /// away, or nothing stands there yet.
  bool is_settled() const {
    return none_of(m_grade.verdicts.cells(), needs_a_look) && !has(Verdict::follows) &&
           (!has(Verdict::blank) || is_untouched(m_grade));
  }

  /// "✓ Q: 12 of 12", "K: 11 of 12"
  Fact points_line() const {
    const std::string text = m_grade.max > 0           ? points_text()
                             : m_grade.has_all_right() ? "right"
                                                       : "not right yet";
    return {m_step.name, {{Role::plain, text}}, m_grade.has_all_right() ? "✓" : ""};
  }

  /// "✗ R: 13 of 16, wrong: R[3,1]; 4 follow from a mistake"
  Fact line() const {
    std::vector<std::string> remarks;
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough}) {
      if (!has(verdict)) continue;
      remarks.emplace_back(word(verdict));
      if (m_step.shape.is_scalar()) continue;
      remarks.back() += ": " + cell_names(m_step, cells_with(verdict), most_listed_in_line);
    }
    if (const std::size_t follow = cells_with(Verdict::follows).size()) {
      remarks.push_back(fmt::format("{} from a mistake{}",
                                    follow == 1 ? "1 follows" : fmt::format("{} follow", follow),
                                    m_graded.is_strict ? ", without a mark" : ""));
    }
    if (m_grade.has_all_right() && remarks.empty()) {
      const bool is_rounded = has(Verdict::rounded) || has(Verdict::carried);
      remarks.emplace_back(is_rounded ? "right, some of them rounded" : "right");
    }
    const std::size_t unread = unread_cells();
    const std::size_t blank = cells_with(Verdict::blank).size() - unread;
    const std::size_t shown = cells_with(Verdict::shown).size();
    const std::size_t asked = m_step.shape.cells() - cells_with(Verdict::given).size();
    for (const auto& [count, words] : {std::pair(unread, "could not be read"), {blank, "blank"}}) {
      if (count > 0) remarks.push_back(count == asked ? words : fmt::format("{} {}", count, words));
    }
    if (shown > 0) remarks.push_back(fmt::format("{} given away", shown));
    std::string text = joined(remarks, "; ");
    if (m_grade.max > 0) text = points_text() + ", " + text;
    return {m_step.name, {{Role::plain, text}}, sign()};
  }

  MarkedMatrix matrix() const {
    const Rule& rule = m_graded.key->rule(m_index);  // that the entries were held against
    const auto cells = build<MarkedCell>(m_step.shape, [&](std::size_t r, std::size_t c) {
      return marked_cell({m_index, r, c});
    });
    MarkedMatrix matrix;
    matrix.view = step_view(m_graded.worksheet(), m_index, [&](const Cell& cell) {
      return Styled{Role::hand, cells(cell.row, cell.col).first};
    });
    matrix.view.caption = {{Role::name, m_step.name}};
    if (m_grade.max > 0) matrix.view.caption.push_back({Role::plain, ", " + points_text()});
    if (!m_step.is_question) {  // whose rule would answer it
      matrix.view.caption.push_back({Role::plain, ", by the rule "});
      matrix.view.caption.push_back(is_readable(rule)
                                        ? equation(m_step.name, rule)
                                        : Styled{Role::code, rule_text(m_step.name, rule)});
    }
    matrix.marks = map_cells(cells, &MarkedCell::second);
    return matrix;
  }

  MatrixView right_values() const {
    MatrixView view = short_view(m_step, m_graded.right(m_index));
    view.caption = {{Role::name, m_step.name},
                    {Role::plain, m_step.is_question ? ", the answer" : ", the right values"}};
    view.latex = formula(m_step.name, m_graded.key->rule(m_index));
    return view;
  }

 private:
  std::string points_text() const { return points(m_grade.score, m_grade.max); }

  std::vector<Cell> cells_with(Verdict verdict) const {
    return byhand::cells_with(m_graded, m_index, verdict);
  }

  std::size_t unread_cells() const {
    return count_if(cells_with(Verdict::blank),
                    [&](const Cell& cell) { return is_unread(m_graded, cell); });
  }

  bool has(Verdict verdict) const { return !cells_with(verdict).empty(); }

  /// That of the verdict that needs a look most.
  std::string sign() const {
    for (const Verdict verdict : {Verdict::wrong, Verdict::unreadable, Verdict::rough,
                                  Verdict::follows, Verdict::blank, Verdict::shown}) {
      const bool is_one = verdict == Verdict::unreadable && unread_cells() > 0;
      if (is_one || has(verdict)) return std::string(look_of(verdict).sign);
    }
    return "✓";
  }

  /// What stands in a cell as it is printed, on one line and not wider than others, and what is to
  /// be said of it.
  using MarkedCell = std::pair<std::string, MarkedMatrix::Mark>;
  MarkedCell marked_cell(const Cell& cell) const {
    const bool is_lost = is_unread(m_graded, cell);  // with its row
    const Verdict verdict = is_lost ? Verdict::unreadable : verdict_of(m_graded, cell);
    const VerdictLook& look = look_of(verdict);
    MarkedMatrix::Mark mark{look.role, std::string(look.sign), std::string(word(verdict)),
                            std::string(look.meaning), ""};
    if (verdict == Verdict::given) {
      return {short_cell_text(m_step, m_graded.hand(m_index)(cell.row, cell.col)), mark};
    }
    if (verdict == Verdict::blank || is_lost) return {"", mark};
    if (verdict == Verdict::rough) {
      mark.meaning += fmt::format(": {} are asked for", m_graded.key->step(m_index).places);
    }
    if (verdict == Verdict::follows && m_graded.is_strict) mark.meaning += "; no mark (--strict)";
    if (is_entered(verdict) && verdict != Verdict::correct) {
      mark.remark = understood(m_graded, cell);
    }
    return {shortened(written(m_graded, cell), widest_entry), mark};
  }

  const GradedSheet& m_graded;
  std::size_t m_index;
  const Step& m_step;
  const StepGrade& m_grade;
};

}  // namespace

void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step, Reveal reveal,
                     bool in_full) {
  if (!graded.step(step).asks()) return;
  const StepReport report(graded, step);
  if (reveal == Reveal::marks) return document.add(report.points_line());
  const bool is_line = !in_full || report.is_settled();
  if (is_line) {
    document.add(report.line());
  } else {
    document.add(report.matrix());
    if (reveal == Reveal::answers) document.add(Matrices{{report.right_values()}});
    for (const Reason& reason : graded.grade.steps[step].reasons) {
      document.add(what_happened(graded.step(step), reason));
    }
    for (const auto kind : {CellNote::Kind::would_fit, CellNote::Kind::does_not_follow}) {
      add_notes(document, graded.step(step), graded.grade.steps[step].notes, kind);
    }
  }
  add_off_weights(document, graded, step);
  if (!is_line) document.add(Gap{});  // so that the line of the next step stands apart
}

void add_off_weights(Document& document, const GradedSheet& graded, std::size_t step) {
  const auto sums = mapped(off_weights(graded, step), [](const OffWeights& one) {
    return fmt::format("{} in {}", one.sum, one.label);
  });
  if (sums.empty()) return;
  document.add_fact(
      graded.step(step).name,
      "weights have to add up to 1; yours add up to " + listed_at_most(most_listed, sums),
      Role::quoted);
}

Fact what_happened(const Step& step, const Reason& reason) {
  Sentence sentence;
  for (std::size_t i = 0; i < reason.either.size(); ++i) {
    const bool is_choice = reason.either.size() > 1;
    if (is_choice) sentence.push_back({Role::plain, i == 0 ? "either " : "; or "});
    append(sentence, quoted_markdown(reason.either[i].message));
  }
  const char* from =
      reason.basis == Basis::right ? "; computed with the right numbers, not with yours" : "";
  sentence.push_back(
      {Role::plain, fmt::format(" (in {}{})", cell_names(step, reason.cells, most_listed), from)});
  return {"what happened", std::move(sentence)};
}

void add_notes(Document& document, const Step& step, std::span<const CellNote> notes,
               CellNote::Kind kind) {
  std::vector<std::pair<std::string_view, std::vector<Cell>>> cells_by_text;
  for (const CellNote& note : notes) {
    if (note.kind != kind) continue;
    auto* same =
        first_that(cells_by_text, [&](const auto& other) { return other.first == note.text; });
    if (same == nullptr) same = &cells_by_text.emplace_back(note.text, std::vector<Cell>());
    same->second.push_back(note.cell);
  }
  for (const auto& [text, cells] : cells_by_text) {
    document.add_fact(cell_names(step, cells, most_listed), std::string(text), Role::quoted);
  }
}

Styled score(const Grade& grade) {
  return {Role::strong, fmt::format("{} ({} %)", points(grade.score, grade.max),
                                    percent(grade.score, grade.max, false))};
}

std::string points(std::size_t score, std::size_t max) {
  return fmt::format("{} of {}", score, max);
}

std::size_t rounded_share(std::size_t part, std::size_t whole, std::size_t all) {
  if (part == 0 || whole == 0) return 0;
  if (part >= whole) return all;
  return std::clamp<std::size_t>((2 * part * all + whole) / (2 * whole), 1, all - 1);
}

std::string percent(std::size_t part, std::size_t whole, bool has_tenths) {
  constexpr std::size_t hundred = 100;
  if (!has_tenths) return std::to_string(rounded_share(part, whole, hundred));
  const std::size_t share = rounded_share(part, whole, 10 * hundred);
  return fmt::format("{}.{}", share / 10, share % 10);
}

}  // namespace byhand
