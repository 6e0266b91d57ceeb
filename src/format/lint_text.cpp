#include "format/lint_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "format/table_text.hpp"
#include "format/wrap.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

/// Without the line of the caret, which plain style has no use for: its place is a number too.
std::string without_caret(const std::string& text) {
  std::string result;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start) + 1;
    const std::string line = text.substr(start, end - start);
    const bool is_caret = line.find_first_not_of(' ') == line.size() - 2 && line.ends_with("^\n");
    if (!is_caret) result += line;
    start = end;
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
std::string counts_of(const std::vector<Told>& told) {
  std::string text;
  for (const Told::Kind kind :
       {Told::Kind::apart, Told::Kind::blind, Told::Kind::accepted, Told::Kind::not_carried}) {
    const auto count =
        std::count_if(told.begin(), told.end(), [&](const Told& one) { return one.kind == kind; });
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, word(kind).word);
  }
  return text;
}

Table table_of(const std::vector<Told>& told) {
  Table table{{{"", false}, {"", false}, {"", false}}, {}};
  for (const Told& one : told) {
    const auto [sign, said] = word(one.kind);
    const bool needs_eyes = one.kind == Told::Kind::blind;
    std::string reason = one.reason.empty() ? "" : ": " + one.reason;
    if (one.same_as) reason += ": as " + told[*one.same_as].mutation.code;
    table.rows.push_back(
        {{needs_eyes ? Role::strong : Role::plain, fmt::format("{} {}", sign, said)},
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
    const std::vector<Told>& told = matrix.told[i];
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
  for (const Problem& problem : lint.errors) text += described(problem, source, style) + "\n";
  for (const FailingVariants& failing : lint.failing) {
    text += described(variant_error(failing, worksheet), source, style) + "\n";
  }
  for (const Problem& note : lint.notes) {
    const Problem marked(note.span(), "note: " + note.message(), note.remedy());
    text += described(marked, source, style) + "\n";
  }
  // On one line, as the first lines of errors are.
  return text + fmt::format("{} {}; {}\n", styled(Role::strong, source.name() + ":", style),
                            verdict(error_count(lint), lint.notes.size()), work_done(lint));
}

}  // namespace

ToldWord word(Told::Kind kind) {
  switch (kind) {
    case Told::Kind::apart:
      return {"+", "told apart"};
    case Told::Kind::blind:
      return {"!", "blind"};
    case Told::Kind::accepted:
      return {"~", "blind, accepted"};
    default:
      return {"-", "not carried on"};
  }
}

Problem variant_error(const FailingVariants& failing, const LintedWorksheet& worksheet) {
  const std::size_t others = failing.count - 1;
  const std::string more =
      others == 0 ? "" : fmt::format(" and {} more of {}", others, worksheet.lint.variants);
  return {failing.problem.span(),
          fmt::format("in variant {}{}: {}", failing.first, more, failing.problem.message()),
          fmt::format("{}; see byhand walkthrough {} --variant {}", failing.problem.remedy(),
                      shell_word(worksheet.source.name()), failing.first)};
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
