#include "cli/worksheet_input.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/command.hpp"
#include "cli/complain.hpp"
#include "cli/files.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

void WorksheetInput::add_to(CommandLine& command_line) {
  command_line.positional("worksheet", "name, beginning of a name, number or path", m_name);
  add_variant_to(command_line);
}

void WorksheetInput::add_or_sheet_to(CommandLine& command_line) {
  command_line.positional("worksheet", "name, beginning of a name, number or path; or a sheet",
                          m_name);
  add_variant_to(command_line);
}

void WorksheetInput::add_to(CommandLine& command_line, const std::string& option,
                            const std::string& help) {
  command_line.option(option, "W", help, m_name);
  add_variant_to(command_line);
}

void WorksheetInput::add_variant_to(CommandLine& command_line) {
  command_line.option("--variant", "N", "the same worksheet with other numbers, drawn from N",
                      m_variant);
  command_line.option("--for", "NAME", "the variant that belongs to a name", m_learner);
  m_catalogue.add_to(command_line);
}

std::optional<Variant> WorksheetInput::variant() const {
  if (!m_variant.empty() && !m_learner.empty()) {
    throw Problem(std::nullopt, "--variant and --for both choose a variant", "keep one of the two");
  }
  if (!m_learner.empty()) return variant_for(m_learner);
  if (m_variant.empty()) return std::nullopt;
  return variant_numbered(m_variant);
}

int WorksheetInput::use(const Output& output,
                        const std::function<int(Worksheet worksheet)>& use) const {
  const std::optional<Variant> chosen = variant();
  const WorksheetFile file = m_catalogue.find(m_name);
  output.require_other_than(file.path);
  const Source source = read_file(file.path, budget().source_bytes);
  auto worksheet = read_or_report(source, budget(), chosen);
  if (!worksheet) return not_usable;
  return reporting_places(source, [&] { return use(std::move(*worksheet)); });
}

Variant variant_numbered(const std::string& number) {
  if (const auto known = variant_number(number)) return {*known, ""};
  throw Problem(std::nullopt, fmt::format("there is no variant {}", excerpt(number)),
                fmt::format("give a whole number from 0 to {}", Variant::largest));
}

int reporting_places(const Source& source, const std::function<int()>& run) {
  try {
    return run();
  } catch (const Problem& problem) {
    if (!problem.span()) throw;
    complain(describe(problem, source));
    return not_usable;
  }
}

}  // namespace byhand
