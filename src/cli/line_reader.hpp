#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace byhand {

/// The lines of a file, or of standard input, one after another.
class LineReader {
 public:
  /// `-` is standard input. What ends a line is no part of it. Throws Problem.
  explicit LineReader(const std::string& name, char ending = '\n');

  /// Nothing after the last. Throws Problem where it cannot be read.
  std::optional<std::string> next();
  /// The line that begins there, if the file has a name and not only a reader: else of kept()
  /// alone.
  std::optional<std::string> line_at(long offset);
  /// Itself; or, of what can be read only once, a copy in a file without a name. Throws Problem.
  LineReader kept() &&;

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };

  LineReader(std::string name, std::FILE* file, char ending);

  std::string m_name;
  std::unique_ptr<std::FILE, Close> m_file;
  char m_ending;
};

}  // namespace byhand
