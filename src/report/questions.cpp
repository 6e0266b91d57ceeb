#include "report/questions.hpp"

#include <string>
#include <utility>

namespace byhand {

namespace {

std::string last_paragraph(const std::string& text) {
  const std::size_t end = text.find_last_not_of(" \t\n");
  if (end == std::string::npos) return "";
  const std::size_t gap = text.rfind("\n\n", end);
  const std::size_t begin = gap == std::string::npos ? 0 : gap + 2;
  return text.substr(begin, end + 1 - begin);
}

}  // namespace

void add_questions(Document& document, const Worksheet& worksheet) {
  const auto add = [&](Block block) { document.blocks.push_back(std::move(block)); };
  std::string question;
  std::string step;
  for (const Part& part : worksheet.parts) {
    if (part.kind == Part::Kind::prose) question = last_paragraph(part.text);
    if (part.kind == Part::Kind::step) step = worksheet.steps[part.index].name;
    if (part.kind != Part::Kind::answer) continue;
    add(Paragraph{{{Role::strong, step.empty() ? "A question" : "A question behind " + step}}});
    add(Prose{question});
    add(Paragraph{{{Role::strong, std::string(answer_heading(worksheet))}}});
    add(Prose{part.text});
  }
}

}  // namespace byhand
