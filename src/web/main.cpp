// The engine of the page in WebAssembly: the page asks for room, writes a request there, and reads
// the answer, which ends with a zero byte. As a program of the system: a request a line, an answer
// a line.

#include <string>

#include "web/engine.hpp"

#ifdef __EMSCRIPTEN__

namespace {

std::string request;
std::string answer;

}  // namespace

extern "C" {

char* byhand_room(unsigned size) {
  request.resize(size);
  return request.data();
}

const char* byhand_answer() {
  static byhand::web::Engine engine;
  answer = engine.answer(request);
  return answer.c_str();
}
}

#else

#include <iostream>
#include <ostream>

int main() {
  byhand::web::Engine engine;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << engine.answer(line) << std::flush;
  }
}

#endif
