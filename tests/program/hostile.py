"""Sheets of a mebibyte that are made to cost much: what is read of them, and what is said, is bounded."""

import os
import subprocess
import unittest

from running import PROGRAM, TIME_LIMIT, environment, some
from sheets import FORMATS, FULL, Sheets

SIZE = 2**18 if "BYHAND_SANITIZED" in os.environ else 2**20  # memory is what the other build looks at
MOST_MEBIBYTES = 64
NAME = "<!-- byhand: self-attention -->\n"
CSV = "byhand,self-attention\n"
NAMELESS = FULL.split("\n", 1)[1]
CHANGED = FULL.replace("\n   2   0   0   2\n", "\n   2   0   0   9\n", 1)

# What stands first, and what comes again and again.
SHEETS = {
    "blocks": (NAME, "```answer Q\n1\n```\n"),
    "filled blocks": (NAME, "```answer Q 3x4\n1 2 3 4\n1 2 3 4\nx x x x\n```\n"),
    "unknown blocks": (NAME, "```answer q\n```\n"),
    "blocks without a name": (NAME, "```answer\n"),
    "misspelt blocks": (NAME, "```anwser Q\n```\n"),
    "fences that are not closed": (NAME, "```answer Q\n1\n``\n"),
    "shown cells": (NAME + "```answer Q\n", "# shown [1\n"),
    "shown cells in blocks": (NAME, "```answer Q\n# shown [1\n```\n"),
    "rows": (NAME + "```answer Q\n", "1\n"),
    "unreadable rows": (NAME + "```answer Q\n", "x x x x\n"),
    "a long row": (NAME + "```answer Q\n", "1 "),
    "a long answer": (NAME + "```answer winner\n", "the "),
    "fractions of LaTeX": (NAME + "```answer Q\n", "\\frac{1}{2} & "),
    "a long entry": (NAME + "```answer Q\n1 2 3 ", "7"),
    "brackets": (NAME + "```answer Q\n", "[1] "),
    "open brackets": (NAME + "```answer Q\n", "["),
    "rows in brackets": (NAME + "```answer c\n[", "1\n"),
    "semicolons": (NAME + "```answer Q\n[", "1;"),
    "commas": (NAME + "```answer Q\n", "1,2,3,4\n"),
    "headings": (NAME + "```answer Q\n", "x =\n"),
    "prose": (NAME, "word "),
    "changed givens": (CHANGED, "```answer Q\n[1 2\n```\n"),
    "no name": ("", "```answer Q\n[1 2\n```\n"),
    "no name, all blocks": (NAMELESS, "```answer Q\n1 2 3 4\n1 2 3 4\n1 2 3 4\n```\n"),
    "CSV: one row again": (CSV, "Q,1,1\n"),
    "CSV: rows without cells": (CSV, "Q,1\n"),
    "CSV: no names": (CSV, ",1\n"),
    "CSV: no numbers": (CSV, "Q,x,1\n"),
    "CSV: unknown names": (CSV, "q,1,\n"),
    "CSV: shown cells": (CSV, "# shown,Q,[\n"),
    "CSV: a long row": (CSV + "Q,1,", "1,"),
    "CSV: brackets": (CSV + "Q,1,", "[1 "),
}


def text_of(beginning, again):
    return beginning + again * ((SIZE - len(beginning.encode()) - 1) // len(again.encode()))


class Hostile(Sheets):
    def cost(self, *arguments):
        """In MiB of memory and in bytes of output."""
        with subprocess.Popen([PROGRAM, *arguments], cwd=self.folder, env=environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as child:
            size = 0
            while some := child.stdout.read(2**16):
                size += len(some)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        self.assertIn(child.returncode, [0, 1, 2])
        self.assertLess(usage.ru_utime, TIME_LIMIT)
        return usage.ru_maxrss / 1024, size

    def assert_cheap(self, *arguments):
        memory, size = self.cost(*arguments)
        self.assertLess(size, 2**17)
        if "BYHAND_SANITIZED" not in os.environ:  # which takes memory of its own
            self.assertLess(memory, MOST_MEBIBYTES)

    def test_all_of_them_are_cheap(self):
        for number, (name, parts) in enumerate(SHEETS.items()):  # each in a third of the forms, by turns
            sheet = "sheet.csv" if name.startswith("CSV") else "sheet.md"
            self.write(sheet, text_of(*parts))
            for form in some([*FORMATS, "lines"][number % 3::3]):
                with self.subTest(name=name, form=form):
                    self.assert_cheap("grade", sheet, "--format", form)
            if name.startswith("no name"):  # and so not known as a sheet
                continue
            with self.subTest(name=name, form="explain"):
                self.assert_cheap("explain", sheet, "Z[1,1]")

    def test_it_is_said_how_much_is_not_told(self):
        text = text_of(*SHEETS["shown cells"])
        more = text.count("# shown") - 100 + 1  # that the block has no rows
        graded, = self.json(self.write("sheet.md", text))
        said = [problem["message"] for problem in graded["problems"]]
        self.assertIn(f"from here on {more} more like these are not listed; put the others right first", said)
        self.assertEqual(sum("names no cells" in message for message in said), 100)


if __name__ == "__main__":
    unittest.main()
