#pragma once

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "text/problem.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

// How values are written in JSON. Dear to compile: for the files that write JSON alone.

using Json = nlohmann::ordered_json;

/// "-3/4", "-inf": an exact value is a string.
inline Json json_of(const Exact& value) {
  return value.text();
}

inline Json json_of(const std::string& text) {
  return text;
}

/// A number that reads back to the same double; infinities are strings.
inline Json json_of(double value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return value;
}

/// A whole number that was read. Throws Json::exception where it is none: of 1e30 there is none.
inline std::int64_t whole_number(const Json& value) {
  return value.get_ref<const std::int64_t&>();
}

/// A list of what `json` makes of each element; or of an element and its place among them, from 0.
template <class Range, class Function>
Json list_of(const Range& elements, const Function& json) {
  Json result = Json::array();
  for (const auto& element : elements) {
    if constexpr (std::is_invocable_v<Function, decltype(element), std::size_t>) {
      result.push_back(json(element, result.size()));
    } else {
      result.push_back(json(element));
    }
  }
  return result;
}

/// A list of rows, each a list of what `json` makes of (row, col).
template <class Function>
Json rows_of(Shape shape, const Function& json) {
  Json rows = Json::array();
  for (std::size_t r = 0; r < shape.rows; ++r) {
    Json row = Json::array();
    for (std::size_t c = 0; c < shape.cols; ++c) row.push_back(json(r, c));
    rows.push_back(std::move(row));
  }
  return rows;
}

template <class N>
Json json_of(const Matrix<N>& matrix) {
  return rows_of(matrix.shape(),
                 [&](std::size_t r, std::size_t c) { return json_of(matrix(r, c)); });
}

/// The number of the variant, or null.
inline Json json_of(const std::optional<Variant>& variant) {
  return variant ? Json(variant->number) : Json();
}

/// What a report about a worksheet begins with.
inline Json heading_of(const Worksheet& worksheet) {
  return {{"worksheet", worksheet.name},
          {"title", worksheet.title},
          {"variant", json_of(worksheet.variant)}};
}

inline Json heading_of(const Step& step) {
  Json result{{"name", step.name}, {"formula", step.hand.text}, {"real_formula", step.real.text}};
  if (!step.choices.empty()) result["choices"] = step.choices.words;
  return result;
}

/// Where a problem is: null where it has no place in the file.
inline Json place_of(const Problem& problem, const Source& source) {
  if (!problem.span()) return {{"line", nullptr}, {"column", nullptr}};
  const Place place = source.place(problem.span()->begin);
  return {{"line", place.line}, {"column", place.column}};
}

inline constexpr int without_breaks = -1;

/// In ASCII, so that no character of a file can drive a terminal; bytes that are no UTF-8 are
/// replaced.
inline std::string json_text(const Json& document, int indent = 2) {
  return document.dump(indent, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace byhand
