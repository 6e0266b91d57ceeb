// The text of a notebook of Jupyter, which is JSON: its cells, and of each its lines.
// https://nbformat.readthedocs.io/en/latest/format_description.html

#include <string>
#include <string_view>

#include "classroom/rescue.hpp"
#include "format/json_values.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// A text under that name in a cell; Jupyter writes one of several lines as a list of these.
std::string text_in(const Json& cell, const char* name) {
  const auto found = cell.find(name);  // of what is no object there is none
  if (found == cell.end()) return "";
  std::string text;
  for (const Json& part : found->is_array() ? *found : Json::array({*found})) {
    if (part.is_string()) text += part.get_ref<const std::string&>();
  }
  return text;
}

}  // namespace

bool is_notebook(std::string_view text) {
  return without_blanks_around(text).starts_with('{') && contains(text, "\"cells\"") &&
         contains(text, "\"cell_type\"");
}

std::string notebook_text(std::string_view text) {
  constexpr int deepest = 4;  // of a line in the source of a cell; figures lie deeper
  const auto take = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; };
  const Json notebook = Json::parse(text, take, false);
  if (notebook.is_discarded()) {
    throw Problem("it is a notebook (ipynb) that is damaged, or was cut off",
                  "save it again, and hand that in");
  }
  const auto cells = notebook.find("cells");
  std::string all;
  std::string prose;
  for (const Json& cell : cells == notebook.end() ? Json::array() : *cells) {
    const std::string source = text_in(cell, "source") + "\n\n";
    all += source;
    if (text_in(cell, "cell_type") != "code") prose += source;
  }
  return contains(prose, "```answer ") ? prose : all;
}

}  // namespace byhand
