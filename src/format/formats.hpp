#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// A result in the forms that it has: a document to read, JSON for other programs, a picture; or,
/// where lines have to stay as they are, text that is no document. Only what is asked for is made.
struct Presentation {
  std::function<Document()> document;
  std::function<std::string()> json = {};
  std::function<std::string()> svg = {};
  std::function<std::string(const TerminalStyle&)> text = {};
};

/// A way to write a result. Adding one is adding its row to the table.
struct Format {
  std::string_view name;
  bool links_pictures;  // in files beside the page
  /// What a page of one or several results begins with; nullptr where it needs nothing.
  std::string (*opening)(const Presentation& result);
  std::string (*text)(const Presentation& result, const TerminalStyle& style);
};

/// Throws std::logic_error where the table lacks it.
const Format& format_named(std::string_view name);

}  // namespace byhand
