"""src/cli/known_works.cpp: what there is to do in each worksheet of the course, for `byhand list` to know at once.

A row holds for the text with its digest alone. Whatever it says is compared with what the program finds out about the
same worksheet with one line more, which is no text that it knows.

Usage: BYHAND=PATH PYTHONPATH=tests/program python3 tests/course/works.py [--write]
"""

import re
import sys
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, TREE, run

EXERCISES = TREE / "exercises"
TABLE = TREE / "src/cli/known_works.cpp"
ENTRY = re.compile(r"^(\d\d) .*?: ([a-z-]+), (\d+) cells? to fill, about (\d+) minutes?", re.M)
TEXT = """// Made by tests/course/works.py --write; a test compares it with exercises/.

#include "cli/known_works.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace byhand {

namespace {

/// FNV-1a (Fowler, Noll and Vo), in 64 bits: nobody means to deceive here.
std::uint64_t digest(std::string_view text) {
  std::uint64_t hash = %#x;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * %#x;
  return hash;
}

struct KnownWork {
  std::uint64_t digest;  // of the text
  ListedWork work;
};

constexpr std::array known_works{
%s};

}  // namespace

std::optional<ListedWork> known_work(std::string_view worksheet_text) {
  const auto* const found =
      std::find_if(known_works.begin(), known_works.end(),
                   [hash = digest(worksheet_text)](const auto& row) { return row.digest == hash; });
  return found == known_works.end() ? std::nullopt : std::optional(found->work);
}

}  // namespace byhand
"""
OFFSET = 0xcbf29ce484222325
PRIME = 0x100000001b3


def digest(text):
    """FNV-1a, in 64 bits."""
    value = OFFSET
    for byte in text:
        value = (value ^ byte) * PRIME % 2**64
    return value


def found_out():
    """{name of the file: (cells, minutes)}, from worksheets that the program cannot know."""
    with tempfile.TemporaryDirectory() as folder:
        for path in EXERCISES.glob("*.md"):
            (Path(folder) / path.name).write_text(path.read_text("utf-8") + "\n", "utf-8")
        listed = run("list", "--exercises", folder, env={"BYHAND_PATH": None})
    if listed.code != ALL_WELL:
        raise AssertionError(listed.err)
    entries = ENTRY.findall(listed.out.replace("\n    ", " "))
    return {f"{number}-{name}.md": (int(cells), int(minutes)) for number, name, cells, minutes in entries}


def table():
    rows = [(f"    KnownWork{{{digest((EXERCISES / name).read_bytes()):#018x}, {{{cells}, {minutes}}}}},", name)
            for name, (cells, minutes) in sorted(found_out().items())]
    width = max(len(row) for row, _ in rows)
    return TEXT % (OFFSET, PRIME, "".join(f"{row:<{width}}  // {name}\n" for row, name in rows))


class Works(unittest.TestCase):
    def test_each_worksheet_is_known(self):
        self.assertEqual(len(found_out()), len(list(EXERCISES.glob("*.md"))))

    def test_the_table_is_that_of_the_worksheets(self):
        self.assertEqual(TABLE.read_text("utf-8"), table(), "write it with tests/course/works.py --write")


if __name__ == "__main__":
    if "--write" in sys.argv:
        TABLE.write_text(table(), "utf-8")
    else:
        unittest.main()
