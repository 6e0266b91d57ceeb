#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace byhand {

/// A date and time as TOML writes it, in seconds since 1970; without an offset it is the local time
/// of this machine. Nothing of an empty text. e.g. "1970-01-01T01:00:00+01:00" -> 0
std::optional<std::int64_t> seconds_of(const std::string& date_time);

/// The other way round, in local time, as people read it: "2026-12-01 23:59".
std::string time_text(std::int64_t seconds);

}  // namespace byhand
