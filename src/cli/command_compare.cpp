#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "cli/worksheet_input.hpp"
#include "format/json.hpp"
#include "report/comparison.hpp"

namespace byhand {

namespace {

struct CompareOptions {
  WorksheetInput worksheet;
  std::string of_sheet;  // the worksheet that a sheet must be
  Output output;
};

int show_sheet(CompareOptions& options, const Source& source) {
  if (source.name() != "-") options.output.require_other_than(source.name());
  SheetInput sheets;
  sheets.expect(options.worksheet.catalogue(), options.of_sheet, options.worksheet.variant());
  return reporting_places(source, [&] {
    const GradedSheet graded = sheets.grade(source);
    options.output.show({[&] { return sheet_comparison(graded); },
                         [&] { return sheet_comparison_json(graded); },
                         {}});
    return all_well;
  });
}

int run(CompareOptions& options) {
  if (const auto sheet = sheet_of(options.worksheet)) return show_sheet(options, *sheet);
  require_no_worksheet_of_sheet(options.of_sheet);
  return options.worksheet.use(options.output, [&](Worksheet worksheet) {
    const ReplayedWorksheet replayed =
        replay_both(std::move(worksheet), options.worksheet.budget());
    const std::vector<ComparedStep> steps = compare(replayed);
    options.output.show({[&] { return comparison(replayed, steps); },
                         [&] { return comparison_json(replayed, steps); },
                         {}});
    return all_well;
  });
}

Run prepare_compare(CommandLine& command_line) {
  const auto options = std::make_shared<CompareOptions>();
  options->worksheet.add_or_sheet_to(command_line);
  options->output.add_to(command_line, {"text", "markdown", "json"});
  command_line.option("--worksheet", "W", "what a sheet must be: a name, number or path",
                      options->of_sheet);
  return [options] { return run(*options); };
}

}  // namespace

const Command compare_command{"compare", "by hand beside the real float computation",
                              "Examples:\n"
                              "  byhand compare self-attention\n"
                              "  byhand compare 04 --variant 17      with other numbers\n"
                              "  byhand compare my-sheet.md          what you have right so far\n"
                              "  byhand compare 04 --format markdown",
                              prepare_compare};

}  // namespace byhand
