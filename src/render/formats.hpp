#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "explain/walkthrough.hpp"
#include "render/terminal.hpp"

namespace byhand {

/// Called with each part of an output, at whose end a reader may want to stop for a while.
using WritePart = std::function<void(const std::string& text)>;

/// A way to write a walkthrough. Adding one is adding its row to the table.
struct WalkthroughFormat {
  std::string_view name;
  bool has_pauses;
  void (*write)(const ReplayedWorksheet& replayed, const TerminalStyle& style, const Budget& budget,
                const WritePart& write);
};

std::span<const WalkthroughFormat> walkthrough_formats();

}  // namespace byhand
