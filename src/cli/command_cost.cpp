#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "format/plot.hpp"
#include "report/cost_report.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::int64_t most_tokens = 1'000'000'000;
constexpr std::size_t most_numbers = 24;

struct CostOptions {
  WorksheetInput worksheet;
  std::string tokens;
  Output output;
};

std::int64_t number_of_tokens(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && rest == end && number >= 1 && number <= most_tokens) return number;
  throw Problem(std::nullopt,
                text.empty() ? "a number is missing behind --tokens"
                             : fmt::format("{} is no number of tokens", excerpt(text)),
                "give whole numbers from 1 to 1000000000 with commas between them, as in "
                "--tokens 4,8,16");
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// "16, 4,8,4" -> 4, 8, 16
std::vector<std::int64_t> numbers_of_tokens(std::string_view list) {
  std::vector<std::int64_t> numbers;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    numbers.push_back(number_of_tokens(trimmed(list.substr(begin, end - begin))));
    begin = end + 1;
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.size() <= most_numbers) return numbers;
  throw Problem(std::nullopt, fmt::format("{} numbers of tokens are too many", numbers.size()),
                fmt::format("give at most {}", most_numbers));
}

std::string picture(const CostReport& report) {
  const Plot plot = cost_plot(report);
  if (!plot.curves.empty()) return to_svg(plot);
  if (report.tokens.size() > 1) {
    throw Problem(std::nullopt, "no step computes anything, so there is no curve to draw",
                  "leave out --format svg");
  }
  throw Problem(std::nullopt, "a curve needs more than one number of tokens",
                "give several, as in --tokens 4,8,16,32");
}

int run(CostOptions& options) {
  std::vector<std::int64_t> tokens;
  if (!options.tokens.empty()) tokens = numbers_of_tokens(options.tokens);
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const CostReport report =
        cost_report(std::move(worksheet), std::move(tokens), options.worksheet.budget());
    options.output.show({[&] { return cost_document(report); }, [&] { return cost_json(report); },
                         [&] { return picture(report); }});
    return all_well;
  });
}

Run prepare_cost(CommandLine& command_line) {
  const auto options = std::make_shared<CostOptions>();
  options->worksheet.add_to(command_line);
  command_line.option("--tokens", "4,8,16", "the cost with that many tokens, and how it grows",
                      options->tokens);
  options->output.add_to(command_line, {"text", "markdown", "html", "json", "svg"});
  return [options] { return run(*options); };
}

}  // namespace

const Command cost_command{
    "cost", "count the operations, and see how they grow",
    "Examples:\n"
    "  byhand cost self-attention                    what each step takes\n"
    "  byhand cost 04 --tokens 4,8,16,32             the same with more tokens\n"
    "  byhand cost 04 --tokens 4,1000,1000000        with a million\n"
    "  byhand cost 04 --tokens 4,8,16 --format svg -o cost.svg\n"
    "  byhand cost 04 --tokens 4,8 --format json     for another program",
    prepare_cost};

}  // namespace byhand
