#pragma once

// How programs print a matrix.

#include <cstddef>
#include <string>
#include <vector>

namespace printed {

using Rows = std::vector<std::vector<std::string>>;

/// What stands around and between rows and cells: NAME is that of the matrix, ROW and COL are the
/// numbers of a row and a column.
struct Style {
  std::string before;
  std::string cells;
  std::string rows;
  std::string after;
  std::string title = "";    // before it all
  std::string heading = "";  // of each column, after the title
  std::size_t first = 1;     // what is counted from
};

inline const std::vector<Style> styles{
    {"[[", " ", "]\n [", "]]"},  // numpy
    {"[[", "\n  ", "]\n [", "]]"},
    {"array([[", ", ", "],\n       [", "]])"},
    {"tensor([[", ",\n ", "],\n [", "]], a=b)"},
    {"[[", ", ", "], [", "]]"},
    {"mine = [[", ",", "],[", "]]"},
    {"[", " ", "; ", "]"},  // MATLAB and Julia
    {"NAME = [", ",", ";", "];"},
    {"ans = [", " ", "\n", "]"},
    {"\nNAME =\n\n   ", "   ", "\n   ", "\n"},
    {"1x1 Array{Any, 2}:\n ", "  ", "\n ", ""},
    {"{{", ", ", "}, {", "}}"},
    {"NAME = ", " ", "; ", ""},
    {"NAME = [", " ", "; ...\n  ", "];"},
    {"\n[ROW,] ", "  ", "\n[ROW,] ", "", "", " [,COL]"},                   // R
    {"\nROW  ", "  ", "\nROW  ", "", "", "  COL", 0},                      // pandas
    {"\n  row ROW: ", "  ", "\n  row ROW: ", "", "  columns:", " qCOL,"},  // a walkthrough
    {"\n⎡ ", "  ", " ⎤\n⎢ ", " ⎦", "NAME, 3x4"},
};

inline std::string with(std::string text, const std::string& word, const std::string& value) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size()) {
    text.replace(at, word.size(), value);
  }
  return text;
}

/// A matrix of that name as a program prints it.
inline std::string text(const Style& style, const Rows& matrix, const std::string& name) {
  std::string text = with(style.title, "NAME", name);
  for (std::size_t c = 0; c < matrix.front().size(); ++c) {
    text += with(style.heading, "COL", std::to_string(style.first + c));
  }
  for (std::size_t r = 0; r < matrix.size(); ++r) {
    const std::string& before = r == 0 ? style.before : style.rows;
    text += with(with(before, "NAME", name), "ROW", std::to_string(style.first + r));
    for (std::size_t c = 0; c < matrix[r].size(); ++c) {
      text += (c == 0 ? "" : style.cells) + matrix[r][c];
    }
  }
  return text + style.after + "\n";
}

}  // namespace printed
