#include <string>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/json.hpp"
#include "report/evaluation.hpp"
#include "text/problem.hpp"

namespace byhand {

namespace {

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
  options.worksheet.add_to(command_line, "--with", "use the names of this worksheet");
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

}  // namespace

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
