#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grade/answer_key.hpp"
#include "text/source.hpp"
#include "worksheet/variant.hpp"

namespace byhand::learn {

/// What may have happened in a step: one of its typical mistakes, and what that leads to.
struct Suspect {
  std::string code;
  std::string message;
  std::string rule;  // on one line
  Shared<Exact> result;
};

/// A filled sheet with one step that follows a wrong rule. The steps before it are right; those
/// behind it follow by their right rules from what stands before them, printed ones too.
struct DrawnHunt {
  std::int64_t seed = 0;
  std::shared_ptr<const AnswerKey> key;
  std::size_t step = 0;  // the first wrong one, of which something is asked
  Replay<Exact> shown;
  std::vector<Suspect> suspects;  // 2 to 4; their asked cells differ, and so do their messages
  std::size_t culprit = 0;        // among the suspects

  const Worksheet& worksheet() const { return key->worksheet(); }
};

/// Whether both have the same mistake in the same step, be it in other numbers.
bool are_alike(const DrawnHunt& a, const DrawnHunt& b);

/// The first asked cell that is printed in another way in the two matrices of a step; nothing where
/// they look alike.
std::optional<std::size_t> first_difference(const Step& step, const Matrix<Exact>& a,
                                            const Matrix<Exact>& b);

/// Draws hunts from a worksheet: in one variant, or each in a variant of its own where the
/// worksheet has any.
class HuntingGround {
 public:
  static constexpr std::int64_t largest_seed = 999'999'999;

  HuntingGround(Source source, const Budget& budget, std::optional<Variant> variant);

  /// The hunt of a seed, always the same. Mistakes whose sheets stay easy to read come first.
  /// Throws Problem where no mistake can be hunted.
  DrawnHunt draw(std::int64_t seed) const;
  /// The hunt of the next seed that is not like the last one; like it only where there seems to be
  /// no other.
  DrawnHunt draw_after(const DrawnHunt& last) const;

 private:
  std::vector<std::optional<Variant>> variants(std::int64_t seed) const;

  Source m_source;
  Budget m_budget;
  std::optional<Variant> m_variant;
  bool m_has_variants = false;
};

}  // namespace byhand::learn
