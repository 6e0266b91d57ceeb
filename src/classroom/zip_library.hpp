#pragma once

#include <dlfcn.h>
#include <zip.h>

#include <array>

namespace byhand {

/// libzip, loaded with the first workbook: with all that belongs to it, it takes longer to load
/// than most commands take to run. Under the names of its functions, without their zip_.
class ZipLibrary {
 public:
  /// Nothing where the system has none.
  static const ZipLibrary* loaded() {
    static const ZipLibrary library;
    return library.m_is_whole ? &library : nullptr;
  }

 private:
  ZipLibrary() = default;

  static void* opened() {
    // As Debian 13 calls it (and most others), as Debian 12 does, and as a Mac does.
    constexpr std::array names{"libzip.so.5", "libzip.so.4", "libzip.5.dylib"};
    for (const char* const name : names) {
      if (void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
    }
    return nullptr;
  }

  void* function(const char* name) {
    void* const found = m_library == nullptr ? nullptr : dlsym(m_library, name);
    m_is_whole = m_is_whole && found != nullptr;
    return found;
  }

  void* m_library = opened();
  bool m_is_whole = true;

 public:
// The name is declared, so it cannot stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define BYHAND_ZIP_FUNCTION(name) \
  decltype(&zip_##name) name = reinterpret_cast<decltype(&zip_##name)>(function("zip_" #name))
  // NOLINTEND(bugprone-macro-parentheses)
  BYHAND_ZIP_FUNCTION(close);
  BYHAND_ZIP_FUNCTION(discard);
  BYHAND_ZIP_FUNCTION(error_init);
  BYHAND_ZIP_FUNCTION(fclose);
  BYHAND_ZIP_FUNCTION(file_add);
  BYHAND_ZIP_FUNCTION(file_set_mtime);
  BYHAND_ZIP_FUNCTION(fopen);
  BYHAND_ZIP_FUNCTION(fread);
  BYHAND_ZIP_FUNCTION(open_from_source);
  BYHAND_ZIP_FUNCTION(source_buffer);
  BYHAND_ZIP_FUNCTION(source_buffer_create);
  BYHAND_ZIP_FUNCTION(source_close);
  BYHAND_ZIP_FUNCTION(source_free);
  BYHAND_ZIP_FUNCTION(source_keep);
  BYHAND_ZIP_FUNCTION(source_open);
  BYHAND_ZIP_FUNCTION(source_read);
  BYHAND_ZIP_FUNCTION(source_seek);
  BYHAND_ZIP_FUNCTION(source_tell);
  BYHAND_ZIP_FUNCTION(stat);
#undef BYHAND_ZIP_FUNCTION
};

/// libzip; throws Problem where there is none.
const ZipLibrary& zip();

}  // namespace byhand
