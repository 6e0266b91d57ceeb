#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace byhand {

/// What may stand where somebody pressed Tab, a line each: the whole word, and after a tab what it
/// means. A folder ends in /. `words` are those after `byhand`, the last one as far as it is
/// typed. The shells ask so: byhand complete -- explain 04 'Z['
std::string completions(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace byhand
