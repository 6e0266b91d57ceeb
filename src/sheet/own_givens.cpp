#include "sheet/own_givens.hpp"

#include <algorithm>
#include <utility>

#include "sheet/block_reader.hpp"
#include "sheet/csv_sheet.hpp"
#include "sheet/markdown_sheet.hpp"

namespace byhand {

namespace {

FoundSheet found_in(const Source& sheet, char separator) {
  return separator != 0 ? find_in_csv(sheet, separator) : find_in_markdown(sheet);
}

std::vector<std::string> each_once(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Reads a given as if all of it were asked.
std::optional<Matrix<Exact>> numbers_of(BlockReader& reader, std::size_t block,
                                        const Given& given) {
  Step asked;
  asked.asked.assign(given.cells.shape().cells(), true);
  const ReadBlock read =
      reader.read(block, {&given.name, &given.cells, &given.labels, &asked, nullptr});
  std::vector<Exact> cells;
  for (const SheetCell& cell : read.cells.cells) {
    if (cell.entry.kind != Entry::Kind::number) return std::nullopt;
    cells.push_back(cell.entry.value);
  }
  return Matrix<Exact>(given.cells.shape(), std::move(cells));
}

/// Whether the worksheet has these drawn givens in a variant, or without one.
bool has_givens(const Worksheet& worksheet, const OwnGivens& own, const FoundVariant& found) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Given& given = worksheet.givens[i];
    if (given.draw.empty()) continue;
    const bool is_same = found.variant
                             ? are_drawn_cells(*own[i], given.draw, given.name, *found.variant)
                             : std::ranges::equal(own[i]->cells(), given.cells.cells());
    if (!is_same) return false;
  }
  return true;
}

}  // namespace

OwnGivens own_givens(const Source& sheet, const Worksheet& worksheet) {
  const char separator = csv_separator(sheet.text());
  const FoundSheet found = found_in(sheet, separator);
  OwnGivens result;
  for (const Given& given : worksheet.givens) {
    const auto block = std::find_if(
        found.blocks.begin(), found.blocks.end(),
        [&](const FoundBlock& one) { return one.name == given.name && !one.is_nested; });
    const bool is_there = block != found.blocks.end();
    const auto index = static_cast<std::size_t>(block - found.blocks.begin());
    BlockReader reader(sheet, found, separator);
    result.push_back(is_there ? numbers_of(reader, index, given) : std::nullopt);
  }
  return result;
}

bool has_drawn_givens(const OwnGivens& own, const Worksheet& worksheet) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!worksheet.givens[i].draw.empty() && !own[i]) return false;
  }
  return true;
}

std::optional<FoundVariant> variant_with(const OwnGivens& own, const Worksheet& worksheet,
                                         const std::vector<FoundVariant>& likely) {
  if (!has_drawn_givens(own, worksheet)) return std::nullopt;
  for (const FoundVariant& found : likely) {
    if (has_givens(worksheet, own, found)) return found;
  }
  FoundVariant found{Variant{}};
  for (; found.variant->number < variants_of_names; ++found.variant->number) {
    if (has_givens(worksheet, own, found)) return found;
  }
  return std::nullopt;
}

std::vector<std::string> block_names(const Source& sheet) {
  std::vector<std::string> names;
  const FoundSheet found = found_in(sheet, csv_separator(sheet.text()));
  for (const FoundBlock& block : found.blocks) {
    if (!block.is_nested && !block.name.empty()) names.emplace_back(block.name);
  }
  return each_once(std::move(names));
}

std::vector<std::string> matrix_names(const Worksheet& worksheet) {
  std::vector<std::string> names;
  for (const Given& given : worksheet.givens) names.push_back(given.name);
  for (const Step& step : worksheet.steps) names.push_back(step.name);
  return each_once(std::move(names));
}

}  // namespace byhand
