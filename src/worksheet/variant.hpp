#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "number/exact.hpp"
#include "number/matrix.hpp"

namespace byhand {

/// How a variant came to its learner in a class.
struct Enrolment {
  std::string id;      // of the learner, in the class
  std::string mark;    // of the class: its sheets carry it
  std::string secret;  // of the class: without it nobody draws the same; no sheet carries it
};

/// The same worksheet with other givens, drawn from a number.
struct Variant {
  static constexpr std::int64_t largest = 999'999'999;

  std::int64_t number = 0;
  std::string learner;       // whose variant it is; empty if it was chosen by its number
  Enrolment enrolment = {};  // of one that was dealt in a class; else empty

  std::int64_t refused = 0;  // draws that the conditions of the worksheet refused before this one
  bool is_settled = false;   // it stays with that draw, whatever the conditions now say

  bool is_of_class() const { return !enrolment.mark.empty(); }
};

/// ", for Ann", where a variant is somebody's.
std::string for_whom(const Variant& variant);

/// The number of a variant, as people write it; nothing where there is no such variant.
std::optional<std::int64_t> variant_number(std::string_view text);

/// The variant of that number. Throws Problem where there is none.
Variant variant_numbered(const std::string& number);

/// The variants from 0 to this one (without it) belong to names.
inline constexpr std::int64_t variants_of_names = 1'000'000;

/// The variant that belongs to a name: FNV-1a64(name) mod 10^6.
Variant variant_for(const std::string& learner);

/// The cells of a given in a variant, row by row, each one of `values`. They depend on nothing but
/// the arguments: another machine draws the same, and so does this one when another given was
/// edited.
Matrix<Exact> drawn_cells(Shape shape, const std::vector<Exact>& values, std::string_view given,
                          const Variant& variant);

/// Whether `cells` are just those; known at the first that is another.
bool are_drawn_cells(const Matrix<Exact>& cells, const std::vector<Exact>& values,
                     std::string_view given, const Variant& variant);

/// What the sheets of a class carry, and its secret cannot be told from: "3f9a01c2".
std::string mark_of_class(std::string_view secret);

/// FNV-1a with 64 bits: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm".
/// e.g. fnv1a64("a") -> 0xaf63dc4c8601ec8c
std::uint64_t fnv1a64(std::string_view text);

/// SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014), with
/// the constants of java.util.SplittableRandom.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : m_state(seed) {}

  std::uint64_t next();
  /// A number from 0 to count - 1, each as likely: draws below 2^64 mod count are drawn again, the
  /// others taken mod count.
  std::uint64_t below(std::uint64_t count);

 private:
  std::uint64_t m_state;
};

}  // namespace byhand
