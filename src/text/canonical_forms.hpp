#pragma once

#include <string_view>

namespace byhand {

/// Characters and what they are canonically made of, in hexadecimal, each a word: `c0=41+300` is
/// U+00C0, made of U+0041 and U+0300, and `2126-3a9` is U+2126, for which U+03A9 is written; after
/// `-` nothing is composed again. Instead of a character stands its distance from the one before.
/// Hangul syllables are left out: they are found by counting.
extern const std::string_view canonical_decompositions;

/// Runs of combining marks: `300+14=230` are U+0300 and the 0x14 after it, of the class 230; again
/// with the distance from the beginning of the run before.
extern const std::string_view combining_classes;

}  // namespace byhand
