"""src/cli/command_list.cpp: what there is to do in each worksheet of the course, for `byhand list` to know at once.

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
TABLE = TREE / "src/cli/command_list.cpp"
ENTRY = re.compile(r"^(\d\d) .*?: ([a-z-]+), (\d+) cells? to fill, about (\d+) minutes?", re.M)
ROWS = re.compile(r"(?<=^constexpr std::array known_works\{\n).*?(?=^\};$)", re.M | re.S)
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


def with_rows(text):
    """The file with the rows that it has to have."""
    rows = [(f"    KnownWork{{{digest((EXERCISES / name).read_bytes()):#018x}, {{{cells}, {minutes}}}}},", name)
            for name, (cells, minutes) in sorted(found_out().items())]
    width = max(len(row) for row, _ in rows)
    written, count = ROWS.subn("".join(f"{row:<{width}}  // {name}\n" for row, name in rows), text)
    assert count == 1
    return written


class Works(unittest.TestCase):
    def test_each_worksheet_is_known(self):
        self.assertEqual(len(found_out()), len(list(EXERCISES.glob("*.md"))))

    def test_the_table_is_that_of_the_worksheets(self):
        text = TABLE.read_text("utf-8")
        self.assertEqual(text, with_rows(text), "write it with tests/course/works.py --write")


if __name__ == "__main__":
    if "--write" in sys.argv:
        TABLE.write_text(with_rows(TABLE.read_text("utf-8")), "utf-8")
    else:
        unittest.main()
