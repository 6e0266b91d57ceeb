// Replays of parsed and checked worksheets, in several number types and in FLINT. Each result is
// compared with that of Exact once, before anything is timed.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include "attention.hpp"
#include "evaluate/evaluator_template.hpp"
#include "flint_attention.hpp"
#include "naive_rational.hpp"

namespace byhand {

template class Evaluator<NaiveRational>;

}  // namespace byhand

namespace {

using bench::Attention;
using bench::FlintAttention;
using byhand::Exact;
using byhand::NaiveRational;

constexpr std::size_t most_tokens_for_naive = 64;  // beyond, one replay takes seconds

void require(bool is_so, const std::string& name) {
  if (!is_so) throw std::runtime_error(name + " does not agree with Exact");
}

bool agree(const byhand::Replay<NaiveRational>& naive, const byhand::Replay<Exact>& exact) {
  return std::equal(naive.begin(), naive.end(), exact.begin(), exact.end(),
                    [](const auto& left, const auto& right) {
                      return std::equal(left->cells().begin(), left->cells().end(),
                                        right->cells().begin(), right->cells().end(),
                                        [](const NaiveRational& x, const Exact& y) {
                                          return x.value().str() == y.text();
                                        });
                    });
}

/// Times `replay()`, which returns what is to be kept.
template <class Replay>
void add(const std::string& name, const Replay& replay) {
  benchmark::RegisterBenchmark(name.c_str(), [replay](benchmark::State& state) {
    for ([[maybe_unused]] const auto repetition : state) {
      auto results = replay();
      benchmark::DoNotOptimize(results);
    }
  });
}

void add_all(const std::string& name, const std::shared_ptr<const Attention>& attention) {
  const auto flint = std::make_shared<const FlintAttention>(*attention);
  const auto exact = bench::replayed<Exact>(*attention);
  require(bench::agree(flint->replayed(), exact), "FLINT");
  add(name + "/Exact", [attention] { return bench::replayed<Exact>(*attention); });
  add(name + "/FLINT", [flint] { return flint->replayed(); });
  add(name + "/double", [attention] { return bench::replayed<double>(*attention); });
  if (attention->given("X").cols() > most_tokens_for_naive) return;
  require(agree(bench::replayed<NaiveRational>(*attention), exact), "the naive rational");
  add(name + "/naive", [attention] { return bench::replayed<NaiveRational>(*attention); });
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  add_all("flagship", std::make_shared<const Attention>(bench::flagship()));
  for (const std::size_t tokens : {4, 16, 64, 256}) {
    add_all(fmt::format("near/{}", tokens),
            std::make_shared<const Attention>(bench::layer(tokens, bench::Scores::near)));
  }
  for (const std::size_t tokens : {4, 16, 64, 256}) {
    add_all(fmt::format("far/{}", tokens),
            std::make_shared<const Attention>(bench::layer(tokens, bench::Scores::far)));
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
