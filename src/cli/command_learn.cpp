#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>

#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_files.hpp"
#include "cli/sheet_input.hpp"
#include "cli/worksheet_input.hpp"
#include "learn/lesson.hpp"
#include "sheet/reader.hpp"
#include "sheet/writer.hpp"
#include "text/shell_word.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

struct Options {
  WorksheetInput worksheet;
  Output output;
};

/// The worksheet of a lesson, and the file of its sheet.
struct Chosen {
  WorksheetFile worksheet;
  std::string sheet;
  std::optional<Variant> variant;
};

bool is_there(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

Problem left_alone(const std::string& path, const std::string& what) {
  return {std::nullopt, fmt::format("{} {}: it is left alone", visible_line(path), what),
          "move it away, or learn in another folder"};
}

Problem cannot_be_used(const std::string& path, const Problem& problem) {
  return left_alone(path, "cannot be used (" + problem.message() + ")");
}

/// The name in a sheet for lessons. Throws Problem where the file is something else.
SheetName name_in(const Source& source) {
  if (!is_sheet(source)) throw left_alone(source.name(), "is no sheet");
  if (sheet_format(source) != SheetFormat::markdown) {
    throw left_alone(source.name(), "is a sheet in CSV, and a lesson needs one in Markdown");
  }
  try {
    return sheet_name(source);
  } catch (const Problem& problem) {
    throw cannot_be_used(source.name(), problem);
  }
}

/// What is meant by the first argument: a worksheet, or the sheet that a lesson is to go on with.
Chosen choose(const WorksheetInput& input) {
  const Catalogue& catalogue = input.catalogue();
  const WorksheetFile found = catalogue.find(input.name());
  Chosen chosen{found, found.name + ".md", input.variant()};
  const Source text = read_file(found.path, input.budget().source_bytes);
  if (is_sheet(text)) {
    chosen.sheet = found.path.string();
    chosen.worksheet = catalogue.find(name_in(text).worksheet);
  }
  if (!is_there(chosen.sheet)) return chosen;
  const SheetName name = name_in(read_sheet_file(chosen.sheet));
  if (name.worksheet != chosen.worksheet.name) {
    throw left_alone(chosen.sheet, "is a sheet of " + name.worksheet);
  }
  const bool is_other =
      chosen.variant && (!name.variant || name.variant->number != chosen.variant->number);
  if (is_other) {
    throw left_alone(chosen.sheet, name.variant
                                       ? fmt::format("is of variant {}", name.variant->number)
                                       : std::string("has the numbers of the worksheet itself"));
  }
  chosen.variant = name.variant;
  return chosen;
}

/// A lesson whose sheet is a file.
class KeptLesson {
 public:
  KeptLesson(Options& options, const Chosen& chosen, AnswerKey& key)
      : m_options(options), m_path(chosen.sheet), m_lesson(key, manner_of(chosen)) {}

  int run() {
    if (!is_there(m_path)) {
      const AnswerKey& key = m_lesson.key();
      save(write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown, blank_cells(),
                       false),
           false);
    }
    const Source sheet = read_sheet_file(m_path);
    learn::LessonTurn first = usable([&] { return m_lesson.begin(sheet.text()); });
    m_state = std::move(first.state);
    m_prompt = first.turn.prompt;
    const bool is_ended = converse(m_options.output, std::move(first.turn),
                                   [this](const std::string& line) { return take(line); });
    if (is_ended) return all_well;
    const learn::LessonTurn last = m_lesson.answer(m_state, "quit");
    m_options.output.show_one({[&] { return last.turn.said; }, {}, {}});
    return all_well;
  }

 private:
  learn::Manner manner_of(const Chosen& chosen) const {
    const Catalogue& catalogue = m_options.worksheet.catalogue();
    const auto command = [&](const char* name, const WorksheetFile& file) {
      const auto files = catalogue.files();
      const bool is_known = std::any_of(files.begin(), files.end(), [&](const WorksheetFile& one) {
        return one.path == file.path;
      });
      const std::string word = !is_known             ? shell_word(file.path.string())
                               : file.number.empty() ? file.name
                                                     : file.number;
      return fmt::format("byhand {} {}{}", name, word, catalogue.options());
    };
    learn::Manner manner;
    manner.file = chosen.sheet;
    const bool is_elsewhere = chosen.sheet != chosen.worksheet.name + ".md";
    manner.command = is_elsewhere ? fmt::format("byhand learn {}{}", shell_word(chosen.sheet),
                                                catalogue.options())
                                  : command("learn", chosen.worksheet);
    manner.next =
        fmt::format("To find a mistake in a filled sheet: {}", command("hunt", chosen.worksheet));
    if (const auto next = next_worksheet(chosen.worksheet)) {
      manner.next = fmt::format("Next: {}. {}", command("learn", *next), manner.next);
    }
    return manner;
  }

  std::optional<WorksheetFile> next_worksheet(const WorksheetFile& here) const {
    const auto files = m_options.worksheet.catalogue().files();
    const auto found = std::find_if(files.begin(), files.end(), [&](const WorksheetFile& file) {
      return file.path == here.path;
    });
    if (found == files.end() || found + 1 == files.end() || (found + 1)->number.empty()) {
      return std::nullopt;
    }
    return *(found + 1);
  }

  /// The sheet may have been changed by someone else since the last line: then it is read again
  /// before the line is taken.
  learn::Turn take(const std::string& line) {
    Document said;
    try {
      reread_if_changed(said);
      m_state.seconds = std::chrono::duration<double>(Clock::now() - m_begin).count();
      learn::LessonTurn next = m_lesson.answer(m_state, line);
      if (next.state.sheet != m_state.sheet) save(next.state.sheet, true);
      m_state = std::move(next.state);
      auto& blocks = next.turn.said.blocks;
      blocks.insert(blocks.begin(), said.blocks.begin(), said.blocks.end());
      m_prompt = next.turn.prompt;
      return next.turn;
    } catch (const Problem& problem) {
      add(said, fmt::format("{}; {}.", problem.message(), problem.remedy()));
      add(said, "Nothing was entered. Type the line again when that is put right.");
      return {std::move(said), m_prompt, false};
    }
  }

  /// What is wrong with a sheet is said with its name.
  learn::LessonTurn usable(const std::function<learn::LessonTurn()>& read) const {
    try {
      return read();
    } catch (const Problem& problem) {
      throw cannot_be_used(m_path, problem);
    }
  }

  static void add(Document& document, std::string text) {
    document.blocks.emplace_back(Paragraph{{{Role::quoted, std::move(text)}}});
  }

  void reread_if_changed(Document& said) {
    if (!is_there(m_path)) {
      save(m_state.sheet, false);
      return add(said, m_path + " was gone; it is written again.");
    }
    const Source source = read_sheet_file(m_path);
    if (source.text() == m_state.sheet) return;
    const SheetName name = name_in(source);
    const Worksheet& worksheet = m_lesson.worksheet();
    const bool is_same_variant =
        name.variant.has_value() == worksheet.variant.has_value() &&
        (!name.variant || name.variant->number == worksheet.variant->number);
    if (name.worksheet != worksheet.name || !is_same_variant) {
      throw left_alone(m_path, "has become a sheet of something else");
    }
    learn::LessonTurn changed = usable([&] { return m_lesson.reread(m_state, source.text()); });
    m_state = std::move(changed.state);
    m_prompt = changed.turn.prompt;
    said = std::move(changed.turn.said);
  }

  void save(const std::string& text, bool may_replace) const {
    NewFile file(m_path, may_replace);
    file.add(text);
    file.finish();
  }

  using Clock = std::chrono::steady_clock;

  Options& m_options;
  std::string m_path;
  learn::Lesson m_lesson;
  learn::LessonState m_state;
  std::string m_prompt;
  Clock::time_point m_begin = Clock::now();
};

int run(Options& options) {
  const Chosen chosen = choose(options.worksheet);
  const Budget budget = options.worksheet.budget();
  const Source source = read_file(chosen.worksheet.path, budget.source_bytes);
  auto worksheet = read_or_report(source, budget, chosen.variant);
  if (!worksheet) return not_usable;
  return reporting_places(source, [&] {
    AnswerKey key(std::move(*worksheet), Rules::hand, budget);
    return KeptLesson(options, chosen, key).run();
  });
}

Run prepare(CommandLine& command_line) {
  const auto options = std::make_shared<Options>();
  options->worksheet.add_or_sheet_to(command_line);
  options->output.add_looks_to(command_line);
  return [options] { return run(*options); };
}

}  // namespace

const Command learn_command{
    "learn", "work through a worksheet here, cell by cell",
    "Examples:\n"
    "  byhand learn 02                 begin, or go on where you stopped\n"
    "  byhand learn 03 --variant 17    with other numbers\n"
    "  byhand learn my-sheet.md        a sheet that you began elsewhere\n"
    "\n"
    "The sheet is kept as NAME.md in the current folder and saved after every entry. Edit it in\n"
    "any editor meanwhile, if you like. In the lesson, help lists the words that it knows.",
    prepare};

}  // namespace byhand
