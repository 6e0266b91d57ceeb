#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/conversation.hpp"
#include "cli/files.hpp"
#include "cli/grade_input.hpp"
#include "cli/lesson_file.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "sheet/sheet.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// An empty sheet in a new file, which is locked. Something else may have put the sheet there in
/// this moment: then that one is gone on with.
Descriptor begin_sheet(const LessonFile& file, const AnswerKey& key) {
  try {
    return file.create(write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown,
                                   blank_entries(key.worksheet()), false));
  } catch (const Problem&) {
    if (!file.is_there()) throw;
  }
  return Descriptor(-1);
}

/// What stands in the way of some work on a file; empty where nothing does.
std::string trouble_with(const std::function<void()>& work) {
  try {
    work();
    return "";
  } catch (const Problem& problem) {
    return message_of(problem) + ".";
  }
}

/// A lesson whose sheet is a file: read again before every line, saved after every entry. Other
/// lessons are kept out of it meanwhile; editors are not.
class KeptLesson {
 public:
  /// Begins it, with a blank sheet where there is no file. Throws Problem where it cannot begin.
  KeptLesson(LessonFile file, std::shared_ptr<AnswerKey> key, learn::LessonOptions options,
             const std::optional<SheetHere>& other_sheet)
      : m_file(std::move(file)) {
    if (!m_file.is_there()) m_lock = begin_sheet(m_file, *key);
    keep_others_out();
    const auto [source, repairs] = m_file.read();
    m_lesson = learn::begin_lesson(std::move(key), std::move(options), source.text());
    for (const Problem& repair : repairs) {
      m_lesson.reply.quote(fmt::format("{}: {}.", visible_line(m_file.path()), repair.message()));
    }
    if (!other_sheet) return;
    const auto& [path, name] = *other_sheet;
    const std::string whose = name.variant ? for_whom(*name.variant) : "";
    m_lesson.reply.quote(fmt::format(
        "This begins a new sheet, {}. To go on with {}, type quit, and then: byhand learn {}",
        visible_line(m_file.path()), visible_line(path + whose), shell_word(path)));
  }

  /// Holds it to its end, or until the learner leaves.
  void hold(Output& output) {
    Conversation conversation(output);
    learn::Reply reply = m_lesson.reply;
    while (const auto line = conversation.next_lines(reply)) {
      m_lesson.options.is_drawn = output.has_room_for_pictures();  // now: a window may be resized
      reply = take(*line);
    }
    if (!reply.is_over) output.show_document(leave().said);
  }

 private:
  /// Where the learner leaves without a word nothing is written any more.
  learn::Reply leave() {
    if (m_file.is_there()) return take("quit");
    learn::Reply reply;
    reply.quote(visible_line(m_file.path()) + " is gone.");
    return reply;
  }

  /// An editor that saves puts another file in the place of the one that is locked.
  void keep_others_out() {
    if (!m_file.is_it(m_lock)) m_lock = m_file.lock();
  }

  /// The sheet may have been changed by someone else since the last line: then it is read again
  /// before the line is taken. While it cannot be used nothing is entered, but all that only asks
  /// is answered.
  learn::Reply take(const std::string& line) {
    learn::Reply reply;
    std::string trouble = trouble_with([&] { reply.add(reread_if_changed()); });
    m_lesson.seconds = std::chrono::duration<double>(Clock::now() - m_begin).count();
    learn::Lesson next;
    bool is_entry = true;
    const std::string trouble_with_line = trouble_with([&] {
      next = learn::answer(m_lesson, line);
      is_entry = next.text() != m_lesson.text();
      if (is_entry && trouble.empty()) m_lock = m_file.replace(next.text());
    });
    if (trouble.empty()) trouble = trouble_with_line;
    if (!trouble.empty()) reply.quote(trouble);
    if (!trouble.empty() && is_entry) {
      reply.quote("Nothing was entered. Type the line again when that is put right; quit leaves.");
    } else if (!trouble.empty() && next.reply.is_over) {
      reply.quote(fmt::format("When that is done, go on with: {}", m_lesson.options.command));
      reply.is_over = true;
    } else {
      m_lesson = std::move(next);
      reply.add(m_lesson.reply.said);
      reply.is_over = m_lesson.reply.is_over;
    }
    reply.prompt = m_lesson.reply.prompt;
    return reply;
  }

  /// What is said of a change; nothing where there was none.
  Document reread_if_changed() {
    if (!m_file.is_there()) {
      m_lock = m_file.create(m_lesson.text());
      Document said;
      said.say(visible_line(m_file.path()) + " was gone; it is written again.", Role::quoted);
      return said;
    }
    keep_others_out();
    const Source source = m_file.read().first;
    if (source.text() == m_lesson.text()) return {};
    require_same_worksheet(m_file.name_in(source));
    const auto lost = learn::lost_blocks(m_lesson, source.text());
    if (!lost.empty()) {
      throw Problem(
          fmt::format("{} has lost its {} {}: it is left alone", visible_line(m_file.path()),
                      lost.size() == 1 ? "block" : "blocks", fmt::join(lost, ", ")),
          "put back what is lost; or delete the file, and it is written again as it was");
    }
    m_lesson = learn::reread(m_lesson, source.text());
    return m_lesson.reply.said;
  }

  void require_same_worksheet(const SheetName& name) const {
    const Worksheet& worksheet = m_lesson.worksheet();
    const bool is_same_variant = number_of(name.variant) == number_of(worksheet.variant);
    if (name.worksheet == worksheet.name && is_same_variant) return;
    throw m_file.left_alone("has become a sheet of something else");
  }

  using Clock = std::chrono::steady_clock;

  LessonFile m_file;
  Descriptor m_lock{-1};  // the sheet itself, as long as it is open here
  learn::Lesson m_lesson;
  Clock::time_point m_begin = Clock::now();
};

struct LearnOptions {
  WorksheetInput worksheet;
  std::string sheet;  // where it is kept, if not as NAME.md
  Output output;
};

/// What a lesson is about: a worksheet in a variant, and the file of the sheet.
struct ChosenLesson {
  WorksheetFile worksheet;
  LessonFile sheet;
  std::optional<Variant> variant;
};

/// Where the sheet of a worksheet is kept: NAME.md, unless that is the worksheet itself.
std::string usual_sheet(const WorksheetFile& worksheet) {
  std::error_code ignored;
  const bool is_itself =
      std::filesystem::equivalent(worksheet.name + ".md", worksheet.path, ignored);
  return worksheet.name + (is_itself ? "-sheet.md" : ".md");
}

/// The worksheet that a sheet names. It is looked up by that name alone: a sheet does not choose
/// its own answer key.
WorksheetFile worksheet_of(const Catalogue& catalogue, const LessonFile& sheet) {
  const std::string name = sheet.name().worksheet;
  if (auto file = catalogue.named(name)) return std::move(*file);
  throw Problem(fmt::format("{} is a sheet of {}, which is none of the known worksheets",
                            visible_line(sheet.path()), excerpt(name)),
                "name its file, too: byhand learn FILE --sheet " + shell_word(sheet.path()));
}

/// What is meant by the first argument: a worksheet, or the sheet that a lesson is to go on with.
ChosenLesson choose(const LearnOptions& options) {
  const WorksheetInput& input = options.worksheet;
  WorksheetFile worksheet = input.catalogue().find(input.name());
  std::string sheet = usual_sheet(worksheet);
  if (sheet_at(worksheet.path)) {
    sheet = worksheet.path.string();
    worksheet = worksheet_of(input.catalogue(), LessonFile(sheet));
  }
  if (!options.sheet.empty()) sheet = options.sheet;
  ChosenLesson chosen{std::move(worksheet), LessonFile(sheet), input.variant()};
  if (!chosen.sheet.is_there()) return chosen;
  const SheetName name = chosen.sheet.name();
  if (name.worksheet != chosen.worksheet.name) {
    throw chosen.sheet.left_alone("is a sheet of " + name.worksheet);
  }
  if (is_other_variant(name, chosen.variant)) {
    throw chosen.sheet.left_alone(
        name.variant
            ? fmt::format("is of variant {}{}", name.variant->number, for_whom(*name.variant))
            : std::string("has the numbers of the worksheet itself"),
        is_spelled_otherwise(name, chosen.variant)
            ? fmt::format("to go on with it, spell the name so: --for {}; else ",
                          shell_word(name.variant->learner))
            : "");
  }
  chosen.variant = name.variant;
  return chosen;
}

learn::LessonOptions lesson_options(const ChosenLesson& chosen, const Worksheet& worksheet,
                                    const LearnOptions& options) {
  const Catalogue& catalogue = options.worksheet.catalogue();
  const auto files = catalogue.files();
  const std::string more =
      catalogue.options() + (options.output.style().is_plain ? " --plain" : "");
  learn::LessonOptions result;
  result.file = chosen.sheet.path();
  result.command = fmt::format("byhand learn {}{}", word_for(chosen.worksheet, files), more);
  if (chosen.sheet.path() != usual_sheet(chosen.worksheet)) {
    result.command += " --sheet " + shell_word(chosen.sheet.path());
  }
  result.is_drawn = options.output.has_room_for_pictures();
  result.next = what_to_do_next(chosen.worksheet, worksheet, files, more);
  return result;
}

/// Without a worksheet: where the learner is, and what to type.
int ask_for_worksheet(LearnOptions& options) {
  options.output.show_document(where_you_are(options.worksheet.catalogue()));
  complain(
      "\nbyhand: learn needs to know which worksheet\n"
      "type its number after learn, as in byhand learn 04\n");
  return not_usable;
}

/// Where a sheet is begun, another one that may be meant. Who says where to keep it knows of such
/// a sheet, but may have spelled a name otherwise.
std::optional<SheetHere> other_sheet(const ChosenLesson& chosen, const LearnOptions& options) {
  if (chosen.sheet.is_there()) return std::nullopt;
  auto other = sheet_here(chosen.worksheet.name, chosen.variant);
  const bool is_known =
      !options.sheet.empty() && other && !is_spelled_otherwise(other->name, chosen.variant);
  return is_known ? std::nullopt : std::move(other);
}

int run(LearnOptions& options) {
  if (!options.worksheet.is_given()) return ask_for_worksheet(options);
  const ChosenLesson chosen = choose(options);
  const Budget budget = options.worksheet.budget();
  return use_worksheet(
      chosen.worksheet, budget, chosen.variant, [&](Worksheet worksheet, const Source& /*text*/) {
        learn::LessonOptions how = lesson_options(chosen, worksheet, options);
        auto key = std::make_shared<AnswerKey>(std::move(worksheet), Rules::hand, budget);
        KeptLesson(chosen.sheet, std::move(key), std::move(how), other_sheet(chosen, options))
            .hold(options.output);
        return all_well;
      });
}

void take_learn(CommandLine& command_line, LearnOptions& options) {
  options.worksheet.add_or_sheet_to(command_line, false);
  command_line.option("--sheet", "FILE", "keep the sheet here instead of NAME.md", options.sheet);
  options.output.add_looks_to(command_line);
}

}  // namespace

const Command learn_command{
    "learn", "work through a worksheet here, cell by cell",
    "Examples:\n"
    "  byhand learn 02                 begin, or go on where you stopped\n"
    "  byhand learn 03 --variant 17    with other numbers\n"
    "  byhand learn 03 --sheet b.md    in another file, if NAME.md is taken\n"
    "  byhand learn my-sheet.md        a sheet that you began elsewhere\n"
    "\n"
    "The sheet is kept as NAME.md in the current folder and saved after every entry.\n"
    "You can edit it in any editor meanwhile. In the lesson, help lists the words\n"
    "that it knows.",
    prepared<LearnOptions, take_learn, run>};

}  // namespace byhand
