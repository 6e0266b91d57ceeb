#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "classroom/class_file.hpp"
#include "evaluate/evaluator.hpp"
#include "sheet/reader.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// Who has which numbers in a class.
class ClassNumbers {
 public:
  /// Throws Problem where the worksheet cannot be read, in some student's numbers neither.
  ClassNumbers(const Source& worksheet, const Class& of_class, const Budget& budget);

  /// The worksheet as its author wrote it.
  const Worksheet& plain() const { return m_plain; }
  /// Whether a variant draws anything; else everybody has the same numbers.
  bool is_drawn() const { return m_is_drawn; }
  /// The students with these drawn givens; nothing where some of them are missing in the sheet.
  std::optional<std::vector<std::size_t>> owners(const OwnGivens& own) const;
  /// The worksheet with the numbers of a student. Throws Problem.
  Worksheet worksheet_of(const Enrolled& enrolled) const;
  /// Whether they are those of the worksheet itself.
  bool are_plain(const OwnGivens& own) const;

 private:
  std::string key_of(const OwnGivens& own) const;

  const Source& m_text;
  const Class& m_class;
  const Budget& m_budget;
  Worksheet m_plain;
  bool m_is_drawn = false;
  bool m_can_be_redrawn = false;
  std::unordered_map<std::string, std::vector<std::size_t>> m_owners;
};

/// The cells of all that is drawn in a variant, as a text: the same for the same numbers.
std::string drawn_givens(const Worksheet& worksheet);

/// The worksheet with the numbers of a student. Throws Problem.
Worksheet worksheet_of(const Source& worksheet, const Class& of_class, const Enrolled& enrolled,
                       const Budget& budget);

}  // namespace byhand
