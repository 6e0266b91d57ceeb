#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "format/html.hpp"
#include "report/paper.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

// Formulas.

struct Symbol {
  std::string_view command;
  std::string_view mathml;
};

/// Spaces are those that TeX puts there.
constexpr std::array symbols{
    Symbol{",", R"(<mspace width="0.17em"></mspace>)"},
    Symbol{"infty", "<mi>∞</mi>"},
    Symbol{"pi", "<mi>π</mi>"},
    Symbol{"sigma", "<mi>σ</mi>"},
    Symbol{"top", R"(<mi mathvariant="normal">⊤</mi>)"},
    Symbol{"odot", "<mo>⊙</mo>"},
    Symbol{"cdot", "<mo>⋅</mo>"},
    Symbol{"times", "<mo>×</mo>"},
    Symbol{"lfloor", "⌊"},
    Symbol{"rfloor", "⌋"},
    Symbol{"lceil", "⌈"},
    Symbol{"rceil", "⌉"},
};

/// Reads LaTeX from left to right.
class Formula {
 public:
  explicit Formula(std::string_view latex) : m_rest(latex) {}

  /// Up to what closes the group, the brackets, the cell or the row that it stands in.
  std::string row() {
    std::string result;
    while (!is_at_end()) {
      if (take(" ")) continue;
      std::string item = atom();
      while (m_rest.starts_with('_') || m_rest.starts_with('^')) {
        const std::string_view tag = m_rest.starts_with('_') ? "msub" : "msup";
        m_rest.remove_prefix(1);
        item = fmt::format("<{0}>{1}{2}</{0}>", tag, item, atom());
      }
      result += item;
    }
    return result;
  }

 private:
  bool is_at_end() const {
    constexpr std::array<std::string_view, 5> ends{"}", R"(\right)", R"(\end)", "&", R"(\\)"};
    return m_rest.empty() || any_of(ends, [&](auto end) { return m_rest.starts_with(end); });
  }

  bool take(std::string_view text) {
    if (!m_rest.starts_with(text)) return false;
    m_rest.remove_prefix(text.size());
    return true;
  }

  /// As many characters as belong to a kind, one at least.
  template <class IsKind>
  std::string_view taken_while(const IsKind& is_kind) {
    std::size_t end = 1;
    while (end < m_rest.size() && is_kind(m_rest[end])) ++end;
    const std::string_view text = m_rest.substr(0, end);
    m_rest.remove_prefix(end);
    return text;
  }

  /// In braces: letters and escaped characters.
  std::string word() {
    std::string result;
    for (take("{"); !m_rest.empty() && !take("}"); m_rest.remove_prefix(1)) {
      take("\\");
      result += m_rest.front();
    }
    return xml_escaped(result);
  }

  std::string atom() {
    if (m_rest.empty()) return "";
    if (take("{")) {
      const std::string inside = row();
      take("}");
      return "<mrow>" + inside + "</mrow>";
    }
    if (take("\\")) {
      const bool is_word = !m_rest.empty() && is_letter(m_rest.front());
      return command(is_word ? taken_while(is_letter) : taken_while([](char) { return false; }));
    }
    const auto is_of_number = [](char c) { return is_digit(c) || c == '.'; };
    if (is_of_number(m_rest.front())) {
      return fmt::format("<mn>{}</mn>", taken_while(is_of_number));
    }
    const auto [code, taken] = take_character(m_rest);
    const std::string character = xml_escaped(taken);
    if (is_letter(taken.front())) return "<mi>" + character + "</mi>";
    if (code == U':') return R"(<mo lspace="0" rspace="0">:</mo>)";
    return fmt::format("<mo>{}</mo>", code == U'-' ? "−" : character);
  }

  std::string command(std::string_view name) {
    if (name == "frac") {
      const std::string numerator = atom();
      return fmt::format("<mfrac>{}{}</mfrac>", numerator, atom());
    }
    if (name == "sqrt") return "<msqrt>" + atom() + "</msqrt>";
    if (name == "mathit") return R"(<mi class="word">)" + word() + "</mi>";
    if (name == "mathrm") return "<mi>" + word() + "</mi>";
    if (name == "text") return "<mtext>" + word() + "</mtext>";
    if (name == "mathbf") {  // a digit: the matrix of zeros or ones
      take(" ");
      return R"(<mn class="name">)" + std::string(taken_while([](char) { return false; })) +
             "</mn>";
    }
    if (name == "left") {
      const std::string left = bracket();
      const std::string inside = row();
      take(R"(\right)");
      return "<mrow>" + left + inside + bracket() + "</mrow>";
    }
    if (name == "begin") return matrix();
    const auto is_named_so = [&](const Symbol& known) { return known.command == name; };
    if (const Symbol* known = first_that(symbols, is_named_so)) return std::string(known->mathml);
    return fmt::format("<mi>{}</mi>", name);  // sin, max
  }

  std::string bracket() {
    std::string text = take("\\") ? command(taken_while(is_letter))
                                  : xml_escaped(taken_while([](char) { return false; }));
    return fmt::format(R"(<mo stretchy="true">{}</mo>)", text);
  }

  /// \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}
  std::string matrix() {
    word();
    std::string rows;
    do {
      std::string cells;
      do cells += "<mtd>" + row() + "</mtd>";
      while (take("&"));
      rows += "<mtr>" + cells + "</mtr>";
    } while (take(R"(\\)"));
    take(R"(\end)");
    word();
    return "<mrow><mo>[</mo><mtable>" + rows + "</mtable><mo>]</mo></mrow>";
  }

  std::string_view m_rest;
};

/// A formula of ours in LaTeX (of a rule, a name or a number) as MathML: each thing that LaTeX is
/// written for here has its MathML too. e.g. "K^{\top}" ->
/// "<math displaystyle=\"true\"><msup><mi>K</mi><mi mathvariant=\"normal\">⊤</mi></msup></math>"
std::string latex_in_mathml(std::string_view latex) {
  return R"(<math displaystyle="true">)" + Formula(latex).row() + "</math>";
}

// Matrices.

/// What stands in a cell; a fraction with its parts one above the other.
std::string cell_in_html(std::string_view text) {
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view numerator = text.substr(begin, slash - begin);
  const std::string_view denominator = text.substr(std::min(slash + 1, text.size()));
  if (!is_digits(numerator) || !is_digits(denominator)) return xml_escaped(text);
  return fmt::format(
      R"(<math displaystyle="true"><mrow>{}<mfrac><mn>{}</mn><mn>{}</mn></mfrac></mrow></math>)",
      begin > 0 ? R"(<mo form="prefix">-</mo>)" : "", numerator, denominator);
}

/// "K^T", as it is written on paper.
std::string name_in_html(std::string_view name) {
  if (!name.ends_with("^T")) return xml_escaped(name);
  return xml_escaped(name.substr(0, name.size() - 2)) + "<sup>⊤</sup>";
}

std::string attribute(std::string_view name, std::string_view value) {
  return value.empty() ? "" : fmt::format(R"( {}="{}")", name, xml_escaped(value));
}

std::string table_cell(std::string_view look, std::string_view cell, std::string_view inside) {
  return fmt::format("<td{}{}>{}</td>", attribute("class", look), attribute("data-cell", cell),
                     inside);
}

/// A row of a factor. What is not there yet is copied to it by hand.
std::string factor_row(const Factor& factor, std::size_t row) {
  std::string result;
  for (const Styled& cell : factor.cells.row(row)) {
    std::string look = "factor";
    if (cell.role == Role::hand) look += " copy";
    if (const std::string_view role = html_class(cell.role); !role.empty()) {
      look += " " + std::string(role);
    }
    result += table_cell(look, cell.cell, cell_in_html(cell.text));
  }
  return result;
}

/// One matrix; or three: its factors at the left and above, itself where their rows and columns
/// meet.
class MatrixTable {
 public:
  MatrixTable(const MatrixView& view, const MarkedMatrix* marked)
      : m_view(view), m_marked(marked), m_has_rows(!view.labels.rows.empty()) {}

  std::string text() const {
    std::string result = rows_above();
    for (std::size_t r = 0; r < m_view.cells.rows(); ++r) {
      result += "<tr>";
      if (m_has_rows)
        result += R"(<th scope="row">)" + xml_escaped(m_view.labels.rows[r]) + "</th>";
      if (is_product()) result += factor_row(m_view.factors.front(), r);
      for (std::size_t c = 0; c < m_view.cells.cols(); ++c) result += cell(r, c);
      result += "</tr>\n";
    }
    return result;
  }

 private:
  bool is_product() const { return !m_view.factors.empty(); }

  /// The labels of the columns and the right factor; at their left what is free, with the names.
  std::string rows_above() const {
    std::vector<std::string> rows;
    if (!m_view.labels.cols.empty()) {
      rows.emplace_back();
      for (const std::string& label : m_view.labels.cols) {
        rows.back() += R"(<th scope="col" class="number">)" + xml_escaped(label) + "</th>";
      }
    }
    std::string corner = m_has_rows ? "<th></th>" : "";
    if (is_product()) {
      const Factor& left = m_view.factors.front();
      const Factor& right = m_view.factors.back();
      for (std::size_t r = 0; r < right.cells.rows(); ++r) rows.push_back(factor_row(right, r));
      corner = fmt::format(R"(<td class="corner" colspan="{}" rowspan="{}">)"
                           R"(<span class="name">{}</span><span class="name left">{}</span></td>)",
                           left.cells.cols() + (m_has_rows ? 1 : 0), rows.size(),
                           name_in_html(right.name), name_in_html(left.name));
    }
    std::string result;
    for (const std::string& row : rows) {
      result += fmt::format("<tr>{}{}</tr>\n", corner, row);
      corner.clear();
    }
    return result;
  }

  std::string name_of(std::size_t r, std::size_t c) const {
    if (m_view.name.empty()) return "";
    return cell_name(m_view.name, m_view.cells.shape(), r, c);
  }

  std::string cell(std::size_t r, std::size_t c) const {
    const auto& [role, text, of_cell, latex] = m_view.cells(r, c);
    const std::string inside = cell_in_html(text);
    if (m_view.asked.empty() || !m_view.asked[m_view.cells.shape().position(r, c)]) {
      return table_cell(role == m_view.role ? "" : html_class(role), name_of(r, c), inside);
    }
    return m_marked == nullptr ? table_cell("asked", name_of(r, c), inside) : input(r, c);
  }

  /// A cell that can be typed into, with its verdict.
  std::string input(std::size_t r, std::size_t c) const {
    const MarkedMatrix::Mark& mark = m_marked->marks(r, c);
    std::string name = fmt::format("{}, row {}", m_view.name, r + 1);
    if (m_has_rows) name += " (" + m_view.labels.rows[r] + ")";
    name += fmt::format(", column {}", c + 1);
    if (!m_view.labels.cols.empty()) name += " (" + m_view.labels.cols[c] + ")";
    if (!mark.word.empty()) name += ": " + mark.word;
    return fmt::format(R"(<td class="asked {}"{}><input value="{}" aria-label="{}"{}>)"
                       R"(<span class="sign" title="{}" aria-hidden="true">{}</span></td>)",
                       html_class(mark.role), attribute("data-cell", name_of(r, c)),
                       xml_escaped(m_view.cells(r, c).text), xml_escaped(name),
                       mark.role == Role::bad ? R"( aria-invalid="true")" : "",
                       xml_escaped(mark.word), xml_escaped(mark.sign));
  }

  const MatrixView& m_view;
  const MarkedMatrix* m_marked;
  bool m_has_rows;
};

/// Whether there is room for it above the left factor, beside the name of the right one.
bool is_caption_in_corner(const MatrixView& view, double corner) {
  if (view.factors.empty()) return false;
  constexpr double of_code = 2;  // millimetres a character
  constexpr double of_formula = 1.6;
  double width = of_code * static_cast<double>(2 + display_width(view.factors.back().name));
  for (const Styled& part : view.caption) {
    width +=
        (part.latex.empty() ? of_code : of_formula) * static_cast<double>(display_width(part.text));
  }
  return width <= corner;
}

}  // namespace

std::string_view html_class(Role role) {
  switch (role) {
    case Role::real:
      return "real";
    case Role::label:
    case Role::quiet:
      return "quiet";
    case Role::good:
      return "good";
    case Role::unsure:
      return "unsure";
    case Role::bad:
      return "bad";
    default:
      return "";
  }
}

std::string html(const Styled& part) {
  const std::string text = xml_escaped(part.text);
  if (!part.cell.empty()) {
    return fmt::format(R"(<a data-cell="{}">{}</a>)", xml_escaped(part.cell), text);
  }
  if (!part.latex.empty()) {
    return R"(<span class="formula">)" + latex_in_mathml(part.latex) + "</span>";
  }
  switch (part.role) {
    case Role::strong:
      return "<strong>" + text + "</strong>";
    case Role::emphasis:
      return "<em>" + text + "</em>";
    case Role::code:
      return "<code>" + text + "</code>";
    case Role::name:
      return R"(<code class="name">)" + text + "</code>";
    case Role::line:
      return fmt::format(R"(<button type="button" class="link" data-line="{0}">{0}</button>)",
                         text);
    default:
      const std::string_view look = html_class(part.role);
      return look.empty() ? text : fmt::format(R"(<span class="{}">{}</span>)", look, text);
  }
}

std::string html(const Sentence& sentence) {
  std::string result;
  for (const Styled& part : sentence) result += html(part);
  return result;
}

std::string matrix_in_html(const MatrixView& view, const MarkedMatrix* marked) {
  const WidthOnPaper width = width_on_paper(view);
  std::string looks = "wide";
  if (!view.factors.empty()) looks += " product";
  if (is_caption_in_corner(view, width.corner)) looks += " cornered";
  if (width.whole > paper_column) looks += " across";
  if (view.cells.shape().is_scalar()) looks += " single";
  return fmt::format(
      "<figure class=\"{}\"><figcaption>{}</figcaption>\n<table class=\"matrix {}\">\n{}"
      "</table></figure>\n",
      looks, html(view.caption), html_class(view.role), MatrixTable(view, marked).text());
}

}  // namespace byhand
