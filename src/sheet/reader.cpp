#include "sheet/reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sheet/block_reader.hpp"
#include "sheet/csv_sheet.hpp"
#include "sheet/markdown_sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Finds for each given and step the block that counts.
class SheetReader {
 public:
  SheetReader(const Source& source, FoundSheet found, char separator, const Worksheet& worksheet,
              const Replay<Exact>& right)
      : m_source(source),
        m_found(std::move(found)),
        m_block_reader(source, m_found, separator),
        m_worksheet(worksheet),
        m_right(right) {}

  Sheet read() {
    m_sheet.problems = std::move(m_found.problems);
    match_blocks();
    m_sheet.blocks.resize(m_worksheet.steps.size());
    for (std::size_t i = 0; i < matrix_count(); ++i) read_matrix(i);
    std::stable_sort(m_sheet.problems.begin(), m_sheet.problems.end(),
                     [](const Problem& a, const Problem& b) { return place(a) < place(b); });
    return std::move(m_sheet);
  }

 private:
  /// Givens first, then steps.
  std::size_t matrix_count() const { return m_worksheet.givens.size() + m_worksheet.steps.size(); }

  const std::string& name(std::size_t matrix) const {
    const std::size_t givens = m_worksheet.givens.size();
    return matrix < givens ? m_worksheet.givens[matrix].name
                           : m_worksheet.steps[matrix - givens].name;
  }

  SheetMatrix matrix(std::size_t index) const {
    const std::size_t givens = m_worksheet.givens.size();
    if (index < givens) return sheet_matrix(m_worksheet.givens[index]);
    return sheet_matrix(m_worksheet.steps[index - givens], *m_right[index - givens]);
  }

  /// What has no place comes last.
  static std::size_t place(const Problem& problem) {
    return problem.span() ? problem.span()->begin : none;
  }

  /// Which matrix each block is of. Most sheets have the order of the worksheet.
  void match_blocks() {
    const std::size_t count = matrix_count();
    m_matrix_of.reserve(m_found.blocks.size());
    std::size_t next = 0;
    for (const FoundBlock& block : m_found.blocks) {
      std::size_t tried = 0;
      while (tried < count && name((next + tried) % count) != block.name) ++tried;
      m_matrix_of.push_back(tried < count ? (next + tried) % count : none);
      if (tried < count) {
        next = m_matrix_of.back() + 1;
      } else if (!block.is_nested && !block.name.empty()) {
        report_unknown(block);
      }
    }
  }

  void report_unknown(const FoundBlock& block) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < matrix_count(); ++i) names.push_back(name(i));
    m_sheet.problems.emplace_back(
        block.opening, fmt::format("the worksheet has no {}", excerpt(block.name)),
        "its matrices are " + listed_at_most(12, names) + did_you_mean(block.name, names));
  }

  /// Of several blocks the first with an entry counts; one inside a fence of prose only where there
  /// is no other.
  void read_matrix(std::size_t index) {
    const SheetMatrix wanted = matrix(index);
    std::vector<std::size_t> candidates;
    for (const bool is_nested : {false, true}) {
      if (!candidates.empty()) break;
      for (std::size_t i = 0; i < m_matrix_of.size(); ++i) {
        const bool fits = m_matrix_of[i] == index && m_found.blocks[i].is_nested == is_nested;
        if (fits) candidates.push_back(i);
      }
    }
    if (candidates.empty()) {
      m_sheet.problems.emplace_back(std::nullopt,
                                    fmt::format("the sheet has no block {}", name(index)),
                                    "take it from a new template");
      return;
    }
    std::size_t chosen = candidates.front();
    ReadBlock block = m_block_reader.read(chosen, wanted);
    for (std::size_t i = 1; i < candidates.size() && wanted.asks() && !block.has_entry; ++i) {
      ReadBlock other = m_block_reader.read(candidates[i], wanted);
      if (!other.has_entry) continue;
      chosen = candidates[i];
      block = std::move(other);
    }
    report_others(candidates, chosen);
    keep(index, std::move(block));
  }

  void report_others(const std::vector<std::size_t>& candidates, std::size_t chosen) {
    const FoundBlock& block = m_found.blocks[chosen];
    if (block.is_nested) {
      m_sheet.problems.emplace_back(block.opening, "this block stands inside another fence",
                                    "close the fence above with a line of its own");
    }
    for (const std::size_t other : candidates) {
      if (other == chosen) continue;
      m_sheet.problems.emplace_back(
          m_found.blocks[other].opening,
          fmt::format("there are two blocks {}, and the one in line {} counts", block.name,
                      m_source.place(block.opening.begin).line),
          "keep one of the two");
    }
  }

  void keep(std::size_t index, ReadBlock block) {
    for (Problem& problem : block.problems) m_sheet.problems.push_back(std::move(problem));
    const std::size_t givens = m_worksheet.givens.size();
    if (index >= givens) m_sheet.blocks[index - givens] = std::move(block.cells);
  }

  const Source& m_source;
  FoundSheet m_found;
  BlockReader m_block_reader;
  const Worksheet& m_worksheet;
  const Replay<Exact>& m_right;
  std::vector<std::size_t> m_matrix_of;
  Sheet m_sheet;
};

}  // namespace

Sheet read_sheet(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right) {
  require_sheet_text(source);
  const char separator = csv_separator(source.text());
  FoundSheet found = separator != 0 ? find_in_csv(source, separator) : find_in_markdown(source);
  return SheetReader(source, std::move(found), separator, worksheet, right).read();
}

}  // namespace byhand
