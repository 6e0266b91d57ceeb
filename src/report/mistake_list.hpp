#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mistakes/rewriting.hpp"
#include "report/document.hpp"

namespace byhand {

/// The typical mistakes that a word means, in the order of their tables; all for an empty word.
/// e.g. mistakes_named("sums") -> row-sums and column-sums
std::vector<const MistakeRow*> mistakes_named(std::string_view word);

std::vector<std::string> mistake_codes();

/// Each with what the learner reads, and the changes to a rule below.
Document mistake_list_document(std::span<const MistakeRow* const> mistakes);

}  // namespace byhand
