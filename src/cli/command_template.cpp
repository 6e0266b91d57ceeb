#include <memory>
#include <string>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/html.hpp"
#include "format/markdown.hpp"
#include "picture/kinds.hpp"
#include "report/paper.hpp"
#include "sheet/writer.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

namespace {

struct TemplateOptions {
  WorksheetInput worksheet;
  std::string format = "markdown";
  bool is_filled = false;
  Output output;
};

int run(TemplateOptions& options) {
  return options.worksheet.use(options.output, [&](const Worksheet& worksheet,
                                                   const Source& /*text*/) {
    const Budget budget = options.worksheet.budget();
    const Replay<Exact> right = replay_by_hand(worksheet, budget);
    Replay<double> real;  // for pictures alone
    if (!worksheet.pictures.empty()) real = replay<double>(worksheet, Rules::real, budget);
    const Replay<Exact> hand = options.is_filled ? right : without_asked(worksheet, right);
    const PictureValues values{worksheet, hand, real, options.is_filled};
    const SheetEntries entries =
        options.is_filled ? right_entries(worksheet, right) : blank_entries(worksheet);
    if (options.format == "html") {
      const auto file = options.worksheet.catalogue().find(options.worksheet.name());
      options.output.write(to_paper(paper(values, right, options.is_filled).blocks,
                                    paper_code(file.number, worksheet)));
      options.output.finish();
      return all_well;
    }
    const auto picture = [&](std::size_t index) -> std::string {
      auto drawn = picture_if_filled(worksheet.pictures[index], values);
      if (!drawn) return "";
      options.output.keep(*drawn);
      return picture_markdown(*drawn);
    };
    const SheetFormat format = options.format == "csv" ? SheetFormat::csv : SheetFormat::markdown;
    options.output.write(
        write_sheet(worksheet, right, format, entries, options.is_filled, picture));
    options.output.finish();
    return all_well;
  });
}

Run prepare_template(CommandLine& command_line) {
  const auto options = std::make_shared<TemplateOptions>();
  options->worksheet.add_to(command_line);
  command_line.flag("--filled", "with the right entries, as an answer key", options->is_filled);
  command_line.choice("--format", "for an editor, for a spreadsheet, or to print", options->format,
                      {"markdown", "csv", "html"});
  options->output.add_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command template_command{
    "template", "a blank sheet to fill in",
    "Examples:\n"
    "  byhand template self-attention -o mine.md      a sheet of your own\n"
    "  byhand template 04 --for Ann -o ann.md         with her own numbers\n"
    "  byhand template 04 --format csv -o sheet.csv   for a spreadsheet\n"
    "  byhand template 04 --format html -o 04.html    to print\n"
    "  byhand template 04 --variant 17 --filled       the answers to variant 17",
    prepare_template};

}  // namespace byhand
