#include "report/walkthrough.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>

#include "picture/kinds.hpp"
#include "report/views.hpp"
#include "report/words.hpp"
#include "report/working.hpp"
#include "text/unicode.hpp"
#include "worksheet/cell.hpp"
#include "worksheet/question.hpp"

namespace byhand {

namespace {

constexpr std::size_t longest_spelling = 72;
constexpr std::size_t most_spelled_cells = 400;  // in a larger matrix one cell says little
constexpr const char* first_difference =
    "From here on the real float computation differs. It is shown too, each step computed from the "
    "real results before it.";
constexpr const char* other_numbers =
    "Its numbers are drawn; where the text names numbers, it means those of the worksheet as its "
    "author wrote it.";

/// A cell with its numbers in place, such as "K[3,1] = 1·2 + (-1)·1 = 1": the one that tells most,
/// which has the longest spelling that still fits on a line. Empty if there is none.
std::string spelled_cell(const Step& step, const Matrix<Spelled>& result) {
  std::string best;
  for (std::size_t r = 0; r < result.rows(); ++r) {
    for (std::size_t c = 0; c < result.cols(); ++c) {
      const Spelled& cell = result(r, c);
      if (!cell.is_computed()) continue;
      const std::string how = cell.text({false, true, 2 * longest_spelling});
      const std::string value = cell_text(step, cell.value());
      if (how.empty() || how == value) continue;  // -1 over 3 is -1/3
      std::string text =
          fmt::format("{} = {} = {}", cell_name(step.name, step.shape, r, c), how, value);
      const std::size_t width = display_width(text);
      if (width <= longest_spelling && width > display_width(best)) best = std::move(text);
    }
  }
  return best;
}

/// "Question winner: k1, k2 or tie?" Its rule only looks up what can be seen.
Sentence question(const Step& step) {
  return {{Role::strong, "Question"},
          {Role::plain, " "},
          {Role::name, step.name},
          {Role::plain, ": " + kinds_of_answer(step) + "?"}};
}

/// Between a rule and its result: a moment to predict it.
Pause ahead_of(const Step& step) {
  if (step.shape.is_scalar()) return {{{Role::plain, step.name + " will be a single number."}}};
  return {{{Role::plain, fmt::format("{} will be {}.", step.name, step.shape.text())}}};
}

/// Puts a replayed worksheet into a document, part by part.
class Walkthrough {
 public:
  Walkthrough(const ReplayedWorksheet& replayed, const Budget& budget)
      : m_worksheet(replayed.worksheet), m_replayed(replayed), m_spelled(replayed, budget) {}

  Document document() {
    bool is_after_given = false;
    bool is_after_question = false;  // its answer in words belongs to it, without a pause between
    for (const Part& part : m_worksheet.parts) {
      if (part.is_blank() && is_after_question) continue;
      const bool is_question =
          part.kind == Part::Kind::step && m_worksheet.steps[part.index].is_question;
      const bool is_answer = part.kind == Part::Kind::answer;
      // A moment to find it oneself.
      if (is_question || is_after_question != is_answer) pause();
      is_after_question = is_question;
      const bool is_given = part.kind == Part::Kind::given;
      if (is_after_given && !is_given) m_document.add(Pause{});
      is_after_given = is_given;
      switch (part.kind) {
        case Part::Kind::prose:
          m_document.add(Prose{part.text});
          break;
        case Part::Kind::answer:
          m_document.add(Answer{std::string(answer_heading(m_worksheet)), part.text});
          break;
        case Part::Kind::given:
          tell_variant();
          m_document.add(Matrices{{given_view(m_worksheet.givens[part.index])}});
          break;
        case Part::Kind::step:
          add_step(part.index);
          break;
        case Part::Kind::picture:
          m_document.add(picture_of(m_worksheet.pictures[part.index], m_replayed));
          break;
      }
    }
    return std::move(m_document);
  }

 private:
  void pause() {
    const auto& blocks = m_document.blocks;
    const bool is_there = !blocks.empty() && std::holds_alternative<Pause>(blocks.back());
    if (!is_there) m_document.add(Pause{});
  }

  /// Once, before the first given.
  void tell_variant() {
    if (!m_worksheet.variant || m_is_variant_told) return;
    m_is_variant_told = true;
    const Variant& variant = *m_worksheet.variant;
    m_document.say({{Role::strong, fmt::format("Variant {}{}", variant.number, for_whom(variant))},
                    {Role::plain, std::string(". ") + other_numbers}});
  }

  void add_step(std::size_t index) {
    const Step& step = m_worksheet.steps[index];
    const Matrix<Exact>& hand = *m_replayed.hand[index];
    const Matrix<double>& real = *m_replayed.real[index];
    if (step.is_question) {
      m_document.say(question(step));
    } else {
      m_document.say({{Role::strong, step_number(m_worksheet, index)},
                      {Role::plain, ": "},
                      equation(step.name, step.hand)});
      tell_rule(step);
    }
    Matrices matrices{{hand_view(step, hand)}};
    if (differs(hand, real)) {
      matrices.views.push_back(real_view(step, real));
      if (!m_has_differed) m_document.say(first_difference, Role::quiet);
      m_has_differed = true;
    }
    m_document.add(std::move(matrices));
    if (step.is_question) return;
    if (auto picture = unasked_weights(index, m_replayed)) m_document.add(std::move(*picture));
    m_document.add(Pause{});
  }

  void tell_rule(const Step& step) {
    if (is_readable(step.hand)) m_document.add_fact("in words", in_words(*step.hand.written));
    m_document.add(ahead_of(step));
    if (step.shape.cells() > most_spelled_cells) return;
    const std::string cell = spelled_cell(step, *m_spelled.evaluate(*step.hand.checked));
    if (!cell.empty()) m_document.add_fact("one cell", cell, Role::code);
  }

  const Worksheet& m_worksheet;
  const ReplayedWorksheet& m_replayed;
  SpelledRules m_spelled;
  bool m_has_differed = false;
  bool m_is_variant_told = false;
  Document m_document;
};

}  // namespace

Document walkthrough(const ReplayedWorksheet& replayed, const Budget& budget) {
  return Walkthrough(replayed, budget).document();
}

}  // namespace byhand
