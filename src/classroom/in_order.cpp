#include "classroom/in_order.hpp"

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace byhand {

namespace {

/// What several threads do together: each takes a piece, works on it, and finishes what can be.
class Queue {
 public:
  Queue(std::size_t most_unfinished, const std::function<Task()>& next)
      : m_most_unfinished(most_unfinished), m_next(next) {}

  void work() {
    std::unique_lock lock(m_mutex);
    try {
      while (const Task task = take(lock)) {
        const std::size_t place = m_taken++;
        lock.unlock();
        Finish finish = task();
        lock.lock();
        m_waiting[place] = std::move(finish);
        if (!m_is_finishing) finish_in_order(lock);
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      if (!m_failure) m_failure = std::current_exception();
    }
    m_is_over = true;
    m_has_room.notify_all();
  }

  void rethrow_failure() const {
    if (m_failure) std::rethrow_exception(m_failure);
  }

 private:
  Task take(std::unique_lock<std::mutex>& lock) {
    m_has_room.wait(lock, [&] { return m_is_over || m_taken - m_finished < m_most_unfinished; });
    return m_is_over ? Task() : m_next();
  }

  /// After a piece that failed, nothing is finished any more.
  void finish_in_order(std::unique_lock<std::mutex>& lock) {
    m_is_finishing = true;
    while (!m_waiting.empty() && m_waiting.begin()->first == m_finished) {
      const Finish finish = std::move(m_waiting.begin()->second);
      m_waiting.erase(m_waiting.begin());
      lock.unlock();
      finish();
      lock.lock();
      ++m_finished;
      m_has_room.notify_all();
    }
    m_is_finishing = false;
  }

  const std::size_t m_most_unfinished;
  const std::function<Task()>& m_next;
  std::mutex m_mutex;
  std::condition_variable m_has_room;
  std::size_t m_taken = 0;
  std::size_t m_finished = 0;
  std::map<std::size_t, Finish> m_waiting;  // by their places
  bool m_is_finishing = false;
  bool m_is_over = false;
  std::exception_ptr m_failure;
};

}  // namespace

void work_in_order(int threads, const std::function<Task()>& next) {
  constexpr std::size_t unfinished = 8;  // for each thread: one that takes long holds up no other
  const auto count = static_cast<std::size_t>(threads);
  Queue queue(count * unfinished, next);
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < count) others.emplace_back([&] { queue.work(); });
  } catch (const std::exception&) {  // fewer threads do the same
  }
  queue.work();
  for (std::thread& other : others) other.join();
  queue.rethrow_failure();
}

}  // namespace byhand
