#pragma once

#include <zip.h>

namespace byhand {

/// libzip, loaded with the first workbook: with all that belongs to it, it takes longer to load
/// than most commands take to run. Under the names of its functions, without their zip_.
class ZipLibrary {
 public:
  /// Nothing where the system has none.
  static const ZipLibrary* loaded();

 private:
  ZipLibrary();

  void* m_library;
  void* function(const char* name);
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

}  // namespace byhand
