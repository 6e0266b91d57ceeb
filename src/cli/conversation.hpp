#pragma once

#include <functional>
#include <string>

#include "cli/output.hpp"
#include "learn/turn.hpp"

namespace byhand {

/// Takes a line of the learner to what is said of it.
using Answer = std::function<learn::Turn(const std::string& line)>;

/// Shows a turn, asks for a line, and so on until a turn is the last, the input ends, or Ctrl-C.
/// Returns whether the last turn was reached. The width of the terminal is looked up every time.
bool converse(Output& output, learn::Turn turn, const Answer& answer);

}  // namespace byhand
