#pragma once

#include <span>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// The report of one sheet: the first step with a mistake in full, each other one in a line; or all
/// of them in full, as where the right values are told.
Document graded_document(const GradedSheet& graded, Reveal reveal, bool in_full = false);

/// What changed in a sheet since it was graded last.
struct Changes {
  Document score;
  Document details;  // what matters most comes first: the rest may be left out
  Document next;     // what to do now

  Document document() const;
};

/// `before` is nothing where the sheet is graded for the first time: then all that stands there is
/// new.
Changes changes_since(const GradedSheet* before, const GradedSheet& graded);

// Parts of these reports.

/// "94 of 116 (81 %)"
Styled score(const Grade& grade);

/// "12 of 12"
std::string points(std::size_t score, std::size_t max);

/// How many of `all` a part is of a whole, rounded; but `all` is for the whole alone, and 0 for
/// nothing alone. e.g. rounded_share(34, 42, 100) -> 81
std::size_t rounded_share(std::size_t part, std::size_t whole, std::size_t all);

/// The same in per cent.
/// e.g. percent(23, 24, false) -> "96", percent(1999, 2000, true) -> "99.9"
std::string percent(std::size_t part, std::size_t whole, bool has_tenths);

/// Adds what a report says of one step: a line; in full, where something needs a look, its matrix
/// with signs, the reasons and notes.
void add_graded_step(Document& document, const GradedSheet& graded, std::size_t step, Reveal reveal,
                     bool in_full);

/// Adds a line where weights of a step do not add up to 1.
void add_off_weights(Document& document, const GradedSheet& graded, std::size_t step);

/// Why entries are wrong, in a learner's words: no wrong rule, no code. Slips that look alike
/// share a sentence, with their cells after it.
Fact what_happened(const Step& step, const Reason& reason);

/// Adds the notes of a kind, those with the same words together:
/// "E[3,1] and E[3,2]: 3·x for 3^x? That would fit."
void add_notes(Document& document, const Step& step, std::span<const CellNote> notes,
               CellNote::Kind kind);

}  // namespace byhand
