#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/catalogue.hpp"
#include "cli/command_line.hpp"
#include "cli/output.hpp"
#include "text/source.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// The worksheet that a command is about: its name, which variant of it, and where it is found.
class WorksheetInput {
 public:
  /// As the first argument of a command.
  void add_to(CommandLine& command_line);
  /// The same, where it may be a sheet.
  void add_or_sheet_to(CommandLine& command_line);
  /// As an option that may be left out.
  void add_to(CommandLine& command_line, const std::string& option, const std::string& help);

  bool is_given() const { return !m_name.empty(); }
  bool has_variant() const { return !m_variant.empty() || !m_learner.empty(); }
  Budget budget() const { return m_catalogue.budget(); }
  const std::string& name() const { return m_name; }
  const Catalogue& catalogue() const { return m_catalogue; }
  /// The one that was asked for, if any was. Throws Problem.
  std::optional<Variant> variant() const;

  /// Reads the worksheet and uses it; returns an exit code. What is wrong with it is reported with
  /// its places. Throws Problem where there is no such worksheet.
  int use(const Output& output, const std::function<int(Worksheet worksheet)>& use) const;

 private:
  void add_variant_to(CommandLine& command_line);

  std::string m_name;
  std::string m_variant;
  std::string m_learner;
  Catalogue m_catalogue;
};

/// The variant of that number. Throws Problem where there is none.
Variant variant_numbered(const std::string& number);

/// Runs `run`; a Problem with a place in this source is reported, others go on to the caller.
int reporting_places(const Source& source, const std::function<int()>& run);

}  // namespace byhand
