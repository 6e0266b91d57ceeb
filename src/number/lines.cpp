#include "number/lines.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "number/exact_access.hpp"

namespace byhand {

/// Fractions as whole numbers over one denominator: in machine words where all of them fit.
struct WholeLine {
  enum class Kind : unsigned char { words, large, neither };
  Kind kind = Kind::neither;  // where a cell is no rational
  std::vector<std::int64_t> words;
  std::int64_t word_below = 1;
  std::vector<Integer> large;
  Integer below = 1;
  std::int64_t bits = 0;  // of the longest numerator
};

namespace {

using Line = WholeLine;
using Access = ExactAccess;

/// Cells that stand beside or below each other.
struct Cells {
  const Exact* first = nullptr;
  std::size_t count = 0;
  std::size_t distance = 1;

  const Exact& operator[](std::size_t i) const { return first[i * distance]; }
};

Cells row_of(const Matrix<Exact>& matrix, std::size_t row) {
  return {matrix.row(row).data(), matrix.cols(), 1};
}

Cells column_of(const Matrix<Exact>& matrix, std::size_t col) {
  return {matrix.cells().data() + col, matrix.rows(), matrix.cols()};
}

/// The bits of the longest, where all are whole numbers in machine words; else nothing. Most
/// matrices of a worksheet are such, and need no lines.
std::optional<std::int64_t> bits_of_whole(std::span<const Exact> cells) {
  std::uint64_t all = 0;
  for (const Exact& cell : cells) {
    if (!Access::is_small(cell) || Access::small_denominator(cell) != 1) return std::nullopt;
    all |= magnitude(Access::small_numerator(cell));
  }
  return static_cast<std::int64_t>(std::bit_width(all));
}

/// Whether sums of so many products of so many bits are double words.
bool fit_in_double_word(std::int64_t bits, std::size_t count) {
  constexpr std::int64_t most = 126;
  return bits + static_cast<std::int64_t>(std::bit_width(count)) <= most;
}

/// The least common multiple of the denominators; nothing where it is no word.
std::optional<std::int64_t> word_below_all(const Cells& cells) {
  std::int64_t multiple = 1;
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (!Access::is_small(cells[i])) return std::nullopt;
    const std::int64_t below = Access::small_denominator(cells[i]);
    if (multiple % below == 0) continue;
    const auto divisor =
        static_cast<std::int64_t>(greatest_common_divisor(magnitude(multiple), magnitude(below)));
    const DoubleWord longer = static_cast<DoubleWord>(multiple) * (below / divisor);
    if (!fits_in_word(longer)) return std::nullopt;
    multiple = static_cast<std::int64_t>(longer);
  }
  return multiple;
}

bool fill_with_words(Line& line, const Cells& cells) {
  const auto below = word_below_all(cells);
  if (!below) return false;
  line.word_below = *below;
  line.words.reserve(cells.count);
  std::uint64_t longest = 0;
  for (std::size_t i = 0; i < cells.count; ++i) {
    const DoubleWord numerator = static_cast<DoubleWord>(Access::small_numerator(cells[i])) *
                                 (*below / Access::small_denominator(cells[i]));
    if (!fits_in_word(numerator)) return false;
    line.words.push_back(static_cast<std::int64_t>(numerator));
    longest |= magnitude(line.words.back());
  }
  line.bits = static_cast<std::int64_t>(std::bit_width(longest));
  return true;
}

void fill_with_large(Line& line, const Cells& cells) {
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (Access::is_small(cells[i]) && Access::small_denominator(cells[i]) == 1) continue;
    const Integer below = Access::denominator(cells[i]);
    if (line.below == below || line.below % below == 0) continue;
    line.below *= below / greatest_common_divisor(line.below, below);
    if (bit_length(line.below) > Access::most_bits) return;  // left as `neither`
  }
  line.large.reserve(cells.count);
  Integer below = 1;  // of the cell before, and what is missing in it
  Integer factor = line.below;
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (Integer own = Access::denominator(cells[i]); own != below) {
      factor = line.below / own;
      below = std::move(own);
    }
    line.large.push_back(Access::numerator(cells[i]));
    if (factor != 1) line.large.back() *= factor;
    line.bits = std::max(line.bits, bit_length(line.large.back()));
  }
  line.kind = Line::Kind::large;
}

Line line_of(const Cells& cells) {
  Line line;
  for (std::size_t i = 0; i < cells.count; ++i) {
    if (!cells[i].is_rational()) return line;
  }
  if (fill_with_words(line, cells)) {
    line.kind = Line::Kind::words;
    line.below = line.word_below;
  } else {
    line.words.clear();
    fill_with_large(line, cells);
  }
  return line;
}

/// Whether no sum of so many products can be too long, in whatever order and however reduced.
bool are_short(const Line& a, const Line& b, std::size_t count) {
  if (a.kind == Line::Kind::neither || b.kind == Line::Kind::neither) return false;
  const std::int64_t below = bit_length(a.below) + bit_length(b.below);
  const std::int64_t above = a.bits + b.bits + static_cast<std::int64_t>(std::bit_width(count));
  return std::max(below, above) <= Access::most_bits;
}

/// Whether sums of so many products of words are double words.
bool are_words(const Line& a, const Line& b, std::size_t count) {
  return a.kind == Line::Kind::words && b.kind == Line::Kind::words &&
         fit_in_double_word(a.bits + b.bits, count);
}

/// In lowest terms: what is left of a denominator has nothing in common with what it left of the
/// numerator.
Exact reduced(DoubleWord above, std::int64_t left, std::int64_t right) {
  for (std::int64_t* const below : {&left, &right}) {
    if (*below == 1) continue;
    const auto divisor =
        static_cast<std::int64_t>(greatest_common_divisor(magnitude(above), magnitude(*below)));
    if (divisor == 1) continue;
    above /= divisor;
    *below /= divisor;
  }
  return Access::make(above, static_cast<DoubleWord>(left) * right);
}

Exact product_of_words(const Line& a, const Line& b) {
  DoubleWord total = 0;
  for (std::size_t k = 0; k < a.words.size(); ++k) {
    total += static_cast<DoubleWord>(a.words[k]) * b.words[k];
  }
  return reduced(total, a.word_below, b.word_below);
}

/// Of two lines that are not both of words, or whose sums are too long for double words.
Integer large_product(const Line& a, const Line& b) {
  const auto as_large = [](const Line& line) {
    std::vector<Integer> numbers = line.large;
    for (const std::int64_t word : line.words) numbers.emplace_back(word);
    return numbers;
  };
  const Line& words = a.kind == Line::Kind::words ? a : b;
  const Line& others = &words == &a ? b : a;
  const bool are_both = others.kind == Line::Kind::words;
  const std::vector<Integer> made = are_both ? as_large(others) : std::vector<Integer>();
  const std::vector<Integer>& numbers = are_both ? made : others.large;
  Integer total = 0;
  Integer term;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (words.kind == Line::Kind::large) {
      multiply(term, numbers[k], words.large[k]);
    } else if (words.words[k] == 0) {
      continue;
    } else {
      term = numbers[k];
      term *= words.words[k];
    }
    total += term;
  }
  return total;
}

/// What any of these numbers has in common with the divisor divides the result, which is mostly 1:
/// one divisor for all of them, where there would be one for each.
Integer common_with_any(const std::vector<Integer>& numbers, const Integer& divisor) {
  if (divisor == 1) return 1;
  Integer product = 1;
  for (const Integer& number : numbers) {
    if (!number.is_zero()) product = product * number % divisor;
  }
  return product.is_zero() ? divisor : greatest_common_divisor(product, divisor);
}

/// numbers[i] / (lefts[i] * right), in lowest terms; no `lefts` are ones.
std::vector<Exact> all_reduced(std::vector<Integer> numbers, const std::vector<Integer>& lefts,
                               const Integer& right) {
  const Integer shared = common_with_any(numbers, right);
  std::vector<Exact> cells;
  cells.reserve(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Integer& number = numbers[i];
    Integer below = right;
    const Integer own = number.is_zero() ? right : greatest_common_divisor(number, shared);
    if (own != 1) {
      number /= own;
      below /= own;
    }
    if (!lefts.empty() && lefts[i] != 1 && !number.is_zero()) {
      const Integer other = greatest_common_divisor(number, lefts[i]);
      number /= other;
      below *= lefts[i] / other;
    }
    cells.push_back(Access::make(std::move(number), std::move(below)));
  }
  return cells;
}

}  // namespace

struct Product<Exact>::Lines {
  std::vector<Line> rows;                   // of the left
  std::vector<Line> columns;                // of the right
  std::vector<std::vector<Exact>> results;  // of a column; empty until one is asked for
};

Product<Exact>::Product(const Matrix<Exact>& a, const Matrix<Exact>& b) : m_a(a), m_b(b) {
  const auto left = bits_of_whole(a.cells());
  const auto right = left ? bits_of_whole(b.cells()) : std::nullopt;
  if (right && fit_in_double_word(*left + *right, a.cols())) return;
  m_lines = std::make_unique<Lines>();
  for (std::size_t r = 0; r < a.rows(); ++r) m_lines->rows.push_back(line_of(row_of(a, r)));
  for (std::size_t c = 0; c < b.cols(); ++c) m_lines->columns.push_back(line_of(column_of(b, c)));
  m_lines->results.resize(b.cols());
}

Product<Exact>::~Product() = default;

Exact Product<Exact>::operator()(std::size_t row, std::size_t col) {
  if (!m_lines) {
    DoubleWord total = 0;
    for (std::size_t k = 0; k < m_a.cols(); ++k) {
      total += static_cast<DoubleWord>(Access::small_numerator(m_a(row, k))) *
               Access::small_numerator(m_b(k, col));
    }
    return Access::make(total, 1);
  }
  const Line& left = m_lines->rows[row];
  const Line& right = m_lines->columns[col];
  if (are_words(left, right, m_a.cols())) return product_of_words(left, right);
  if (!are_short(left, right, m_a.cols())) return row_by_column(m_a, row, m_b, col);
  std::vector<Exact>& cells = m_lines->results[col];
  if (cells.empty()) {
    std::vector<Integer> numerators;
    std::vector<Integer> denominators;
    for (const Line& line : m_lines->rows) {
      const bool is_here = are_short(line, right, m_a.cols());
      numerators.push_back(is_here ? large_product(line, right) : Integer(0));
      denominators.push_back(is_here ? line.below : Integer(1));
    }
    cells = all_reduced(std::move(numerators), denominators, right.below);
  }
  return cells[row];
}

template <>
Exact sum(std::span<const Exact> values) {
  if (bits_of_whole(values)) {
    DoubleWord total = 0;
    for (const Exact& value : values) total += Access::small_numerator(value);
    return Access::make(total, 1);
  }
  const Line line = line_of({values.data(), values.size(), 1});
  if (line.kind == Line::Kind::words) {
    DoubleWord total = 0;
    for (const std::int64_t word : line.words) total += word;
    return reduced(total, line.word_below, 1);
  }
  const std::int64_t above = line.bits + static_cast<std::int64_t>(std::bit_width(values.size()));
  const bool is_short = line.kind == Line::Kind::large &&
                        std::max(above, bit_length(line.below)) <= Access::most_bits;
  if (is_short) {
    Integer total = 0;
    for (const Integer& number : line.large) total += number;
    return Access::reduced(std::move(total), line.below);
  }
  Exact total = values.front();
  for (const Exact& value : values.subspan(1)) total = total + value;
  return total;
}

namespace {

/// All cells of a line by the same number, which is not 0.
std::vector<Exact> divided(const Cells& cells, const Exact& divisor) {
  std::vector<Exact> results;
  results.reserve(cells.count);
  Line line = divisor.is_rational() ? line_of(cells) : Line();
  if (line.kind == Line::Kind::neither) {
    for (std::size_t i = 0; i < cells.count; ++i) results.push_back(cells[i] / divisor);
    return results;
  }
  Integer factor = Access::denominator(divisor) * divisor.sign_of();
  Integer below = line.below * abs(Access::numerator(divisor));
  const Integer both = greatest_common_divisor(factor, below);
  factor /= both;
  below /= both;
  std::vector<Integer> numbers = std::move(line.large);
  for (const std::int64_t word : line.words) numbers.emplace_back(word);
  for (Integer& number : numbers) number *= factor;
  return all_reduced(std::move(numbers), {}, below);
}

}  // namespace

template <>
Matrix<Exact> quotients(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  const auto is_large = [](const Exact& cell) { return !Access::is_small(cell); };
  const bool has_large = std::any_of(a.cells().begin(), a.cells().end(), is_large) ||
                         std::any_of(b.cells().begin(), b.cells().end(), is_large);
  const bool is_by_column = b.rows() == 1 && b.cols() == a.cols();
  const bool is_by_row = b.cols() == 1 && b.rows() == a.rows();
  if (!has_large || (!is_by_column && !is_by_row)) {
    return cell_by_cell(a, b, [](const Exact& x, const Exact& y) { return x / y; });
  }
  Matrix<Exact> result(a.shape());
  for (std::size_t line = 0; line < (is_by_row ? a.rows() : a.cols()); ++line) {
    const Exact& divisor = b.cells()[line];
    std::vector<Exact> cells = divided(is_by_row ? row_of(a, line) : column_of(a, line), divisor);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      (is_by_row ? result(line, i) : result(i, line)) = std::move(cells[i]);
    }
  }
  return result;
}

}  // namespace byhand
