#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/kept_lesson.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "cli/worksheet_input.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

struct LearnOptions {
  WorksheetInput worksheet;
  std::string sheet;  // where it is kept, if not as NAME.md
  Output output;
};

/// The worksheet of a lesson, and the file of its sheet.
struct Chosen {
  WorksheetFile worksheet;
  LessonFile sheet;
  std::optional<Variant> variant;
};

/// Where the sheet of a worksheet is kept: NAME.md, unless that is the worksheet itself.
std::string usual_sheet(const WorksheetFile& worksheet) {
  std::error_code ignored;
  const bool is_itself =
      std::filesystem::equivalent(worksheet.name + ".md", worksheet.path, ignored);
  return worksheet.name + (is_itself ? "-sheet.md" : ".md");
}

/// The worksheet that a sheet names. It is looked up by that name alone: a sheet does not choose
/// its own answer key.
WorksheetFile worksheet_of(const Catalogue& catalogue, const LessonFile& sheet) {
  const std::string name = sheet.name().worksheet;
  if (auto file = catalogue.named(name)) return std::move(*file);
  throw Problem(std::nullopt,
                fmt::format("{} is a sheet of {}, which is none of the known worksheets",
                            visible_line(sheet.path()), excerpt(name)),
                fmt::format("name its file: byhand learn PATH/{}.md --sheet {}", name,
                            shell_word(sheet.path())));
}

/// What is meant by the first argument: a worksheet, or the sheet that a lesson is to go on with.
Chosen choose(const LearnOptions& options) {
  const WorksheetInput& input = options.worksheet;
  WorksheetFile worksheet = input.catalogue().find(input.name());
  std::string sheet = usual_sheet(worksheet);
  if (is_sheet(read_file(worksheet.path, input.budget().source_bytes))) {
    sheet = worksheet.path.string();
    worksheet = worksheet_of(input.catalogue(), LessonFile(sheet));
  }
  if (!options.sheet.empty()) sheet = options.sheet;
  Chosen chosen{std::move(worksheet), LessonFile(sheet), input.variant()};
  if (!chosen.sheet.is_there()) return chosen;
  const SheetName name = chosen.sheet.name();
  if (name.worksheet != chosen.worksheet.name) {
    throw chosen.sheet.left_alone("is a sheet of " + name.worksheet);
  }
  const bool is_other =
      chosen.variant && (!name.variant || name.variant->number != chosen.variant->number);
  if (is_other) {
    throw chosen.sheet.left_alone(name.variant
                                      ? fmt::format("is of variant {}", name.variant->number)
                                      : std::string("has the numbers of the worksheet itself"));
  }
  chosen.variant = name.variant;
  return chosen;
}

learn::LessonOptions lesson_options(const Chosen& chosen, const Worksheet& worksheet,
                                    const LearnOptions& options) {
  const Catalogue& catalogue = options.worksheet.catalogue();
  const auto files = catalogue.files();
  const std::string more =
      catalogue.options() + (options.output.style().is_plain ? " --plain" : "");
  learn::LessonOptions result;
  result.file = chosen.sheet.path();
  result.command = fmt::format("byhand learn {}{}", word_for(chosen.worksheet, files), more);
  if (chosen.sheet.path() != usual_sheet(chosen.worksheet)) {
    result.command += " --sheet " + shell_word(chosen.sheet.path());
  }
  result.next = behind_worksheet(chosen.worksheet, worksheet, files, more);
  return result;
}

int run(LearnOptions& options) {
  const Chosen chosen = choose(options);
  const Budget budget = options.worksheet.budget();
  const Source source = read_file(chosen.worksheet.path, budget.source_bytes);
  auto worksheet = read_or_report(source, budget, chosen.variant);
  if (!worksheet) return not_usable;
  return reporting_places(source, [&] {
    learn::LessonOptions how = lesson_options(chosen, *worksheet, options);
    auto key = std::make_shared<AnswerKey>(std::move(*worksheet), Rules::hand, budget);
    KeptLesson(chosen.sheet, std::move(key), std::move(how)).hold(options.output);
    return all_well;
  });
}

Run prepare_learn(CommandLine& command_line) {
  const auto options = std::make_shared<LearnOptions>();
  options->worksheet.add_or_sheet_to(command_line);
  command_line.option("--sheet", "FILE", "keep the sheet here instead of NAME.md", options->sheet);
  options->output.add_looks_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command learn_command{
    "learn", "work through a worksheet here, cell by cell",
    "Examples:\n"
    "  byhand learn 02                 begin, or go on where you stopped\n"
    "  byhand learn 03 --variant 17    with other numbers\n"
    "  byhand learn 03 --sheet b.md    in another file, if NAME.md is taken\n"
    "  byhand learn my-sheet.md        a sheet that you began elsewhere\n"
    "\n"
    "The sheet is kept as NAME.md in the current folder and saved after every entry.\n"
    "Edit it in any editor meanwhile, if you like. In the lesson, help lists the\n"
    "words that it knows.",
    prepare_learn};

}  // namespace byhand
