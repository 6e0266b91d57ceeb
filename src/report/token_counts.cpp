#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "report/cost_report.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_tokens = 1'000'000'000;
constexpr std::size_t most_numbers = 24;

std::int64_t number_of_tokens(std::string_view text) {
  const auto number = number_in_digits(text);
  if (number && *number >= 1 && *number <= most_tokens) return static_cast<std::int64_t>(*number);
  throw Problem(text.empty() ? "a number is missing after --tokens"
                             : fmt::format("{} is no number of tokens", excerpt(text)),
                "give whole numbers from 1 to 1000000000 with commas between them, as in "
                "--tokens 4,8,16");
}

}  // namespace

std::vector<std::int64_t> token_counts(std::string_view list) {
  std::vector<std::int64_t> numbers;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    numbers.push_back(number_of_tokens(without_blanks_around(list.substr(begin, end - begin))));
    begin = end + 1;
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.size() <= most_numbers) return numbers;
  throw Problem(fmt::format("{} numbers of tokens are too many", numbers.size()),
                fmt::format("give at most {}", most_numbers));
}

}  // namespace byhand
