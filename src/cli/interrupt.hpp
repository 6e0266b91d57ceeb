#pragma once

#include <initializer_list>

namespace byhand {

/// From now on these signals no longer end the program at once: what waits returns, and what was
/// begun can be brought to its end.
void catch_interrupts(std::initializer_list<int> signals);

/// Whether one of them has come since.
bool is_interrupted();

}  // namespace byhand
