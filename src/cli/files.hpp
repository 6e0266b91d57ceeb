#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"

namespace byhand {

/// A path to be read by people; "-" is standard input.
std::string shown_path(const std::filesystem::path& path);
/// e.g. with_slash("in") -> "in/"
std::string with_slash(const std::string& folder);
/// What the system refused, with the reason in errno: "cannot read in/a.md: Permission denied".
Problem failure(const std::string& what, const std::filesystem::path& path, std::string remedy);

/// An open file that is closed again; standard input stays open.
class Descriptor {
 public:
  explicit Descriptor(int number) : m_number(number) {}
  Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(m_number, other.m_number);
    return *this;
  }
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return m_number >= 0; }
  int number() const { return m_number; }
  /// What stands in the open file; read no further than a little beyond `most_bytes`. A regular
  /// file ends where less is read than was asked for. Nothing where it cannot be read, as errno
  /// says.
  std::optional<std::string> bytes(std::size_t most_bytes, bool is_regular = true) const;
  /// The same without its byte-order mark.
  std::optional<std::string> text(std::size_t most_bytes, bool is_regular = true) const;

  /// Takes a lock that lasts as long as the file is open, and no longer than the process lives.
  /// False where another process has it. A file system without locks gives one to everyone.
  bool lock() const;

 private:
  int m_number;
};

/// What stands in a folder.
struct FolderEntry {
  std::string name;
  mode_t mode = 0;  // its type alone, links not followed: S_IFREG, S_IFLNK, …
};

/// In the order of their names, without those that begin with a dot. Nothing where the folder
/// cannot be read, as errno says.
std::optional<std::vector<FolderEntry>> folder_entries(const std::string& folder);

/// Reads a worksheet: a regular file in UTF-8, or in UTF-16 with a byte-order mark, which is left
/// out; no further than a little beyond what the budget allows. Throws Problem.
Source read_worksheet_file(const std::filesystem::path& path, const Budget& budget);

/// What a regular file begins with, 4 KiB or more of it, to see what kind it is; nothing where it
/// cannot be read.
std::optional<std::string> beginning_of(const std::filesystem::path& path);

/// Another text that people write, such as a roster: in the encodings of decoded(). `what` says
/// what it should be: "a roster".
struct TextFile {
  Source source;
  std::string note;  // in which encoding it was read; empty where that is UTF-8
};
TextFile read_text_file(const std::filesystem::path& path, std::size_t most_bytes,
                        const std::string& what);

/// Reads one sheet: the path of a regular file, or `-` for standard input. Throws Problem.
Source read_sheet_file(const std::string& name);

/// A sheet that a name stands for, which was not opened yet; or what is wrong with the name.
struct ListedSheet {
  std::string path;
  std::optional<Problem> problem = {};
  bool is_sheet = true;  // not what is only passed over in a folder
};

/// The sheets of a folder: its files that end in .md or .csv, but not `left_out`, which is being
/// written; one level deep, in the order of their names. What is passed over, such as links and
/// pipes, is told after them.
std::vector<ListedSheet> sheets_in_folder(const std::string& folder,
                                          const std::filesystem::path& left_out = {});

/// A file that comes into being whole or not at all: a temporary file beside it, then a rename. It
/// has no name until it is whole, where the file system can do that: then nothing of it is left
/// behind, whatever happens. An existing file is only replaced where `may_replace`. All of it
/// throws Problem.
class NewFile {
 public:
  /// Who may read a new file: whoever the user lets read new files, or the user alone.
  enum class Readers : unsigned char { usual, user_alone };

  NewFile(const std::filesystem::path& name, bool may_replace, Readers readers = Readers::usual);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  void add(std::string_view text);
  /// Gives the file its name, and hands it over as it is: open, and locked from its beginning.
  Descriptor finish();

 private:
  bool keep();
  bool move_to_path();
  bool move_to_free_path();
  bool take_temporary_name();
  bool is_name_on_disk() const;

  std::filesystem::path m_name;
  std::filesystem::path m_path;  // where a link leads
  bool m_may_replace;
  Readers m_readers;
  std::string m_temporary;  // its name before the last
  Descriptor m_file{-1};
  bool m_has_name = false;  // the temporary one
};

/// A text as such a file, which is handed over as NewFile::finish does.
Descriptor write_file(const std::filesystem::path& path, std::string_view text, bool may_replace,
                      NewFile::Readers readers = NewFile::Readers::usual);

}  // namespace byhand
