#include "classroom/junit.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "format/svg_parts.hpp"

namespace byhand {

namespace {

std::string case_xml(std::string_view suite, std::string_view name, std::string_view inside) {
  return fmt::format(R"(    <testcase classname="{}" name="{}"{})", xml_escaped(suite),
                     xml_escaped(name),
                     inside.empty() ? "/>\n" : fmt::format(">{}</testcase>\n", inside));
}

struct Suite {
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
};

void write_suite(const std::string& name, const Suite& suite, const Sink& sink) {
  sink(fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
      "skipped=\"{}\">\n{}  </testsuite>\n",
      xml_escaped(name), suite.tests, suite.failures, suite.errors, suite.skipped, suite.cases));
}

Suite suite_of(const ClassGrade& grade, const StudentRow& row, const std::string& name) {
  Suite suite;
  const FileRow* file = grade.counting(row);
  if (file == nullptr) {
    suite.tests = 1;
    const bool is_missing = row.standing == Standing::missing;
    (is_missing ? suite.skipped : suite.errors) = 1;
    suite.cases = case_xml(name, "handed in",
                           fmt::format("<{} message=\"{}\"/>", is_missing ? "skipped" : "error",
                                       xml_escaped(remark_of(grade, row))));
    return suite;
  }
  for (const MarkedStep& step : grade.steps) {
    if (!step.has_points()) continue;
    ++suite.tests;
    const StepMarks& marks = file->steps[step.index];
    if (marks.score == step.max) {
      suite.cases += case_xml(name, step.name, "");
      continue;
    }
    ++suite.failures;
    std::vector<std::string> said;
    for (const MistakeMade& one : marks.mistakes) said.push_back(xml_escaped(one.message));
    suite.cases +=
        case_xml(name, step.name,
                 fmt::format("<failure message=\"{} of {}\">{}</failure>", marks.score.text(),
                             step.max.text(), fmt::join(said, "&#10;")));
  }
  return suite;
}

}  // namespace

void write_junit(const MarkedClass& marked, const Sink& sink) {
  const ClassGrade& grade = marked.grade;
  sink(fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                   xml_escaped(grade.worksheet)));
  for (const StudentRow& row : grade.students) {
    const std::string name = row.student.id + " " + row.student.name;
    write_suite(name, suite_of(grade, row, name), sink);
  }
  Suite nobodys;
  const std::string name = "files of nobody";
  for (const FileRow& file : grade.files) {
    if (file.student) continue;
    ++nobodys.tests;
    ++nobodys.errors;
    nobodys.cases +=
        case_xml(name, file.path,
                 fmt::format("<error message=\"{}\"/>",
                             xml_escaped(fmt::format("{}: {}", word(file.outcome), file.reason))));
  }
  if (nobodys.tests > 0) write_suite(name, nobodys, sink);
  sink("</testsuites>\n");
}

}  // namespace byhand
