// A machine whose memory runs out: loaded before the program (LD_PRELOAD), it refuses the
// allocation with the number in $FAIL_ALLOCATION (see countdown.hpp), counted from the beginning of
// main(): what is allocated before that nobody could report.

#include <dlfcn.h>

#include <cstdlib>
#include <new>

#include "countdown.hpp"

namespace {

Countdown allocations;  // none fails before main()

int (*real_main)(int, char**, char**);

int begin(int argc, char** argv, char** environment) {
  allocations = countdown("FAIL_ALLOCATION");
  return real_main(argc, argv, environment);
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

extern "C" int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv,
                                 void (*init)(), void (*fini)(), void (*rtld_fini)(),
                                 void* stack_end) {
  real_main = main;
  const auto start =
      reinterpret_cast<decltype(&__libc_start_main)>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(begin, argc, argv, init, fini, rtld_fini, stack_end);
}
