#pragma once

#include <memory>
#include <optional>
#include <string>

namespace byhand {

/// Asks for lines on a terminal.
class LineEditor {
 public:
  enum class Keeps : unsigned char { nothing, history };

  LineEditor() = default;
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  virtual ~LineEditor() = default;

  /// A line without its break; nothing where the input ends, or at Ctrl-C. Of a long line the first
  /// 4 KiB are kept.
  virtual std::optional<std::string> read(const std::string& prompt, Keeps keeps) = 0;
};

/// With editing and a history by libedit; without them on a terminal that cannot move its cursor
/// (TERM=dumb), and in a program that was built without libedit.
std::unique_ptr<LineEditor> line_editor();

/// A line of standard input as it comes, kept as above.
std::optional<std::string> line_of_input();

}  // namespace byhand
