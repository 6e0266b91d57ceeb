#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

}  // namespace byhand
