// A lesson on a worksheet that lies open in the page; hunts and reviews, which go line by line,
// too.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/html.hpp"
#include "learn/hunt.hpp"
#include "learn/review.hpp"
#include "picture/kinds.hpp"
#include "report/explanation.hpp"
#include "report/overview.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "web/engine.hpp"
#include "worksheet/cell.hpp"

namespace byhand::web {

namespace {

using learn::Awaits;
using learn::Lesson;

constexpr std::string_view word(Awaits awaits) {
  constexpr std::array<std::string_view, 4> words{"entry", "guess", "answer", "nothing"};
  return words[static_cast<std::size_t>(awaits)];
}

/// What may be chosen instead of typed.
std::vector<std::string> choices(const Lesson& lesson) {
  if (lesson.awaits == Awaits::guess) return lesson.predictions[lesson.guess->prediction].names;
  const bool is_of_words = lesson.awaits == Awaits::entry && lesson.step().choices.matrix.empty();
  return is_of_words ? lesson.step().choices.words : std::vector<std::string>();
}

/// Where the lesson stands, after what was said.
Json state(Engine& engine, const Document& said) {
  const Lesson& lesson = *engine.lesson;
  return {{"title", lesson.worksheet().title},
          {"sections", renewed(engine.sections, lesson)},
          {"said", to_html(said.blocks)},
          {"prompt", lesson.reply.prompt},
          {"awaits", word(lesson.awaits)},
          {"open", cell_name(lesson.worksheet(), lesson.cursor)},
          {"choices", choices(lesson)},
          {"sheet", lesson.text()},
          {"score", lesson.grade().score},
          {"max", lesson.grade().max},
          {"is_done", progress_of(*lesson.sheet, 0).is_done()},
          {"is_over", lesson.reply.is_over}};
}

Json open(Engine& engine, const Json& request) {
  auto key = std::make_shared<AnswerKey>(read(request, variant_of(request)), Rules::hand, Budget());
  std::string sheet = text_of(request, "sheet");
  if (sheet.empty()) {
    sheet = write_sheet(key->worksheet(), key->replayed().hand, SheetFormat::markdown,
                        blank_entries(key->worksheet()), false);
  }
  learn::LessonOptions options;
  options.file = key->worksheet().name + ".md";
  options.command = "this page";
  options.review = "the button Review";
  options.has_worksheet_in_view = true;
  engine.lesson = learn::begin_lesson(std::move(key), std::move(options), std::move(sheet));
  engine.text = text_of(request, "text");
  engine.sections.clear();
  return state(engine, engine.lesson->reply.said);
}

/// Another tab may have gone on with the sheet meanwhile: nothing of it is written over.
Document reread_if_changed(Lesson& lesson, const std::string& sheet) {
  if (sheet.empty() || sheet == lesson.text()) return {};
  if (!learn::lost_blocks(lesson, sheet).empty()) {
    throw Problem("the sheet that is kept has lost some of its matrices",
                  "save it, and look into the file");
  }
  lesson = learn::reread(std::move(lesson), sheet);
  return lesson.reply.said;
}

/// What a lesson makes of a request, after what another tab did.
template <class Take>
Json answered(Engine& engine, const Json& request, const Take& take) {
  Lesson lesson = lesson_of(engine);
  Document said = reread_if_changed(lesson, text_of(request, "sheet"));
  lesson = take(std::move(lesson));
  said.add(lesson.reply.said);
  engine.lesson = std::move(lesson);
  return state(engine, said);
}

Json line(Engine& engine, const Json& request) {
  return answered(engine, request, [&](Lesson lesson) {
    return learn::answer(std::move(lesson), text_of(request, "line"));
  });
}

/// What a line means before it is said: a word with its argument, and what it is about.
Json meaning(Engine& engine, const Json& request) {
  constexpr std::array<std::string_view, 3> kinds{"telling", "cell", "way"};
  const auto [found, argument, problem] =
      learn::spoken_to(lesson_of(engine), text_of(request, "line"));
  if (found == nullptr) return Json::object();
  return {{"word", found->name},
          {"argument", argument},
          {"about", kinds[static_cast<std::size_t>(found->about)]}};
}

/// The one cell of that name. Throws Problem.
Cell cell_named(const Lesson& lesson, const std::string& name) {
  const auto cells = Explainer(lesson.key->replayed(), Budget()).places(name);
  if (cells.size() == 1) return cells.front();
  throw Problem(excerpt(name) + " is no single cell", "touch one");
}

/// The cell of a request, which has to be asked for. Throws Problem.
Cell asked_cell(const Lesson& lesson, const Json& request) {
  const Cell cell = cell_named(lesson, text_of(request, "cell"));
  if (!is_asked(lesson.worksheet(), cell)) throw Problem("that cell is printed", "");
  return cell;
}

/// An entry at a cell. What was pasted there comes line by line, as into a terminal.
Json enter(Engine& engine, const Json& request) {
  return answered(engine, request, [&](Lesson lesson) {
    const Cell cell = asked_cell(lesson, request);
    const std::string text = text_of(request, "text");
    if (!without_blanks_around(text).empty()) {
      return learn::enter(std::move(lesson), cell, text);
    }
    lesson = learn::at(std::move(lesson), cell);
    lesson.awaits = Awaits::entry;
    return learn::answer(std::move(lesson), "clear");
  });
}

/// Goes to a cell, so that the next word is about it; another tab's entries come along.
Json at(Engine& engine, const Json& request) {
  return answered(engine, request, [&](Lesson lesson) {
    const Cell cell = asked_cell(lesson, request);
    return learn::at(std::move(lesson), cell);
  });
}

std::vector<std::string> cell_names(const Worksheet& worksheet, const std::vector<Cell>& cells) {
  return mapped(cells, [&](const Cell& cell) { return cell_name(worksheet, cell); });
}

/// The cells of the left factor of a product, and those of the right one. They come in turn; where
/// the factors are two matrices, these tell.
std::pair<std::vector<Cell>, std::vector<Cell>> factors_of(const std::vector<Cell>& cells) {
  const bool is_of_one =
      all_of(cells, [&](const Cell& cell) { return cell.step == cells.front().step; });
  std::pair<std::vector<Cell>, std::vector<Cell>> factors;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool is_left = is_of_one ? i % 2 == 0 : cells[i].step == cells.front().step;
    (is_left ? factors.first : factors.second).push_back(cells[i]);
  }
  return factors;
}

/// What stands in the few cells that another is made of, for who cannot see them beside it; of a
/// product they can be seen.
std::string standing_in(const Lesson& lesson, const Cell& made, const std::vector<Cell>& cells) {
  constexpr std::size_t most = 4;
  const CellText no_text = [](const Cell& /*cell*/) { return Styled{}; };
  const bool is_product = factors(made.step, lesson.key->replayed(), no_text).has_value();
  if (is_product || cells.size() > most) return "";
  const auto standing = mapped(cells, [&](const Cell& cell) {
    return cell_name(lesson.worksheet(), cell) + " = " + on_paper(*lesson.sheet, cell).text;
  });
  return joined(standing, ", ");
}

/// How a cell comes about. Of one that is still to be found only where to look is told.
Json touch(Engine& engine, const Json& request) {
  const Lesson& lesson = lesson_of(engine);
  const Worksheet& worksheet = lesson.worksheet();
  const Cell cell = cell_named(lesson, text_of(request, "cell"));
  const bool is_open = is_asked(worksheet, cell) && learn::is_open(verdict_of(*lesson.sheet, cell));
  const bool is_question = cell.step < worksheet.steps.size() && lesson.step(cell.step).is_question;
  Json result{
      {"cell", cell_name(worksheet, cell)}, {"html", ""}, {"is_open", is_open}, {"standing", ""}};
  std::vector<Cell> cells;
  if (is_open && !is_question) {
    cells = Explainer(lesson.key->replayed(), Budget()).explain(cell).cells;
    result["standing"] = standing_in(lesson, cell, cells);
  } else if (!is_open) {
    const Explanation told = learn::explained(lesson, cell, Hint::everything);
    cells = told.cells;
    result["html"] = to_html(explained_cell(told, Hint::everything).blocks);
  }
  const auto [row, column] = factors_of(cells);
  result["lit"] = cell_names(worksheet, cells);
  result["row"] = cell_names(worksheet, row);
  result["column"] = cell_names(worksheet, column);
  return result;
}

// Hunts and reviews.

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
  std::vector<learn::PastMistake> mistakes;
  for (const Json& one : request.at("sheets")) {
    try {
      const GradedSheet graded = graded_sheet(one, text_of(one, "name"));
      append(mistakes, learn::past_mistakes(graded));
    } catch (const Problem&) {
      continue;  // that of a worksheet which is still being written, say
    }
  }
  const auto source_of = [&](const std::string& worksheet) -> std::optional<Source> {
    for (const Json& one : request.at("sheets")) {
      if (text_of(one, "name") == worksheet) return Source(worksheet + ".md", text_of(one, "text"));
    }
    return std::nullopt;
  };
  auto exercises =
      learn::draw_exercises(std::move(mistakes), source_of, Budget(), seed_of(request));
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

constexpr std::array requests_of_lessons{Request{"open", open},    Request{"line", line},
                                         Request{"word", meaning}, Request{"at", at},
                                         Request{"enter", enter},  Request{"touch", touch},
                                         Request{"hunt", hunt},    Request{"review", review}};

}  // namespace

Lesson& lesson_of(Engine& engine) {
  if (!engine.lesson) throw Problem("no worksheet is open", "open one on the map");
  return *engine.lesson;
}

std::span<const Request> lesson_requests() {
  return requests_of_lessons;
}

}  // namespace byhand::web
