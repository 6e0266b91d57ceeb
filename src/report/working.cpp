#include "report/working.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "text/lists.hpp"
#include "worksheet/cell.hpp"

namespace byhand {

namespace {

bool is_rational_number(const Spelled& x) {
  return !x.is_computed() && x.value().is_rational();
}

bool is_whole(const Exact& x) {
  return x.is_rational() && denominator(x) == Exact(1);
}

bool is_fraction_of_wholes(const Spelled& x) {
  return x.kind() == Spelled::Kind::quotient && is_whole(x.operands()[0].value()) &&
         is_whole(x.operands()[1].value()) && !x.operands()[0].is_computed() &&
         !x.operands()[1].is_computed();
}

/// A term of a sum as a fraction that is not reduced yet: 20·9/46 is 180 over 46.
struct Term {
  Exact numerator;
  Exact denominator = 1;
};

std::optional<Term> term(const Spelled& x) {
  if (is_rational_number(x)) return Term{numerator(x.value()), denominator(x.value())};
  if (is_fraction_of_wholes(x)) return Term{x.operands()[0].value(), x.operands()[1].value()};
  if (x.kind() == Spelled::Kind::negative) {
    const auto inside = term(x.operands()[0]);
    return inside ? std::optional<Term>({-inside->numerator, inside->denominator}) : inside;
  }
  if (x.kind() != Spelled::Kind::product) return std::nullopt;
  Term result{1, 1};
  const auto multiply = [&](const Spelled& factor) {
    const auto next = term(factor);
    if (!next) return false;
    result.numerator = result.numerator * next->numerator;
    result.denominator = result.denominator * next->denominator;
    return true;
  };
  const Spelled* left = &x;  // a long product leans to the left
  for (; left->kind() == Spelled::Kind::product; left = &left->operands().front()) {
    if (!multiply(left->operands()[1])) return std::nullopt;
  }
  return multiply(*left) ? std::optional<Term>(result) : std::nullopt;
}

bool is_sum(const Spelled& x) {
  return x.kind() == Spelled::Kind::sum || x.kind() == Spelled::Kind::difference;
}

/// The terms of a chain of sums and differences, with their signs.
std::optional<std::vector<Term>> terms_of(const Spelled& chain) {
  std::vector<Term> terms;
  for (const Summand& summand : summands(chain)) {
    auto next = term(*summand.number);
    if (!next) return std::nullopt;
    if (summand.is_taken_away) next->numerator = -next->numerator;
    terms.push_back(*next);
  }
  return terms;
}

Spelled fraction(const Exact& numerator, const Exact& denominator) {
  return Spelled(numerator) / Spelled(denominator);
}

/// Makes one line of the next.
class Reduction {
 public:
  Spelled reduced(const Spelled& x) {
    if (x.kind() == Spelled::Kind::name && !x.value().is_irrational()) return Spelled(x.value());
    if (!x.is_computed()) return x;
    if (is_sum(x)) {
      if (const auto terms = terms_of(x)) return added(x, *terms);
    }
    if (x.kind() == Spelled::Kind::product) {  // of any number of factors
      if (const auto whole_term = term(x)) return multiplied(x, *whole_term);
    }
    const auto arguments = x.arguments();
    if (none_of(arguments, &Spelled::is_computed)) return finished(x);
    return is_sum(x) ? reduced_chain(x) : rebuilt(x);
  }

  std::string remark;  // on the last reduction

 private:
  static constexpr std::size_t longest_denominator = 9;  // no one finds a longer one by hand

  Spelled rebuilt(const Spelled& x) {
    auto operands = mapped(x.operands(), [&](const Spelled& operand) { return reduced(operand); });
    remark.clear();  // of a part; it would seem to be about the whole line
    return Spelled::made(x.kind(), std::move(operands), x.value(), x.name());
  }

  /// All terms at once, in a loop.
  Spelled reduced_chain(const Spelled& x) {
    const std::vector<Summand> parts = summands(x);
    const bool is_ready =
        none_of(parts, [](const Summand& part) { return part.number->is_computed(); });
    if (is_ready) return Spelled(x.value());
    Spelled result = reduced(*parts.front().number);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const Spelled next = reduced(*parts[i].number);
      result = Spelled::made(parts[i].sum->kind(), {result, next}, parts[i].sum->value());
    }
    remark.clear();
    return result;
  }

  /// The products of a sum, over one denominator; then the sum.
  Spelled added(const Spelled& x, const std::vector<Term>& terms) {
    const Exact denominator = denominator_of(terms);
    const bool is_long = denominator.text().size() > longest_denominator;
    const bool has_one = all_of(terms, [&](const Term& one) {
      return is_zero(one.numerator) || one.denominator == denominator;
    });
    if (are_plain(x) && (has_one || is_long)) return total(x, terms, denominator);
    if (is_long) return reduced_chain(x);
    if (!has_one) {
      remark = fmt::format("over the common denominator {}", denominator.text());
    }
    return over(denominator, terms);
  }

  static Exact denominator_of(const std::vector<Term>& terms) {
    Exact result = 1;
    for (const Term& one : terms) {
      if (!is_zero(one.numerator)) result = least_common_multiple(result, one.denominator);
    }
    return result;
  }

  /// Whether no term is a product any more.
  static bool are_plain(const Spelled& chain) {
    const std::vector<Summand> parts = summands(chain);
    return all_of(parts, [](const Summand& part) {
      return !part.number->is_computed() || is_fraction_of_wholes(*part.number);
    });
  }

  static Spelled over(const Exact& denominator, const std::vector<Term>& terms) {
    std::optional<Spelled> chain;
    for (const Term& one : terms) {
      const Exact share = one.numerator * (denominator / one.denominator);
      const bool is_taken_away = chain && share.sign_of() < 0;
      const Exact size = is_taken_away ? -share : share;
      const bool is_whole_number = is_zero(share) || denominator == Exact(1);
      const Spelled part = is_whole_number ? Spelled(size) : fraction(size, denominator);
      chain = !chain ? part : is_taken_away ? *chain - part : *chain + part;
    }
    return *chain;
  }

  static Spelled total(const Spelled& x, const std::vector<Term>& terms, const Exact& denominator) {
    Exact numerators = 0;
    for (const Term& one : terms) {
      numerators = numerators + one.numerator * (denominator / one.denominator);
    }
    const bool is_reduced = numerator(x.value()) == numerators;
    const bool is_long = denominator.text().size() > longest_denominator;
    return is_reduced || is_long || is_whole(x.value()) ? Spelled(x.value())
                                                        : fraction(numerators, denominator);
  }

  /// One operation on plain numbers.
  Spelled finished(const Spelled& x) {
    const std::span<const Spelled> operands = x.operands();
    switch (x.kind()) {
      case Spelled::Kind::quotient:
        return divided(x, operands[0].value(), operands[1].value());
      case Spelled::Kind::power:
        return raised(x, operands[0].value(), operands[1].value());
      case Spelled::Kind::call:
        remark = jump_remark(x);
        return Spelled(x.value());
      default:
        if (x.value().is_infinite() && is_sum(x)) {
          remark = "nothing that is added changes an infinity";
        }
        return Spelled(x.value());
    }
  }

  Spelled divided(const Spelled& x, const Exact& a, const Exact& b) {
    if (!a.is_rational() || !b.is_rational()) return Spelled(x.value());
    if (!is_whole(b) || !is_whole(a)) {
      if (b == Exact(1) || is_zero(a)) return Spelled(x.value());
      const Exact inverse = Exact(1) / b;
      remark = fmt::format("to divide by {} is to multiply by {}", b.text(), inverse.text());
      return Spelled(a) * Spelled(inverse);
    }
    const Exact divisor = is_zero(a) ? Exact(1) : abs(a / numerator(x.value()));
    if (!(divisor == Exact(1)) && !is_whole(x.value())) {
      remark = fmt::format("both divided by {}", divisor.text());
    }
    return Spelled(x.value());
  }

  /// 3·3/46 is 9/46 before it is reduced.
  static Spelled multiplied(const Spelled& x, const Term& whole_term) {
    const bool is_reduced = is_whole(x.value()) || numerator(x.value()) == whole_term.numerator;
    return is_reduced ? Spelled(x.value()) : fraction(whole_term.numerator, whole_term.denominator);
  }

  Spelled raised(const Spelled& x, const Exact& base, const Exact& exponent) {
    constexpr std::int64_t most_factors = 3;
    if (exponent.is_infinite()) {
      remark = "a score of -inf counts for nothing: its power is 0";
      return Spelled(x.value());
    }
    const auto count = whole(exponent);
    if (!count || !base.is_rational()) return Spelled(x.value());
    if (*count < 0) {
      remark = "a negative exponent: 1 over the power";
      return Spelled(1) / power(Spelled(base), Spelled(-exponent));
    }
    if (*count == 0) remark = "any number to the power 0 is 1";
    if (*count < 2 || *count > most_factors) return Spelled(x.value());
    Spelled factors(base);
    for (std::int64_t i = 1; i < *count; ++i) factors = factors * Spelled(base);
    return factors;
  }

  static std::string tie_remark(const Exact& value, const Exact& places) {
    if (!value.is_rational() || !whole(places)) return "";
    const Exact scaled = value * power(Exact(10), places);
    const bool is_tie = scaled - floor(scaled) == Exact::ratio(1, 2);
    return is_tie ? "exactly in the middle, so away from zero" : "";
  }

  static std::string jump_remark(const Spelled& x) {
    const Exact& value = x.operands()[0].value();
    if (x.name() == "round") return tie_remark(value, x.operands()[1].value());
    const bool is_between = value.is_rational() && !is_whole(value);
    if (x.name() == "exp" && value.is_infinite()) {
      return "a score of -inf counts for nothing: its power is 0";
    }
    if (!is_between || (x.name() != "floor" && x.name() != "ceil" && x.name() != "trunc")) {
      return "";
    }
    const Exact below = floor(value);
    const Exact above = below + Exact(1);
    return fmt::format("{} lies between {} and {}; {} {}", value.text(), below.text(), above.text(),
                       x.name() == "floor"  ? "down is"
                       : x.name() == "ceil" ? "up is"
                                            : "without its decimals it is",
                       x.value().text());
  }
};

/// How often each sub-result is used. What is inside one of them counts once.
void count_uses(const Spelled& x, std::map<const void*, int>& uses) {
  if (!x.is_computed() || ++uses[x.identity()] > 1) return;
  for (const Spelled& operand : x.operands()) count_uses(operand, uses);
}

void collect_first(const Spelled& x, const std::map<const void*, int>& uses,
                   std::vector<Spelled>& parts) {
  constexpr int many = 3;
  const auto is_known = [&](const Spelled& other) { return other.identity() == x.identity(); };
  if (!x.is_computed() || any_of(parts, is_known)) return;
  if (uses.at(x.identity()) >= many) {
    parts.push_back(x);
    return;
  }
  for (const Spelled& operand : x.operands()) collect_first(operand, uses, parts);
}

Spelled with_numbers_for(const std::vector<Spelled>& parts, const Spelled& x) {
  if (!x.is_computed()) return x;
  const auto is_it = [&](const Spelled& part) { return part.identity() == x.identity(); };
  if (any_of(parts, is_it)) return Spelled(x.value());
  auto operands = mapped(x.operands(),
                         [&](const Spelled& operand) { return with_numbers_for(parts, operand); });
  return Spelled::made(x.kind(), std::move(operands), x.value(), x.name());
}

std::string on_paper(const WorkingLine& line) {
  return line.expression.text({line.has_names, true});
}

}  // namespace

Shared<Spelled> SpelledRules::evaluate(const Expression& rule) {
  for (const Expression* name : names_in(rule)) {
    if (m_values.contains(name->text)) continue;
    const Matrix<Exact>& cells = *m_exact.at(name->text);
    m_values[name->text] = std::make_shared<const Matrix<Spelled>>(
        build<Spelled>(cells.shape(), [&](std::size_t r, std::size_t c) {
          return Spelled::named(cell_name(name->text, cells.shape(), r, c), cells(r, c));
        }));
  }
  Effort effort(m_budget);
  return Evaluator<Spelled>(m_values, effort).evaluate(rule);
}

std::vector<Summand> summands(const Spelled& chain) {
  std::vector<Summand> result;
  const Spelled* left = &chain;  // a long sum leans to the left
  for (; is_sum(*left); left = &left->operands().front()) {
    result.push_back({&left->operands()[1], left->kind() == Spelled::Kind::difference, left});
  }
  result.push_back({left, false, nullptr});
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<Spelled> worked_out_first(const Spelled& number) {
  std::map<const void*, int> uses;
  count_uses(number, uses);
  std::vector<Spelled> parts;
  collect_first(number, uses, parts);
  return parts;
}

std::vector<WorkingLine> working(const Spelled& number) {
  const Spelled with_names = with_numbers_for(worked_out_first(number), number);
  std::vector<WorkingLine> lines{{with_names, true, ""}};
  const auto add = [&](const Spelled& next, bool has_names, std::string remark) {
    WorkingLine line{next, has_names, std::move(remark)};
    if (on_paper(line) == on_paper(lines.back())) {
      lines.back().expression = line.expression;
      lines.back().has_names = has_names;
      if (lines.back().remark.empty()) lines.back().remark = line.remark;
    } else {
      lines.push_back(std::move(line));
    }
  };
  add(with_names, false, "");
  Spelled current = with_names;
  while (current.is_computed() || current.kind() == Spelled::Kind::name) {
    Reduction reduction;
    const Spelled next = reduction.reduced(current);
    if (!next.is_computed() && !current.is_computed()) break;  // pi stays pi
    current = next;
    add(current, false, reduction.remark);
  }
  return lines;
}

std::size_t lines_before_the_end(const std::vector<WorkingLine>& lines) {
  std::size_t count = lines.size() - 1;
  const auto is_nearly_there = [&](const WorkingLine& line) {
    return !line.has_names && is_fraction_of_wholes(line.expression);
  };
  while (count > 1 && is_nearly_there(lines[count - 1])) --count;
  return count;
}

}  // namespace byhand
