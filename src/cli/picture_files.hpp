#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/files.hpp"
#include "picture/picture.hpp"

namespace byhand {

/// The drawings beside a page, each in a file named after the page and the picture:
/// "mine-weights-A.svg" beside mine.md.
class PictureFiles {
 public:
  /// Gives the picture its file, if it can be drawn. No two have the same, not even where small
  /// letters are as good as capitals.
  void keep(Picture& picture, const std::filesystem::path& page);
  /// Writes them all under no name yet. Throws Problem where one of them is there already, or would
  /// lead elsewhere, or replace a file that is read.
  void write(bool may_replace, const std::vector<std::filesystem::path>& inputs);
  /// Gives them their names, once their page has its own.
  void finish();

 private:
  struct File {
    std::filesystem::path path;
    std::string text;
  };
  std::vector<File> m_files;
  std::vector<std::unique_ptr<NewFile>> m_new_files;
  std::set<std::string> m_taken;
};

}  // namespace byhand
