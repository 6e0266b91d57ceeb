// How long it takes to read what learners write: entries, and whole sheets of the flagship.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "number/entry.hpp"
#include "sheets_of.hpp"

namespace {

using namespace byhand;

void read_entries(benchmark::State& state, const std::vector<std::string>& entries) {
  for ([[maybe_unused]] const auto repetition : state) {
    for (const std::string& entry : entries) {
      Entry read = read_entry(entry);
      benchmark::DoNotOptimize(read);
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(entries.size()) * state.iterations());
}

/// As `grade` does it: a file's text becomes a source, which is asked for its name and read.
void read_sheets(benchmark::State& state, SheetFormat format, bool is_filled) {
  const SheetsOf sheets;
  const std::string text = is_filled ? sheets.filled(format) : sheets.blank(format);
  for ([[maybe_unused]] const auto repetition : state) {
    const Source source("sheet", text);
    const SheetName name = sheet_name(source);
    Sheet sheet = sheets.read(source);
    if (!sheet.problems.empty() || name.worksheet.empty()) throw std::runtime_error("a bad sheet");
    benchmark::DoNotOptimize(sheet);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}

}  // namespace

BENCHMARK_CAPTURE(read_entries, whole, std::vector<std::string>{"0", "2", "-1", "20"});
BENCHMARK_CAPTURE(read_entries, decimal, std::vector<std::string>{"0.25", "-1.5", "0.1957"});
BENCHMARK_CAPTURE(read_entries, fraction, std::vector<std::string>{"9/46", "1/28", "135/23"});
BENCHMARK_CAPTURE(read_entries, blank, std::vector<std::string>{"_", "?", "…"});
BENCHMARK_CAPTURE(read_sheets, filled_markdown, SheetFormat::markdown, true);
BENCHMARK_CAPTURE(read_sheets, blank_markdown, SheetFormat::markdown, false);
BENCHMARK_CAPTURE(read_sheets, filled_csv, SheetFormat::csv, true);
BENCHMARK_MAIN();
