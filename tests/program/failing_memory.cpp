// The program on a machine whose memory runs out: it refuses the allocation with the number in
// $FAIL_ALLOCATION (see countdown.hpp), counted from the beginning of main(): what is allocated
// before that nobody could report.

#include <cstdlib>
#include <new>

#include "cli/command.hpp"
#include "countdown.hpp"

namespace {

Countdown allocations;  // none fails before main()

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

int main(int argc, char** argv) {
  allocations = countdown("FAIL_ALLOCATION");
  return byhand::run_program(argc, argv);
}
