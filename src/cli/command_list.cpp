// What there is: worksheets, and where one is in the course; functions; mistakes.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/catalogue.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/grade_input.hpp"
#include "cli/output.hpp"
#include "evaluate/functions.hpp"
#include "format/json.hpp"
#include "format/listings.hpp"
#include "report/overview.hpp"
#include "report/reference.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/replay.hpp"
#include "worksheet/variant.hpp"

namespace byhand {

namespace {

// byhand list

struct KnownWork {
  std::uint64_t digest;  // fnv1a64 of the text: nobody means to deceive here
  Workload work;
};

// The rows are written by tests/course/works.py --write, which is a test, too.
constexpr std::array known_works{
    KnownWork{0x985d473825554544, {25, 10}},   // 01-warm-up.md
    KnownWork{0x86c5b21373dff7d2, {48, 21}},   // 02-reweighing.md
    KnownWork{0xf3362d60d0c5f3a9, {37, 13}},   // 03-context.md
    KnownWork{0x38821ce517c15add, {117, 39}},  // 04-self-attention.md
    KnownWork{0xf72affb873d45363, {44, 17}},   // 05-query-key-value.md
    KnownWork{0x5e1f0525342a9f90, {58, 19}},   // 06-rows.md
    KnownWork{0x5b579f917e9d3b9c, {41, 15}},   // 07-cosine.md
    KnownWork{0xb9382498b11c3062, {45, 18}},   // 08-embedding.md
    KnownWork{0xbd6adbbe6c2e1b62, {31, 15}},   // 09-positional.md
    KnownWork{0xcc7672e95e23749b, {52, 23}},   // 10-multi-head.md
    KnownWork{0xf21863a54fa8f6a8, {42, 14}},   // 11-masked.md
    KnownWork{0x73563c4807e5666c, {48, 15}},   // 12-cross-attention.md
    KnownWork{0xc7d8fac83ffea59f, {46, 15}},   // 13-feed-forward.md
    KnownWork{0x42a09ba73e51c8bd, {60, 22}},   // 14-layer-norm.md
    KnownWork{0xde0bca7ed0f38a73, {51, 21}},   // 15-encoder.md
    KnownWork{0x4f613bdcff9e42a9, {53, 23}},   // 16-decoder.md
    KnownWork{0xe76cde9ff8b6e912, {56, 25}},   // 17-transformer.md
    KnownWork{0x189d339f656138bc, {53, 12}},   // 18-cost.md
    KnownWork{0x372ea64add781118, {60, 29}},   // 19-temperature.md
    KnownWork{0x8adac7932ed75ada, {43, 16}},   // 20-kv-cache.md
    KnownWork{0xd0a22afaf9a15abd, {56, 18}},   // 21-grouped-query.md
    KnownWork{0xe90c871c765bf4f7, {45, 18}},   // 22-rotary.md
    KnownWork{0xa2079fe71081d390, {29, 13}},   // 23-online-softmax.md
    KnownWork{0x2d02afe76de40111, {45, 18}},   // 24-gradient.md
    KnownWork{0xcaf5c6fb5e2d0253, {54, 17}},   // 25-before-attention.md
    KnownWork{0x1c363cba5037c653, {50, 23}},   // 26-gpt.md
    KnownWork{0x34969ef39db8c41b, {52, 20}},   // 27-training-step.md
    KnownWork{0x96363a733e2cb11e, {52, 21}},   // 28-backward.md
    KnownWork{0x902ff53cb42de0cb, {47, 27}},   // 29-induction.md
    KnownWork{0xfbac1d3feaa9dacd, {56, 24}},   // 30-modern-block.md
};

/// What there is to do for a worksheet of the course, by its text; nothing for any other text. To
/// replay them all would take many times as long as to print their list.
std::optional<Workload> known_work(std::string_view worksheet_text) {
  const auto* const found = first_that(
      known_works,
      [digest = fnv1a64(worksheet_text)](const auto& row) { return row.digest == digest; });
  return found == nullptr ? std::nullopt : std::optional(found->work);
}

/// Of list, and of byhand alone.
struct ListOptions {
  Catalogue catalogue;
  Output output;
};

Problem no_worksheets() {
  return {"there are no worksheets", "name a folder of them with --exercises DIR"};
}

/// What there is to do; nothing, and a report on standard error, where the worksheet has a problem.
std::optional<Workload> work_in(const Source& source, const Budget& budget) {
  if (const auto known = known_work(source.text())) return known;
  auto worksheet = read_or_report(source, budget);
  if (!worksheet) return std::nullopt;
  try {
    return workload(replay_both(std::move(*worksheet), budget), budget);
  } catch (const Problem& problem) {
    complain(describe(problem, source));
    return std::nullopt;
  }
}

int run(ListOptions& options) {
  const Budget budget = options.catalogue.budget();
  std::vector<ListedWorksheet> entries;
  int exit_code = all_well;
  const std::vector<WorksheetFile> files = options.catalogue.files();
  options.output.require_other_than(files);
  for (const WorksheetFile& file : files) {
    try {
      const auto source = worksheet_text(file.path, budget);
      if (!source) continue;
      if (const auto work = work_in(*source, budget)) {
        entries.push_back({file.number, file.name, title_of(file, *source), topic(*source), *work});
      } else {
        exit_code = not_usable;
      }
    } catch (const Problem& problem) {
      complain(complaint(problem));
      exit_code = not_usable;
    }
  }
  if (entries.empty() && exit_code == all_well) throw no_worksheets();
  options.output.write(list_text(entries, options.output.style()));
  options.output.finish();
  return exit_code;
}

void take_list(CommandLine& command_line, ListOptions& options) {
  options.output.add_to(command_line);
  options.catalogue.add_to(command_line);
}

// byhand alone

/// All worksheets of the course. They are not replayed: what is wrong in one is told by those
/// who use it.
std::vector<CourseEntry> course(const std::vector<WorksheetFile>& files, const Budget& budget) {
  std::vector<CourseEntry> entries;
  for (const WorksheetFile& file : files) {
    try {
      const auto source = worksheet_text(file.path, budget);
      if (!source) continue;
      entries.push_back({file.number, file.name, title_of(file, *source), word_for(file, files)});
    } catch (const Problem&) {
      continue;  // byhand list tells of it
    }
  }
  return entries;
}

/// When a file was saved last; larger is later.
std::int64_t saving_time(const std::string& file) {
  std::error_code ignored;
  const auto time = std::filesystem::last_write_time(file, ignored);
  return static_cast<std::int64_t>(time.time_since_epoch().count());
}

int run_overview(ListOptions& options) {
  options.output.show_document(where_you_are(options.catalogue));
  return all_well;
}

void take_overview(CommandLine& command_line, ListOptions& options) {
  options.output.add_looks_to(command_line);
  options.catalogue.add_folder_to(command_line);
}

// byhand functions

/// Of functions and mistakes.
struct LookupOptions {
  std::string word;
  Output output;
};

void show(LookupOptions& options, const std::vector<FunctionGroup>& groups) {
  options.output.show(
      {[&] { return function_list_document(groups); },
       [&] { return function_list_json(groups); },
       {},
       [&](const TerminalStyle& style) { return function_list_text(groups, style); }});
}

/// Says that there is no such function, and shows the one that was probably meant.
int show_nearest(LookupOptions& options) {
  const std::string message = fmt::format("there is no function {}", excerpt(options.word));
  if (const std::string_view remedy = instead_of(options.word); !remedy.empty()) {
    throw Problem(message, "write " + std::string(remedy));
  }
  if (const auto measures = meant_by(options.word, measure_names()); !measures.empty()) {
    throw Problem(
        message,
        fmt::format("{} {} of a condition, as is largest in where largest(S) > 0", listed(measures),
                    measures.size() == 1 ? "is a measure" : "are measures"));
  }
  const auto meant = nearest(options.word, function_names());
  if (!meant) throw Problem(message, "byhand functions shows them all");
  complain(complaint(
      {message, fmt::format("the nearest is {}; byhand functions shows them all", *meant)}));
  show(options, functions_named(*meant));
  return not_usable;
}

int run_functions(LookupOptions& options) {
  const std::vector<FunctionGroup> found =
      options.word.empty() ? all_functions() : functions_named(options.word);
  if (found.empty()) return show_nearest(options);
  show(options, found);
  return all_well;
}

void take_functions(CommandLine& command_line, LookupOptions& options) {
  command_line.option("name", " ", "a function, or a part of its name; else all", options.word);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

// byhand mistakes

int run_mistakes(LookupOptions& options) {
  const std::vector<const MistakeRow*> found = mistakes_named(options.word);
  if (found.empty()) {
    throw Problem(fmt::format("there is no mistake {}", excerpt(options.word)),
                  "byhand mistakes shows them all" + did_you_mean(options.word, mistake_codes()));
  }
  options.output.show(
      {[&] { return mistake_list_document(found); }, [&] { return mistake_list_json(found); }});
  return all_well;
}

void take_mistakes(CommandLine& command_line, LookupOptions& options) {
  command_line.option("code", " ", "a mistake, or how its code begins; else all", options.word);
  options.output.add_to(command_line, {"text", "markdown", "html", "json"});
}

}  // namespace

const Command list_command{"list", "the worksheets, and how long each takes",
                           "Examples:\n"
                           "  byhand list\n"
                           "  byhand list --exercises my-course",
                           prepared<ListOptions, take_list, run>};

Document where_you_are(const Catalogue& catalogue) {
  const std::vector<WorksheetFile> files = catalogue.files();
  Overview overview{course(files, catalogue.budget()), {}, catalogue.options()};
  if (overview.course.empty()) throw no_worksheets();
  overview.unreadable = grade_folder(catalogue, files, [&](const GradedSheet& graded) {
    CourseEntry* const entry = first_that(overview.course, [&](const CourseEntry& known) {
      return known.name == graded.name.worksheet;
    });
    if (entry == nullptr) return;
    SheetProgress progress = progress_of(graded, saving_time(graded.source.name()));
    if (!entry->sheet || is_further(progress, *entry->sheet)) entry->sheet = std::move(progress);
  });
  return overview_document(overview);
}

Run prepare_overview(CommandLine& command_line) {
  return prepared<ListOptions, take_overview, run_overview>(command_line);
}

const Command functions_command{
    "functions", "what a rule may use, each with an example",
    "Examples:\n"
    "  byhand functions\n"
    "  byhand functions softmax_cols\n"
    "  byhand functions argmax               all that begin with argmax\n"
    "  byhand functions --format markdown    as a table",
    prepared<LookupOptions, take_functions, run_functions>};

const Command mistakes_command{"mistakes", "the typical mistakes, each as a change to a rule",
                               "Examples:\n"
                               "  byhand mistakes\n"
                               "  byhand mistakes row-sums\n"
                               "  byhand mistakes rounded     all that begin with rounded\n"
                               "\n"
                               "A line blind CODE : reason in a worksheet names one of them.",
                               prepared<LookupOptions, take_mistakes, run_mistakes>};

}  // namespace byhand
