#pragma once

// The engine of Attention by Hand for other programs: texts go in, values come out, and nothing is
// read or written. With CMake: find_package(byhand) and target_link_libraries(... byhand::byhand);
// docs/library.md says how it is installed, and has an example.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace byhand::library {

/// What is wrong with a worksheet, a sheet or the name of a cell: where, why, and what to do, in
/// the words of the program.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A worksheet is the Markdown of its file; a variant is its number ("17"), or empty for the
/// numbers that the author chose.
struct Exercise {
  std::string worksheet;
  std::string variant = {};
};

/// The matrix of a step, row by row.
struct Step {
  std::string name;
  std::string rule;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<std::string> by_hand;  // exact: "27/46"; "-inf"
  std::vector<double> real;          // the float computation beside it
};
/// All steps, in their order.
std::vector<Step> replay(const Exercise& exercise);

/// What the grader says of an entry: "correct", "follows", "wrong", … as docs/grading.md tells.
struct Judgement {
  std::string cell;   // "Z[1,2]"
  std::string entry;  // as it was written; empty where the cell is blank
  std::string verdict;
};
struct StepMarks {
  std::string name;
  std::size_t score = 0;
  std::size_t max = 0;
  std::vector<Judgement> cells;      // those that were asked
  std::vector<std::string> reasons;  // of what is wrong: typical mistakes that give these numbers
};
struct Marks {
  std::size_t score = 0;
  std::size_t max = 0;
  std::vector<StepMarks> steps;
};
/// A filled sheet, in Markdown or CSV, against its worksheet. The sheet says which variant it is.
Marks grade(const std::string& worksheet, const std::string& sheet);

/// How cells come about, in plain sentences: of Z[1,2], of all of Z, or of a column as Z[:,2].
std::string explain(const Exercise& exercise, const std::string& cells);

}  // namespace byhand::library
