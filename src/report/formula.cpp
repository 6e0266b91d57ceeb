#include "report/formula.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/paper.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Reads LaTeX from left to right, and adds up widths.
class Width {
 public:
  explicit Width(std::string_view latex) : m_rest(latex) {}

  /// Up to what closes the group, the cell or the row of a matrix that it stands in.
  double row() {
    double width = 0;
    while (!m_rest.empty() && !m_rest.starts_with('}') && !m_rest.starts_with('&') &&
           !m_rest.starts_with(R"(\\)") && !m_rest.starts_with(R"(\end)")) {
      width += atom();
    }
    return width;
  }

 private:
  bool take(std::string_view text) {
    if (!m_rest.starts_with(text)) return false;
    m_rest.remove_prefix(text.size());
    return true;
  }

  std::string_view word() {
    std::size_t end = 0;
    while (end < m_rest.size() && is_letter(m_rest[end])) ++end;
    const std::string_view letters = m_rest.substr(0, end);
    m_rest.remove_prefix(end);
    return letters;
  }

  double atom() {
    constexpr double of_script = 0.85;
    constexpr double of_sign = 2;    // with the space around it
    constexpr double of_name = 2.5;  // sin, and ⊙ with its space
    constexpr double of_gap = 0.3;
    if (take("_") || take("^")) return of_script * atom();
    if (take("{")) {
      const double width = row();
      take("}");
      return width;
    }
    if (take(R"(\,)")) return of_gap;
    if (take("\\")) {
      const std::string_view name = word();
      if (name == "frac") {
        const double above = atom();
        return std::max(above, atom());
      }
      if (name == "begin") return matrix();
      if (name == "sqrt") return 1 + atom();
      return is_word_of("mathit mathrm mathbf text left right", name) ? 0 : of_name;
    }
    const std::string_view taken = take_character(m_rest).text;
    if (taken == " ") return 0;
    return taken == "+" || taken == "-" || taken == "=" ? of_sign : 1;
  }

  /// The rows of a matrix, each with some room between its cells.
  double matrix() {
    constexpr double between = 1.5;
    constexpr double brackets = 2;
    double widest = 0;
    atom();  // {bmatrix}
    do {
      double width = row();
      while (take("&")) width += between + row();
      widest = std::max(widest, width);
    } while (take(R"(\\)"));
    take(R"(\end)");
    atom();
    return brackets + widest;
  }

  std::string_view m_rest;
};

/// Takes a formula apart, from its beginning to its end.
class FormulaParts {
 public:
  explicit FormulaParts(std::string_view latex) : m_rest(latex) {}

  std::vector<std::string> read() {
    while (!m_rest.empty()) {
      if (m_rest.starts_with(R"(\left)")) {
        open_bracket();
      } else if (m_rest.starts_with(right) && !m_brackets_break.empty()) {
        close_bracket();
      } else {
        take_sign();
      }
    }
    if (m_parts.back().empty()) m_parts.pop_back();
    return std::move(m_parts);
  }

 private:
  static constexpr std::string_view left = R"(\left()";
  static constexpr std::string_view right = R"(\right)";

  void copy(std::size_t count) {
    m_parts.back() += m_rest.substr(0, count);
    m_rest.remove_prefix(count);
  }

  void open_bracket() {
    const bool may_break = m_depth == 0 && m_rest.starts_with(left);
    m_brackets_break.push_back(may_break);
    if (may_break) m_rest.remove_prefix(left.size() - 1);  // "(" is left
    if (!may_break) ++m_depth;
    copy(1);
  }

  void close_bracket() {
    if (m_brackets_break.back()) m_rest.remove_prefix(right.size());
    if (!m_brackets_break.back()) --m_depth;
    m_brackets_break.pop_back();
    copy(1);
  }

  /// Anything else; behind some signs a part ends.
  void take_sign() {
    constexpr std::array<std::string_view, 7> signs{" = ",        " + ",   " - ", R"( \odot )",
                                                    R"( \cdot )", R"(\,)", ", "};
    if (m_rest.front() == '{' || m_rest.starts_with(R"(\begin)")) ++m_depth;
    if (m_rest.front() == '}' || m_rest.starts_with(R"(\end)")) --m_depth;
    const auto* const sign =
        first_that(signs, [&](std::string_view one) { return m_rest.starts_with(one); });
    const bool is_end = m_depth == 0 && sign != nullptr;
    copy(sign != nullptr ? sign->size() : 1);
    if (is_end) m_parts.emplace_back();
  }

  std::string_view m_rest;
  std::vector<std::string> m_parts{""};
  std::size_t m_depth = 0;             // of groups that are not broken
  std::vector<bool> m_brackets_break;  // of those that are open
};

}  // namespace

std::vector<std::string> formulas_on_lines(const std::string& latex) {
  const auto has_room = [](const std::string& formula) {
    constexpr double digit = 2.4;  // millimetres
    return digit * formula_width(formula) <= paper_column;
  };
  if (latex.empty()) return {};
  if (has_room(latex)) return {latex};
  std::vector<std::string> parts = parts_of_formula(latex);
  return all_of(parts, has_room) ? parts : std::vector<std::string>{};
}

double formula_width(std::string_view latex) {
  return Width(latex).row();
}

std::vector<std::string> parts_of_formula(std::string_view latex) {
  return FormulaParts(latex).read();
}

}  // namespace byhand
