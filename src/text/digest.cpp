#include "text/digest.hpp"

#include <fmt/format.h>

#include <bit>

namespace byhand {

namespace {

constexpr std::size_t block_bytes = 64;
constexpr std::size_t block_words = 16;
constexpr std::size_t rounds = 64;
constexpr unsigned bits_in_byte = 8;

using Words = std::array<std::uint32_t, 8>;

/// The first 32 bits of the fractional parts of the square roots of the first primes…
constexpr Words initial{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

/// … and of their cube roots.
constexpr std::array<std::uint32_t, rounds> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// The text, a one, zeros, and its length in bits: whole blocks.
std::string padded(std::string_view text) {
  constexpr std::size_t length_bytes = 8;
  constexpr unsigned char one = 0x80;
  const std::uint64_t bits = std::uint64_t{text.size()} * bits_in_byte;
  std::string result(text);
  result += static_cast<char>(one);
  while (result.size() % block_bytes != block_bytes - length_bytes) result += '\0';
  for (std::size_t i = length_bytes; i-- > 0;) {
    result += static_cast<char>(static_cast<unsigned char>(bits >> (i * bits_in_byte)));
  }
  return result;
}

std::array<std::uint32_t, rounds> schedule(std::string_view block) {
  std::array<std::uint32_t, rounds> w{};
  for (std::size_t i = 0; i < block_bytes; ++i) {
    const auto byte = static_cast<unsigned char>(block[i]);
    w[i / 4] = w[i / 4] << bits_in_byte | byte;
  }
  for (std::size_t i = block_words; i < rounds; ++i) {
    const std::uint32_t a = w[i - 15];
    const std::uint32_t b = w[i - 2];
    const std::uint32_t small_0 = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U);
    const std::uint32_t small_1 = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U);
    w[i] = w[i - 16] + small_0 + w[i - 7] + small_1;
  }
  return w;
}

void add_block(Words& state, std::string_view block) {
  const auto w = schedule(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < rounds; ++i) {
    const std::uint32_t large_1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t choice = (e & f) ^ (~e & g);
    const std::uint32_t first = h + large_1 + choice + constants[i] + w[i];
    const std::uint32_t large_0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + large_0 + majority;
  }
  const Words added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

Digest sha256(std::string_view text) {
  const std::string blocks = padded(text);
  Words state = initial;
  for (std::size_t i = 0; i < blocks.size(); i += block_bytes) {
    add_block(state, std::string_view(blocks).substr(i, block_bytes));
  }
  Digest digest{};
  for (std::size_t i = 0; i < digest.size(); ++i) {
    digest[i] = static_cast<std::uint8_t>(state[i / 4] >> ((3 - i % 4) * bits_in_byte));
  }
  return digest;
}

std::string hexadecimal(const Digest& digest, std::size_t bytes) {
  std::string result;
  for (std::size_t i = 0; i < bytes; ++i) result += fmt::format("{:02x}", digest[i]);
  return result;
}

}  // namespace byhand
