#ifdef BYHAND_WORKBOOKS
#include "classroom/zip_library.hpp"

#include <dlfcn.h>

#include <array>

namespace byhand {

namespace {

/// As Debian 13 calls it (and most others), as Debian 12 does, and as a Mac does.
void* open_zip_library() {
  constexpr std::array names{"libzip.so.5", "libzip.so.4", "libzip.5.dylib"};
  for (const char* const name : names) {
    if (void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  }
  return nullptr;
}

}  // namespace

ZipLibrary::ZipLibrary() : m_library(open_zip_library()) {}

void* ZipLibrary::function(const char* name) {
  void* const found = m_library == nullptr ? nullptr : dlsym(m_library, name);
  m_is_whole = m_is_whole && found != nullptr;
  return found;
}

const ZipLibrary* ZipLibrary::loaded() {
  static const ZipLibrary library;
  return library.m_is_whole ? &library : nullptr;
}

}  // namespace byhand
#endif
