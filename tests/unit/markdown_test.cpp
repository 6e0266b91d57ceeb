// The blocks and the title of a worksheet, where lines look odd.

#include "worksheet/markdown.hpp"

#include "catch.hpp"
#include "text/source.hpp"

using namespace byhand;

TEST_CASE("the title has no blanks or tabs around it") {
  for (const char* text : {"# Tabs\n", "#  Tabs \n", "# \tTabs\t\n", "prose\n\n# \t Tabs \t \n"}) {
    CHECK(first_heading(Source("tabs.md", text)) == "Tabs");
  }
  CHECK(first_heading(Source("tabs.md", "# \t\n")).empty());
}
