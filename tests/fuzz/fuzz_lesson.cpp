// Any lines in a lesson, on any text as its sheet: there is always a next state, what is said can
// be shown, and the sheet stays a sheet. What stands before a line of ==== is the sheet, else it is
// a blank one; a line that begins with ~ is a sheet that someone else puts in its place, and one
// that begins with + is pasted together with the line before.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "format/terminal.hpp"
#include "learn/lesson.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
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
  std::shared_ptr<AnswerKey> key = std::make_shared<AnswerKey>(
      read_worksheet(Source("fuzz.md", std::string(lesson_worksheet))).worksheet, Rules::hand);
  std::string blank = write_sheet(key->worksheet(), key->replayed().hand, SheetFormat::markdown,
                                  blank_entries(key->worksheet()), false);

  Lesson begin(const std::string& sheet) const {
    return begin_lesson(key, {"sheet.md", "byhand learn fuzz", "", false}, sheet);
  }
};

void require_shown(const Lesson& lesson) {
  const Reply& reply = lesson.reply;
  const bool is_over = lesson.awaits == Awaits::nothing;
  if (reply.is_over != is_over || reply.prompt.empty() != is_over) std::abort();
  constexpr std::size_t narrow = 30;
  to_terminal(reply.said.blocks, {narrow, false, false});
  to_terminal(reply.said.blocks, {narrow, false, true});
  if (lesson.cursor.step > 3 || lesson.cursor.row > 1 || lesson.cursor.col > 1) std::abort();
}

void hold(const Held& held, const std::string& sheet, std::string_view lines) {
  Lesson lesson = held.begin(sheet);
  constexpr int most_lines = 40;
  for (int i = 0; i < most_lines && !lesson.reply.is_over; ++i) {
    const auto line = take_line(lines);
    if (!line) break;
    std::string typed(*line);
    while (lines.starts_with('+')) {
      lines.remove_prefix(1);
      typed += "\n" + std::string(take_line(lines).value_or(""));
    }
    require_shown(lesson);
    if (line->starts_with('~')) {
      lesson = reread(lesson, std::string(line->substr(1)));
    } else {
      lesson = answer(lesson, typed);
    }
  }
  require_shown(lesson);
  held.begin(lesson.text());  // and it can be gone on with
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
