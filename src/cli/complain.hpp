#pragma once

#include <cstdio>
#include <string>

namespace byhand {

/// Text on standard error. That it cannot be shown (on a full disk, say) is no further error.
inline void complain(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace byhand
