// The text of class.toml.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "classroom/class_file.hpp"
#include "text/lists.hpp"

namespace byhand {

namespace {

/// A text in TOML, between quotes.
std::string toml_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += fmt::format("\\{}", c);
    } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string follows_text(const ClassRules& rules) {
  if (rules.follows == (rules.is_strict ? 0 : ClassRules::full_part)) {
    return "# follows = 50  # per cent of its points, for what follows from a mistake; 100 without "
           "this line\n";
  }
  return fmt::format("follows = {}\n", rules.follows);
}

std::string rules_text(const ClassRules& rules) {
  std::string result = fmt::format(
      "[rules]\n"
      "against = \"{}\"  # hand, or real: the rules that give the right answers\n"
      "strict = {}  # true: no mark for what follows from a mistake\n"
      "{}"
      "counts = \"{}\"  # newest, or best: of several sheets of one student\n",
      rules.against == Rules::hand ? "hand" : "real", rules.is_strict, follows_text(rules),
      rules.counts == WhichCounts::newest ? "newest" : "best");
  result += rules.deadline.empty() ? "# deadline = 2026-12-01T23:59:00+01:00\n"
                                   : fmt::format("deadline = {}\n", rules.deadline);
  const auto steps = mapped(rules.left_out, toml_text);
  result += steps.empty() ? "# left_out = [\"S\"]  # steps that are not marked\n"
                          : fmt::format("left_out = [{}]\n", fmt::join(steps, ", "));
  const auto points = mapped(rules.points, [](const auto& of_step) {
    return fmt::format("{} = {}", toml_text(of_step.first), of_step.second);
  });
  result += points.empty() ? "# points = { Q = 2 }  # of each cell of a step\n"
                           : fmt::format("points = {{ {} }}\n", fmt::join(points, ", "));
  return result;
}

}  // namespace

std::string class_text(const Class& of_class) {
  const std::string beginning = fmt::format(
      "# A class of Attention by Hand. Whoever has the secret can print every key: keep it, and\n"
      "# keep it to yourself. [rules] are yours to edit; all else stays as it was dealt.\n"
      "version = {}\n"
      "worksheet = {}\n"
      "format = \"{}\"\n"
      "digest = \"{}\"   # of the worksheet\n"
      "numbers = \"{}\"  # of what is drawn in it\n"
      "secret = {}\n\n{}",
      Class::version, toml_text(of_class.worksheet), of_class.format, of_class.digest,
      of_class.numbers, toml_text(of_class.secret), rules_text(of_class.rules));
  return with_students(beginning, of_class.students);
}

std::string with_students(const std::string& text, const std::vector<Enrolled>& more) {
  std::string result = text;
  if (!result.empty() && result.back() != '\n') result += '\n';
  for (const auto& [student, variant, sheet, refused] : more) {
    const auto& [id, name, group] = student;
    result += fmt::format(
        "\n[[student]]\nid = {}\nname = {}\n{}variant = {}\n{}sheet = {}\n", toml_text(id),
        toml_text(name), group.empty() ? "" : fmt::format("group = {}\n", toml_text(group)),
        variant, refused == 0 ? "" : fmt::format("refused = {}  # draws, by where\n", refused),
        toml_text(sheet));
  }
  return result;
}

}  // namespace byhand
