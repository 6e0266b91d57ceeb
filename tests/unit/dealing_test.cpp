// What a class is dealt, and the file that keeps it.

#include "classroom/dealing.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "classroom/class_file.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;

namespace {

Source worksheet_drawing(const std::string& draw) {
  return {"w.md",
          "# T\n\n```given\nX    draw " + draw + "\n  1 2\n```\n\n```step\nY = 2 / X\n```\n"};
}

Class class_of(const std::vector<Enrolled>& students) {
  Class result;
  result.secret = "salt";
  result.students = students;
  return result;
}

/// So many students, of one name.
std::vector<Student> students(std::size_t count) {
  std::vector<Student> result(count);
  for (std::size_t i = 0; i < count; ++i) result[i].id = std::to_string(i + 1);
  return result;
}

/// As a student of the class reads it.
std::string givens_of(const Source& worksheet, const Enrolled& enrolled) {
  const WorksheetReading reading = read_worksheet(worksheet, {}, class_of({}).variant_of(enrolled));
  REQUIRE(reading.problems.empty());
  std::string text;
  for (const Exact& cell : reading.worksheet.givens.front().cells.cells())
    text += cell.text() + " ";
  return text;
}

Class some_class() {
  Class result;
  result.worksheet = "w.md";
  result.format = "csv";
  result.digest = "sha256:1";
  result.numbers = "sha256:2";
  result.secret = "salt";
  result.rules = {Rules::real, true,      0, WhichCounts::best, "2026-12-01T23:59:00+01:00",
                  {"S"},       {{"Q", 2}}};
  result.students = {{{"1", "Ann \"A\" \\ Zoë", "B"}, 4, "Ann"}, {{"2", "Ben", ""}, 9, "Ben", 5}};
  return result;
}

}  // namespace

TEST_CASE("dealing: everybody has other numbers as long as there are enough, then each is rare") {
  const Source worksheet = worksheet_drawing("1 2 3");  // 9 fillings
  const Deal all = deal(worksheet, {}, class_of({}), students(9));
  std::set<std::string> different;
  for (const Enrolled& one : all.newcomers) different.insert(givens_of(worksheet, one));
  CHECK(different.size() == 9);
  CHECK(all.sharing.empty());
  CHECK(all.distinct.text() == "9");
  std::map<std::string, int> counts;
  const Deal more = deal(worksheet, {}, class_of(all.newcomers), students(12));
  for (const auto* dealt : {&all.newcomers, &more.newcomers}) {
    for (const Enrolled& one : *dealt) ++counts[givens_of(worksheet, one)];
  }
  for (const auto& [givens, count] : counts) CHECK((count == 2 || count == 3));
  CHECK(more.sharing.size() == 9);
  std::set<std::int64_t> numbers;
  for (const Enrolled& one : all.newcomers) numbers.insert(one.variant);
  for (const Enrolled& one : more.newcomers) CHECK(numbers.insert(one.variant).second);
}

TEST_CASE("dealing: conditions, faults, and nothing to draw") {
  const Deal few =
      deal(worksheet_drawing("1 2 3 where X[1,1] < X[1,2]"), {}, class_of({}), students(5));
  CHECK(few.distinct.text() == "at least 3");
  CHECK(few.sharing.size() == 2);
  const Source ordered = worksheet_drawing("1 2 3 where X[1,1] < X[1,2]");
  std::map<std::string, int> counts;  // evenly, though nobody knows beforehand how many there are
  for (const Enrolled& one : deal(ordered, {}, class_of({}), students(30)).newcomers) {
    ++counts[givens_of(ordered, one)];
  }
  CHECK(counts.size() == 3);
  for (const auto& [givens, count] : counts) CHECK(count == 10);
  const Deal faulty = deal(worksheet_drawing("0 1 2"), {}, class_of({}), students(4));  // 2 / 0
  CHECK(faulty.failing > 0);
  CHECK(faulty.sharing.empty());
  CHECK_THROWS_AS(deal(worksheet_drawing("0"), {}, class_of({}), students(1)), Problem);
  const Source plain("w.md", "# T\n\n```given\nX\n  1 2\n```\n\n```step\nY = X\n```\n");
  const Deal same = deal(plain, {}, class_of({}), students(3));
  CHECK_FALSE(same.distinct.is_drawn);
  CHECK(same.sharing == std::vector<std::vector<std::size_t>>{{0, 1, 2}});
  CHECK(deal(worksheet_drawing("1 2 3 4 5 6 7 8 9 10 11"), {}, class_of({}), students(1))
            .distinct.text() == "121");
}

TEST_CASE("dealing: what was dealt stays, whatever the conditions become") {
  const Deal dealt = deal(worksheet_drawing("1 2 3 4 5 6 where X[1,1] + 3 < X[1,2]"), {},
                          class_of({}), students(3));
  CHECK(any_of(dealt.newcomers, [](const Enrolled& one) { return one.refused > 0; }));
  std::set<std::string> numbers;
  for (const Enrolled& one : dealt.newcomers) {
    const std::string ordered =
        givens_of(worksheet_drawing("1 2 3 4 5 6 where X[1,1] + 3 < X[1,2]"), one);
    CHECK(givens_of(worksheet_drawing("1 2 3 4 5 6 where X[1,1] > X[1,2]"), one) == ordered);
    CHECK(givens_of(worksheet_drawing("1 2 3 4 5 6"), one) == ordered);
    CHECK(numbers.insert(ordered).second);
  }
  CHECK(numbers == std::set<std::string>{"1 5 ", "1 6 ", "2 6 "});  // all that fulfil it
}

TEST_CASE("class file: what is written is read again") {
  const Class written = some_class();
  const Class read = read_class(Source("class.toml", class_text(written)));
  CHECK(read.worksheet == "w.md");
  CHECK(read.format == "csv");
  CHECK(read.secret == "salt");
  CHECK(read.rules.against == Rules::real);
  CHECK(read.rules.is_strict);
  CHECK(read.rules.counts == WhichCounts::best);
  CHECK(read.rules.deadline == "2026-12-01T23:59:00+01:00");
  CHECK(read.rules.left_out == std::vector<std::string>{"S"});
  CHECK(read.rules.points == std::map<std::string, std::int64_t>{{"Q", 2}});
  REQUIRE(read.students.size() == 2);
  CHECK(read.students[0].student.name == "Ann \"A\" \\ Zoë");
  CHECK(read.students[0].student.group == "B");
  CHECK(read.students[1].variant == 9);
  CHECK(read.students[1].refused == 5);
  const Class more = read_class(
      Source("class.toml", with_students(class_text(written), {{{"3", "Cem", ""}, 10, "Cem"}})));
  CHECK(more.students.size() == 3);
  CHECK(class_text(read) == class_text(written));
}

TEST_CASE("digests: of a text whatever its line ends, of what is drawn whatever else is there") {
  CHECK(text_digest("a \r\nb\n\n") == text_digest("a\rb"));
  CHECK(text_digest("a\n b") != text_digest("a\nb"));
  // printf 'a\nb' | sha256sum
  CHECK(text_digest("a\nb\n") ==
        "sha256:7e18f737311b2dc3b2f269dd78396b0351f14fb66efa879f768cb23181883c78");
  const auto digest = [](const std::string& text) {
    const WorksheetReading reading = read_worksheet(Source("w.md", text));
    REQUIRE(reading.problems.empty());
    return draws_digest(reading.worksheet);
  };
  const std::string text = worksheet_drawing("1 2").text();
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    return changed.replace(changed.find(from), from.size(), to);
  };
  CHECK(digest(text) == digest(with("# T", "# Title")));
  CHECK(digest(text) == digest(with("2 / X", "3 / X")));
  CHECK(digest(text) == digest(with("  1 2", "  2 1")));
  CHECK(digest(text) != digest(with("draw 1 2", "draw 2 1")));
  CHECK(digest(text) == digest(with("X    draw", "X    cols a b    draw")));
  CHECK(digest(text) != digest(with("  1 2", "  1 2 3")));
  CHECK(digest(text) == digest(with("draw 1 2", "draw 1 2 where Y > 0")));
}
