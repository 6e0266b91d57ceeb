#include "learn/asked_cells.hpp"

#include <algorithm>

#include "worksheet/cell.hpp"

namespace byhand::learn {

Cell graded_cell(const Worksheet& worksheet, AskedCell place) {
  const std::size_t cols = worksheet.steps[place.step].shape.cols;
  return {place.step, place.cell / cols, place.cell % cols};
}

std::string name_of(const Worksheet& worksheet, AskedCell place) {
  const Step& step = worksheet.steps[place.step];
  const Cell cell = graded_cell(worksheet, place);
  return cell_name(step.name, step.shape, cell.row, cell.col);
}

std::vector<AskedCell> asked_cells(const Worksheet& worksheet, std::size_t step) {
  std::vector<AskedCell> places;
  const auto& asked = worksheet.steps[step].asked;
  for (std::size_t cell = 0; cell < asked.size(); ++cell) {
    if (asked[cell]) places.push_back({step, cell});
  }
  return places;
}

std::vector<AskedCell> asked_cells(const Worksheet& worksheet) {
  std::vector<AskedCell> places;
  for (std::size_t step = 0; step < worksheet.steps.size(); ++step) {
    const auto of_step = asked_cells(worksheet, step);
    places.insert(places.end(), of_step.begin(), of_step.end());
  }
  return places;
}

std::vector<AskedCell> asked_cells_of_row(const Worksheet& worksheet, std::size_t step,
                                          std::size_t row) {
  auto places = asked_cells(worksheet, step);
  std::erase_if(places, [&](AskedCell place) { return graded_cell(worksheet, place).row != row; });
  return places;
}

bool is_open(Verdict verdict) {
  return verdict == Verdict::blank || verdict == Verdict::unreadable || needs_reason(verdict);
}

Verdict verdict_of(const Grade& grade, const Worksheet& worksheet, AskedCell place) {
  const Cell cell = graded_cell(worksheet, place);
  return grade.steps[place.step].verdicts(cell.row, cell.col);
}

std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet,
                                  std::size_t step) {
  auto places = asked_cells(worksheet, step);
  std::erase_if(places,
                [&](AskedCell place) { return !is_open(verdict_of(grade, worksheet, place)); });
  return places;
}

std::vector<AskedCell> open_cells(const Grade& grade, const Worksheet& worksheet) {
  auto places = asked_cells(worksheet);
  std::erase_if(places,
                [&](AskedCell place) { return !is_open(verdict_of(grade, worksheet, place)); });
  return places;
}

std::optional<AskedCell> next_open(const Grade& grade, const Worksheet& worksheet, AskedCell from) {
  const auto places = open_cells(grade, worksheet, from.step);
  const auto found = std::lower_bound(places.begin(), places.end(), from);
  return found == places.end() ? std::nullopt : std::optional(*found);
}

std::optional<AskedCell> next_to_do(const Grade& grade, const Worksheet& worksheet,
                                    AskedCell from) {
  auto places = open_cells(grade, worksheet, from.step);
  const bool has_blank = std::any_of(places.begin(), places.end(), [&](AskedCell place) {
    return verdict_of(grade, worksheet, place) == Verdict::blank;
  });
  if (has_blank) {
    std::erase_if(places, [&](AskedCell place) {
      return verdict_of(grade, worksheet, place) != Verdict::blank;
    });
  }
  const auto next = std::lower_bound(places.begin(), places.end(), from);
  if (next != places.end()) return *next;
  if (places.empty()) return std::nullopt;
  return places.front();
}

}  // namespace byhand::learn
