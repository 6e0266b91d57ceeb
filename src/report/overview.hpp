#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "report/graded_sheet.hpp"

namespace byhand {

/// How far a learner has come with a sheet.
struct SheetProgress {
  std::string file;  // by which commands know it: "reweighing.md"
  std::size_t score = 0;
  std::size_t max = 0;
  std::size_t given_away = 0;  // what the cells are worth that the lesson filled in without a mark
  std::size_t mistakes = 0;    // entries that need another look
  std::size_t wrong = 0;       // of these the ones that are numbers: they can be practised
  std::string look_at;         // the first of them: "S[1,2]"; empty where there is none
  bool is_untouched = false;
  bool has_open_question = false;  // which may carry no mark
  std::int64_t saved = 0;          // when: a larger number is later

  bool has_full_marks() const { return score == max && !has_open_question; }
  /// Whether there is nothing left to do.
  bool is_done() const { return score + given_away == max && !has_open_question; }
  bool is_begun() const { return !is_done() && !is_untouched; }
};

SheetProgress progress_of(const GradedSheet& graded, std::int64_t saved);

/// Whether `a` is further than `b`, another sheet of the same worksheet: with full marks, done, or
/// with more marks.
bool is_further(const SheetProgress& a, const SheetProgress& b);

/// A worksheet of the course, with the sheet of it that is the furthest.
struct CourseEntry {
  std::string number;
  std::string name;
  std::string title;
  std::string word;  // what a command calls it: its number, or its name where that means another
  std::optional<SheetProgress> sheet = {};
};

/// Where a learner is.
struct Overview {
  std::vector<CourseEntry> course;      // in its order
  std::vector<std::string> unreadable;  // of each sheet that has no marks: why, and what to do
  std::string options = {};             // that commands need: " --exercises my"
};

/// Sheets that have no marks: the first of them, and how many more there are.
void add_unreadable(Document& document, const std::vector<std::string>& unreadable);

/// The course with ticks, and what is next: the begun sheet that was saved last, else the first
/// worksheet that is not done. To someone without a sheet: what this is, and how to begin.
Document overview_document(const Overview& overview);

/// What a learner has to do for a worksheet.
struct Workload {
  std::size_t cells = 0;      // to fill
  std::size_t minutes = 0;    // to read, work out and write, an estimate rounded up
  std::size_t questions = 0;  // those of the cells that ask for words, and carry no mark
};

/// Of a step of which only some cells are asked, as large a part of its operations. An operation
/// takes the longer the more there is to write of its numbers: two seconds where all have one
/// digit (many are with 0 or 1), five for 27/46. To this come the cells themselves, and the prose.
Workload workload(const ReplayedWorksheet& replayed, const Budget& budget = {});

}  // namespace byhand
