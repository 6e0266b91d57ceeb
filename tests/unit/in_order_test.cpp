#include "classroom/in_order.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"

using byhand::work_in_order;

namespace {

constexpr std::size_t many = 500;

/// Some pieces take longer than those after them.
std::size_t worked_on(std::size_t piece) {
  std::this_thread::sleep_for(std::chrono::microseconds(piece % 7 == 0 ? 2000 : 50));
  return piece;
}

}  // namespace

TEST_CASE("pieces of work are finished in their order, one at a time, whatever they take") {
  for (const int threads : {1, 2, 5, 16}) {
    std::vector<std::size_t> order;
    std::atomic<int> finishing = 0;
    std::atomic<std::size_t> unfinished = 0;
    std::atomic<std::size_t> most_unfinished = 0;
    bool is_alone = true;
    std::size_t next = 0;
    work_in_order(
        threads,
        [&]() -> std::optional<std::size_t> {
          if (next == many) return std::nullopt;
          most_unfinished = std::max<std::size_t>(most_unfinished, ++unfinished);
          return next++;
        },
        worked_on,
        [&](std::size_t piece) {
          is_alone = is_alone && ++finishing == 1;
          order.push_back(piece);
          --finishing;
          --unfinished;
        });
    std::vector<std::size_t> expected(many);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    CHECK(order == expected);
    CHECK(is_alone);
    CHECK(most_unfinished <= static_cast<std::size_t>(threads) * 8);
  }
}

TEST_CASE("several pieces are worked on at once") {
  std::atomic<int> working = 0;
  std::size_t next = 0;
  work_in_order(
      2, [&] { return next == 2 ? std::nullopt : std::optional(next++); },
      [&](std::size_t piece) {
        ++working;
        while (working < 2) std::this_thread::yield();  // for ever, if nobody else came
        return piece;
      },
      [](std::size_t /*piece*/) {});
  CHECK(working == 2);
}

TEST_CASE("what a piece of work throws comes out, and nothing after it is finished") {
  enum class Place : unsigned char { next, work, finish };
  for (const int threads : {1, 2, 8}) {
    for (const Place place : {Place::next, Place::work, Place::finish}) {
      constexpr std::size_t failing = 100;
      const auto fail_at = [&](Place here, std::size_t piece) {
        if (here == place && piece == failing) throw std::runtime_error("no more");
      };
      std::vector<std::size_t> finished;
      std::size_t next = 0;
      const auto run = [&] {
        work_in_order(
            threads,
            [&]() -> std::optional<std::size_t> {
              if (next == many) return std::nullopt;
              fail_at(Place::next, next);
              return next++;
            },
            [&](std::size_t piece) {
              fail_at(Place::work, piece);
              return worked_on(piece);
            },
            [&](std::size_t piece) {
              fail_at(Place::finish, piece);
              finished.push_back(piece);
            });
      };
      CHECK_THROWS_WITH(run(), "no more");
      CHECK(finished.size() <= failing);
      for (std::size_t i = 0; i < finished.size(); ++i) CHECK(finished[i] == i);
    }
  }
}
