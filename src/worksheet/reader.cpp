#include "worksheet/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/functions.hpp"
#include "language/syntax.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/cost.hpp"
#include "worksheet/definitions.hpp"
#include "worksheet/variant.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

namespace {

void require_text(const Source& source, const Budget& budget) {
  if (source.text().size() > budget.source_bytes) {
    throw Problem(fmt::format("too much to compute by hand: a worksheet of more than {} KiB",
                              budget.source_bytes / 1024),
                  "split it into several worksheets");
  }
  require_utf8(source, "save the worksheet as UTF-8 (plain ASCII is fine too)");
}

/// Puts the blocks of one source into a worksheet, in order.
class WorksheetReader {
 public:
  WorksheetReader(const Source& source, const Budget& budget, const std::optional<Variant>& variant)
      : m_source(source),
        m_blocks(split_markdown(source)),
        m_program(without_comments(source, m_blocks)),
        m_reading{budget, variant, Effort(budget)} {
    m_worksheet.variant = variant;
  }

  WorksheetReading read() {
    m_worksheet.name = worksheet_name(m_source.name());
    m_worksheet.title = first_heading(m_source);
    if (m_worksheet.title.empty()) m_worksheet.title = m_worksheet.name;
    for (const MarkdownBlock& block : m_blocks) m_reading.succeeds([&] { add(block); });
    find_decimals(m_worksheet);
    for (const auto& [place, name] : m_reading.unknown_names) tell_of_later(name, place);
    read_conditions();
    if (m_worksheet.steps.empty() && m_reading.problems.empty()) {
      m_reading.problems.emplace_back(
          "no step in this file, so there is nothing to compute",
          "write a step in a fence: a line ```step, a line Q = W * X, a line ```" + meant_fence());
    }
    return {std::move(m_worksheet), std::move(m_reading.problems), m_reading.effort.spent()};
  }

 private:
  void add(const MarkdownBlock& block) {
    if (!block.is_fence) {
      m_worksheet.parts.push_back({Part::Kind::prose, block_text(m_source, block), 0});
    } else if (block.tag == "answer-to") {
      m_worksheet.parts.push_back({Part::Kind::answer, block_text(m_source, block), 0});
    } else if (block.tag == "given") {
      for (Given& given : read_givens(m_reading, lines_of(block))) {
        m_worksheet.parts.push_back({Part::Kind::given, "", m_worksheet.givens.size()});
        m_worksheet.givens.push_back(std::move(given));
      }
      require_few(m_worksheet.givens.size(), "givens", block);
    } else if (block.tag == "step" || block.tag == "question") {
      const auto lines = lines_of(block);
      for (Step& step : read_steps(m_reading, lines, block.tag == "question")) {
        m_worksheet.parts.push_back({Part::Kind::step, "", m_worksheet.steps.size()});
        m_worksheet.steps.push_back(std::move(step));
      }
      require_few(m_worksheet.steps.size(), "steps", block);
    } else if (block.tag == "picture") {
      add_pictures(block);
    } else if (!std::exchange(m_has_sheet_blocks, true)) {  // a sheet has many: told once
      throw Problem(
          block.opening,
          fmt::format("{} {} block belongs to a sheet, not to a worksheet",
                      block.tag == "answer" ? "an" : "a", block.tag),
          fmt::format("a worksheet has given, step, question, picture and answer-to blocks; "
                      "{}a learner's sheet is for byhand grade",
                      block.tag == "answer" ? "an answer in words is tagged answer-to; " : ""));
    }
  }

  /// Where they cannot be told apart, the names that begin them are broken, and not unknown.
  std::vector<BlockLine> lines_of(const MarkdownBlock& block) {
    try {
      return block_lines(m_program, block);
    } catch (const Problem&) {
      for (std::size_t number = block.first_line; number <= block.last_line; ++number) {
        std::string_view line = m_program.line(number);
        line.remove_prefix(std::min(block.indent, line.size()));
        const std::string name(first_word(line));
        if (line.starts_with(name) && is_name(name)) m_reading.define(name, nullptr);
      }
      throw;
    }
  }

  void read_conditions() {
    if (m_reading.conditions.empty()) return;
    for (const Slice& text : m_reading.conditions) {
      m_reading.succeeds(
          [&] { append(m_worksheet.conditions, read_comparisons(m_reading, text)); });
    }
    sort_by_place(m_reading.problems);
  }

  /// One picture a line; src/picture reads what stands in it.
  void add_pictures(const MarkdownBlock& block) {
    for (const BlockLine& line : block_lines(m_program, block)) {
      const Slice whole = line.whole();
      m_worksheet.parts.push_back({Part::Kind::picture, "", m_worksheet.pictures.size()});
      m_worksheet.pictures.push_back({std::string(whole.text), whole.span});
    }
  }

  /// "; did you mean step where ```setp stands?", where that is likely.
  std::string meant_fence() const {
    for (std::size_t line = 1; line <= m_source.line_count(); ++line) {
      std::string_view text = m_source.line(line);
      if (!text.ends_with("step") && !text.ends_with("given")) continue;
      for (const std::string_view mark : {"´´´", "'''", "‘‘‘", "’’’", "“`", "”`"}) {
        if (text.starts_with(mark))
          return fmt::format("; line {} begins with {}, and a fence with ```", line, mark);
      }
    }
    for (const MarkdownBlock& block : other_fences(m_source)) {
      const auto meant = nearest(block.tag, {"given", "step"});
      if (meant) {
        return fmt::format("; did you mean {} where {} stands?", *meant, excerpt(block.tag));
      }
    }
    return "";
  }

  /// A name that is unknown in a rule may be defined further down.
  void tell_of_later(const std::string& name, std::size_t place) {
    Problem& problem = m_reading.problems[place];
    const auto later = m_reading.definitions.find(name);
    if (later != m_reading.definitions.end()) {
      const std::size_t line = m_source.place(later->second.begin).line;
      const bool is_own = later->second.begin < problem.span()->begin;
      problem = Problem(
          problem.span(), problem.message(),
          is_own
              ? fmt::format("no rule of {0} can use {0} itself: make it of what stands above", name)
              : fmt::format("{} is defined in line {}; put it above the rule that names it", name,
                            line));
      return;
    }
    for (const auto& [matrix, labels] : m_reading.labels) {
      const auto label = position_among(labels.cols, name);
      const auto of_row = position_among(labels.rows, name);
      if (!label && !of_row) continue;
      problem = Problem(
          problem.span(), problem.message(),
          fmt::format(
              "{} is a label, and rules count by number: write {}[{}]", name, matrix,
              label ? fmt::format(":, {}", *label + 1) : fmt::format("{}, :", *of_row + 1)));
    }
  }

  /// Of givens as of steps.
  void require_few(std::size_t count, std::string_view kind, const MarkdownBlock& block) const {
    const std::size_t most = m_reading.budget.steps;
    if (count <= most) return;
    throw Problem(block.opening,
                  fmt::format("too much to compute by hand: more than {} {}", most, kind),
                  "split the worksheet into several");
  }

  const Source& m_source;
  std::vector<MarkdownBlock> m_blocks;
  Source m_program;
  Reading m_reading;
  Worksheet m_worksheet;
  bool m_has_sheet_blocks = false;
};

/// How many draws of a variant were refused, and for which condition.
struct Refusals {
  std::vector<std::size_t> by_condition;
  std::vector<Problem> not_computed = {};  // the first problem of each draw that has one
  std::int64_t draws = 0;

  void add(const Fulfilment& fulfilment) {
    ++draws;
    if (fulfilment.unfulfilled) {
      ++by_condition[*fulfilment.unfulfilled];
    } else {
      not_computed.push_back(fulfilment.problems.front());
    }
  }
};

/// What cannot be fulfilled, with the counts.
Problem problem_of(const Refusals& refusals, const Worksheet& worksheet) {
  const std::vector<Problem>& not_computed = refusals.not_computed;
  if (refusals.draws == static_cast<std::int64_t>(not_computed.size())) {
    const Problem& first = not_computed.front();
    return {first.span(),
            fmt::format("none of {} draws can be computed: {}", refusals.draws, first.message()),
            first.remedy()};
  }
  std::vector<std::string> counts;
  std::size_t most = 0;
  for (std::size_t i = 0; i < refusals.by_condition.size(); ++i) {
    if (refusals.by_condition[i] == 0) continue;
    counts.push_back(
        fmt::format("{} refused {}", worksheet.conditions[i].text, refusals.by_condition[i]));
    if (refusals.by_condition[i] > refusals.by_condition[most]) most = i;
  }
  if (!not_computed.empty()) {
    counts.push_back(
        fmt::format("{} ({} times)", not_computed.front().message(), not_computed.size()));
  }
  return {
      worksheet.conditions[most].span,
      fmt::format("none of {} draws fulfils the conditions: {}", refusals.draws, listed(counts)),
      "ask for less, or give draw more values"};
}

}  // namespace

void sort_by_place(std::vector<Problem>& problems) {
  std::stable_sort(problems.begin(), problems.end(),
                   [](const Problem& a, const Problem& b) { return place_of(a) < place_of(b); });
}

std::string worksheet_number(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);
  const std::size_t digits = std::min(path.find_first_not_of("0123456789"), path.size());
  const bool is_numbered = digits > 0 && path.substr(digits).starts_with('-');
  return std::string(is_numbered ? path.substr(0, digits) : "");
}

Worksheet read_right_worksheet(const Source& source, const Budget& budget,
                               const std::optional<Variant>& variant) {
  WorksheetReading reading = read_worksheet(source, budget, variant);
  if (reading.problems.empty()) return std::move(reading.worksheet);
  throw Problem(reading.problems.front());
}

std::string worksheet_name(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);
  if (path.ends_with(".md")) path.remove_suffix(3);
  const std::string number = worksheet_number(path);
  return std::string(number.empty() ? path : path.substr(number.size() + 1));
}

// A worksheet in one draw after another.

namespace {

/// Whether the cells of one of these names go into a value; their number alone goes into rows(A).
bool uses_cells_of(const Names& names, const Expression& e) {
  const auto used = cells_used_by(e);
  return any_of(used, [&](const std::string& name) { return names.contains(name); });
}

/// Whether a rule has another shape, or is wrong, with other cells in these names: they stand in an
/// index or in a size.
bool depends_on(const Names& names, const Expression& e) {
  const bool is_index = e.operation == Operation::index;
  const Function* function = e.operation == Operation::call ? find_function(e.text) : nullptr;
  const bool is_sized = function != nullptr && function->takes_sizes();
  for (std::size_t i = 0; i < e.operands.size(); ++i) {
    const Expression& operand = *e.operands[i];
    if (((is_index && i > 0) || is_sized) && uses_cells_of(names, operand)) return true;
    if (depends_on(names, operand)) return true;
  }
  return false;
}

bool depends_on(const Names& names, const Step& step) {
  const auto in_rule = [&](const Rule& rule) { return depends_on(names, *rule.written); };
  return in_rule(step.hand) || in_rule(step.real) ||
         any_of(step.slips, [&](const Slip& slip) { return in_rule(slip.rule); }) ||
         any_of(step.ask,
                [&](const ExpressionPointer& cells) { return uses_cells_of(names, *cells); });
}

bool depends_on(const Names& names, const Comparison& condition) {
  return depends_on(names, *condition.left.rule.written) ||
         depends_on(names, *condition.right.rule.written);
}

/// Whether other numbers in what is drawn change nothing else: no other given follows from it, no
/// size and no index.
bool stands_alone(const Worksheet& worksheet) {
  Names drawn;
  for (const Given& given : worksheet.givens) {
    if (!given.draw.empty()) drawn.insert(given.name);
    if (given.rule && uses_cells_of(drawn, *given.rule->written)) return false;
    if (given.rule && depends_on(drawn, *given.rule->written)) return false;
  }
  const auto depends = [&](const auto& one) { return depends_on(drawn, one); };
  return none_of(worksheet.steps, depends) && none_of(worksheet.conditions, depends);
}

void draw(Worksheet& worksheet, const Variant& variant) {
  worksheet.variant = variant;
  for (Given& given : worksheet.givens) {
    if (given.draw.empty()) continue;
    given.cells = drawn_cells(given.cells.shape(), given.draw, given.name, variant);
  }
}

/// Draws until the conditions are fulfilled, or refused too often; a variant that is settled keeps
/// its draw.
WorksheetReading read_variant(const Source& source, const Budget& budget,
                              std::optional<Variant> variant) {
  constexpr std::int64_t most_draws = 1'000;
  constexpr std::int64_t most_efforts = 16;    // times the work that one worksheet may take
  constexpr std::int64_t effort_of_byte = 16;  // to read it once more
  WorksheetReading reading = WorksheetReader(source, budget, variant).read();
  const bool is_free = !variant || variant->is_settled || reading.worksheet.conditions.empty();
  if (is_free || !reading.problems.empty()) return reading;
  const bool is_redrawn = stands_alone(reading.worksheet);
  Refusals refusals{std::vector<std::size_t>(reading.worksheet.conditions.size())};
  std::int64_t effort = reading.effort;
  while (reading.problems.empty()) {
    const Fulfilment fulfilment = fulfilment_of(reading.worksheet, budget);
    effort += fulfilment.effort;
    if (fulfilment.is_right()) break;
    refusals.add(fulfilment);
    variant->refused = refusals.draws;
    if (refusals.draws == most_draws || effort > most_efforts * budget.effort) {
      reading.problems.push_back(problem_of(refusals, reading.worksheet));
    } else if (is_redrawn) {
      draw(reading.worksheet, *variant);
    } else {
      reading = WorksheetReader(source, budget, variant).read();
      effort += reading.effort + effort_of_byte * static_cast<std::int64_t>(source.text().size());
    }
  }
  reading.effort = effort;
  return reading;
}

}  // namespace

WorksheetReading read_worksheet(const Source& source, const Budget& budget,
                                const std::optional<Variant>& variant) {
  try {
    require_text(source, budget);
    return read_variant(source, budget, variant);
  } catch (const Problem& problem) {
    return {{}, {problem}, 0};
  }
}

bool has_variants(const Worksheet& worksheet) {
  return any_of(worksheet.givens, [](const Given& given) { return !given.draw.empty(); });
}

bool can_be_redrawn(const Worksheet& worksheet) {
  return worksheet.conditions.empty() && stands_alone(worksheet);
}

Worksheet redrawn(const Worksheet& worksheet, const Variant& variant) {
  Worksheet result = worksheet;
  draw(result, variant);
  return result;
}

}  // namespace byhand
