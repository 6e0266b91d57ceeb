#pragma once

#include <string>
#include <vector>

#include "text/problem.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace byhand {

/// What was typed, to which command.
struct TypedArguments {
  const std::vector<std::string>& arguments;
  std::string help;               // the command that tells more: "byhand list --help"
  bool takes_expression = false;  // so that several arguments may be one
};

/// What is wrong with the arguments of a command, in the words of this program rather than those of
/// CLI11.
Problem usage_problem(const CLI::App& command, const CLI::ParseError& error,
                      const TypedArguments& typed);

}  // namespace byhand
