#pragma once

#include <string>

#include "learn/hunt_drawing.hpp"
#include "report/document.hpp"

namespace byhand::learn {

// What is shown in the course of a hunt, each piece to be put behind others.

/// The title, with the seed and the variant.
void add_title(Document& document, const DrawnHunt& hunt);

/// The givens, and every step as it was filled in.
void add_sheet(Document& document, const DrawnHunt& hunt);

/// One step with the rule in words and the matrices that the rule uses, or a given. `name` is known
/// in the worksheet.
void add_matrix(Document& document, const DrawnHunt& hunt, const std::string& name);

/// What may have happened, numbered from 1.
void add_suspects(Document& document, const DrawnHunt& hunt);

/// What happened: the wrong rule beside the right one, the wrong matrix beside the right one.
void add_reason(Document& document, const DrawnHunt& hunt);

/// "that would have made S[1,2] 5, and here stands 3", of a suspect that did not do it.
std::string alibi(const DrawnHunt& hunt, std::size_t suspect);

/// A cell of the wrong step as text.
struct ShownCell {
  std::string name;  // "S[1,2]"
  std::string text;  // as it stands there
};

/// One that does not fit.
ShownCell misfit(const DrawnHunt& hunt);

}  // namespace byhand::learn
