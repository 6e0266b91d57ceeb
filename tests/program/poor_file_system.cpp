// A stand-in for file systems that can less: loaded before the program (LD_PRELOAD), it takes from
// it what $POOR_FILE_SYSTEM names. vfat has no links and no unnamed files, NFS knows no move that
// replaces nothing, some network has no locks.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <string_view>

namespace {

bool lacks(std::string_view ability) {
  const char* const lacking = std::getenv("POOR_FILE_SYSTEM");
  return lacking != nullptr && std::string_view(lacking).find(ability) != std::string_view::npos;
}

int refuse(int why) {
  errno = why;
  return -1;
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using Open = int(const char*, int, ...);

int open_as(const char* name, const char* path, int flags, mode_t mode) {
  const bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  if (is_unnamed && lacks("unnamed")) return refuse(EOPNOTSUPP);
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

int link(const char* from, const char* to) noexcept {
  return lacks("links") ? refuse(EPERM) : real<decltype(link)>("link")(from, to);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  if (lacks("links")) return refuse(EPERM);
  return real<decltype(linkat)>("linkat")(from_folder, from, to_folder, to, flags);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned int flags) noexcept {
  if (flags != 0 && lacks("moves")) return refuse(EINVAL);
  return real<decltype(renameat2)>("renameat2")(from_folder, from, to_folder, to, flags);
}

int flock(int file, int operation) noexcept {
  return lacks("locks") ? refuse(ENOLCK) : real<int(int, int)>("flock")(file, operation);
}

}  // extern "C"
