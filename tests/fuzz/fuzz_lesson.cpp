// Any lines in a lesson, on any text as its sheet: there is always a next state, what is said can
// be shown, and the sheet stays a sheet. What stands before a line of ==== is the sheet, else it is
// a blank one; a line that begins with ~ is a sheet that someone else puts in its place.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "format/terminal.hpp"
#include "learn/lesson.hpp"
#include "sheet/sheet_text.hpp"
#include "sheet/writer.hpp"
#include "worksheet/reader.hpp"

using namespace byhand;
using namespace byhand::learn;

namespace {

constexpr std::string_view lesson_worksheet = R"(# Fuzz

Two words.

```given
X cols a b draw 0 1
  1 2
  3 4
```
```step
S = X^T * X
rows k1..k2
cols q1..q2
hint h
A = S / colsum(S)
ask [1,:]
B = A
show
c = colsum(S)
```

Why?

```answer-to
So.
```
)";

struct Held {
  AnswerKey key{read_worksheet(Source("fuzz.md", std::string(lesson_worksheet))).worksheet,
                Rules::hand};
  Lesson lesson{key, {"sheet.md", "byhand learn fuzz", "", false}};
  std::string blank = write_sheet(key.worksheet(), key.replayed().hand, SheetFormat::markdown,
                                  blank_entries(key.worksheet()), false);
};

void require_turn(const LessonTurn& turn) {
  const bool is_over = turn.state.asked == Asked::nothing;
  if (turn.turn.is_over != is_over || turn.turn.prompt.empty() != is_over) std::abort();
  constexpr std::size_t narrow = 30;
  to_terminal(turn.turn.said.blocks, {narrow, false, false});
  to_terminal(turn.turn.said.blocks, {narrow, false, true});
  const std::size_t cells = turn.state.open.cell;
  if (turn.state.open.step > 3 || cells > 3) std::abort();
}

void hold(const Held& held, const std::string& sheet, std::string_view lines) {
  LessonTurn turn = held.lesson.begin(sheet);
  constexpr int most_lines = 40;
  for (int i = 0; i < most_lines && !turn.turn.is_over; ++i) {
    const auto next = take_line(lines);
    if (!next) break;
    const std::string_view line = *next;
    require_turn(turn);
    if (line.starts_with('~')) {
      turn = held.lesson.reread(turn.state, std::string(line.substr(1)));
    } else {
      turn = held.lesson.answer(turn.state, line);
    }
  }
  require_turn(turn);
  held.lesson.begin(turn.state.sheet);  // and it can be gone on with
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Held held;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view parting = "====\n";
  const std::size_t at = text.find(parting);
  try {
    if (at == std::string_view::npos) {
      hold(held, held.blank, text);
    } else {
      hold(held, std::string(text.substr(0, at)), text.substr(at + parting.size()));
    }
  } catch (const Problem& problem) {  // the text is no sheet at all
    if (problem.remedy().empty()) std::abort();
  }
  return 0;
}
