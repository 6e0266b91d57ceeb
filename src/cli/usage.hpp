#pragma once

#include <string>
#include <vector>

#include "text/problem.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace byhand {

/// What is wrong with the arguments, in the words of this program rather than those of CLI11, and
/// what to type. A command that they begin with stands first. `takes_expression` is of that one:
/// several arguments may be meant as one.
Problem usage_problem(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& arguments, bool takes_expression);

}  // namespace byhand
