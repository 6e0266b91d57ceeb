#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "format/json.hpp"
#include "picture/kinds.hpp"
#include "report/explanation.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct ExplainOptions {
  WorksheetOrSheet worksheet;
  std::string cells;
  int hint_number = static_cast<int>(Hint::everything);
  bool goes_down = false;
  Output output;

  Hint hint() const { return static_cast<Hint>(hint_number); }
};

/// The cells that are meant. What is wrong with them is reported; there are none then.
std::vector<Cell> chosen_cells(const ExplainOptions& options, const Explainer& explainer) {
  std::vector<Cell> cells;
  reporting_places(Source("cell", options.cells), [&] {
    cells = explainer.places(options.cells);
    return all_well;
  });
  const bool is_about_one = options.goes_down || options.hint() != Hint::everything;
  if (cells.size() > 1 && is_about_one) {
    throw Problem("--down and --hint are about a single cell", "name one, as in Z[1,2]");
  }
  return cells;
}

std::vector<Explanation> explained(Explainer& explainer, const std::vector<Cell>& cells,
                                   bool goes_down) {
  if (goes_down) return explainer.down(cells.front());
  return mapped(cells, [&](const Cell& cell) { return explainer.explain(cell); });
}

/// The rule of a question is the way to its answer, so it waits for that.
void require_answers(const GradedSheet& graded, const std::vector<Cell>& cells) {
  for (const Cell& cell : cells) {
    const Worksheet& worksheet = graded.worksheet();
    const bool is_question =
        cell.step < worksheet.steps.size() && graded.step(cell.step).is_question;
    if (!is_question || is_right(verdict_of(graded, cell))) continue;
    const std::string& name = graded.step(cell.step).name;
    throw Problem(fmt::format("{} is a question that is not answered rightly yet", name),
                  "answer it first; its hints are in the lesson: byhand learn");
  }
}

/// The cells on the learner's own numbers.
std::vector<Explanation> explained_on_own(const ExplainOptions& options, const GradedSheet& graded,
                                          Explainer& explainer, const std::vector<Cell>& cells) {
  try {
    std::vector<Explanation> explanations = explained(explainer, cells, options.goes_down);
    if (options.hint() != Hint::rule) require_entries(graded, explanations);
    on_own_entries(graded, explanations);
    return explanations;
  } catch (const Problem& problem) {
    if (!problem.span()) throw;
    // Its place is in the worksheet, which is not at fault.
    throw Problem(fmt::format("{} does not work out with the numbers of the sheet: {}",
                              excerpt(options.cells), problem.message()),
                  "look first at the entries that it is made of");
  }
}

/// Of a worksheet, or of a sheet: then it is replayed with the learner's own numbers.
int show(ExplainOptions& options, const ReplayedWorksheet& replayed, const GradedSheet* graded) {
  const Budget budget = options.worksheet.budget();
  Explainer explainer(replayed, budget);
  const std::vector<Cell> cells = chosen_cells(options, explainer);
  if (cells.empty()) return not_usable;
  if (graded != nullptr) require_answers(*graded, cells);
  const std::vector<Explanation> explanations =
      graded != nullptr ? explained_on_own(options, *graded, explainer, cells)
                        : explained(explainer, cells, options.goes_down);
  std::optional<Picture> picture;
  if (options.hint() == Hint::everything) {
    CellText text;
    if (graded != nullptr) text = [&](const Cell& cell) { return on_paper(*graded, cell); };
    picture = lit_product(cells.front(), replayed, text);
  }
  options.output.show(
      {[&] {
         if (options.goes_down) return explained_down(explanations);
         if (explanations.size() > 1) return explained_cells(explanations);
         Document document = explained_cell(explanations.front(), options.hint());
         if (picture) document.blocks.insert(document.blocks.begin(), *picture);
         return document;
       },
       [&] { return explanation_json(replayed.worksheet, explanations, options.hint()); }});
  return all_well;
}

/// A sheet of another worksheet or variant than its first line says.
void tell_of_name(const GradedSheet& graded) {
  for (const Problem& problem : graded.problems) {
    const bool is_of_name = problem.span() && problem.span()->begin == graded.name.span.begin;
    if (is_of_name) complain(describe(problem, graded.source));
  }
}

int run(ExplainOptions& options) {
  if (options.goes_down && options.hint() != Hint::everything) {
    throw Problem("--down shows everything, --hint only a part", "keep one of the two");
  }
  const auto explain_worksheet = [&](Worksheet worksheet, const Source& /*text*/) {
    const Budget budget = options.worksheet.budget();
    return show(options, replay_both(std::move(worksheet), budget), nullptr);
  };
  const auto explain_sheet = [&](const GradedSheet& graded) {
    tell_of_name(graded);
    return show(options, with_own_entries(graded), &graded);
  };
  return options.worksheet.use(options.output, explain_worksheet, explain_sheet);
}

void take_explain(CommandLine& command_line, ExplainOptions& options) {
  options.worksheet.add_or_sheet_to(command_line);
  command_line.positional("cells", "Z[1,2]; or Z, Z[:,2] for several", options.cells);
  command_line.number("--hint", "1 the rule, 2 row and column, 3 all but the end",
                      options.hint_number, 1, 3);
  command_line.flag("--down", "go on to what it was made of, down to the givens",
                    options.goes_down);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
  options.worksheet.add_worksheet_of_sheet_to(command_line);
}

}  // namespace

const Command explain_command{
    "explain", "how one cell is worked out",
    "Examples:\n"
    "  byhand explain self-attention 'Z[1,1]'            one cell\n"
    "  byhand explain self-attention 'Z[1,1]' --hint 2   not everything yet\n"
    "  byhand explain self-attention 'Z[1,1]' --down     and what it was made of\n"
    "  byhand explain self-attention Z                   each cell of Z\n"
    "  byhand explain my-sheet.md 'Z[1,1]'               on your own numbers",
    prepared<ExplainOptions, take_explain, run>};

}  // namespace byhand
