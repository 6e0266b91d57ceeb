// What can be looked up.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "evaluate/functions.hpp"
#include "format/json.hpp"
#include "format/listings.hpp"
#include "report/reference.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// byhand functions

struct FunctionsOptions {
  std::string word;
  Output output;
};

void show(FunctionsOptions& options, const std::vector<FunctionGroup>& groups) {
  options.output.show(
      {[&] { return function_list_document(groups); },
       [&] { return function_list_json(groups); },
       {},
       [&](const TerminalStyle& style) { return function_list_text(groups, style); }});
}

/// Says that there is no such function, and shows the one that was probably meant.
int show_nearest(FunctionsOptions& options) {
  const std::string message = fmt::format("there is no function {}", excerpt(options.word));
  if (const std::string_view remedy = instead_of(options.word); !remedy.empty()) {
    throw Problem(message, "write " + std::string(remedy));
  }
  const auto meant = nearest(options.word, function_names());
  if (!meant) throw Problem(message, "byhand functions shows them all");
  complain(complaint(
      {message, fmt::format("the nearest is {}; byhand functions shows them all", *meant)}));
  show(options, functions_named(*meant));
  return not_usable;
}

int run(FunctionsOptions& options) {
  if (options.word.empty()) {
    show(options, all_functions());
    return all_well;
  }
  const std::vector<FunctionGroup> found = functions_named(options.word);
  if (found.empty()) return show_nearest(options);
  show(options, found);
  return all_well;
}

void take_functions(CommandLine& command_line, FunctionsOptions& options) {
  command_line.option("name", " ", "a function, or a part of its name; else all", options.word);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

// byhand mistakes

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

const Command functions_command{
    "functions", "what a rule may use, each with an example",
    "Examples:\n"
    "  byhand functions\n"
    "  byhand functions softmax_cols\n"
    "  byhand functions argmax               all that begin with argmax\n"
    "  byhand functions --format markdown    as a table",
    prepared<FunctionsOptions, take_functions, run>};

const Command mistakes_command{"mistakes", "the typical mistakes, each as a change to a rule",
                               "Examples:\n"
                               "  byhand mistakes\n"
                               "  byhand mistakes row-sums\n"
                               "  byhand mistakes rounded     all that begin with rounded\n"
                               "\n"
                               "A line blind CODE : reason in a worksheet names one of them.",
                               prepared<MistakesOptions, take_mistakes, run>};

}  // namespace byhand
