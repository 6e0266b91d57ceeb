// What is shown of one worksheet.

#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/json.hpp"
#include "format/picture.hpp"
#include "format/sheet_page.hpp"
#include "picture/picture.hpp"
#include "report/comparison.hpp"
#include "report/cost_report.hpp"
#include "report/evaluation.hpp"
#include "report/walkthrough.hpp"
#include "text/problem.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

// byhand walkthrough

struct WalkthroughOptions {
  WorksheetInput worksheet;
  bool has_pauses = false;
  Output output;
};

/// The question is no result, so it goes where errors go.
std::optional<std::string> ask(const std::string& question) {
  complain(question);
  std::string line;
  if (std::getline(std::cin, line)) return line;
  complain("\n");
  return std::nullopt;
}

int run(WalkthroughOptions& options) {
  if (options.has_pauses && (options.output.format() != "text" || options.output.goes_to_file())) {
    throw Problem("--pause is for reading text on the screen",
                  "leave out --pause, or -o and --format");
  }
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const Budget budget = options.worksheet.budget();
    const ReplayedWorksheet replayed = replay_both(std::move(worksheet), budget);
    if (options.has_pauses) {
      show_by_screens(options.output, walkthrough(replayed, budget), AfterScreens::nothing, ask);
      return all_well;
    }
    options.output.show({[&] { return walkthrough(replayed, budget); },
                         [&] { return walkthrough_json(replayed); }});
    return all_well;
  });
}

void take_walkthrough(CommandLine& command_line, WalkthroughOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.flag("--pause", "by screens, each step before its result; b goes back",
                    options.has_pauses);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

// byhand template

struct TemplateOptions {
  WorksheetInput worksheet;
  std::string format = "markdown";
  bool is_filled = false;
  Output output;
};

int run(TemplateOptions& options) {
  return options.worksheet.use(options.output, [&](const Worksheet& worksheet, const Source& text) {
    const SheetPage page{options.format, options.is_filled, worksheet_number(text.name())};
    options.output.write(sheet_page(worksheet, options.worksheet.budget(), page,
                                    [&](Picture& picture) { options.output.keep(picture); }));
    options.output.finish();
    return all_well;
  });
}

void take_template(CommandLine& command_line, TemplateOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.flag("--filled", "with the right entries, as an answer key", options.is_filled);
  command_line.choice("--format", "for an editor, for a spreadsheet, or to print", options.format,
                      {"markdown", "csv", "html"});
  options.output.add_to(command_line);
}

// byhand cost

struct CostOptions {
  WorksheetInput worksheet;
  std::string tokens;
  Output output;
};

std::string picture(const CostReport& report) {
  const Plot plot = cost_plot(report);
  if (!plot.curves.empty()) return to_svg(plot);
  if (report.tokens.size() > 1) {
    throw Problem("no step computes anything, so there is no curve to draw",
                  "leave out --format svg");
  }
  throw Problem("a curve needs more than one number of tokens",
                "give several, as in --tokens 4,8,16,32");
}

int run(CostOptions& options) {
  std::vector<std::int64_t> tokens;
  if (!options.tokens.empty()) tokens = token_counts(options.tokens);
  return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
    const CostReport report =
        cost_report(std::move(worksheet), std::move(tokens), options.worksheet.budget());
    options.output.show({[&] { return cost_document(report); }, [&] { return cost_json(report); },
                         [&] { return picture(report); }});
    return all_well;
  });
}

void take_cost(CommandLine& command_line, CostOptions& options) {
  options.worksheet.add_to(command_line);
  command_line.option("--tokens", "4,8,16", "the cost with that many tokens, and how it grows",
                      options.tokens);
  options.output.add_to(command_line, {"text", "markdown", "html", "json", "svg"});
}

// byhand compare

struct CompareOptions {
  WorksheetOrSheet worksheet;
  Output output;
};

int run(CompareOptions& options) {
  Output& output = options.output;
  const auto compare_worksheet = [&](Worksheet worksheet, const Source& /*text*/) {
    const ReplayedWorksheet replayed =
        replay_both(std::move(worksheet), options.worksheet.budget());
    const std::vector<ComparedStep> steps = compare(replayed);
    output.show({[&] { return comparison(replayed, steps); },
                 [&] { return comparison_json(replayed, steps); }});
    return all_well;
  };
  const auto compare_sheet = [&](const GradedSheet& graded) {
    output.show(
        {[&] { return sheet_comparison(graded); }, [&] { return sheet_comparison_json(graded); }});
    return all_well;
  };
  return options.worksheet.use(output, compare_worksheet, compare_sheet);
}

void take_compare(CommandLine& command_line, CompareOptions& options) {
  options.worksheet.add_or_sheet_to(command_line);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
  options.worksheet.add_worksheet_of_sheet_to(command_line);
}

// byhand eval

struct EvalOptions {
  std::string expression;
  WorksheetInput worksheet;
  Output output;
};

int evaluate_and_show(EvalOptions& options, const ReplayedWorksheet* worksheet) {
  const Source expression("expression", options.expression);
  return reporting_places(expression, [&] {
    const Evaluation result = evaluate(expression, worksheet, options.worksheet.budget());
    options.output.show(
        {[&] { return evaluation_document(result); }, [&] { return evaluation_json(result); }});
    return all_well;
  });
}

int run(EvalOptions& options) {
  if (options.worksheet.is_given()) {
    return options.worksheet.use(options.output, [&](Worksheet worksheet, const Source& /*text*/) {
      const ReplayedWorksheet replayed =
          replay_both(std::move(worksheet), options.worksheet.budget());
      return evaluate_and_show(options, &replayed);
    });
  }
  if (options.worksheet.has_variant()) {
    throw Problem("without a worksheet there is no variant",
                  "name the worksheet, as in --with self-attention");
  }
  return evaluate_and_show(options, nullptr);
}

void take_eval(CommandLine& command_line, EvalOptions& options) {
  command_line.positional("expression", "in quotes, such as '[1 2] * [3; 4]'", options.expression);
  options.worksheet.add_with_to(command_line);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

}  // namespace

const Command walkthrough_command{
    "walkthrough", "replay a worksheet and print every matrix",
    "Examples:\n"
    "  byhand walkthrough self-attention            read it here\n"
    "  byhand walkthrough 04 --pause                step by step\n"
    "  byhand walkthrough 04 --variant 17           the same with other numbers\n"
    "  byhand walkthrough my.md --format markdown   your own worksheet, for the web\n"
    "  byhand walkthrough 4 --format json -o out.json",
    prepared<WalkthroughOptions, take_walkthrough, run>};

const Command template_command{
    "template", "a blank sheet to fill in",
    "Examples:\n"
    "  byhand template self-attention -o mine.md      a sheet of your own\n"
    "  byhand template 04 --for Ann -o ann.md         her own numbers, to practise\n"
    "  byhand template 04 --format csv -o sheet.csv   for a spreadsheet\n"
    "  byhand template 04 --format html -o 04.html    to print\n"
    "  byhand template 04 --variant 17 --filled       the answers to variant 17\n"
    "\n"
    "With -o the pictures of the worksheet are written beside it, as mine-map.svg.",
    prepared<TemplateOptions, take_template, run>};

const Command cost_command{
    "cost", "count the operations, and see how they grow",
    "Examples:\n"
    "  byhand cost self-attention                    what each step takes\n"
    "  byhand cost 04 --tokens 4,8,16,32             the same with more tokens\n"
    "  byhand cost 04 --tokens 4,1000,1000000        with a million\n"
    "  byhand cost 04 --tokens 4,8,16 --format svg -o cost.svg\n"
    "  byhand cost 04 --tokens 4,8 --format json     for another program",
    prepared<CostOptions, take_cost, run>};

const Command compare_command{"compare", "by hand beside the real float computation",
                              "Examples:\n"
                              "  byhand compare self-attention\n"
                              "  byhand compare 04 --variant 17      with other numbers\n"
                              "  byhand compare my-sheet.md          what you have right so far\n"
                              "  byhand compare 04 --format markdown",
                              prepared<CompareOptions, take_compare, run>};

const Command eval_command{
    "eval", "compute one expression, exactly and as a double",
    "Examples:\n"
    "  byhand eval 'floor([3 4; -1 3] / 2)'\n"
    "  byhand eval '27/46 - 9/46'\n"
    "  byhand eval 'round(exp(1), 10)'                every digit is right\n"
    "  byhand eval 'colsum(A)' --with self-attention  names of a worksheet\n"
    "  byhand eval 'X[:, 1]^T' --with 04 --variant 17\n"
    "  byhand eval '-2^2'                             a minus may come first",
    prepared<EvalOptions, take_eval, run>, true};

}  // namespace byhand
