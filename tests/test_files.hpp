#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

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

}  // namespace test_files
