#include "format/json_evaluation.hpp"

#include "format/json_values.hpp"

namespace byhand {

std::string evaluation_json(const Evaluation& evaluation) {
  const bool has_names = !evaluation.worksheet.empty();
  const auto cells =
      map_cells(evaluation.exact_cells, [](const ExactCell& cell) { return cell.text; });
  const Shape shape = evaluation.exact.shape();
  return json_text({{"expression", evaluation.expression},
                    {"worksheet", has_names ? Json(evaluation.worksheet) : Json(nullptr)},
                    {"variant", variant_json(evaluation.variant)},
                    {"rows", shape.rows},
                    {"cols", shape.cols},
                    {"exact", json_of(cells)},
                    {"double", evaluation.real ? json_of(*evaluation.real) : Json(nullptr)}});
}

}  // namespace byhand
