#include "format/listings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/prose.hpp"

namespace byhand {

namespace {

// Functions.

constexpr std::size_t least_room_for_summary = 24;  // for a summary beside its name

Sentence example_of(const Function& function) {
  return {{Role::code, std::string(function.example)},
          {Role::plain, " is "},
          {Role::code, std::string(function.result)}};
}

/// "floor(x): the largest whole number that is not above x; floor([3 -1] / 2) is [1 -1]"
std::string in_one_sentence(const Function& function, const TerminalStyle& style) {
  Sentence sentence{{Role::name, std::string(function.signature)},
                    {Role::plain, ": " + std::string(function.summary) + "; "}};
  append(sentence, example_of(function));
  return wrapped(sentence, style, "  ", "    ");
}

std::string in_two_columns(const Function& function, std::size_t width,
                           const TerminalStyle& style) {
  const std::string margin(text_indent + width + column_gap, ' ');
  const std::string name(function.signature);
  const std::string first = text_margin + styled(Role::name, name, style) +
                            std::string(width - name.size() + column_gap, ' ');
  // The name has its colour already, so the summary is wrapped after as many blanks.
  const std::string summary =
      wrapped({{Role::plain, std::string(function.summary)}}, style, margin, margin);
  return first + summary.substr(margin.size()) +
         wrapped(example_of(function), style, margin, margin);
}

// What a check found.

/// Without the line of the caret, which plain style has no use for: its place is a number too.
std::string without_caret(const std::string& text) {
  std::string result;
  for (const std::string_view line : parts_of(text, "\n")) {
    const bool is_caret = line.ends_with('^') && line.find_first_not_of(' ') == line.size() - 1;
    if (!is_caret) result += std::string(line) + "\n";
  }
  return result;
}

std::string described(const Problem& problem, const Source& source, const TerminalStyle& style) {
  const std::string text = describe(problem, source);
  return style.is_plain ? to_ascii(without_caret(text)) : text;
}

std::string count_or_no(std::size_t count, std::string_view noun) {
  return count == 0 ? fmt::format("no {}s", noun) : counted(count, noun);
}

std::size_t error_count(const Lint& lint) {
  return lint.errors.size() + lint.failing.size();
}

/// "no errors, no notes"
std::string verdict(std::size_t errors, std::size_t notes) {
  return count_or_no(errors, "error") + ", " + count_or_no(notes, "note");
}

std::string work_done(const Lint& lint) {
  std::string steps = counted(lint.steps, "step");
  if (lint.variants == 0) return steps;
  if (lint.bad_variants == 0) return fmt::format("{}, {} variants replayed", steps, lint.variants);
  return fmt::format("{}, {} of {} variants fail", steps, lint.bad_variants, lint.variants);
}

/// "12 told apart, 1 blind, 3 not carried on"
std::string counts_of(const std::vector<JudgedMutation>& told) {
  std::vector<std::string> counts;
  for (const ToldLook& look : told_looks) {
    const auto is_such = [&](const JudgedMutation& one) { return &look_of(one.kind) == &look; };
    const std::size_t count = count_if(told, is_such);
    if (count > 0) counts.push_back(fmt::format("{} {}", count, look.word));
  }
  return joined(counts, ", ");
}

Table table_of(const std::vector<JudgedMutation>& told) {
  Table table{{{"", false}, {"", false}, {"", false}}, {}};
  for (const JudgedMutation& one : told) {
    const ToldLook& look = look_of(one.kind);
    const bool needs_eyes = one.kind == JudgedMutation::Kind::blind;
    std::string reason = one.reason.empty() ? "" : ": " + one.reason;
    if (one.same_as) reason += ": as " + told[*one.same_as].mutation.code;
    table.rows.push_back(
        {{needs_eyes ? Role::strong : Role::plain, fmt::format("{} {}", look.sign, look.word)},
         {Role::name, one.mutation.code},
         {Role::code, one.mutation.rule.text + reason}});
  }
  return table;
}

/// Steps x mutations: a table for each step.
std::string text_of(const MistakeMatrix& matrix, const TerminalStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < matrix.told.size(); ++i) {
    const Step& step = matrix.worksheet.steps[i];
    const std::vector<JudgedMutation>& told = matrix.told[i];
    if (told.empty()) continue;
    const std::string rule = visible_line(step.name + " = " + step.hand.text);
    text += wrapped({{Role::strong, rule}, {Role::plain, ": " + counts_of(told)}}, style, "", "  ");
    text += table_text(table_of(told), style) + "\n";
  }
  return style.is_plain ? to_ascii(text) : text;
}

std::string text_of(const LintedWorksheet& worksheet, const TerminalStyle& style) {
  const auto& [source, lint, matrix] = worksheet;
  std::string text;
  if (matrix) text += text_of(*matrix, style);
  std::vector<Problem> problems = lint.errors;
  for (const FailingVariants& failing : lint.failing) {
    problems.push_back(variant_error(failing, worksheet));
  }
  for (const Problem& note : lint.notes) {
    problems.emplace_back(note.span(), "note: " + note.message(), note.remedy());
  }
  // In the order of the file: what is misspelt stands before what it makes fail further down.
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return a.span() && (!b.span() || a.span()->begin < b.span()->begin);
  });
  for (const Problem& problem : problems) text += described(problem, source, style) + "\n";
  // On one line, as the first lines of errors are.
  return text + fmt::format("{} {}; {}\n", styled(Role::strong, source.name() + ":", style),
                            verdict(error_count(lint), lint.notes.size()), work_done(lint));
}

}  // namespace

std::string topic(const Source& source) {
  MarkdownReader reader(source);
  while (const auto part = reader.next()) {
    if (part->is_fence) continue;
    for (const ProseBlock& block : split_prose(block_text(source, *part))) {
      if (block.kind != ProseBlock::Kind::paragraph) continue;
      std::size_t end = block.text.find_first_of(".!?");
      while (end != std::string::npos && end + 1 < block.text.size() &&
             block.text[end + 1] != ' ') {
        end = block.text.find_first_of(".!?", end + 1);
      }
      return block.text.substr(0, end == std::string::npos ? end : end + 1);
    }
  }
  return "";
}

std::string list_text(std::span<const ListedWorksheet> worksheets, const TerminalStyle& style) {
  std::string result;
  for (const ListedWorksheet& entry : worksheets) {
    if (!result.empty()) result += "\n";
    const Sentence heading{
        {Role::strong, entry.title},
        {Role::plain, ": "},
        {Role::name, entry.name},
        {Role::quiet, fmt::format(", {} to fill, about {}", counted(entry.work.cells, "cell"),
                                  counted(entry.work.minutes, "minute"))}};
    const std::string indent(4, ' ');
    result += wrapped(heading, style, fmt::format("{:<4}", entry.number), indent);
    result += wrapped(inline_markdown(entry.topic), style, indent, indent);
  }
  return result;
}

std::string function_list_text(std::span<const FunctionGroup> groups, const TerminalStyle& style) {
  std::size_t width = 0;
  std::size_t count = 0;
  for (const FunctionGroup& group : groups) {
    count += group.functions.size();
    width = std::max(width, widest_of(group.functions, &Function::signature));
  }
  const bool has_columns =
      !style.is_plain && text_indent + width + column_gap + least_room_for_summary <= style.width;
  std::string text;
  for (const FunctionGroup& group : groups) {
    if (!text.empty()) text += "\n";
    if (count > 1) text += wrapped({{Role::strong, std::string(group.title)}}, style);
    for (const Function* function : group.functions) {
      text +=
          has_columns ? in_two_columns(*function, width, style) : in_one_sentence(*function, style);
    }
  }
  const Sentence irrational = irrational_sentence(groups);
  return irrational.empty() ? text : text + "\n" + wrapped(irrational, style);
}

Problem variant_error(const FailingVariants& failing, const LintedWorksheet& worksheet) {
  const std::size_t others = failing.count - 1;
  const std::string more =
      others == 0 ? "" : fmt::format(" and {} more of {}", others, worksheet.lint.variants);
  const std::string see = failing.is_drawn
                              ? fmt::format("; see byhand walkthrough {} --variant {}",
                                            shell_word(worksheet.source.name()), failing.first)
                              : "";
  return {failing.problem.span(),
          fmt::format("in variant {}{}: {}", failing.first, more, failing.problem.message()),
          failing.problem.remedy() + see};
}

std::string lint_text(std::span<const LintedWorksheet> worksheets, std::size_t unusable,
                      const TerminalStyle& style) {
  std::string text;
  std::size_t errors = 0;
  std::size_t notes = 0;
  bool is_first = true;
  bool is_long = false;
  for (const LintedWorksheet& worksheet : worksheets) {
    const bool has_findings =
        worksheet.lint.is_wrong() || !worksheet.lint.notes.empty() || worksheet.matrix;
    // Closing lines that follow one another make a table; what is longer stands apart.
    if (!is_first && (has_findings || is_long)) text += "\n";
    text += text_of(worksheet, style);
    errors += error_count(worksheet.lint);
    notes += worksheet.lint.notes.size();
    is_first = false;
    is_long = has_findings;
  }
  if (worksheets.size() + unusable == 1) return text;
  const std::string missing =
      unusable == 0 ? "" : "; " + counted(unusable, "file") + " could not be used";
  return text + fmt::format("\n{}: {}{}\n", counted(worksheets.size(), "worksheet"),
                            verdict(errors, notes), missing);
}

}  // namespace byhand
