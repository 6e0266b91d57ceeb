#include "classroom/in_parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace byhand {

void in_parallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::once_flag fails;
  const auto take_work = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      std::call_once(fails, [&] { failure = std::current_exception(); });
    }
  };
  const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
  std::vector<std::thread> others;
  others.reserve(wanted);
  try {
    while (others.size() + 1 < wanted) others.emplace_back(take_work);
  } catch (const std::exception&) {  // fewer threads do the same work
  }
  take_work();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace byhand
