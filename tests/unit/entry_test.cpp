// Runs tests/sheets/entries.cases; tests/sheets/README.md tells the format.

#include "number/entry.hpp"

#include <fmt/format.h>

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "test_files.hpp"
#include "text/unicode.hpp"

using namespace byhand;

namespace {

std::string outcome(const std::string& text, CellParting parting) {
  const Entry entry = read_entry(text, parting);
  switch (entry.kind) {
    case Entry::Kind::blank:
      return "blank";
    case Entry::Kind::number:
      return entry.value.text() +
             (entry.is_decimal ? fmt::format(", {} decimals", entry.decimals) : "") +
             (entry.is_printed(2) ? ", printed" : "");
    default: {
      const auto [message, remedy] = why_unreadable(text, parting);
      return message + " | " + remedy;
    }
  }
}

CellParting parting_named(const std::string& name) {
  if (name == "commas") return CellParting::commas;
  REQUIRE(name == "semicolons");
  return CellParting::semicolons;
}

}  // namespace

TEST_CASE("every entry of tests/sheets/entries.cases is read as it says") {
  std::istringstream text(test_files::read(test_files::root() / "tests/sheets/entries.cases"));
  CellParting parting = CellParting::blanks;
  std::size_t count = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("## ")) {
      parting = parting_named(line.substr(3));
      continue;
    }
    const std::size_t arrow = line.find(" => ");
    if (arrow == std::string::npos) {
      CHECK((line.empty() || line.starts_with("# ")));
      continue;
    }
    INFO(line);
    CHECK(outcome(test_files::spelled_out(line.substr(0, arrow)), parting) ==
          line.substr(arrow + 4));
    ++count;
  }
  CHECK(count > 150);
}

TEST_CASE("significant digits are counted from the first that is not 0") {
  const auto count = [](std::string_view text) {
    return static_cast<int>(read_entry(text).significant_digits);
  };
  CHECK(count("0") == 0);
  CHECK(count("7") == 1);
  CHECK(count("700") == 3);
  CHECK(count("007") == 1);
  CHECK(count("0.050") == 2);
  CHECK(count("-12.50") == 4);
  CHECK(count(".5") == 1);
  CHECK(count("5.") == 1);
  CHECK(count("1.20E+3") == 3);
  CHECK(count("0.00e5") == 0);
  CHECK(count("9/46") == 0);
  CHECK(count("1+3/4") == 0);
  CHECK(count("inf") == 0);
}

TEST_CASE("a decimal goes on with its last digit, where nobody could mean another") {
  const auto value = [](std::string_view text) { return read_entry(text).value; };
  CHECK(value("0.33…") == Exact::ratio(1, 3));
  CHECK(value(".33...") == Exact::ratio(1, 3));
  CHECK(value("-15.666…") == Exact::ratio(-47, 3));
  CHECK(value("0.1666…") == Exact::ratio(1, 6));
  CHECK(value("1.08333...") == Exact::ratio(13, 12));
  CHECK(value("2.00…") == Exact(2));
  CHECK(value("0.99…") == Exact(1));
  CHECK(value("0.3…") == value("0.3"));
  CHECK(value("0.166…") == value("0.166"));
  CHECK(value("0.142857…") == value("0.142857"));
  CHECK(value("≈0.33…") == value("1/3"));
  CHECK(value("~-0.5") == value("-1/2"));
  for (const std::string_view text : {"3…", "3...", "1/3…", ".…", "0.33… 4", "0.33……", "1.5e3…",
                                      "≈", "≈3", "≈1/3", "-≈0.3", "≈≈0.3", "≈…"}) {
    INFO(text);
    CHECK(read_entry(text).kind == Entry::Kind::unreadable);
  }
  CHECK(likeness(read_entry("0.25666…"), Exact::decimal("256664", 6, 0), {}) == Likeness::rounded);
  CHECK(likeness(read_entry("0.25666…"), Exact::decimal("2568", 4, 0), {}) == Likeness::none);
  CHECK(likeness(read_entry("0.66…"), Exact::ratio(1, 3), {}) == Likeness::none);
  CHECK(likeness(read_entry("0.55…"), Exact::ratio(3, 5), {}) == Likeness::none);
}

TEST_CASE("an exponent does not make numbers larger than its bound allows") {
  CHECK(read_entry("1e400").value == power(Exact(10), Exact(400)));
  CHECK(read_entry("1e-400").decimals == 400);
  CHECK(read_entry("1e401").kind == Entry::Kind::unreadable);
  CHECK(read_entry("1e-401").kind == Entry::Kind::unreadable);
  CHECK(read_entry("0e99999999999999999999").kind == Entry::Kind::unreadable);
  // The longest entry with the smallest exponent.
  const std::string longest = "." + std::string(longest_entry - 6, '1') + "e-400";
  REQUIRE(longest.size() == longest_entry);
  CHECK(read_entry(longest).decimals == 458);
  CHECK(static_cast<std::size_t>(read_entry(longest).decimals) <= most_decimals);
}

TEST_CASE("an entry is small, since sheets have many of them") {
  CHECK(sizeof(Entry) <= 24);
}

TEST_CASE("every value is read back from each of its forms") {
  for (int numerator = -40; numerator <= 40; ++numerator) {
    for (int denominator = 1; denominator <= 40; ++denominator) {
      const Exact value = Exact::ratio(numerator, denominator);
      INFO(value.text());
      CHECK(read_entry(value.text()).value == value);
      CHECK(read_entry(fmt::format("{}/{}", 7 * numerator, 7 * denominator)).value == value);
      for (const int places : {0, 1, 5, 20}) {
        const Entry decimal = read_entry(value.decimal_text(places));
        CHECK(decimal.decimals == places);
        CHECK(decimal.value == round(value, places));
      }
      const int whole = numerator / denominator;
      const int rest = std::abs(numerator % denominator);
      if (whole == 0) continue;
      const std::string mixed =
          fmt::format("{}{}{}/{}", whole, whole < 0 ? "-" : "+", rest, denominator);
      CHECK(read_entry(mixed).value == value);
    }
  }
}
