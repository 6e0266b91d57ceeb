// Who looks at whom: the tokens of a sentence in a line, and arcs as thick as the weights.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "picture/weights.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_tokens = 24;

/// The tokens of the worksheet, if so many are given with labels: better words for them than k1 and
/// q1. Nothing where there are two sentences of so many.
std::vector<std::string> tokens_of(const Worksheet& worksheet, std::size_t count) {
  std::vector<std::string> tokens;
  for (const Given& given : worksheet.givens) {
    if (given.tokens == Tokens::none) continue;
    const bool in_columns = given.tokens == Tokens::in_columns;
    const auto& labels = in_columns ? given.labels.cols : given.labels.rows;
    if (labels.size() != count || labels == tokens) continue;
    if (!tokens.empty()) return {};
    tokens = labels;
  }
  return tokens;
}

/// Whether both sides are one sentence: the same words, or numbers that run alike, as k1 and q1.
bool is_one_sentence(const Weights& weights) {
  const std::vector<Share>& keys = weights.all.front().hand;
  return std::equal(weights.all.begin(), weights.all.end(), keys.begin(), keys.end(),
                    [](const Shares& query, const Share& key) {
                      const std::string number = std::to_string(key.index + 1);
                      return query.label == key.label ||
                             (query.label.ends_with(number) && key.label.ends_with(number));
                    });
}

/// With the words of the sentence where both sides are its tokens.
void name_tokens(Weights& weights, const Worksheet& worksheet) {
  const auto tokens = tokens_of(worksheet, weights.all.size());
  if (tokens.empty() || weights.all.front().label == weights.all.front().hand.front().label) return;
  for (std::size_t i = 0; i < weights.all.size(); ++i) {
    weights.all[i].label = shortened(tokens[i], longest_label);
    for (Share& share : weights.all[i].hand) {
      share.label = shortened(tokens[share.index], longest_label);
    }
  }
}

std::vector<const Share*> from_largest(const std::vector<Share>& shares) {
  std::vector<const Share*> result;
  for (const Share& share : shares) {
    if (share.size > 0) result.push_back(&share);
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Share* a, const Share* b) { return a->size > b->size; });
  return result;
}

/// However little it is, it leaves a trace.
std::string bar_of(double share) {
  constexpr std::size_t longest = 8;
  constexpr double least = 1.0 / 64;
  return bar(std::max(share, least), longest);
}

/// "sat → ███████▏ cat 9/10   ▊ sat 1/10"
std::vector<Sentence> lines_of(const Weights& weights) {
  constexpr std::size_t widest_label = 16;
  const std::size_t left = widest_of(weights.all, &Shares::label, widest_label);
  Canvas canvas;
  std::size_t row = 0;
  for (const Shares& shares : weights.all) {
    canvas.put(row, 0, shortened(shares.label, widest_label), Role::label);
    canvas.put(row, left + 1, "→");
    const auto winners = largest(shares.hand);
    const auto told = [&](const Share* share) {
      return Styled{contains(winners, share) ? Role::strong : Role::plain,
                    fmt::format("{} {} {}", bar_of(share->size),
                                shortened(share->label, widest_label), share->text)};
    };
    row = canvas.put_beside(row, left + 3, mapped(from_largest(shares.hand), told)) + 1;
  }
  return canvas.lines();
}

constexpr double arc_margin = 20;
constexpr double thickest = 12;

double thickness(double share) {
  return std::clamp(thickest * share, 0.6, thickest);
}

double pitch_of(const Weights& weights) {
  const std::size_t widest = std::max(widest_of(weights.all, &Shares::label),
                                      widest_of(weights.all.front().hand, &Share::label));
  return std::max(96.0, text_width(widest) + 24);
}

/// One sentence that looks at itself: backwards above the words, forwards below, and a bar for what
/// stays with itself. Each word looks in its own colour.
class SentenceArcs {
 public:
  explicit SentenceArcs(const Weights& weights)
      : m_weights(weights), m_pitch(pitch_of(weights)), m_has_numbers(weights.all.size() <= 6) {
    std::size_t furthest_back = 0;
    std::size_t furthest_on = 0;
    for (std::size_t i = 0; i < weights.all.size(); ++i) {
      for (const Share* share : from_largest(weights.all[i].hand)) {
        if (share->index < i) furthest_back = std::max(furthest_back, i - share->index);
        if (share->index > i) furthest_on = std::max(furthest_on, share->index - i);
      }
    }
    m_line = arc_margin + 16 + rise * static_cast<double>(furthest_back);
    m_drawing.width = 2 * arc_margin + m_pitch * static_cast<double>(weights.all.size());
    m_drawing.height = m_line + below + arc_margin + rise * static_cast<double>(furthest_on);
  }

  Drawing drawing() {
    for (std::size_t i = 0; i < m_weights.all.size(); ++i) {
      for (const Share* share : from_largest(m_weights.all[i].hand)) {
        if (share->index == i) {
          add_self(*share);
        } else {
          add_arc(i, *share);
        }
      }
    }
    for (std::size_t i = 0; i < m_weights.all.size(); ++i) {
      m_drawing.write({x_of(i), m_line}, m_weights.all[i].label, Role::strong);
    }
    return std::move(m_drawing);
  }

 private:
  static constexpr double rise = 38;   // of an arc, for each word that it passes
  static constexpr double above = 16;  // of the words arcs begin,
  static constexpr double below = 52;  // or below them and what stays with themselves

  double x_of(std::size_t i) const { return arc_margin + m_pitch * (static_cast<double>(i) + 0.5); }

  void add_line(std::size_t from, const Share& share, std::vector<Point> points, bool is_arc) {
    m_drawing.add(Drawing::Line{.points = std::move(points),
                                .width = thickness(share.size),
                                .is_curve = is_arc,
                                .has_arrow = is_arc,
                                .series = from});
  }

  void add_number(const Share& share, Point place) {
    if (!m_has_numbers) return;
    m_drawing.write(place, share.text, Role::label);
  }

  void add_self(const Share& share) {
    const double x = x_of(share.index);
    constexpr double bar_below = 20;
    add_line(share.index, share, {{x - 10, m_line + bar_below}, {x + 10, m_line + bar_below}},
             false);
    add_number(share, {x, m_line + bar_below + 18});
  }

  void add_arc(std::size_t from, const Share& share) {
    const bool is_back = share.index < from;
    const double direction = is_back ? -1 : 1;
    const auto distance = static_cast<double>(is_back ? from - share.index : share.index - from);
    const double y = m_line + direction * (is_back ? above : below);
    const double bend = direction * 2 * rise * distance;
    const double aside = direction * 16;  // arrows that come and go do not meet
    const Point middle{(x_of(from) + x_of(share.index)) / 2, y + bend};
    add_line(from, share, {{x_of(from) + aside / 2, y}, middle, {x_of(share.index) - aside, y}},
             true);
    // Inside its arc no other one passes.
    add_number(share, {middle.x, y + bend / 2 - direction * 17});
  }

  const Weights& m_weights;
  double m_pitch;
  bool m_has_numbers;  // where there is room for them
  double m_line = 0;   // of the words
  Drawing m_drawing;
};

/// Those who look below, what they look at above.
Drawing over_two_lines(const Weights& weights) {
  const double pitch = pitch_of(weights);
  const std::vector<Share>& keys = weights.all.front().hand;
  const auto widest = static_cast<double>(std::max(weights.all.size(), keys.size()));
  const auto x_of = [&](std::size_t i, std::size_t count) {
    const double free = pitch * (widest - static_cast<double>(count)) / 2;
    return arc_margin + free + pitch * (static_cast<double>(i) + 0.5);
  };
  const bool has_numbers = weights.all.size() == 1;  // of one alone it is clear whose they are
  constexpr double edge = 30;
  const double top = edge + (has_numbers ? 18 : 0);
  const double bottom = top + 160;
  Drawing drawing;
  drawing.width = 2 * arc_margin + pitch * widest;
  drawing.height = bottom + edge;
  for (std::size_t i = 0; i < weights.all.size(); ++i) {
    for (const Share* share : from_largest(weights.all[i].hand)) {
      const Point from{x_of(i, weights.all.size()), bottom - 16};
      const Point to{x_of(share->index, keys.size()), top + 16};
      drawing.add(
          Drawing::Line{.points = {from, to}, .width = thickness(share->size), .series = i});
    }
    drawing.write({x_of(i, weights.all.size()), bottom}, weights.all[i].label, Role::strong);
  }
  for (const Share& key : keys) {
    const double x = x_of(key.index, keys.size());
    drawing.write({x, top}, key.label, Role::strong);
    if (has_numbers) drawing.write({x, top - 18}, key.text, Role::label);
  }
  return drawing;
}

}  // namespace

Picture draw_arcs(const PictureRequest& request, const PictureValues& values) {
  const PictureMatrix matrix = matrix_named(values, request.names.front());
  const std::string title = fmt::format("Who looks at whom in {}", matrix.name);
  if (auto large = if_too_large(title, matrix, {most_tokens, most_tokens})) return *large;
  Weights weights = weights_in(matrix, false);
  const bool is_one = is_one_sentence(weights);
  if (is_one) name_tokens(weights, values.worksheet);
  return {title, lines_of(weights), said_of(weights),
          is_one ? SentenceArcs(weights).drawing() : over_two_lines(weights)};
}

}  // namespace byhand
