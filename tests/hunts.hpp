#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "learn/hunt.hpp"
#include "test_files.hpp"

// Worksheets to hunt in.

inline byhand::Source source_of(const std::filesystem::path& path) {
  return {path.string(), test_files::read(path)};
}

inline byhand::Source flagship() {
  return source_of(test_files::root() / "exercises/04-self-attention.md");
}

inline byhand::learn::Hunt hunt_in(const byhand::Source& source, std::int64_t seed) {
  return byhand::learn::begin_hunt({source, {}, std::nullopt}, "byhand hunt W", seed);
}

inline const byhand::ReplayedMutation& culprit(const byhand::learn::DrawnHunt& hunt) {
  return *hunt.suspects[hunt.culprit];
}
