#include "classroom/submission_grader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "classroom/names.hpp"
#include "classroom/rescue.hpp"
#include "classroom/workbook.hpp"
#include "grade/grade.hpp"
#include "report/class_summary.hpp"
#include "sheet/sheet.hpp"
#include "text/digest.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

/// The way of one file, from its bytes to its row.
class OneFile {
 public:
  OneFile(const SubmissionGrader& grader, Submission submission) : m_grader(grader) {
    static_cast<Submission&>(row()) = std::move(submission);
  }

  GradedSubmission grade(std::string_view bytes) && {
    m_path = m_grader.m_paths.owners(row().within);
    row().participant = m_path.participant;
    if (m_path.students.size() == 1) row().student = m_path.students.front();
    if (!row().no_file.empty()) {
      refuse(Outcome::unreadable, row().no_file);
    } else {
      row().digest = hexadecimal(sha256(bytes));
      try {
        if (can_be_read(bytes) && is_of_worksheet() && is_somebodys()) mark();
      } catch (const Problem& problem) {
        refuse(Outcome::ungradable, told(problem));
      }
    }
    if (row().may_be_of.empty() && m_path.students.size() > 1) row().may_be_of = m_path.students;
    return std::move(m_result);
  }

 private:
  using Students = std::vector<std::size_t>;

  FileRow& row() { return m_result.row; }
  const Class& of_class() const { return m_grader.m_class; }
  bool is_drawn() const { return m_grader.m_numbers.is_drawn(); }
  const std::string& name_of(std::size_t student) const {
    return of_class().students[student].student.name;
  }

  /// Always false, for the way ends here.
  bool refuse(Outcome outcome, std::string reason) {
    row().outcome = outcome;
    row().reason = std::move(reason);
    row().steps.clear();
    return false;
  }
  void note(std::string text) { row().notes.push_back(std::move(text)); }

  std::string told(const Problem& problem) const {
    std::string place;
    if (problem.span() && m_source) {
      place = fmt::format("line {}: ", m_source->place(problem.span()->begin).line);
    }
    return visible_line(place + message_of(problem));
  }

  // 1. Is it text, and a sheet?

  bool can_be_read(std::string_view bytes) {
    if (bytes.size() > most_sheet_bytes) {
      return refuse(Outcome::unreadable,
                    is_zip(bytes) ? "it is an archive or an office document of more than "
                                    "1 MiB; unpack it, or ask for the sheet"
                                  : "it is no sheet: more than 1 MiB");
    }
    if (bytes.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos) {
      return refuse(Outcome::unreadable, "it is empty; ask for the sheet again");
    }
    try {
      RescuedText text = rescued(bytes, of_class().format == "xlsx");
      row().notes = std::move(text.notes);
      m_source.emplace(row().path, std::move(text.text));
    } catch (const Problem& problem) {
      return refuse(Outcome::unreadable, told(problem));
    }
    return true;
  }

  // 2. Is it one of this worksheet and this class?

  bool is_of_worksheet() {
    const std::string& wanted = m_grader.worksheet().name;
    try {
      m_name = sheet_name_in_class(*m_source);
    } catch (const Problem& problem) {
      const auto names = block_names(*m_source);
      const auto known = matrix_names(m_grader.worksheet());
      std::vector<std::string> shared;
      std::set_intersection(names.begin(), names.end(), known.begin(), known.end(),
                            std::back_inserter(shared));
      if (has_program(*m_source)) {
        return refuse(Outcome::unreadable, "it is a worksheet, not a sheet of one");
      }
      if (shared.empty()) {
        return refuse(names.empty() ? Outcome::unreadable : Outcome::foreign,
                      names.empty() ? "it is text, but no sheet: there is no block of cells in it"
                                    : fmt::format("it is no sheet of {}: it has other blocks",
                                                  visible_line(wanted)));
      }
      note(fmt::format("{}; by its blocks, to {}", problem.message(), wanted));
      return true;
    }
    if (m_name->worksheet != wanted) {
      return refuse(Outcome::foreign, fmt::format("it is a sheet of {}, not of {}",
                                                  excerpt(m_name->worksheet), wanted));
    }
    return is_of_class();
  }

  bool is_of_class() {
    if (!m_name->variant || !m_name->variant->is_of_class()) return true;
    const Enrolment& said = m_name->variant->enrolment;
    if (said.mark != m_grader.m_mark) {
      return refuse(Outcome::foreign,
                    fmt::format("it is a sheet of another class, {}", excerpt(said.mark)));
    }
    const auto found = m_grader.m_by_id.find(name_key(said.id));
    if (found != m_grader.m_by_id.end()) {
      m_claimed = found->second;
      return true;
    }
    note(fmt::format("its first line has the id {}, which nobody in the class has",
                     excerpt(said.id)));
    return true;
  }

  // 3. Whose is it, and whose are its numbers?

  /// The path tells who handed it in, where it has a whole name or id; else the first line; else a
  /// part of the path; else the numbers.
  bool is_somebodys() {
    const OwnGivens own = own_givens(*m_source, m_grader.worksheet());
    const auto owners =
        is_drawn() ? m_grader.m_numbers.owners(own) : std::optional<Students>(everybody());
    find_student(owners.value_or(Students()));
    if (!row().student) return nobody_known(own, owners);
    const std::size_t student = *row().student;
    if (is_strangers(student)) {
      row().student.reset();
      row().may_be_of = {student};
      return refuse(
          Outcome::unknown,
          fmt::format("Moodle's folder is of {}, and nobody in the class is called so; the "
                      "sheet is of {}: look who handed it in",
                      visible_line(m_path.stranger), names_of({student})));
    }
    m_has_all_givens = owners.has_value();
    if (owners && !owners->empty() && !contains(*owners, student)) {
      m_result.traits.owners = *owners;
      return refuse(Outcome::anothers, fmt::format("its numbers are those of {}, not of {}",
                                                   names_of(*owners), names_of({student})));
    }
    const bool are_own = owners && contains(*owners, student);
    if (m_claimed && *m_claimed != student && !are_own) {
      return refuse(Outcome::ungradable,
                    fmt::format("its first line says that it is of {}, its path that it is of {}, "
                                "and its numbers do not settle it",
                                name_of(*m_claimed), name_of(student)));
    }
    if (owners && owners->empty() && !m_claimed) return not_dealt(own);
    if (m_claimed && *m_claimed != student) {
      note(fmt::format("its first line says that it is of {}, but {}", name_of(*m_claimed),
                       is_drawn() ? "its numbers are of " + name_of(student)
                                  : fmt::format("{} handed it in; the numbers are everybody's",
                                                name_of(student))));
    }
    return true;
  }

  /// Whether the folder has another name than the student, however its accents were unpacked: an
  /// archive may turn Jürgen into J├╝rgen.
  bool is_strangers(std::size_t student) const {
    const auto plain_letters = [](std::string_view name) {
      std::string letters;
      for (const char c : in_small_letters(name)) letters += is_letter(c) ? std::string(1, c) : "";
      return letters;
    };
    const std::string letters = plain_letters(name_of(student));  // none of a name in Chinese
    return !m_path.stranger.empty() &&
           (letters.empty() || plain_letters(m_path.stranger) != letters);
  }

  Students everybody() const {
    Students all(of_class().students.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
  }
  /// "Anna Müller (4711), Anna Müller (4712) and 2 more"
  std::string names_of(const Students& students, std::string_view link = "and") const {
    constexpr std::size_t most = 3;
    const auto names = mapped(students, [&](std::size_t student) {
      return fmt::format("{} ({})", name_of(student), of_class().students[student].student.id);
    });
    return listed_at_most(most, names, link);
  }

  void find_student(const Students& owners) {
    const Students& of_path = m_path.students;
    row().student.reset();
    if (m_path.is_plain && !of_path.empty()) {
      choose_among(of_path, owners);
    } else if (m_claimed) {
      row().student = m_claimed;
    } else if (!of_path.empty()) {
      choose_among(of_path, owners);
      if (row().student)
        note(fmt::format("it was taken for {}'s by a part of its path", name_of(*row().student)));
    } else if (owners.size() == 1) {
      row().student = owners.front();
      note(fmt::format("it was taken for {}'s by its numbers alone", name_of(owners.front())));
    }
  }

  /// Of namesakes the one whom the sheet itself names, or who has its numbers.
  void choose_among(const Students& students, const Students& owners) {
    if (students.size() == 1) {
      row().student = students.front();
    } else if (m_claimed && contains(students, *m_claimed)) {
      row().student = m_claimed;
    } else {
      Students both = students;
      std::erase_if(both, [&](std::size_t student) { return !contains(owners, student); });
      if (both.size() == 1) row().student = both.front();
    }
  }

  bool nobody_known(const OwnGivens& own, const std::optional<Students>& owners) {
    if (m_path.students.size() > 1) {
      return refuse(Outcome::unknown, fmt::format("it may be of {}: its path does not tell which",
                                                  names_of(m_path.students, "or")));
    }
    if (is_drawn() && owners && owners->size() > 1) {
      row().may_be_of = *owners;
      return refuse(Outcome::unknown, fmt::format("it may be of {}, who have the same numbers",
                                                  names_of(*owners, "or")));
    }
    if (is_drawn() && owners && owners->empty()) return not_dealt(own);
    return refuse(Outcome::unknown,
                  "neither its first line nor its path nor its numbers tell whose it is");
  }

  /// Numbers that nobody in the class has.
  bool not_dealt(const OwnGivens& own) {
    const bool are_plain = m_grader.m_numbers.are_plain(own);
    return refuse(Outcome::foreign,
                  are_plain ? "its numbers are those of the worksheet itself, which was dealt to "
                              "nobody"
                            : "its numbers were dealt to nobody in the class");
  }

  // 4. Marks.

  /// What is wrong with the worksheet has no place in the sheet.
  std::shared_ptr<const AnswerKey> key_in_numbers_of(std::size_t student) {
    try {
      return m_grader.key_of(student);
    } catch (const Problem& problem) {
      throw Problem("the worksheet has no answers in these numbers: " + problem.message(),
                    problem.remedy());
    }
  }

  void mark() {
    const std::size_t student = *row().student;
    m_result.sheet = graded_by(key_in_numbers_of(student), m_name.value_or(SheetName()), *m_source,
                               of_class().rules.follows == 0);
    const GradedSheet& graded = *m_result.sheet;
    for (const std::string& problem : told_problems(graded)) {
      row().problems.push_back(visible_line(problem));
    }
    const bool has_own_numbers = !is_drawn() || m_has_all_givens || m_claimed;
    if (std::string reason = why_not_sure(graded, has_own_numbers); !reason.empty()) {
      refuse(Outcome::ungradable, std::move(reason));
      m_result.sheet.reset();
      return;
    }
    row().outcome = is_untouched(graded.grade) ? Outcome::untouched : Outcome::counts;
    if (row().outcome == Outcome::untouched) return;  // which is no mark of 0
    for (const MarkedStep& step : m_grader.m_steps) {
      row().steps.push_back(marks_of(graded, step, of_class().rules));
      row().score += row().steps.back().score;
    }
    m_result.traits = traits_of(graded);
  }

  const SubmissionGrader& m_grader;
  GradedSubmission m_result;
  OwnersOfPath m_path;
  std::optional<Source> m_source;
  std::optional<SheetName> m_name;
  std::optional<std::size_t> m_claimed;  // the student whom its first line names
  bool m_has_all_givens = false;
};

SubmissionGrader::SubmissionGrader(const Source& worksheet, const Class& of_class,
                                   const Budget& budget)
    : m_class(of_class),
      m_budget(budget),
      m_numbers(worksheet, of_class, budget),
      m_paths(of_class),
      m_mark(mark_of_class(of_class.secret)) {
  m_steps = marked_steps(m_numbers.plain(), of_class.rules);
  for (std::size_t i = 0; i < of_class.students.size(); ++i) {
    m_by_id.emplace(name_key(of_class.students[i].student.id), i);
  }
  if (!m_numbers.is_drawn() && !of_class.students.empty()) m_key_of_all = key_of(0);
}

std::shared_ptr<const AnswerKey> SubmissionGrader::key_of(std::size_t student) const {
  if (m_key_of_all) return m_key_of_all;
  return key_of_class(m_numbers.worksheet_of(m_class.students[student]), m_class.rules, m_budget);
}

GradedSubmission SubmissionGrader::grade(Submission submission, std::string_view bytes) const {
  return OneFile(*this, std::move(submission)).grade(bytes);
}

}  // namespace byhand
