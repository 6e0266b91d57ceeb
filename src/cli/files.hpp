#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "cli/descriptor.hpp"
#include "text/source.hpp"

namespace byhand {

/// A whole regular file, without its byte-order mark; read no further than a little behind
/// `most_bytes`. Throws Problem.
Source read_file(const std::filesystem::path& path, std::size_t most_bytes);

/// A file that comes into being whole or not at all: a temporary file beside it, then a rename. An
/// existing file is only replaced where `may_replace`. All of it throws Problem.
class NewFile {
 public:
  NewFile(const std::filesystem::path& name, bool may_replace);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  void add(std::string_view text);
  /// Gives the file its name, and hands it over as it is: open, and locked from its beginning.
  Descriptor finish();

 private:
  class TemporaryFile;

  std::filesystem::path m_name;
  std::filesystem::path m_path;  // behind a link
  bool m_may_replace;
  std::unique_ptr<TemporaryFile> m_file;
};

}  // namespace byhand
