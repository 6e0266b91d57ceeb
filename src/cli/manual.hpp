#pragma once

#include <string>

namespace CLI {
class App;
}

namespace byhand {

/// The manual page byhand(1), made of what --help prints of each command: byhand manual
std::string manual(const CLI::App& app);

}  // namespace byhand
