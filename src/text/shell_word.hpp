#pragma once

#include <string>

namespace byhand {

/// A word as a shell takes it: as it stands, or in quotes; never as an option.
/// e.g. shell_word("my sheet.md") -> "'my sheet.md'"
std::string shell_word(const std::string& word);

}  // namespace byhand
