#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "format/terminal.hpp"
#include "report/document.hpp"

namespace byhand {

/// A result in the forms that it has: a document to read, JSON for other programs, a picture; or,
/// where lines have to stay as they are, text that is no document. Only what is asked for is made.
struct Presentation {
  std::function<Document()> document;
  std::function<std::string()> json;
  std::function<std::string()> svg;
  std::function<std::string(const TerminalStyle&)> text = {};
};

/// A way to write a result. Adding one is adding its row to the table.
struct Format {
  std::string_view name;
  bool has_pauses;
  bool links_pictures;  // in files beside the page
  bool has_opening;     // the first part, which a page of several results has once
  /// At the end of each part a reader may want to stop for a while.
  std::vector<std::string> (*parts)(const Presentation& result, const TerminalStyle& style);
};

/// Throws std::logic_error where the table lacks it.
const Format& format_named(std::string_view name);

}  // namespace byhand
