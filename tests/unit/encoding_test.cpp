// Bytes of files as text. The bytes of each encoding are those that Python's codecs make of the
// text.

#include "text/encoding.hpp"

#include <string>
#include <string_view>

#include "catch.hpp"
#include "text/problem.hpp"

using namespace byhand;

namespace {

/// With the zeros in it.
template <std::size_t Size>
std::string bytes(const char (&text)[Size]) {
  return {text, Size - 1};
}

std::string problem_of(std::string_view bytes) {
  try {
    return "read as " + decoded(bytes).text;
  } catch (const Problem& problem) {
    return problem.message();
  }
}

}  // namespace

TEST_CASE("encoding: UTF-8 is read without a word", "[encoding]") {
  for (const std::string text : {"", "id,name\n1,Zoë\n", "名前\r\n", "a\rb\r"}) {
    CHECK(decoded(text).text == text);
    CHECK(decoded(text).encoding.empty());
    CHECK(decoded("\xEF\xBB\xBF" + text).text == text);
  }
}

TEST_CASE("encoding: UTF-16 says so", "[encoding]") {
  const DecodedText little = decoded(bytes("\xFF\xFEZ\0o\0\xEB\0\n\0\x3D\xD8\x00\xDE"));
  CHECK(little.text == "Zoë\n\U0001F600");
  CHECK(little.encoding == "UTF-16 (little endian)");
  CHECK(decoded(bytes("\xFF\xFE\x00\xD8\x00\xDC")).text == "\U00010000");  // first of the pairs
  CHECK(decoded(bytes("\xFF\xFE\xFF\xDB\xFF\xDF")).text == "\U0010FFFF");  // and last
  CHECK(decoded(bytes("\xFE\xFF\0Z\0o\0\xEB")).text == "Zoë");
  const DecodedText unmarked = decoded(bytes("i\0d\0,\0n\0a\0m\0e\0\n\0"));
  CHECK(unmarked.text == "id,name\n");
  CHECK(unmarked.encoding == "UTF-16 (little endian) without a byte-order mark");
  CHECK(decoded(bytes("\0i\0d\0,\0\xEB\0\n")).text == "id,ë\n");
}

TEST_CASE("encoding: cp1252 is read with a doubt", "[encoding]") {
  const DecodedText read = decoded("id;name\n1;M\xFCller \x80 \x96 O\x92\x42rien\n");
  CHECK(read.text == "id;name\n1;Müller € – O’Brien\n");
  CHECK(read.encoding == "cp1252 (Western European)");
  CHECK(read.doubt.find("Müller") != std::string::npos);
  CHECK(decoded("1;\xD6zil\n2;M\xDCLLER\n").text == "1;Özil\n2;MÜLLER\n");
}

TEST_CASE("encoding: what is no text, or in doubt, is a problem", "[encoding]") {
  CHECK(problem_of("PK\x03\x04...").find("docx") != std::string::npos);
  CHECK(problem_of("%PDF-1.7").find("PDF") != std::string::npos);
  CHECK(problem_of("\xFF\xD8\xFF\xE0").find("jpeg") != std::string::npos);
  CHECK(problem_of(bytes("\0\0\0\x18"
                         "ftypheic"))
            .find("heic") != std::string::npos);
  CHECK(problem_of(bytes("\xFF\xFEZ")).find("ends within") != std::string::npos);
  CHECK(problem_of(bytes("\xFF\xFE\x00\xD8Z\0")).find("half a character") != std::string::npos);
  CHECK(problem_of(bytes("a\0b")).find("U+0000") != std::string::npos);
  CHECK(problem_of("ab\x01").find("U+0001") != std::string::npos);
  CHECK(problem_of("Zo\xC3\xAB, Zo\xEB").find("partly UTF-8") != std::string::npos);
  CHECK(problem_of("M\x9Fller").find("neither") != std::string::npos);  // Macintosh
  CHECK(problem_of("J\x84ger").find("neither") != std::string::npos);   // DOS
  CHECK(problem_of("M\x81ller").find("neither") != std::string::npos);  // DOS: undefined in cp1252
}
