// The engine of the page as a program: a request a line, an answer a line.

#include <iostream>
#include <ostream>
#include <string>

#include "web/engine.hpp"

int main() {
  byhand::web::Engine engine;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << engine.answer(line) << std::flush;
  }
}
