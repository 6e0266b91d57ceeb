#pragma once

#include <cstddef>
#include <functional>

namespace byhand {

/// Does the work for each number below `count`, each once, in so many threads. The first exception
/// goes on to the caller, once all threads have ended; what was not begun by then is left.
void in_parallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace byhand
