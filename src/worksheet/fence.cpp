#include "worksheet/fence.hpp"

namespace byhand {

std::optional<Fence> fence_of(std::string_view line) {
  std::size_t indent = 0;
  while (indent < line.size() && line[indent] == ' ') ++indent;
  if (indent > 3 || indent == line.size()) return std::nullopt;
  const char mark = line[indent];
  if (mark != '`' && mark != '~') return std::nullopt;
  std::size_t behind = indent;
  while (behind < line.size() && line[behind] == mark) ++behind;
  const std::size_t size = behind - indent;
  if (size < 3) return std::nullopt;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  std::string_view info = line.substr(behind);
  while (!info.empty() && is_blank(info.front())) info.remove_prefix(1);
  while (!info.empty() && is_blank(info.back())) info.remove_suffix(1);
  if (mark == '`' && info.find('`') != std::string_view::npos) return std::nullopt;
  return Fence{indent, mark, size, info};
}

bool closes(const Fence& opening, const Fence& closing) {
  return closing.mark == opening.mark && closing.size >= opening.size && closing.info.empty();
}

}  // namespace byhand
