#pragma once

namespace byhand {

/// The whole program: reads the arguments, runs the command, reports errors on standard error.
int run_program(int argc, char** argv);

}  // namespace byhand
