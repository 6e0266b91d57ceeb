// Rosters as they come from platforms, spreadsheets and typewriters.

#include "classroom/roster.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "classroom/names.hpp"

using namespace byhand;

namespace {

/// "id: name (group)" of each student, or its first problem with its line.
std::vector<std::string> told(const std::string& text) {
  const Source source("names.csv", text);
  const Roster roster = read_roster(source);
  std::vector<std::string> result;
  for (const Student& student : roster.students) {
    result.push_back(student.id + ": " + student.name +
                     (student.group.empty() ? "" : " (" + student.group + ")"));
  }
  for (const Problem& problem : roster.problems) {
    const std::size_t line = problem.span() ? source.place(problem.span()->begin).line : 0;
    result.push_back("line " + std::to_string(line) + ": " + problem.message());
  }
  return result;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("roster: one student a line, whatever the separator and the line ends") {
  const Lines both{"1: Ann (A)", "2: Müller, Ben (B)"};
  CHECK(told("id,name,group\n1,Ann,A\n2,\"Müller, Ben\",B\n") == both);
  CHECK(told("id;name;group\r\n1;Ann;A\r\n\r\n2;Müller, Ben;B") == both);
  CHECK(told("id\tname\tgroup\r1\tAnn\tA\r2\tMüller, Ben\tB\r") == both);
  CHECK(told("sep=;\nGroup;ID;Name\nA;1; Ann \nB;=\"2\";Müller, Ben\n") == both);
  // With another separator the quote would be that of the next cell, and never closed.
  CHECK(told("id,name,group\n1,Ann,A\n2,\"Müller, Ben\n\",B\n") == both);
}

TEST_CASE("roster: headings in four languages and of several platforms") {
  CHECK(told("Matrikelnummer;Name;Vorname\n007;Groß;Zoë\n") == Lines{"007: Zoë Groß"});
  CHECK(told("N° étudiant;Prénom;Nom\n7;Zoé;Noël\n") == Lines{"7: Zoé Noël"});
  CHECK(told("Nombre;Apellidos;Matrícula\nZoé;de la Cruz;7\n") == Lines{"7: Zoé de la Cruz"});
  CHECK(told("Nombre;DNI\nZoé;7\n") == Lines{"7: Zoé"});
  CHECK(told("First Name,Last Name,SID,Email,Sections\nAnn,Lee,7,a@b.c,S1\n") ==
        Lines{"7: Ann Lee (S1)"});
  CHECK(told("Identifier,Full name,Email address,Status,Grade\nParticipant 7,Ann Lee,a@b.c,,\n") ==
        Lines{"Participant 7: Ann Lee"});
  CHECK(told("Student,ID,SIS User ID,Section\n\"Lee, Ann\",7,s7,X\n") == Lines{"s7: Lee, Ann (X)"});
  CHECK(told("Identifier,Full name,ID number,Email address\nP 7,Ann Lee,,a@b.c\n") ==
        Lines{"P 7: Ann Lee"});
  CHECK(told("Student ID,Matrikelnummer,Name\n1,2,Ann\n").front().find("both be meant") !=
        std::string::npos);
  CHECK(told("Full name,Email address\nAnn Lee,a@b.c\n") == Lines{"a@b.c: Ann Lee"});
}

TEST_CASE("roster: nobody is left out silently") {
  CHECK(told("id,name\n1,Ann\n,Ben\n3,\n1,Cem\n4.71E+06,Dan\n5,Eve,x\n6,Fay,\n") ==
        Lines{"1: Ann", "6: Fay", "line 3: Ben has no id", "line 4: the student 3 has no name",
              "line 5: the id 1 stands in line 2 already",
              "line 6: the id 4.71E+06 was rounded by a spreadsheet",
              "line 7: this line has 3 cells, the headings are 2"});
  CHECK(told("id,name,group\n1,Ann,A\n,,A\n") ==
        Lines{"1: Ann (A)", "line 3: this line has neither an id nor a name"});
  CHECK(told("id,name\n\"1,Ann\n") == Lines{"line 2: this quote is not closed"});
  CHECK(told("id,name\n") == Lines{"line 1: there is nobody in this roster"});
  CHECK(told("") == Lines{"line 1: there is nobody in this roster"});
  CHECK(told("Ann\nBen\n").front().find("no column has a heading") != std::string::npos);
  CHECK(told("name\nBen\n").front().find("no column has an id") != std::string::npos);
  CHECK(told("id\n1\n").front().find("no column has the names") != std::string::npos);
  CHECK(told("id,name\n1,Ann\n\"Line\nbreak\",Ben\n").back() ==
        "line 3: Line<U+000A>break can be no id");
}

TEST_CASE("roster: ids in any case are one, and so are names") {
  CHECK(told("id,name\nAB1,Ann\nab1,Ben\n").back() ==
        "line 3: the id ab1 stands in line 2 already");
  CHECK(name_key("ZOË  Groß ") == name_key("Zoe\u0308\u00A0gross"));
  CHECK(name_key("İ") != name_key("J"));
  const Source source("names.csv", "id,name\n1,Zo\u00EB\n2,ZOE\u0308\n");
  const Roster roster = read_roster(source);
  REQUIRE(roster.notes.size() == 1);
  CHECK(roster.notes.front().message() == "1 and 2 have the name Zoë");
  CHECK(roster.students.back().name == "ZO\u00CB");
}

TEST_CASE("file names: safe on the usual systems, and each once") {
  CHECK(safe_stem("Anna Müller") == "Anna-Müller");
  CHECK(safe_stem("../../etc/passwd") == "etc-passwd");
  CHECK(safe_stem(".hidden.") == "hidden");
  CHECK(safe_stem("a\\b:c*?\"<>|d") == "a-b-c-d");
  CHECK(safe_stem("con") == "con_");
  CHECK(safe_stem("COM7") == "COM7_");
  CHECK(safe_stem("Connie") == "Connie");
  CHECK(safe_stem("Aux. Smith") == "Aux_-Smith");
  CHECK(safe_stem("李雷") == "李雷");
  CHECK(safe_stem("---").empty());
  CHECK(safe_stem(std::string(300, 'x')).size() == 80);
  CHECK(safe_stem(std::string(79, 'x') + "ë") == std::string(79, 'x'));
  // What it gives can be kept: class.toml is refused with a name that it would change.
  for (const std::string name : {"Aux. Smith", "Con.rad", "LPT9.x", "nul..lee", "-con.", "prn.-",
                                 "com1.a.b", "con_", ".aux.con", "e\u0301.", "a - b", "..-..x"}) {
    for (const std::string& long_name :
         {name, name + std::string(90, 'x'), std::string(78, 'x') + name}) {
      INFO(long_name);
      CHECK(safe_stem(safe_stem(long_name)) == safe_stem(long_name));
      FileNames taken;
      taken.free_name(long_name, "1");
      const std::string second = taken.free_name(long_name, long_name);
      CHECK(safe_stem(second, 250) == second);
    }
  }
  FileNames names;
  CHECK(names.free_name("Ann", "1") == "Ann");
  CHECK(names.free_name("ann", "2") == "ann-2");
  CHECK(names.free_name("Ann", "2") == "Ann-2-2");
  CHECK(names.free_name("/", "3") == "3");
  CHECK(names.free_name("/", "/") == "student");
  CHECK(names.free_name("/", "/") == "student-2");
}
