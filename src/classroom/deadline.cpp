#include "classroom/deadline.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <ctime>

namespace byhand {

std::optional<std::int64_t> seconds_of(const std::string& date_time) {
  if (date_time.empty()) return std::nullopt;
  const toml::table parsed = toml::parse("time = " + date_time);
  const auto value = parsed["time"].value<toml::date_time>();
  if (!value) return std::nullopt;
  constexpr int first_year = 1900;
  constexpr std::int64_t seconds_a_minute = 60;
  std::tm time{};
  time.tm_year = value->date.year - first_year;
  time.tm_mon = value->date.month - 1;
  time.tm_mday = value->date.day;
  time.tm_hour = value->time.hour;
  time.tm_min = value->time.minute;
  time.tm_sec = value->time.second;
  time.tm_isdst = -1;
  if (!value->offset) return std::mktime(&time);
  return timegm(&time) - value->offset->minutes * seconds_a_minute;
}

std::string time_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm local{};
  if (localtime_r(&time, &local) == nullptr) return "";
  constexpr std::size_t longest = 64;
  std::string text(longest, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local));
  return text;
}

}  // namespace byhand
