#include "cli/program.hpp"

int main(int argc, char** argv) {
  return byhand::run_program(argc, argv);
}
