#pragma once

#include <vector>

#include "evaluate/shapes.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// How large everything of a worksheet is, and its rules with their sizes in place.
struct SizedRules {
  KnownNames names;               // the cells of givens where they are known
  std::vector<CheckedRule> hand;  // by step
  std::vector<CheckedRule> real;
};

/// The rules of a worksheet as it is.
SizedRules own_sizes(const Worksheet& worksheet);

/// The tokens of the worksheet as its author wrote it: the columns (or rows) of the given that is
/// marked with `tokens`, of the longest if there are several; 0 if there is none.
std::size_t token_count(const Worksheet& worksheet);

/// The rules of the same worksheet for another number of tokens: every given that is marked with
/// `tokens` has so many columns (or rows) of unknown cells, and what depends on it is checked
/// again. Throws Problem with the place of what cannot have another size, such as causal(4).
SizedRules sizes_with(const Worksheet& worksheet, std::size_t tokens, const Budget& budget);

/// Throws Problem where a size does not follow the number of tokens evenly (as cols(X) + 1 does,
/// and floor(cols(X) / 2) does not), or where an index leaves its matrix with more tokens. What
/// passes can have any larger number of tokens, and each side of each matrix is then a + b n.
/// `fewer` and `more` are the rules with n tokens and with n + 1.
void require_even_growth(const Worksheet& worksheet, const SizedRules& fewer,
                         const SizedRules& more, const Budget& budget);

}  // namespace byhand
