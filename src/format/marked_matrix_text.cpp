#include "format/marked_matrix_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "format/matrix_text.hpp"
#include "format/wrap.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_cells = 12;  // that are listed behind a word

/// "S[1,2] 9/64 (read as 0.1406)"; of a blank cell just its name.
Sentence cell_in_list(const MarkedMatrix& matrix, std::size_t row, std::size_t col) {
  const std::string& text = matrix.view.cells[row][col];
  const auto& mark = matrix.marks[row][col];
  Sentence sentence{{Role::plain, fmt::format("{}[{},{}]", matrix.name, row + 1, col + 1)}};
  if (!mark.remark.empty()) {
    sentence.push_back({Role::plain, " "});
    sentence.push_back({Role::quoted, text});
    sentence.push_back({Role::plain, " (" + mark.remark + ")"});
  }
  return sentence;
}

std::string plain_text(const MarkedMatrix& matrix, const TerminalStyle& style) {
  Sentence caption = matrix.view.caption;
  caption.push_back({Role::plain, ":"});
  std::map<std::string, std::string> meanings;  // each is told once
  std::string result = wrapped(caption, style, "", "  ");
  for (std::size_t r = 0; r < matrix.marks.size(); ++r) {
    for (std::size_t c = 0; c < matrix.marks[r].size(); ++c) {
      const auto& mark = matrix.marks[r][c];
      if (mark.sign.empty()) continue;
      std::string text = matrix.view.cells[r][c];
      text += (text.empty() ? "" : ", ") + mark.word;
      if (!mark.remark.empty()) text += ", " + mark.remark;
      result += wrapped({{Role::plain, text}}, style,
                        fmt::format("  row {}, column {}: ", r + 1, c + 1), "    ");
      if (!mark.meaning.empty()) meanings.emplace(mark.word, mark.meaning);
    }
  }
  for (const auto& [word, meaning] : meanings) {
    result += wrapped({{Role::plain, meaning}}, style, "  " + word + ": ", "    ");
  }
  return result;
}

}  // namespace

std::string signed_cell(const MarkedMatrix& matrix, std::size_t row, std::size_t col) {
  const std::string& text = matrix.view.cells[row][col];
  const std::string& sign = matrix.marks[row][col].sign;
  if (sign.empty() || text.empty()) return sign + text;
  return sign + " " + text;
}

std::vector<Fact> facts_of_marks(const MarkedMatrix& matrix) {
  struct Listed {
    Fact fact;
    std::string meaning;
    std::size_t count = 0;
  };
  std::vector<Listed> words;
  for (std::size_t r = 0; r < matrix.marks.size(); ++r) {
    for (std::size_t c = 0; c < matrix.marks[r].size(); ++c) {
      const auto& mark = matrix.marks[r][c];
      if (mark.sign.empty()) continue;
      auto found = std::find_if(words.begin(), words.end(),
                                [&](const Listed& one) { return one.fact.label == mark.word; });
      if (found == words.end()) {
        words.push_back({{mark.word, {}, mark.sign}, mark.meaning, 0});
        found = words.end() - 1;
      }
      if (++found->count > most_cells) continue;
      if (found->count > 1) found->fact.sentence.push_back({Role::plain, ", "});
      for (Styled& part : cell_in_list(matrix, r, c)) {
        found->fact.sentence.push_back(std::move(part));
      }
    }
  }
  std::vector<Fact> facts;
  for (Listed& one : words) {
    if (one.count > most_cells) {
      one.fact.sentence.push_back(
          {Role::plain, fmt::format(" and {} more", one.count - most_cells)});
    }
    if (!one.meaning.empty()) {
      one.fact.sentence.push_back({Role::plain, " (" + one.meaning + ")"});
    }
    facts.push_back(std::move(one.fact));
  }
  return facts;
}

std::string marked_matrix_text(const MarkedMatrix& matrix, const TerminalStyle& style) {
  if (style.is_plain) return plain_text(matrix, style);
  MatrixView view = matrix.view;
  view.roles.assign(view.cells.size(), std::vector<Role>(view.cells.front().size(), view.role));
  for (std::size_t r = 0; r < view.cells.size(); ++r) {
    for (std::size_t c = 0; c < view.cells[r].size(); ++c) {
      if (!matrix.marks[r][c].sign.empty()) view.roles[r][c] = matrix.marks[r][c].role;
      view.cells[r][c] = signed_cell(matrix, r, c);
    }
  }
  std::string result = matrices_text({{std::move(view)}}, style);
  for (const Fact& fact : facts_of_marks(matrix)) {
    result +=
        wrapped(fact.sentence, style, fmt::format("  {} {}: ", fact.sign, fact.label), "    ");
  }
  return result;
}

}  // namespace byhand
