#include "cli/merging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "text/problem.hpp"
#include "text/unicode.hpp"

namespace byhand {

namespace {

std::string shown_name(const std::string& file) {
  return file == "-" ? "standard input" : visible_line(file);
}

Problem of_line(const std::string& where, const std::string& what, const std::string& remedy) {
  return {std::nullopt, fmt::format("{}: {}", where, what), remedy};
}

}  // namespace

const char* program_version() {
  return BYHAND_VERSION;
}

MergedLines::MergedLines(const std::vector<std::string>& files, std::string rules,
                         std::string wanted)
    : m_rules(std::move(rules)), m_wanted(std::move(wanted)) {
  for (const std::string& file : files) read(file);
  std::sort(m_places.begin(), m_places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.path, a.file, a.line) < std::tie(b.path, b.file, b.line);
  });
  require_once();
}

void MergedLines::read(const std::string& name) {
  const std::size_t file = m_files.size();
  LineReader& lines = m_files.emplace_back(File{name, LineReader(name).kept()}).lines;
  long offset = 0;
  for (std::size_t number = 1; const auto text = lines.next(); ++number) {
    const std::string at = fmt::format("{}:{}", shown_name(name), number);
    const auto line = read_sheet_line(*text);
    if (!line) {
      throw of_line(at, "this line is damaged, or none of byhand grade --format lines",
                    "grade its sheet again, and merge the new line instead");
    }
    check(*line, at);
    m_places.push_back({line->row.file, file, number, offset});
    offset += static_cast<long>(text->size()) + 1;
  }
}

void MergedLines::check(const SheetLine& line, const std::string& where) {
  if (line.program != program_version()) {
    throw of_line(where,
                  fmt::format("it was written by byhand {}, and this is {}", excerpt(line.program),
                              program_version()),
                  "grade all sheets with the same version");
  }
  if (line.rules != m_rules) {
    throw of_line(where,
                  fmt::format("its sheet was graded with {}, and this merges {}",
                              excerpt(line.rules), m_rules),
                  "give --merge the options that the sheets were graded with");
  }
  if (!line.is_graded()) return;
  const SheetRow& row = line.row;
  if (!m_wanted.empty() && row.worksheet != m_wanted) {
    throw of_line(where,
                  fmt::format("its sheet is one of {}, not of {}", excerpt(row.worksheet),
                              visible_line(m_wanted)),
                  "leave this line out, or leave out --worksheet");
  }
  std::vector<std::string> steps;
  for (const SheetRow::Step& step : row.steps) steps.push_back(step.name);
  const auto [known, is_new] =
      m_known.try_emplace(row.worksheet, Known{line.worksheet, steps, where});
  if (known->second.digest == line.worksheet && known->second.steps == steps) return;
  throw of_line(
      where,
      fmt::format("its sheet was graded by another text of the worksheet {} than that of {}",
                  excerpt(row.worksheet), known->second.where),
      "grade all sheets with the same worksheets");
}

void MergedLines::require_once() const {
  const auto twice =
      std::adjacent_find(m_places.begin(), m_places.end(),
                         [](const Place& a, const Place& b) { return a.path == b.path; });
  if (twice == m_places.end()) return;
  throw of_line(where(*std::next(twice)),
                fmt::format("the sheet {} is in {}, too", excerpt(twice->path), where(*twice)),
                "leave one of the two out");
}

std::string MergedLines::where(const Place& place) const {
  return fmt::format("{}:{}", shown_name(m_files[place.file].name), place.line);
}

std::optional<SheetLine> MergedLines::next() {
  if (m_next == m_places.size()) return std::nullopt;
  const Place& place = m_places[m_next++];
  const auto text = m_files[place.file].lines.line_at(place.offset);
  auto line = text ? read_sheet_line(*text) : std::nullopt;
  if (line) return line;
  throw of_line(where(place), "this line was changed while it was merged", "merge once more");
}

}  // namespace byhand
