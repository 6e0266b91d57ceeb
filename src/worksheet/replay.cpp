#include "worksheet/replay.hpp"

#include <fmt/format.h>

#include "language/unparse.hpp"

namespace byhand {

namespace {

constexpr std::size_t longest_fraction = 24;
constexpr std::size_t longest_entry = 64;
constexpr int further_places = 4;

bool makes_irrational(const Expression& e) {
  if (e.operation == Operation::name) return e.text == "pi";
  if (e.operation == Operation::call)
    return find_builtin<Exact>(e.text)->nature == Nature::irrational;
  return e.operation == Operation::power;
}

/// The innermost part of a rule, outside of all jumps, that leaves the rationals.
const Expression* irrational_part(const Expression& e) {
  const bool is_jump =
      e.operation == Operation::call && find_builtin<Exact>(e.text)->nature == Nature::jump;
  if (is_jump) return nullptr;
  for (const auto& operand : e.operands) {
    if (const Expression* inside = irrational_part(*operand)) return inside;
  }
  return makes_irrational(e) ? &e : nullptr;
}

void require_rational(const Step& step, const Matrix<Exact>& result) {
  for (std::size_t i = 0; i < result.cells().size(); ++i) {
    if (!result.cells()[i].is_irrational()) continue;
    const Expression* part = irrational_part(*step.hand.checked);
    const std::string what = part == nullptr                       ? "this rule"
                             : part->operation == Operation::power ? "this power"
                                                                   : part->text;
    throw Problem(
        part == nullptr ? step.span : part->mark,
        fmt::format("{} gives an irrational number{}, which no one can write down exactly", what,
                    cell_place(result.shape(), i)),
        fmt::format("round it, as in round({}, 2), or give the step a rational rule and "
                    "keep this one behind real",
                    part == nullptr ? "x" : unparse(*part)));
  }
}

void require_short_entries(const Step& step, const Matrix<Exact>& result) {
  for (std::size_t i = 0; i < result.cells().size(); ++i) {
    if (!step.asked[i] || entry_text(result.cells()[i], step.places).size() <= longest_entry)
      continue;
    throw Problem(step.span,
                  fmt::format("the right entry{} would need more than {} characters",
                              cell_place(result.shape(), i), longest_entry),
                  "use smaller numbers, round the step, or show it instead of asking for it");
  }
}

}  // namespace

Replay<Exact> replay_by_hand(const Worksheet& worksheet, const Budget& budget) {
  return replay<Exact>(worksheet, Rules::hand, budget,
                       [](const Step& step, const Matrix<Exact>& result) {
                         require_rational(step, result);
                         require_short_entries(step, result);
                       });
}

std::string entry_text(const Exact& value, int places) {
  std::string fraction = value.text();
  if (!value.is_rational() || fraction.size() <= longest_fraction) return fraction;
  if (fraction.find('/') == std::string::npos) return fraction;
  return value.decimal_text(places + further_places);
}

}  // namespace byhand
