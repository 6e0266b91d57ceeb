#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "text/unicode.hpp"

/// Files of the source tree that tests read.
namespace test_files {

inline std::filesystem::path root() {
  return BYHAND_SOURCE_DIR;
}

inline std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder with that extension, in the order of their names.
inline std::vector<std::filesystem::path> in(const std::filesystem::path& folder,
                                             const std::string& extension) {
  std::vector<std::filesystem::path> result;
  for (const auto& entry : std::filesystem::directory_iterator(root() / folder)) {
    if (entry.path().extension() == extension) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// With \r, \t and \u{a0} as the characters that they spell.
inline std::string spelled_out(std::string text) {
  for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; ++at) {
    const char kind = at + 1 < text.size() ? text[at + 1] : ' ';
    if (kind == 'r' || kind == 't') {
      text.replace(at, 2, kind == 'r' ? "\r" : "\t");
    } else if (kind == 'u') {
      const std::size_t end = text.find('}', at);
      const auto code = static_cast<char32_t>(std::stoul(text.substr(at + 3), nullptr, 16));
      text.replace(at, end + 1 - at, byhand::encode(code));
    }
  }
  return text;
}

/// The sanitizers look at memory, not at values, and take ten times as long: under them, of many
/// alike every tenth is enough.
#ifdef BYHAND_SANITIZED
inline constexpr int every = 10;
#else
inline constexpr int every = 1;
#endif

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace test_files
