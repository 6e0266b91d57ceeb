#include "cli/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::string shown(const std::filesystem::path& path) {
  return visible_line(path.string());
}

Problem failure(const std::string& what, const std::filesystem::path& path, std::string remedy) {
  const char* reason = std::strerror(errno);
  return {std::nullopt, fmt::format("{} {}: {}", what, shown(path), reason), std::move(remedy)};
}

/// A file descriptor that is closed, and its file removed unless it was kept.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::filesystem::path& beside)
      : m_path(beside.string() + ".XXXXXX"), m_descriptor(mkstemp(m_path.data())) {}
  ~TemporaryFile() {
    if (m_descriptor >= 0) close(m_descriptor);
    if (m_descriptor >= 0 && !m_is_kept) unlink(m_path.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  bool is_open() const { return m_descriptor >= 0; }

  bool write_all(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = write(m_descriptor, text.data(), text.size());
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return fsync(m_descriptor) == 0;
  }

  /// Gives the file its name, with the rights of the file that it replaces, or of any new file.
  /// Without `may_replace` a file that is there already stays, even one that came in between.
  bool keep_as(const std::filesystem::path& path, bool may_replace) {
    fchmod(m_descriptor, rights_of(path));
    if (!may_replace) return link(m_path.c_str(), path.c_str()) == 0;  // and this name is removed
    m_is_kept = rename(m_path.c_str(), path.c_str()) == 0;
    return m_is_kept;
  }

 private:
  static mode_t rights_of(const std::filesystem::path& path) {
    struct stat status {};
    constexpr mode_t all_rights = 07777;
    if (stat(path.c_str(), &status) == 0) return status.st_mode & all_rights;
    const mode_t mask = umask(0);
    umask(mask);
    constexpr mode_t everyone_reads_and_writes = 0666;
    return everyone_reads_and_writes & ~mask;
  }

  std::string m_path;
  int m_descriptor;
  bool m_is_kept = false;
};

}  // namespace

Source read_file(const std::filesystem::path& path, std::size_t most_bytes) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    throw failure("cannot read", path, "check the name and the rights of the file");
  }
  if (!S_ISREG(status.st_mode)) {
    const bool is_folder = S_ISDIR(status.st_mode);
    throw Problem(std::nullopt,
                  fmt::format("{} is {}", shown(path), is_folder ? "a folder" : "no regular file"),
                  "give the path of a worksheet, such as exercises/04-self-attention.md");
  }
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw failure("cannot read", path, "check the rights of the file");
  std::string text;
  std::array<char, 1 << 16> buffer{};
  ssize_t count = 0;
  while (text.size() <= most_bytes &&
         (count = read(descriptor, buffer.data(), buffer.size())) > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(descriptor);
  if (count < 0) throw failure("cannot read", path, "check the disk and the rights of the file");
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return {path.string(), std::move(text)};
}

void write_file(const std::filesystem::path& name, const std::string& text, bool may_replace) {
  std::error_code ignored;
  // Through a link the file behind it is replaced, not the link.
  const std::filesystem::path path = std::filesystem::is_symlink(name, ignored)
                                         ? std::filesystem::weakly_canonical(name, ignored)
                                         : name;
  const auto status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const bool is_folder = std::filesystem::is_directory(status);
    throw Problem(std::nullopt,
                  fmt::format("{} is {}", shown(path), is_folder ? "a folder" : "no regular file"),
                  "give the name of a file");
  }
  const auto already_there = [&] {
    return Problem(std::nullopt, fmt::format("{} is there already", shown(name)),
                   "choose another name, or add --force to replace it");
  };
  if (!may_replace && std::filesystem::exists(path, ignored)) throw already_there();
  TemporaryFile file(path);
  if (!file.is_open()) throw failure("cannot write", path, "check the folder and its rights");
  if (!file.write_all(text)) throw failure("cannot write", path, "check the room on the disk");
  if (file.keep_as(path, may_replace)) return;
  if (errno == EEXIST) throw already_there();
  throw failure("cannot write", path, "check the folder and its rights");
}

}  // namespace byhand
