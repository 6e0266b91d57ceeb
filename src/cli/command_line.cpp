#include "cli/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What stands for an argument without a name of its own, in capitals like the W of --worksheet W.
/// (CLI11 2.4 takes a positional `worksheet` and the option --worksheet for one and the same.)
/// e.g. placeholder("worksheet") -> WORKSHEET
std::string placeholder(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return name;
}

/// `-o`, `--plain`, `--format=json`, or a long option that there is not (`--formt`): it is answered
/// with the nearest one. Not `-ones(2, 2)`, which CLI11 would read as -o with a file.
bool looks_like_option(const CLI::App& command, const std::string& argument) {
  if (!argument.starts_with("--")) {
    return argument.size() == 2 && command.get_option_no_throw(argument) != nullptr;
  }
  const std::string name = argument.substr(2, argument.find('=') - 2);
  return !name.empty() &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
}

/// `--format`, but not `--format=json` nor `--plain`: the next argument is its value, even `-1`.
bool waits_for_value(const CLI::App& command, const std::string& argument) {
  const CLI::Option* option =
      argument.starts_with('-') ? command.get_option_no_throw(argument) : nullptr;
  return option != nullptr && option->get_items_expected_max() > 0;
}

/// A command, and what it is called: "byhand list".
struct Asked {
  const CLI::App* command;
  std::string name;

  std::string see() const { return "see " + name + " --help"; }
};

/// The command that the arguments begin with: class new, of byhand class new.
Asked asked_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  Asked asked{&app, "byhand"};
  for (const std::string& name : arguments) {
    const CLI::App* sub = subcommand_of(*asked.command, name);
    if (sub == nullptr) break;
    asked = {sub, asked.name + " " + name};
  }
  return asked;
}

// What people type who look for a command of another name.
constexpr std::array other_names{
    Stranger{"version", "byhand --version"},
    Stranger{"solution solutions answer answers key show replay", "byhand walkthrough"},
    Stranger{"print paper pdf html export",
             "--format html, as in byhand template 04 --format html"},
    Stranger{"worksheets exercises course map ls", "byhand list"},
    Stranger{"practice practise train exercise start begin lesson tutorial worksheet open",
             "byhand learn"},
    Stranger{"next continue progress status", "byhand alone"},
    Stranger{"bug debug", "byhand hunt"},
    Stranger{"quiz repeat", "byhand review"},
    Stranger{"hint", "byhand explain --hint 1"},
    Stranger{"new blank sheet", "byhand template"},
    Stranger{"mark score", "byhand grade"},
    Stranger{"calc calculate compute", "byhand eval"},
    Stranger{"lint validate", "byhand check"}};

/// What to do where there is no command of that name, as in `byhand lst`.
std::string what_to_type(const std::string& typed, const std::vector<std::string>& names) {
  if (is_digits(typed)) {
    return fmt::format("to work through worksheet {0}: byhand learn {0}", excerpt(typed));
  }
  const Stranger* const other =
      first_that(other_names, [&](const Stranger& one) { return is_word_of(one.text, typed); });
  if (other != nullptr) {
    return fmt::format("for that there is {}; byhand --help tells all commands", other->remedy);
  }
  return "the commands are " + listed(names) + did_you_mean(typed, names);
}

/// `byhand lst`, `byhand class nwe`, or `byhand class` alone.
Problem no_such_command(const Asked& asked, const std::string& typed) {
  const auto names = mapped(subcommands_of(*asked.command), &CLI::App::get_name);
  if (asked.command->get_parent() == nullptr) {
    return {fmt::format("there is no command {}", excerpt(typed)), what_to_type(typed, names)};
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
  return {fmt::format("there is no option {}", excerpt(option)),
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
  const auto* const missing = first_that(options, [](const CLI::Option* option) {
    return option->get_required() && option->count() == 0;
  });
  const std::string example = example_of(*asked.command);
  const std::string next = (example.empty() ? "" : "as in " + example + "; ") + asked.see();
  if (missing == nullptr) return {"something is left out", next};
  return {fmt::format("{} is required: {}", (*missing)->get_name(), (*missing)->get_description()),
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
  return count_if(arguments, [&](const std::string& argument) {
           return option.check_name(argument.substr(0, argument.find('=')));
         }) > 1;
}

Problem without_its_value(const CLI::Option& option, const std::vector<std::string>& arguments,
                          const std::string& see) {
  const std::string name = option.get_name();
  if (is_given_twice(option, arguments)) {
    return {name + " is given twice", "keep one of the two; " + see};
  }
  if (option.get_items_expected_max() == 0) {
    return {name + " takes no value", "leave out the = and what follows it; " + see};
  }
  return {name + " needs a value",
          fmt::format("write {} {}; {}", name, option.get_option_text(), see)};
}

Problem one_too_many(const Asked& asked, bool takes_expression) {
  if (takes_expression) {
    return {"an expression is one argument, but here are several",
            fmt::format("put it in quotes, as in {} '2 * 3'; {}", asked.name, asked.see())};
  }
  const auto extra = surplus(*asked.command);
  const std::string first = extra.empty() ? "something" : extra.front();
  if (first.starts_with('-')) return no_such_option(asked, first);
  if (asked.command->get_parent() == nullptr) return no_such_command(asked, first);
  return {fmt::format("{} is one argument too many for {}", excerpt(first), asked.name),
          "leave it out; " + asked.see()};
}

}  // namespace

void CommandLine::positional(const std::string& name, const std::string& help, std::string& value,
                             bool is_required) {
  m_app.add_option(placeholder(name), value, help)->required(is_required)->type_name("");
}

void CommandLine::positionals(const std::string& name, const std::string& help,
                              std::vector<std::string>& values, bool is_required) {
  m_app.add_option(placeholder(name), values, help)
      ->required(is_required)
      ->type_name("")
      ->option_text(" ");
}

void CommandLine::option(const std::string& name, const std::string& placeholder,
                         const std::string& help, std::string& value, bool is_required) {
  const auto require_some = [](const std::string& text) {
    return text.empty() ? std::string("nothing follows it") : std::string();
  };
  m_app.add_option(name, value, help)
      ->required(is_required)
      ->option_text(placeholder)
      ->check(CLI::Validator(require_some, ""));
}

void CommandLine::choice(const std::string& name, const std::string& help, std::string& value,
                         const std::vector<std::string>& choices) {
  m_app.add_option(name, value, help)
      ->type_name("")
      ->option_text(CLI::detail::join(choices, "|"))
      ->check(CLI::Validator(
          [choices](const std::string& text) {
            const bool is_known = contains(choices, text);
            return is_known ? "" : excerpt(text) + " is none of " + listed(choices, "or");
          },
          ""));
}

void CommandLine::number(const std::string& name, const std::string& help, int& value, int least,
                         int most) {
  const auto require_number = [least, most](std::string& text) {
    const auto number = number_in_digits(text);
    if (!number || std::cmp_less(*number, least) || std::cmp_greater(*number, most)) {
      return fmt::format("give a whole number from {} to {}, not {}", least, most, excerpt(text));
    }
    text = std::to_string(*number);  // CLI11 would read 010 as 8
    return std::string();
  };
  m_app.add_option(name, value, help)
      ->option_text("N")
      ->transform(CLI::Validator(require_number, ""));
}

void CommandLine::flag(const std::string& name, const std::string& help, bool& value) {
  m_app.add_flag(name, value, help)->disable_flag_override();
}

std::size_t place_after_options(const CLI::App& app, const std::vector<std::string>& arguments,
                                std::size_t place) {
  while (place < arguments.size() && arguments[place].starts_with('-')) {
    const std::string& word = arguments[place];
    const CLI::Option* option = app.get_option_no_throw(word.substr(0, word.find('=')));
    const bool is_own = option == app.get_help_ptr() || option == app.get_version_ptr();
    if (option == nullptr || is_own) return place;
    place += waits_for_value(app, word) && place + 1 < arguments.size() ? 2 : 1;
  }
  return place;
}

void command_first(const CLI::App& app, const std::vector<std::string>& commands,
                   std::vector<std::string>& arguments, std::size_t place) {
  const std::size_t word = place_after_options(app, arguments, place);
  const bool is_command = word < arguments.size() && contains(commands, arguments[word]);
  if (!is_command) return;
  const auto begin = arguments.begin();
  std::rotate(begin + static_cast<std::ptrdiff_t>(place), begin + static_cast<std::ptrdiff_t>(word),
              begin + static_cast<std::ptrdiff_t>(word) + 1);
}

void expression_last(const CLI::App& command, std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != command.get_name()) return;
  std::vector<std::string> expressions;
  std::vector<std::string> others;
  bool is_after_mark = false;
  bool is_value = false;
  for (std::string& argument : arguments) {
    if (argument == "--" && !is_after_mark) {
      is_after_mark = true;
      continue;
    }
    const bool is_minus = argument.size() > 1 && argument.starts_with('-');
    const bool is_other = is_value || !is_minus || looks_like_option(command, argument);
    const bool is_expression = is_after_mark || !is_other;
    is_value = !is_value && waits_for_value(command, argument);
    (is_expression ? expressions : others).push_back(std::move(argument));
  }
  arguments = std::move(others);
  if (expressions.empty()) return;
  arguments.emplace_back("--");
  append(arguments, expressions);
}

std::vector<const CLI::App*> subcommands_of(const CLI::App& command) {
  return command.get_subcommands(std::function<bool(const CLI::App*)>());  // no filter
}

const CLI::App* subcommand_of(const CLI::App& command, const std::string& name) {
  const auto all = subcommands_of(command);
  const auto* const found =
      first_that(all, [&](const CLI::App* sub) { return sub->get_name() == name; });
  return found == nullptr ? nullptr : *found;
}

bool has_unknown_command(const CLI::App& app, const std::vector<std::string>& arguments) {
  const CLI::App* command = &app;
  for (const std::string& word : arguments) {
    if (word.starts_with('-') || subcommands_of(*command).empty()) return false;
    command = subcommand_of(*command, word);
    if (command == nullptr) return true;
  }
  return false;
}

Problem usage_problem(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& arguments, bool takes_expression) {
  const Asked asked = asked_command(app, arguments);
  const CLI::App& command = *asked.command;
  const bool is_group = &command != &app && !subcommands_of(command).empty();
  if (is_group) {
    const std::size_t place = place_after_options(app, arguments, 1);
    const std::string typed = place < arguments.size() ? arguments[place] : "";
    return typed.starts_with('-') ? no_such_option(asked, typed) : no_such_command(asked, typed);
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
