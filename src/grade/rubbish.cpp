#include "grade/rubbish.hpp"

#include <vector>

#include "text/lists.hpp"

namespace byhand {

std::optional<Exact> number_everywhere(const Sheet& sheet, const AnswerKey& key) {
  std::size_t asked = 0;
  std::vector<const Exact*> numbers;
  std::vector<Exact> right;
  std::size_t right_count = 0;
  for (std::size_t s = 0; s < sheet.blocks.size(); ++s) {
    const std::vector<bool>& asks = key.worksheet().steps[s].asked;
    for (std::size_t i = 0; i < asks.size(); ++i) {
      const Entry& entry = sheet.blocks[s].cells[i].entry;
      if (!asks[i]) continue;
      ++asked;
      if (entry.kind != Entry::Kind::number) continue;
      numbers.push_back(&entry.value);
      right.push_back(key.right(s).value->cells()[i]);
      right_count += key.right(s).likeness_of(entry, i) >= Likeness::rounded ? 1U : 0U;
    }
  }
  if (numbers.size() < fewest_rubbish_cells || 2 * numbers.size() < asked) return std::nullopt;
  const Exact* most = nullptr;  // if any is most of them, it is this one
  std::size_t lead = 0;
  for (const Exact* const number : numbers) {
    if (lead == 0) most = number;
    lead = *number == *most ? lead + 1 : lead - 1;
  }
  const std::size_t count =
      count_if(numbers, [&](const Exact* number) { return *number == *most; });
  const bool is_everywhere = 10 * count >= 9 * numbers.size();
  if (!is_everywhere || 2 * right_count >= numbers.size()) return std::nullopt;
  const bool is_telling = different_values(right, fewest_telling_values) == fewest_telling_values;
  return is_telling ? std::optional(*most) : std::nullopt;
}

bool is_rubbish(const SheetBlock& block, const AnswerKey& key, std::size_t index,
                bool may_be_blank) {
  if (!key.step(index).may_be_rubbish) return false;
  const std::vector<bool>& asked = key.worksheet().steps[index].asked;
  const Exact* first = nullptr;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Entry& entry = block.cells[i].entry;
    const bool is_blank = asked[i] && entry.kind != Entry::Kind::number;
    if (is_blank && may_be_blank) continue;
    const Exact& value = asked[i] ? entry.value : key.right(index).value->cells()[i];
    if (first == nullptr) first = &value;
    if (is_blank || !(value == *first)) return false;
  }
  return true;
}

}  // namespace byhand
