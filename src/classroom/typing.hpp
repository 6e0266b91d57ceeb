#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grade/answer_key.hpp"
#include "learn/lesson.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

/// A sheet of paper that a teacher types: its asked cells row by row, nothing of which is judged
/// before the end. A value, as a lesson is.
struct Typing {
  std::shared_ptr<const AnswerKey> key;
  std::string text;                     // of the sheet, as far as it is typed
  std::vector<std::vector<Cell>> rows;  // the cells of each row that was blank at first
  std::size_t at = 0;                   // the row that is asked for; after the last one: all typed
  /// How the sheet was before the rows that were typed, and which rows these were.
  struct Before {
    std::size_t at = 0;
    std::string text;
  };
  std::vector<Before> done;
  learn::Reply reply;
};

/// Asks for the rows of the sheet in which nothing stands, one after another; not for those of the
/// steps that are left out.
Typing begin_typing(std::shared_ptr<const AnswerKey> key, std::string text,
                    const std::vector<std::string>& left_out);

/// Takes a line: the entries of the row, or `skip` (nothing stands there), `undo`, `help`, `quit`.
/// The row is asked for again where the entries are not as many as its cells. After the last one an
/// empty line ends it.
Typing answer(Typing typing, std::string_view line);

}  // namespace byhand
