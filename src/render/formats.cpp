#include "render/formats.hpp"

#include <array>

#include "render/json.hpp"
#include "render/markdown.hpp"

namespace byhand {

namespace {

void write_text(const ReplayedWorksheet& replayed, const TerminalStyle& style, const Budget& budget,
                const WritePart& write) {
  const Document document = walkthrough(replayed, budget);
  const std::span<const Block> blocks(document.blocks);
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t last = first;
    while (last < blocks.size() && !std::holds_alternative<Pause>(blocks[last])) ++last;
    const std::string text = to_terminal(blocks.subspan(first, last - first), style);
    write(first > 0 && !text.empty() ? "\n" + text : text);
    first = last + 1;
  }
}

void write_markdown(const ReplayedWorksheet& replayed, const TerminalStyle& /*style*/,
                    const Budget& budget, const WritePart& write) {
  write(to_markdown(walkthrough(replayed, budget).blocks));
}

void write_json(const ReplayedWorksheet& replayed, const TerminalStyle& /*style*/,
                const Budget& /*budget*/, const WritePart& write) {
  write(walkthrough_json(replayed));
}

constexpr std::array formats{WalkthroughFormat{"text", true, write_text},
                             WalkthroughFormat{"markdown", false, write_markdown},
                             WalkthroughFormat{"json", false, write_json}};

}  // namespace

std::span<const WalkthroughFormat> walkthrough_formats() {
  return formats;
}

}  // namespace byhand
