#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "learn/hunt.hpp"

namespace byhand::learn {

enum class HuntWord : unsigned char { hint, show, again, give_up, help, quit };

/// What the learner wants.
struct HuntRequest {
  enum class Kind : unsigned char {
    nothing,    // an empty line
    word,       // `word`; of show, `name` is what to show, empty where none was told
    step,       // `name` is one
    given,      // `name` is one
    choice,     // `number`, from 1; any whole number
    ambiguous,  // `meanings`: it is the beginning of several
    unknown     // `name` is what was typed; `meanings`: one that was probably meant, if any
  };
  Kind kind = Kind::unknown;
  HuntWord word = HuntWord::help;
  std::string name = {};
  std::size_t number = 0;
  std::vector<std::string> meanings = {};
};

/// A line as it is understood in a phase: a beginning of a word is enough. Where the steps are
/// asked for, a step's name in small letters is rather that step than the beginning of a word.
HuntRequest understood(std::string_view line, const Worksheet& worksheet, HuntState::Phase phase);

}  // namespace byhand::learn
