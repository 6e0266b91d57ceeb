#include "cli/sheet_paths.hpp"

#include <utility>

namespace byhand {

SheetPaths::SheetPaths(std::vector<std::string> names, const std::string& list, bool has_zeros,
                       std::string left_out)
    : m_names(std::move(names)), m_left_out(std::move(left_out)) {
  if (!list.empty()) m_list.emplace(list, has_zeros ? '\0' : '\n');
}

std::optional<NextSheet> SheetPaths::next() {
  while (true) {
    if (m_next < m_listed.paths.size()) return NextSheet{std::move(m_listed.paths[m_next++])};
    if (m_next_problem < m_listed.problems.size()) {
      return NextSheet{"", m_listed.problems[m_next_problem++], true};
    }
    if (m_next_passed < m_listed.passed_over.size()) {
      return NextSheet{"", m_listed.passed_over[m_next_passed++], false};
    }
    const auto name = next_name();
    if (!name) return std::nullopt;
    m_listed = listed_sheets(*name, m_left_out);
    m_next = m_next_problem = m_next_passed = 0;
  }
}

std::optional<std::string> SheetPaths::next_name() {
  if (m_next_name < m_names.size()) return m_names[m_next_name++];
  while (m_list) {
    auto name = m_list->next();
    if (!name) return std::nullopt;
    if (*name == "-") return "./-";  // the list may come from there, and a sheet does not
    if (!name->empty()) return name;
  }
  return std::nullopt;
}

}  // namespace byhand
