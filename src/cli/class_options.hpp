#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classroom/class_file.hpp"
#include "classroom/roster.hpp"

namespace byhand {

/// Reads a roster; its notes go to standard error, and so do its problems. Nothing where it has
/// some.
std::optional<Roster> roster_or_report(const std::string& path);

/// Students with their variants and the names of their files. What is in the class stays.
std::vector<Enrolled> enrolled(const std::vector<Student>& students, const Class& of_class,
                               const std::vector<std::int64_t>& variants);

}  // namespace byhand
