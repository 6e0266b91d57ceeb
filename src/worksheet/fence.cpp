#include "worksheet/fence.hpp"

#include <algorithm>

namespace byhand {

std::optional<Fence> fence_of(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (indent > 3 || indent == line.size()) return std::nullopt;
  line.remove_prefix(indent);
  const char mark = line.front();
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t size = std::min(line.find_first_not_of(mark), line.size());
  if (size < 3) return std::nullopt;
  line.remove_prefix(size);
  const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
  const std::string_view info = line.substr(first, line.find_last_not_of(" \t") + 1 - first);
  if (mark == '`' && info.find('`') != std::string_view::npos) return std::nullopt;
  return Fence{indent, mark, size, info};
}

bool closes(const Fence& opening, const Fence& closing) {
  return closing.mark == opening.mark && closing.size >= opening.size && closing.info.empty();
}

}  // namespace byhand
