// Replays many worksheets, and writes their sheets, in one process. A line of standard input says
// what is wanted, of which worksheet and, where it is wanted, in which variant, with tabs between:
//   replay TAB PATH TAB VARIANT    both computations, as JSON
//   blank csv TAB PATH             or filled, and markdown: a sheet, as byhand template writes it
// What comes back is a line with a number of bytes, and so many: the answer, or why there is none,
// after an exclamation mark.

#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>

#include "format/json.hpp"
#include "format/sheet_page.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/variant.hpp"

namespace {

std::string answer(const std::string& wanted, const byhand::Worksheet& worksheet) {
  if (wanted == "replay") return byhand::walkthrough_json(byhand::replay_both(worksheet, {}));
  const std::size_t space = wanted.find(' ');
  const std::string format = wanted.substr(space + 1);
  return byhand::sheet_page(worksheet, {}, {format, wanted.substr(0, space) == "filled", ""});
}

/// The last worksheet that was asked for, with its own numbers.
struct Last {
  std::string path;
  std::string text;
  byhand::WorksheetReading reading;
};

std::string answer(const std::string& wanted, const std::string& path,
                   const std::optional<byhand::Variant>& variant, Last& last) {
  std::ifstream file(path);
  if (!file) return "!there is no file " + path;
  const byhand::Source source(path, {std::istreambuf_iterator<char>(file), {}});
  if (path != last.path || source.text() != last.text) {
    last = {path, source.text(), byhand::read_worksheet(source)};
  }
  const bool is_redrawn =
      variant && last.reading.problems.empty() && can_be_redrawn(last.reading.worksheet);
  const byhand::WorksheetReading reading =
      is_redrawn ? byhand::WorksheetReading{redrawn(last.reading.worksheet, *variant), {}, 0}
      : variant  ? byhand::read_worksheet(source, {}, variant)
                 : last.reading;
  if (!reading.problems.empty()) return "!" + describe(reading.problems.front(), source);
  try {
    return answer(wanted, reading.worksheet);
  } catch (const byhand::Problem& problem) {
    return "!" + describe(problem, source);
  }
}

}  // namespace

int main() {
  Last last;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string wanted;
    std::string path;
    std::string number;
    std::getline(words, wanted, '\t');
    std::getline(words, path, '\t');
    std::optional<byhand::Variant> variant;
    if (std::getline(words, number)) variant = byhand::variant_numbered(number);
    const std::string text = answer(wanted, path, variant, last);
    std::cout << text.size() << '\n' << text << std::flush;
  }
}
