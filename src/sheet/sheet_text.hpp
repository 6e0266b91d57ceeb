#pragma once

#include <string_view>

#include "text/source.hpp"

namespace byhand {

/// Whether a sheet can name a worksheet so: small letters, digits and - only.
bool is_sheet_name(std::string_view name);

std::string_view without_byte_order_mark(std::string_view text);

/// Throws Problem where a text is too long for a sheet, or not UTF-8.
void require_sheet_text(const Source& source);

}  // namespace byhand
