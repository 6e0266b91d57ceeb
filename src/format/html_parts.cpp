#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "format/html.hpp"
#include "report/formula.hpp"
#include "report/paper.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

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
  MatrixTable(const MatrixView& view, const MarkedMatrix* marked, Columns columns)
      : m_view(view), m_marked(marked), m_columns(columns), m_has_rows(!view.labels.rows.empty()) {}

  std::string text() const {
    std::string result = rows_above();
    for (std::size_t r = 0; r < m_view.cells.rows(); ++r) {
      result += "<tr>";
      if (m_has_rows)
        result += R"(<th scope="row">)" + xml_escaped(m_view.labels.rows[r]) + "</th>";
      if (is_product()) result += factor_row(m_view.factors.front(), r);
      for (std::size_t c = m_columns.first; c < m_columns.last; ++c) result += cell(r, c);
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
      for (std::size_t c = m_columns.first; c < m_columns.last; ++c) {
        rows.back() +=
            R"(<th scope="col" class="number">)" + xml_escaped(m_view.labels.cols[c]) + "</th>";
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
  Columns m_columns;
  bool m_has_rows;
};

constexpr double of_formula = 1.6;  // millimetres a character

/// Whether there is room for it above the left factor, beside the name of the right one.
bool is_caption_in_corner(const MatrixView& view, double corner) {
  if (view.factors.empty()) return false;
  constexpr double of_code = 2;  // millimetres a character
  double width = of_code * static_cast<double>(2 + display_width(view.factors.back().name));
  for (const Styled& part : view.caption) {
    width +=
        (part.latex.empty() ? of_code : of_formula) * static_cast<double>(display_width(part.text));
  }
  return width <= corner;
}

/// Of some columns of a matrix that is too wide for paper.
std::string part_caption(Columns part) {
  const std::string which = part.first + 1 == part.last
                                ? fmt::format("column {}", part.last)
                                : fmt::format("columns {} to {}", part.first + 1, part.last);
  return "<caption class=\"quiet\">" + which + "</caption>\n";
}

/// No line is broken between a minus and its word, as in -inf.
std::string with_whole_words(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    const bool is_minus = text[i] == '-' && (i == 0 || is_blank(text[i - 1]) || text[i - 1] == '(');
    while (is_minus && end < text.size() && is_letter(text[end])) ++end;
    const std::string_view piece = text.substr(i, end - i);
    result += piece.size() > 1 ? fmt::format(R"(<span class="whole">{}</span>)", piece)
                               : std::string(piece);
    i = end;
  }
  return result;
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
  const std::string text = with_whole_words(xml_escaped(part.text));
  if (!part.cell.empty()) {
    return fmt::format(R"(<a data-cell="{}">{}</a>)", xml_escaped(part.cell), text);
  }
  if (const auto formulas = formulas_on_lines(part.latex); !formulas.empty()) {
    std::string result;
    for (const std::string& formula : formulas) {
      result += fmt::format(R"(<span class="formula">{}</span>)", latex_in_mathml(formula));
    }
    return result;
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
      return fmt::format(R"(<button type="button" class="link" data-line="{}">{}</button>)",
                         xml_escaped(part.text), text);
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

std::string to_fit(double width) {
  constexpr double smallest = 0.55;  // of letters on a screen: about what the widths are those of
  const double fit = smallest * paper_line / width;
  return fit < 1 ? fmt::format(R"( style="--fit: {:.2f}")", std::floor(100 * fit) / 100) : "";
}

std::string matrix_in_html(const MatrixView& view, const MarkedMatrix* marked) {
  const WidthOnPaper width = width_on_paper(view);
  std::string looks = "wide";
  if (!view.factors.empty()) looks += " product";
  if (is_caption_in_corner(view, width.corner)) looks += " cornered";
  if (width.whole > paper_column) looks += " across";
  if (view.cells.shape().is_scalar()) looks += " single";
  const std::size_t cols = view.cells.cols();
  const auto parts = marked != nullptr ? std::vector<Columns>{{0, cols}} : columns_on_paper(view);
  const bool is_parted = parts.size() > 1;
  std::string tables;
  for (const Columns& part : parts) {
    tables +=
        fmt::format("<table class=\"matrix {}\"{}>\n{}{}</table>", html_class(view.role),
                    to_fit(is_parted ? paper_line : width.whole),
                    is_parted ? part_caption(part) : "", MatrixTable(view, marked, part).text());
  }
  if (is_parted) tables = "<div>" + tables + "</div>";
  return fmt::format("<figure class=\"{}\"><figcaption>{}</figcaption>\n{}</figure>\n", looks,
                     html(view.caption), tables);
}

}  // namespace byhand
