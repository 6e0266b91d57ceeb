#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "cli/sheet_input.hpp"
#include "cli/system.hpp"
#include "format/terminal.hpp"
#include "report/grade_report.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// What changes when a file is saved, in place or by an editor that puts a new file in its place.
struct Version {
  ino_t number = 0;
  off_t size = 0;
  std::filesystem::file_time_type time;

  bool operator==(const Version&) const = default;
};

/// Nothing while there is no such file: an editor may be about to put it back.
std::optional<Version> version_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path, error);
  return error ? std::nullopt : std::optional(Version{status.st_ino, status.st_size, time});
}

std::string time_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::array<char, 16> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%H:%M:%S", &parts);
  return {text.data(), size};
}

class Watch {
 public:
  void take(CommandLine& command_line) {
    command_line.positional("sheet", "the path of a sheet", m_sheet);
    m_sheets.add_rules_to(command_line);
    m_output.add_looks_to(command_line);
    m_sheets.add_to(command_line);
  }

  int run() {
    if (m_sheet == "-") {
      throw Problem("standard input cannot be watched", "give the path of a sheet");
    }
    read_sheet_file(m_sheet);             // or says what is wrong with the name
    catch_interrupts({SIGINT, SIGTERM});  // they end the watch and nothing else
    std::optional<Version> seen;
    std::optional<Version> graded;
    int moments_gone = 0;
    while (!is_interrupted() && std::ferror(stdout) == 0) {
      const std::optional<Version> now = version_of(m_sheet);
      moments_gone = now ? 0 : moments_gone + 1;
      if (moments_gone == moments_of_patience) say_that_it_is_gone();
      // What was seen twice is not just being written.
      const bool is_settled = now && (now == seen || !graded);
      if (is_settled && now != graded) {
        grade();
        graded = now;
      }
      seen = now;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    m_output.write("\n");
    return all_well;
  }

 private:
  static constexpr int moments_of_patience = 30;
  static constexpr std::size_t lines_below = 4;  // when it was graded

  void say_that_it_is_gone() const {
    complain(fmt::format("byhand: {} is gone\nit will be graded when it is back; Ctrl-C ends\n",
                         visible_line(m_sheet)));
  }

  void grade() {
    if (m_has_graded) m_output.write("\n");
    m_has_graded = true;
    try {
      const Source source = read_sheet_file(m_sheet);
      reporting_places(source, [&] { return tell_changes(source); });
    } catch (const Problem& problem) {
      complain(complaint(problem));
    }
    const Paragraph when{
        {{Role::quiet, fmt::format("Graded at {}. Save the sheet, and it is graded again; Ctrl-C "
                                   "ends.",
                                   time_of_day())}}};
    m_output.write("\n");
    m_output.show_document(Document{{when}});
  }

  int tell_changes(const Source& source) {
    GradedSheet graded = m_sheets.grade(source);
    const bool is_like_before = m_before && worksheet_of(*m_before) == worksheet_of(graded);
    const Changes changes = changes_since(is_like_before ? &*m_before : nullptr, graded);
    m_output.write(on_a_screen(changes));
    m_before.emplace(std::move(graded));
    return all_well;
  }

  /// Another name or variant in the first line makes it another sheet.
  static std::string worksheet_of(const GradedSheet& graded) {
    const Worksheet& worksheet = graded.worksheet();
    return fmt::format("{} {}", worksheet.name, worksheet.variant ? worksheet.variant->number : -1);
  }

  /// Details are left out where there is no room for them.
  std::string on_a_screen(Changes changes) const {
    const TerminalStyle style = m_output.style();
    Document rest;
    while (true) {
      std::string text = to_terminal(changes.document().blocks, style);
      if (!rest.blocks.empty()) text += "\n" + to_terminal(rest.blocks, style);
      const std::size_t lines = count_if(text, [](char c) { return c == '\n'; });
      const bool is_seen = style.height == 0 || lines + lines_below <= style.height;
      if (is_seen || changes.details.blocks.empty()) return text;
      changes.details.blocks.pop_back();
      if (rest.blocks.empty()) {
        rest.say(fmt::format("There is more; byhand grade {} tells all.", shell_word(m_sheet)),
                 Role::quoted);
      }
    }
  }

  std::string m_sheet;
  SheetInput m_sheets;
  Output m_output;

  std::optional<GradedSheet> m_before;  // as it was graded last
  bool m_has_graded = false;
};

}  // namespace

const Command watch_command{"watch", "grade a sheet again whenever it is saved",
                            "Examples:\n"
                            "  byhand watch my-sheet.md    beside your editor; Ctrl-C ends\n",
                            prepared<Watch>};

}  // namespace byhand
