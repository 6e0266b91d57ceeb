#pragma once

#include "cli/command_line.hpp"

namespace byhand {

/// How many sheets a command grades at once.
class Threads {
 public:
  /// -j
  void add_to(CommandLine& command_line);
  /// As many as were asked for, else one a core.
  int count() const;

 private:
  int m_wanted = 0;
};

}  // namespace byhand
