#pragma once

#include <string>
#include <vector>

#include "text/problem.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace byhand {

/// What a command takes, in the terms of this program; CLI11 does the work behind it.
class CommandLine {
 public:
  explicit CommandLine(CLI::App& app) : m_app(app) {}

  void positional(const std::string& name, const std::string& help, std::string& value,
                  bool is_required = true);
  /// One or more; or none, where they are not required.
  void positionals(const std::string& name, const std::string& help,
                   std::vector<std::string>& values, bool is_required = true);
  void option(const std::string& name, const std::string& placeholder, const std::string& help,
              std::string& value, bool is_required = false);
  void choice(const std::string& name, const std::string& help, std::string& value,
              const std::vector<std::string>& choices);
  void number(const std::string& name, const std::string& help, int& value, int least, int most);
  void flag(const std::string& name, const std::string& help, bool& value);

 private:
  CLI::App& m_app;
};

/// Behind the options of the program, with their values, that stand at a place; the place itself
/// where they are none, or the help or the version is asked for.
std::size_t place_after_options(const CLI::App& app, const std::vector<std::string>& arguments,
                                std::size_t place);

/// Options may stand before the command, at its place: byhand --plain list -> byhand list --plain
void command_first(const CLI::App& app, const std::vector<std::string>& commands,
                   std::vector<std::string>& arguments, std::size_t place = 0);

/// Moves what is no option of the command, though it begins with a minus, after a `--` at the end,
/// where CLI11 takes it as it is. Arguments of other commands stay as they are.
/// e.g. eval -2^2 --plain -> eval --plain -- -2^2
void expression_last(const CLI::App& command, std::vector<std::string>& arguments);

/// All commands of a command.
std::vector<const CLI::App*> subcommands_of(const CLI::App& command);

/// The one of them that has this name; nullptr where there is none.
const CLI::App* subcommand_of(const CLI::App& command, const std::string& name);

/// Whether a word stands where a command belongs, and names none: `byhand lst --help`.
bool has_unknown_command(const CLI::App& app, const std::vector<std::string>& arguments);

/// What is wrong with the arguments, in the words of this program rather than those of CLI11, and
/// what to type. A command that they begin with stands first. `takes_expression` is of that one:
/// several arguments may be meant as one.
Problem usage_problem(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& arguments, bool takes_expression);

/// What may stand where somebody pressed Tab, a line each: the whole word, and after a tab what it
/// means. A folder ends in /. `words` are those after `byhand`, the last one as far as it is
/// typed. The shells ask so: byhand complete -- explain 04 'Z['
std::string completions(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace byhand
