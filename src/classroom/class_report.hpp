#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "classroom/class_file.hpp"
#include "classroom/dealing.hpp"
#include "classroom/variants_check.hpp"
#include "report/document.hpp"

namespace byhand {

/// What was handed out, to be told.
struct HandOut {
  const Class& of_class;
  std::string folder;
  std::vector<Enrolled> newcomers;  // who are in the class already
  const Deal& deal;
  std::size_t written = 0;  // sheets
  std::vector<std::string> notes;
};

Document hand_out_document(const HandOut& handed);

/// The variants of a class before they go out.
Document check_document(const VariantsCheck& check, const Class& of_class, const Deal& deal);
/// The same for other programs: one object.
std::string check_json(const VariantsCheck& check, const Class& of_class, const Deal& deal);

}  // namespace byhand
