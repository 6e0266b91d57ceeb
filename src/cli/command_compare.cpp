#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/json.hpp"
#include "report/comparison.hpp"

namespace byhand {

namespace {

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

}  // namespace

const Command compare_command{"compare", "by hand beside the real float computation",
                              "Examples:\n"
                              "  byhand compare self-attention\n"
                              "  byhand compare 04 --variant 17      with other numbers\n"
                              "  byhand compare my-sheet.md          what you have right so far\n"
                              "  byhand compare 04 --format markdown",
                              prepared<CompareOptions, take_compare, run>};

}  // namespace byhand
