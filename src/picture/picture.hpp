#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "picture/drawing.hpp"
#include "text/styled.hpp"
#include "worksheet/replay.hpp"

namespace byhand {

/// A picture in its three forms, all made of the same values: characters, sentences, shapes.
struct Picture {
  std::string line;                         // as a worksheet asks for it: "weights A"
  std::string title;                        // "A: how each column shares its attention out"
  std::vector<Sentence> lines = {};         // of at most `widest_picture` columns
  std::vector<std::string> sentences = {};  // all that it shows, for those who do not see it
  Drawing drawing = {};                     // without shapes where it is too large to draw
  bool is_unasked = false;                  // for the screen alone: no fence asks for it
  std::string file = {};                    // beside a page, where the drawing is kept in one
};

inline constexpr std::size_t widest_picture = 78;

/// What pictures are made of: the worksheet, what its steps hold by hand (an unknown cell is one
/// that is blank), and what they hold in the real computation.
struct PictureValues {
  const Worksheet& worksheet;
  const Replay<Exact>& hand;
  const Replay<double>& real;
  bool shows_real = true;  // beside what is done by hand, where they differ
};

}  // namespace byhand
