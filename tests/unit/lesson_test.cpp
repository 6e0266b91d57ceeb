// Runs tests/lessons/*.lesson: what a learner types, and what must be said. tests/lessons/README.md
// tells the format.

#include "learn/lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "format/terminal.hpp"
#include "sheets_of.hpp"
#include "test_files.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;
using namespace byhand::learn;

namespace {

/// One blank for many, so that columns may be as wide as they are.
std::string with_single_blanks(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank) result += c;
    if (is_blank && !result.ends_with(' ')) result += ' ';
  }
  return result;
}

/// Without the brackets around matrices.
std::string without_brackets(std::string text) {
  for (const std::string bracket : {"⎡", "⎢", "⎣", "⎤", "⎥", "⎦"}) {
    for (std::size_t at = 0; (at = text.find(bracket, at)) != std::string::npos;) {
      text.replace(at, bracket.size(), " ");
    }
  }
  return text;
}

class Script {
 public:
  explicit Script(const std::filesystem::path& path) : m_lines(test_files::read(path)) {}

  void run() {
    std::string line;
    std::size_t number = 0;
    while (std::getline(m_lines, line)) {
      ++number;
      INFO("line " << number << ": " << line << "\nsaid:\n" << m_said);
      follow(line);
    }
    send();
    REQUIRE(number > 3);
  }

 private:
  void follow(const std::string& line) {
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (line.empty() || line.starts_with('#')) return;
    if (line.front() == '+' && m_typed) {
      *m_typed += "\n" + rest;
      return;
    }
    send();
    if (line.starts_with("worksheet ")) return open(line.substr(10));
    if (line.starts_with("sheet ")) return begin_with(line.substr(6));
    if (!m_has_begun) begin(m_sheets->blank(SheetFormat::markdown));
    switch (line.front()) {
      case '>':
        m_typed = rest;
        return;
      case '~':
        return take(reread(m_lesson, changed(rest)));
      case '!':
        REQUIRE(m_said.find(with_single_blanks(rest)) == std::string::npos);
        return;
      case '=':
        if (line.starts_with("= ") && (rest == "over" || is_step(rest))) return state_is(rest);
        [[fallthrough]];
      default:
        return must_be_said(line);
    }
  }

  /// What was typed, once its last line is known.
  void send() {
    if (m_typed) take(answer(m_lesson, *m_typed));
    m_typed.reset();
  }

  void open(const std::string& what) {
    const std::string name = what.substr(0, what.find(','));
    std::optional<Variant> variant;
    if (const auto at = what.find("variant "); at != std::string::npos) {
      variant = Variant{std::stoll(what.substr(at + 8)), ""};
    }
    auto path = test_files::root() / "tests/lessons" / name;
    if (!std::filesystem::exists(path)) path = test_files::root() / "exercises" / name;
    m_sheets = std::make_unique<SheetsOf>(path, variant);
    m_options = {name, "byhand learn 02", "Next: byhand learn 03",
                 what.find("review") != std::string::npos,
                 what.find(", drawn") != std::string::npos};
  }

  /// "S 10 5 5 6, A 2/3"
  void begin_with(const std::string& what) {
    std::map<std::string, std::vector<std::string>> entries;
    std::istringstream steps(what);
    for (std::string step; std::getline(steps, step, ',');) {
      std::istringstream words(step);
      std::string name;
      words >> name;
      for (std::string word; words >> word;) entries[name].push_back(word);
    }
    const auto& worksheet = m_sheets->worksheet();
    begin(m_sheets->with(
        [&](std::size_t step, std::size_t row, std::size_t col) -> std::string {
          const auto& texts = entries[worksheet.steps[step].name];
          const std::size_t cell = row * worksheet.steps[step].shape.cols + col;
          return cell < texts.size() ? texts[cell] : "_";
        },
        SheetFormat::markdown));
  }

  void begin(std::string sheet) {
    m_has_begun = true;
    auto key = std::make_shared<AnswerKey>(m_sheets->worksheet(), Rules::hand);
    take(begin_lesson(std::move(key), m_options, std::move(sheet)));
  }

  void take(Lesson lesson) {
    m_lesson = std::move(lesson);
    constexpr std::size_t wide = 500;
    const std::string text = to_terminal(m_lesson.reply.said.blocks, {wide, false, false});
    m_said = with_single_blanks(without_brackets(text) + "\n" + m_lesson.reply.prompt);
    m_found = 0;
  }

  void must_be_said(const std::string& line) {
    const std::string wanted = with_single_blanks(line);
    const std::size_t at = m_said.find(wanted, m_found);
    REQUIRE(at != std::string::npos);
    m_found = at + wanted.size();
  }

  bool is_step(const std::string& text) const {
    const std::string name = text.substr(0, text.find(' '));
    for (const Step& step : m_sheets->worksheet().steps) {
      if (step.name == name) return true;
    }
    return false;
  }

  void state_is(const std::string& text) {
    if (text == "over") {
      REQUIRE(m_lesson.reply.is_over);
      return;
    }
    REQUIRE(block(text.substr(0, text.find(' '))) == text.substr(text.find(' ') + 1));
  }

  /// The rows of a step as they stand in the sheet, without labels and brackets.
  std::string block(const std::string& name) const {
    const Source source("sheet", m_lesson.text());
    const Sheet sheet = m_sheets->read(source);
    const auto& steps = m_sheets->worksheet().steps;
    std::string result;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      for (std::size_t i = 0; steps[s].name == name && i < sheet.blocks[s].cells.size(); ++i) {
        const std::string_view text = source.slice(sheet.blocks[s].cells[i].span);
        const std::string printed = entry_text(steps[s], m_sheets->right()[s]->cells()[i]);
        result += (result.empty() ? "" : " ") +
                  (steps[s].asked[i] ? std::string(text.empty() ? "_" : text) : printed);
      }
    }
    return result;
  }

  /// The sheet with a cell changed ("S[1,1] 9"), without a line ("- b 5 5"), or with another one in
  /// its place ("- b 5 5 + 5 5 5").
  std::string changed(const std::string& how) const {
    if (!how.starts_with("- ")) return with_cell(how);
    const std::size_t plus = std::min(how.find(" + "), how.size());
    const std::string old = how.substr(2, plus - 2);
    const std::string instead = plus < how.size() ? how.substr(plus + 3) + "\n" : "";
    std::string result;
    std::istringstream lines(m_lesson.text());
    for (std::string line; std::getline(lines, line);) {
      result += with_single_blanks(line) == old ? instead : line + "\n";
    }
    REQUIRE(result != m_lesson.text());
    return result;
  }

  std::string with_cell(const std::string& how) const {
    const std::size_t open = how.find('[');
    const std::size_t row = std::stoul(how.substr(open + 1));
    const std::size_t col = std::stoul(how.substr(how.find(',') + 1));
    const Source source("sheet", m_lesson.text());
    const Sheet sheet = m_sheets->read(source);
    const auto& steps = m_sheets->worksheet().steps;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      if (steps[s].name != how.substr(0, open)) continue;
      const Span span = sheet.blocks[s].cells[(row - 1) * steps[s].shape.cols + col - 1].span;
      std::string text = source.text();
      return text.replace(span.begin, span.end - span.begin, how.substr(how.find(' ') + 1));
    }
    FAIL("no such step: " << how);
    return "";
  }

  std::istringstream m_lines;
  std::unique_ptr<SheetsOf> m_sheets;
  LessonOptions m_options;
  Lesson m_lesson;
  bool m_has_begun = false;
  std::optional<std::string> m_typed;  // perhaps with more lines to come
  std::string m_said;
  std::size_t m_found = 0;
};

}  // namespace

TEST_CASE("lessons by script") {
  const auto scripts = test_files::in("tests/lessons", ".lesson");
  REQUIRE(scripts.size() > 5);
  for (const auto& path : scripts) {
    DYNAMIC_SECTION(path.filename().string()) {
      Script(path).run();
    }
  }
}

TEST_CASE("what a sitting took is told in minutes, from two on") {
  const std::string text = "# T\n\n```given\nA = 2\n```\n\n```step\nB = A + 1\n```\n";
  const SheetsOf sheets(Source("minutes.md", text), {});
  auto key = std::make_shared<AnswerKey>(sheets.worksheet(), Rules::hand);
  const Lesson begun =
      begin_lesson(key, {"minutes.md", "", "", false}, sheets.blank(SheetFormat::markdown));
  const auto is_told = [&](double seconds, const std::string& words) {
    Lesson lesson = begun;
    lesson.seconds = seconds;
    constexpr std::size_t wide = 500;
    return to_terminal(answer(lesson, "3").reply.said.blocks, {wide, false, false})
               .find("This sitting took " + words + ".") != std::string::npos;
  };
  CHECK(is_told(119, "less than two minutes"));
  CHECK(is_told(120, "2 minutes"));
  CHECK(is_told(260, "4 minutes"));
}
