#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/sheet.hpp"
#include "sheet/sheet_text.hpp"
#include "text/encoding.hpp"
#include "text/lists.hpp"
#include "text/suggestion.hpp"
#include "text/unicode.hpp"
#include "worksheet/markdown.hpp"

namespace byhand {

namespace {

// The first line of a sheet.

constexpr std::string_view comment_opening = "<!--";
constexpr std::string_view keyword = "byhand";
constexpr std::string_view word_of_class = "class ";
constexpr std::string_view word_of_id = "id ";

/// What the first line of a sheet says, in either format; nothing stands for what it leaves out.
struct NameParts {
  std::string_view worksheet;
  std::optional<std::string_view> variant;
  std::optional<std::string> learner;
  std::string mark = {};  // of a class
  std::string id = {};
};

std::int64_t number_of_variant(const Source& source, std::string_view text) {
  if (const auto number = variant_number(text)) return *number;
  throw Problem(span_in(source, text),
                text.empty() ? "the number of the variant is missing"
                             : fmt::format("there is no variant {}", excerpt(text)),
                fmt::format("write a whole number from 0 to {}", Variant::largest));
}

SheetName checked(const Source& source, const NameParts& words, std::string_view line) {
  if (!is_sheet_name(words.worksheet)) {
    throw Problem(span_in(source, words.worksheet.empty() ? line : words.worksheet),
                  words.worksheet.empty()
                      ? "the name of the worksheet is missing"
                      : fmt::format("{} is no name of a worksheet", excerpt(words.worksheet)),
                  "it has small letters, digits and - only, as in self-attention");
  }
  SheetName name{std::string(words.worksheet), std::nullopt, span_in(source, line)};
  if (words.learner) name.variant = variant_for(*words.learner);
  if (words.variant) {
    name.variant = Variant{number_of_variant(source, *words.variant),
                           words.learner.value_or(""),
                           {words.id, words.mark, ""}};
  }
  return name;
}

/// <!-- byhand: self-attention, variant 17, for Ann -->, or in a class
/// <!-- byhand: self-attention, variant 17, class 3f9a01c2, id 4711, for Ann -->
NameParts words_of_comment(const Source& source, std::string_view inside) {
  NameParts words;
  const auto take = [&inside] {  // up to the next comma
    const std::size_t comma = std::min(inside.find(','), inside.size());
    const std::string_view part = without_blanks_around(inside.substr(0, comma));
    inside.remove_prefix(std::min(comma + 1, inside.size()));
    inside = without_blanks_around(inside);
    return part;
  };
  words.worksheet = take();
  constexpr std::string_view learner = "for ";
  const auto take_after = [&](std::string_view word) -> std::optional<std::string_view> {
    if (!inside.starts_with(word)) return std::nullopt;
    inside.remove_prefix(word.size());
    return take();
  };
  words.variant = take_after("variant ");
  if (words.variant) {
    words.mark = take_after(word_of_class).value_or("");
    if (!words.mark.empty()) words.id = take_after(word_of_id).value_or("");
  }
  if (inside.starts_with(learner)) {
    words.learner = without_blanks_around(inside.substr(learner.size()));  // a name may have commas
  } else if (!inside.empty()) {
    throw Problem(span_in(source, inside), fmt::format("unexpected '{}'", excerpt(inside)),
                  "what may follow the name of the worksheet: , variant 17, for Ann");
  }
  return words;
}

/// The inside of a comment that begins with byhand and a colon.
std::optional<std::string_view> comment_inside(std::string_view line) {
  line = without_blanks_around(line);
  if (!line.starts_with(comment_opening)) return std::nullopt;
  line = without_blanks_around(line.substr(comment_opening.size()));
  if (!line.starts_with(keyword)) return std::nullopt;
  line = without_blanks_around(line.substr(keyword.size()));
  if (!line.starts_with(':')) return std::nullopt;
  line.remove_prefix(1);
  return without_blanks_around(line.substr(0, line.find("-->")));
}

Problem nameless(std::string_view first_line) {
  return Problem(
      "this sheet does not say which worksheet it belongs to",
      fmt::format("put {} in its first line, with the name of the worksheet", first_line));
}

SheetName name_in_markdown(const Source& source) {
  std::string_view text = without_byte_order_mark(source.text());
  for (auto line = take_line(text); line && !fence_of(*line); line = take_line(text)) {
    const auto inside = comment_inside(*line);
    if (inside) return checked(source, words_of_comment(source, *inside), *line);
  }
  require_no_other_kind(without_byte_order_mark(source.text()));
  require_sheet_text(source);  // its name may be there, but in another encoding
  if (has_program(source)) {
    throw Problem("this is a worksheet, not a sheet of one", "byhand template makes a sheet of it");
  }
  throw nameless(source.name().ends_with(".csv") ? "byhand,NAME" : "<!-- byhand: NAME -->");
}

/// byhand,self-attention,17,Ann, or in a class byhand,self-attention,17,Ann,class 3f9a01c2,id 4711
SheetName name_in_csv(const Source& source) {
  const auto [separator, line] = csv_form(source.text());
  if (line.empty()) throw nameless(fmt::format("byhand{}NAME", separator));
  auto fields = split_csv_row(line, separator);
  fields.resize(6);
  NameParts words{fields[1], std::nullopt, std::nullopt};
  const auto said_after = [&](std::string_view word, std::size_t field) {
    const std::string said = from_text_field(unquoted(fields[field]));
    return said.starts_with(word) ? said.substr(word.size()) : "";
  };
  words.mark = said_after(word_of_class, 4);
  words.id = said_after(word_of_id, 5);
  if (!fields[2].empty()) words.variant = fields[2];
  if (!fields[3].empty()) words.learner = from_text_field(unquoted(fields[3]));
  return checked(source, words, line);
}

// The givens of a sheet, which tell its variant where its first line does not.

std::vector<std::string> each_once(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Reads a given as if all of it were asked.
std::optional<Matrix<Exact>> numbers_of(const Source& sheet, const FoundSheet& found,
                                        std::size_t block, const Given& given) {
  Step asked;
  asked.asked.assign(given.cells.shape().cells(), true);
  const SheetMatrix matrix{&given.name, &given.cells, &given.labels, &asked, nullptr};
  const ReadBlock read = read_block({sheet, found, block, matrix});
  std::vector<Exact> cells;
  for (const SheetCell& cell : read.cells.cells) {
    if (cell.entry.kind != Entry::Kind::number) return std::nullopt;
    cells.push_back(cell.entry.value);
  }
  return Matrix<Exact>(given.cells.shape(), std::move(cells));
}

/// Whether the worksheet has these drawn givens in a variant, or without one.
bool has_givens(const Worksheet& worksheet, const OwnGivens& own, const FoundVariant& found) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Given& given = worksheet.givens[i];
    if (given.draw.empty()) continue;
    const auto cells = own[i]->cells();
    const auto written = given.cells.cells();
    const bool is_same =
        found.variant ? are_drawn_cells(*own[i], given.draw, given.name, *found.variant)
                      : std::equal(cells.begin(), cells.end(), written.begin(), written.end());
    if (!is_same) return false;
  }
  return true;
}

/// Where the worksheet has conditions, the first draws of a variant may have been refused.
bool has_givens_of_a_draw(const Worksheet& worksheet, const OwnGivens& own, FoundVariant& found) {
  constexpr std::int64_t most_refused = 32;
  const bool is_refusing = found.variant && !worksheet.conditions.empty();
  for (std::int64_t refused = 0; refused <= (is_refusing ? most_refused : 0); ++refused) {
    if (is_refusing) found.variant->refused = refused;
    if (has_givens(worksheet, own, found)) return true;
  }
  return false;
}

}  // namespace

bool can_be_in_first_line(std::string_view text) {
  return visible_line(text) == text && without_blanks_around(text) == text &&
         !contains(text, "-->");
}

bool is_sheet_name(std::string_view name) {
  return !name.empty() &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

void require_sheet_text(const Source& source) {
  if (source.text().size() > most_sheet_bytes) {
    throw Problem(fmt::format("this is no sheet: more than {} KiB", most_sheet_bytes / 1024),
                  "keep to the cells of the template");
  }
  require_utf8(source, "save the sheet as UTF-8 (plain ASCII is fine too)");
}

SheetFormat sheet_format(const Source& source) {
  return csv_separator(source.text()) != 0 ? SheetFormat::csv : SheetFormat::markdown;
}

SheetName sheet_name_in_class(const Source& source) {
  const bool is_csv = sheet_format(source) == SheetFormat::csv;
  return is_csv ? name_in_csv(source) : name_in_markdown(source);
}

SheetName sheet_name(const Source& source) {
  SheetName name = sheet_name_in_class(source);
  require_of_no_class(name);
  return name;
}

void require_of_no_class(const SheetName& name) {
  if (!name.variant || !name.variant->is_of_class()) return;
  throw Problem(name.span,
                fmt::format("this is a sheet of the class {}, whose numbers its teacher alone has",
                            excerpt(name.variant->enrolment.mark)),
                "hand it in; to practise, take a sheet from byhand template; a teacher marks it "
                "with byhand class grade FOLDER INBOX");
}

OwnGivens own_givens(const Source& sheet, const Worksheet& worksheet) {
  const FoundSheet found = find_blocks(sheet);
  OwnGivens result;
  for (const Given& given : worksheet.givens) {
    const auto block = position_that(found.blocks, [&](const FoundBlock& one) {
      return one.name == given.name && !one.is_nested;
    });
    result.push_back(block ? numbers_of(sheet, found, *block, given) : std::nullopt);
  }
  return result;
}

bool has_drawn_givens(const OwnGivens& own, const Worksheet& worksheet) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (!worksheet.givens[i].draw.empty() && !own[i]) return false;
  }
  return true;
}

std::optional<FoundVariant> variant_with(const OwnGivens& own, const Worksheet& worksheet,
                                         const std::vector<FoundVariant>& likely) {
  if (!has_drawn_givens(own, worksheet)) return std::nullopt;
  for (FoundVariant found : likely) {
    if (has_givens_of_a_draw(worksheet, own, found)) return found;
  }
  FoundVariant found{Variant{}};
  for (; found.variant->number < variants_of_names; ++found.variant->number) {
    if (has_givens_of_a_draw(worksheet, own, found)) return found;
  }
  return std::nullopt;
}

std::vector<std::string> block_names(const Source& sheet) {
  std::vector<std::string> names;
  const FoundSheet found = find_blocks(sheet);
  for (const FoundBlock& block : found.blocks) {
    if (!block.is_nested && !block.name.empty()) names.emplace_back(block.name);
  }
  return each_once(std::move(names));
}

std::vector<std::string> matrix_names(const Worksheet& worksheet) {
  std::vector<std::string> names = names_of(worksheet.givens);
  append(names, names_of(worksheet.steps));
  return each_once(std::move(names));
}

}  // namespace byhand
