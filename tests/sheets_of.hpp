#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "sheet/sheet.hpp"
#include "test_files.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/reader.hpp"

/// A worksheet (the flagship, if no other is named), in a variant if need be, and sheets of it.
class SheetsOf {
 public:
  explicit SheetsOf(const std::optional<byhand::Variant>& variant = {})
      : SheetsOf(test_files::root() / "exercises/04-self-attention.md", variant) {}
  /// Another worksheet.
  SheetsOf(const std::filesystem::path& path, const std::optional<byhand::Variant>& variant)
      : SheetsOf(byhand::Source(path.string(), test_files::read(path)), variant) {}
  SheetsOf(const byhand::Source& source, const std::optional<byhand::Variant>& variant)
      : m_worksheet(read(source, variant)), m_right(byhand::replay_by_hand(m_worksheet)) {}

  const byhand::Worksheet& worksheet() const { return m_worksheet; }
  const byhand::Replay<byhand::Exact>& right() const { return m_right; }

  std::string blank(byhand::SheetFormat format) const {
    return write_sheet(m_worksheet, m_right, format, byhand::blank_entries(m_worksheet), false);
  }
  std::string filled(byhand::SheetFormat format) const {
    return write_sheet(m_worksheet, m_right, format, right_entries(m_worksheet, m_right), true);
  }
  /// With `text(step, row, col)` in each cell that is asked.
  template <class CellText>
  std::string with(const CellText& text, byhand::SheetFormat format) const {
    byhand::SheetEntries entries = byhand::blank_entries(m_worksheet);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const byhand::Step& step = m_worksheet.steps[i];
      for (std::size_t cell = 0; cell < step.asked.size(); ++cell) {
        const std::size_t row = cell / step.shape.cols;
        const std::size_t col = cell % step.shape.cols;
        if (step.asked[cell]) entries[i](row, col) = text(i, row, col);
      }
    }
    return with(entries, format);
  }
  std::string with(const byhand::SheetEntries& entries, byhand::SheetFormat format) const {
    return write_sheet(m_worksheet, m_right, format, entries, false);
  }
  /// The right entry of a cell.
  std::string right_text(std::size_t step, std::size_t row, std::size_t col) const {
    return entry_text(m_worksheet.steps[step], (*m_right[step])(row, col));
  }
  byhand::Sheet read(const byhand::Source& source) const {
    return read_sheet(source, m_worksheet, m_right);
  }
  byhand::Sheet read(const std::string& text) const { return read(byhand::Source("sheet", text)); }

 private:
  static byhand::Worksheet read(const byhand::Source& source,
                                const std::optional<byhand::Variant>& variant) {
    byhand::WorksheetReading reading = byhand::read_worksheet(source, {}, variant);
    if (!reading.problems.empty()) throw reading.problems.front();
    return std::move(reading.worksheet);
  }

  byhand::Worksheet m_worksheet;
  byhand::Replay<byhand::Exact> m_right;
};
