// A machine that fails: loaded before the program (LD_PRELOAD), it lets one allocation or one
// change of a file fail, that of the number in $FAIL_ALLOCATION or $FAIL_FILE_CHANGE, counted from
// the beginning of main(). With $FAIL_ON all later ones fail, too. Then the file $FAILED_MARK is
// there.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

struct Countdown {
  long left = 0;  // 0 where none is to fail
  bool goes_on = false;
  bool has_failed = false;

  bool fails() {
    if (has_failed && goes_on) return true;
    if (left == 0 || --left > 0) return false;
    if (!has_failed) {
      const char* const mark = std::getenv("FAILED_MARK");
      const int flags = O_CREAT | O_WRONLY | O_CLOEXEC;
      if (mark != nullptr) syscall(SYS_close, syscall(SYS_open, mark, flags, 0600));
    }
    return has_failed = true;
  }
};

Countdown allocations;
Countdown file_changes;

Countdown countdown(const char* name) {
  const char* const number = std::getenv(name);
  if (number == nullptr) return {};
  return {std::strtol(number, nullptr, 10), std::getenv("FAIL_ON") != nullptr, false};
}

int (*real_main)(int, char**, char**);

int begin(int argc, char** argv, char** environment) {
  allocations = countdown("FAIL_ALLOCATION");
  file_changes = countdown("FAIL_FILE_CHANGE");
  return real_main(argc, argv, environment);
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int refuse() {
  errno = ENOSPC;
  return -1;
}

using Open = int(const char*, int, ...);

int open_as(const char* name, const char* path, int flags, mode_t mode) {
  const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  if (changes && file_changes.fails()) return refuse();
  return real<Open>(name)(path, flags, mode);
}

}  // namespace

void* operator new(std::size_t size) {
  void* const memory = allocations.fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  return real<decltype(__libc_start_main)>("__libc_start_main")(begin, argc, argv, init, fini,
                                                                rtld_fini, stack_end);
}

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
  if (file > STDERR_FILENO && file_changes.fails()) return refuse();
  return real<decltype(write)>("write")(file, text, size);
}

int fsync(int file) {
  return file_changes.fails() ? refuse() : real<decltype(fsync)>("fsync")(file);
}

int fchmod(int file, mode_t mode) noexcept {
  return file_changes.fails() ? refuse() : real<int(int, mode_t)>("fchmod")(file, mode);
}

int rename(const char* from, const char* to) noexcept {
  return file_changes.fails() ? refuse() : real<int(const char*, const char*)>("rename")(from, to);
}

int link(const char* from, const char* to) noexcept {
  return file_changes.fails() ? refuse() : real<int(const char*, const char*)>("link")(from, to);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  if (file_changes.fails()) return refuse();
  return real<decltype(linkat)>("linkat")(from_folder, from, to_folder, to, flags);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned int flags) noexcept {
  if (file_changes.fails()) return refuse();
  return real<decltype(renameat2)>("renameat2")(from_folder, from, to_folder, to, flags);
}

}  // extern "C"
