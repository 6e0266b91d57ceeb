#include "classroom/class_file.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "classroom/names.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

constexpr std::int64_t most_points = 1000;

/// Each of the rules, as it may be written.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> examples{{
    {"against", R"(against = "real")"},
    {"strict", "strict = true"},
    {"follows", "follows = 50"},
    {"counts", R"(counts = "best")"},
    {"deadline", "deadline = 2026-12-01T23:59:00+01:00, without quotes"},
    {"left_out", R"(left_out = ["S", "R"])"},
    {"points", "points = { Q = 2, Z = 5 }"},
}};

/// Nothing where the key is none of a rule.
std::optional<std::string_view> example_of(std::string_view key) {
  const auto* const found =
      first_that(examples, [&](const auto& example) { return example.first == key; });
  return found == nullptr ? std::nullopt : std::optional(found->second);
}

/// "write for example strict = true", and of what is no rule where to look.
std::string as_in_example(std::string_view key) {
  const auto example = example_of(key);
  return example ? fmt::format("write for example {}", *example) : "see docs/teaching.md";
}

Problem problem_at(const Source& source, const toml::source_region& region, std::string message,
                   std::string remedy) {
  const std::size_t line = std::min<std::size_t>(region.begin.line, source.line_count());
  std::size_t at = line == 0 ? 0 : source.line_start(line);
  std::string_view rest = line == 0 ? std::string_view() : source.line(line);
  for (std::size_t column = 1; column < region.begin.column && !rest.empty(); ++column) {
    at += take_character(rest).text.size();  // toml++ counts characters
  }
  return {Span{at, at}, std::move(message), std::move(remedy)};
}

/// A table of the file: each key is asked for once, and those that nobody asks for are unknown.
class TableReader {
 public:
  TableReader(const Source& source, const toml::table& table, std::string name)
      : m_source(source), m_table(table), m_name(std::move(name)) {}

  template <class Value>
  std::optional<Value> find(std::string_view key, std::string_view kind) {
    const toml::node* node = find_node(key);
    if (node == nullptr) return std::nullopt;
    if (auto value = node->value_exact<Value>()) return value;
    throw problem(*node, fmt::format("{} has to be {}", key, kind), as_in_example(key));
  }
  std::string text(std::string_view key) {
    return require(key, find<std::string>(key, "a text between quotes"));
  }
  std::int64_t whole(std::string_view key) {
    return require(key, find<std::int64_t>(key, "a whole number"));
  }
  /// One of some words; the first where the key is missing.
  std::size_t choice(std::string_view key, const std::vector<std::string>& words) {
    const auto word = find<std::string>(key, "one of " + listed(words, "or"));
    if (!word) return 0;
    const auto found = std::find(words.begin(), words.end(), *word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    throw problem(*m_table.get(key),
                  fmt::format("{} cannot be {}", key, word->empty() ? "blank" : excerpt(*word)),
                  fmt::format("write {}{}", listed(words, "or"), did_you_mean(*word, words)));
  }
  const toml::node* find_node(std::string_view key) {
    m_known.emplace_back(key);
    return m_table.get(key);
  }

  /// After the last key.
  void require_no_more() const {
    for (const auto& [key, node] : m_table) {
      const std::string name(key.str());
      if (contains(m_known, name)) continue;
      throw problem_at(m_source, key.source(),
                       fmt::format("{} has no key {}", m_name, excerpt(name)),
                       fmt::format("it has {}{}", listed(m_known), did_you_mean(name, m_known)));
    }
  }

  Problem problem(const toml::node& node, std::string message, std::string remedy) const {
    return problem_at(m_source, node.source(), std::move(message), std::move(remedy));
  }

 private:
  template <class Value>
  Value require(std::string_view key, std::optional<Value> value) const {
    if (value) return std::move(*value);
    throw problem(m_table, fmt::format("{} lacks the key {}", m_name, key),
                  "put it back: take the file from where you keep copies of it");
  }

  const Source& m_source;
  const toml::table& m_table;
  std::string m_name;
  std::vector<std::string> m_known;
};

std::string deadline_of(TableReader& table) {
  const toml::node* node = table.find_node("deadline");
  if (node == nullptr) return "";
  const auto* time = node->as_date_time();
  if (time == nullptr) {
    throw table.problem(*node, "deadline has to be a date and a time", as_in_example("deadline"));
  }
  std::ostringstream text;
  text << time->get();
  return text.str();
}

std::vector<std::string> left_out_of(TableReader& table) {
  const toml::node* node = table.find_node("left_out");
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  const auto is_text = [](const toml::node& one) { return one.is_string(); };
  if (array == nullptr || !all_of(*array, is_text)) {
    throw table.problem(*node, "left_out has to be a list of steps", as_in_example("left_out"));
  }
  return mapped(*array, [](const toml::node& one) { return one.as_string()->get(); });
}

std::map<std::string, std::int64_t> points_of(TableReader& table) {
  const toml::node* node = table.find_node("points");
  std::map<std::string, std::int64_t> points;
  if (node == nullptr) return points;
  const std::string example = as_in_example("points");
  if (!node->is_table()) {
    throw table.problem(*node, "points has to say how many each cell of a step is worth", example);
  }
  for (const auto& [key, value] : *node->as_table()) {
    const auto count = value.value_exact<std::int64_t>();
    if (!count || *count < 0 || *count > most_points) {
      throw table.problem(value,
                          fmt::format("the points of {} have to be a whole number from 0 to {}",
                                      excerpt(key.str()), most_points),
                          example);
    }
    points[std::string(key.str())] = *count;
  }
  return points;
}

/// What follows from a mistake may have a part of its points.
std::int64_t follows_of(TableReader& table, bool is_strict) {
  const toml::node* node = table.find_node("follows");
  if (node == nullptr) return is_strict ? 0 : ClassRules::full_part;
  const auto part = node->value_exact<std::int64_t>();
  if (!part || *part < 0 || *part > ClassRules::full_part) {
    throw table.problem(*node, "follows has to be a whole number from 0 to 100, in per cent",
                        as_in_example("follows"));
  }
  if (is_strict && *part > 0) {
    throw table.problem(*node, "strict gives no mark for what follows, and follows gives some",
                        "leave out one of them");
  }
  return *part;
}

ClassRules rules_of(const Source& source, const toml::node* node) {
  ClassRules rules;
  if (node == nullptr) return rules;
  if (!node->is_table()) {
    throw problem_at(source, node->source(), "rules has to be a table",
                     "write [rules], and its keys below");
  }
  TableReader table(source, *node->as_table(), "[rules]");
  rules.against = table.choice("against", {"hand", "real"}) == 0 ? Rules::hand : Rules::real;
  rules.is_strict = table.find<bool>("strict", "true or false").value_or(false);
  rules.follows = follows_of(table, rules.is_strict);
  rules.counts =
      table.choice("counts", {"newest", "best"}) == 0 ? WhichCounts::newest : WhichCounts::best;
  rules.deadline = deadline_of(table);
  rules.left_out = left_out_of(table);
  rules.points = points_of(table);
  table.require_no_more();
  return rules;
}

Enrolled student_of(const Source& source, const toml::node& node) {
  if (!node.is_table()) {
    throw problem_at(source, node.source(), "this is no student", "write [[student]]");
  }
  TableReader table(source, *node.as_table(), "[[student]]");
  Enrolled enrolled;
  enrolled.student.id = table.text("id");
  enrolled.student.name = table.text("name");
  enrolled.student.group = table.find<std::string>("group", "a text between quotes").value_or("");
  enrolled.variant = table.whole("variant");
  enrolled.refused = table.find<std::int64_t>("refused", "a whole number").value_or(0);
  enrolled.sheet = table.text("sheet");
  table.require_no_more();
  if (enrolled.refused < 0) {
    throw table.problem(node, fmt::format("{} draws cannot be refused", enrolled.refused),
                        "leave the numbers as they were dealt");
  }
  if (enrolled.variant < 0 || enrolled.variant > Variant::largest) {
    throw table.problem(node, fmt::format("there is no variant {}", enrolled.variant),
                        "leave the numbers as they were dealt");
  }
  constexpr std::size_t most_bytes = 250;  // of a name with a number or an id behind it
  if (enrolled.sheet.empty() || safe_stem(enrolled.sheet, most_bytes) != enrolled.sheet) {
    throw table.problem(node, fmt::format("{} can be no name of a sheet", excerpt(enrolled.sheet)),
                        "leave out blanks, and what cannot stand in a path");
  }
  return enrolled;
}

void add_students(const Source& source, const toml::node* node, std::vector<Enrolled>& students) {
  if (node == nullptr) return;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    throw problem_at(source, node->source(), "student has to be a list",
                     "write [[student]] before each");
  }
  std::set<std::string> ids;
  std::set<std::string> sheets;
  for (const toml::node& one : *array) {
    Enrolled enrolled = student_of(source, one);
    if (!ids.insert(name_key(enrolled.student.id)).second) {
      throw problem_at(source, one.source(),
                       fmt::format("the id {} stands here twice", excerpt(enrolled.student.id)),
                       "keep one of the two");
    }
    if (!sheets.insert(name_key(enrolled.sheet)).second) {
      throw problem_at(source, one.source(),
                       fmt::format("two students have the sheet {}", excerpt(enrolled.sheet)),
                       "give one of them another name, and its file too");
    }
    students.push_back(std::move(enrolled));
  }
}

/// Where a text of TOML that begins here ends, after its quotes: "Ann", 'Ann', """Ann""".
std::size_t end_of_toml_text(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const bool is_long = text.substr(begin).starts_with(std::string(3, quote));
  const std::string closing(is_long ? 3 : 1, quote);
  for (std::size_t i = begin + closing.size(); i < text.size(); ++i) {
    if (!is_long && text[i] == '\n') return i;  // it is not closed, which the parser tells
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text.substr(i).starts_with(closing)) {
      return i + closing.size();
    }
  }
  return text.size();
}

/// Other letters may stand in texts and comments alone. toml++ 3.3 takes such a letter, where a key
/// should be, for impossible, and its behaviour is then undefined.
void require_ascii_outside_texts(const Source& source) {
  const std::string_view text = source.text();
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"' || text[i] == '\'') {
      i = end_of_toml_text(text, i);
    } else if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0x80U) != 0) {
      throw Problem(Span{i, i}, "such a letter can stand between quotes alone",
                    "the keys are those that the file had; put texts between quotes");
    } else {
      ++i;
    }
  }
}

std::string_view key_in(std::string_view line) {
  return without_blanks_around(line.substr(0, line.find('=')));
}

/// Whether the key of a line stands above it too, in the same table.
bool is_second(const Source& source, std::size_t number) {
  for (std::size_t above = number - 1; above > 0; --above) {
    const std::string_view key = key_in(source.line(above));
    if (key == key_in(source.line(number))) return true;
    if (key.starts_with('[')) break;
  }
  return false;
}

toml::table parsed(const Source& source) {
  require_ascii_outside_texts(source);
  try {
    return toml::parse(source.text());
  } catch (const toml::parse_error& error) {
    const std::size_t number =
        std::min<std::size_t>(error.source().begin.line, source.line_count());
    const std::string_view key = number == 0 ? "" : key_in(source.line(number));
    if (!key.empty() && is_second(source, number)) {
      throw problem_at(source, error.source(), fmt::format("{} stands twice", excerpt(key)),
                       "take one of the two lines out");
    }
    if (example_of(key)) {
      throw problem_at(source, error.source(), fmt::format("{} cannot be read here", key),
                       as_in_example(key));
    }
    throw problem_at(source, error.source(), std::string(error.description()),
                     "write it as docs/teaching.md shows, or take the file from a copy");
  }
}

}  // namespace

Problem in_numbers_of(const Student& student, const Problem& problem, const Source& worksheet) {
  const Problem placed = with_place(problem, worksheet);
  return {fmt::format("in the numbers of {}: {}", visible_line(student.name), placed.message()),
          placed.remedy()};
}

Class read_class(const Source& source) {
  const toml::table file = parsed(source);
  TableReader table(source, file, "class.toml");
  const std::int64_t version = table.whole("version");
  if (version != Class::version && version != 1) {
    throw Problem(Span{0, 0}, fmt::format("class.toml is of version {}", version),
                  fmt::format("this program knows version {}: take a newer one", Class::version));
  }
  Class result;
  result.keeps_draws = version > 1;
  result.worksheet = table.text("worksheet");
  constexpr std::array formats{"markdown", "csv", "xlsx", "html"};
  result.format = formats[table.choice("format", {formats.begin(), formats.end()})];
  result.digest = table.text("digest");
  result.numbers = table.text("numbers");
  result.secret = table.text("secret");
  result.rules = rules_of(source, table.find_node("rules"));
  add_students(source, table.find_node("student"), result.students);
  table.require_no_more();
  if (result.worksheet.empty() || contains(result.worksheet, "/")) {
    throw Problem(Span{0, 0}, "the worksheet of a class lies beside class.toml",
                  "write its file name alone");
  }
  if (result.secret.empty()) {
    throw Problem(Span{0, 0}, "the secret of the class is gone, and with it everybody's numbers",
                  "take the file from where you keep copies of it");
  }
  return result;
}

std::optional<std::int64_t> ClassRules::deadline_seconds() const {
  if (deadline.empty()) return std::nullopt;
  const toml::table file = toml::parse("time = " + deadline);
  const auto [date, time, offset] = file["time"].value_or(toml::date_time());
  std::tm parts{};
  parts.tm_year = date.year - 1900;
  parts.tm_mon = date.month - 1;
  parts.tm_mday = date.day;
  parts.tm_hour = time.hour;
  parts.tm_min = time.minute;
  parts.tm_sec = time.second;
  parts.tm_isdst = -1;
  return offset ? timegm(&parts) - offset->minutes * std::int64_t{60} : std::mktime(&parts);
}

}  // namespace byhand
