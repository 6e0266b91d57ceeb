#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "classroom/class_file.hpp"
#include "evaluate/evaluator.hpp"
#include "sheet/sheet.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// How many different givens the variants of a worksheet have.
struct DistinctGivens {
  /// All that can be drawn; nothing where conditions refuse some, or where there are more than
  /// 10^18.
  std::optional<std::int64_t> all;
  std::size_t seen = 0;     // among the variants that were dealt
  bool is_drawn = true;     // else the worksheet is the same in every variant
  bool is_sampled = false;  // conditions refuse some

  /// "576", "more than 10^18", "at least 40"
  std::string text() const;
};

/// What more students of a class are dealt.
struct Deal {
  std::vector<Enrolled> newcomers;  // in their order
  DistinctGivens distinct;
  /// Those who have the same givens, by their places in the class: first the students that were
  /// there, then the new ones. Nobody, as long as there are enough.
  std::vector<std::vector<std::size_t>> sharing;
  std::size_t failing = 0;  // variants that were left out: they cannot be computed
};

/// Deals variants and names of files to more students of a class, so that nobody has the givens of
/// another, as far as there are enough of them; else each is dealt as rarely as can be. Depends on
/// the secret and on what was dealt before, which stays as it is; without newcomers it only tells
/// of that. Throws Problem where the worksheet cannot be read.
Deal deal(const Source& worksheet, const Budget& budget, const Class& of_class,
          const std::vector<Student>& newcomers);

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

/// SHA-256 of the text of a worksheet in NFC, without blanks at the ends of its lines, whatever its
/// line breaks. e.g. "sha256:3f9a…"
std::string text_digest(std::string_view text);

/// SHA-256 of the names, shapes and values of what is drawn, and of the words that a question lets
/// choose from; classes made before November 2026 do without these. With the secret, a number and
/// how many draws were refused they decide what a student has.
std::string draws_digest(const Worksheet& worksheet, bool has_choices = true);

}  // namespace byhand
