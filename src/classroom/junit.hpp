#pragma once

#include "classroom/gradebook.hpp"

namespace byhand {

/// JUnit: a suite for each student, a case for each step; a suite for the files of nobody.
void write_junit(const MarkedClass& marked, const Sink& sink);

}  // namespace byhand
