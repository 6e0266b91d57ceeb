#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "classroom/workbook.hpp"
#include "text/problem.hpp"
#include "text/unicode.hpp"

#ifdef BYHAND_WORKBOOKS
#include <new>
#include <utility>

#include "classroom/zip_library.hpp"
#endif

namespace byhand {

#ifndef BYHAND_WORKBOOKS

std::string workbook_of(const std::vector<WorkbookSheet>& /*sheets*/) {
  require_workbooks();
  return "";
}

#else

namespace {

// A workbook is an archive of XML (ECMA-376, Office Open XML); these parts it needs.

/// A part has a name and a text.
using WorkbookPart = std::pair<std::string, std::string>;

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
      R"(</sheetData><ignoredErrors><ignoredError sqref="A1:XFD{}" numberStoredAsText="1"/></ignoredErrors></worksheet>)",
      std::max<std::size_t>(rows.size(), 1));
  return xml;
}

}  // namespace

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
    parts.emplace_back("xl/" + path_of_sheet(i + 1), sheet_xml(sheets[i].rows));
  }
  for (auto& [name, text] : parts) {  // they have to last until the archive is closed
    text.insert(0, head);
    zip_source_t* bytes = zip().source_buffer(archive, text.data(), text.size(), 0);
    const zip_int64_t place = zip().file_add(archive, name.c_str(), bytes, ZIP_FL_ENC_UTF_8);
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

#endif

}  // namespace byhand
