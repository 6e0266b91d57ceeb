#pragma once

#include <string>
#include <string_view>

#include "report/document.hpp"

namespace byhand::learn {

/// What a learner may say instead of an entry.
enum class Word : unsigned char {
  hint,
  skip,
  show,
  back,
  jump,
  again,
  explain,
  calculate,
  undo,
  help,
  quit,
};

/// One row of the table: what is typed, what stands behind it, and what it does.
struct WordRow {
  Word word;
  std::string_view name;
  std::string_view argument;  // empty where it stands alone
  std::string_view summary;
  bool may_stand_alone = false;  // without its argument: then the open cell is meant
};

/// A line that was understood as a word; or what is wrong with it.
struct SpokenWord {
  const WordRow* row = nullptr;
  std::string argument;
  std::string problem;  // where there is no row
};

/// Reads a line as a word, which may be shortened as long as it is clear; of two that begin alike
/// the first of the table is meant by their first letter. A wrong one gets the nearest.
/// e.g. spoken("exp A[1,2]") -> explain, A[1,2]
SpokenWord spoken(std::string_view line);

/// Whether a line begins with one of the words, spelled out.
bool is_word(std::string_view line);

/// All words, for `help`, with the name of a step that the worksheet has.
Table words_table(const std::string& step);

}  // namespace byhand::learn
