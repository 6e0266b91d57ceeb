#pragma once

#include <span>
#include <string>

#include "format/terminal.hpp"
#include "report/workload.hpp"

namespace byhand {

struct ListedWorksheet {
  std::string number;
  std::string name;
  std::string title;
  std::string topic;
  Workload workload;
};

/// The first sentence under the title, as Markdown; empty if there is none.
std::string topic(const Worksheet& worksheet);

std::string list_text(std::span<const ListedWorksheet> worksheets, const TerminalStyle& style);

}  // namespace byhand
