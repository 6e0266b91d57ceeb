#include "report/sheet_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "report/comparison.hpp"
#include "report/graded_real.hpp"
#include "report/graded_steps.hpp"
#include "report/verdict_looks.hpp"
#include "report/views.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

bool is_rounded(Verdict verdict) {
  return verdict == Verdict::rounded || verdict == Verdict::carried;
}

class SheetComparison {
 public:
  explicit SheetComparison(const GradedSheet& graded) : m_graded(graded) {}

  Document document() {
    if (m_graded.grade.is_full()) return of_full_sheet();
    add(Heading{1, "By hand and real: " + m_graded.worksheet().title});
    say(
        fmt::format("Your entries of {} stand beside the real ones. ? stands where yours is not "
                    "right yet.",
                    m_graded.source.name() == "-" ? "this sheet" : m_graded.source.name()));
    std::vector<std::string> same;
    std::vector<std::string> open;
    for (std::size_t s = 0; s < m_graded.grade.steps.size(); ++s) {
      if (!m_graded.step(s).asks()) continue;
      if (has_known(s)) {
        add_step(s, same);
      } else {
        open.push_back(m_graded.step(s).name);
      }
    }
    if (!same.empty()) say(listed(same) + " so far: the same in both computations, cell by cell.");
    if (!open.empty()) say("Nothing to compare yet in " + listed(open) + ".");
    add_beside_real(m_document, m_graded, Reveal::kinds);
    return std::move(m_document);
  }

 private:
  void add(Block block) { m_document.blocks.push_back(std::move(block)); }
  void say(std::string text) { add(Paragraph{{{Role::quoted, std::move(text)}}}); }

  const Matrix<Verdict>& verdicts(std::size_t step) const {
    return m_graded.grade.steps[step].verdicts;
  }

  template <class Wanted>
  bool has(std::size_t step, const Wanted& wanted) const {
    const auto cells = verdicts(step).cells();
    return std::any_of(cells.begin(), cells.end(), wanted);
  }

  /// Whether a cell that was asked is known.
  bool has_known(std::size_t step) const {
    return has(step,
               [](Verdict verdict) { return verdict != Verdict::given && is_known(verdict); });
  }

  /// Everything may be told.
  Document of_full_sheet() const {
    const ReplayedWorksheet& replayed = m_graded.key->replayed();
    Document document = comparison(replayed, compare(replayed));
    const std::string name = m_graded.source.name() == "-" ? "this sheet" : m_graded.source.name();
    document.blocks.insert(
        document.blocks.begin() + 1,
        Paragraph{{{Role::quoted, fmt::format("All of {} is right: by hand is what you have "
                                              "computed.",
                                              name)}}});
    return document;
  }

  void add_step(std::size_t index, std::vector<std::string>& same) {
    const Step& step = m_graded.step(index);
    const Matrix<Exact>& hand = *m_graded.key->replayed().hand[index];
    const Matrix<double>& real = *m_graded.key->replayed().real[index];
    if (!differs(hand, real)) return same.push_back(step.name);
    Matrices matrices{{own_view(index)}};
    if (has(index, is_rounded)) {
      MatrixView view = hand_view(step, hand);
      view.caption = {{Role::hand, "by hand"}};
      matrices.views.push_back(known_part(std::move(view), index));
    }
    matrices.views.push_back(known_part(real_view(step, real), index));
    add(std::move(matrices));
  }

  MatrixView own_view(std::size_t index) const {
    const Step& step = m_graded.step(index);
    MatrixView view = hand_view(step, *m_graded.key->replayed().hand[index]);
    view.caption = {{Role::name, step.name}, {Role::quiet, ", in your sheet"}};
    for (std::size_t r = 0; r < step.shape.rows; ++r) {
      view.roles.emplace_back();
      for (std::size_t c = 0; c < step.shape.cols; ++c) {
        const Verdict verdict = verdicts(index)(r, c);
        const VerdictLook& look = look_of(verdict);
        view.roles.back().push_back(is_known(verdict) ? Role::hand : look.role);
        if (verdict == Verdict::given) continue;
        std::string text = visible_line(written(m_graded, {index, r, c}));
        if (verdict == Verdict::blank) text = "_";
        const bool has_sign = !is_known(verdict) && verdict != Verdict::blank;
        view.cells[r][c] = has_sign ? fmt::format("{} {}", look.sign, text) : text;
      }
    }
    return view;
  }

  MatrixView known_part(MatrixView view, std::size_t index) const {
    for (std::size_t r = 0; r < view.cells.size(); ++r) {
      for (std::size_t c = 0; c < view.cells[r].size(); ++c) {
        if (!is_known(verdicts(index)(r, c))) view.cells[r][c] = "?";
      }
    }
    return view;
  }

  const GradedSheet& m_graded;
  Document m_document;
};

}  // namespace

bool is_known(Verdict verdict) {
  return verdict == Verdict::given || verdict == Verdict::shown || verdict == Verdict::correct ||
         is_rounded(verdict);
}

Document sheet_comparison(const GradedSheet& graded) {
  return SheetComparison(graded).document();
}

}  // namespace byhand
