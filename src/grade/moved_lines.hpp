#pragma once

#include <cstddef>
#include <map>

#include "grade/diagnosis.hpp"
#include "number/matrix.hpp"

namespace byhand {

/// Among other wrong entries, fewer may look like a slip by chance.
inline constexpr std::size_t fewest_by_chance = 3;

/// The rows or columns of a matrix.
class Lines {
 public:
  Lines(Shape shape, bool are_rows) : m_shape(shape), m_are_rows(are_rows) {}

  bool are_rows() const { return m_are_rows; }
  std::size_t count() const { return m_are_rows ? m_shape.rows : m_shape.cols; }
  std::size_t length() const { return m_are_rows ? m_shape.cols : m_shape.rows; }
  std::size_t of(std::size_t cell) const {
    return m_are_rows ? cell / m_shape.cols : cell % m_shape.cols;
  }
  std::size_t cell(std::size_t line, std::size_t i) const {
    return m_are_rows ? line * m_shape.cols + i : i * m_shape.cols + line;
  }

 private:
  Shape m_shape;
  bool m_are_rows;
};

/// Lines that hold what belongs in another one: the line, and the other one.
using MovedLines = std::map<std::size_t, std::size_t>;

/// The rows, or the columns, that stand where others belong, as far as the entries of a step tell:
/// two that were exchanged; or more than two, in another order or after one that was skipped. One
/// line alone may be a copy. Empty where none was moved.
MovedLines moved_lines(const Evidence& evidence, const Results& results, const Lines& lines);

}  // namespace byhand
