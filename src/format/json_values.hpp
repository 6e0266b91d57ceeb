#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "number/exact.hpp"
#include "number/matrix.hpp"
#include "text/lists.hpp"
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

/// One line of JSON, written as it goes. A document of nlohmann's has an allocation for each value,
/// which takes three times as long as to grade a sheet; where a line is written for each of many
/// sheets, this is its text at once. It is the very text that json_text() makes without breaks,
/// which a test compares; whatever is rare goes through a document.
class JsonLine {
 public:
  JsonLine() { m_text.reserve(std::size_t{1} << 12); }

  void open(char bracket) {
    part();
    m_text += bracket;
  }
  void close(char bracket) { m_text += bracket; }

  void value(std::string_view text) {
    part();
    if (is_plain(text)) {
      m_text += '"';
      m_text += text;
      m_text += '"';
    } else {
      m_text += dumped(Json(text));
    }
  }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::integral auto number) {
    part();
    m_text += std::to_string(number);
  }
  void value(bool is_true) {
    part();
    m_text += is_true ? "true" : "false";
  }
  void value(double number) = delete;  // json_of() knows how
  void value(std::nullptr_t /*none*/) {
    part();
    m_text += "null";
  }
  /// Or null.
  template <class Value>
  void value(const std::optional<Value>& some) {
    if (some) {
      value(*some);
    } else {
      value(nullptr);
    }
  }
  void value(const Json& document) {
    part();
    m_text += dumped(document);
  }
  /// JSON as it stands.
  void ready_made(std::string_view json) {
    part();
    m_text += json;
  }

  /// A name; its value comes next.
  void name(std::string_view text) {
    value(text);
    m_text += ':';
  }
  template <class Value>
  void field(std::string_view of_name, const Value& of_value) {
    name(of_name);
    value(of_value);
  }
  /// A list of such values.
  template <class... Values>
  void row(const Values&... values) {
    open('[');
    (value(values), ...);
    close(']');
  }
  /// A field with a list of what `write` writes of each element.
  template <class Range, class Function>
  void list(std::string_view of_name, const Range& elements, const Function& write) {
    name(of_name);
    open('[');
    for (const auto& element : elements) write(element);
    close(']');
  }
  void list(std::string_view of_name, const std::vector<std::string>& texts) {
    list(of_name, texts, [&](const std::string& text) { value(text); });
  }
  /// A field with a list of rows, each a list of what `write` writes of (row, col).
  template <class Function>
  void rows(std::string_view of_name, Shape shape, const Function& write) {
    name(of_name);
    open('[');
    for (std::size_t r = 0; r < shape.rows; ++r) {
      open('[');
      for (std::size_t c = 0; c < shape.cols; ++c) write(r, c);
      close(']');
    }
    close(']');
  }

  std::string take() && { return std::move(m_text += '\n'); }

 private:
  /// A comma, but not before the first of its kind or after a name.
  void part() {
    constexpr std::string_view beginnings = "[{:";
    if (!m_text.empty() && !contains(beginnings, m_text.back())) m_text += ',';
  }
  static bool is_plain(std::string_view text) {
    return all_of(text, [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; });
  }
  static std::string dumped(const Json& document) {
    std::string text = json_text(document, without_breaks);
    text.pop_back();
    return text;
  }

  std::string m_text;
};

}  // namespace byhand
