#pragma once

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

inline byhand::learn::Hunting hunting_in(const byhand::Source& source) {
  return {byhand::learn::HuntingGround(source, {}, std::nullopt), "byhand hunt W"};
}

inline const byhand::learn::Suspect& culprit(const byhand::learn::DrawnHunt& hunt) {
  return hunt.suspects[hunt.culprit];
}
