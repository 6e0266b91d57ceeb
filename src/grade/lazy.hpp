#pragma once

#include <mutex>
#include <optional>

namespace byhand {

/// A value that is made when it is asked for, by whichever thread asks first; where that throws,
/// the next who asks tries again. std::call_once would do, but it calls through the C library, and
/// in a program with the C++ library linked in, as a release is, an exception does not find its way
/// through that: it ends the program.
template <typename T>
class Lazy {
 public:
  template <typename Make>
  const T& value(const Make& make) {
    const std::lock_guard lock(m_mutex);
    if (!m_value) m_value.emplace(make());
    return *m_value;
  }

 private:
  std::mutex m_mutex;
  std::optional<T> m_value;
};

}  // namespace byhand
