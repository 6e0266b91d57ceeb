"""`watch`, and `explain` and `compare` on the own numbers of a learner, from outside."""

import json
import os
import re
import select
import signal
import termios
import time
import unittest
from fractions import Fraction

from running import ALL_WELL, NOT_USABLE, TIME_LIMIT, read_some, run, start_in_terminal
from sheets import BLANK, FULL, Sheets, entries, rows_of, with_cell, with_cells


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

    def test_it_is_said_whose_numbers_were_used(self):
        self.write("own.md", with_cells(FULL, {("A", 1, 1): "1/7", ("A", 1, 2): "0.32", ("A", 2, 2): "0.32"}))
        mistaken = 20 * Fraction(1, 7) + 20 * Fraction(9, 46)
        rounded = 20 * Fraction("0.32") + 20 * Fraction(9, 28)
        for cell, says in [("Z[1,1]", f"With your own V and A this is {mistaken}; the right value is another one."),
                           ("Z[1,2]", f"With your own V and A this is {rounded}, the right value but for your rounding."),
                           ("S[1,1]", "With your own K and Q this is 3, the right value.")]:
            with self.subTest(cell=cell):
                self.assertIn(says, " ".join(self.explain("own.md", cell).out.split()))
                self.assertIn(says, " ".join(self.explain("own.md", cell, "--down").out.split()))
                self.assertNotIn("your own", self.explain("own.md", cell, "--hint", "3").out)
        # V[2,1] and V[3,1] are 0: the mistake does not reach these
        self.assertIn("This is with your own V and A; the right value is another one in Z[1,1].",
                      " ".join(self.explain("own.md", "Z[:,1]").out.split()))
        self.assertNotIn("your own", self.explain("own.md", "Q[1,1]").out)  # from givens
        cell = json.loads(self.explain("own.md", "Z[1,1]", "--format", "json").out)["cells"][0]
        self.assertEqual((cell["own_inputs"], cell["is_right_value"]), (["V", "A"], False))

    def test_what_follows_from_all_digits_is_told(self):
        """Whoever rounds weights on paper and goes on with all digits."""
        column = [Fraction(row[0]) / 47 for row in entries(FULL, "E")]
        values = [int(x) for x in entries(FULL, "V")[0]]
        exact = sum(v * a for v, a in zip(values, column))
        self.assertNotEqual(exact, sum(v * round(a, 2) for v, a in zip(values, column)))
        typed = f"{float(exact):.4f}"
        self.write("own.md", with_cells(FULL, {("c", 1, 1): "47", ("Z", 1, 1): typed,
                                               **{("A", i, 1): f"{float(a):.2f}" for i, a in enumerate(column, 1)}}))
        text = " ".join(self.explain("own.md", "Z[1,1]").out.split())
        self.assertIn(f"{typed}, follows", text)
        self.assertIn(f"With all the digits that they had before you rounded it is {typed}.", text)

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


class Comparing(Sheets):
    def compare(self, *arguments, **how):
        return run("compare", *arguments, cwd=self.folder, **how)

    def test_a_full_sheet_is_compared_as_its_worksheet(self):
        own = self.compare("full.md").out
        said = " ".join(own.split())
        self.assertIn("All of full.md is right: by hand is what you have computed.", said)
        # what the shortcuts changed
        self.assertIn("A, q2: by hand k1, k2 and k4 tie at 9/28; in the real computation k2 wins, 0.45 to 0.2526.", said)
        summary = "What the hand calculation changed"
        self.assertEqual(own.partition(summary)[2], self.compare("04").out.partition(summary)[2])

    def test_entries_stand_beside_the_real_ones(self):
        self.write("part.md", with_cells(FULL, {("A", 1, 1): "0.17", ("A", 2, 1): "0.59", ("A", 3, 3): "_", ("Z", 1, 1): "8"}))
        out = self.compare("part.md").out
        self.assertIn("The right values of Q, K, V and S are the same in both computations", out)
        for rows in [r"k1 ⎡ ✗ 0\.17  9/28  9/22  1/12 ⎤ +k1 ⎡     \?  9/28  9/22  1/12 ⎤",  # rounded entries: by hand, too
                     r"k2 ⎢   0\.59  9/28  3/22   3/4 ⎥ +k2 ⎢ 27/46  9/28  3/22   3/4 ⎥",
                     r"k3 ⎢   1/46  1/28     _  1/12 ⎥ +k3 ⎢  1/46  1/28     \?  1/12 ⎥",
                     r"k1 ⎡      \?  0\.2526  0\.3758  0\.0765 ⎤",
                     r"k3 ⎢ 0\.0256  0\.0447       \?  0\.0765 ⎥",
                     r"⎡    ✗ 8   90/7  180/11  10/3 ⎤ +⎡      \?  10\.1055"]:
            self.assertRegex(out, rows)

    def test_no_right_value_is_told(self):
        """Neither by hand nor real: where an entry is blank or wrong both are hidden, in every format."""
        changes = {("A", r, c): "7" for r in range(1, 5) for c in range(1, 5)} | {("Z", r, 1): "_" for r in range(1, 4)}
        self.write("wrong.md", with_cells(FULL, changes))
        walk = {step["name"]: step for step in json.loads(run("walkthrough", "04", "--format", "json").out)["steps"]}
        weights, result = walk["A"], walk["Z"]
        hidden = {f"{value:.4f}" for row in weights["real"] for value in row} | {f"{row[0]:.4f}" for row in result["real"]}
        hidden |= {value for row in weights["hand"] for value in row} | {row[0] for row in result["hand"]}
        for style in [[], ["--plain"], ["--format", "markdown"], ["--format", "json"]]:
            done = self.compare("wrong.md", *style)
            self.assertEqual((done.code, done.err), (ALL_WELL, ""))
            for value in hidden:
                self.assertNotRegex(done.out, rf"(?<![\d/]){re.escape(value)}(?!\d)")
        steps = {step["name"]: step for step in json.loads(self.compare("wrong.md", "--format", "json").out)["steps"]}
        self.assertEqual(steps["A"]["real"], [[None] * 4] * 4)
        self.assertEqual([row[0] for row in steps["Z"]["real"]], [None] * 3)
        self.assertEqual(steps["A"]["entries"][0], ["7"] * 4)
        self.assertEqual([one["real_winners"] for one in steps["A"]["distributions"]], [None] * 4)
        self.assertEqual(steps["Q"]["hand"], walk["Q"]["hand"])

    def test_a_blank_sheet_and_one_from_standard_input(self):
        self.assertIn("Nothing to compare yet in Q, K, V, S, R, E, c, A and Z.", " ".join(self.compare("blank.md").out.split()))
        self.assertEqual(self.compare("-", stdin=FULL.encode()).code, ALL_WELL)

    def test_what_is_no_sheet(self):
        for arguments in [["missing.md"], ["04", "--worksheet", "04"]]:
            done = self.compare(*arguments)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)


class Watching(Sheets):
    def start(self, *arguments, rows=24):
        child, terminal = start_in_terminal(["watch", *arguments], 80, self.folder, {}, rows)
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
        self.wait_for(terminal, b"does not say which worksheet")
        seen = self.shown.count(b"116 of 116")  # of one that was read twice while it was saved, two
        self.write("mine.md", FULL)
        self.wait_for(terminal, b"116 of 116", seen + 1)
        self.assertNotIn(b"\x1b[2J", self.shown)
        self.assertEqual(termios.tcgetattr(terminal), self.before)
        os.write(terminal, b"\x03")
        self.assertEqual(child.wait(timeout=TIME_LIMIT), ALL_WELL)

    def test_it_tells_what_changed_on_at_most_a_screen(self):
        steps = "".join(f"B{n} = 2 * X + {n}\n" for n in range(40))
        self.write("t.md", f"# T\n\n```given\nX\n  1 2 3\n```\n\n```step\n{steps}```\n")
        blank = run("template", "./t.md", cwd=self.folder).out
        self.write("mine.md", blank)
        _, terminal = self.start("mine.md", "--worksheet", "t.md")
        self.wait_for(terminal, b"Ctrl-C ends", 1)
        wrong = blank
        for n in range(40):
            for col in range(1, 4):
                wrong = with_cell(wrong, f"B{n}", 1, col, "2*3" if n % 3 else str(1000 + n + col))
        self.write("mine.md", wrong)
        self.wait_for(terminal, b"Ctrl-C ends", 2)
        self.write("mine.md", with_cell(wrong, "B0", 1, 1, "2"))
        self.wait_for(terminal, b"Ctrl-C ends", 3)
        self.write("mine.md", with_cell(wrong, "B0", 1, 1, "2") + "\nmore prose\n")
        self.wait_for(terminal, b"Ctrl-C ends", 4)
        screens = re.split(r"Ctrl-C\s+ends", re.sub(r"\x1b\[[\d;]*m|\r", "", self.shown.decode()))[:4]
        for screen in screens:
            self.assertLessEqual(len((screen.strip("\n") + " Ctrl-C ends").split("\n")), 24 - 1, screen)
            for line in screen.split("\n"):
                self.assertLessEqual(len(line), 80)
        self.assertNotIn("There is more", "".join(screens))
        self.assertIn("0 of 120", screens[0])
        self.assertIn("✗ wrong: B0, B3, B6, B9, B12 and 9 more", screens[1])
        self.assertIn("1 of 120 (1 %), 1 more than before", screens[2])
        self.assertIn("✓ right: B0[1,1]\n", screens[2])
        self.assertNotIn("B3", screens[2])
        self.assertIn("The entries are the same as before.", screens[3])

    def test_on_a_low_screen_it_says_where_the_rest_is(self):
        self.write("mine.md", with_cells(FULL, {("Q", 1, col): "77" for col in range(1, 5)}))
        shown = {}
        for rows in [10, 24]:
            _, terminal = self.start("mine.md", rows=rows)
            self.wait_for(terminal, b"Ctrl-C ends", 1)
            shown[rows] = re.sub(r"\x1b\[[\d;]*m|\r", "", self.shown.decode())
            self.assertLess(shown[rows].count("\n"), rows)
        self.assertIn("There is more; byhand grade mine.md tells all.", shown[10])
        self.assertIn("✗ wrong: ", shown[24])

    def test_what_was_computed_from_an_old_number_is_no_riddle(self):
        own = with_cell(FULL, "Q", 3, 1, "5")  # for 3: S[:,1] is made of it
        for row, value in enumerate(["5", "4", "-3", "5"], 1):
            own = with_cell(own, "S", row, 1, value)
        self.write("mine.md", own)
        _, terminal = self.start("mine.md")
        self.wait_for(terminal, b"Ctrl-C", 1)
        self.write("mine.md", with_cell(own, "Q", 3, 1, "3"))
        self.wait_for(terminal, b"Ctrl-C", 2)
        second = " ".join(re.sub(r"\x1b\[[\d;]*m", "", self.shown.decode()).split("Ctrl-C")[1].split())
        self.assertIn("S[1,1], S[3,1] and S[4,1] were computed from the old Q[3,1]: compute them again.", second)
        self.assertIn("right: Q[3,1]", second)
        self.assertNotIn("would fit", second)

    def test_a_transposed_matrix_is_not_blank(self):
        self.write("mine.md", FULL)
        lines, first, cells = rows_of(FULL, "Q")
        transposed = [" ".join(column) for column in zip(*cells)]
        text = "\n".join(lines[:first - 1] + transposed + lines[first + len(cells):])
        _, terminal = self.start("mine.md")
        self.wait_for(terminal, b"Ctrl-C", 1)
        self.write("mine.md", text)
        self.wait_for(terminal, b"Ctrl-C", 2)
        second = " ".join(self.shown.decode().split("Ctrl-C")[1].split())
        self.assertIn("expected 3 x 4, found 4 x 3, the transpose", second)
        self.assertNotIn("blank", second)
        graded = self.grade("mine.md").out
        self.assertIn("Q: 0 of 12, could not be read\n", graded)
        self.assertNotIn("blank", graded)

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
