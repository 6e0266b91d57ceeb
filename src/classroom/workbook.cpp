#include "classroom/workbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "classroom/zip_library.hpp"
#include "sheet/sheet_text.hpp"
#include "text/lists.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

#ifdef BYHAND_WORKBOOKS
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <pugixml.hpp>
#include <utility>

#endif

namespace byhand {

bool is_like_workbook(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04");
}

std::string csv_of(const WorkbookRows& rows) {
  std::string result;
  for (const auto& row : rows) result += joined_csv_row(row);
  return result;
}

namespace {

Problem without_workbooks() {
  return {"workbooks can be neither read nor written here",
          "use CSV, or install libzip: libzip4 on Debian 12, libzip5 on Debian 13"};
}

}  // namespace

#ifndef BYHAND_WORKBOOKS

bool has_workbooks() {
  return false;
}

std::string workbook_of(const std::vector<WorkbookSheet>& /*sheets*/) {
  throw without_workbooks();
}

WorkbookRows rows_of_workbook(std::string_view /*bytes*/) {
  throw without_workbooks();
}

#else

namespace {

// A workbook is an archive of XML (ECMA-376, Office Open XML); these parts it needs.

struct WorkbookPart {
  std::string name;
  std::string text;
};

/// Where sheet 1, 2, … lies in the folder xl.
std::string path_of_sheet(std::size_t number) {
  return fmt::format("worksheets/sheet{}.xml", number);
}

/// All but the sheets.
std::vector<WorkbookPart> parts_around(const std::vector<WorkbookSheet>& sheets) {
  std::string types;
  std::string entries;
  std::string links;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const std::string path = path_of_sheet(i + 1);
    types += fmt::format(
        R"(<Override PartName="/xl/{}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>)",
        path);
    entries += fmt::format(R"(<sheet name="{}" sheetId="{}" r:id="rId{}"/>)",
                           xml_escaped(sheets[i].name), i + 1, i + 1);
    links += fmt::format(
        R"(<Relationship Id="rId{}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="{}"/>)",
        i + 1, path);
  }
  return {
      {"[Content_Types].xml",
       R"(<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>)" +
           types + "</Types>"},
      {"_rels/.rels",
       R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>)"},
      {"xl/workbook.xml",
       R"(<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>)" +
           entries + "</sheets></workbook>"},
      {"xl/_rels/workbook.xml.rels",
       R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)" +
           links +
           R"(<Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>)"},
      // Number format 49 is text. Style 1 is text, style 2 text to be filled in.
      {"xl/styles.xml",
       R"(<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>)"}};
}

/// A, …, Z, AA, …
std::string column_name(std::size_t column) {
  constexpr std::size_t letters = 26;
  std::string name;
  for (++column; column > 0; column = (column - 1) / letters) {
    name.insert(name.begin(), static_cast<char>('A' + (column - 1) % letters));
  }
  return name;
}

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

std::string sheet_xml(const WorkbookRows& rows) {
  constexpr std::size_t widest = 120;  // digits, as spreadsheets measure columns
  std::size_t first_width = 9;
  for (const auto& row : rows) {
    if (!row.empty()) first_width = std::max(first_width, std::min(row.front().size() + 1, widest));
  }
  std::string xml = fmt::format(
      R"(<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="{}" customWidth="1"/></cols><sheetData>)",
      first_width);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    xml += fmt::format("<row r=\"{}\">", r + 1);
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      xml += fmt::format(
          R"(<c r="{}{}" s="{}" t="inlineStr"><is><t xml:space="preserve">{}</t></is></c>)",
          column_name(c), r + 1, rows[r][c] == "_" ? 2 : 1, xml_escaped(rows[r][c]));
    }
    xml += "</row>";
  }
  // Spreadsheets mark numbers that are text: here all are meant so.
  xml += fmt::format(
      R"(</sheetData><ignoredErrors><ignoredError sqref="A1:{}{}" numberStoredAsText="1"/></ignoredErrors></worksheet>)",
      "XFD", std::max<std::size_t>(rows.size(), 1));
  return xml;
}

// The archive.

/// libzip; throws Problem where there is none.
const ZipLibrary& zip() {
  const ZipLibrary* const library = ZipLibrary::loaded();
  if (library == nullptr) throw without_workbooks();
  return *library;
}

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

/// Where the first sheet of the workbook lies in the archive.
std::string first_sheet(zip_t* archive) {
  const auto book = part_of(archive, "xl/workbook.xml");
  const auto links = part_of(archive, "xl/_rels/workbook.xml.rels");
  if (!book || !links) throw no_workbook("it has no sheets");
  const pugi::xml_document sheets = xml_of(*book);
  const std::string id =
      sheets.child("workbook").child("sheets").child("sheet").attribute("r:id").value();
  const pugi::xml_document relations = xml_of(*links);
  for (const pugi::xml_node& one : relations.child("Relationships").children("Relationship")) {
    if (one.attribute("Id").value() != id) continue;
    const std::string target = one.attribute("Target").value();
    return target.starts_with('/') ? target.substr(1) : "xl/" + target;
  }
  throw no_workbook("it has no sheets");
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
  std::string formula = cell.child_value("f");
  if (is_fraction(formula)) return formula;
  if (type == "inlineStr") return text_of_item(cell.child("is"));
  std::string value = cell.child_value("v");
  if (type == "d") return value.substr(0, value.find('T'));
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

}  // namespace

bool has_workbooks() {
  return ZipLibrary::loaded() != nullptr;
}

std::string workbook_of(const std::vector<WorkbookSheet>& sheets) {
  constexpr std::string_view head = R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)";
  zip_error_t error;
  zip().error_init(&error);
  zip_source_t* memory = zip().source_buffer_create(nullptr, 0, 0, &error);
  if (memory == nullptr) throw std::bad_alloc();
  zip().source_keep(memory);
  zip_t* archive = zip().open_from_source(memory, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (archive == nullptr) throw std::bad_alloc();
  std::vector<WorkbookPart> parts = parts_around(sheets);
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    parts.push_back({"xl/" + path_of_sheet(i + 1), sheet_xml(sheets[i].rows)});
  }
  for (WorkbookPart& part : parts) part.text.insert(0, head);
  for (const WorkbookPart& part : parts) {  // they have to last until the archive is closed
    zip_source_t* text = zip().source_buffer(archive, part.text.data(), part.text.size(), 0);
    const zip_int64_t place = zip().file_add(archive, part.name.c_str(), text, ZIP_FL_ENC_UTF_8);
    constexpr time_t some_day = 1'577'880'000;  // so that the same rows are the same bytes
    if (place >= 0) zip().file_set_mtime(archive, static_cast<zip_uint64_t>(place), some_day, 0);
  }
  std::string bytes;
  if (zip().close(archive) == 0 && zip().source_open(memory) == 0) {
    zip().source_seek(memory, 0, SEEK_END);
    bytes.resize(static_cast<std::size_t>(zip().source_tell(memory)));
    zip().source_seek(memory, 0, SEEK_SET);
    zip().source_read(memory, bytes.data(), bytes.size());
    zip().source_close(memory);
  }
  zip().source_free(memory);
  if (bytes.empty()) throw std::bad_alloc();  // all of it happens in memory
  return bytes;
}

WorkbookRows rows_of_workbook(std::string_view bytes) {
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
  const auto part = part_of(archive.get(), first_sheet(archive.get()));
  if (!part) throw no_workbook("it has no sheets");
  const pugi::xml_document document = xml_of(*part);
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

#endif

}  // namespace byhand
