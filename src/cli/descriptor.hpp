#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace byhand {

/// An open file that is closed again; standard input stays open.
class Descriptor {
 public:
  explicit Descriptor(int number) : m_number(number) {}
  Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(m_number, other.m_number);
    return *this;
  }
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return m_number >= 0; }
  int number() const { return m_number; }
  /// The text behind it, without its byte-order mark; read no further than a little behind
  /// `most_bytes`. A regular file ends where less is read than was asked for. Nothing where it
  /// cannot be read, as errno says.
  std::optional<std::string> text(std::size_t most_bytes, bool is_regular) const;

  /// Takes a lock that lasts as long as the file is open, and no longer than the process lives.
  /// False where another process has it. A file system without locks gives one to everyone.
  bool lock() const;

 private:
  int m_number;
};

}  // namespace byhand
