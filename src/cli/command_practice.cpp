// Practice of which nothing is kept.

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/grade_input.hpp"
#include "cli/output.hpp"
#include "learn/hunt.hpp"
#include "learn/review.hpp"
#include "report/overview.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

/// The seed that was given, if it is none below 0; else a random one below `end`.
std::int64_t seed_or_random(int given, unsigned end) {
  if (given >= 0) return given;
  std::random_device device;
  return static_cast<std::int64_t>(device() % end);
}

// byhand hunt

using learn::HuntingGround;

constexpr unsigned short_seeds = 10'000;  // so that they can be told to others

struct HuntOptions {
  WorksheetInput worksheet;
  int seed = -1;
  Output output;
};

/// What gives the same hunts again, but for the seed.
std::string command_of(const WorksheetInput& worksheet, const std::optional<Variant>& variant) {
  std::string command = "byhand hunt " + shell_word(worksheet.name());
  if (variant && variant->learner.empty()) command += fmt::format(" --variant {}", variant->number);
  if (variant && !variant->learner.empty()) command += " --for " + shell_word(variant->learner);
  return command + worksheet.catalogue().options();
}

int run(HuntOptions& options) {
  const std::optional<Variant> variant = options.worksheet.variant();
  return options.worksheet.use(options.output, [&](const Worksheet&, const Source& source) {
    learn::Hunt hunt = learn::begin_hunt(HuntingGround(source, options.worksheet.budget(), variant),
                                         command_of(options.worksheet, variant),
                                         seed_or_random(options.seed, short_seeds));
    Conversation conversation(options.output);
    while (const auto line = conversation.next_line(hunt.reply)) {
      hunt = learn::answer(std::move(hunt), *line);
    }
    return all_well;
  });
}

void take_hunt(CommandLine& command_line, HuntOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.number("--seed", "the first hunt: the same for everyone who gives it", options.seed,
                      0, static_cast<int>(HuntingGround::largest_seed));
  options.output.add_looks_to(command_line);
}

// byhand review

using learn::PastMistake;

struct ReviewOptions {
  Catalogue catalogue;
  int seed = -1;
  Output output;
};

/// The mistakes in all sheets of the current folder.
struct FolderMistakes {
  std::size_t sheets = 0;
  std::vector<PastMistake> mistakes;
  std::vector<std::string> unreadable;
};

FolderMistakes mistakes_in_folder(const Catalogue& catalogue) {
  FolderMistakes found;
  found.unreadable = grade_folder(catalogue, catalogue.files(), [&](const GradedSheet& graded) {
    ++found.sheets;
    append(found.mistakes, learn::past_mistakes(graded));
  });
  return found;
}

/// The sheet of a mistake once more: in a lesson, or in an editor beside its marks.
std::string command_for(const PastMistake& mistake, const Catalogue& catalogue) {
  const bool is_for_lessons = mistake.file.ends_with(".md");
  return fmt::format("byhand {} {}{}", is_for_lessons ? "learn" : "watch", shell_word(mistake.file),
                     catalogue.options());
}

/// There is nothing to practise: what to do instead.
Document nothing_wrong(const FolderMistakes& found, const Catalogue& catalogue) {
  std::string said =
      fmt::format("No entry is wrong in your {}: there is nothing to practise. What is next:",
                  found.sheets == 1 ? "sheet" : counted(found.sheets, "sheet"));
  std::string command = "byhand";
  if (!found.mistakes.empty()) {
    said =
        "What went wrong in your sheets cannot be asked again: too much of it would stand in plain "
        "sight. What is next:";
  } else if (found.sheets == 0) {
    said =
        "In this folder there is no sheet of a worksheet that byhand finds, so there is nothing to "
        "practise. Worksheets elsewhere are found with --exercises DIR. To begin a sheet:";
    command = "byhand learn 01";
  }
  Document document;
  document.say(std::move(said));
  document.say(command + catalogue.options(), Role::code);
  return document;
}

void show_unreadable(Output& output, const std::vector<std::string>& unreadable) {
  if (unreadable.empty()) return;
  Document document;
  add_unreadable(document, unreadable);
  output.show_document(document);
  output.write("\n");
}

int run(ReviewOptions& options) {
  const std::int64_t seed = seed_or_random(options.seed, 1'000'000);
  const FolderMistakes found = mistakes_in_folder(options.catalogue);
  show_unreadable(options.output, found.unreadable);
  const Budget budget = options.catalogue.budget();
  const auto source_of = [&](const std::string& worksheet) -> std::optional<Source> {
    const auto file = options.catalogue.named(worksheet);
    if (!file) return std::nullopt;
    return read_worksheet_file(file->path, budget);
  };
  auto exercises = learn::draw_exercises(found.mistakes, source_of, budget, seed);
  if (exercises.empty()) {
    options.output.show_document(nothing_wrong(found, options.catalogue));
    return all_well;
  }
  const std::string correct = command_for(exercises.front().mistake, options.catalogue);
  learn::Review review = learn::begin_review(
      std::move(exercises), "byhand review" + options.catalogue.options(), correct);
  Conversation conversation(options.output);
  while (const auto line = conversation.next_lines(review.reply)) {
    review = learn::answer(std::move(review), *line);
  }
  if (review.reply.is_over) return all_well;
  const learn::Review left = learn::answer(std::move(review), "quit");
  options.output.show_document(left.reply.said);
  return all_well;
}

void take_review(CommandLine& command_line, ReviewOptions& options) {
  command_line.number("--seed", "draw the same numbers again", options.seed, 0,
                      static_cast<int>(Variant::largest));
  options.catalogue.add_to(command_line);
  options.output.add_looks_to(command_line);
}

}  // namespace

const Command hunt_command{
    "hunt", "find the first wrong step of a filled sheet",
    "Examples:\n"
    "  byhand hunt self-attention             one hunt after another, until q\n"
    "  byhand hunt 04 --seed 17               the same hunts for a whole class\n"
    "  byhand hunt 04 --seed 17 --variant 3   all of them on the same numbers\n"
    "\n"
    "Without --variant and --for each hunt has new numbers.",
    prepared<HuntOptions, take_hunt, run>};

const Command review_command{
    "review", "the steps that went wrong, with other numbers",
    "Examples:\n"
    "  byhand review              a few cells of each step that went wrong\n"
    "  byhand review --seed 17    with the same numbers each time\n"
    "\n"
    "The mistakes are those in the sheets of the current folder, and what was wrong\n"
    "at first in a lesson: its sheet keeps that in lines such as # missed [2,3]. Of\n"
    "many steps, eight are drawn.",
    prepared<ReviewOptions, take_review, run>};

}  // namespace byhand
