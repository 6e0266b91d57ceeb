#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "evaluate/evaluator.hpp"
#include "picture/picture.hpp"
#include "sheet/sheet.hpp"
#include "worksheet/worksheet.hpp"

namespace byhand {

/// A sheet as a file: blank, or with the right entries.
struct SheetPage {
  std::string_view format;  // markdown, csv, html
  bool is_filled = false;
  std::string number;  // of the worksheet, for what is printed; empty where it has none
};

/// What to do with a picture before it is written; it may get a file.
using KeepPicture = std::function<void(Picture& picture)>;

/// The text of a sheet of a worksheet, which may be a variant. Throws Problem.
std::string sheet_page(
    const Worksheet& worksheet, const Budget& budget, const SheetPage& page,
    const KeepPicture& keep = [](Picture&) {});

}  // namespace byhand
