#include "classroom/in_order.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>

namespace byhand {

void work_in_order(int threads, const std::function<Task()>& next) {
  if (threads == 1) {
    for (Task work = next(); work; work = next()) work()();
    return;
  }
  constexpr std::size_t unfinished = 8;  // for each thread: one that takes long holds up no other
  const auto take = tbb::make_filter<void, Task>(tbb::filter_mode::serial_in_order,
                                                 [&](tbb::flow_control& control) {
                                                   Task work = next();
                                                   if (!work) control.stop();
                                                   return work;
                                                 });
  const auto run = tbb::make_filter<Task, Finish>(tbb::filter_mode::parallel,
                                                  [](const Task& work) { return work(); });
  const auto finish = tbb::make_filter<Finish, void>(tbb::filter_mode::serial_in_order,
                                                     [](const Finish& last) { last(); });
  // More than there are cores, too, if that was asked for.
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(threads) * unfinished, take & run & finish);
  });
}

}  // namespace byhand
