#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "classroom/class_grade.hpp"
#include "classroom/kept_marks.hpp"

namespace byhand {

/// A class that was marked, and what changed since it was marked before; nothing the first time.
struct MarkedClass {
  const ClassGrade& grade;
  const Regrading* regrading = nullptr;
};

/// Takes the next part of a text.
using Sink = std::function<void(std::string_view)>;

/// A way to give marks to another program. Adding one is adding its row to the table. None of these
/// was seen by the program that it is for.
struct GradebookFormat {
  std::string_view name;
  std::string_view beginning;  // of its text, which a sheet never begins with
  bool has_files;              // a row for each file, those of nobody as well
  /// Throws Problem where these marks cannot be written so. A row is written as it is made.
  void (*write)(const MarkedClass& marked, const Sink& sink);
};
const std::vector<GradebookFormat>& gradebook_formats();

}  // namespace byhand
