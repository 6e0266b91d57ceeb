// The rows of a matrix as waves over its columns.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_waves = 12;
constexpr std::size_t most_positions = 64;
constexpr std::size_t wave_height = 3;

struct Wave {
  std::string label;
  std::vector<std::optional<double>> values;  // nothing where a cell is infinite
  std::vector<Exact> exact;

  /// How often it goes from up to down or back.
  std::size_t turns() const {
    std::size_t count = 0;
    int direction = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (!values[i] || !values[i - 1] || *values[i] == *values[i - 1]) continue;
      const int now = *values[i] > *values[i - 1] ? 1 : -1;
      if (direction != 0 && now != direction) ++count;
      direction = now;
    }
    return count;
  }
};

struct Waves {
  std::vector<Wave> all;
  std::vector<std::string> positions;
  double low = 0;
  double high = 1;

  /// From 0, at the lowest value of all, to 1.
  double place(double value) const { return (value - low) / (high - low); }
};

Waves waves_of(const PictureMatrix& matrix) {
  Waves waves;
  std::vector<double> finite;
  for (std::size_t r = 0; r < matrix.cells->rows(); ++r) {
    Wave wave{matrix.row(r), {}, {}};
    for (const Exact& cell : matrix.cells->row(r)) {
      wave.exact.push_back(cell);
      wave.values.push_back(is_finite(cell) ? std::optional(cell.to_double()) : std::nullopt);
      if (wave.values.back()) finite.push_back(*wave.values.back());
    }
    waves.all.push_back(std::move(wave));
  }
  for (std::size_t c = 0; c < matrix.cells->cols(); ++c) {
    waves.positions.push_back(matrix.labels->cols.empty() ? std::to_string(c + 1) : matrix.col(c));
  }
  if (finite.empty()) return waves;
  waves.low = std::min(0.0, *std::min_element(finite.begin(), finite.end()));
  waves.high = std::max(0.0, *std::max_element(finite.begin(), finite.end()));
  if (waves.low == waves.high) waves.high += 1;
  return waves;
}

/// What stands in one line of a bar whose top is `place`, from 0 to 1.
std::string_view eighth(double place, std::size_t line_from_bottom) {
  constexpr std::array<std::string_view, 9> blocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double eighths = place * static_cast<double>(8 * wave_height);
  const long here = std::lround(eighths) - static_cast<long>(8 * line_from_bottom);
  const long floor_line = line_from_bottom == 0 ? 1 : 0;  // so that even the lowest leaves a trace
  return blocks.at(static_cast<std::size_t>(std::clamp(here, floor_line, 8L)));
}

std::vector<Sentence> lines_of(const Waves& waves) {
  constexpr std::size_t widest_label = 14;
  constexpr std::size_t widest_bar = 6;
  const std::size_t room = std::min(widest_label, widest_picture - 2 - waves.positions.size());
  const std::size_t left = widest_of(waves.all, &Wave::label, room) + 2;
  const std::size_t pitch = std::min(widest_bar, (widest_picture - left) / waves.positions.size());
  const std::size_t bar = pitch > 1 ? pitch - 1 : 1;
  Canvas canvas;
  std::size_t row = 0;
  for (const Wave& wave : waves.all) {
    canvas.put(row + wave_height - 1, 0, shortened(wave.label, left - 2), Role::label);
    for (std::size_t i = 0; i < wave.values.size(); ++i) {
      if (!wave.values[i]) continue;
      for (std::size_t line = 0; line < wave_height; ++line) {
        for (std::size_t b = 0; b < bar; ++b) {
          canvas.put(row + wave_height - 1 - line, left + i * pitch + b,
                     eighth(waves.place(*wave.values[i]), line), Role::hand);
        }
      }
    }
    row += wave_height + 1;
  }
  --row;
  for (std::size_t i = 0; i < waves.positions.size(); ++i) {
    if (pitch < 3 && i % 5 != 0) continue;  // there is no room for each
    canvas.put(row, left + i * pitch, shortened(waves.positions[i], std::max<std::size_t>(bar, 3)),
               Role::label);
  }
  canvas.put(row + 1, 0,
             fmt::format("the bars are drawn from {:.3g} to {:.3g}", waves.low, waves.high),
             Role::quiet);
  return canvas.lines();
}

std::vector<std::string> said_of(const PictureMatrix& matrix, const Waves& waves) {
  constexpr std::size_t most = 12;
  std::vector<std::string> sentences;
  for (const Wave& wave : waves.all) {
    const std::string numbers = wave.exact.size() <= most
                                    ? numbers_in_words(wave.exact, matrix.decimals)
                                    : fmt::format("{} positions, between {:.3g} and {:.3g}",
                                                  wave.exact.size(), waves.low, waves.high);
    sentences.push_back(
        fmt::format("{}: {}; it turns {}", wave.label, numbers, counted(wave.turns(), "time")));
  }
  return sentences;
}

Drawing drawing_of(const Waves& waves) {
  constexpr double margin = 16;
  constexpr double band = 76;
  constexpr double widest = 640;
  const double left = margin + text_width(widest_of(waves.all, &Wave::label)) + 16;
  const auto count = static_cast<double>(waves.positions.size());
  const double pitch = std::min(64.0, widest / count);
  Drawing drawing;
  drawing.width = left + pitch * count + margin;
  drawing.height = margin + band * static_cast<double>(waves.all.size()) + 40;
  for (std::size_t w = 0; w < waves.all.size(); ++w) {
    const Wave& wave = waves.all[w];
    const double top = margin + band * static_cast<double>(w);
    const auto height = [&](double value) { return top + (band - 20) * (1 - waves.place(value)); };
    drawing.add(
        Drawing::Line{{{left, height(0)}, {drawing.width - margin, height(0)}}, 1, Role::label});
    drawing.write({left - 12, height(0)}, wave.label, Role::label, Drawing::Text::Anchor::end);
    Drawing::Line line{.points = {}, .width = 2, .series = w};
    std::vector<Point> marks;
    for (std::size_t i = 0; i < wave.values.size(); ++i) {
      if (!wave.values[i]) {
        if (line.points.size() > 1) drawing.add(line);
        line.points.clear();
        continue;
      }
      line.points.push_back(
          {left + pitch * (static_cast<double>(i) + 0.5), height(*wave.values[i])});
      marks.push_back(line.points.back());
    }
    if (line.points.size() > 1) drawing.add(line);
    for (const Point& mark : marks) drawing.add(Drawing::Mark{mark, w});
  }
  double free = 0;
  for (std::size_t i = 0; i < waves.positions.size(); ++i) {
    const double x = left + pitch * (static_cast<double>(i) + 0.5);
    const double half = text_width(waves.positions[i]) / 2;
    if (x - half < free) continue;
    free = x + half + 6;
    drawing.write({x, drawing.height - 24}, waves.positions[i], Role::label);
  }
  return drawing;
}

}  // namespace

Picture draw_waves(const PictureRequest& request, const PictureValues& values) {
  const PictureMatrix matrix = matrix_named(values, request.names.front());
  const std::string title = fmt::format("The rows of {} as waves", matrix.name);
  if (auto large = if_too_large(title, matrix, {most_waves, most_positions})) return *large;
  const Waves waves = waves_of(matrix);
  return {title, lines_of(waves), said_of(matrix, waves), drawing_of(waves)};
}

}  // namespace byhand
