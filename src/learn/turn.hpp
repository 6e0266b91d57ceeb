#pragma once

#include <string>

#include "report/document.hpp"

namespace byhand::learn {

/// What one line of the learner leads to: something is said, and the next line is asked for.
struct Turn {
  Document said;
  std::string prompt;  // on one line, without the sign that ends it: "Q[1,2]"
  bool is_over = false;
};

}  // namespace byhand::learn
