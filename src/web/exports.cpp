// The engine of the page in WebAssembly. The page asks for room, writes a request there, and reads
// the answer, which ends with a zero byte.

#include <string>

#include "web/engine.hpp"

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
