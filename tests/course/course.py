"""The course as a learner and a teacher need it: every worksheet of exercises/ keeps the same promises.

Usage: BYHAND=PATH BYHAND_WORKSHEETS=PATH PYTHONPATH=tests/program python3 tests/course/course.py [NAME ...]
(only these worksheets)
"""

import csv
import functools
import json
import re
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

from replays import ARGUMENTS, ONLY, VARIANTS, engine
from running import ALL_WELL, TREE, run, some

FLAGSHIP = "04"  # its numbers are given: it may ask more cells
MOST_CELLS = 60
MINUTES = range(4, 41)  # as the program estimates them
MOST_BLIND = 4
NEVER_BLIND = {"transpose-dropped", "row-sums", "column-sums", "rows-for-columns", "columns-for-rows",
               "rounded-to-zero", "rounded-up", "rounded-away", "rounded-to-nearest", "not-rounded"}
FEWEST_HINTS = 3
LONGEST_ENTRY = 9  # characters, in any variant: 1234/5678; the flagship may go a little beyond
LONGEST_ENTRY_OF_FLAGSHIP = 12
SHORT_ENTRY = 5  # characters: 12/46
SHORT_SHARE = 0.7  # of the asked cells of all variants
FENCE = re.compile(r"^```(\S*)(.*)\n((?:.*\n)*?)```$", re.M)


def worksheets():
    return [path for path in sorted((TREE / "exercises").glob("*.md")) if not ONLY or path.stem[3:] in ONLY]


def steps_of(text):
    """{name: its lines} of all steps, as they stand in the worksheet."""
    steps, name = {}, None
    for tag, _, inside in FENCE.findall(text):
        if tag != "step":
            continue
        for line in inside.splitlines():
            if opening := re.match(r"(\w+) *=", line):
                name = opening[1]
                steps[name] = []
            steps[name].append(line)
    return steps


def lines_that_begin(lines, word):
    return [line for line in lines if re.match(rf"{word}\b", line)]


def answers(sheet):
    """(step, entry) of all cells in the answer blocks of a sheet in CSV, without givens and shown steps."""
    return [(step, cell) for step, _, *cells in list(csv.reader(sheet.splitlines()))[1:] for cell in cells]


def each_worksheet(test):
    """The test for each worksheet by itself, so that one which fails does not hide another."""

    def of_all(self):
        found = worksheets()
        self.assertTrue(found)
        for path in some(found):
            with self.subTest(worksheet=path.name):
                test(self, path, path.read_text("utf-8"))

    return of_all


@functools.cache
def list_of_worksheets():
    return run("list").out


class Course(unittest.TestCase):
    def told(self, *arguments):
        done = run(*arguments)
        self.assertEqual(done.code, ALL_WELL, done.out + done.err)
        return done.out

    @each_worksheet
    def test_it_checks_clean_with_its_variants(self, path, text):
        self.told("check", str(path), "--strict")

    @each_worksheet
    def test_few_mistakes_are_blind_and_each_says_why(self, path, text):
        steps = steps_of(text)
        blind = [line for lines in steps.values() for line in lines_that_begin(lines, "blind")]
        codes = {line.split()[1] for line in blind}
        self.assertLessEqual(len(blind), MOST_BLIND)
        self.assertFalse(codes & NEVER_BLIND)
        for line in blind:
            self.assertRegex(line, r"^blind \S+ : \w.{10,}")

    @each_worksheet
    def test_the_pencil_work_is_to_the_point(self, path, text):
        listed = list_of_worksheets()
        entry = re.search(rf"^{path.name[:2]} .*?, (\d+) cells to fill, about\s+(\d+)\s+minutes?",
                          listed.replace("\n    ", " "), re.M)
        self.assertIsNotNone(entry, listed)
        if path.name[:2] != FLAGSHIP:
            self.assertLessEqual(int(entry[1]), MOST_CELLS)
        self.assertIn(int(entry[2]), MINUTES)

    @each_worksheet
    def test_each_asked_step_has_hints_of_three_degrees(self, path, text):
        for name, lines in steps_of(text).items():
            if not lines_that_begin(lines, "show"):
                hints = lines_that_begin(lines, "hint")
                self.assertGreaterEqual(len(hints), FEWEST_HINTS, name)
                self.assertEqual(len(hints), len(set(hints)), name)

    @each_worksheet
    def test_it_asks_in_words_and_keeps_the_answer_back(self, path, text):
        kept = [inside for tag, _, inside in FENCE.findall(text) if tag == "answer-to"]
        self.assertTrue(kept)
        self.assertIn("?", FENCE.sub("", text))
        blank, filled = self.told("template", str(path)), self.told("template", str(path), "--filled")
        for answer in kept:
            first = answer.strip().splitlines()[0]
            self.assertNotIn(first, blank)
            self.assertIn(first, filled)

    @each_worksheet
    def test_it_has_variants(self, path, text):
        self.assertRegex(text, r"(?m)^\w+ .*\bdraw ")
        sheets = {engine().sheet(path, number).partition("\n")[2] for number in range(10)}
        self.assertGreaterEqual(len(sheets), 9)

    @each_worksheet
    def test_every_variant_stays_friendly(self, path, text):
        entries = []
        for number in [None, *VARIANTS]:
            blank, filled = (answers(engine().sheet(path, number, kind, "csv")) for kind in ("blank", "filled"))
            self.assertEqual(len(blank), len(filled))
            asked = [(number, step, entry) for (_, cell), (step, entry) in zip(blank, filled) if cell == "_"]
            self.assertTrue(asked)
            entries += asked
        longest = LONGEST_ENTRY_OF_FLAGSHIP if path.name[:2] == FLAGSHIP else LONGEST_ENTRY
        long = [entry for entry in entries if len(entry[2]) > longest]
        self.assertEqual(long[:10], [], f"{len(long)} of {len(entries)} entries are too long to write")
        short = sum(len(entry) <= SHORT_ENTRY for _, _, entry in entries)
        self.assertGreaterEqual(short / len(entries), SHORT_SHARE)

    @each_worksheet
    def test_blank_sheets_have_no_mark_and_filled_ones_all(self, path, text):
        with tempfile.TemporaryDirectory() as folder:
            for number in [None, *VARIANTS[:100:10]]:
                for kind in ("blank", "filled"):
                    sheet = Path(folder) / f"{number}-{kind}.md"
                    sheet.write_text(engine().sheet(path, number, kind), "utf-8")
            graded = [json.loads(line) for line in run("grade", folder, "--format", "json").out.splitlines()]
            self.assertEqual(len(graded), len(list(Path(folder).iterdir())))
        for one in graded:
            self.assertEqual(one["score"], one["max"] if one["file"].endswith("filled.md") else 0, one["file"])
            self.assertGreater(one["max"], 0)

    @each_worksheet
    def test_the_program_writes_the_same_sheets(self, path, text):
        for number, kind, form in ((None, "blank", "markdown"), (3, "filled", "csv")):
            options = [*([] if number is None else ["--variant", str(number)]), "--format", form,
                       *(["--filled"] if kind == "filled" else [])]
            self.assertEqual(self.told("template", str(path), *options), engine().sheet(path, number, kind, form))


if __name__ == "__main__":
    unittest.main(argv=ARGUMENTS)
