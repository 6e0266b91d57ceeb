#include "format/list_text.hpp"

#include <fmt/format.h>

#include "format/prose.hpp"
#include "format/wrap.hpp"
#include "text/suggestion.hpp"

namespace byhand {

std::string topic(const Worksheet& worksheet) {
  for (const Part& part : worksheet.parts) {
    if (part.kind != Part::Kind::prose) continue;
    for (const ProseBlock& block : split_prose(part.text)) {
      if (block.kind != ProseBlock::Kind::paragraph) continue;
      std::size_t end = block.text.find_first_of(".!?");
      while (end != std::string::npos && end + 1 < block.text.size() &&
             block.text[end + 1] != ' ') {
        end = block.text.find_first_of(".!?", end + 1);
      }
      return block.text.substr(0, end == std::string::npos ? end : end + 1);
    }
  }
  return "";
}

std::string list_text(std::span<const ListedWorksheet> worksheets, const TerminalStyle& style) {
  std::string result;
  for (const ListedWorksheet& entry : worksheets) {
    if (!result.empty()) result += "\n";
    const auto minutes = entry.workload.minutes();
    const Sentence heading{
        {Role::strong, entry.title},
        {Role::plain, ": "},
        {Role::name, entry.name},
        {Role::quiet, fmt::format(", {} to fill, about {}", counted(entry.workload.cells, "cell"),
                                  counted(minutes, "minute"))}};
    const std::string indent(4, ' ');
    result += wrapped(heading, style, fmt::format("{:<4}", entry.number), indent);
    result += wrapped(inline_markdown(entry.topic), style, indent, indent);
  }
  return result;
}

}  // namespace byhand
