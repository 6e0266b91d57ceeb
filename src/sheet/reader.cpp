#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/pasted.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Finds for each given and step the block that counts.
class SheetReader {
 public:
  SheetReader(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right)
      : m_source(source), m_found(find_blocks(source)), m_worksheet(worksheet), m_right(right) {}

  Sheet read() {
    std::move(m_found.problems).move_to(m_sheet.problems);
    match_blocks();
    std::move(m_unknown_blocks).move_to(m_sheet.problems);
    m_sheet.blocks.resize(m_worksheet.steps.size());
    const Sheet before = m_sheet;
    read_matrices();
    const bool may_be_decimal = m_found.separator == 0 || m_found.separator == ',';
    if (may_be_decimal && m_decimal_commas > 1) {  // then a single one means the same
      m_found.has_decimal_commas = true;
      m_sheet = before;
      read_matrices();
    }
    if (m_sheet.problems.size() < 2) return std::move(m_sheet);
    std::stable_sort(m_sheet.problems.begin(), m_sheet.problems.end(),
                     [](const Problem& a, const Problem& b) { return place(a) < place(b); });
    return std::move(m_sheet);
  }

 private:
  void read_matrices() {
    for (std::size_t i = 0; i < matrix_count(); ++i) read_matrix(i);
  }

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
    return problem.span() ? problem.span()->begin : std::string::npos;
  }

  /// The blocks of each matrix: those inside a fence of prose only where there is no other. Most
  /// sheets have the order of the worksheet.
  void match_blocks() {
    const std::size_t count = matrix_count();
    m_blocks_of.resize(count);
    std::size_t next = 0;
    for (std::size_t i = 0; i < m_found.blocks.size(); ++i) {
      const FoundBlock& block = m_found.blocks[i];
      std::size_t tried = 0;
      while (tried < count && name((next + tried) % count) != block.name) ++tried;
      if (tried < count) {
        next = (next + tried) % count;
        add_block(m_blocks_of[next++], i);
      } else if (!block.is_nested && !block.name.empty()) {
        report_unknown(block);
      }
    }
  }

  void add_block(std::vector<std::size_t>& blocks, std::size_t block) const {
    const bool is_nested = m_found.blocks[block].is_nested;
    const bool are_nested = !blocks.empty() && m_found.blocks[blocks.front()].is_nested;
    if (are_nested && !is_nested) blocks.clear();
    if (blocks.empty() || are_nested == is_nested) blocks.push_back(block);
  }

  void report_unknown(const FoundBlock& block) {
    std::vector<std::string> names;
    if (m_unknown_blocks.is_full()) return m_unknown_blocks.add({block.opening, "", ""});
    for (std::size_t i = 0; i < matrix_count(); ++i) names.push_back(name(i));
    m_unknown_blocks.add(
        block.opening, fmt::format("the worksheet has no {}", excerpt(block.name)),
        "its matrices are " + listed_at_most(12, names) + did_you_mean(block.name, names));
  }

  void read_matrix(std::size_t index) {
    const SheetMatrix wanted = matrix(index);
    const std::vector<std::size_t>& blocks = m_blocks_of[index];
    if (blocks.empty()) return report_missing(index, wanted);
    std::size_t chosen = blocks.front();
    ReadBlock block = read_block({m_source, m_found, chosen, wanted});
    if (blocks.size() > 1) choose(index, chosen, block);
    if (m_found.blocks[chosen].is_nested) {
      m_sheet.problems.emplace_back(m_found.blocks[chosen].opening,
                                    "this block stands inside another fence",
                                    "close the fence above with a line of its own");
    }
    if (wanted.asks() && !block.has_entry) report_below(chosen, wanted, block);
    m_decimal_commas += block.decimal_commas;
    if (block.edited) m_sheet.problems.push_back(*block.edited);
    std::move(block.passed_over).move_to(m_sheet.problems);
    std::move(block.problems).move_to(m_sheet.problems);
    if (block.changed_given && !m_sheet.changed_given) m_sheet.changed_given = block.changed_given;
    if (wanted.step != nullptr) block_of(index) = std::move(block.cells);
  }

  /// Its numbers may stand below the block before it, without the two lines that begin and end it.
  void report_missing(std::size_t index, const SheetMatrix& wanted) {
    std::string what = fmt::format("the sheet has no block {}", name(index));
    std::size_t before = index;
    while (before > 0 && m_blocks_of[before].empty()) --before;
    std::optional<Span> numbers;
    if (!m_blocks_of[before].empty() && wanted.asks()) {
      numbers = numbers_below({m_source, m_found, m_blocks_of[before].back(), wanted});
    }
    if (numbers) {
      m_sheet.problems.emplace_back(
          *numbers, what + ", and these numbers stand in none",
          fmt::format("let a line ```answer {} stand above them, and ``` below", name(index)));
    } else {
      m_sheet.problems.emplace_back(std::move(what),
                                    "copy it from the blank sheet (byhand template makes one)");
    }
    if (wanted.step == nullptr) return;
    SheetBlock& block = block_of(index);
    block.make_blank(wanted.shape());
    block.damage = numbers;
    block.is_unread = numbers.has_value();
  }

  void report_below(std::size_t chosen, const SheetMatrix& wanted, ReadBlock& block) const {
    const auto place = numbers_below({m_source, m_found, chosen, wanted});
    if (!place) return;
    block.problems.add(
        *place, fmt::format("these numbers stand below block {}, and are not read", *wanted.name),
        "put them into it, between its two lines of ```");
    block.cells.damage = place;
    block.cells.is_unread = true;
  }

  SheetBlock& block_of(std::size_t matrix) {
    return m_sheet.blocks[matrix - m_worksheet.givens.size()];
  }

  /// Of several blocks the first with an entry counts, unless it is another matrix; or else the
  /// first.
  void choose(std::size_t index, std::size_t& chosen, ReadBlock& block) {
    const SheetMatrix wanted = matrix(index);
    const std::vector<std::size_t>& blocks = m_blocks_of[index];
    const std::map<std::size_t, std::size_t> meant = meant_matrices(index);
    bool is_chosen = !wanted.asks() || (block.has_entry && !meant.contains(chosen));
    for (std::size_t i = 1; i < blocks.size() && !is_chosen; ++i) {
      ReadBlock other = read_block({m_source, m_found, blocks[i], wanted});
      is_chosen = other.has_entry && !meant.contains(blocks[i]);
      if (!is_chosen && (block.has_entry || !other.has_entry)) continue;
      chosen = blocks[i];
      block = std::move(other);
    }
    ProblemList problems;
    for (const std::size_t i : blocks) {
      const auto other = meant.find(i);
      if (other != meant.end()) {
        report_meant(index, i, other->second, problems);
      } else if (i != chosen) {
        report_second(index, i, chosen, problems);
      }
    }
    std::move(problems).move_to(m_sheet.problems);
  }

  void report_second(std::size_t index, std::size_t block, std::size_t chosen,
                     ProblemList& problems) const {
    const Span place = m_found.blocks[block].opening;
    if (problems.is_full()) return problems.add({place, "", ""});
    problems.add(place,
                 fmt::format("there are two blocks {}, and the one in line {} counts", name(index),
                             m_source.place(m_found.blocks[chosen].opening.begin).line),
                 "write the name of the matrix that it is, or keep the one that is to count");
  }

  void report_meant(std::size_t index, std::size_t block, std::size_t meant,
                    ProblemList& problems) const {
    problems.add(m_found.blocks[block].opening,
                 fmt::format("this block {} has the entries of {}, which is missing", name(index),
                             name(meant)),
                 fmt::format("write {} instead of {} in this line", name(meant), name(index)));
  }

  /// Of the blocks with the same name: the missing matrix of which they have more right entries
  /// than of the one that they name, and more than half of all.
  std::map<std::size_t, std::size_t> meant_matrices(std::size_t index) const {
    constexpr std::size_t most = 10;  // nobody has more
    const std::vector<std::size_t>& blocks = m_blocks_of[index];
    std::map<std::size_t, std::size_t> result;
    for (std::size_t i = 0; i < std::min(blocks.size(), most); ++i) {
      if (const auto meant = meant_matrix(index, blocks[i])) result.emplace(blocks[i], *meant);
    }
    return result;
  }

  std::optional<std::size_t> meant_matrix(std::size_t named, std::size_t block) const {
    std::optional<std::size_t> meant;
    std::size_t most = right_entries(block, named);
    for (std::size_t i = 0; i < matrix_count(); ++i) {
      const SheetMatrix other = matrix(i);
      const bool may_be =
          m_blocks_of[i].empty() && other.asks() && other.shape() == matrix(named).shape();
      if (!may_be) continue;
      const std::size_t right = right_entries(block, i);
      if (right <= most || 2 * right <= other.shape().cells()) continue;
      meant = i;
      most = right;
    }
    return meant;
  }

  std::size_t right_entries(std::size_t block, std::size_t index) const {
    const SheetMatrix wanted = matrix(index);
    const auto cells = read_block({m_source, m_found, block, wanted}).cells.cells;
    std::size_t count = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Entry& entry = cells[i].entry;
      const bool is_number = entry.kind == Entry::Kind::number;
      count += is_number && entry.value == wanted.values->cells()[i] ? 1U : 0U;
    }
    return count;
  }

  const Source& m_source;
  std::size_t m_decimal_commas = 0;
  FoundSheet m_found;
  const Worksheet& m_worksheet;
  const Replay<Exact>& m_right;
  std::vector<std::vector<std::size_t>> m_blocks_of;  // of each matrix
  ProblemList m_unknown_blocks;
  Sheet m_sheet;
};

/// Up to the line break. Two single characters are looked for faster than one of two; in pieces,
/// since one of them may be far away on every line.
std::size_t line_size(std::string_view text) {
  constexpr std::size_t piece_size = 256;
  for (std::size_t begin = 0; begin < text.size(); begin += piece_size) {
    const std::string_view piece = text.substr(begin, piece_size);
    const std::string_view line = piece.substr(0, piece.find('\n'));
    const std::size_t size = std::min(line.find('\r'), line.size());
    if (size < piece.size()) return begin + size;
  }
  return text.size();
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

std::optional<std::string_view> take_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const std::string_view line = text.substr(0, line_size(text));
  text.remove_prefix(line.size());
  if (text.starts_with('\r')) text.remove_prefix(1);
  if (text.starts_with('\n')) text.remove_prefix(1);
  return line;
}

FoundSheet find_blocks(const Source& source) {
  const char separator = csv_separator(source.text());
  FoundSheet found = separator != 0 ? find_in_csv(source, separator) : find_in_markdown(source);
  found.separator = separator;
  return found;
}

Sheet read_sheet(const Source& source, const Worksheet& worksheet, const Replay<Exact>& right) {
  require_sheet_text(source);
  return SheetReader(source, worksheet, right).read();
}

}  // namespace byhand
