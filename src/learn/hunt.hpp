#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/hunt_drawing.hpp"
#include "learn/turn.hpp"

namespace byhand::learn {

/// How far a learner has come.
struct HuntState {
  enum class Phase : unsigned char {
    finding,  // the first wrong step
    naming,   // what happened there
    solved,   // all was told; another hunt may follow
    left
  };
  std::shared_ptr<const DrawnHunt> hunt;
  Phase phase = Phase::finding;
  std::size_t wrong_guesses = 0;
  std::size_t hints = 0;
  std::vector<bool> is_ruled_out;  // by suspect
};

/// "Find the bug": a filled sheet in which one step follows a typical mistake. The learner names
/// that step, and then what happened there. Every line leads from a state to a state: nothing is
/// read, written or kept here.
class Hunting {
 public:
  struct Reply {
    HuntState state;
    Turn turn;
  };

  /// `command` gives the same hunts again, with the seed behind it.
  Hunting(HuntingGround ground, std::string command)
      : m_ground(std::move(ground)), m_command(std::move(command)) {}

  /// Throws Problem where there is nothing to hunt for.
  Reply begin(std::int64_t seed) const;
  Reply answer(HuntState state, std::string_view line) const;

 private:
  HuntingGround m_ground;
  std::string m_command;
};

}  // namespace byhand::learn
