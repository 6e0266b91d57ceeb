#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classroom/class_file.hpp"
#include "evaluate/evaluator.hpp"
#include "text/source.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

/// How many different givens the variants of a worksheet have.
struct DistinctGivens {
  /// All that can be drawn; nothing where conditions refuse some, or where there are more than
  /// 10^18.
  std::optional<std::int64_t> all;
  std::size_t seen = 0;     // among the variants that were dealt
  bool is_drawn = true;     // else the worksheet is the same in every variant
  bool is_sampled = false;  // conditions refuse some

  /// "576", "more than 10^18", "at least 40"
  std::string text() const;
};

/// Variants for the students of a class.
struct Deal {
  std::vector<std::int64_t> variants;  // of the new ones, in their order
  DistinctGivens distinct;
  /// Those who have the same givens, by their places in the class: first the students that were
  /// there, then the new ones. Nobody, as long as there are enough.
  std::vector<std::vector<std::size_t>> sharing;
  std::size_t failing = 0;  // variants that were left out: they cannot be computed
};

/// What was dealt to a class, with nobody new.
Deal dealt_before(const Source& worksheet, const Budget& budget, const Class& of_class);

/// Deals variants to `count` more students, so that nobody has the givens of another, as far as
/// there are enough of them; else each is dealt as rarely as can be. Depends on the secret and on
/// the variants that were dealt before, which stay as they are. Throws Problem where the worksheet
/// cannot be read.
Deal deal(const Source& worksheet, const Budget& budget, const std::string& secret,
          const std::vector<std::int64_t>& dealt, std::size_t count);

}  // namespace byhand
