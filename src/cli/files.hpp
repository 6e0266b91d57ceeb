#pragma once

#include <filesystem>
#include <string>

#include "text/source.hpp"

namespace byhand {

/// A whole regular file, without its byte-order mark; read no further than a little behind
/// `most_bytes`. Throws Problem.
Source read_file(const std::filesystem::path& path, std::size_t most_bytes);

/// Writes a file whole or not at all: a temporary file beside it, then a rename. An existing file
/// is only replaced where `may_replace`. Throws Problem.
void write_file(const std::filesystem::path& name, const std::string& text, bool may_replace);

}  // namespace byhand
