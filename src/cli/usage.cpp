#include "cli/usage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string_view>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// The first argument that looks like an option of the command but is none.
std::optional<std::string> unknown_option(const CLI::App& command,
                                          const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("--") && name.size() > 2 && command.get_option_no_throw(name) == nullptr) {
      return name;
    }
  }
  return std::nullopt;
}

Problem no_such_option(const CLI::App& command, const std::string& option, const std::string& see) {
  std::vector<std::string> known;
  for (const CLI::Option* candidate : command.get_options()) {
    for (const std::string& name : candidate->get_lnames()) known.push_back("--" + name);
  }
  return {std::nullopt, fmt::format("there is no option {}", excerpt(option)),
          see + did_you_mean(option, known)};
}

/// The first of the examples that end the help: "byhand explain 04 'Z[1,2]'".
std::string example_of(const CLI::App& command) {
  const std::string footer = command.get_footer();
  const std::size_t begin = footer.find("byhand ");
  if (begin == std::string::npos) return "";
  const std::string line = footer.substr(begin, footer.find('\n', begin) - begin);
  return line.substr(0, line.find("  "));
}

Problem left_out(const CLI::App& command, const std::string& see) {
  const auto options = command.get_options();
  const auto missing = std::find_if(options.begin(), options.end(), [](const CLI::Option* option) {
    return option->get_required() && option->count() == 0;
  });
  const std::string example = example_of(command);
  const std::string next = (example.empty() ? "" : "as in " + example + "; ") + see;
  if (missing == options.end()) return {std::nullopt, "something is left out", next};
  return {std::nullopt,
          fmt::format("{} is required: {}", (*missing)->get_name(), (*missing)->get_description()),
          next};
}

/// CLI11 begins with its name what it says of an option; of a flag without its dashes.
const CLI::Option* option_of(const CLI::App& command, const CLI::ParseError& error) {
  const std::string_view text = error.what();
  const std::string name(text.substr(0, text.find_first_of(": ")));
  const CLI::Option* option = command.get_option_no_throw(name);
  return option != nullptr ? option : command.get_option_no_throw("--" + name);
}

/// What was typed and nothing takes. After a -- it is left to the program itself.
std::vector<std::string> surplus(const CLI::App& command) {
  std::vector<std::string> result = command.remaining(true);
  std::erase(result, "--");
  const CLI::App* parent = command.get_parent();
  return result.empty() && parent != nullptr ? surplus(*parent) : result;
}

bool is_given_twice(const CLI::Option& option, const std::vector<std::string>& arguments) {
  const auto names_it = [&](const std::string& argument) {
    return option.check_name(argument.substr(0, argument.find('=')));
  };
  return std::count_if(arguments.begin(), arguments.end(), names_it) > 1;
}

Problem without_its_value(const CLI::Option& option, const TypedArguments& typed,
                          const std::string& see) {
  const std::string name = option.get_name();
  if (is_given_twice(option, typed.arguments)) {
    return {std::nullopt, name + " is given twice", "keep one of the two; " + see};
  }
  if (option.get_items_expected_max() == 0) {
    return {std::nullopt, name + " takes no value", "leave out the = and what follows it; " + see};
  }
  return {std::nullopt, name + " needs a value",
          fmt::format("write {} {}; {}", name, option.get_option_text(), see)};
}

Problem one_too_many(const CLI::App& command, const TypedArguments& typed, const std::string& see) {
  const std::string called = typed.help.substr(0, typed.help.rfind(' '));  // "byhand list"
  if (typed.takes_expression) {
    return {std::nullopt, "an expression is one argument, but here are several",
            fmt::format("put it in quotes, as in {} '2 * 3'; {}", called, see)};
  }
  const auto extra = surplus(command);
  const std::string first = extra.empty() ? "something" : extra.front();
  if (first.starts_with('-')) return no_such_option(command, first, see);
  return {std::nullopt, fmt::format("{} is one argument too many for {}", excerpt(first), called),
          "leave it out; " + see};
}

}  // namespace

Problem usage_problem(const CLI::App& command, const CLI::ParseError& error,
                      const TypedArguments& typed) {
  const std::string see = "see " + typed.help;
  if (const auto name = unknown_option(command, typed.arguments)) {
    return no_such_option(command, *name, see);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return left_out(command, see);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return one_too_many(command, typed, see);
  }
  const CLI::Option* option = option_of(command, error);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && option != nullptr) {
    return without_its_value(*option, typed, see);
  }
  return {std::nullopt, error.what(), see};  // a value that one of our own checks refused
}

}  // namespace byhand
