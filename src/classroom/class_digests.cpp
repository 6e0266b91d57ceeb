// What of a worksheet must stay as it was handed out.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "classroom/class_file.hpp"
#include "text/digest.hpp"
#include "text/unicode.hpp"

namespace byhand {

std::string text_digest(std::string_view text) {
  std::string normal;
  std::size_t end = 0;  // of the last character that is no blank
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_break = text[i] == '\n' || text[i] == '\r';
    if (text[i] == '\n' && i > 0 && text[i - 1] == '\r') continue;
    if (is_break) normal.resize(end);
    normal += is_break ? '\n' : text[i];
    if (is_break || !is_blank(text[i])) end = normal.size();
  }
  while (!normal.empty() && is_blank(normal.back())) normal.pop_back();
  return "sha256:" + hexadecimal(sha256(composed(normal)));
}

std::string givens_digest(const Worksheet& worksheet) {
  std::string told;
  for (const Given& given : worksheet.givens) {
    if (given.draw.empty()) continue;
    told += fmt::format("{} {} draw", given.name, given.cells.shape().text());
    for (const Exact& value : given.draw) told += " " + value.text();
    if (!given.where.empty()) told += " where " + given.where;
    told += '\n';
  }
  if (!worksheet.conditions.empty()) {  // what they measure depends on everything before it
    for (const Given& given : worksheet.givens) {
      if (given.rule) told += given.name + " = " + given.rule->text + '\n';
      if (given.rule || !given.draw.empty()) continue;
      told += given.name;
      for (const Exact& cell : given.cells.cells()) told += " " + cell.text();
      told += '\n';
    }
    for (const Step& step : worksheet.steps) {
      if (!step.is_question) told += step.name + " = " + step.hand.text + '\n';
    }
  }
  return "sha256:" + hexadecimal(sha256(told));
}

}  // namespace byhand
