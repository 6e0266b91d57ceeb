#include "picture/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// What is shared out.

constexpr double tie_within = 1e-9;

bool is_distribution(std::span<const double> weights) {
  constexpr double float_error = 1e-9;
  double total = 0;
  for (const double weight : weights) {
    if (!(weight >= 0)) return false;
    total += weight;
  }
  return weights.size() > 1 && std::abs(total - 1) <= float_error;
}

bool rows_are_distributions(const Matrix<double>& real) {
  for (std::size_t r = 0; r < real.rows(); ++r) {
    if (!is_distribution(real.row(r))) return false;
  }
  return true;
}

/// "most to cat, 9/10" or "to all 3 alike, 1/3 each"
std::string told(const std::vector<Share>& shares) {
  const auto most = largest(shares);
  if (most.size() == shares.size()) {
    const std::string all = most.size() == 2 ? "both" : fmt::format("all {}", most.size());
    return fmt::format("to {} alike, {} each", all, most.front()->text);
  }
  constexpr std::size_t most_names = 6;
  return fmt::format("most to {}, {}{}", listed_at_most(most_names, mapped(most, &Share::label)),
                     most.front()->text, most.size() > 1 ? " each" : "");
}

// Weights as shaded cells, by hand and in the real computation.

constexpr std::size_t widest_label = 14;
constexpr std::size_t most_rows = 48;

struct ShadedCell {
  std::string text;
  double share = 0;
  bool is_largest = false;
};

/// One computation of a matrix of weights, in the rows and columns of the matrix.
struct Shading {
  std::string caption;  // "by hand"; empty where there is one alone
  Role role = Role::hand;
  std::vector<std::string> rows;
  std::vector<std::string> cols;
  Matrix<ShadedCell> cells;
};

Shading shading_of(const Weights& weights, bool is_real) {
  Shading result;
  result.role = is_real ? Role::real : Role::hand;
  if (weights.differs()) result.caption = is_real ? "in the real computation" : "by hand";
  const bool is_by_column = weights.direction == Distributions::in_columns;
  result.rows = mapped(weights.all, &Shares::label);
  result.cols = mapped(weights.all.front().hand, &Share::label);
  if (is_by_column) std::swap(result.rows, result.cols);
  const auto cell = [&](std::size_t row, std::size_t col) {
    const Shares& shares = weights.all[is_by_column ? col : row];
    const auto& those = is_real ? shares.real : shares.hand;
    const Share& share = those[is_by_column ? row : col];
    return ShadedCell{share.text, share.size, contains(largest(those), &share)};
  };
  result.cells = build<ShadedCell>({result.rows.size(), result.cols.size()}, cell);
  return result;
}

/// Shaded cells with their numbers, and `gap` blanks between; with shades alone where that is 0.
class ShadedText {
 public:
  ShadedText(const Shading& shading, std::size_t gap)
      : m_shading(shading),
        m_label_width(widest_of(shading.rows, std::identity(), widest_label)),
        m_has_numbers(gap > 0),
        m_gap(gap) {
    if (!m_has_numbers) return;
    m_cell_width = widest_of(shading.cols, std::identity(), widest_label);
    m_cell_width = std::max(m_cell_width,
                            shade_width + 1 + widest_of(shading.cells.cells(), &ShadedCell::text));
  }

  std::size_t width() const {
    return m_label_width + m_shading.cols.size() * (m_cell_width + m_gap) + 1;
  }

  /// From that place on; returns the row after it.
  std::size_t put(Canvas& canvas, std::size_t row, std::size_t col) const {
    if (!m_shading.caption.empty()) canvas.put(row++, col, m_shading.caption, m_shading.role);
    row = put_column_labels(canvas, row, col);
    for (std::size_t r = 0; r < m_shading.rows.size(); ++r, ++row) {
      canvas.put(row, col, shortened(m_shading.rows[r], widest_label), Role::label);
      for (std::size_t c = 0; c < m_shading.cols.size(); ++c) {
        put_cell(canvas, row, col + begin_of(c), m_shading.cells(r, c));
      }
    }
    return row;
  }

 private:
  static constexpr std::size_t shade_width = 2;

  std::size_t begin_of(std::size_t col) const {
    return m_label_width + col * (m_cell_width + m_gap) + (m_has_numbers ? 2 : 1);
  }

  void put_cell(Canvas& canvas, std::size_t row, std::size_t begin, const ShadedCell& cell) const {
    const Role role = cell.is_largest ? Role::strong : m_shading.role;
    for (std::size_t i = 0; i < shade_width; ++i) {
      canvas.put(row, begin + i, shade_of(cell.share), role);
    }
    if (m_has_numbers) canvas.put_before(row, begin + m_cell_width, cell.text, role);
  }

  /// Above their columns; without numbers there is no room but for one letter below the other.
  std::size_t put_column_labels(Canvas& canvas, std::size_t row, std::size_t col) const {
    constexpr std::size_t tallest = 6;
    std::size_t end = row + 1;
    for (std::size_t c = 0; c < m_shading.cols.size(); ++c) {
      const std::string label =
          shortened(m_shading.cols[c], m_has_numbers ? widest_label : tallest);
      if (m_has_numbers) {
        canvas.put_before(row, col + begin_of(c) + m_cell_width, label, Role::label);
        continue;
      }
      std::size_t below = row;
      for (std::string_view rest = label; !rest.empty();) {
        canvas.put(below++, col + begin_of(c), take_character(rest).text, Role::label);
      }
      end = std::max(end, below);
    }
    return end;
  }

  const Shading& m_shading;
  std::size_t m_label_width;
  bool m_has_numbers;
  std::size_t m_gap;
  std::size_t m_cell_width = shade_width;
};

constexpr std::size_t between_shadings = 4;

/// How many blanks stand between cells: so many that all is side by side, or that each has room by
/// itself; none where there is no room for numbers. Nothing where even the shades have none.
std::optional<std::size_t> gap_for(const std::vector<Shading>& shadings) {
  const auto width = [](const Shading& shading, std::size_t gap) {
    return ShadedText(shading, gap).width();
  };
  for (const std::size_t gap : {2U, 1U}) {
    std::size_t together = (shadings.size() - 1) * between_shadings;
    for (const Shading& shading : shadings) together += width(shading, gap);
    if (together <= widest_picture) return gap;
  }
  for (const std::size_t gap : {2U, 1U, 0U}) {
    const bool fits = all_of(
        shadings, [&](const Shading& shading) { return width(shading, gap) <= widest_picture; });
    if (fits) return gap;
  }
  return std::nullopt;
}

/// Side by side where there is room. Nothing where even the shades have none.
std::vector<Sentence> lines_of(const std::vector<Shading>& shadings) {
  const auto gap = gap_for(shadings);
  if (!gap) return {};
  Canvas canvas;
  std::size_t row = 0;
  std::size_t end = 0;
  std::size_t col = 0;
  for (const Shading& shading : shadings) {
    const ShadedText text(shading, *gap);
    if (col > 0 && col + text.width() > widest_picture) {
      row = end + 1;
      col = 0;
    }
    end = text.put(canvas, row, col);
    col += text.width() + between_shadings;
  }
  canvas.put(end, 0, shade_legend, Role::quiet);
  return canvas.lines();
}

void add_shading(Drawing& drawing, const Shading& shading, Point corner, double cell_width,
                 double label_width) {
  constexpr double height = 34;
  const double left = corner.x + label_width;
  double top = corner.y + height;
  if (!shading.caption.empty()) {
    drawing.write({left, corner.y + height / 2}, shading.caption, shading.role,
                  Drawing::Text::Anchor::start);
    top += height * 0.8;
  }
  for (std::size_t c = 0; c < shading.cols.size(); ++c) {
    const double middle = left + cell_width * (static_cast<double>(c) + 0.5);
    drawing.write({middle, top - height / 3}, shading.cols[c], Role::label);
  }
  for (std::size_t r = 0; r < shading.rows.size(); ++r) {
    const double y = top + height * static_cast<double>(r);
    drawing.write({left - 8, y + height / 2}, shading.rows[r], Role::label,
                  Drawing::Text::Anchor::end);
    for (std::size_t c = 0; c < shading.cols.size(); ++c) {
      const auto& [text, share, is_largest] = shading.cells(r, c);
      const double x = left + cell_width * static_cast<double>(c);
      drawing.add(Drawing::Box{{x, y}, cell_width, height, share, shading.role});
      drawing.write({x + cell_width / 2, y + height / 2}, text,
                    is_largest ? Role::strong : Role::plain);
    }
  }
  const double inside =
      std::max(cell_width * static_cast<double>(shading.cols.size()), text_width(shading.caption));
  drawing.width = std::max(drawing.width, left + inside + 16);
  drawing.height =
      std::max(drawing.height, top + height * static_cast<double>(shading.rows.size()) + 16);
}

Drawing drawing_of(const std::vector<Shading>& shadings) {
  constexpr double margin = 16;
  constexpr double widest_page = 760;
  std::size_t widest_cell = 0;
  std::size_t widest_row = 0;
  for (const Shading& shading : shadings) {
    widest_cell = std::max(widest_cell, widest_of(shading.cols, std::identity()));
    widest_row = std::max(widest_row, widest_of(shading.rows, std::identity()));
    widest_cell = std::max(widest_cell, widest_of(shading.cells.cells(), &ShadedCell::text));
  }
  const double cell_width = std::max(52.0, text_width(widest_cell) + 12);
  const double label_width = text_width(widest_row) + 12;
  Drawing drawing;
  const double width =
      label_width + cell_width * static_cast<double>(shadings.front().cols.size()) + margin;
  const bool is_beside = 2 * (width + margin) <= widest_page;
  Point corner{margin, 0};
  for (const Shading& shading : shadings) {
    add_shading(drawing, shading, corner, cell_width, label_width);
    if (is_beside) {
      corner.x += width + margin;
    } else {
      corner.y = drawing.height;
    }
  }
  return drawing;
}

}  // namespace

Distributions distributions_in(const Matrix<double>& real) {
  if (rows_are_distributions(transposed(real))) return Distributions::in_columns;
  return rows_are_distributions(real) ? Distributions::in_rows : Distributions::none;
}

Weights weights_in(const PictureMatrix& matrix, bool shows_real) {
  Weights weights{distributions_in(matrix.real), {}};
  if (weights.direction == Distributions::none) {
    throw Problem(fmt::format("{} has no weights: neither its columns nor its rows are at least 0 "
                              "and add up to 1 in the real computation",
                              matrix.name),
                  "name a matrix that does, such as the softmax of scores");
  }
  const bool is_by_column = weights.direction == Distributions::in_columns;
  const std::size_t count = is_by_column ? matrix.cells->cols() : matrix.cells->rows();
  const std::size_t length = is_by_column ? matrix.cells->rows() : matrix.cells->cols();
  for (std::size_t i = 0; i < count; ++i) {
    Shares shares{is_by_column ? matrix.col(i) : matrix.row(i), {}, {}, false};
    for (std::size_t k = 0; k < length; ++k) {
      const std::size_t row = is_by_column ? k : i;
      const std::size_t col = is_by_column ? i : k;
      const std::string label = is_by_column ? matrix.row(row) : matrix.col(col);
      const Exact& cell = (*matrix.cells)(row, col);
      shares.hand.push_back(
          {label, short_number(cell, matrix.decimals), is_finite(cell) ? cell.to_double() : 0, k});
      const double real = matrix.real(row, col);
      shares.real.push_back({label, short_number(real), real, k});
      const bool differs = !(std::abs(shares.hand.back().size - real) <= tie_within);
      shares.differs = shares.differs || (differs && shows_real);
    }
    weights.all.push_back(std::move(shares));
  }
  return weights;
}

std::vector<std::size_t> positions_of_largest(std::span<const double> weights) {
  const double most = *std::max_element(weights.begin(), weights.end());
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] >= most - tie_within) result.push_back(i);
  }
  return result;
}

std::vector<const Share*> largest(const std::vector<Share>& shares) {
  const std::vector<std::size_t> positions = positions_of_largest(mapped(shares, &Share::size));
  return mapped(positions, [&](std::size_t i) { return &shares[i]; });
}

std::vector<std::string> said_of(const Weights& weights) {
  return mapped(weights.all, [](const Shares& shares) {
    std::string sentence = fmt::format("{} attends {}", shares.label, told(shares.hand));
    if (shares.differs) sentence += fmt::format("; in the real computation {}", told(shares.real));
    return sentence;
  });
}

std::string_view shade_of(double share) {
  constexpr double step = 0.25;
  if (share <= 0) return "·";  // of a share that is ever so small a little
  if (share <= step + tie_within) return "░";
  if (share <= 2 * step + tie_within) return "▒";
  return share <= 3 * step + tie_within ? "▓" : "█";
}

Picture draw_weights(const PictureRequest& request, const PictureValues& values) {
  const PictureMatrix matrix = matrix_named(values, request.names.front());
  const std::string title = matrix.name + " as shares of 1";
  if (auto large = if_too_large(title, matrix, {most_rows, most_rows})) return *large;
  const Weights weights = weights_in(matrix, values.shows_real);
  std::vector<Shading> shadings{shading_of(weights, false)};
  if (weights.differs()) shadings.push_back(shading_of(weights, true));
  std::vector<Sentence> lines = lines_of(shadings);
  if (lines.empty()) return undrawn(title, matrix.cells->shape().text() + " is too large to draw");
  return {title, std::move(lines), said_of(weights), drawing_of(shadings)};
}

std::optional<Picture> unasked_weights(std::size_t step, const PictureValues& values) {
  const Worksheet& worksheet = values.worksheet;
  const std::string line = "weights " + worksheet.steps[step].name;
  const bool is_asked = any_of(worksheet.pictures, [&](const PictureLine& asked) {
    return on_one_line(asked.text) == line;
  });
  const Matrix<double>& real = *values.real[step];
  if (is_asked || real.rows() < 2 || real.cols() < 2) return std::nullopt;
  if (distributions_in(real) == Distributions::none) return std::nullopt;
  Picture picture = picture_of(PictureLine{line, {}}, values);
  if (picture.drawing.shapes.empty()) return std::nullopt;  // nobody asked for it
  picture.is_unasked = true;
  return picture;
}

}  // namespace byhand
