#include "sheet/printed.hpp"

#include <algorithm>

#include "number/entry.hpp"

namespace byhand {

bool SheetMatrix::asks() const {
  return step != nullptr &&
         std::find(step->asked.begin(), step->asked.end(), true) != step->asked.end();
}

std::string SheetMatrix::printed(std::size_t cell) const {
  const Exact& value = values->cells()[cell];
  std::string text = value.text();
  const bool is_fraction = text.find('/') != std::string::npos;
  if (text.size() <= longest_entry || !is_fraction) return text;
  return entry_text(value, step == nullptr ? 2 : step->places);
}

SheetMatrix sheet_matrix(const Given& given) {
  return {&given.name, &given.cells, &given.labels, nullptr, &given};
}

SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right) {
  return {&step.name, &right, &step.labels, &step, nullptr};
}

}  // namespace byhand
