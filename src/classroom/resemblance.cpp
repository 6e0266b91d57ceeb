// What sheets of a class have in common.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "classroom/submission_grader.hpp"
#include "number/entry.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::size_t fewest_alike = 4;

/// A right fraction tells as much as so many right whole numbers.
constexpr std::size_t of_fraction = 3;

/// How many right whole numbers that do not follow need an explanation; the four fractions that
/// stand below one slip of the pen in a column sum do not.
constexpr std::size_t fewest_odd = 16;

/// How likely it is that somebody who copies copies a certain cell.
constexpr double share_of_copied = 0.5;

/// How much more likely common entries have to be by copying than by accident, in bits, for one
/// pair; more where there are many.
constexpr double fewest_bits = 4;

/// A value of an asked cell, and the files that have it there.
using FilesWithValue = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

/// What two files have in common.
struct Alike {
  std::size_t cells = 0;
  double bits = 0;                 // how much they tell; cells that are not common speak against it
  std::vector<std::size_t> where;  // the first of the cells, among the asked
};

class Comparer {
 public:
  Comparer(const ClassGrade& grade, const std::vector<SheetTraits>& traits,
           const Worksheet& worksheet)
      : m_grade(grade), m_traits(traits), m_worksheet(worksheet), m_cells(asked_cells(worksheet)) {}

  std::vector<Resemblance> compare() {
    add_same_numbers();
    add_alike(Resemblance::Kind::others_answers);
    add_alike(Resemblance::Kind::same_entries);
    add_not_following();
    std::stable_sort(m_result.begin(), m_result.end(), [](const auto& a, const auto& b) {
      if (a.kind != b.kind) return a.kind < b.kind;
      return a.alike > b.alike;
    });
    return std::move(m_result);
  }

 private:
  /// Whether a file is compared: one of each student's, unless several were marked.
  bool is_compared(std::size_t file) const {
    const FileRow& row = m_grade.files[file];
    return row.has_marks() && row.student && row.outcome != Outcome::copy &&
           m_traits[file].right.size() == m_cells.size();
  }
  std::string cells_text(const std::vector<std::size_t>& asked) const {
    constexpr std::size_t most = 4;
    return listed_at_most(most, mapped(asked, [&](std::size_t cell) {
                            return cell_name(m_worksheet, m_cells[cell]);
                          }));
  }

  void add_same_numbers() {
    for (std::size_t f = 0; f < m_grade.files.size(); ++f) {
      const FileRow& row = m_grade.files[f];
      if (row.outcome != Outcome::anothers || !row.student) continue;
      for (const std::size_t owner : m_traits[f].owners) {
        m_result.push_back({Resemblance::Kind::same_numbers, *row.student, owner, f, 0, 0,
                            fmt::format("{} handed in a sheet with the numbers of {}",
                                        m_grade.name_of(*row.student), m_grade.name_of(owner))});
      }
    }
  }

  /// Wrong entries that are right for somebody else, or that somebody else has too, right or wrong.
  void add_alike(Resemblance::Kind kind) {
    const bool is_of_answers = kind == Resemblance::Kind::others_answers;
    const auto values_of = [&](std::size_t file) -> const std::vector<std::uint64_t>& {
      return is_of_answers ? m_traits[file].right : m_traits[file].entered;
    };
    std::vector<FilesWithValue> of_cell(m_cells.size());
    std::size_t files = 0;
    for (std::size_t f = 0; f < m_grade.files.size(); ++f) {
      if (!is_compared(f)) continue;
      ++files;
      for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (values_of(f)[i] != 0) of_cell[i][values_of(f)[i]].push_back(f);
      }
    }
    for (std::size_t f = 0; f < m_grade.files.size(); ++f) {
      if (is_compared(f)) add_alike_of(f, of_cell, files, kind);
    }
  }

  void add_alike_of(std::size_t file, const std::vector<FilesWithValue>& of_cell, std::size_t files,
                    Resemblance::Kind kind) {
    const SheetTraits& own = m_traits[file];
    std::map<std::size_t, Alike> with;  // by file
    const double not_alike = std::log2(1 - share_of_copied);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
      const bool is_candidate = own.is_wrong[i] && own.entered[i] != 0;
      if (!is_candidate) continue;
      ++wrong;
      const auto found = of_cell[i].find(own.entered[i]);
      if (found == of_cell[i].end()) continue;
      // How many of the others have it by accident, as far as one can tell: all but the one who is
      // looked at.
      const std::size_t self = kind == Resemblance::Kind::same_entries ? 1 : 0;
      if (found->second.size() == self) continue;
      const double accident = (static_cast<double>(found->second.size() - self) - share_of_copied) /
                              static_cast<double>(files);
      for (const std::size_t other : found->second) {
        if (m_grade.files[other].student == m_grade.files[file].student) continue;
        Alike& alike = with[other];
        ++alike.cells;
        // What follows from an entry that is alike is alike without any copying.
        const double telling = own.follows[i] ? 0 : std::log2(share_of_copied / accident);
        alike.bits += telling - not_alike;
        alike.where.push_back(i);
      }
    }
    for (auto& [other, alike] : with) {
      alike.bits += static_cast<double>(wrong) * not_alike;
    }
    const auto best = std::max_element(with.begin(), with.end(), [](const auto& a, const auto& b) {
      return a.second.bits < b.second.bits;
    });
    if (best == with.end()) return;
    const Alike& alike = best->second;
    const double for_many = std::log2(static_cast<double>(files));
    if (alike.cells < fewest_alike || alike.bits < fewest_bits + for_many) return;
    add_pair(file, best->first, alike, wrong, kind);
  }

  void add_pair(std::size_t file, std::size_t other_file, const Alike& alike, std::size_t wrong,
                Resemblance::Kind kind) {
    const std::size_t student = *m_grade.files[file].student;
    const std::size_t other = *m_grade.files[other_file].student;
    const bool is_of_answers = kind == Resemblance::Kind::others_answers;
    // Alike entries are told once of two students, and not where one has the other's answers.
    const bool is_told = any_of(m_result, [&](const Resemblance& one) {
      const bool are_they = (one.student == other && one.other == student) ||
                            (one.student == student && one.other == other);
      return !is_of_answers && are_they && one.kind != Resemblance::Kind::same_numbers;
    });
    if (is_told) return;
    const std::string first = m_grade.name_of(student);
    const std::string second = m_grade.name_of(other);
    const std::string cells = cells_text(alike.where);
    m_result.push_back(
        {kind, student, other, file, alike.cells, wrong,
         is_of_answers
             ? fmt::format(
                   "{} of the {} entries of {} that do not fit are right for the numbers of {}: {}",
                   alike.cells, wrong, first, second, cells)
             : fmt::format(
                   "{} and {} have {} entries alike that do not fit, of {} such entries of {}: {}",
                   first, second, alike.cells, wrong, first, cells)});
  }

  /// How much it tells that an entry is right: a small whole number may be so by accident, many of
  /// them or a fraction are not.
  static std::size_t weight_of(std::string_view entry) {
    constexpr std::size_t longest_plain = 2;
    if (none_of(entry, is_digit)) return 0;
    return entry.size() > longest_plain ? of_fraction : 1;
  }

  void add_not_following() {
    for (std::size_t f = 0; f < m_grade.files.size(); ++f) {
      if (!is_compared(f)) continue;
      std::vector<std::string> odd;
      std::size_t weight = 0;
      for (const auto& [cell, entry] : m_traits[f].does_not_follow) {
        if (weight_of(entry) == 0) continue;
        weight += weight_of(entry);
        odd.push_back(fmt::format("{} = {}", cell_name(m_worksheet, cell), visible_line(entry)));
      }
      if (weight < fewest_odd) continue;
      constexpr std::size_t most = 4;
      const std::size_t count = odd.size();
      const std::size_t student = *m_grade.files[f].student;
      m_result.push_back(
          {Resemblance::Kind::does_not_follow, student, std::nullopt, f, count, m_cells.size(),
           fmt::format("{} entries of {} are right, but do not follow from the earlier ones: {}",
                       count, m_grade.name_of(student), listed_at_most(most, odd))});
    }
  }

  const ClassGrade& m_grade;
  const std::vector<SheetTraits>& m_traits;
  const Worksheet& m_worksheet;
  std::vector<Cell> m_cells;  // that are asked
  std::vector<Resemblance> m_result;
};

}  // namespace

SheetTraits traits_of(const GradedSheet& graded) {
  SheetTraits traits;
  for (std::size_t s = 0; s < graded.grade.steps.size(); ++s) {
    const Matrix<Exact>& right = graded.right(s);
    std::set<Cell> explained;
    for (const Reason& reason : graded.grade.steps[s].reasons) {
      explained.insert(reason.cells.begin(), reason.cells.end());
    }
    for (const Cell& cell : asked_cells(graded.worksheet(), s)) {
      const Verdict verdict = verdict_of(graded, cell);
      const Entry& entry = entry_of(graded, cell);
      const bool is_number = entry.kind == Entry::Kind::number;
      traits.right.push_back(fnv1a64(right(cell.row, cell.col).text()));
      traits.entered.push_back(is_number ? fnv1a64(entry.value.text()) : 0);
      traits.is_wrong.push_back(verdict == Verdict::wrong || verdict == Verdict::follows);
      traits.follows.push_back(verdict == Verdict::follows || explained.contains(cell));
    }
    for (const CellNote& one : graded.grade.steps[s].notes) {
      if (one.kind != CellNote::Kind::does_not_follow) continue;
      traits.does_not_follow.push_back({one.cell, written(graded, one.cell)});
    }
  }
  return traits;
}

std::vector<Resemblance> resemblances(const ClassGrade& grade,
                                      const std::vector<SheetTraits>& traits,
                                      const Worksheet& worksheet) {
  return Comparer(grade, traits, worksheet).compare();
}

}  // namespace byhand
