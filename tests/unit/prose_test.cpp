// Markdown as the terminal shows it, and what goes into formulas.

#include "worksheet/prose.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "format/html.hpp"
#include "format/markdown.hpp"
#include "format/terminal.hpp"
#include "language/syntax.hpp"
#include "report/words.hpp"

using namespace byhand;

namespace {

std::string roles_of(std::string_view markdown) {
  std::string result;
  for (const Styled& part : inline_markdown(markdown)) {
    const std::string role = part.role == Role::strong     ? "strong"
                             : part.role == Role::emphasis ? "emphasis"
                             : part.role == Role::code     ? "code"
                                                           : "plain";
    result += role + "(" + part.text + ")";
  }
  return result;
}

}  // namespace

TEST_CASE("one star is emphasis, two are strong") {
  CHECK(roles_of("a *b* c") == "plain(a )emphasis(b)plain( c)");
  CHECK(roles_of("**b**") == "strong(b)");
  CHECK(roles_of("`*b*`") == "code(*b*)");
  CHECK(roles_of("2 * 3 * 4") == "plain(2 * 3 * 4)");
}

TEST_CASE("the two look different where there is colour") {
  TerminalStyle style;
  style.has_color = true;
  const auto shown = [&](const char* markdown) {
    const std::vector<Block> blocks{Prose{markdown}};
    return to_terminal(blocks, style);
  };
  CHECK(shown("*b*") != shown("**b**"));
  CHECK(shown("*b*") != shown("b"));
}

TEST_CASE("a label is text in a formula, but for Greek letters") {
  CHECK(label_in_latex("q1") == R"(\text{q1})");
  CHECK(label_in_latex("αb") == R"(\text{}\alpha\text{b})");
  // What text alone can print stands in text, on either side of a letter that is none.
  CHECK(label_in_latex("a_β_c") == R"(\text{a\_}\beta\text{\_c})");
  CHECK(label_in_latex("β#") == R"(\text{}\beta\text{\#})");
  CHECK(label_in_latex("ΑΣΩας") ==
        R"(\text{}\mathrm{A}\text{}\Sigma\text{}\Omega\text{}\alpha\text{}\varsigma\text{})");
  CHECK(label_in_latex("50%") == R"(\text{50\%})");
}

TEST_CASE("items of a list begin a line each, and what goes on is indented past their marks") {
  TerminalStyle style;
  style.width = 12;
  const std::vector<Block> blocks{Prose{"1. one two three\n2. two\n10) ten\n- a dash is one"}};
  CHECK(to_terminal(blocks, style) ==
        "1. one two\n"
        "   three\n"
        "2. two\n"
        "10) ten\n"
        "- a dash is\n"
        "  one\n");
}

TEST_CASE("on a page tables and quotations look like such, and code stays as it is") {
  const auto page = [](const std::string& markdown) {
    const std::vector<Block> blocks{Prose{markdown}};
    return to_html(blocks);
  };
  const std::string table = page("| a | `b` |\n|:--|--:|\n| 1 | *<2>* |\n");
  CHECK(table.find("<tr><th scope=\"col\">a</th><th scope=\"col\"><code>b</code></th></tr>") !=
        std::string::npos);
  CHECK(table.find("<tr><td>1</td><td><em>&lt;2&gt;</em></td></tr>") != std::string::npos);
  CHECK(page("> so *it* is\n").find("<blockquote>\n<p>so <em>it</em> is</p>\n</blockquote>") !=
        std::string::npos);
  CHECK(page("```\n| a |\n|---|\n```\n").find("<pre>| a |\n|---|\n</pre>") != std::string::npos);
  CHECK(page("| no rule |\n| below |\n").find("<pre>| no rule |\n| below |\n</pre>") !=
        std::string::npos);
  const std::string deep(5000, '>');
  CHECK(page(deep).find("<pre class=\"across\" style=\"--fit: 0.55\">&gt;") != std::string::npos);
}

TEST_CASE("of two kinds of product the first stands in brackets in a formula") {
  CHECK(in_latex(*parse("V * A .* G")) == R"(\left(V\,A\right) \odot G)");
  CHECK(in_latex(*parse("V .* A * G")) == R"(\left(V \odot A\right)\,G)");
  CHECK(in_latex(*parse("V * (A .* G)")) == R"(V\,\left(A \odot G\right))");
  CHECK(in_latex(*parse("V * A * G")) == R"(V\,A\,G)");
  CHECK(in_latex(*parse("2 * V * A")) == R"(2 \cdot V\,A)");
}

TEST_CASE("words tell which of two products comes first") {
  const auto words = [](std::string_view rule) { return in_words(*parse(rule)); };
  CHECK(words("(V * A) .* G") == "(V times A) times G, cell by cell");
  CHECK(words("V * (A .* G)") == "V times (A times G, cell by cell)");
  CHECK(words("(V .* A) * G") == "(V times A, cell by cell) times G");
  CHECK(words("V .* (A * G)") == "V times (A times G), cell by cell");
  CHECK(words("V .* A .* G") == "(V times A, cell by cell) times G, cell by cell");
  CHECK(words("V * A * G") == "V times A times G");
  CHECK(words("2 * x[1,1] .* 3") == "2 times x[1,1] times 3");
}
