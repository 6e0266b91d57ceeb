#pragma once

#include <span>
#include <string>

#include "report/document.hpp"

namespace byhand {

/// Blocks as Markdown for GitHub and pandoc: matrices as `$$ … $$` that KaTeX takes in strict mode.
std::string to_markdown(std::span<const Block> blocks);

/// A picture: a link to its file, or else its characters in a fence.
std::string picture_markdown(const Picture& picture);

/// A label within a formula. e.g. "q_1" -> "\text{q\_1}"
std::string label_in_latex(const std::string& label);

}  // namespace byhand
