#pragma once

#include <memory>
#include <optional>
#include <string>

namespace byhand {

/// Asks for lines: on a terminal with editing and a history, else from standard input as it comes.
class LineReader {
 public:
  LineReader();
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Whether a person types here. If none does, nobody sees the lines that are read.
  bool is_terminal() const;
  /// The next line, without its break; nothing at the end of the input and after Ctrl-C. No more
  /// than `most_bytes` of it are kept.
  std::optional<std::string> read(const std::string& prompt);

  static constexpr std::size_t most_bytes = 4096;

 private:
  class Editor;
  std::unique_ptr<Editor> m_editor;
};

}  // namespace byhand
