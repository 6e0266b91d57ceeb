"""The looks of the program are those that someone accepted: see tests/program/accept."""

import unittest

from looks import CARELESS, LOOKS, MASKED, MISTAKEN, difference, SHEET
from running import TREE


class Golden(unittest.TestCase):
    maxDiff = None

    def test_the_program_looks_as_accepted(self):
        for name in LOOKS:
            with self.subTest(file=name):
                changed = difference(name)
                self.assertEqual(changed, "", "\nlook at it, then run tests/program/accept\n" + changed)

    def test_no_golden_file_is_forgotten(self):
        there = {f"tests/golden/{path.name}" for path in (TREE / "tests/golden").iterdir()}
        pinned = {name for name in LOOKS if name.startswith("tests/golden/")}
        self.assertEqual(there - {CARELESS, MASKED, MISTAKEN, SHEET}, pinned)


if __name__ == "__main__":
    unittest.main()
