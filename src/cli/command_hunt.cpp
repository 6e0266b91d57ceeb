#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/output.hpp"
#include "learn/hunt.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

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

}  // namespace byhand
