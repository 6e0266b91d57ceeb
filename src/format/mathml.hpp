#pragma once

#include <string>
#include <string_view>

namespace byhand {

/// A formula of ours in LaTeX (of a rule, a name or a number) as MathML: each thing that LaTeX is
/// written for here has its MathML too. e.g. "K^{\top}" ->
/// "<math displaystyle=\"true\"><msup><mi>K</mi><mi mathvariant=\"normal\">⊤</mi></msup></math>"
std::string latex_in_mathml(std::string_view latex);

}  // namespace byhand
