#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>

/// One of many things is to fail, that of a number from 1; with $FAIL_ON all later ones, too. Then
/// the file $FAILED_MARK is there.
struct Countdown {
  long left = 0;  // 0 where none is to fail
  bool goes_on = false;
  bool has_failed = false;

  bool fails() {
    if (has_failed && goes_on) return true;
    if (left == 0 || --left > 0) return false;
    const char* const mark = std::getenv("FAILED_MARK");
    const int flags = O_CREAT | O_WRONLY | O_CLOEXEC;
    if (mark != nullptr) syscall(SYS_close, syscall(SYS_open, mark, flags, 0600));
    return has_failed = true;
  }
};

inline Countdown countdown(const char* variable) {
  const char* const number = std::getenv(variable);
  if (number == nullptr) return {};
  return {std::strtol(number, nullptr, 10), std::getenv("FAIL_ON") != nullptr, false};
}
