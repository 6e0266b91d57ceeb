#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace byhand {

inline constexpr std::size_t digest_bytes = 32;

/// SHA-256: FIPS 180-4, "Secure Hash Standard". Our own, as the engine has no libraries at run
/// time.
using Digest = std::array<std::uint8_t, digest_bytes>;
Digest sha256(std::string_view text);

/// In hexadecimal, as sha256sum prints it; the first so many bytes of it.
/// e.g. hexadecimal(sha256("abc"), 4) -> "ba7816bf"
std::string hexadecimal(const Digest& digest, std::size_t bytes = digest_bytes);

}  // namespace byhand
