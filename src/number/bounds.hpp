#pragma once

namespace byhand {

enum class Toward : unsigned char { down, up };

template <class Endpoint>
struct Bounds {
  Endpoint low;
  Endpoint high;
};

}  // namespace byhand
