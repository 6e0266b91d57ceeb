#include "worksheet/chosen_cells.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "evaluate/evaluator.hpp"
#include "number/entry.hpp"

namespace byhand {

namespace {

std::optional<std::size_t> written_number(std::string_view text) {
  text = without_blanks_around(text);
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::optional<WrittenRange> written_range(std::string_view text, std::size_t count,
                                          const std::vector<std::string>& labels) {
  text = without_blanks_around(text);
  if (text == ":") return WrittenRange{1, count};
  const auto label = std::find(labels.begin(), labels.end(), text);
  if (label != labels.end()) {
    const auto number = static_cast<std::size_t>(label - labels.begin()) + 1;
    return WrittenRange{number, number};
  }
  const std::size_t colon = text.find(':');
  const auto first = written_number(text.substr(0, colon));
  const auto last =
      colon == std::string_view::npos ? first : written_number(text.substr(colon + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return WrittenRange{*first, *last};
}

/// A rule with its labels replaced by their numbers, from 1.
ExpressionPointer with_numbers(const ExpressionPointer& rule,
                               const std::vector<std::string>& labels, const KnownNames& names) {
  return rewritten(rule, [&](const Expression& e) -> ExpressionPointer {
    const auto label = std::find(labels.begin(), labels.end(), e.text);
    const bool is_label =
        e.operation == Operation::name && label != labels.end() && !names.values.contains(e.text);
    if (!is_label) return nullptr;
    return make_constant(Matrix<Exact>::scalar(Exact(label - labels.begin() + 1)), e.span);
  });
}

}  // namespace

std::optional<WrittenCells> written_cells(std::string_view inside, Shape shape,
                                          const Labels& labels) {
  const std::size_t comma = inside.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto rows = written_range(inside.substr(0, comma), shape.rows, labels.rows);
  const auto cols = written_range(inside.substr(comma + 1), shape.cols, labels.cols);
  if (!rows || !cols) return std::nullopt;
  return WrittenCells{*rows, *cols};
}

std::vector<std::size_t> chosen_cells(const ExpressionPointer& choice, KnownNames names,
                                      const Labels& labels, const Budget& budget, Effort& effort) {
  ExpressionPointer index = choice;
  if (choice->operation == Operation::index) {
    index = make_node(Operation::index,
                      {choice->operands[0], with_numbers(choice->operands[1], labels.rows, names),
                       with_numbers(choice->operands[2], labels.cols, names)},
                      choice->span, choice->mark);
  }
  const Expression& matrix = index->operation == Operation::index ? *index->operands[0] : *index;
  Shared<Exact>& cells = names.values.at(matrix.text);
  const Shape shape = cells->shape();
  // The index is evaluated on a matrix whose cells are their own positions.
  cells = std::make_shared<const Matrix<Exact>>(build<Exact>(shape, [&](auto row, auto col) {
    return Exact(static_cast<std::int64_t>(row * shape.cols + col));
  }));
  const CheckedRule checked = check_rule(index, names, budget);
  const Shared<Exact> chosen = Evaluator<Exact>(names.values, effort).evaluate(*checked.rule);
  std::vector<std::size_t> positions;
  for (const Exact& cell : chosen->cells()) {
    positions.push_back(static_cast<std::size_t>(whole(cell).value()));
  }
  return positions;
}

}  // namespace byhand
