#include "number/lines.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "number/exact_access.hpp"
#include "number/whole_line.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

using Line = WholeLine;
using Access = ExactAccess;

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

/// Adds number * factor; `term` is scratch paper.
void add_product(Integer& total, const Integer& number, DoubleWord factor, Integer& term) {
  if (factor == 0) return;
  term = number;
  if (fits_in_word(factor)) {
    term *= static_cast<std::int64_t>(factor);
  } else {
    term *= factor;
  }
  total += term;
}

/// Of two lines that are not both of words, or whose sums are too long for double words.
Integer large_product(const Line& a, const Line& b) {
  Integer total = 0;
  Integer term;
  if (a.kind == Line::Kind::large && b.kind == Line::Kind::large) {
    for (std::size_t k = 0; k < a.places.size(); ++k) {
      multiply(term, a.large[a.places[k]], b.large[b.places[k]]);
      total += term;
    }
    return total;
  }
  const Line& words = a.kind == Line::Kind::words ? a : b;
  const Line& others = &words == &a ? b : a;
  if (others.kind == Line::Kind::words) {
    for (std::size_t k = 0; k < words.words.size(); ++k) {
      add_product(total, words.words[k], others.words[k], term);
    }
    return total;
  }
  // What is multiplied by the same number is added up first.
  std::vector<DoubleWord> factors(others.large.size());
  for (std::size_t k = 0; k < words.words.size(); ++k) factors[others.places[k]] += words.words[k];
  for (std::size_t i = 0; i < factors.size(); ++i) {
    add_product(total, others.large[i], factors[i], term);
  }
  return total;
}

/// What any of these numbers has in common with the divisor divides the result, which is mostly 1:
/// one divisor for all of them, where there would be one for each.
Integer common_with_any(const std::vector<Integer>& numbers, const Integer& divisor) {
  if (divisor == 1) return 1;
  const std::int64_t long_enough = 8 * bit_length(divisor);
  Integer product = 1;
  for (const Integer& number : numbers) {
    if (number.is_zero()) continue;
    product *= number;
    if (bit_length(product) > long_enough) product %= divisor;
  }
  return greatest_common_divisor(product % divisor, divisor);
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
    if (number.is_zero()) {
      below = 1;
    } else if (shared != 1) {
      const Integer own = greatest_common_divisor(number, shared);
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

struct MatrixProduct<Exact>::Lines {
  std::vector<Line> rows;                   // of the left
  std::vector<Line> columns;                // of the right
  std::vector<std::vector<Exact>> results;  // of a column; empty until one is asked for
};

MatrixProduct<Exact>::MatrixProduct(const Matrix<Exact>& a, const Matrix<Exact>& b)
    : m_a(a), m_b(b) {
  const auto left = bits_of_whole(a.cells());
  const auto right = left ? bits_of_whole(b.cells()) : std::nullopt;
  if (right && fit_in_double_word(*left + *right, a.cols())) return;
  m_lines = std::make_unique<Lines>();
  for (std::size_t r = 0; r < a.rows(); ++r) m_lines->rows.push_back(whole_line(row_of(a, r)));
  for (std::size_t c = 0; c < b.cols(); ++c)
    m_lines->columns.push_back(whole_line(column_of(b, c)));
  m_lines->results.resize(b.cols());
}

MatrixProduct<Exact>::~MatrixProduct() = default;

Exact MatrixProduct<Exact>::operator()(std::size_t row, std::size_t col) {
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
  const Line line = whole_line({values.data(), values.size(), 1});
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
    for (const std::size_t place : line.places) total += line.large[place];
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
  Line line = divisor.is_rational() ? whole_line(cells) : Line();
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
  std::vector<Exact> each = all_reduced(std::move(numbers), {}, below);
  if (line.kind == Line::Kind::words) return each;
  for (const std::size_t place : line.places) results.push_back(each[place]);
  return results;
}

}  // namespace

template <>
Matrix<Exact> quotients(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  const auto is_large = [](const Exact& cell) { return !Access::is_small(cell); };
  const bool has_large = any_of(a.cells(), is_large) || any_of(b.cells(), is_large);
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

template <>
Matrix<Exact> powers(const Matrix<Exact>& a, const Matrix<Exact>& b) {
  if (!a.shape().is_scalar()) {
    return cell_by_cell(a, b, [](const Exact& x, const Exact& y) { return power(x, y); });
  }
  const Exact& base = a(0, 0);
  std::vector<std::pair<Exact, Exact>> large;  // exponents, and the powers that are no words
  return map_cells(b, [&](const Exact& exponent) {
    for (const auto& [known, result] : large) {
      if (known == exponent) return result;
    }
    Exact result = power(base, exponent);
    if (!Access::is_small(result) && result.is_rational()) large.emplace_back(exponent, result);
    return result;
  });
}

}  // namespace byhand
