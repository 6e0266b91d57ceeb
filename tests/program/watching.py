"""`watch`, and `explain` on the own numbers of a learner, from outside."""

import json
import os
import select
import signal
import termios
import time
import unittest
from fractions import Fraction

from running import ALL_WELL, NOT_USABLE, TIME_LIMIT, read_some, run, start_in_terminal
from sheets import BLANK, FULL, Sheets, entries, with_cell, with_cells


class Explaining(Sheets):
    def explain(self, *arguments, **how):
        return run("explain", *arguments, cwd=self.folder, **how)

    def test_a_full_sheet_has_the_working_of_its_worksheet(self):
        own = json.loads(self.explain("full.md", "Z[1,1]", "--format", "json").out)["cells"][0]
        right = json.loads(self.explain("04", "Z[1,1]", "--format", "json").out)["cells"][0]
        self.assertEqual(own["working"], right["working"])
        self.assertEqual((own["value"], own["verdict"]), (right["value"], "correct"))
        self.assertNotIn("real", own)

    def test_the_working_has_the_learners_own_numbers(self):
        self.write("own.md", with_cells(FULL, {("A", 1, 1): "1/7", ("Z", 1, 1): "5/3"}))
        cell = json.loads(self.explain("own.md", "Z[1,1]", "--format", "json").out)["cells"][0]
        self.assertTrue(any("1/7" in line["expression"] for line in cell["working"]))
        self.assertEqual((cell["entry"], cell["verdict"]), ("5/3", "wrong"))
        column = [row[0] for row in entries(FULL, "A")]
        first = [int(x) for x in entries(FULL, "V")[0]]
        own = first[0] * Fraction(1, 7) + sum(v * Fraction(a) for v, a in zip(first[1:], column[1:]))
        self.assertEqual(cell["value"], str(own))
        text = self.explain("own.md", "Z[1,1]").out
        self.assertIn("in your sheet: 5/3, wrong", text)
        self.assertNotIn(entries(FULL, "Z")[0][0], text)

    def test_blank_cells_have_to_be_filled_in_first(self):
        done = self.explain("blank.md", "S[1,2]")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        for name in ["K[1,1]", "Q[1,2]"]:
            self.assertIn(name, done.err)
        self.assertIn("byhand explain blank.md 'K[1,1]'", done.err)
        self.assertEqual(self.explain("blank.md", "Q[1,1]").code, ALL_WELL)  # from givens alone
        self.assertEqual(self.explain("blank.md", "S[1,2]", "--hint", "1").code, ALL_WELL)
        self.assertEqual(self.explain("blank.md", "S[1,2]", "--hint", "2").code, NOT_USABLE)

    def test_a_blank_elsewhere_does_not_matter(self):
        self.write("part.md", with_cell(FULL, "Q", 1, 4, "_"))
        self.assertEqual(self.explain("part.md", "S[1,1]").code, ALL_WELL)
        self.assertEqual(self.explain("part.md", "S[1,4]").code, NOT_USABLE)

    def test_forms(self):
        for arguments in [["Z[1,1]"], ["Z"], ["Z[:,1]"], ["Z[1,1]", "--down"], ["Z[1,1]", "--hint", "2"], ["A[k1,q1]"]]:
            for style in [[], ["--plain"], ["--format", "json"], ["--format", "markdown"]]:
                with self.subTest(arguments=arguments, style=style):
                    done = self.explain("slip.md", *arguments, *style)
                    self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_from_standard_input(self):
        self.assertEqual(self.explain("-", "Z[1,1]", stdin=FULL.encode()).code, ALL_WELL)

    def test_csv_is_a_sheet_too(self):
        self.write("sheet.csv", run("template", "04", "--filled", "--format", "csv").out)
        self.assertIn("in your sheet", self.explain("sheet.csv", "Z[1,1]").out)

    def test_mistakes(self):
        for arguments in [["full.md", "Y[1,1]"], ["full.md", "Z[9,9]"], ["missing.md", "Z"], ["full.md", "Z", "--hint", "1"],
                          ["04", "Z[1,1]", "--worksheet", "04"]]:
            done = self.explain(*arguments)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)
            self.assertGreaterEqual(len(done.err.splitlines()), 2)


class Watching(Sheets):
    def start(self, *arguments):
        child, terminal = start_in_terminal(["watch", *arguments], 80, self.folder, {})
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        self.addCleanup(os.close, terminal)
        self.shown = b""
        self.before = termios.tcgetattr(terminal)
        return child, terminal

    def wait_for(self, terminal, wanted, times=1):
        deadline = time.monotonic() + TIME_LIMIT
        while self.shown.count(wanted) < times:
            ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
            self.assertTrue(ready, f"never showed {wanted!r} {times} times: {self.shown[-400:]!r}")
            self.shown += read_some(terminal)

    def test_it_grades_again_whenever_the_sheet_is_saved(self):
        self.write("mine.md", BLANK)
        child, terminal = self.start("mine.md")
        self.wait_for(terminal, b"Graded at ", 1)
        self.assertIn(b"0 of 116", self.shown)
        self.write("mine.md", FULL)
        self.wait_for(terminal, b"Graded at ", 2)
        self.assertIn(b"116 of 116", self.shown)
        self.write("new.md", with_cell(FULL, "Q", 1, 1, "7"))
        os.replace(self.folder / "new.md", self.folder / "mine.md")  # as many editors do
        self.wait_for(terminal, b"115 of 116")
        (self.folder / "mine.md").unlink()
        time.sleep(0.5)
        self.write("mine.md", "no sheet any more\n")
        self.wait_for(terminal, b"Graded at ", 4)
        self.write("mine.md", FULL)
        self.wait_for(terminal, b"116 of 116", 2)
        self.assertNotIn(b"\x1b[2J", self.shown)
        self.assertEqual(termios.tcgetattr(terminal), self.before)
        os.write(terminal, b"\x03")
        self.assertEqual(child.wait(timeout=TIME_LIMIT), ALL_WELL)

    def test_it_ends_with_an_interrupt(self):
        for number in [signal.SIGINT, signal.SIGTERM]:
            child, terminal = self.start("full.md")
            self.wait_for(terminal, b"Graded at ")
            child.send_signal(number)
            self.assertEqual(child.wait(timeout=TIME_LIMIT), ALL_WELL)

    def test_what_cannot_be_watched(self):
        for name in ["missing.md", ".", "-", "/dev/null"]:
            done = run("watch", name, cwd=self.folder)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), name)


if __name__ == "__main__":
    unittest.main()
