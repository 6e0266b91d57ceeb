#include "cli/sheet_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "cli/files.hpp"
#include "cli/next_worksheet.hpp"
#include "cli/sheet_files.hpp"
#include "grade/grader.hpp"
#include "sheet/reader.hpp"
#include "text/shell_word.hpp"
#include "text/unicode.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

constexpr std::size_t most_keys = 16;   // they are dear to make and large
constexpr std::size_t most_texts = 16;  // of worksheets

std::string variant_text(const std::optional<Variant>& variant) {
  return variant ? fmt::format("variant {}", variant->number) : "no variant";
}

std::optional<std::int64_t> number_of(const std::optional<Variant>& variant) {
  return variant ? std::optional(variant->number) : std::nullopt;
}

/// A worksheet that cannot be replayed is no fault of the sheet.
Problem unusable(const WorksheetFile& file, const Source& text, const Problem& problem,
                 const std::optional<Variant>& variant) {
  std::string place;
  if (problem.span()) {
    const Place at = text.place(problem.span()->begin);
    place = fmt::format("{}:{}: ", at.line, at.column);
  }
  const std::string path = file.path.string();
  const std::string in = variant ? fmt::format(" in {}", variant_text(variant)) : "";
  return {std::nullopt,
          fmt::format("its worksheet {} cannot be used{}: {}{}", visible_line(path), in, place,
                      problem.message()),
          "see byhand check " + shell_word(path)};
}

}  // namespace

bool is_sheet(const Source& source) {
  if (sheet_format(source) == SheetFormat::csv) return true;
  constexpr std::string_view comment = "<!-- byhand:";
  constexpr std::size_t within = 4096;
  return std::string_view(source.text()).substr(0, within).find(comment) != std::string_view::npos;
}

std::optional<Source> sheet_of(const WorksheetInput& input) {
  const std::string& name = input.name();
  if (name == "-") return read_sheet_file(name);
  const std::filesystem::path path = input.catalogue().find(name).path;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  Source source = read_sheet_file(path.string());
  return is_sheet(source) ? std::optional(std::move(source)) : std::nullopt;
}

void require_no_worksheet_of_sheet(const std::string& worksheet) {
  if (worksheet.empty()) return;
  throw Problem(std::nullopt, "--worksheet says what a sheet must be, but this is no sheet",
                "leave out --worksheet");
}

void SheetInput::add_to(CommandLine& command_line) {
  command_line.option("--worksheet", "W", "what the sheets must be: a name, number or path",
                      m_worksheet);
  command_line.option("--variant", "N", "the variant that they must be", m_variant);
  m_catalogue.add_to(command_line);
}

void SheetInput::add_rules_to(CommandLine& command_line) {
  command_line.choice("--against", "the rules that give the right answers", m_against,
                      {"hand", "real"});
  command_line.flag("--strict", "no mark for what follows from a mistake", m_is_strict);
}

void SheetInput::expect(const Catalogue& catalogue, const std::string& worksheet,
                        std::optional<Variant> variant) {
  m_catalogue = catalogue;
  m_worksheet = worksheet;
  m_expected_variant = std::move(variant);
}

/// What is the same for all sheets is looked up once.
void SheetInput::settle() {
  if (m_is_settled) return;
  if (!m_variant.empty()) m_expected_variant = variant_numbered(m_variant);
  m_files = m_catalogue.files();
  if (!m_worksheet.empty()) {
    m_expected_file = m_catalogue.find(m_worksheet);
    m_options = " --worksheet " + shell_word(m_worksheet);
  }
  if (m_expected_variant) m_options += fmt::format(" --variant {}", m_expected_variant->number);
  m_options += m_catalogue.options();
  m_is_settled = true;
}

std::vector<WorksheetFile> SheetInput::worksheets() {
  settle();
  return m_expected_file ? std::vector{*m_expected_file} : m_files;
}

/// With --worksheet a sheet without a name can be graded too, but not what cannot be a sheet.
SheetName SheetInput::name_of(const Source& source, std::vector<Problem>& problems) const {
  try {
    return sheet_name(source);
  } catch (const Problem& problem) {
    const std::string& text = source.text();
    const bool is_text = text.size() <= most_sheet_bytes && !invalid_utf8(text);
    if (!m_expected_file || !is_text) throw;
    problems.push_back(problem);
    return {};
  }
}

void SheetInput::compare_with_expected(const SheetName& name,
                                       std::vector<Problem>& problems) const {
  const bool is_named = !name.worksheet.empty();
  if (m_expected_file && is_named && name.worksheet != m_expected_file->name) {
    problems.emplace_back(name.span,
                          fmt::format("this is a sheet of {}, not of {}", name.worksheet,
                                      visible_line(m_expected_file->name)),
                          "what is said of it is by --worksheet");
  }
  if (m_expected_variant && is_named && number_of(name.variant) != m_expected_variant->number) {
    problems.emplace_back(name.span,
                          fmt::format("the sheet says {}, not {}", variant_text(name.variant),
                                      variant_text(m_expected_variant)),
                          "what is said of it is by --variant");
  }
}

const WorksheetFile& SheetInput::worksheet_of(const SheetName& name) {
  if (m_expected_file) return *m_expected_file;
  const auto found = std::find_if(m_files.begin(), m_files.end(), [&](const WorksheetFile& file) {
    return file.name == name.worksheet;
  });
  if (found != m_files.end()) return *found;
  throw Problem(name.span, fmt::format("there is no worksheet {}", excerpt(name.worksheet)),
                "add --worksheet my.md, or --exercises DIR with the folder that it is in");
}

const Source& SheetInput::text_of(const WorksheetFile& file) {
  auto& text = m_texts[file.path.string()];
  if (!text) text = std::make_unique<Source>(read_file(file.path, budget().source_bytes));
  if (m_texts.size() <= most_texts) return *text;
  auto kept = std::move(text);
  m_texts.clear();
  return *(m_texts[file.path.string()] = std::move(kept));
}

std::unique_ptr<AnswerKey> SheetInput::make_key(const WorksheetFile& file,
                                                const std::optional<Variant>& variant) {
  const Source& text = text_of(file);
  try {
    WorksheetReading reading = read_worksheet(text, budget(), variant);
    if (!reading.problems.empty()) throw Problem(reading.problems.front());
    return std::make_unique<AnswerKey>(std::move(reading.worksheet),
                                       m_against == "real" ? Rules::real : Rules::hand, budget());
  } catch (const Problem& problem) {
    throw unusable(file, text, problem, variant);
  }
}

const SheetInput::KeptKey& SheetInput::key_for(const WorksheetFile& file,
                                               const std::optional<Variant>& variant) {
  const auto found = std::find_if(m_keys.begin(), m_keys.end(), [&](const KeptKey& kept) {
    return kept.variant == number_of(variant) && kept.path == file.path.native();
  });
  if (found != m_keys.end()) {
    m_keys.splice(m_keys.begin(), m_keys, found);
  } else {
    auto key = make_key(file, variant);
    std::string next = behind_worksheet(file, key->worksheet(), m_files, m_catalogue.options());
    m_keys.push_front({file.path.native(), number_of(variant), std::move(key), std::move(next)});
    if (m_keys.size() > most_keys) m_keys.pop_back();
  }
  return m_keys.front();
}

void SheetInput::grade(const Source& source,
                       const std::function<void(const GradedSheet& graded)>& use) {
  settle();
  std::vector<Problem> problems;
  const SheetName name = name_of(source, problems);
  compare_with_expected(name, problems);
  const KeptKey& kept =
      key_for(worksheet_of(name), m_expected_variant ? m_expected_variant : name.variant);
  AnswerKey& key = *kept.key;
  const Sheet sheet = read_sheet(source, key.worksheet(), key.replayed().hand);
  const Grade grade = byhand::grade(sheet, key, m_is_strict);
  problems.insert(problems.end(), sheet.problems.begin(), sheet.problems.end());
  problems.insert(problems.end(), grade.problems.begin(), grade.problems.end());
  use({source, name, sheet, key, grade, std::move(problems), m_is_strict, m_options, kept.next});
}

}  // namespace byhand
