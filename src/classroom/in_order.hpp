#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace byhand {

/// What several threads do together: each takes a piece, works on it, and finishes what can be.
template <class Next, class Work, class Finish>
class Queue {
 public:
  Queue(std::size_t most_unfinished, const Next& next, const Work& work, const Finish& finish)
      : m_most_unfinished(most_unfinished), m_next(next), m_work(work), m_finish(finish) {}

  void run() {
    std::unique_lock lock(m_mutex);
    try {
      while (auto piece = take(lock)) {
        const std::size_t place = m_taken++;
        lock.unlock();
        Result result = m_work(std::move(*piece));
        lock.lock();
        m_waiting.emplace(place, std::move(result));
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
  using Piece = std::invoke_result_t<const Next&>;
  using Result = std::invoke_result_t<const Work&, typename Piece::value_type>;

  Piece take(std::unique_lock<std::mutex>& lock) {
    m_has_room.wait(lock, [&] { return m_is_over || m_taken - m_finished < m_most_unfinished; });
    return m_is_over ? Piece() : m_next();
  }

  /// After a piece that failed, nothing is finished any more.
  void finish_in_order(std::unique_lock<std::mutex>& lock) {
    m_is_finishing = true;
    while (!m_waiting.empty() && m_waiting.begin()->first == m_finished) {
      auto first = m_waiting.extract(m_waiting.begin());
      lock.unlock();
      m_finish(std::move(first.mapped()));
      lock.lock();
      ++m_finished;
      m_has_room.notify_all();
    }
    m_is_finishing = false;
  }

  const std::size_t m_most_unfinished;
  const Next& m_next;
  const Work& m_work;
  const Finish& m_finish;
  std::mutex m_mutex;
  std::condition_variable m_has_room;
  std::size_t m_taken = 0;
  std::size_t m_finished = 0;
  std::map<std::size_t, Result> m_waiting;  // by their places
  bool m_is_finishing = false;
  bool m_is_over = false;
  std::exception_ptr m_failure;
};

/// Does `work` on all pieces that `next` gives (nothing is the end), so many at once, and calls
/// `finish` with the results in their order, one at a time: what comes out is the same for every
/// number of threads. There are never more than a few unfinished ones. One thread is the caller's
/// own. What any of them throws, this throws.
template <class Next, class Work, class Finish>
void work_in_order(int threads, const Next& next, const Work& work, const Finish& finish) {
  constexpr std::size_t unfinished = 8;  // for each thread: one that takes long holds up no other
  const auto count = static_cast<std::size_t>(threads);
  Queue queue(count * unfinished, next, work, finish);
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < count) others.emplace_back([&] { queue.run(); });
  } catch (const std::exception&) {  // fewer threads do the same
  }
  queue.run();
  for (std::thread& other : others) other.join();
  queue.rethrow_failure();
}

}  // namespace byhand
