#pragma once

#include <functional>

namespace byhand {

/// What is done with the result of a piece of work.
using Finish = std::function<void()>;
/// A piece of work, done on any thread; it hands over what is to be done with its result.
using Task = std::function<Finish()>;

/// Does all pieces that `next` gives (an empty one is the end), so many at once, and finishes them
/// in their order, one at a time: what comes out is the same for every number of threads. There are
/// never more than a few unfinished ones. One thread is the caller's own. What any of them throws,
/// this throws.
void work_in_order(int threads, const std::function<Task()>& next);

}  // namespace byhand
