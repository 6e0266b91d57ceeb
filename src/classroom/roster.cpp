#include "classroom/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "classroom/names.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

// Headings.

enum class Column : unsigned char { id, name, first, last, name_or_last, name_or_first, group };

/// What files call a column: headings with their words_of() in one, parted by blanks.
struct KnownHeadings {
  Column role;
  int rank;  // of several headings for one thing the least counts
  std::string_view keys;
};

/// Of ids: 0 is a student number, 1 just an id, 2 what a platform calls a person, 3 a user name, 4
/// an address.
constexpr std::array known_headings{
    KnownHeadings{Column::id, 0,
                  "studentid studentnumber studentno idnumber matriculation matriculationnumber "
                  "matriculationno registrationnumber sid sisuserid orgdefinedid matrikelnummer "
                  "matrikelnr matrnr matrikel idnummer numeroetudiant numeroetudiante netudiant "
                  "numetudiant codeetudiant ine matricule matricula numerodematricula nmatricula "
                  "numerodidentification numerodeid expediente dni nia"},
    KnownHeadings{Column::id, 1, "id"},
    KnownHeadings{Column::id, 2, "identifier identifiant identificador kennung userid"},
    KnownHeadings{Column::id, 3,
                  "username login loginid sisloginid benutzername anmeldename nomdutilisateur "
                  "nombredeusuario usuario"},
    KnownHeadings{Column::id, 4,
                  "email emailaddress mail emailadresse adressedecourriel courriel adresseemail "
                  "correo correoelectronico direcciondecorreo"},
    KnownHeadings{Column::name, 0,
                  "fullname studentname vollstandigername vollername nomcomplet nombrecompleto"},
    KnownHeadings{Column::name, 1, "student displayname"},
    KnownHeadings{Column::name_or_last, 0, "name nom"},
    KnownHeadings{Column::name_or_first, 0, "nombre nombres"},
    KnownHeadings{Column::first, 0, "firstname givenname forename vorname prenom prenoms"},
    KnownHeadings{Column::last, 0,
                  "lastname surname familyname nachname familienname nomdefamille apellido "
                  "apellidos"},
    KnownHeadings{Column::group, 0,
                  "group section sections groups gruppe gruppen groupe groupes grupo grupos"},
    KnownHeadings{Column::group, 1, "class klasse classe clase"}};

const KnownHeadings* known_heading(std::string_view heading) {
  const std::string key = joined(words_of(heading), "");
  return first_that(known_headings,
                    [&](const KnownHeadings& known) { return is_word_of(known.keys, key); });
}

/// Where the columns stand; a name is in one of them, or in two.
struct Columns {
  std::optional<std::size_t> id, name, first, last, group;
};

/// Of each column whether anything stands in it: platforms export empty ones, which count last.
using Filled = std::vector<bool>;

/// The best heading of a role. Throws Problem where two are as good.
std::optional<std::size_t> column_of(const CsvRow& headings, const Filled& filled, Column role) {
  std::optional<std::size_t> best;
  int rank = 0;
  for (std::size_t i = 0; i < headings.cells.size(); ++i) {
    const KnownHeadings* known = known_heading(headings.cells[i]);
    if (known == nullptr || known->role != role || !filled[i]) continue;
    if (best && known->rank == rank) {
      throw Problem(headings.span,
                    fmt::format("the columns {} and {} could both be meant",
                                excerpt(headings.cells[*best]), excerpt(headings.cells[i])),
                    "keep one of them, or rename the other");
    }
    if (best && known->rank > rank) continue;
    best = i;
    rank = known->rank;
  }
  return best;
}

/// `Name` beside `Vorname` is the last name; `Nombre` beside `Apellidos` is the first.
Columns columns_of(const CsvRow& headings, const Filled& filled) {
  const auto column = [&](Column role) {
    const auto found = column_of(headings, filled, role);
    return found ? found : column_of(headings, Filled(filled.size(), true), role);
  };
  Columns columns{column(Column::id), column(Column::name), column(Column::first),
                  column(Column::last), column(Column::group)};
  const auto name_or_last = column(Column::name_or_last);
  const auto name_or_first = column(Column::name_or_first);
  if (columns.first && !columns.last && name_or_last) {
    columns.last = name_or_last;
  } else if (columns.last && !columns.first && name_or_first) {
    columns.first = name_or_first;
  } else if (!columns.name) {
    columns.name = name_or_last ? name_or_last : name_or_first;
  }
  return columns;
}

void require_columns(const Columns& columns, const CsvRow& headings) {
  const auto found = mapped(headings.cells, [](const std::string& cell) { return excerpt(cell); });
  const std::string there = "; here are " + listed_at_most(8, found);
  const bool has_headings =
      columns.id || columns.name || columns.first || columns.last || columns.group;
  if (!has_headings) {
    throw Problem(headings.span, "no column has a heading that is known" + there,
                  "put a line of headings above the students, such as id,name; or rename those "
                  "that are there");
  }
  if (!columns.id) {
    throw Problem(headings.span, "no column has an id for each student" + there,
                  "call one of them id (or student number, Identifier, email): without it two of "
                  "one name cannot be told apart");
  }
  const bool has_name = columns.name || (columns.first && columns.last);
  if (!has_name) {
    throw Problem(headings.span, "no column has the names of the students" + there,
                  "call one of them name, or two of them first name and last name");
  }
}

// Rows.

/// 4.71E+06: what a spreadsheet made of a long number.
bool is_rounded_number(std::string_view id) {
  const std::size_t exponent = id.find_first_of("eE");
  if (exponent == std::string_view::npos || exponent == 0) return false;
  const std::string_view digits = id.substr(0, exponent);
  const std::string_view power = id.substr(exponent + 1);
  constexpr std::string_view of_decimals = "0123456789.,";
  return power.starts_with('+') && digits.find_first_not_of(of_decimals) == std::string_view::npos;
}

class RosterReader {
 public:
  explicit RosterReader(const Source& source) : m_source(source) {}

  Roster read() {
    try {
      read_rows();
    } catch (const Problem& problem) {
      m_roster.problems.push_back(problem);
    }
    if (m_roster.students.empty() && m_roster.problems.empty()) {
      m_roster.problems.emplace_back(Span{0, 0}, "there is nobody in this roster",
                                     "write one student a line below the headings");
    }
    note_namesakes();
    return std::move(m_roster);
  }

 private:
  /// That of the known separators by which the most headings are known.
  char separator() const {
    char best = ',';
    std::size_t most = 0;
    for (const char candidate : {',', ';', '\t'}) {
      const CsvRow headings = csv_headings(m_source, candidate).value_or(CsvRow());
      const std::size_t count = count_if(headings.cells, known_heading);
      if (count > most) best = candidate;
      most = std::max(most, count);
    }
    return best;
  }

  void read_rows() {
    std::vector<CsvRow> rows = csv_rows(m_source, separator());
    if (!rows.empty() && rows.front().is_of_separator()) rows.erase(rows.begin());
    std::erase_if(rows, [](const CsvRow& row) { return row.is_empty(); });
    if (rows.empty()) return;
    const CsvRow& headings = rows.front();
    Filled filled(headings.cells.size(), rows.size() == 1);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      for (std::size_t c = 0; c < std::min(filled.size(), rows[i].cells.size()); ++c) {
        if (!rows[i].cells[c].empty()) filled[c] = true;
      }
    }
    const Columns columns = columns_of(headings, filled);
    require_columns(columns, headings);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      read_student(rows[i], columns, headings.cells.size());
    }
  }

  void problem(const CsvRow& row, std::string message, std::string remedy) {
    m_roster.problems.emplace_back(row.span, std::move(message), std::move(remedy));
  }

  void read_student(const CsvRow& row, const Columns& columns, std::size_t width) {
    const auto beyond =
        row.cells.begin() + static_cast<std::ptrdiff_t>(std::min(width, row.cells.size()));
    if (std::any_of(beyond, row.cells.end(), [](const auto& cell) { return !cell.empty(); })) {
      return problem(row,
                     fmt::format("this line has {}, the headings are {}",
                                 counted(row.cells.size(), "cell"), width),
                     "put a cell that holds a separator between \" and \"");
    }
    const auto cell = [&](const std::optional<std::size_t>& column) {
      return column && *column < row.cells.size() ? composed(row.cells[*column]) : "";
    };
    std::string name = cell(columns.name);
    if (name.empty()) {
      const std::string first = cell(columns.first);
      const std::string last = cell(columns.last);
      name = first + (first.empty() || last.empty() ? "" : " ") + last;
    }
    const Student student{cell(columns.id), std::move(name), cell(columns.group)};
    if (is_usable(row, student)) add(row, student);
  }

  bool is_usable(const CsvRow& row, const Student& student) {
    if (student.id.empty() && student.name.empty()) {
      problem(row, "this line has neither an id nor a name", "fill them in, or leave out the line");
    } else if (student.id.empty()) {
      problem(row, fmt::format("{} has no id", excerpt(student.name)),
              "fill it in: any word or number that nobody else has");
    } else if (student.name.empty()) {
      problem(row, fmt::format("the student {} has no name", excerpt(student.id)),
              "fill it in: the sheet carries it");
    } else if (is_rounded_number(student.id)) {
      problem(row, fmt::format("the id {} was rounded by a spreadsheet", excerpt(student.id)),
              "format the column as text, and take the ids from where they come from again");
    } else if (contains(student.id, ",") || !can_be_in_first_line(student.id)) {
      problem(row, fmt::format("{} can be no id", excerpt(student.id)),
              "leave out commas, line breaks and -->");
    } else if (!can_be_in_first_line(student.name)) {
      problem(row, fmt::format("a sheet cannot be for {}", excerpt(student.name)),
              "leave out line breaks, control characters and -->");
    } else {
      return true;
    }
    return false;
  }

  void add(const CsvRow& row, const Student& student) {
    const auto [known, is_new] =
        m_lines.try_emplace(name_key(student.id), m_source.place(row.span.begin).line);
    if (!is_new) {
      return problem(
          row,
          fmt::format("the id {} stands in line {} already", excerpt(student.id), known->second),
          "keep one of the two, or put the id right");
    }
    m_namesakes[name_key(student.name)].push_back(m_roster.students.size());
    m_spans.push_back(row.span);
    m_roster.students.push_back(student);
  }

  void note_namesakes() {
    for (const auto& [key, places] : m_namesakes) {
      if (places.size() < 2) continue;
      const auto ids =
          mapped(places, [&](std::size_t place) { return m_roster.students[place].id; });
      m_roster.notes.emplace_back(m_spans[places[1]],
                                  fmt::format("{} have the name {}", listed_at_most(8, ids),
                                              excerpt(m_roster.students[places[0]].name)),
                                  "if they are one person, keep one line");
    }
  }

  const Source& m_source;
  Roster m_roster;
  std::map<std::string, std::size_t> m_lines;                   // of ids
  std::map<std::string, std::vector<std::size_t>> m_namesakes;  // by key: places in the roster
  std::vector<Span> m_spans;                                    // of the students
};

}  // namespace

Roster read_roster(const Source& source) {
  return RosterReader(source).read();
}

}  // namespace byhand
