// {fmt}, compiled once. Debian has it as a shared library, which would have to be loaded at every
// start, and as headers alone, which every file would compile again.
#define FMT_HEADER_ONLY
#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace {

/// What other files call: the functions are emitted where somebody wants their addresses.
struct Wanted {
  std::string (*format)(fmt::string_view, fmt::format_args);
  void (*fail)(const char*);
  bool (*is_printable)(std::uint32_t);
  char (*decimal_point)(fmt::detail::locale_ref);
  fmt::detail::thousands_sep_result<char> (*separator)(fmt::detail::locale_ref);
};
[[gnu::used]] constexpr Wanted wanted{fmt::vformat, fmt::detail::throw_format_error,
                                      fmt::detail::is_printable,
                                      fmt::detail::decimal_point_impl<char>,
                                      fmt::detail::thousands_sep_impl<char>};

}  // namespace
