#include "picture/kinds.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

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

PictureWords::PictureWords(const Worksheet& worksheet, const PictureLine& line)
    : m_worksheet(worksheet),
      m_words(words(Slice{line.span, line.text})),
      m_end{line.span.end, line.span.end} {}

bool PictureWords::take(std::string_view word) {
  const bool is_here = !is_at_end() && m_words[m_next].text == word;
  if (is_here) ++m_next;
  return is_here;
}

Slice PictureWords::next(std::string_view what) {
  if (!is_at_end()) return m_words[m_next++];
  const std::string form = fmt::format("{} {}", m_kind->name, m_kind->arguments);
  const bool is_plain = form == m_kind->example;
  throw Problem(
      m_end, fmt::format("{} is missing here", what),
      fmt::format("write {}{}", form, is_plain ? "" : fmt::format(", as in {}", m_kind->example)));
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

PictureRequest picture_request(const Worksheet& worksheet, const PictureLine& line) {
  PictureWords words(worksheet, line);
  const Slice name = words.next("a picture");  // no line is empty
  const PictureKind* const kind =
      first_that(kinds, [&](const PictureKind& known) { return known.name == name.text; });
  if (kind == nullptr) {
    throw words.problem(
        "no picture is called " + excerpt(name.text),
        "known are " + listed(names_of(kinds)) + did_you_mean(name.text, names_of(kinds)));
  }
  PictureRequest request;
  request.kind = kind;
  words.are_of(*kind);
  request.line = on_one_line(line.text);
  request.span = line.span;
  kind->read(words, request);
  words.end();
  return request;
}

std::vector<Problem> picture_problems(const Worksheet& worksheet, const Replay<Exact>& hand,
                                      const Replay<double>& real) {
  std::vector<Problem> problems;
  for (const PictureLine& line : worksheet.pictures) {
    try {
      picture_of(line, {worksheet, hand, real});
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
