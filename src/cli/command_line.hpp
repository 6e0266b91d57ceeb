#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace byhand {

/// What a command takes, in the terms of this program; CLI11 does the work behind it.
class CommandLine {
 public:
  explicit CommandLine(CLI::App& app) : m_app(app) {}

  void positional(const std::string& name, const std::string& help, std::string& value);
  void option(const std::string& name, const std::string& placeholder, const std::string& help,
              std::string& value);
  void choice(const std::string& name, const std::string& help, std::string& value,
              const std::vector<std::string>& choices);
  void number(const std::string& name, const std::string& help, int& value, int least, int most);
  void flag(const std::string& name, const std::string& help, bool& value);

 private:
  CLI::App& m_app;
};

}  // namespace byhand
