#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"

namespace byhand {

void CommandLine::positional(const std::string& name, const std::string& help, std::string& value) {
  m_app.add_option(name, value, help)->required()->type_name("");
}

void CommandLine::option(const std::string& name, const std::string& placeholder,
                         const std::string& help, std::string& value) {
  const auto require_some = [](const std::string& text) {
    return text.empty() ? std::string("needs a value") : std::string();
  };
  m_app.add_option(name, value, help)
      ->option_text(placeholder)
      ->check(CLI::Validator(require_some, ""));
}

void CommandLine::choice(const std::string& name, const std::string& help, std::string& value,
                         const std::vector<std::string>& choices) {
  m_app.add_option(name, value, help)
      ->type_name("")
      ->option_text(CLI::detail::join(choices, "|"))
      ->check(CLI::Validator(
          [choices](const std::string& text) {
            const bool is_known = std::find(choices.begin(), choices.end(), text) != choices.end();
            return is_known ? "" : excerpt(text) + " is none of " + listed(choices, "or");
          },
          ""));
}

void CommandLine::number(const std::string& name, const std::string& help, int& value, int least,
                         int most) {
  m_app.add_option(name, value, help)->option_text("N")->check(CLI::Range(least, most));
}

void CommandLine::flag(const std::string& name, const std::string& help, bool& value) {
  m_app.add_flag(name, value, help);
}

}  // namespace byhand
