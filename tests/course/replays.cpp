// Replays many worksheets in one process. A line of standard input names one, with a variant after
// a tab where one is wanted; what comes back is a line with a number of bytes, and so many: the
// replay as JSON, or a line that says why there is none.

#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>

#include "format/json.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/reader.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/variant.hpp"

namespace {

std::string replay(const std::string& path, const std::optional<byhand::Variant>& variant) {
  std::ifstream file(path);
  if (!file) return "there is no file " + path;
  const byhand::Source source(path, {std::istreambuf_iterator<char>(file), {}});
  const byhand::WorksheetReading reading = byhand::read_worksheet(source, {}, variant);
  if (!reading.problems.empty()) return describe(reading.problems.front(), source);
  try {
    return byhand::walkthrough_json(byhand::replay_both(reading.worksheet, {}));
  } catch (const byhand::Problem& problem) {
    return describe(problem, source);
  }
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    std::optional<byhand::Variant> variant;
    if (tab != std::string::npos) variant = byhand::variant_numbered(line.substr(tab + 1));
    const std::string answer = replay(line.substr(0, tab), variant);
    std::cout << answer.size() << '\n' << answer << std::flush;
  }
}
