#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "report/mistake_list.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct MistakesOptions {
  std::string word;
  Output output;
};

int run(MistakesOptions& options) {
  const std::vector<const MistakeRow*> found = mistakes_named(options.word);
  if (found.empty()) {
    throw Problem(fmt::format("there is no mistake {}", excerpt(options.word)),
                  "byhand mistakes shows them all" + did_you_mean(options.word, mistake_codes()));
  }
  options.output.show(
      {[&] { return mistake_list_document(found); }, [&] { return mistake_list_json(found); }});
  return all_well;
}

void take_mistakes(CommandLine& command_line, MistakesOptions& options) {
  command_line.option("code", " ", "a mistake, or how its code begins; else all", options.word);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

}  // namespace

const Command mistakes_command{"mistakes", "the typical mistakes, each as a change to a rule",
                               "Examples:\n"
                               "  byhand mistakes\n"
                               "  byhand mistakes row-sums\n"
                               "  byhand mistakes rounded     all that begin with rounded\n"
                               "\n"
                               "A line blind CODE : reason in a worksheet names one of them.",
                               prepared<MistakesOptions, take_mistakes, run>};

}  // namespace byhand
