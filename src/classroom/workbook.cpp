#include "classroom/workbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "number/entry.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

#ifdef BYHAND_WORKBOOKS
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <pugixml.hpp>
#include <utility>

#include "classroom/zip_library.hpp"
#endif

namespace byhand {

bool is_zip(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04");
}

bool is_like_workbook(std::string_view bytes) {
  constexpr std::array<std::string_view, 3> of_others{"word/", "ppt/", "opendocument.text"};
  return is_zip(bytes) &&
         none_of(of_others, [&](std::string_view part) { return contains(bytes, part); });
}

namespace {

Problem without_workbooks() {
  return {"workbooks can be neither read nor written here",
          "use CSV, or install libzip: libzip4 on Debian 12, libzip5 on Debian 13"};
}

}  // namespace

#ifndef BYHAND_WORKBOOKS

void require_workbooks() {
  throw without_workbooks();
}

std::string csv_of_workbook(std::string_view /*bytes*/) {
  throw without_workbooks();
}

#else

const ZipLibrary& zip() {
  const ZipLibrary* const library = ZipLibrary::loaded();
  if (library == nullptr) throw without_workbooks();
  return *library;
}

void require_workbooks() {
  zip();
}

namespace {

/// Of a sheet or a roster; what stands further to the right belongs to neither, and each column
/// before it would take memory.
constexpr std::size_t most_columns = 300;

/// 1 of "B7", counted from 0; nothing where it is no reference to a cell.
std::optional<std::size_t> column_of_reference(std::string_view reference) {
  constexpr std::size_t last_column = 16384;  // XFD
  std::size_t column = 0;
  for (const char c : reference) {
    if (c < 'A' || c > 'Z') break;
    column = column * 26 + static_cast<std::size_t>(c - 'A') + 1;
    if (column > last_column) return std::nullopt;
  }
  return column == 0 ? std::nullopt : std::optional(column - 1);
}

// The archive.

struct ArchiveEnd {
  void operator()(zip_t* archive) const { zip().discard(archive); }
};
using Archive = std::unique_ptr<zip_t, ArchiveEnd>;

struct PartEnd {
  void operator()(zip_file_t* file) const { zip().fclose(file); }
};

Problem no_workbook(const std::string& why) {
  return {"this is no workbook that can be read: " + why,
          "save it as CSV, in UTF-8, and hand that in"};
}

/// A part of the archive as it is unpacked; nothing where there is none of that name.
std::optional<std::string> part_of(zip_t* archive, const std::string& name) {
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 24;
  zip_stat_t status;
  if (zip().stat(archive, name.c_str(), 0, &status) != 0) return std::nullopt;
  if (status.size > most_bytes) throw no_workbook("it is too large");
  const std::unique_ptr<zip_file_t, PartEnd> file(zip().fopen(archive, name.c_str(), 0));
  if (!file) throw no_workbook("it is damaged, or needs a password");
  std::string text(status.size, '\0');
  const zip_int64_t count = zip().fread(file.get(), text.data(), text.size());
  if (count < 0 || static_cast<std::uint64_t>(count) != status.size) {
    throw no_workbook("it is damaged");
  }
  return text;
}

pugi::xml_document xml_of(const std::string& text) {
  pugi::xml_document document;
  constexpr unsigned options = pugi::parse_default | pugi::parse_ws_pcdata;
  if (!document.load_buffer(text.data(), text.size(), options)) throw no_workbook("it is damaged");
  return document;
}

/// The text of an item, which may be in runs of several looks.
std::string text_of_item(const pugi::xml_node& item) {
  std::string text = item.child_value("t");
  for (const pugi::xml_node& run : item.children("r")) text += run.child_value("t");
  return text;
}

std::vector<std::string> shared_texts(zip_t* archive) {
  std::vector<std::string> texts;
  const auto part = part_of(archive, "xl/sharedStrings.xml");
  if (!part) return texts;
  const pugi::xml_document document = xml_of(*part);
  for (const pugi::xml_node& item : document.child("sst").children("si")) {
    texts.push_back(text_of_item(item));
  }
  return texts;
}

/// Where the sheets of the workbook lie in the archive, each once, in their order.
std::vector<std::string> sheet_paths(zip_t* archive) {
  const auto book = part_of(archive, "xl/workbook.xml");
  const auto links = part_of(archive, "xl/_rels/workbook.xml.rels");
  if (!book || !links) throw no_workbook("it has no sheets");
  std::map<std::string, std::string> targets;
  const pugi::xml_document relations = xml_of(*links);
  for (const pugi::xml_node& one : relations.child("Relationships").children("Relationship")) {
    const std::string target = one.attribute("Target").value();
    targets[one.attribute("Id").value()] =
        target.starts_with('/') ? target.substr(1) : "xl/" + target;
  }
  constexpr std::size_t most_sheets = 20;
  std::vector<std::string> paths;
  const pugi::xml_document sheets = xml_of(*book);
  for (const pugi::xml_node& sheet : sheets.child("workbook").child("sheets").children("sheet")) {
    const std::string& path = targets[sheet.attribute("r:id").value()];
    if (!contains(paths, path)) paths.push_back(path);
    if (paths.size() == most_sheets) break;
  }
  return paths;
}

/// =9/46, which is computed to a decimal, but was meant as a fraction.
bool is_fraction(std::string_view formula) {
  if (formula.starts_with('-')) formula.remove_prefix(1);
  const std::size_t slash = formula.find('/');
  return slash != std::string_view::npos && is_digits(formula.substr(0, slash)) &&
         is_digits(formula.substr(slash + 1));
}

/// Whether a format of numbers shows days: one of those that every workbook has, or letters of
/// dates outside quotes and brackets.
bool shows_days(unsigned format, std::string_view code) {
  if (code.empty()) {
    return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) ||
           (format >= 45 && format <= 47) || (format >= 50 && format <= 58);
  }
  if (in_small_letters(code) == "general") return false;
  char until = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (until != 0) {
      until = c == until ? '\0' : until;
    } else if (c == '"' || c == '[') {
      until = c == '"' ? '"' : ']';
    } else if (c == '\\' || c == '_' || c == '*') {
      ++i;  // the next letter is shown as it is
    } else if (contains(std::string_view("dDmMyY"), c)) {
      return true;
    }
  }
  return false;
}

/// Of each style that a cell may have, whether it shows days.
std::vector<bool> styles_of_days(zip_t* archive) {
  std::vector<bool> styles;
  const auto part = part_of(archive, "xl/styles.xml");
  if (!part) return styles;
  const pugi::xml_document document = xml_of(*part);
  const pugi::xml_node sheet = document.child("styleSheet");
  std::map<unsigned, std::string> codes;
  for (const pugi::xml_node& format : sheet.child("numFmts").children("numFmt")) {
    codes[format.attribute("numFmtId").as_uint()] = format.attribute("formatCode").value();
  }
  for (const pugi::xml_node& style : sheet.child("cellXfs").children("xf")) {
    const unsigned format = style.attribute("numFmtId").as_uint();
    styles.push_back(shows_days(format, codes[format]));
  }
  return styles;
}

/// "2026-03-09": a day is no number, and what was meant by it is for a person to see.
std::string day_text(const std::string& count) {
  constexpr double most_days = 2'958'465;  // the end of 9999
  char* end = nullptr;
  const double days = std::strtod(count.c_str(), &end);
  if (count.empty() || *end != '\0' || !(days >= 0 && days <= most_days)) return count;
  const auto day = day_of_count(static_cast<std::int64_t>(days));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

/// What the cells of a sheet refer to.
struct WorkbookTables {
  std::vector<std::string> shared;  // texts
  std::vector<bool> days;           // by style
};

std::string cell_text(const pugi::xml_node& cell, const WorkbookTables& tables) {
  const std::string_view type = cell.attribute("t").value();
  const pugi::xml_node computed = cell.child("f");
  std::string formula = computed.child_value();
  if (is_fraction(formula)) return formula;
  if (type == "inlineStr") return text_of_item(cell.child("is"));
  std::string value = cell.child_value("v");
  if (type == "d") return value.substr(0, value.find('T'));
  if (type == "b") return value == "1" ? "TRUE" : "FALSE";
  if (value.empty() && !computed.empty()) return "=" + formula;  // nothing has computed it
  const std::size_t style = cell.attribute("s").as_uint();
  const bool is_number = type.empty() || type == "n";
  if (is_number && style < tables.days.size() && tables.days[style]) return day_text(value);
  if (type != "s") return value;
  char* end = nullptr;
  const std::size_t index = std::strtoul(value.c_str(), &end, 10);
  if (value.empty() || *end != '\0' || index >= tables.shared.size()) {
    throw no_workbook("it is damaged");
  }
  return tables.shared[index];
}

WorkbookRows rows_of(const std::string& part, const WorkbookTables& tables) {
  const pugi::xml_document document = xml_of(part);
  WorkbookRows rows;
  for (const pugi::xml_node& row : document.child("worksheet").child("sheetData").children("row")) {
    std::vector<std::string> cells;
    for (const pugi::xml_node& cell : row.children("c")) {
      const auto column = column_of_reference(cell.attribute("r").value());
      const std::size_t place = column.value_or(cells.size());
      if (place < cells.size()) throw no_workbook("it is damaged");
      if (place >= most_columns) break;
      cells.resize(place);
      cells.push_back(cell_text(cell, tables));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

/// A comma in a cell is a decimal comma, and then semicolons part the cells, unless all that have
/// one may part thousands: 1,000.
std::string csv_of(const WorkbookRows& rows) {
  const auto has_decimal_comma = [](const std::string& cell) {
    return contains(cell, ',') && is_digit(cell.back()) && !has_thousands(cell, ',');
  };
  const bool has_one = any_of(
      rows, [&](const std::vector<std::string>& row) { return any_of(row, has_decimal_comma); });
  std::string result;
  for (const auto& row : rows) result += joined_csv_row(row, has_one ? ';' : ',');
  return result;
}

}  // namespace

std::string csv_of_workbook(std::string_view bytes) {
  zip_error_t error;
  zip().error_init(&error);
  zip_source_t* memory = zip().source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (memory == nullptr) throw std::bad_alloc();
  const Archive archive(zip().open_from_source(memory, ZIP_RDONLY, &error));
  if (!archive) {
    zip().source_free(memory);
    throw no_workbook("it is damaged");
  }
  const WorkbookTables tables{shared_texts(archive.get()), styles_of_days(archive.get())};
  constexpr std::size_t most_bytes = std::size_t{1} << 24;  // of all sheets, unpacked
  std::optional<WorkbookRows> first;
  std::size_t size = 0;
  for (const std::string& path : sheet_paths(archive.get())) {
    const auto part = part_of(archive.get(), path);
    if (!part) continue;
    size += part->size();
    if (size > most_bytes) throw no_workbook("it is too large");
    WorkbookRows rows = rows_of(*part, tables);
    const auto begin = std::find_if(rows.begin(), rows.end(), [](const auto& row) {
      return row.size() > 1 && without_blanks_around(row[0]) == "byhand" && !row[1].empty();
    });
    if (begin != rows.end()) return csv_of({begin, rows.end()});
    if (!first) first = std::move(rows);
  }
  if (!first) throw no_workbook("it has no sheets");
  return csv_of(*first);
}

#endif

}  // namespace byhand
