#include "worksheet/variant.hpp"

#include <fmt/format.h>

#include "text/digest.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::string for_whom(const Variant& variant) {
  return variant.learner.empty() ? "" : ", for " + variant.learner;
}

std::optional<std::int64_t> variant_number(std::string_view text) {
  const auto number = number_in_digits(text);
  if (!number || *number > static_cast<std::size_t>(Variant::largest)) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

Variant variant_numbered(const std::string& number) {
  if (const auto known = variant_number(number)) return {*known, ""};
  throw Problem(fmt::format("there is no variant {}", excerpt(number)),
                fmt::format("give a whole number from 0 to {}", Variant::largest));
}

Variant variant_for(const std::string& learner) {
  constexpr auto count = static_cast<std::uint64_t>(variants_of_names);
  return {static_cast<std::int64_t>(fnv1a64(composed(learner)) % count), learner};
}

namespace {

/// Of a class: the first 64 bits of SHA-256("SECRET NUMBER GIVEN"), so that the numbers of one
/// learner tell nothing of another's. After a draw that was refused, the given is called X#1, X#2 …
std::uint64_t seed_for(std::string_view name, const Variant& variant) {
  const std::string given =
      variant.refused == 0 ? std::string(name) : fmt::format("{}#{}", name, variant.refused);
  const std::string& secret = variant.enrolment.secret;
  if (secret.empty()) return static_cast<std::uint64_t>(variant.number) ^ fnv1a64(given);
  const Digest digest = sha256(fmt::format("{} {} {}", secret, variant.number, given));
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8U | digest[i];
  return seed;
}

const Exact& drawn(SplitMix64& random, const std::vector<Exact>& values) {
  return values[static_cast<std::size_t>(random.below(values.size()))];
}

}  // namespace

Matrix<Exact> drawn_cells(Shape shape, const std::vector<Exact>& values, std::string_view given,
                          const Variant& variant) {
  SplitMix64 random(seed_for(given, variant));
  return build<Exact>(shape, [&](std::size_t, std::size_t) { return drawn(random, values); });
}

bool are_drawn_cells(const Matrix<Exact>& cells, const std::vector<Exact>& values,
                     std::string_view given, const Variant& variant) {
  SplitMix64 random(seed_for(given, variant));
  return all_of(cells.cells(), [&](const Exact& cell) { return cell == drawn(random, values); });
}

std::string mark_of_class(std::string_view secret) {
  constexpr std::size_t mark_bytes = 4;
  return hexadecimal(sha256(fmt::format("the class of {}", secret)), mark_bytes);
}

std::uint64_t fnv1a64(std::string_view text) {
  constexpr std::uint64_t offset_basis = 0xcbf29ce484222325;
  constexpr std::uint64_t prime = 0x100000001b3;
  std::uint64_t hash = offset_basis;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * prime;
  return hash;
}

std::uint64_t SplitMix64::next() {
  constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15;
  m_state += golden_gamma;
  std::uint64_t mixed = m_state;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31U);
}

std::uint64_t SplitMix64::below(std::uint64_t count) {
  const std::uint64_t remainder = (0 - count) % count;  // 2^64 mod count
  std::uint64_t draw = next();
  while (draw < remainder) draw = next();
  return draw % count;
}

}  // namespace byhand
