#include "cli/usage.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// A command, and how it is told to explain itself.
struct Asked {
  const CLI::App* command;
  std::string help;  // "byhand list --help"

  std::string see() const { return "see " + help; }
  std::string name() const { return help.substr(0, help.rfind(' ')); }  // "byhand list"
};

using IsWanted = std::function<bool(const CLI::App*)>;

/// The command that the arguments begin with: class new, of byhand class new.
Asked asked_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  Asked asked{&app, "byhand --help"};
  for (const std::string& name : arguments) {
    const auto found = asked.command->get_subcommands(
        IsWanted([&](const CLI::App* sub) { return sub->get_name() == name; }));
    if (found.empty()) break;
    asked = {found.front(), asked.name() + " " + name + " --help"};
  }
  return asked;
}

/// `byhand lst`, `byhand class nwe`, or `byhand class` alone.
Problem no_such_command(const Asked& asked, const std::string& typed) {
  std::vector<std::string> names;
  for (const CLI::App* sub : asked.command->get_subcommands(IsWanted())) {
    names.push_back(sub->get_name());
  }
  if (asked.command->get_parent() == nullptr) {
    return {std::nullopt, fmt::format("there is no command {}", excerpt(typed)),
            "the commands are " + listed(names) + did_you_mean(typed, names)};
  }
  const std::string& name = asked.command->get_name();
  return {std::nullopt,
          typed.empty() ? fmt::format("{} does nothing alone", name)
                        : fmt::format("there is no command {} {}", name, excerpt(typed)),
          fmt::format("after byhand {} comes {}{}", name, listed(names, "or"),
                      did_you_mean(typed, names))};
}

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

Problem no_such_option(const Asked& asked, const std::string& option) {
  std::vector<std::string> known;
  for (const CLI::Option* candidate : asked.command->get_options()) {
    for (const std::string& name : candidate->get_lnames()) known.push_back("--" + name);
  }
  return {std::nullopt, fmt::format("there is no option {}", excerpt(option)),
          asked.see() + did_you_mean(option, known)};
}

/// The first of the examples that end the help: "byhand explain 04 'Z[1,2]'".
std::string example_of(const CLI::App& command) {
  const std::string footer = command.get_footer();
  const std::size_t begin = footer.find("byhand ");
  if (begin == std::string::npos) return "";
  const std::string line = footer.substr(begin, footer.find('\n', begin) - begin);
  return line.substr(0, line.find("  "));
}

Problem left_out(const Asked& asked) {
  const auto options = asked.command->get_options();
  const auto missing = std::find_if(options.begin(), options.end(), [](const CLI::Option* option) {
    return option->get_required() && option->count() == 0;
  });
  const std::string example = example_of(*asked.command);
  const std::string next = (example.empty() ? "" : "as in " + example + "; ") + asked.see();
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

Problem without_its_value(const CLI::Option& option, const std::vector<std::string>& arguments,
                          const std::string& see) {
  const std::string name = option.get_name();
  if (is_given_twice(option, arguments)) {
    return {std::nullopt, name + " is given twice", "keep one of the two; " + see};
  }
  if (option.get_items_expected_max() == 0) {
    return {std::nullopt, name + " takes no value", "leave out the = and what follows it; " + see};
  }
  return {std::nullopt, name + " needs a value",
          fmt::format("write {} {}; {}", name, option.get_option_text(), see)};
}

Problem one_too_many(const Asked& asked, bool takes_expression) {
  if (takes_expression) {
    return {std::nullopt, "an expression is one argument, but here are several",
            fmt::format("put it in quotes, as in {} '2 * 3'; {}", asked.name(), asked.see())};
  }
  const auto extra = surplus(*asked.command);
  const std::string first = extra.empty() ? "something" : extra.front();
  if (first.starts_with('-')) return no_such_option(asked, first);
  if (asked.command->get_parent() == nullptr) return no_such_command(asked, first);
  return {std::nullopt,
          fmt::format("{} is one argument too many for {}", excerpt(first), asked.name()),
          "leave it out; " + asked.see()};
}

}  // namespace

Problem usage_problem(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& arguments, bool takes_expression) {
  const Asked asked = asked_command(app, arguments);
  const CLI::App& command = *asked.command;
  const bool is_group = &command != &app && !command.get_subcommands(IsWanted()).empty();
  if (is_group) {
    return no_such_command(asked, arguments.size() > 1 ? arguments[1] : "");
  }
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (&command == &app && !first.starts_with('-')) return no_such_command(asked, first);
  if (const auto name = unknown_option(command, arguments)) return no_such_option(asked, *name);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return left_out(asked);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    return one_too_many(asked, takes_expression);
  }
  const CLI::Option* option = option_of(command, error);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && option != nullptr) {
    return without_its_value(*option, arguments, asked.see());
  }
  return {std::nullopt, error.what(), asked.see()};  // a value that one of our own checks refused
}

}  // namespace byhand
