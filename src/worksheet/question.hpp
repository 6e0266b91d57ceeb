#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "number/entry.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// Entries that are words. The rule of a question with choices gives the place of a word among them,
// from 1, and this is where words become such numbers and numbers words.

/// The choice that a text names, from 0: its word in any case, also in quotes, with a full stop or
/// an article; a cell also without the name of its matrix, or by labels.
/// e.g. with the cells of A: A[2,3], [2, 3], a[k2,q3]
std::optional<std::size_t> choice_named(const Choices& choices, std::string_view typed);

/// The word of a number; nothing where it has none.
std::optional<std::string> word_of(const Choices& choices, const Exact& number);

/// An entry of that step: a word where it has choices, else a number; see read_entry().
Entry read_entry_of(const Step& step, std::string_view text,
                    CellParting parting = CellParting::blanks);

/// Why an entry of that step cannot be read, and what to write instead.
Unreadable why_unreadable_in(const Step& step, std::string_view text,
                             CellParting parting = CellParting::blanks);

/// What a question may be answered with: "one of k1 k2 k3 k4", "a cell of A", "a number".
std::string answers_of(const Step& question);

/// What may be typed at a question: "k1, k2, k3 or k4", "a cell of A, such as A[1,1]"
std::string kinds_of_answer(const Step& question);

/// What the cells of a step are worth, as a sheet says it: "3 marks for each cell", of a question
/// "2 marks". Empty where they are worth what is usual: 1 each, nothing in a question.
std::string marks_told(const Step& step);

/// The same worksheet without its questions, for what is about the calculation alone. No rule uses
/// the name of a question.
Worksheet without_questions(Worksheet worksheet);

}  // namespace byhand
