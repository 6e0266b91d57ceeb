#include "cli/sheet_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "classroom/dealing.hpp"
#include "classroom/rescue.hpp"
#include "cli/catalogue.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "grade/grade.hpp"
#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"
#include "worksheet/reader.hpp"

namespace byhand {

namespace {

/// "variant 17", "no variant"
std::string variant_text(const std::optional<Variant>& variant) {
  return variant ? fmt::format("variant {}", variant->number) : "no variant";
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
  const std::string in = variant ? " in " + variant_text(variant) : "";
  return {fmt::format("its worksheet {} cannot be used{}: {}{}", visible_line(path), in, place,
                      problem.message()),
          "the sheet is not to blame: tell whoever gave you the worksheet; byhand check " +
              shell_word(path) + " tells them more"};
}

/// How the first line of a sheet names its worksheet.
std::string first_line(const std::string& worksheet, const std::optional<Variant>& variant,
                       SheetFormat format) {
  if (format == SheetFormat::csv) {
    const std::string line = name_line_in_csv(worksheet, variant);
    return line.substr(0, line.find('\n'));
  }
  const std::string of_variant = variant ? ", " + variant_text(variant) : "";
  return fmt::format("<!-- byhand: {}{} -->", worksheet, of_variant);
}

std::string whose(const std::optional<Variant>& variant) {
  return variant ? variant_text(variant) : "the worksheet itself";
}

/// Entries that are not right may be right for other givens: no mark is better than half of one.
Problem doubtful(const Problem& doubt) {
  return {doubt.span(),
          doubt.message() + ", and not all entries are right for the numbers of the worksheet",
          "put it right, or take a new template, so that it is known what they are to be held "
          "against"};
}

/// The variant of a first line belongs to the name in it.
void compare_with_learner(const SheetName& name, std::vector<Problem>& problems) {
  if (!name.variant || name.variant->learner.empty()) return;
  const Variant own = variant_for(name.variant->learner);
  if (own.number == name.variant->number) return;
  problems.emplace_back(
      name.span,
      fmt::format("variant {} does not belong to {}, whose variant is {}", name.variant->number,
                  excerpt(name.variant->learner), own.number),
      "it was graded by the variant; a sheet of one's own is made with --for NAME");
}

}  // namespace

Source mended(const Source& source, std::vector<Problem>& problems) {
  if (sheet_format(source) == SheetFormat::csv) return source;
  const std::string& text = source.text();
  bool is_indented =
      text.starts_with("    ") || text.starts_with('\t') || contains(text, "\nanswer ");
  bool has_fences = false;  // as nearly every sheet, whose blocks need not be looked for twice
  constexpr std::string_view fence = "```answer ";
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    const char before = at == 0 ? '\0' : text[at - 1];
    is_indented = is_indented || before == ' ' || before == '\t' || before == '>';
    has_fences = has_fences || before == '\n';
  }
  const bool has_blocks = !is_indented && (has_fences || !block_names(source).empty());
  if (has_blocks || invalid_utf8(text)) return source;
  RescuedText read = rescued(text);
  Source found{source.name(), std::move(read.text)};
  if (block_names(found).empty()) return source;
  for (std::string& note : read.notes) {
    problems.emplace_back(std::move(note), "lines are counted in what was read");
  }
  return found;
}

bool is_sheet(const Source& source) {
  if (!csv_form(source.text()).name_line.empty()) return true;
  constexpr std::size_t within = 4096;
  const std::string_view beginning = std::string_view(source.text()).substr(0, within);
  const auto says = [&](std::string_view comment) {  // and does not only speak of it, as `code`
    const std::size_t at = beginning.find(comment);
    return at != std::string_view::npos && (at == 0 || beginning[at - 1] != '`');
  };
  return says("<!-- byhand:") || says("<!--byhand:");
}

std::optional<Source> sheet_at(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  Source source = read_sheet_file(path.string());
  return is_sheet(source) ? std::optional(std::move(source)) : std::nullopt;
}

void WorksheetOrSheet::add_worksheet_of_sheet_to(CommandLine& command_line) {
  command_line.option("--worksheet", "W", "what a sheet must be: a name, number or path",
                      m_of_sheet);
}

/// The text of what was named, where that is a sheet.
std::optional<Source> WorksheetOrSheet::sheet() const {
  return name() == "-" ? read_sheet_file(name()) : sheet_at(catalogue().find(name()).path);
}

int WorksheetOrSheet::use(Output& output, const UseWorksheet& of_worksheet,
                          const std::function<int(const GradedSheet&)>& of_sheet) const {
  if (const auto source = sheet()) {
    if (source->name() != "-") output.require_other_than(source->name());
    SheetInput sheets(catalogue(), m_of_sheet, variant());
    output.require_other_than(sheets.worksheets());
    return reporting_places(*source, [&] { return of_sheet(sheets.grade(*source)); });
  }
  if (m_of_sheet.empty()) return WorksheetInput::use(output, of_worksheet);
  throw Problem("--worksheet says what a sheet must be, but this is no sheet",
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

/// Where the first line is lost, the worksheet is the one that was asked for, or the only one with
/// these blocks. Then it is in doubt whether the entries belong to its givens.
std::optional<Problem> SheetInput::read_name(GradedSheet& graded) {
  try {
    graded.name = sheet_name_in_class(graded.source);
  } catch (const Problem& problem) {
    const std::string& text = graded.source.text();
    const bool is_text = text.size() <= most_sheet_bytes && !invalid_utf8(text);
    if (!is_text) throw;
    if (m_expected_file) {
      graded.problems.push_back(problem);
    } else {
      const auto file = problem.span() ? std::nullopt : file_with_blocks_of(graded.source);
      if (!file) throw;
      graded.name.worksheet = file->name;
      graded.problems.emplace_back(
          fmt::format("{}; by its blocks, to {}", problem.message(), file->name),
          fmt::format("put {} in its first line",
                      first_line(file->name, m_expected_variant, sheet_format(graded.source))));
    }
    return graded.problems.back();
  }
  require_of_no_class(graded.name);
  return std::nullopt;
}

/// The only known worksheet that has the blocks of a sheet; of several the one with its title.
std::optional<WorksheetFile> SheetInput::file_with_blocks_of(const Source& source) {
  const auto names = block_names(source);
  if (names.empty()) return std::nullopt;
  std::vector<WorksheetFile> of_blocks;
  std::vector<WorksheetFile> of_title;
  for (const WorksheetFile& file : m_files) {
    try {
      const Worksheet worksheet = read_worksheet_of(file, std::nullopt);
      if (matrix_names(worksheet) != names) continue;
      of_blocks.push_back(file);
      if (worksheet.title == first_heading(source)) of_title.push_back(file);
    } catch (const Problem&) {  // a worksheet with errors is nobody's
    }
  }
  const auto& found = of_blocks.size() == 1 ? of_blocks : of_title;
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

/// Whether a worksheet, which may have had another name, has all blocks of a sheet.
bool SheetInput::may_be_of(const WorksheetFile& file, const Source& source) const {
  const auto names = matrix_names(read_worksheet_of(file, std::nullopt));
  const auto blocks = block_names(source);
  return std::includes(names.begin(), names.end(), blocks.begin(), blocks.end());
}

/// What was asked for with --worksheet and --variant counts; a sheet that disagrees is reported.
bool SheetInput::is_as_expected(GradedSheet& graded, bool is_doubtful) const {
  const SheetName& name = graded.name;
  const bool is_named = !name.worksheet.empty();
  const bool is_of_file = !m_expected_file || !is_named || name.worksheet == m_expected_file->name;
  if (!is_of_file) {
    const std::string wanted = visible_line(m_expected_file->name);
    const std::string message =
        fmt::format("this is a sheet of {}, not of {}", name.worksheet, wanted);
    if (!may_be_of(*m_expected_file, graded.source)) {
      throw Problem(name.span, message, "leave out --worksheet, or give a sheet of " + wanted);
    }
    graded.problems.emplace_back(name.span, message,
                                 fmt::format("it was graded by {}, as --worksheet says", wanted));
  }
  const bool is_of_variant = !m_expected_variant || !is_named || is_doubtful ||
                             number_of(name.variant) == m_expected_variant->number;
  if (!is_of_variant) {
    graded.problems.emplace_back(
        name.span,
        fmt::format("the sheet says {}, not {}", variant_text(name.variant),
                    variant_text(m_expected_variant)),
        "it was graded by the variant that --variant says");
  }
  return is_of_file && is_of_variant;
}

const WorksheetFile& SheetInput::worksheet_of(const SheetName& name) const {
  if (m_expected_file) return *m_expected_file;
  const WorksheetFile* const found =
      first_that(m_files, [&](const WorksheetFile& file) { return file.name == name.worksheet; });
  if (found != nullptr) return *found;
  throw Problem(
      name.span, fmt::format("there is no worksheet {}", excerpt(name.worksheet)),
      "add --worksheet and the path of its file, or --exercises DIR with the folder that it is in" +
          did_you_mean(name.worksheet, names_of(m_files)));
}

/// Throws Problem where the worksheet cannot be used.
Worksheet SheetInput::read_worksheet_of(const WorksheetFile& file,
                                        const std::optional<Variant>& variant) const {
  const Source text = read_worksheet_file(file.path, budget());
  WorksheetReading reading = read_worksheet(text, budget(), variant);
  if (reading.problems.empty()) return std::move(reading.worksheet);
  throw unusable(file, text, reading.problems.front(), variant);
}

/// Those that were used last are kept. Throws Problem where the worksheet cannot be used.
SheetInput::KeptKey SheetInput::key_of(const WorksheetFile& file,
                                       const std::optional<Variant>& variant) {
  constexpr std::size_t most_keys = 16;  // they are dear to make and large
  std::unique_lock lock(m_mutex);
  const auto found = std::find_if(m_keys.begin(), m_keys.end(), [&](const KeptKey& one) {
    return one.variant == number_of(variant) && one.path == file.path.native();
  });
  if (found != m_keys.end()) {
    m_keys.splice(m_keys.begin(), m_keys, found);
    return *found;
  }
  lock.unlock();  // while it is made: others make theirs
  Worksheet worksheet = read_worksheet_of(file, variant);
  KeptKey made{file.path.native(), number_of(variant),
               what_to_do_next(file, worksheet, m_files, m_catalogue.options()), nullptr};
  try {
    made.key = std::make_shared<const AnswerKey>(
        std::move(worksheet), m_against == "real" ? Rules::real : Rules::hand, budget());
  } catch (const Problem& problem) {
    throw unusable(file, read_worksheet_file(file.path, budget()), problem, variant);
  }
  lock.lock();
  m_keys.push_front(made);
  if (m_keys.size() > most_keys) m_keys.pop_back();
  return made;
}

void SheetInput::read_cells(const WorksheetFile& file, const std::optional<Variant>& variant,
                            GradedSheet& graded) {
  const KeptKey kept = key_of(file, variant);
  graded.key = kept.key;
  graded.next = kept.next;
  graded.sheet = read_sheet(graded.source, graded.worksheet(), graded.key->replayed().hand);
}

/// A sheet with the givens of another variant is one of that variant, whatever it says.
void SheetInput::find_variant(const WorksheetFile& file, GradedSheet& graded,
                              std::optional<Problem>& doubt) {
  const Worksheet plain = read_worksheet_of(file, std::nullopt);
  const OwnGivens own = own_givens(graded.source, plain);
  if (!graded.sheet.changed_given && has_drawn_givens(own, plain)) doubt.reset();
  if (!graded.sheet.changed_given) return;
  std::vector<FoundVariant> likely{{std::nullopt}};
  if (graded.name.variant) {
    likely.push_back({graded.name.variant});
    likely.push_back({variant_for(graded.name.variant->learner)});
  }
  const auto& said = graded.worksheet().variant;
  const auto found = variant_with(own, plain, likely);
  if (found && number_of(found->variant) != number_of(said)) {
    graded.problems.emplace_back(
        graded.sheet.changed_given->span(),
        fmt::format("these are the numbers of {}, not of {}", whose(found->variant), whose(said)),
        fmt::format("what is said of it is by them; its first line would be {}",
                    first_line(file.name, found->variant, sheet_format(graded.source))));
    graded.name.variant = found->variant;
    read_cells(file, found->variant, graded);
  }
  doubt = graded.sheet.changed_given;
}

std::string SheetInput::digest(const GradedSheet& graded) {
  const WorksheetFile& file = worksheet_of(graded.name);
  const std::lock_guard lock(m_mutex);
  const auto [entry, is_new] = m_digests.try_emplace(file.path.native());
  if (is_new) entry->second = text_digest(read_worksheet_file(file.path, budget()).text());
  return entry->second;
}

GradedSheet SheetInput::grade(const Source& source) {
  settle();
  std::vector<Problem> problems;
  GradedSheet graded{mended(source, problems), {}, {}, nullptr, {}, {}, m_is_strict, m_options, {}};
  graded.problems = std::move(problems);
  std::optional<Problem> doubt = read_name(graded);
  const bool is_expected = is_as_expected(graded, doubt.has_value());
  compare_with_learner(graded.name, graded.problems);
  const WorksheetFile& file = worksheet_of(graded.name);
  read_cells(file, m_expected_variant ? m_expected_variant : graded.name.variant, graded);
  if (!is_expected || (doubt && m_expected_variant)) doubt.reset();
  const bool is_doubtful = doubt || graded.sheet.changed_given;
  if (is_expected && is_doubtful) find_variant(file, graded, doubt);
  grade_entries(graded);
  if (doubt && graded.grade.has_mistake()) throw doubtful(*doubt);
  return graded;
}

}  // namespace byhand
