// Any bytes as an entry: it is a number, blank, or unreadable with a reason and a remedy.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/unicode.hpp"

using namespace byhand;

namespace {

void check(std::string_view text, CellParting parting) {
  const Entry entry = read_entry(text, parting);
  switch (entry.kind) {
    case Entry::Kind::blank:
      return;
    case Entry::Kind::number: {
      if (entry.value.is_unknown() || entry.value.is_irrational()) std::abort();
      if (character_count(without_blanks_around(text)) > longest_entry) std::abort();
      // A value is read back from the text that it is printed as, if that is not too long.
      const std::string printed = entry.value.text();
      if (printed.size() > longest_entry) return;
      if (!(read_entry(printed).value == entry.value)) std::abort();
      if (!entry.is_decimal) return;
      const Entry again = read_entry(entry.value.decimal_text(entry.decimals));
      if (again.kind != Entry::Kind::number || again.value == entry.value) return;
      const bool goes_on = contains(text, "…") || contains(text, "...");  // 0.33… is 1/3
      const Exact units = (entry.value - again.value) * power(Exact(10), entry.decimals);
      if (!goes_on || compare(units * units, Exact(1)).value_or(1) > 0) std::abort();
      return;
    }
    default: {
      const auto [message, remedy] = why_unreadable(text, parting);
      if (message.empty() || remedy.empty()) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const CellParting parting :
       {CellParting::blanks, CellParting::commas, CellParting::semicolons}) {
    check(text, parting);
  }
  return 0;
}
