#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

std::string label_or_position(const std::vector<std::string>& labels, std::string_view noun,
                              std::size_t index) {
  constexpr std::size_t widest_label = 24;
  return labels.empty() ? fmt::format("{} {}", noun, index + 1)
                        : shortened(labels[index], widest_label);
}

}  // namespace

std::string PictureMatrix::row(std::size_t index) const {
  return label_or_position(labels->rows, "row", index);
}

std::string PictureMatrix::col(std::size_t index) const {
  return label_or_position(labels->cols, "column", index);
}

PictureMatrix matrix_named(const PictureValues& values, std::string_view name) {
  const NamedMatrix found = *matrix_named(values.worksheet, name);
  PictureMatrix matrix{std::string(found.name), nullptr, {}, found.labels, found.decimals};
  if (found.index < values.hand.size()) {
    matrix.cells = values.hand[found.index].get();
    matrix.real = *values.real[found.index];
  } else {
    matrix.cells = &values.worksheet.givens[found.index - values.hand.size()].cells;
    matrix.real = map_cells(*matrix.cells, &Exact::to_double);
  }
  return matrix;
}

std::string short_number(const Exact& value, int decimals) {
  constexpr std::size_t longest = 7;
  if (value.is_unknown()) return "_";
  if (value.is_infinite()) return value.sign_of() < 0 ? "-∞" : "∞";
  std::string text = number_text(value, decimals);
  return text.size() <= longest ? text : fmt::format("≈{:.3g}", value.to_double());
}

std::string short_number(double value) {
  if (std::isinf(value)) return value < 0 ? "-∞" : "∞";
  constexpr double smallest = 0.005;  // that two decimals can show
  if (value != 0 && std::abs(value) < smallest) return fmt::format("{:.1g}", value);
  return fmt::format("{:.2f}", value);
}

std::string number_in_words(const Exact& value, int decimals) {
  if (value.is_unknown()) return "blank";
  return value.is_infinite() ? value.text() : short_number(value, decimals);
}

std::string numbers_in_words(const std::vector<Exact>& values, int decimals) {
  return listed(
      mapped(values, [=](const Exact& value) { return number_in_words(value, decimals); }));
}

bool is_finite(const Exact& value) {
  constexpr double furthest = 1e15;
  return value.is_rational() && std::abs(value.to_double()) <= furthest;
}

Picture undrawn(const std::string& title, const std::string& reason) {
  return {"",
          title,
          {{{Role::quiet, title + " is not drawn: " + reason + "."}}},
          {"not drawn: " + reason}};
}

std::optional<Picture> if_too_large(const std::string& title, const PictureMatrix& matrix,
                                    Shape most) {
  const Shape shape = matrix.cells->shape();
  if (shape.rows <= most.rows && shape.cols <= most.cols) return std::nullopt;
  return undrawn(title, shape.text() + " is too large to draw");
}

}  // namespace byhand
