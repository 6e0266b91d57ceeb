#include "sheet/printed.hpp"

#include "number/entry.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

/// Of a fraction that is too long to be read back as an entry.
constexpr int decimals_of_long_givens = 6;

}  // namespace

bool SheetMatrix::asks() const {
  return step != nullptr && step->asks();
}

std::string SheetMatrix::printed(std::size_t cell) const {
  const Exact& value = values->cells()[cell];
  std::string text = number_text(value, step != nullptr ? step->decimals : given->decimals);
  const bool is_fraction = text.find('/') != std::string::npos;
  if (text.size() <= longest_entry || !is_fraction) return text;
  return step != nullptr ? entry_text(*step, value) : value.decimal_text(decimals_of_long_givens);
}

SheetMatrix sheet_matrix(const Given& given) {
  return {&given.name, &given.cells, &given.labels, nullptr, &given};
}

SheetMatrix sheet_matrix(const Step& step, const Matrix<Exact>& right) {
  return {&step.name, &right, &step.labels, &step, nullptr};
}

}  // namespace byhand
