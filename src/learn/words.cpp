#include "learn/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "number/entry.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand::learn {

namespace {

// Of two words that begin alike the one that is needed more often stands first.
constexpr std::array table{
    WordRow{Word::hint, "hint", "", "the rule; once more: row and column; then all but the end"},
    WordRow{Word::skip, "skip", "", "leaves this cell as it is, and goes on"},
    WordRow{Word::show, "show", "", "gives this cell away; it carries no mark then"},
    WordRow{Word::back, "back", "", "to the cell before this one"},
    WordRow{Word::jump, "goto", "S[1,2]", "to that cell; or goto S, or goto 3 for row 3"},
    WordRow{Word::again, "again", "", "shows this step once more"},
    WordRow{Word::explain, "explain", "S[1,2]", "how a cell comes about, on your own numbers",
            true},
    WordRow{Word::calculate, "calc", "20*9/46", "a calculator, for numbers and cells like S[1,2]"},
    WordRow{Word::undo, "undo", "", "takes your last entry back"},
    WordRow{Word::help, "help", "", "this list"},
    WordRow{Word::quit, "quit", "", "stops here; your sheet is saved"},
};

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

const WordRow* row_of(const std::string& name) {
  const auto exact = std::find_if(table.begin(), table.end(),
                                  [&](const WordRow& row) { return row.name == name; });
  if (exact != table.end()) return &*exact;
  const auto begun = std::find_if(table.begin(), table.end(),
                                  [&](const WordRow& row) { return row.name.starts_with(name); });
  return begun == table.end() ? nullptr : &*begun;
}

std::string_view first_of(std::string_view line) {
  line = without_blanks_around(line);
  return line.substr(0, line.find_first_of(" \t"));
}

/// An example that names a step of the worksheet at hand: goto S[1,2] -> goto P[1,2]
std::string with_name(std::string_view text, const std::string& step) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_end = i + 1 == text.size() || text[i + 1] == '[' || text[i + 1] == ',';
    const bool is_name = text[i] == 'S' && is_end && (i == 0 || text[i - 1] == ' ');
    result += is_name ? step : std::string(1, text[i]);
  }
  return result;
}

/// What other programs call it, and what people say.
std::string usual_word(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> synonyms{{
      {"exit", "quit"},
      {"bye", "quit"},
      {":q", "quit"},
      {"next", "skip"},
      {"?", "help"},
      {"go", "goto"},
      {"=", "calc"},
      {"why", "explain"},
      {"solve", "show"},
  }};
  const auto found = std::find_if(synonyms.begin(), synonyms.end(),
                                  [&](const auto& pair) { return pair.first == name; });
  return found == synonyms.end() ? name : std::string(found->second);
}

}  // namespace

bool is_word(std::string_view line) {
  const std::string name = in_small_letters(first_of(line));
  return std::any_of(table.begin(), table.end(),
                     [&](const WordRow& row) { return row.name == name; });
}

SpokenWord spoken(std::string_view line) {
  line = without_blanks_around(line);
  const std::string name = in_small_letters(first_of(line));
  SpokenWord result;
  result.argument = std::string(without_blanks_around(line.substr(first_of(line).size())));
  const WordRow* const row = row_of(usual_word(name));
  if (row == nullptr) {
    std::vector<std::string> names;
    for (const WordRow& known : table) names.emplace_back(known.name);
    const auto meant = nearest(name, names);
    result.problem = excerpt(line) + " is neither an entry nor a word that is known here; " +
                     (meant ? "did you mean " + *meant + "?" : "help lists the words");
  } else if (row->argument.empty() && !result.argument.empty()) {
    result.problem =
        fmt::format("{} stands alone, without {}", row->name, excerpt(result.argument));
  } else if (!row->argument.empty() && !row->may_stand_alone && result.argument.empty()) {
    result.problem =
        fmt::format("{} needs to know what: {} {}", row->name, row->name, row->argument);
  } else {
    result.row = row;
  }
  return result;
}

Table words_table(const std::string& step) {
  Table result;
  result.columns = {{"", false}, {"", false}};
  for (const WordRow& row : table) {
    const std::string typed = std::string(row.name) + (row.argument.empty() ? "" : " ");
    result.rows.push_back({{Role::code, typed + with_name(row.argument, step)},
                           {Role::plain, with_name(row.summary, step)}});
  }
  return result;
}

}  // namespace byhand::learn
