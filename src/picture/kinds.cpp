#include "picture/kinds.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "picture/canvas.hpp"
#include "picture/drawers.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// For a kind that shows one matrix.
void read_matrix(PictureWords& words, PictureRequest& request) {
  request.names = {words.matrix()};
}

constexpr std::array kinds{
    PictureKind{"product", "STEP", "product Q", true, read_product, draw_product},
    PictureKind{"weights", "A", "weights A", false, read_matrix, draw_weights},
    PictureKind{"plane", "X [to Z] rows I J", "plane X to Q rows 1 2", false, read_plane,
                draw_plane},
    PictureKind{"waves", "X", "waves X", false, read_matrix, draw_waves},
    PictureKind{"arcs", "A", "arcs A", false, read_matrix, draw_arcs},
    PictureKind{"map", "[STEP]", "map S", true, read_map, draw_map}};

}  // namespace

PictureWords::PictureWords(const Worksheet& worksheet, const PictureKind& kind,
                           const PictureLine& line)
    : m_worksheet(worksheet),
      m_kind(kind),
      m_words(words(Slice{line.span, line.text})),
      m_end{line.span.end, line.span.end} {}

bool PictureWords::take(std::string_view word) {
  const bool is_here = !is_at_end() && m_words[m_next].text == word;
  if (is_here) ++m_next;
  return is_here;
}

Slice PictureWords::next(std::string_view what) {
  if (!is_at_end()) return m_words[m_next++];
  const std::string form = fmt::format("{} {}", m_kind.name, m_kind.arguments);
  const bool is_plain = form == m_kind.example;
  throw Problem(
      m_end, fmt::format("{} is missing here", what),
      fmt::format("write {}{}", form, is_plain ? "" : fmt::format(", as in {}", m_kind.example)));
}

std::string PictureWords::matrix() {
  const Slice word = next("the name of a matrix");
  std::vector<std::string> known = names_of(m_worksheet.givens);
  append(known, names_of(m_worksheet.steps));
  if (contains(known, word.text)) return std::string(word.text);
  constexpr std::size_t most = 12;
  const std::string meant = did_you_mean(word.text, known);
  throw problem("no matrix of this worksheet is called " + excerpt(word.text),
                "known are " + listed_at_most(most, std::move(known)) + meant);
}

void PictureWords::end() const {
  if (is_at_end()) return;
  throw Problem(m_words[m_next].span,
                "the picture is complete before " + excerpt(m_words[m_next].text),
                "leave it out; another picture goes on a line below");
}

Problem PictureWords::problem(const std::string& message, const std::string& remedy) const {
  return {m_words[m_next - 1].span, message, remedy};
}

std::string label_or_position(const std::vector<std::string>& labels, std::string_view noun,
                              std::size_t index) {
  return labels.empty() ? fmt::format("{} {}", noun, index + 1) : labels[index];
}

std::string PictureMatrix::row(std::size_t index) const {
  return shortened(label_or_position(labels->rows, "row", index), longest_label);
}

std::string PictureMatrix::col(std::size_t index) const {
  return shortened(label_or_position(labels->cols, "column", index), longest_label);
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
  const Sentence line{{Role::quiet, title + " is not drawn: " + reason + "."}};
  return {title, {line}, {"not drawn: " + reason}};
}

std::optional<Picture> if_too_large(const std::string& title, const PictureMatrix& matrix,
                                    Shape most) {
  const Shape shape = matrix.cells->shape();
  if (shape.rows <= most.rows && shape.cols <= most.cols) return std::nullopt;
  return undrawn(title, shape.text() + " is too large to draw");
}

PictureRequest picture_request(const Worksheet& worksheet, const PictureLine& line) {
  const Slice name = words(Slice{line.span, line.text}).front();  // no line is empty
  const PictureKind* const kind =
      first_that(kinds, [&](const PictureKind& known) { return known.name == name.text; });
  if (kind == nullptr) {
    throw Problem(
        name.span, "no picture is called " + excerpt(name.text),
        "known are " + listed(names_of(kinds)) + did_you_mean(name.text, names_of(kinds)));
  }
  PictureRequest request;
  request.kind = kind;
  request.line = on_one_line(line.text);
  request.span = line.span;
  PictureWords words(worksheet, *kind, line);
  kind->read(words, request);
  words.end();
  return request;
}

std::vector<Problem> picture_problems(const PictureValues& values) {
  std::vector<Problem> problems;
  for (const PictureLine& line : values.worksheet.pictures) {
    try {
      picture_of(line, values);
    } catch (const Problem& problem) {
      problems.push_back(problem);
    }
  }
  return problems;
}

Picture picture_of(const PictureRequest& request, const PictureValues& values) {
  try {
    Picture picture = request.kind->draw(request, values);
    picture.line = request.line;
    return picture;
  } catch (const Problem& problem) {
    // The numbers of a variant are nobody's fault.
    if (values.worksheet.variant) return undrawn(request.line, problem.message());
    throw Problem(request.span, problem.message(), problem.remedy());
  }
}

Picture picture_of(const PictureLine& line, const PictureValues& values) {
  return picture_of(picture_request(values.worksheet, line), values);
}

std::optional<Picture> picture_if_filled(const PictureLine& line, const PictureValues& values) {
  const PictureRequest request = picture_request(values.worksheet, line);
  const auto steps = steps_in(values.worksheet, request);
  const bool is_blank = any_of(steps, [&](std::size_t step) {
    return any_of(values.hand[step]->cells(), &Exact::is_unknown);
  });
  if (is_blank && !request.kind->shows_blanks) return std::nullopt;
  return picture_of(request, values);
}

std::vector<std::size_t> steps_in(const Worksheet& worksheet, const PictureRequest& request) {
  std::vector<std::size_t> steps;
  for (const std::string& name : request.names) {
    if (const auto step = position_of(name, worksheet.steps)) steps.push_back(*step);
  }
  return steps;
}

}  // namespace byhand
