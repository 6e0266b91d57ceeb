#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "classroom/roster.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "worksheet/variant.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// Which of several sheets of one student counts.
enum class WhichCounts : unsigned char { newest, best };

/// How a class is marked. A teacher edits this in class.toml, after the fact too.
struct ClassRules {
  static constexpr std::int64_t full_part = 100;

  Rules against = Rules::hand;
  bool is_strict = false;            // no mark for what follows from a mistake
  std::int64_t follows = full_part;  // per cent of its points, where it has a mark
  WhichCounts counts = WhichCounts::newest;
  std::string deadline;                        // as TOML writes a date and time; empty: none
  std::vector<std::string> left_out;           // steps that are not marked
  std::map<std::string, std::int64_t> points;  // by step, for each cell; else the worksheet's own

  /// The deadline in seconds since 1970; without an offset it is the local time of this machine.
  /// e.g. "1970-01-01T01:00:00+01:00" -> 0
  std::optional<std::int64_t> deadline_seconds() const;
};

/// A student and what was dealt.
struct Enrolled {
  Student student;
  std::int64_t variant = 0;
  std::string sheet;         // the name of the file, without its ending
  std::int64_t refused = 0;  // draws of the variant, before the one that was dealt
};

/// A class as its file says it: what was handed out to whom, and how it is marked.
struct Class {
  /// Of the format of that file. The first did not say how many draws were refused.
  static constexpr std::int64_t version = 2;

  std::string worksheet;  // the file beside class.toml
  std::string format;     // of the sheets: markdown, csv, xlsx, html
  std::string digest;     // of the text of the worksheet, as text_digest has it
  std::string numbers;    // of what is drawn: draws_digest
  std::string secret;
  bool keeps_draws = true;  // a file of version 1 does not say which were refused
  ClassRules rules;
  std::vector<Enrolled> students;

  /// The variant of a student, for read_worksheet.
  Variant variant_of(const Enrolled& enrolled) const {
    const Student& student = enrolled.student;
    return {enrolled.variant,
            student.name,
            {student.id, mark_of_class(secret), secret},
            enrolled.refused,
            true};
  }
};

/// A problem with the worksheet, as it is in the numbers of that student.
Problem in_numbers_of(const Student& student, const Problem& problem, const Source& worksheet);

/// Reads class.toml. Throws Problem, with a place in it: at what is no TOML, at a key that is not
/// known or missing, at a value that cannot be.
Class read_class(const Source& source);

/// The text of class.toml. What a teacher wrote between its lines is not kept.
std::string class_text(const Class& of_class);

/// The text of class.toml with more students after those that it has; all else stays as it is.
std::string with_students(const std::string& text, const std::vector<Enrolled>& more);

}  // namespace byhand
