#include "cli/interrupt.hpp"

#include <csignal>

namespace byhand {

namespace {

volatile std::sig_atomic_t has_come = 0;

void interrupt(int /*signal*/) {
  has_come = 1;
}

}  // namespace

void catch_interrupts(std::initializer_list<int> signals) {
  struct sigaction action {};  // without SA_RESTART, so that a read returns
  action.sa_handler = interrupt;
  sigemptyset(&action.sa_mask);
  for (const int signal : signals) sigaction(signal, &action, nullptr);
}

bool is_interrupted() {
  return has_come != 0;
}

}  // namespace byhand
