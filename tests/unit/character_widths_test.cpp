#include <wchar.h>

#include "text/unicode.hpp"
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include <clocale>
#include <cstddef>
#include <string>

#include "catch.hpp"
#include "text/unicode.hpp"

using byhand::columns_of;
using byhand::display_width;

TEST_CASE("a character takes as many columns as Unicode says") {
  CHECK(columns_of(U'a') == 1);
  CHECK(columns_of(U'é') == 1);
  CHECK(columns_of(U'ᵀ') == 1);
  CHECK(columns_of(U'注') == 2);
  CHECK(columns_of(U'한') == 2);
  CHECK(columns_of(U'😀') == 2);
  CHECK(columns_of(0x0301) == 0);    // an accent over the letter before it
  CHECK(columns_of(0x1161) == 0);    // a vowel of Hangul
  CHECK(columns_of(0xAD) == 1);      // a soft hyphen
  CHECK(columns_of(0x10FFFF) == 1);  // what is not known
  CHECK(display_width("e\u0301 注意") == 6);
}

TEST_CASE("nearly all characters are as wide as the system has them") {
  const std::string before = std::setlocale(LC_CTYPE, nullptr);
  if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) return;  // whose tables, then?
  std::size_t known = 0;
  std::size_t different = 0;
  for (char32_t code = 0x20; code <= 0x10FFFF; ++code) {
    const int columns = wcwidth(static_cast<wchar_t>(code));
    if (columns < 0) continue;
    ++known;
    if (static_cast<std::size_t>(columns) != columns_of(code)) ++different;
  }
  std::setlocale(LC_CTYPE, before.c_str());
  CHECK(known > 100'000);
  CHECK(different < 300);  // of later versions of Unicode a few more
#ifdef __GLIBC__
  const bool is_of_debian_12 = std::string(gnu_get_libc_version()) == "2.36";
  if (is_of_debian_12) CHECK(different == 72);  // any other number is a wrong row of our table
#endif
}
