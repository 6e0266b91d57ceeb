#pragma once

#include <cstddef>
#include <string>

#include "worksheet/replay.hpp"
#include "worksheet/worksheet.hpp"

namespace bench {

/// A worksheet that is ready to be replayed, and the budget that its size needs.
struct Attention {
  byhand::Worksheet worksheet;
  byhand::Budget budget;

  const byhand::Matrix<byhand::Exact>& given(const std::string& name) const;
};

/// How far the scores of a layer lie apart, and with them how long its fractions are.
enum class Scores : unsigned char {
  near,  // nearly all fractions fit in machine words
  far,   // nearly none of the last steps' do
};

/// exercises/04-self-attention.md, without its questions.
Attention flagship();

/// The flagship's steps with so many tokens of 16 features. The givens are drawn in its manner, the
/// same on every machine.
Attention layer(std::size_t tokens, Scores scores);

/// The whole hand calculation in any number type.
template <class N>
byhand::Replay<N> replayed(const Attention& attention) {
  return byhand::replay<N>(attention.worksheet, byhand::Rules::hand, attention.budget);
}

}  // namespace bench
