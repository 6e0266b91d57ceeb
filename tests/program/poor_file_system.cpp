// A stand-in for file systems that can less: loaded before the program (LD_PRELOAD), it takes from
// it what $POOR_FILE_SYSTEM names. vfat has no links and no unnamed files, NFS knows no move that
// replaces nothing, some network has no locks; a broken disk cannot keep a folder. And for a disk
// that is full: the change of a file with the number in $FAIL_FILE_CHANGE fails (see
// countdown.hpp).

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <string_view>

#include "countdown.hpp"

namespace {

Countdown changes = countdown("FAIL_FILE_CHANGE");

bool lacks(std::string_view ability) {
  const char* const lacking = std::getenv("POOR_FILE_SYSTEM");
  return lacking != nullptr && std::string_view(lacking).find(ability) != std::string_view::npos;
}

int refuse(int why) {
  errno = why;
  return -1;
}

/// Why a change of a file is refused: an ability is lacking, or the disk is full. 0 where it is
/// not.
int why_refused(bool is_lacking, int why) {
  if (is_lacking) return why;
  return changes.fails() ? ENOSPC : 0;
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using Open = int(const char*, int, ...);

int open_as(const char* name, const char* path, int flags, mode_t mode) {
  const bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  const bool is_change = is_unnamed || (flags & (O_CREAT | O_TRUNC)) != 0;
  const int why = is_change ? why_refused(is_unnamed && lacks("unnamed"), EOPNOTSUPP) : 0;
  if (why != 0) return refuse(why);
  return real<Open>(name)(path, flags, mode);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return open_as("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return open_as("open64", path, flags, mode);
}

ssize_t write(int file, const void* text, std::size_t size) {
  if (file > STDERR_FILENO && changes.fails()) return refuse(ENOSPC);
  return real<decltype(write)>("write")(file, text, size);
}

int fchmod(int file, mode_t mode) noexcept {
  return changes.fails() ? refuse(ENOSPC) : real<int(int, mode_t)>("fchmod")(file, mode);
}

int rename(const char* from, const char* to) noexcept {
  if (changes.fails()) return refuse(ENOSPC);
  return real<int(const char*, const char*)>("rename")(from, to);
}

int link(const char* from, const char* to) noexcept {
  if (const int why = why_refused(lacks("links"), EPERM)) return refuse(why);
  return real<int(const char*, const char*)>("link")(from, to);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  if (const int why = why_refused(lacks("links"), EPERM)) return refuse(why);
  return real<decltype(linkat)>("linkat")(from_folder, from, to_folder, to, flags);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned int flags) noexcept {
  if (const int why = why_refused(flags != 0 && lacks("moves"), EINVAL)) return refuse(why);
  return real<decltype(renameat2)>("renameat2")(from_folder, from, to_folder, to, flags);
}

int fsync(int file) {
  struct stat status {};
  const bool is_folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
  if (const int why = why_refused(is_folder && lacks("folders"), EIO)) return refuse(why);
  return real<decltype(fsync)>("fsync")(file);
}

int flock(int file, int operation) noexcept {
  return lacks("locks") ? refuse(ENOLCK) : real<int(int, int)>("flock")(file, operation);
}

}  // extern "C"
