#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// What many sheets have in common. It grows with worksheets and their slips, not with sheets.
class ClassSummary {
 public:
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

  void add(const GradedSheet& graded);
  void add_unusable() { ++m_unusable; }

  const std::map<std::string, OfWorksheet>& worksheets() const { return m_worksheets; }
  std::size_t sheets() const { return m_sheets; }
  std::size_t unusable() const { return m_unusable; }
  std::size_t with_problems() const { return m_with_problems; }
  /// The first of those that have problems.
  const std::vector<std::string>& files_with_problems() const { return m_files; }

 private:
  std::map<std::string, OfWorksheet> m_worksheets;
  std::size_t m_sheets = 0;
  std::size_t m_unusable = 0;
  std::size_t m_with_problems = 0;
  std::vector<std::string> m_files;
};

Document summary_document(const ClassSummary& summary, Reveal reveal);

/// A share in per cent with one decimal, cut off: "100.0" is for all of it alone.
/// e.g. percent(1999, 2000) -> "99.9"
std::string percent(std::size_t part, std::size_t whole);

}  // namespace byhand
