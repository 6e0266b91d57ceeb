// What may stand where somebody pressed Tab.

#include <fmt/format.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command_line.hpp"
#include "cli/files.hpp"
#include "cli/sheet_input.hpp"
#include "evaluate/functions.hpp"
#include "report/reference.hpp"
#include "sheet/sheet.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/source.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

/// What is typed so far, read as CLI11 reads it.
struct Typed {
  const CLI::App* command = nullptr;  // the innermost that is named
  std::vector<std::string> positionals;
  std::map<std::string, std::string> values;  // by the long name of an option: "--exercises"
  const CLI::Option* waiting = nullptr;       // for its value, which is the next word
  std::string word;                           // the last, as far as it is typed

  std::string value(const std::string& option) const {
    const auto found = values.find(option);
    return found == values.end() ? "" : found->second;
  }
};

struct Candidate {
  std::string word;
  std::string meaning;
};
using Candidates = std::vector<Candidate>;

Typed typed_so_far(const CLI::App& app, const std::vector<std::string>& words) {
  Typed typed;
  typed.command = &app;
  if (words.empty()) return typed;
  typed.word = words.back();
  for (auto word = words.begin(); word + 1 != words.end(); ++word) {
    if (*word == "=") continue;  // bash makes three words of --format=csv
    if (typed.waiting != nullptr) {
      typed.values["--" + typed.waiting->get_lnames().front()] = *word;
      typed.waiting = nullptr;
    } else if (const auto* option =
                   typed.command->get_option_no_throw(word->substr(0, word->find('=')));
               option != nullptr && word->starts_with('-')) {
      if (const std::size_t sign = word->find('='); sign != std::string::npos) {
        typed.values["--" + option->get_lnames().front()] = word->substr(sign + 1);
      } else if (option->get_items_expected_max() > 0) {
        typed.waiting = option;
      }
    } else if (const auto* sub = subcommand_of(*typed.command, *word)) {
      typed.command = sub;
    } else {
      typed.positionals.push_back(*word);
    }
  }
  return typed;
}

/// A path as the system knows it: shells say what ~/ is only when they run a line.
std::string without_tilde(const std::string& path) {
  const char* const home = std::getenv("HOME");
  return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

/// What is in the folder that the word begins with.
Candidates files(const Typed& typed) {
  const std::size_t slash = typed.word.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "" : typed.word.substr(0, slash + 1);  // "" is this one
  Candidates result;
  const auto entries = folder_entries(folder.empty() ? "." : without_tilde(folder));
  if (!entries) return result;
  for (const FolderEntry& entry : *entries) {
    std::error_code ignored;
    const bool is_folder =
        std::filesystem::is_directory(without_tilde(folder + entry.name), ignored);
    result.push_back({folder + entry.name + (is_folder ? "/" : ""), ""});
  }
  return result;
}

/// The sheets among them, and the folders.
Candidates sheets(const Typed& typed) {
  Candidates result = files(typed);
  std::erase_if(result, [](const Candidate& file) {
    return !file.word.ends_with('/') && !is_sheet_file(without_tilde(file.word));
  });
  return result;
}

/// Nothing also of a file that cannot be read: the others are completed.
std::optional<Source> readable_worksheet(const std::filesystem::path& path) {
  try {
    return worksheet_text(path, Budget());
  } catch (const Problem&) {
    return std::nullopt;
  }
}

bool is_own_worksheet(const std::string& path) {
  return path.ends_with(".md") && !is_sheet_file(path) && readable_worksheet(path);
}

/// Worksheets as files; and folders, once something of a path is typed.
Candidates own_worksheets(const Typed& typed) {
  Candidates result = files(typed);
  std::erase_if(result, [&](const Candidate& file) {
    if (file.word.ends_with('/')) return typed.word.empty();
    return !file.word.starts_with(typed.word) || !is_own_worksheet(without_tilde(file.word));
  });
  return result;
}

/// By their numbers where a digit is typed, else by their names; and those of one's own.
Candidates worksheets(const Typed& typed) {
  Candidates result = own_worksheets(typed);
  const bool is_numbered = is_digits(typed.word);
  for (const WorksheetFile& file : Catalogue(typed.value("--exercises")).files()) {
    const std::string& name = is_numbered ? file.number : file.name;
    if (!name.starts_with(typed.word)) continue;
    if (const auto source = readable_worksheet(file.path)) {
      result.push_back({name, title_of(file, *source)});
    }
  }
  return result;
}

/// The worksheet that the first positional means, or of which it is a sheet.
std::optional<Worksheet> worksheet_of(const Typed& typed) {
  if (typed.positionals.empty()) return std::nullopt;
  const Catalogue catalogue(typed.value("--exercises"));
  const std::string first = without_tilde(typed.positionals.front());
  WorksheetFile file = catalogue.find(first);
  if (const auto sheet = sheet_at(file.path)) {
    const auto named = catalogue.named(sheet_name(*sheet).worksheet);
    if (!named) return std::nullopt;
    file = *named;
  }
  return read_worksheet(read_worksheet_file(file.path, Budget())).worksheet;
}

/// The names of steps; after a whole name, and after its bracket, the cells of that step.
Candidates cells(const Typed& typed) {
  Candidates result;
  const auto worksheet = worksheet_of(typed);
  if (!worksheet) return result;
  const std::string name = typed.word.substr(0, typed.word.find('['));
  for (std::size_t s = 0; s < worksheet->steps.size(); ++s) {
    const Step& step = worksheet->steps[s];
    result.push_back({step.name, fmt::format("{}x{}", step.shape.rows, step.shape.cols)});
    if (step.name != name) continue;
    for (std::size_t r = 0; r < step.shape.rows; ++r) {
      for (std::size_t c = 0; c < step.shape.cols; ++c) {
        result.push_back({cell_name(*worksheet, {s, r, c}), ""});
      }
    }
  }
  return result;
}

Candidates words(const std::vector<std::string>& all) {
  return mapped(all, [](const std::string& word) { return Candidate{word, ""}; });
}

Candidates functions(const Typed& /*typed*/) {
  return words(function_names());
}

Candidates mistakes(const Typed& /*typed*/) {
  return words(mistake_codes());
}

/// What goes where --help has these words. A word without a row can be anything.
struct Kind {
  std::string_view placeholder;
  Candidates (*candidates)(const Typed& typed);
};
constexpr std::array kinds{
    Kind{"WORKSHEET", worksheets}, Kind{"WORKSHEETS", worksheets},
    Kind{"W", worksheets},         Kind{"CELLS", cells},
    Kind{"SHEET", sheets},         Kind{"SHEETS", sheets},
    Kind{"SUBMISSIONS", files},    Kind{"FOLDER", files},
    Kind{"FILE", files},           Kind{"DIR", files},
    Kind{"name", functions},       Kind{"code", mistakes},
};

Candidates of_kind(std::string_view placeholder, const Typed& typed) {
  const Kind* const kind =
      first_that(kinds, [&](const Kind& one) { return one.placeholder == placeholder; });
  return kind == nullptr ? Candidates() : kind->candidates(typed);
}

Candidates values_of(const CLI::Option& option, const Typed& typed) {
  const std::string& text = option.get_option_text();
  return contains(text, "|") ? words(CLI::detail::split(text, '|')) : of_kind(text, typed);
}

Candidates options_of(const CLI::App& command) {
  Candidates result;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      result.push_back({"--" + name, option->get_description()});
    }
  }
  return result;
}

/// The commands, and what the next positional may be: the last one takes all that follow.
Candidates arguments_of(const CLI::App& command, const Typed& typed) {
  Candidates result;
  for (const CLI::App* sub : subcommands_of(command)) {
    if (!typed.positionals.empty()) break;
    result.push_back({sub->get_name(), sub->get_description()});
  }
  std::vector<const CLI::Option*> positionals;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) positionals.push_back(option);
  }
  if (positionals.empty()) return result;
  const std::size_t at = std::min(typed.positionals.size(), positionals.size() - 1);
  const bool has_room = typed.positionals.size() < positionals.size() ||
                        positionals.back()->get_items_expected_max() > 1;
  if (!has_room) return result;
  const CLI::Option& next = *positionals[at];
  append(result, of_kind(next.get_name(true), typed));
  if (next.get_description().ends_with("or a sheet")) append(result, sheets(typed));
  return result;
}

Candidates candidates_for(Typed& typed) {
  if (typed.word == "=") typed.word.clear();  // bash again
  if (typed.waiting != nullptr) return values_of(*typed.waiting, typed);
  if (typed.word.starts_with('-')) return options_of(*typed.command);
  return arguments_of(*typed.command, typed);
}

}  // namespace

std::string completions(const CLI::App& app, const std::vector<std::string>& words) {
  Typed typed = typed_so_far(app, words);
  std::string result;
  std::set<std::string> known;  // a folder may have worksheets and sheets
  try {
    for (const auto& [word, meaning] : candidates_for(typed)) {
      const bool is_on_one_line = word == visible_line(word);
      if (!word.starts_with(typed.word) || !is_on_one_line || !known.insert(word).second) continue;
      result +=
          meaning.empty() ? word + "\n" : fmt::format("{}\t{}\n", word, visible_line(meaning));
    }
  } catch (const Problem&) {  // who runs the command is told
  }
  return result;
}

}  // namespace byhand
