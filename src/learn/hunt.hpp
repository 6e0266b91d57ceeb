#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grade/answer_key.hpp"
#include "learn/lesson.hpp"
#include "text/source.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/variant.hpp"

namespace byhand::learn {

// hunt_sheet.cpp: sheets with a mistake.

/// A filled sheet with one step that follows a wrong rule. The steps before it are right; those
/// after it follow by their right rules from what stands before them, printed ones too.
struct DrawnHunt {
  std::int64_t seed = 0;
  std::shared_ptr<const AnswerKey> key;
  std::size_t step = 0;  // the first wrong one, of which something is asked
  Replay<Exact> shown;
  /// What may have happened there: 2 to 4, whose asked cells differ, and their messages, too.
  std::vector<const ReplayedMutation*> suspects;
  std::size_t culprit = 0;  // among the suspects

  const Worksheet& worksheet() const { return key->worksheet(); }
  const Mutation& mistake() const { return *suspects[culprit]->mutation; }
  const Step& wrong_step() const { return worksheet().steps[step]; }
  const Matrix<Exact>& wrong() const { return *shown[step]; }
  const Matrix<Exact>& right() const { return *key->right(step).value; }
};

/// Whether both have the same mistake in the same step, be it in other numbers.
bool are_alike(const DrawnHunt& a, const DrawnHunt& b);

/// The first asked cell that is printed in another way in the two matrices of a step; nothing where
/// they look alike.
std::optional<Cell> first_difference(const Worksheet& worksheet, std::size_t step,
                                     const Matrix<Exact>& a, const Matrix<Exact>& b);

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

// The learner's way to it.

/// "Find the bug": a filled sheet in which one step follows a typical mistake. The learner names
/// that step, and then what happened there; another hunt may follow. It is a value, as a lesson is.
struct Hunt {
  enum class Phase : unsigned char {
    finding,  // the first wrong step
    naming,   // what happened there
    solved,   // all was told; another hunt may follow
    left
  };
  std::shared_ptr<const HuntingGround> ground;
  std::string command;  // gives the same hunts again, with the seed after it; empty where none does
  std::shared_ptr<const DrawnHunt> drawn;
  Phase phase = Phase::finding;
  std::size_t wrong_guesses = 0;
  std::size_t hints = 0;
  std::vector<bool> is_ruled_out;  // by suspect
  Reply reply;                     // to the last line

  const Worksheet& worksheet() const { return drawn->worksheet(); }
};

/// Throws Problem where there is nothing to hunt for.
Hunt begin_hunt(HuntingGround ground, std::string command, std::int64_t seed);

/// Answers a line of the learner, whatever it is. The beginning of a word is enough; while a step
/// is looked for, a name in small letters means the step before it means a word.
Hunt answer(Hunt hunt, std::string_view line);

// hunt_sheet.cpp: what is shown in the course of a hunt, after what was said before.

/// With the seed and the variant.
void show_title(Hunt& hunt);
/// The givens, and every step as it was filled in.
void show_sheet(Hunt& hunt);
/// One step with the rule in words and the matrices that the rule uses, or a given.
void show_with_ingredients(Hunt& hunt, const std::string& name);
/// What may have happened, numbered from 1.
void show_suspects(Hunt& hunt);
/// What happened: the wrong rule beside the right one, the wrong matrix beside the right one.
void show_reason(Hunt& hunt);

}  // namespace byhand::learn
