#pragma once

#include <string>

#include "picture/drawing.hpp"

namespace byhand {

/// Writes a name beside a mark, on that side, where there is nothing to read yet; the drawing grows
/// where it must.
void add_beside(Drawing& drawing, Point mark, const std::string& name, bool is_left);

}  // namespace byhand
