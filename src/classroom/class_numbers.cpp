#include "classroom/class_numbers.hpp"

#include <algorithm>
#include <utility>

#include "text/problem.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

void add_cells(std::string& key, const Matrix<Exact>& cells) {
  for (const Exact& cell : cells.cells()) key += cell.text() + ' ';
  key += ';';
}

}  // namespace

std::string drawn_givens(const Worksheet& worksheet) {
  std::string key;
  for (const Given& given : worksheet.givens) {
    if (!given.draw.empty()) add_cells(key, given.cells);
  }
  return key;
}

Worksheet worksheet_of(const Source& worksheet, const Class& of_class, const Enrolled& enrolled,
                       const Budget& budget) {
  return read_right_worksheet(worksheet, budget, of_class.variant_of(enrolled));
}

ClassNumbers::ClassNumbers(const Source& worksheet, const Class& of_class, const Budget& budget)
    : m_text(worksheet),
      m_class(of_class),
      m_budget(budget),
      m_plain(read_right_worksheet(worksheet, budget, std::nullopt)),
      m_can_be_redrawn(can_be_redrawn(m_plain)) {
  m_is_drawn = std::any_of(m_plain.givens.begin(), m_plain.givens.end(),
                           [](const Given& given) { return !given.draw.empty(); });
  if (!m_is_drawn) return;
  for (std::size_t i = 0; i < of_class.students.size(); ++i) {
    const Enrolled& enrolled = of_class.students[i];
    std::string key;
    if (m_plain.conditions.empty()) {
      const Variant variant = of_class.variant_of(enrolled);
      for (const Given& given : m_plain.givens) {
        if (given.draw.empty()) continue;
        add_cells(key, drawn_cells(given.cells.shape(), given.draw, given.name, variant));
      }
    } else {  // the first draws may have been refused
      key = drawn_givens(worksheet_of(enrolled));
    }
    m_owners[key].push_back(i);
  }
}

Worksheet ClassNumbers::worksheet_of(const Enrolled& enrolled) const {
  if (m_can_be_redrawn) return redrawn(m_plain, m_class.variant_of(enrolled));
  return byhand::worksheet_of(m_text, m_class, enrolled, m_budget);
}

std::string ClassNumbers::key_of(const OwnGivens& own) const {
  std::string key;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!m_plain.givens[i].draw.empty()) add_cells(key, *own[i]);
  }
  return key;
}

std::optional<std::vector<std::size_t>> ClassNumbers::owners(const OwnGivens& own) const {
  if (!has_drawn_givens(own, m_plain)) return std::nullopt;
  const auto found = m_owners.find(key_of(own));
  return found == m_owners.end() ? std::vector<std::size_t>() : found->second;
}

bool ClassNumbers::are_plain(const OwnGivens& own) const {
  return has_drawn_givens(own, m_plain) && key_of(own) == drawn_givens(m_plain);
}

}  // namespace byhand
