#pragma once

#include <optional>
#include <string_view>

#include "format/listings.hpp"

namespace byhand {

/// What there is to do for a worksheet of the course, by its text; nothing for any other text. To
/// replay them all would take many times as long as to print their list.
std::optional<ListedWork> known_work(std::string_view worksheet_text);

}  // namespace byhand
