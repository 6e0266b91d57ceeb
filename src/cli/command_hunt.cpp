#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/worksheet_input.hpp"
#include "learn/hunt.hpp"
#include "text/suggestion.hpp"

namespace byhand {

namespace {

using learn::HuntingGround;

struct HuntOptions {
  WorksheetInput worksheet;
  int seed = -1;
  Output output;
};

/// Short enough to be told to others.
std::int64_t drawn_seed() {
  constexpr int numbers = 10'000;
  std::random_device device;
  return static_cast<std::int64_t>(device() % numbers);
}

/// What gives the same hunts again, but for the seed.
std::string command_of(const WorksheetInput& worksheet, const std::optional<Variant>& variant) {
  std::string command = "byhand hunt " + shell_word(worksheet.name());
  if (variant && variant->learner.empty()) command += fmt::format(" --variant {}", variant->number);
  if (variant && !variant->learner.empty()) command += " --for " + shell_word(variant->learner);
  return command + worksheet.catalogue().options();
}

int run(HuntOptions& options) {
  const Budget budget = options.worksheet.budget();
  const std::optional<Variant> variant = options.worksheet.variant();
  const Catalogue& catalogue = options.worksheet.catalogue();
  const Source source =
      read_file(catalogue.find(options.worksheet.name()).path, budget.source_bytes);
  if (!read_or_report(source, budget, variant)) return not_usable;
  return reporting_places(source, [&] {
    learn::Hunt hunt = learn::begin_hunt(HuntingGround(source, budget, variant),
                                         command_of(options.worksheet, variant),
                                         options.seed < 0 ? drawn_seed() : options.seed);
    Conversation conversation(options.output);
    while (const auto line = conversation.next_line(hunt.reply)) {
      hunt = learn::answer(std::move(hunt), *line);
    }
    return all_well;
  });
}

Run prepare_hunt(CommandLine& command_line) {
  const auto options = std::make_shared<HuntOptions>();
  options->worksheet.add_to(command_line);
  command_line.number("--seed", "the hunt to begin with: the same for all who give it",
                      options->seed, 0, static_cast<int>(HuntingGround::largest_seed));
  options->output.add_looks_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command hunt_command{
    "hunt", "find the first wrong step of a filled sheet",
    "Examples:\n"
    "  byhand hunt self-attention             one hunt after another, until q\n"
    "  byhand hunt 04 --seed 17               the same hunts for a whole class\n"
    "  byhand hunt 04 --seed 17 --variant 3   all of them on the same numbers\n"
    "\n"
    "Without --variant and --for each hunt has numbers of its own.",
    prepare_hunt};

}  // namespace byhand
