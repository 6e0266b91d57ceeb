#include "classroom/typing.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "sheet/pasted.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

Sheet sheet_of(const Typing& typing, const Source& source) {
  return read_sheet(source, typing.key->worksheet(), typing.key->replayed().hand);
}

Source source_of(const Typing& typing) {
  return {"the sheet", typing.text};
}

/// The asked cells of all steps but those that are left out, in rows.
std::vector<std::vector<Cell>> asked_rows(const Worksheet& worksheet,
                                          const std::vector<std::string>& left_out) {
  std::vector<std::vector<Cell>> rows;
  for (std::size_t step = 0; step < worksheet.steps.size(); ++step) {
    if (contains(left_out, worksheet.steps[step].name)) continue;
    for (std::size_t row = 0; row < worksheet.steps[step].shape.rows; ++row) {
      std::vector<Cell> cells = asked_cells(worksheet, step, row);
      if (!cells.empty()) rows.push_back(std::move(cells));
    }
  }
  return rows;
}

const SheetCell& cell_at(const Sheet& sheet, const Worksheet& worksheet, const Cell& cell) {
  return sheet.blocks[cell.step].cells[position_in_step(worksheet, cell)];
}

bool is_blank(const Sheet& sheet, const Worksheet& worksheet, const std::vector<Cell>& cells) {
  return all_of(cells, [&](const Cell& cell) {
    return cell_at(sheet, worksheet, cell).entry.kind == Entry::Kind::blank;
  });
}

/// "Q, row 2"; with its columns where not all of them are asked: "Q, row 2, columns 1 and 3"
std::string name_of(const Worksheet& worksheet, const std::vector<Cell>& cells) {
  const Step& step = worksheet.steps[cells.front().step];
  if (step.shape.is_scalar()) return step.name;
  std::string name = step.name;
  if (step.shape.rows > 1) name += fmt::format(", row {}", cells.front().row + 1);
  if (cells.size() == step.shape.cols) return name;
  const auto columns = mapped(cells, [](const Cell& cell) { return std::to_string(cell.col + 1); });
  return fmt::format("{}, {} {}", name, columns.size() == 1 ? "column" : "columns",
                     listed(columns, "and"));
}

/// "Q, row 2 (4)", how many entries are wanted; of a question its words.
std::string prompt_of(const Typing& typing) {
  if (typing.at >= typing.rows.size()) return "all is typed";
  const Worksheet& worksheet = typing.key->worksheet();
  const std::vector<Cell>& cells = typing.rows[typing.at];
  const Step& step = worksheet.steps[cells.front().step];
  if (step.is_question) return fmt::format("{} ({})", step.name, answers_of(step));
  return fmt::format("{} ({})", name_of(worksheet, cells), cells.size());
}

std::string words_of_typing(const Typing& typing) {
  return fmt::format(
      "{} to type, with blanks between the entries. Type _ for an empty cell, skip for an empty "
      "row, undo to go back, quit to stop for now.",
      counted(typing.rows.size() - typing.at, "row"));
}

/// One for a question whose answer is a word, with its comma and its blank: A[2, 3]
std::vector<std::string> entries_in(std::string_view line, const Step& step) {
  if (!step.choices.empty()) return {std::string(without_blanks_around(line))};
  const std::string plain = without_commas(line);
  return mapped(split_markdown_row(plain),
                [](std::string_view entry) { return std::string(entry); });
}

/// What was typed but is no number, as it may stand on the paper too.
void tell_unreadable(Typing& typing, const std::vector<Cell>& cells) {
  const Source source = source_of(typing);
  const Sheet sheet = sheet_of(typing, source);
  for (const Cell& cell : cells) {
    const Worksheet& worksheet = typing.key->worksheet();
    const auto& [entry, span] = cell_at(sheet, worksheet, cell);
    if (entry.kind != Entry::Kind::unreadable) continue;
    const std::string_view text = source.slice(span);
    const auto [message, remedy] = why_unreadable_in(worksheet.steps[cell.step], text);
    typing.reply.quote(fmt::format("{}: {} {} ({}); it is kept so; type undo if it was a slip",
                                   cell_name(worksheet, cell), excerpt(text), message, remedy));
  }
}

void undo(Typing& typing) {
  if (typing.done.empty()) return typing.reply.say("There is nothing to undo.");
  typing.at = typing.done.back().at;
  typing.text = std::move(typing.done.back().text);
  typing.done.pop_back();
}

/// The row of cells is done, and the sheet is as it says now.
void go_on(Typing& typing, std::string text) {
  typing.done.push_back({typing.at, std::exchange(typing.text, std::move(text))});
  ++typing.at;
}

void enter(Typing& typing, std::string_view line) {
  const std::vector<Cell> cells = typing.rows[typing.at];
  const Step& step = typing.key->worksheet().steps[cells.front().step];
  const std::vector<std::string> entries = entries_in(line, step);
  if (entries.size() != cells.size()) {
    return typing.reply.say(
        fmt::format("{} for {}: type the row again, with _ where a cell is empty.",
                    entries.size() == 1 ? "1 entry" : fmt::format("{} entries", entries.size()),
                    counted(cells.size(), "cell")));
  }
  std::vector<CellEdit> edits;
  for (std::size_t i = 0; i < cells.size(); ++i) edits.push_back({cells[i], entries[i]});
  const Source source = source_of(typing);
  go_on(typing, with_entries(source, sheet_of(typing, source), typing.key->worksheet(),
                             typing.key->replayed().hand, edits));
  tell_unreadable(typing, cells);
}

/// Once more, for the last row to be taken back, too.
void tell_end(Typing& typing) {
  typing.reply.say("That was the last row. Enter ends it; undo goes back.");
}

}  // namespace

Typing begin_typing(std::shared_ptr<const AnswerKey> key, std::string text,
                    const std::vector<std::string>& left_out) {
  Typing typing;
  typing.key = std::move(key);
  typing.text = std::move(text);
  const Worksheet& worksheet = typing.key->worksheet();
  const Source source = source_of(typing);
  const Sheet sheet = sheet_of(typing, source);
  typing.rows = asked_rows(worksheet, left_out);
  std::erase_if(typing.rows,
                [&](const std::vector<Cell>& cells) { return !is_blank(sheet, worksheet, cells); });
  typing.reply.is_over = typing.rows.empty();
  if (!typing.reply.is_over) typing.reply.say(words_of_typing(typing));
  typing.reply.prompt = prompt_of(typing);
  return typing;
}

Typing answer(Typing typing, std::string_view line) {
  typing.reply = {};
  const std::string_view word = without_blanks_around(line);
  if (word == "quit" || word == "q") {
    typing.reply.is_over = true;
    return typing;
  }
  if (word == "undo" || word == "u") {
    undo(typing);
  } else if (word == "help" || word == "h") {
    typing.reply.say(words_of_typing(typing));
  } else if (typing.at == typing.rows.size()) {
    typing.reply.is_over = word.empty();
    if (!word.empty()) tell_end(typing);
  } else if (word == "skip" || word == "s") {
    go_on(typing, typing.text);
    if (typing.at == typing.rows.size()) tell_end(typing);
  } else if (!word.empty()) {
    enter(typing, line);
    if (typing.at == typing.rows.size()) tell_end(typing);
  }
  typing.reply.prompt = prompt_of(typing);
  return typing;
}

}  // namespace byhand
