"""explain and compare from outside: what they print is true, and mistakes are answered."""

import json
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, some

FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
STEPS = ["Q", "K", "V", "S", "R", "E", "c", "A", "Z"]


def explained(*arguments):
    done = run("explain", FLAGSHIP, *arguments, "--format", "json")
    return json.loads(done.out)["cells"]


class Truth(unittest.TestCase):
    def assert_value(self, expression, value):
        done = run("eval", expression, "--with", FLAGSHIP)
        self.assertEqual(done.code, ALL_WELL, done.err)
        self.assertEqual(done.out.splitlines()[0], value, expression)

    def test_each_line_computed_again_by_eval_gives_the_cell(self):
        for step in STEPS:
            for cell in some(explained(step)[::3]):
                for line in cell["working"]:
                    with self.subTest(cell=cell["cell"], line=line["expression"]):
                        self.assert_value(line["expression"], cell["value"])

    def test_the_cells_are_those_of_the_walkthrough(self):
        steps = json.loads(run("walkthrough", FLAGSHIP, "--format", "json").out)["steps"]
        for step in steps:
            for cell in explained(step["name"]):
                place = cell["row"] - 1, cell["col"] - 1
                self.assertEqual(cell["value"], step["hand"][place[0]][place[1]])
                self.assertEqual(cell["real"], step["real"][place[0]][place[1]])

    def test_a_hint_holds_back_the_value(self):
        for hint in "123":
            cell = explained("Z[1,1]", "--hint", hint)[0]
            self.assertNotIn("value", cell)
            self.assertEqual("ingredients" in cell, hint > "1")
            self.assertEqual("working" in cell, hint > "2")
            for form in ["text", "markdown", "json"]:
                printed = run("explain", FLAGSHIP, "Z[1,1]", "--hint", hint, "--format", form).out
                self.assertNotIn("180/23", printed)
                self.assertNotIn("360/46", printed)

    def test_a_cell_of_a_stack_is_said_to_come_from_one_of_its_parts(self):
        """PE has rows of sines and cosines by turns; beside counts columns in the same way."""
        for worksheet, cell, source in [("09", "PE[2,1]", "the cosine of (f[1,1] times pos[1,1])"),
                                        ("09", "PE[3,2]", "the sine of (f[2,1] times pos[1,2])"),
                                        ("10", "Z[3,1]", "Z_2[1,1]"), ("01", "N[2,1]", "minus n[1,1]"),
                                        ("21", "S[2,3]", "column 2 of K_3 times column 3 of Q")]:
            with self.subTest(cell=cell):
                told = " ".join(run("explain", worksheet, cell, "--hint", "1").out.split())
                self.assertIn(f"in words: {source}", told)

    def test_down_ends_at_the_givens(self):
        names = {cell["name"] for cell in explained("Z[1,1]", "--down")}
        self.assertEqual(names, set(STEPS))


class Mistakes(unittest.TestCase):
    def assert_error(self, *arguments, says=()):
        done = run(*arguments)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertGreaterEqual(len(done.err.splitlines()), 2)
        for words in says:
            self.assertIn(words, done.err)

    def test_cells_that_are_not_there(self):
        for cells, place in [("Z[0,1]", "cell:1:3:"), ("Z[4,1]", "cell:1:3:"), ("Z[1,x]", "cell:1:5:"),
                             ("z", "cell:1:1:"), ("", "cell:1:1:"), ("Z[1", "cell:1:4:"),
                             ("Z*A", "cell:1:1:"), ("pi", "cell:1:1:"), ("\x1b[2J", "cell:1:1:"),
                             ("Z" * 10000, "cell:1:1:")]:
            with self.subTest(cells=cells[:20]):
                self.assert_error("explain", FLAGSHIP, cells, says=[place])

    def test_down_and_hint_are_about_one_cell(self):
        self.assert_error("explain", FLAGSHIP, "Z", "--down", says=["a single cell"])
        self.assert_error("explain", FLAGSHIP, "Z", "--hint", "1", says=["a single cell"])
        self.assert_error("explain", FLAGSHIP, "Z[1,1]", "--down", "--hint", "1", says=["--down", "--hint"])
        self.assert_error("explain", FLAGSHIP, "Z[1,1]", "--hint", "4", says=["--hint"])


class Differences(unittest.TestCase):
    def compared(self, steps):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sheet.md"
            path.write_text("# Sheet\n\n```given\nS\n  1 2\n  3 1\n```\n\n```step\n" + steps + "```\n", "utf-8")
            return run("compare", str(path)).out

    def test_an_infinity_is_not_the_same_as_a_number(self):
        printed = self.compared("M = S + causal(2)\nreal S\n")
        self.assertIn("off by at most inf, at M[2,1]: -inf by hand, 3 real", " ".join(printed.split()))
        self.assertNotIn("Nothing", printed)

    def test_nothing_changed_is_said(self):
        self.assertIn("Nothing: both computations give the same", self.compared("M = S * S\n"))

    def test_rounded_weights_that_do_not_add_up_to_1_are_said_to_be_so(self):
        printed = self.compared("A = round(softmax_cols(stack(S .* 0, [0 0])), 1)\n")
        self.assertIn("By hand they add up to 0.9 there", " ".join(printed.split()))
        self.assertNotIn("lies on other rows", printed)


if __name__ == "__main__":
    unittest.main()
