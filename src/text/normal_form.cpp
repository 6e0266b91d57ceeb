#include <algorithm>
#include <string>
#include <string_view>

#include "text/unicode.hpp"

#ifndef __EMSCRIPTEN__
#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#endif

namespace byhand {

#ifdef __EMSCRIPTEN__

/// The browser has composed all of a request (web/engine.js).
std::string composed(std::string_view text) {
  return std::string(text);
}

#else

std::string mapped_text(std::string_view text, unsigned options) {
  utf8proc_uint8_t* result = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &result,
                                 static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(size)};
}

std::string composed(std::string_view text) {
  constexpr unsigned char first_byte_of_marks = 0xCC;  // below U+0300 nothing changes
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < first_byte_of_marks; };
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  return mapped_text(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

#endif

}  // namespace byhand
