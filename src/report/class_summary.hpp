#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// What a table of many sheets says of one: all that is left of it once it was graded.
struct SheetRow {
  struct Slip {
    std::string code;
    std::string message;
  };
  struct Step {
    std::string name;
    std::size_t score = 0;
    std::size_t max = 0;
    bool is_all_right = false;
    bool is_asked = true;
    std::vector<Slip> slips;  // of those that explain the same cells the likeliest
  };

  std::string file;
  std::string worksheet;  // its name
  std::string title;
  std::optional<std::int64_t> variant;
  std::string learner;
  std::size_t score = 0;
  std::size_t max = 0;
  std::vector<Step> steps;
  std::vector<std::string> problems;  // with their places; 20, and how many more

  bool is_full() const { return score == max; }
};

SheetRow row_of(const GradedSheet& graded);

/// "line 12, column 5: …" of each problem of a sheet; 20 of them, and how many more there are.
std::vector<std::string> told_problems(const GradedSheet& graded);

/// What many sheets have in common. It grows with worksheets and their slips, not with sheets.
struct ClassSummary {
  struct Slip {
    std::string step;
    std::string code;
    std::string message;
    std::size_t sheets = 0;
  };
  struct StepCount {
    std::string name;
    std::size_t all_right = 0;  // sheets
    std::size_t score = 0;      // of all sheets together
    std::size_t max = 0;
    bool is_asked = true;
  };
  struct OfWorksheet {
    std::string title;
    std::size_t sheets = 0;
    std::size_t full_marks = 0;
    std::size_t score = 0;
    std::size_t max = 0;
    std::vector<StepCount> steps;
    std::map<std::pair<std::size_t, std::string>, Slip> slips;  // by step and code

    /// The most frequent first.
    std::vector<Slip> frequent_slips() const;
  };
  static constexpr std::size_t most_files = 20;

  std::map<std::string, OfWorksheet> worksheets;  // by name
  std::size_t sheets = 0;
  std::size_t unusable = 0;  // files
  std::size_t with_problems = 0;
  std::vector<std::string> files_with_problems;  // the first of them

  void add(const SheetRow& row);
};

Document summary_document(const ClassSummary& summary, Reveal reveal);

}  // namespace byhand
