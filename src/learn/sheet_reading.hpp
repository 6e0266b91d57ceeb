#pragma once

#include <string>

#include "learn/asked_cells.hpp"
#include "report/graded_sheet.hpp"

namespace byhand::learn {

/// The sheet of a lesson as it was read and graded.
class SheetReading {
 public:
  /// `file` is what the sheet is called. Throws Problem where the text cannot be a sheet.
  SheetReading(const std::string& file, std::string text, AnswerKey& key);
  SheetReading(const SheetReading&) = delete;  // what is graded points into it
  SheetReading& operator=(const SheetReading&) = delete;
  ~SheetReading() = default;

  const GradedSheet& graded() const { return m_graded; }
  const Grade& grade() const { return m_grade; }
  const Sheet& sheet() const { return m_sheet; }
  const Worksheet& worksheet() const { return m_graded.worksheet(); }
  Verdict verdict(AskedCell place) const { return verdict_of(m_grade, worksheet(), place); }
  bool is_shown(AskedCell place) const { return m_sheet.blocks[place.step].shown[place.cell]; }
  /// As it stands there.
  std::string text(AskedCell place) const {
    return written(m_graded, graded_cell(worksheet(), place));
  }

 private:
  Source m_source;
  SheetName m_name;
  Sheet m_sheet;
  Grade m_grade;
  GradedSheet m_graded;
};

}  // namespace byhand::learn
