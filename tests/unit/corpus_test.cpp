// The fuzz targets, once over every worksheet of their corpus: what was found once stays found.

#define LLVMFuzzerTestOneInput read_any_bytes
#include "fuzz/fuzz_parse.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput replay_any_bytes
#include "fuzz/fuzz_replay.cpp"
#undef LLVMFuzzerTestOneInput

#include "catch.hpp"
#include "test_files.hpp"

namespace {

void run_all(const std::string& folder, int (*target)(const std::uint8_t*, std::size_t)) {
  const auto files = test_files::in(folder, ".md");
  REQUIRE(files.size() > 40);
  for (const auto& file : files) {
    INFO(file.string());
    const std::string text = test_files::read(file);
    CHECK(target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()) == 0);
  }
}

}  // namespace

TEST_CASE("the corpus of the parser is read without harm") {
  run_all("tests/fuzz/corpus/parse", read_any_bytes);
}

TEST_CASE("the corpus of the replay is computed without harm") {
  run_all("tests/fuzz/corpus/replay", replay_any_bytes);
}
