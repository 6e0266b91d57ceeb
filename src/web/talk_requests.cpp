// Hunts and reviews: talks that go line by line.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "format/html.hpp"
#include "learn/hunt.hpp"
#include "learn/review.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "web/engine.hpp"
#include "web/requests.hpp"

namespace byhand::web {

namespace {

Json talk(const learn::Reply& reply, const std::vector<std::string>& choices) {
  return {{"said", to_html(reply.said.blocks)},
          {"prompt", reply.prompt},
          {"choices", choices},
          {"is_over", reply.is_over}};
}

std::int64_t seed_of(const Json& request) {
  const std::int64_t seed = whole_number(request.at("seed"));
  if (seed >= 0 && seed <= learn::HuntingGround::largest_seed) return seed;
  throw Problem("there is no such seed", fmt::format("give a whole number from 0 to {}",
                                                     learn::HuntingGround::largest_seed));
}

std::vector<std::string> choices(const learn::Hunt& hunt) {
  std::vector<std::string> result;
  if (hunt.phase == learn::Hunt::Phase::finding) {
    for (const Step& step : hunt.worksheet().steps) {
      if (step.asks() && !step.is_question) result.push_back(step.name);
    }
  }
  if (hunt.phase == learn::Hunt::Phase::naming) {
    for (std::size_t i = 0; i < hunt.drawn->suspects.size(); ++i) {
      if (!hunt.is_ruled_out[i]) result.push_back(std::to_string(i + 1));
    }
  }
  return result;
}

Json hunt(Engine& engine, const Json& request) {
  const Worksheet& worksheet = lesson_of(engine).worksheet();
  if (request.contains("seed")) {
    learn::HuntingGround ground(Source(worksheet.name, engine.text), Budget(), worksheet.variant);
    engine.hunt = learn::begin_hunt(std::move(ground), "", seed_of(request));
  } else if (engine.hunt) {
    engine.hunt = learn::answer(std::move(*engine.hunt), text_of(request, "line"));
  } else {
    throw Problem("no hunt is on", "begin one");
  }
  return talk(engine.hunt->reply, choices(*engine.hunt));
}

learn::Review begun_review(const Json& request) {
  constexpr std::size_t most_exercises = 8;
  std::vector<learn::PastMistake> mistakes;
  for (const Json& one : request.at("sheets")) {
    try {
      const GradedSheet graded = graded_sheet(one, text_of(one, "name"));
      append(mistakes, learn::past_mistakes(graded));
    } catch (const Problem&) {
      continue;  // that of a worksheet which is still being written, say
    }
  }
  const std::int64_t seed = seed_of(request);
  std::vector<learn::Exercise> exercises;
  for (const auto& mistake : learn::drawn_mistakes(std::move(mistakes), most_exercises, seed)) {
    for (const Json& one : request.at("sheets")) {
      if (text_of(one, "name") != mistake.worksheet) continue;
      const Source worksheet(mistake.worksheet + ".md", text_of(one, "text"));
      auto exercise = learn::draw_exercise(mistake, worksheet, Budget(), seed);
      if (exercise) exercises.push_back(std::move(*exercise));
      break;
    }
  }
  if (exercises.empty()) {
    throw Problem("there is nothing to practise: no entry in your sheets is wrong",
                  "go on with the next worksheet");
  }
  return learn::begin_review(std::move(exercises), "the button Review", "the map");
}

Json review(Engine& engine, const Json& request) {
  if (request.contains("sheets")) {
    engine.review = begun_review(request);
  } else if (engine.review) {
    engine.review = learn::answer(std::move(*engine.review), text_of(request, "line"));
  } else {
    throw Problem("no review is on", "begin one");
  }
  return talk(engine.review->reply, {});
}

constexpr std::array requests_of_talks{Request{"hunt", hunt}, Request{"review", review}};

}  // namespace

std::span<const Request> talk_requests() {
  return requests_of_talks;
}

}  // namespace byhand::web
