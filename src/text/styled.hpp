#pragma once

#include <string>
#include <vector>

namespace byhand {

/// What a piece of text is; how it looks is up to the renderer.
enum class Role : unsigned char {
  plain,
  strong,
  emphasis,
  code,
  heading,
  name,
  label,
  hand,
  real,
  quiet,
  quoted,  // words of a file, which mean nothing but themselves
  line,    // what can be typed, and pressed where there are buttons: "hint", "goto S[1,2]"
  good,
  unsure,
  bad
};

struct Styled {
  Role role = Role::plain;
  std::string text;
  std::string cell = {};   // that it is the number of, where a reader can be led there: "A[1,2]"
  std::string latex = {};  // the same as a formula, where formulas can be shown
};
using Sentence = std::vector<Styled>;

}  // namespace byhand
