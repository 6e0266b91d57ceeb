#include "worksheet/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/condition.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

void require_text(const Source& source, const Budget& budget) {
  if (source.text().size() > budget.source_bytes) {
    throw Problem(std::nullopt,
                  fmt::format("too much to compute by hand: a worksheet of more than {} KiB",
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
        m_reading{m_program, budget, variant, Effort(budget)} {
    m_worksheet.variant = variant;
  }

  WorksheetReading read() {
    m_worksheet.name = worksheet_name(m_source.name());
    m_worksheet.title = first_heading(m_source);
    if (m_worksheet.title.empty()) m_worksheet.title = m_worksheet.name;
    for (const MarkdownBlock& block : m_blocks) {
      try {
        add(block);
      } catch (const Problem& problem) {
        m_reading.problems.push_back(problem);
      }
    }
    find_decimals(m_worksheet);
    read_conditions();
    if (m_worksheet.steps.empty() && m_reading.problems.empty()) {
      m_reading.problems.emplace_back(
          std::nullopt, "no step in this file, so there is nothing to compute",
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
      for (Given& given : read_givens(m_reading, block_lines(m_program, block))) {
        m_worksheet.parts.push_back({Part::Kind::given, "", m_worksheet.givens.size()});
        m_worksheet.givens.push_back(std::move(given));
      }
    } else if (block.tag == "step" || block.tag == "question") {
      const auto lines = block_lines(m_program, block);
      for (Step& step : read_steps(m_reading, lines, block.tag == "question")) {
        m_worksheet.parts.push_back({Part::Kind::step, "", m_worksheet.steps.size()});
        m_worksheet.steps.push_back(std::move(step));
      }
      require_few_steps(block);
    } else if (block.tag == "picture") {
      add_pictures(block);
    } else {
      throw Problem(block.opening,
                    fmt::format("{} {} block belongs to a sheet, not to a worksheet",
                                block.tag == "answer" ? "an" : "a", block.tag),
                    "a worksheet has given and step blocks; is this a learner's sheet?");
    }
  }

  void read_conditions() {
    if (m_reading.conditions.empty()) return;
    for (const Slice& text : m_reading.conditions) {
      try {
        for (Comparison& one : read_comparisons(m_reading, text)) {
          m_worksheet.conditions.push_back(std::move(one));
        }
      } catch (const Problem& problem) {
        m_reading.problems.push_back(problem);
      } catch (const DependsOnBroken&) {
        // What is wrong with that other name has been told.
      }
    }
    const auto place = [](const Problem& problem) {
      return problem.span() ? problem.span()->begin : 0;
    };
    std::stable_sort(m_reading.problems.begin(), m_reading.problems.end(),
                     [&](const Problem& a, const Problem& b) { return place(a) < place(b); });
  }

  /// One picture a line; src/picture reads what stands in it.
  void add_pictures(const MarkdownBlock& block) {
    for (const BlockLine& line : block_lines(m_program, block)) {
      const Slice whole = line.whole(m_program);
      m_worksheet.parts.push_back({Part::Kind::picture, "", m_worksheet.pictures.size()});
      m_worksheet.pictures.push_back({std::string(whole.text), whole.span});
    }
  }

  /// "; did you mean step where ```setp stands?", where that is likely.
  std::string meant_fence() const {
    for (const MarkdownBlock& block : other_fences(m_source)) {
      const auto meant = nearest(block.tag, {"given", "step"});
      if (meant) {
        return fmt::format("; did you mean {} where {} stands?", *meant, excerpt(block.tag));
      }
    }
    return "";
  }

  void require_few_steps(const MarkdownBlock& block) const {
    const std::size_t most = m_reading.budget.steps;
    if (m_worksheet.steps.size() <= most) return;
    throw Problem(block.opening,
                  fmt::format("too much to compute by hand: more than {} steps", most),
                  "split the worksheet into several");
  }

  const Source& m_source;
  std::vector<MarkdownBlock> m_blocks;
  Source m_program;
  Reading m_reading;
  Worksheet m_worksheet;
};

/// Draws until the conditions are fulfilled.
WorksheetReading read_variant(const Source& source, const Budget& budget,
                              std::optional<Variant> variant) {
  Refusals refusals;
  std::int64_t effort = 0;
  while (true) {
    WorksheetReading reading = WorksheetReader(source, budget, variant).read();
    effort += reading.effort;
    reading.effort = effort;
    const bool is_free = !variant || reading.worksheet.conditions.empty();
    if (is_free || !reading.problems.empty()) return reading;
    const auto unfulfilled = first_unfulfilled(reading.worksheet, budget);
    if (!unfulfilled) return reading;
    refusals.by_condition.resize(reading.worksheet.conditions.size());
    ++refusals.by_condition[*unfulfilled];
    if (++refusals.draws == most_draws) {
      reading.problems.push_back(refusals.problem(reading.worksheet));
      return reading;
    }
    variant->refused = refusals.draws;
  }
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

}  // namespace byhand
