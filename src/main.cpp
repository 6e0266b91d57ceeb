#include "cli/command.hpp"

int main(int argc, char** argv) {
  return byhand::run_program(argc, argv);
}
