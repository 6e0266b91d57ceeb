#include "cli/line_reader.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

Problem failed(const char* what, const std::string& name, const char* remedy) {
  const int reason = errno;
  return {std::nullopt,
          fmt::format("cannot {} {}: {}", what, name == "-" ? "standard input" : visible_line(name),
                      std::strerror(reason)),
          remedy};
}

Problem unread(const std::string& name) {
  return failed("read", name, "check the name and the rights of the file");
}

}  // namespace

void LineReader::Close::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

LineReader::LineReader(std::string name, std::FILE* file, char ending)
    : m_name(std::move(name)), m_file(file), m_ending(ending) {
  if (!m_file) throw unread(m_name);
}

LineReader::LineReader(const std::string& name, char ending)
    : LineReader(name, name == "-" ? stdin : std::fopen(name.c_str(), "rbe"), ending) {}

std::optional<std::string> LineReader::next() {
  struct Buffer {
    char* bytes = nullptr;
    std::size_t size = 0;
    ~Buffer() { std::free(bytes); }  // getdelim() has it from malloc()
  };
  static thread_local Buffer buffer;
  errno = 0;
  const auto size = getdelim(&buffer.bytes, &buffer.size, m_ending, m_file.get());
  if (size < 0 && std::feof(m_file.get()) == 0) throw unread(m_name);
  if (size < 0) return std::nullopt;
  std::string line(buffer.bytes, static_cast<std::size_t>(size));
  if (line.ends_with(m_ending)) line.pop_back();
  return line;
}

std::optional<std::string> LineReader::line_at(long offset) {
  if (std::fseek(m_file.get(), offset, SEEK_SET) != 0) throw unread(m_name);
  return next();
}

LineReader LineReader::kept() && {
  struct stat status {};
  const bool is_regular = fstat(fileno(m_file.get()), &status) == 0 && S_ISREG(status.st_mode);
  if (is_regular && m_name != "-") return std::move(*this);
  LineReader copy(m_name, std::tmpfile(), m_ending);
  bool is_written = true;
  while (const auto line = is_written ? next() : std::nullopt) {
    is_written = std::fwrite(line->data(), 1, line->size(), copy.m_file.get()) == line->size() &&
                 std::fputc(m_ending, copy.m_file.get()) != EOF;
  }
  if (!is_written || std::fflush(copy.m_file.get()) != 0)
    throw failed("keep", m_name, "check the room on the disk");
  std::rewind(copy.m_file.get());
  return copy;
}

}  // namespace byhand
