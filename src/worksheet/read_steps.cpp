#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/evaluator.hpp"
#include "language/parser.hpp"
#include "language/unparse.hpp"
#include "number/entry.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/definitions.hpp"

namespace byhand {

namespace {

constexpr int most_places = 50;

struct Coded {
  Piece rest;     // before the colon
  Piece message;  // behind it
};

Coded with_message(const Piece& text, const std::string& noun, const std::string& form) {
  const auto colon = colon_outside_brackets(text.text);
  if (colon && !text.from(*colon + 1).empty()) return {text.part(0, *colon), text.from(*colon + 1)};
  throw Problem(text.empty() ? text.span : Span{text.span.end, text.span.end},
                "the " + noun + " is missing", "write " + form);
}

/// A code: a letter, then letters, digits, _ and -.
bool is_code(std::string_view text) {
  std::string name(text);
  std::replace(name.begin(), name.end(), '-', '_');
  return is_name(name);
}

/// Reads the lines of one step.
class StepReader {
 public:
  StepReader(Reading& reading, std::string name, const BlockLine& opening)
      : m_reading(reading), m_opening(opening) {
    m_step.name = std::move(name);
    m_step.span = opening.head.span;
  }

  void read_hand_rule(const Piece& rule) {
    if (rule.empty()) {
      throw Problem(m_opening.head.span, "a step without a rule",
                    "write NAME = expression, as in Q = W_Q * X");
    }
    m_step.hand = m_reading.rule(rule, &m_step.shape);
    m_step.asked.assign(m_step.shape.cells(), true);
    m_step.real = m_step.hand;
    m_step.real.written = without_rounding(m_step.hand.written);
    m_step.real.checked = without_rounding(m_step.hand.checked);
    if (m_step.real.written != m_step.hand.written)
      m_step.real.text = unparse(*m_step.real.written);
  }

  void read_line(const BlockLine& line) {
    const Piece text = line.whole(m_reading.source);
    std::string_view word = words(text).front().text;
    word = word.substr(0, word.find('['));  // ask[1,1] is as good as ask [1,1]
    const Line* known = find_line(word);
    if (known == nullptr) throw unknown_line(text);
    once(*known, text);
    (this->*known->read)(text.from(word.size()));
  }

  void miss_a_line() { m_step.is_complete = false; }

  Step finish() {
    if (m_step.is_shown) m_step.asked.assign(m_step.shape.cells(), false);
    return std::move(m_step);
  }

 private:
  struct Line {
    std::string_view word;
    bool may_repeat;
    void (StepReader::*read)(const Piece& text);
  };

  static const Line* find_line(std::string_view word) {
    static constexpr std::array lines{Line{"real", false, &StepReader::read_real},
                                      Line{"slip", true, &StepReader::read_slip},
                                      Line{"hint", true, &StepReader::read_hint},
                                      Line{"places", false, &StepReader::read_places},
                                      Line{"cols", false, &StepReader::read_cols},
                                      Line{"rows", false, &StepReader::read_rows},
                                      Line{"ask", false, &StepReader::read_ask},
                                      Line{"show", false, &StepReader::read_show},
                                      Line{"blind", true, &StepReader::read_blind}};
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [word](const Line& line) { return line.word == word; });
    return found == lines.end() ? nullptr : &*found;
  }

  static Problem unknown_line(const Piece& text) {
    const Piece word = words(text).front();
    const std::string shown = excerpt(word.text);
    return {
        word.span, fmt::format("a step has no line {}", shown),
        "behind NAME = expression come real, slip, hint, places, cols, rows, ask, show or blind" +
            did_you_mean(word.text, {"real", "slip", "hint", "places", "cols", "rows", "ask",
                                     "show", "blind"})};
  }

  void once(const Line& line, const Piece& text) {
    const bool is_new = std::find(m_seen.begin(), m_seen.end(), line.word) == m_seen.end();
    m_seen.push_back(line.word);
    if (is_new || line.may_repeat) return;
    throw Problem(text.span, fmt::format("this step has two lines {}", std::string(line.word)),
                  "keep one of the two");
  }

  void read_real(const Piece& text) {
    if (text.empty())
      throw Problem(text.span, "a real rule is missing", "write real S / sqrt(d_k)");
    Shape shape;
    Rule rule = m_reading.rule(text, &shape);
    if (!(shape == m_step.shape)) {
      throw Problem(text.span,
                    fmt::format("the real rule gives a {} matrix, the hand rule a {} matrix",
                                shape.text(), m_step.shape.text()),
                    "both rules of a step give the same shape");
    }
    m_step.real = std::move(rule);
    m_step.has_own_real_rule = true;
  }

  void read_slip(const Piece& text) {
    const auto [rest, message] =
        with_message(text, "message", "slip code = expression : what the mistake is");
    Slip slip{fmt::format("slip-{}", m_step.slips.size() + 1), {}, on_one_line(message.text)};
    Piece rule = rest;
    if (const std::size_t equals = rest.text.find('='); equals != std::string_view::npos) {
      const Piece code = rest.part(0, equals);
      if (!is_code(code.text)) {
        throw Problem(code.span, "a code is one word that begins with a letter",
                      "write slip code = expression : what the mistake is");
      }
      slip.code = code.text;
      rule = rest.from(equals + 1);
    }
    for (const Slip& other : m_step.slips) {
      if (other.code == slip.code) {
        throw Problem(text.span, "two slips with the code " + slip.code, "choose another code");
      }
    }
    slip.rule = m_reading.rule(rule);
    m_step.slips.push_back(std::move(slip));
  }

  void read_hint(const Piece& text) {
    if (text.empty()) throw Problem(text.span, "a hint without text", "write what helps");
    m_step.hints.push_back(on_one_line(text.text));
  }

  void read_places(const Piece& text) {
    const Entry entry = read_entry(text.text);
    const auto count = entry.kind == Entry::Kind::number ? whole(entry.value) : std::nullopt;
    if (!count || *count < 0 || *count > most_places) {
      throw Problem(text.span, "places is a whole number from 0 to 50",
                    "write for example places 2");
    }
    m_step.places = static_cast<int>(*count);
  }

  void read_cols(const Piece& text) {
    m_step.labels.cols = read_labels(words(text), m_step.shape.cols, text.span, "column");
  }

  void read_rows(const Piece& text) {
    m_step.labels.rows = read_labels(words(text), m_step.shape.rows, text.span, "row");
  }

  /// Each choice is an index into a matrix of this shape whose cells are numbered.
  void read_ask(const Piece& text) {
    if (m_step.is_shown) throw conflict(text);
    KnownNames names = m_reading.names;  // sizes may stand in an index
    names.values[m_step.name] =
        std::make_shared<const Matrix<Exact>>(build<Exact>(m_step.shape, [&](auto r, auto c) {
          return Exact(static_cast<std::int64_t>(r * m_step.shape.cols + c));
        }));
    std::vector<bool> asked(m_step.shape.cells(), false);
    auto choices = parse_indices(text.text, text.span.begin, m_step.name);
    for (const ExpressionPointer& choice : choices) {
      const CheckedRule checked = check_rule(choice, names, m_reading.budget);
      Evaluator<Exact> evaluator(names.values, m_reading.effort);
      const Shared<Exact> cells = evaluator.evaluate(*checked.rule);
      for (const Exact& cell : cells->cells()) {
        asked[static_cast<std::size_t>(whole(cell).value())] = true;
      }
    }
    m_step.ask = std::move(choices);
    m_step.asked = std::move(asked);
  }

  void read_show(const Piece& text) {
    if (!text.empty())
      throw Problem(text.span, "show stands alone", "use ask to name single cells");
    if (std::find(m_seen.begin(), m_seen.end(), "ask") != m_seen.end()) throw conflict(text);
    m_step.is_shown = true;
  }

  static Problem conflict(const Piece& text) {
    return {text.span, "a step that shows all cells asks for none", "keep either show or ask"};
  }

  void read_blind(const Piece& text) {
    const auto [code, reason] =
        with_message(text, "reason", "blind code : why these numbers cannot show it");
    if (!is_code(code.text))
      throw Problem(code.span, "a code is one word that begins with a letter",
                    "write blind code : reason");
    m_step.blinds.push_back({std::string(code.text), on_one_line(reason.text)});
  }

  Reading& m_reading;
  const BlockLine& m_opening;
  Step m_step;
  std::vector<std::string_view> m_seen;
};

bool opens_step(const Piece& line) {
  const auto found = definition(line);
  // `slip = …` reads as a definition too, and then says that slip is no name.
  return found && words(line).front().text.find('=') != 0;
}

Shared<Exact> unknown_cells(Shape shape) {
  return std::make_shared<const Matrix<Exact>>(shape, Exact::unknown());
}

}  // namespace

ExpressionPointer without_rounding(const ExpressionPointer& rule) {
  return rewritten(rule, [](const Expression& e) -> ExpressionPointer {
    const bool is_rounding = e.operation == Operation::call && e.text == "round";
    return is_rounding ? e.operands[0] : nullptr;
  });
}

std::vector<Step> read_steps(Reading& reading, const std::vector<BlockLine>& lines) {
  std::vector<Step> steps;
  for (std::size_t i = 0; i < lines.size();) {
    const BlockLine& opening = lines[i++];
    if (!opens_step(opening.whole(reading.source))) {
      reading.attempt([&] {
        throw Problem(opening.head.span, "a step begins with NAME = expression",
                      "write for example Q = W_Q * X");
      });
      while (i < lines.size() && !opens_step(lines[i].whole(reading.source))) ++i;
      continue;
    }
    const Definition found = *definition(opening.whole(reading.source));
    std::string name;
    const bool is_named = reading.attempt([&] { name = reading.new_name(found.name); });
    StepReader reader(reading, name, opening);
    const bool is_read = reading.attempt([&] { reader.read_hand_rule(found.value); }) && is_named;
    for (; i < lines.size() && !opens_step(lines[i].whole(reading.source)); ++i) {
      if (is_read && !reading.attempt([&] { reader.read_line(lines[i]); })) reader.miss_a_line();
    }
    if (is_named && !is_read) reading.define(name, nullptr);
    if (!is_read) continue;
    steps.push_back(reader.finish());
    reading.define(name, unknown_cells(steps.back().shape));
  }
  return steps;
}

}  // namespace byhand
