#include "report/paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "report/formula.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/prose.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

// In millimetres.
constexpr double paper_width = 190;
constexpr double box_width = 12;  // of a cell to be filled in

double cell_width(const std::string& text, bool is_asked) {
  constexpr double narrowest = 5.2;
  return std::max(is_asked ? box_width : narrowest, printed_width(text));
}

/// A cell of a factor that is copied by hand is a small box.
double factor_width(const Styled& cell) {
  constexpr double copied = 9;
  return std::max(cell.role == Role::hand ? copied : 0, cell_width(cell.text, false));
}

double widest_in(const Factor& factor, std::size_t col) {
  double widest = 0;
  for (std::size_t r = 0; r < factor.cells.rows(); ++r) {
    widest = std::max(widest, factor_width(factor.cells(r, col)));
  }
  return widest;
}

std::vector<double> column_widths(const MatrixView& view) {
  std::vector<double> widths;
  for (std::size_t c = 0; c < view.cells.cols(); ++c) {
    double widest = view.labels.cols.empty() ? 0 : printed_width(view.labels.cols[c]);
    for (std::size_t r = 0; r < view.cells.rows(); ++r) {
      const bool is_asked = !view.asked.empty() && view.asked[view.cells.shape().position(r, c)];
      widest = std::max(widest, cell_width(view.cells(r, c).text, is_asked));
    }
    if (!view.factors.empty()) widest = std::max(widest, widest_in(view.factors.back(), c));
    widths.push_back(widest);
  }
  return widths;
}

/// A sign of the worksheet language that a rule is printed with, and what it means.
struct Sign {
  std::string name;  // as it is printed: prose with this as code explains the sign itself
  std::string form;  // two with the same are printed alike
  Styled written;
  std::string meaning;
};

/// As a formula has them, they are known from school: √x, |x|, e to the power x.
bool is_of_school(std::string_view function) {
  return function == "sqrt" || function == "abs" || function == "exp";
}

/// Without what says how it looks: "\mathrm{colsum}\left(A\right)" -> "colsum(A)"
std::string as_read(std::string latex) {
  constexpr std::array<std::string_view, 8> looks{
      R"(\left)", R"(\right)", R"(\mathrm)", R"(\mathit)", "{", "}", "\\", " "};
  for (const std::string_view look : looks) latex = replaced(std::move(latex), look, "");
  return latex;
}

/// That of a function, or of the product cell by cell, as it is printed in formulas or in code;
/// what is left is written as in every school.
std::optional<Sign> sign_of(const Expression& e, bool is_formula) {
  const bool is_call = e.operation == Operation::call;
  if (is_call ? is_formula && is_of_school(e.text) : e.operation != Operation::multiply_cells) {
    return std::nullopt;
  }
  const std::string code =
      is_call ? replaced(std::string(find_function(e.text)->signature), ", ...", "") : "A .* B";
  const ExpressionPointer example = parse(code);
  const std::string latex = is_formula ? in_latex(*example) : "";
  const std::string read = as_read(latex);
  const bool is_alike = latex.empty() || read == replaced(code, " ", "");
  const std::string name = is_call ? e.text : is_formula ? "⊙" : ".*";
  const bool has_name = !is_call || is_alike || read.starts_with(name);
  return Sign{has_name ? name : latex,
              is_alike ? code : latex,
              {Role::code, code, "", latex},
              is_call ? std::string(find_function(e.text)->summary) : in_words(*example)};
}

/// What a worksheet writes as code in its prose.
std::vector<std::string> code_in_prose(const Worksheet& worksheet) {
  std::vector<std::string> spans;
  for (const Part& part : worksheet.parts) {
    if (part.kind != Part::Kind::prose) continue;
    for (const ProseBlock& block : split_prose(part.text)) {
      for (const Styled& piece : inline_markdown(block.text)) {
        if (piece.role == Role::code) spans.push_back(piece.text);
      }
    }
  }
  return spans;
}

/// Whether a text is about a name, `abs` or `causal(n)`: an ordinary word such as sign, or a rule
/// that uses it, explains nothing.
bool is_about(std::string_view code, std::string_view name) {
  return code.starts_with(name) && (code.size() == name.size() || code[name.size()] == '(');
}

/// Puts a worksheet on paper, part by part.
class Paper {
 public:
  Paper(const PictureValues& values, const CellText& text, bool has_answers)
      : m_worksheet(values.worksheet),
        m_values(values),
        m_text(text),
        m_has_answers(has_answers),
        m_code_in_prose(code_in_prose(values.worksheet)) {
    for (std::size_t i = 0; i < m_worksheet.steps.size(); ++i) m_steps.push_back(boxes(i));
  }

  Document document() {
    bool is_after_question = false;
    for (const Part& part : m_worksheet.parts) {
      if (part.is_blank()) continue;
      if (part.kind != Part::Kind::given && part.kind != Part::Kind::step) end_matrices();
      switch (part.kind) {
        case Part::Kind::prose:
          m_document.add(Prose{part.text});
          break;
        case Part::Kind::answer:
          add_answer(part, is_after_question);
          break;
        case Part::Kind::given:
          add_given(m_worksheet.givens[part.index]);
          break;
        case Part::Kind::step:
          add_step(part.index);
          break;
        case Part::Kind::picture:
          add_picture(m_worksheet.pictures[part.index]);
          break;
      }
      is_after_question =
          part.kind == Part::Kind::step && m_worksheet.steps[part.index].is_question;
    }
    end_matrices();
    return std::move(m_document);
  }

 private:
  /// Matrices that follow each other stand side by side where there is room; one that is as wide as
  /// the page stands alone.
  void add_matrix(MatrixView view, const Expression* rule) {
    const auto is_wide = [](const MatrixView& one) {
      return width_on_paper(one).whole > paper_column;
    };
    if (is_wide(view) || any_of(m_matrices.views, is_wide)) put_matrices();
    if (rule != nullptr) m_rules.emplace_back(rule, view);
    m_matrices.views.push_back(std::move(view));
  }

  void put_matrices() {
    if (!m_matrices.views.empty()) m_document.add(std::exchange(m_matrices, {}));
  }

  void end_matrices() {
    put_matrices();
    Sentence told;
    for (const auto& [rule, view] : std::exchange(m_rules, {})) explain_signs(*rule, view, told);
    m_document.say(std::move(told));
  }

  /// Each once, where it is first used: whoever has only the paper can ask no program. As it is
  /// printed: to whom `floor` was explained ⌊x⌋ still says nothing.
  void explain_signs(const Expression& rule, const MatrixView& printed, Sentence& told) {
    const bool is_formula = !formulas_on_lines(printed.caption.front().latex).empty();
    visit_nodes(rule, [&](const Expression& e) {
      const auto sign = sign_of(e, is_formula);
      if (!sign) return true;
      const bool is_new = m_explained.insert(sign->form).second;
      const bool is_in_prose =
          any_of(m_code_in_prose, [&](const auto& code) { return is_about(code, sign->name); });
      if (!is_new || is_in_prose) return true;
      if (!told.empty()) told.push_back({Role::plain, "; "});
      told.push_back(sign->written);
      told.push_back({Role::plain, ": " + sign->meaning});
      return true;
    });
  }

  /// One that stands in a single product, with nothing more to say of it, is printed there.
  void add_given(const Given& given) {
    std::size_t products = 0;
    for (const MatrixView& step : m_steps) {
      for (const Factor& factor : step.factors) products += factor.name == given.name ? 1 : 0;
    }
    const bool is_plain = given.labels.rows.empty() && given.labels.cols.empty() && !given.rule &&
                          given.tokens == Tokens::none;
    if (products == 1 && is_plain) return;
    MatrixView view = given_view(given);
    std::string& about = view.caption.back().text;  // without its shape, which can be seen
    about = replaced(std::move(about), fmt::format(", {}", given.cells.shape().text()), "");
    add_matrix(std::move(view), given.rule ? given.rule->written.get() : nullptr);
  }

  /// The rule of a question is not printed.
  void add_step(std::size_t index) {
    const Step& step = m_worksheet.steps[index];
    add_matrix(m_steps[index], step.is_question ? nullptr : step.hand.written.get());
  }

  /// The box of a question takes the answer that its prose explains.
  void add_answer(const Part& part, bool is_after_question) {
    if (m_has_answers) {
      m_document.say(std::string(answer_heading(m_worksheet)), Role::strong);
      m_document.add(Prose{part.text});
    } else if (!is_after_question) {
      m_document.add(WritingLines{});
    }
  }

  /// Those of givens: the others show what is still to be found, or what stands there already.
  void add_picture(const PictureLine& line) {
    const PictureRequest request = picture_request(m_worksheet, line);
    if (request.names.empty() || !steps_in(m_worksheet, request).empty()) return;
    m_document.add(picture_of(request, m_values));
  }

  MatrixView boxes(std::size_t index) const {
    const Step& step = m_worksheet.steps[index];
    MatrixView view = step_view(m_worksheet, index, m_text);
    view.asked = step.asked;
    view.caption = {equation(step.name, step.hand)};
    if (step.is_question) {  // its rule would answer it
      view.caption = {{Role::name, step.name}, {Role::plain, ": " + answers_of(step)}};
    }
    if (const std::string marks = marks_told(step); !marks.empty()) {
      view.caption.push_back({Role::plain, " (" + marks + ")"});
    }
    const auto multiplied = step.asks() ? factors(index, m_values, m_text) : std::nullopt;
    if (multiplied) view.factors = {multiplied->left, multiplied->right};
    if (width_on_paper(view).whole > paper_width) view.factors.clear();
    return view;
  }

  const Worksheet& m_worksheet;
  const PictureValues& m_values;
  const CellText& m_text;
  bool m_has_answers;
  std::vector<MatrixView> m_steps;
  Matrices m_matrices;  // that follow each other, and their rules
  std::vector<std::pair<const Expression*, MatrixView>> m_rules;
  std::vector<std::string> m_code_in_prose;
  Names m_explained;  // signs
  Document m_document;
};

}  // namespace

double printed_width(std::string_view text) {
  constexpr double character = 1.5;
  constexpr double padding = 1.6;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::size_t longest = slash == text.size() ? display_width(text)
                                                   : std::max(slash, text.size() - slash - 1) +
                                                         (text.starts_with('-') ? 1 : 0);
  return padding + character * static_cast<double>(longest);
}

WidthOnPaper width_on_paper(const MatrixView& view) {
  double corner = 0;
  for (const std::string& label : view.labels.rows) corner = std::max(corner, printed_width(label));
  if (!view.factors.empty()) {
    const Factor& left = view.factors.front();
    for (std::size_t c = 0; c < left.cells.cols(); ++c) corner += widest_in(left, c);
  }
  const std::vector<double> columns = column_widths(view);
  return {corner, std::accumulate(columns.begin(), columns.end(), corner)};
}

std::vector<Columns> columns_on_paper(const MatrixView& view) {
  if (!view.factors.empty()) return {{0, view.cells.cols()}};
  return columns_side_by_side(column_widths(view), paper_line - width_on_paper(view).corner);
}

Document paper(const PictureValues& values, const Replay<Exact>& right, bool is_filled) {
  const Worksheet& worksheet = values.worksheet;
  const SheetEntries entries = right_entries(worksheet, right);
  const CellText text = [&](const Cell& cell) -> Styled {
    if (auto printed = printed_text(worksheet, right, cell)) {
      return {Role::plain, std::move(*printed)};
    }
    return {Role::hand, is_filled ? entries[cell.step](cell.row, cell.col) : ""};
  };
  return Paper(values, text, is_filled).document();
}

}  // namespace byhand
