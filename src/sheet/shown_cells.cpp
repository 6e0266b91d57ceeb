#include "sheet/shown_cells.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "number/entry.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Positions from 0, up to but without `end`.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::optional<std::size_t> position(std::string_view text, std::size_t count) {
  text = without_blanks_around(text);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  if (!is_whole || number < 1 || number > count) return std::nullopt;
  return number - 1;
}

std::optional<Range> range(std::string_view text, std::size_t count) {
  text = without_blanks_around(text);
  if (text == ":") return Range{0, count};
  const std::size_t colon = text.find(':');
  const auto first = position(text.substr(0, colon), count);
  const auto last =
      colon == std::string_view::npos ? first : position(text.substr(colon + 1), count);
  if (!first || !last || *last < *first) return std::nullopt;
  return Range{*first, *last + 1};
}

/// Marks the cells of one pair of brackets, given without them.
bool mark(std::string_view inside, Shape shape, std::vector<bool>& shown) {
  const std::size_t comma = inside.find(',');
  if (comma == std::string_view::npos) return false;
  const auto rows = range(inside.substr(0, comma), shape.rows);
  const auto cols = range(inside.substr(comma + 1), shape.cols);
  if (!rows || !cols) return false;
  for (std::size_t r = rows->begin; r < rows->end; ++r) {
    for (std::size_t c = cols->begin; c < cols->end; ++c) shown[r * shape.cols + c] = true;
  }
  return true;
}

}  // namespace

void mark_shown(const Source& source, std::string_view text, Shape shape, std::vector<bool>& shown,
                ProblemList& problems) {
  for (std::size_t open = 0; (open = text.find('[')) != std::string_view::npos;) {
    const std::size_t close = text.find(']', open);
    const std::string_view piece = text.substr(open, close - open + (close < text.size() ? 1 : 0));
    const bool is_closed = piece.ends_with(']');
    if (!is_closed || !mark(piece.substr(1, piece.size() - 2), shape, shown)) {
      problems.add(
          span_in(source, piece), fmt::format("{} names no cells of this block", excerpt(piece)),
          fmt::format("write [row, column], as in [{}, {}] or [:, 1]", shape.rows, shape.cols));
      return;  // one problem a line
    }
    text.remove_prefix(open + piece.size());
  }
}

}  // namespace byhand
