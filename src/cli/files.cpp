#include "cli/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "classroom/workbook.hpp"
#include "cli/system.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/encoding.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::string shown_path(const std::filesystem::path& path) {
  return path == "-" ? "standard input" : visible_line(path.string());
}

std::string with_slash(const std::string& folder) {
  return folder.ends_with('/') ? folder : folder + "/";
}

Problem failure(const std::string& what, const std::filesystem::path& path, std::string remedy) {
  const char* reason = std::strerror(errno);
  return {fmt::format("{} {}: {}", what, shown_path(path), reason), std::move(remedy)};
}

namespace {

Problem already_there(const std::filesystem::path& name) {
  return {fmt::format("{} is there already", shown_path(name)),
          "choose another name, or add --force to replace it"};
}

/// The type of a folder's entry; asked of the file itself only where the folder does not say.
mode_t mode_of(int folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return static_cast<mode_t>(DTTOIF(entry.d_type));
  struct stat status {};
  if (fstatat(folder, entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return S_IFREG;
  return status.st_mode & S_IFMT;
}

struct FolderClose {
  void operator()(DIR* folder) const { closedir(folder); }
};

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISLNK(mode)) return "a link";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

/// Whether a file of a folder is taken for a sheet: mine.md, mine.CSV.
bool ends_as_sheet(std::string_view name) {
  const std::string small = in_small_letters(name);
  return small.ends_with(".md") || small.ends_with(".csv");
}

/// What is wrong with its bytes is told with its name.
DecodedText decoded_file(const std::filesystem::path& path, std::string_view bytes) {
  try {
    return decoded(bytes);
  } catch (const Problem& problem) {
    throw Problem(fmt::format("{}: {}", shown_path(path), problem.message()), problem.remedy());
  }
}

/// Of a file that replaces another, or of any new file.
mode_t rights_of(const std::filesystem::path& path) {
  struct stat status {};
  constexpr mode_t all_rights = 07777;
  if (stat(path.c_str(), &status) == 0) return status.st_mode & all_rights;
  const mode_t mask = umask(0);
  umask(mask);
  constexpr mode_t everyone_reads_and_writes = 0666;
  return everyone_reads_and_writes & ~mask;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

/// A whole regular file, which should be a sheet or else a worksheet.
Source read_file(const std::filesystem::path& path, std::size_t most_bytes, bool wants_sheet) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) {
    throw failure("cannot read", path, "check the name and the rights of the file");
  }
  if (!S_ISREG(status.st_mode)) {
    const bool is_told =
        wants_sheet || S_ISDIR(status.st_mode);  // else it is enough that it is none
    const std::string kind = is_told ? kind_of(status.st_mode) : "no regular file";
    throw Problem(fmt::format("{} is {}", shown_path(path), kind),
                  wants_sheet ? "give the path of a sheet"
                              : "give the path of a worksheet, such as "
                                "exercises/04-self-attention.md");
  }
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) throw failure("cannot read", path, "check the rights of the file");
  auto text = file.text(most_bytes);
  if (!text) throw failure("cannot read", path, "check the disk and the rights of the file");
  return {path.string(), std::move(*text)};
}

/// Windows' Notepad marks what it saves as UTF-16. What is too long is left as it is: it may have
/// been cut within a character.
Source in_utf8(Source source, std::size_t most_bytes) {
  const std::string& bytes = source.text();
  if (bytes.size() > most_bytes || !is_marked_utf16(bytes)) return source;
  return {source.name(), decoded_file(source.name(), bytes).text};
}

Source standard_input() {
  auto text = Descriptor(STDIN_FILENO).text(most_sheet_bytes, false);
  if (!text) throw failure("cannot read", "-", "check where it comes from");
  return {"-", std::move(*text)};
}

}  // namespace

std::optional<std::vector<FolderEntry>> folder_entries(const std::string& folder) {
  const std::unique_ptr<DIR, FolderClose> opened(opendir(folder.c_str()));
  if (!opened) return std::nullopt;
  std::vector<FolderEntry> entries;
  while (const dirent* entry = readdir(opened.get())) {
    if (entry->d_name[0] != '.') {
      entries.push_back({entry->d_name, mode_of(dirfd(opened.get()), *entry)});
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const FolderEntry& a, const FolderEntry& b) { return a.name < b.name; });
  return entries;
}

Source read_worksheet_file(const std::filesystem::path& path, const Budget& budget) {
  return in_utf8(read_file(path, budget.source_bytes, false), budget.source_bytes);
}

TextFile read_text_file(const std::filesystem::path& path, std::size_t most_bytes,
                        const std::string& what) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw Problem(fmt::format("{} is a folder", shown_path(path)),
                  fmt::format("give the path of {}", what));
  }
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));  // of a pipe it waits for more
  const auto bytes = file.is_open() ? file.text(most_bytes, S_ISREG(status.st_mode)) : std::nullopt;
  if (!bytes) throw failure("cannot read", path, "check the name and the rights of the file");
  if (bytes->size() > most_bytes) {
    throw Problem(fmt::format("{} has more than {} KiB", shown_path(path), most_bytes / 1024),
                  fmt::format("give the path of {}", what));
  }
  DecodedText text = decoded_file(path, *bytes);
  std::string note;
  if (!text.encoding.empty()) {
    note = fmt::format("{} was read as {}{}{}", shown_path(path), text.encoding,
                       text.doubt.empty() ? "" : "\n", text.doubt);
  }
  return {{path.string(), std::move(text.text)}, std::move(note)};
}

Source read_sheet_file(const std::string& name) {
  Source source = name == "-" ? standard_input() : read_file(name, most_sheet_bytes, true);
  const std::string& bytes = source.text();
  const bool is_whole = bytes.size() <= most_sheet_bytes;
  if (is_whole && is_like_workbook(bytes)) return {name, csv_of_workbook(bytes)};
  return in_utf8(std::move(source), most_sheet_bytes);
}

std::vector<ListedSheet> sheets_in_folder(const std::string& folder,
                                          const std::filesystem::path& left_out) {
  const auto entries = folder_entries(folder);
  if (!entries) return {{"", failure("cannot read", folder, "check the rights of the folder")}};
  std::vector<ListedSheet> sheets;
  std::vector<ListedSheet> passed_over;
  const auto pass_over = [&](std::string message, std::string remedy) {
    passed_over.push_back({"", Problem(std::move(message), std::move(remedy)), false});
  };
  const std::string prefix = with_slash(folder);
  std::error_code ignored;
  std::size_t others = 0;
  for (const auto& [name, mode] : *entries) {
    const std::string path = prefix + name;
    if (!S_ISREG(mode)) {
      pass_over(fmt::format("passed over {}: it is {}", visible_line(path), kind_of(mode)),
                "of a folder only its own files are graded; to grade this too, name it");
    } else if (!ends_as_sheet(name)) {
      ++others;
    } else if (left_out.empty() || !std::filesystem::equivalent(path, left_out, ignored)) {
      sheets.push_back({path});
    }
  }
  if (others > 0) {
    pass_over(
        fmt::format("passed over {} in {}", counted(others, "other file"), visible_line(folder)),
        "the name of a sheet ends in .md or .csv; to grade another file, name it");
  }
  append(sheets, passed_over);
  return sheets;
}

NewFile::NewFile(const std::filesystem::path& name, bool may_replace, Readers readers)
    : m_name(name), m_path(name), m_may_replace(may_replace), m_readers(readers) {
  std::error_code ignored;
  // Through a link, the file that it leads to is replaced, not the link.
  if (std::filesystem::is_symlink(name, ignored)) {
    m_path = std::filesystem::weakly_canonical(name, ignored);
  }
  const auto status = std::filesystem::status(m_path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const bool is_folder = std::filesystem::is_directory(status);
    throw Problem(
        fmt::format("{} is {}", shown_path(m_path), is_folder ? "a folder" : "no regular file"),
        "give the name of a file");
  }
  if (!may_replace && std::filesystem::exists(m_path, ignored)) throw already_there(m_name);
  m_temporary = m_path.string() + ".XXXXXX";
  m_file = Descriptor(open_unnamed(folder_of(m_path)));
  if (!m_file.is_open()) {
    m_file = Descriptor(mkostemp(m_temporary.data(), O_CLOEXEC));
    m_has_name = m_file.is_open();
  }
  if (!m_file.is_open()) throw failure("cannot write", m_path, "check the folder and its rights");
  m_file.lock();  // it is new: no one else has it
}

NewFile::~NewFile() {
  if (m_has_name) unlink(m_temporary.c_str());
}

void NewFile::add(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(m_file.number(), text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      throw failure("cannot write", m_path, "check the room on the disk");
    }
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

Descriptor NewFile::finish() {
  if (fsync(m_file.number()) != 0) {
    throw failure("cannot write", m_path, "check the room on the disk");
  }
  if (!keep()) {
    if (errno == EEXIST) throw already_there(m_name);
    throw failure("cannot write", m_path, "check the folder and its rights");
  }
  if (!is_name_on_disk()) throw failure("cannot write", m_path, "check the disk");
  return std::move(m_file);
}

/// Gives the file its name, with the rights of the file that it replaces, or of any new file. A
/// file that is there already and may not be replaced stays, even one that came in between.
bool NewFile::keep() {
  if (m_readers == Readers::usual) fchmod(m_file.number(), rights_of(m_path));
  if (m_may_replace) return (m_has_name || take_temporary_name()) && move_to_path();
  return m_has_name ? move_to_free_path() : give_name(m_file.number(), m_path);
}

bool NewFile::move_to_path() {
  const bool is_kept = rename(m_temporary.c_str(), m_path.c_str()) == 0;
  m_has_name = !is_kept;
  return is_kept;
}

/// To a name that no file has yet. Some file systems know no such move, some no second name of a
/// file: in the end an empty file of our own holds the place.
bool NewFile::move_to_free_path() {
  const auto is_unknown = [] { return errno == EINVAL || errno == ENOSYS || errno == ENOTSUP; };
  if (move_to_free_name(m_temporary, m_path)) {
    m_has_name = false;
    return true;
  }
  if (!is_unknown()) return false;
  if (link(m_temporary.c_str(), m_path.c_str()) == 0) return true;  // its other name is removed
  if (!is_unknown() && errno != EPERM && errno != EMLINK) return false;
  const Descriptor place(open(m_path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR));
  if (!place.is_open()) return false;
  if (move_to_path()) return true;
  const int why = errno;
  unlink(m_path.c_str());
  errno = why;
  return false;
}

/// A name that no other file has, for the moment before the last.
bool NewFile::take_temporary_name() {
  constexpr int most_tries = 100;
  for (int i = 0; i < most_tries && !m_has_name; ++i) {
    m_temporary = fmt::format("{}.{}-{}", m_path.string(), getpid(), i);
    m_has_name = give_name(m_file.number(), m_temporary);
    if (!m_has_name && errno != EEXIST) return false;
  }
  return m_has_name;
}

/// The new name is in the folder, even if the machine stops now. Not every file system can tell.
bool NewFile::is_name_on_disk() const {
  const Descriptor folder(open(folder_of(m_path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return !folder.is_open() || fsync(folder.number()) == 0 || errno == EINVAL;
}

Descriptor write_file(const std::filesystem::path& path, std::string_view text, bool may_replace,
                      NewFile::Readers readers) {
  NewFile file(path, may_replace, readers);
  file.add(text);
  return file.finish();
}

std::optional<std::string> beginning_of(const std::filesystem::path& path) {
  constexpr std::size_t first_bytes = 4096;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  return file.is_open() ? file.text(first_bytes) : std::nullopt;
}

Descriptor::~Descriptor() {
  if (m_number > STDERR_FILENO) close(m_number);
}

bool Descriptor::lock() const {
  return flock(m_number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

std::optional<std::string> Descriptor::bytes(std::size_t most_bytes, bool is_regular) const {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  static thread_local const auto buffer =  // one for all files of a thread
      std::make_unique_for_overwrite<std::array<char, at_once>>();
  std::string text;
  while (text.size() <= most_bytes) {
    const ssize_t count = read(m_number, buffer->data(), at_once);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    text.append(buffer->data(), static_cast<std::size_t>(count));
    if (count == 0 || (is_regular && static_cast<std::size_t>(count) < at_once)) break;
  }
  return text;
}

std::optional<std::string> Descriptor::text(std::size_t most_bytes, bool is_regular) const {
  auto text = bytes(most_bytes, is_regular);
  if (text) text->erase(0, text->size() - without_byte_order_mark(*text).size());
  return text;
}

}  // namespace byhand
