#pragma once

namespace byhand {

inline constexpr const char* version = BYHAND_VERSION;  // from CMakeLists.txt

}  // namespace byhand
