#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "format/json_values.hpp"
#include "text/lists.hpp"

namespace byhand {

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
