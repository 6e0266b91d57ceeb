#include <string>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "format/sheet_page.hpp"
#include "picture/picture.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

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

}  // namespace

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

}  // namespace byhand
