#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "worksheet/variant.hpp"

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

template <class N>
Json json_of(const Matrix<N>& matrix) {
  Json rows = Json::array();
  for (std::size_t r = 0; r < matrix.rows(); ++r) {
    Json row = Json::array();
    for (const N& cell : matrix.row(r)) row.push_back(json_of(cell));
    rows.push_back(std::move(row));
  }
  return rows;
}

/// The number of the variant, or null.
inline Json variant_json(const std::optional<Variant>& variant) {
  return variant ? Json(variant->number) : Json();
}

inline constexpr int on_one_line = -1;

/// In ASCII, so that no character of a file can drive a terminal; bytes that are no UTF-8 are
/// replaced.
inline std::string json_text(const Json& document, int indent = 2) {
  return document.dump(indent, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace byhand
