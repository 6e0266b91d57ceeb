#include <memory>
#include <string>

#include "classroom/class_report.hpp"
#include "classroom/dealing.hpp"
#include "classroom/variants_check.hpp"
#include "cli/catalogue.hpp"
#include "cli/class_folder.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace byhand {

namespace {

struct ClassCheckOptions {
  std::string folder;
  Catalogue catalogue;
  Output output;
};

int run_class_check(ClassCheckOptions& options) {
  const Budget budget = options.catalogue.budget();
  const ClassFolder folder = open_class(options.folder, budget);
  const Class& of_class = folder.of_class;
  const Deal dealt = deal(folder.worksheet, budget, of_class, 0);
  const VariantsCheck check = check_variants(folder.worksheet, of_class, budget);
  options.output.show({[&] { return check_document(check, of_class, dealt); },
                       [&] { return check_json(check, of_class, dealt); },
                       {}});
  return all_well;
}

Run prepare_class_check(CommandLine& command_line) {
  const auto options = std::make_shared<ClassCheckOptions>();
  command_line.positional("folder", "the folder of a class", options->folder);
  options->catalogue.add_to(command_line);
  options->output.add_to(command_line, {"text", "markdown", "html", "json"});
  return [options] { return run_class_check(*options); };
}

}  // namespace

const Command class_check_command{
    "check", "everybody's numbers before they go out",
    "Examples:\n"
    "  byhand class check spring\n"
    "  byhand class check spring --format html -o numbers.html\n"
    "\n"
    "It tells of each step the largest denominator and the longest entry, which mistakes\n"
    "some numbers cannot show, and which marks can be had without work.",
    prepare_class_check};

}  // namespace byhand
