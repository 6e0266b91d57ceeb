#include "attention.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "worksheet/reader.hpp"

namespace bench {

namespace {

constexpr std::size_t features = 16;

using Random = std::mt19937_64;

Attention read(const std::string& name, const std::string& text, const byhand::Budget& budget) {
  byhand::WorksheetReading reading = byhand::read_worksheet(byhand::Source(name, text), budget);
  if (!reading.problems.empty()) throw std::runtime_error(reading.problems.front().message());
  return {std::move(reading.worksheet), budget};
}

/// The rows of a given whose cells are drawn from `choices`.
std::string drawn(Random& random, std::size_t rows, std::size_t cols,
                  const std::vector<int>& choices) {
  std::string text;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) {
      text += fmt::format(" {}", choices[random() % choices.size()]);
    }
    text += '\n';
  }
  return text;
}

/// Rows with a single number each, as those of the flagship's W_V: each picks a feature.
std::string picking(Random& random, int number) {
  std::string text;
  for (std::size_t r = 0; r < features; ++r) {
    const std::size_t picked = random() % features;
    for (std::size_t c = 0; c < features; ++c) text += fmt::format(" {}", c == picked ? number : 0);
    text += '\n';
  }
  return text;
}

constexpr const char* steps = R"(
```step
Q = W_Q * X
K = W_K * X
V = W_V * X
S = K^T * Q
R = floor(S / 2)
E = 3^R
c = colsum(E)
A = E / c
Z = V * A
```
)";

}  // namespace

const byhand::Matrix<byhand::Exact>& Attention::given(const std::string& name) const {
  const auto found = std::find_if(worksheet.givens.begin(), worksheet.givens.end(),
                                  [&](const byhand::Given& given) { return given.name == name; });
  if (found == worksheet.givens.end()) throw std::runtime_error("no given " + name);
  return found->cells;
}

Attention flagship() {
  const std::string path = BYHAND_SOURCE_DIR "/exercises/04-self-attention.md";
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  Attention all = read("04-self-attention.md", {std::istreambuf_iterator<char>(file), {}}, {});
  std::erase_if(all.worksheet.steps, [](const byhand::Step& step) { return step.is_question; });
  return all;
}

Attention layer(std::size_t tokens, Scores scores) {
  Random random(tokens);
  // W_Q and W_K pick features and now and then take one away; with more of them picked, the scores
  // are sums of more products and lie farther apart.
  std::vector<int> weights{1, -1};
  weights.resize(scores == Scores::near ? 16 : 4, 0);
  const std::string givens = "X\n" + drawn(random, features, tokens, {0, 0, 0, 1, 1, 2}) + "W_Q\n" +
                             drawn(random, features, features, weights) + "W_K\n" +
                             drawn(random, features, features, weights) + "W_V\n" +
                             picking(random, 10);
  const std::string text = "# Self-attention\n\n```given\n" + givens + "```\n" + steps;
  return read("layer.md", text, byhand::Budget().enlarged(std::max<std::size_t>(tokens / 4, 1)));
}

}  // namespace bench
