"""`byhand review`: the steps of the folder's sheets that went wrong, asked again with other numbers."""

import json
import re
import unittest

from running import ALL_WELL, NOT_USABLE, run, run_in_terminal, some
from sheets import BLANK, FULL, Sheets, entries, with_cell, with_cells
from terminal import width

def cut_off(text):
    """The sheet with trunc for floor wherever that makes a difference in R."""
    scores, halves = entries(text, "S"), entries(text, "R")
    changes = {("R", row + 1, col + 1): str(int(int(score) / 2))
               for row, line in enumerate(scores) for col, score in enumerate(line)
               if str(int(int(score) / 2)) != halves[row][col]}
    assert len(changes) >= 2
    return with_cells(text, changes)


def swapped(text):
    """The sheet with its Z made of A transposed."""
    values = [[int(x) for x in row] for row in entries(text, "V")]
    weights = entries(text, "A")
    told = run("eval", "V * A^T", "--with", "04", "--format", "json")
    exact = json.loads(told.out)["exact"]
    assert len(values[0]) == len(weights)
    return with_cells(text, {("Z", row + 1, col + 1): cell
                             for row, line in enumerate(exact) for col, cell in enumerate(line)})


class Folder(Sheets):
    def setUp(self):
        super().setUp()
        for path in self.folder.iterdir():
            path.unlink()

    def review(self, *arguments, lines=(), **how):
        done = run("review", *arguments, cwd=self.folder, stdin="".join(f"{line}\n" for line in lines).encode(), **how)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        return done.out

    def exercises(self, out):
        """(step, variant) of each exercise that was shown."""
        return [(step, int(variant)) for step, variant in
                re.findall(r"^\d of \d: (\w+) of Self-attention by hand, variant (\d+)$", out, re.M)]

    def asked(self, out, step):
        """The asked cells of the last exercise, as (row, col) from 1: ? and _ in the matrix of the step."""
        rows = re.findall(r"^(?: *\w+)? *[⎡⎢⎣\[](.*)[⎤⎥⎦\]]", out[out.rindex(f"\n{step}, "):], re.M)
        return [(r + 1, c + 1) for r, row in enumerate(rows) for c, cell in enumerate(row.split()) if cell in "?_"]

    def right(self, step, variant, places):
        """By the program's own template; the oracles hold that against other programs."""
        filled = entries(run("template", "04", "--filled", "--variant", str(variant)).out, step)
        return [filled[row - 1][col - 1] for row, col in places]


class Exercises(Folder):
    def test_two_named_mistakes_become_two_exercises_with_other_numbers(self):
        self.write("self-attention.md", swapped(cut_off(FULL)))
        out = self.review("--seed", "1", lines=["skip"] * 40)
        shown = self.exercises(out)
        self.assertEqual([step for step, _ in shown], ["R", "Z"])
        self.assertIn("1 of 2: R", out)
        self.assertIn("In self-attention.md something went wrong in R", out)
        self.assertEqual(out, self.review("--seed", "1", lines=["skip"] * 40))
        self.assertNotEqual(shown, self.exercises(self.review("--seed", "2", lines=["skip"] * 40)))
        self.assertIn("0 of 2 right at the first try", out)

    def test_the_variant_of_the_sheet_is_not_drawn_again(self):
        self.write("one.md", with_cell(FULL, "Q", 1, 1, "77"))
        (_, variant), = self.exercises(self.review("--seed", "1"))
        sheet = run("template", "04", "--filled", "--variant", str(variant)).out
        self.write("one.md", with_cell(sheet, "Q", 1, 1, "77"))
        (_, other), = self.exercises(self.review("--seed", "1"))
        self.assertNotEqual(variant, other)

    def test_right_answers_settle_it(self):
        self.write("self-attention.md", cut_off(FULL))
        begin = self.review("--seed", "4")
        (step, variant), = self.exercises(begin)
        places = self.asked(begin, step)
        self.assertTrue(2 <= len(places) <= 6)
        out = self.review("--seed", "4", lines=self.right(step, variant, places))
        self.assertIn("R: settled, right at the first try", out)
        self.assertIn("1 of 1 right at the first try.", out)
        self.assertIn("\nbyhand learn self-attention.md\n", out)

    def cut_off_again(self):
        """Of the exercise of seed 4: its step and asked cells; what they hold where decimals are cut off once more, what
        is right, and the place of the first cell where that differs."""
        begin = self.review("--seed", "4")
        (step, variant), = self.exercises(begin)
        places = self.asked(begin, step)
        sheet = cut_off(run("template", "04", "--filled", "--variant", str(variant)).out)
        again = [entries(sheet, step)[row - 1][col - 1] for row, col in places]
        right = self.right(step, variant, places)
        return step, places, again, right, next(i for i, (a, b) in enumerate(zip(again, right)) if a != b)

    def test_the_same_slip_is_named_again(self):
        self.write("self-attention.md", cut_off(FULL))
        step, places, again, right, first = self.cut_off_again()
        out = self.review("--seed", "4", lines=right[:first] + [again[first]] + right[first:])
        told = re.sub(r"\s+", " ", out)
        self.assertIn("the decimals were cut off", told)
        self.assertIn("R: settled 0 of 1", told.replace("✓ ", ""))
        self.assertIn("1 settled in the end", out)

    def test_the_same_slip_is_not_named_where_another_entry_speaks_against_it(self):
        self.write("self-attention.md", cut_off(FULL))
        step, places, again, _, first = self.cut_off_again()
        other = 1 if first == 0 else 0
        lines = ["{}[{},{}] = {}".format(step, *places[i], entry) for i, entry in [(other, 99), (first, again[first])]]
        self.assertNotIn("the decimals were cut off", re.sub(r"\s+", " ", self.review("--seed", "4", lines=lines)))
        self.assertIn("as last time", self.review("--seed", "4", lines=lines[1:]))

    def test_one_mistake_of_several_sheets_is_asked_once(self):
        self.write("a.md", cut_off(FULL))
        self.write("b.md", cut_off(FULL))
        self.assertEqual(len(self.exercises(self.review(lines=["skip"] * 40))), 1)

    def test_csv_is_a_sheet_too(self):
        blank = run("template", "04", "--format", "csv").out
        self.write("table.csv", blank.replace("\nQ,1,_", "\nQ,1,77"))
        out = self.review("--seed", "1", lines=["quit"])
        self.assertIn("In table.csv something went wrong in Q", out)

    def test_of_many_steps_eight_are_drawn(self):
        text = FULL
        for step in ["Q", "K", "V", "S", "R", "E", "c", "A", "Z"]:
            text = with_cell(text, step, 1, 1, "77777")
        self.write("mine.md", text)
        self.assertIn("\n1 of 8: ", "\n" + self.review())


class PutRight(Folder):
    """What was wrong at first, in a lesson, and is right now."""

    def missed(self, text, step, which):
        return re.sub(rf"(?m)^(```answer {step} .*)$", rf"\1\n# missed {which}", text)

    def test_it_is_asked_again_without_a_mistake_to_put_right(self):
        self.write("mine.md", self.missed(FULL, "S", "[2,3]"))
        begin = self.review("--seed", "4")
        (step, variant), = self.exercises(begin)
        self.assertEqual(step, "S")
        told = " ".join(begin.split())
        self.assertIn("In mine.md something went wrong in S, and you put it right. Here it is again", told)
        places = self.asked(begin, step)
        out = self.review("--seed", "4", lines=self.right(step, variant, places))
        self.assertIn("1 of 1 right at the first try.", out)
        self.assertTrue(out.endswith("\nYou can do these now.\n"), out[-200:])

    def test_a_lesson_leads_to_a_review(self):
        run("learn", "04", cwd=self.folder, stdin=b"7\n2\n")
        out = self.review("--seed", "1")
        self.assertIn("In self-attention.md something went wrong in Q, and you put it right.", " ".join(out.split()))

    def test_what_is_still_wrong_comes_first(self):
        self.write("a.md", self.missed(FULL, "Q", "[1,1]"))
        self.write("b.md", with_cell(FULL, "V", 1, 1, "77"))
        shown = self.exercises(self.review("--seed", "1", lines=["skip"] * 40))
        self.assertEqual([step for step, _ in shown], ["V", "Q"])

    def test_blank_cells_are_no_mistakes(self):
        self.write("mine.md", self.missed(BLANK, "Q", "[1,1]"))
        self.assertIn("No entry is wrong", self.review())

    def test_a_damaged_line_is_told_of_and_does_no_harm(self):
        for damage in ["[9,9]", "[1,1", "[x]", "[0,1] [1,1]", "[1,1] [99999999999999999999,1]"]:
            with self.subTest(damage=damage):
                self.write("mine.md", self.missed(FULL, "Q", damage))
                told = " ".join(run("grade", "mine.md", cwd=self.folder).out.split())
                self.assertIn("names no cells of this block", told)
                self.assertIn("116 of 116", told)
                self.review(lines=["skip"] * 40)
                self.assertIn("names no cells", " ".join(run("learn", "mine.md", cwd=self.folder).out.split()))

    def test_comments_of_another_kind_stay_comments(self):
        self.write("mine.md", re.sub(r"(?m)^(```answer Q .*)$", r"\1\n# missed a lot here", FULL))
        self.assertEqual(run("grade", "mine.md", cwd=self.folder).code, ALL_WELL)
        self.assertIn("No entry is wrong", self.review())


class Twins(Folder):
    def test_what_is_asked_is_not_printed_beside_it(self):
        """The asked row or column has numbers that no other row or column of the step has in the same places."""
        for step in ["Q", "K", "V", "S", "R", "E", "A", "Z"]:
            self.write("mine.md", with_cell(FULL, step, 1, 1, "77777"))
            for seed in some(range(12)):
                with self.subTest(step=step, seed=seed):
                    out = self.review("--seed", str(seed))
                    (shown, variant), = self.exercises(out)
                    self.assertEqual(shown, step)
                    places = self.asked(out, step)
                    values = entries(run("template", "04", "--filled", "--variant", str(variant)).out, step)
                    rows, cols = {row for row, _ in places}, {col for _, col in places}
                    asked = [values[row - 1][col - 1] for row, col in places]
                    if len(rows) == 1:
                        others = [[line[col - 1] for _, col in places]
                                  for i, line in enumerate(values, 1) if i not in rows]
                    else:
                        others = [[values[row - 1][i] for row, _ in places]
                                  for i in range(len(values[0])) if i + 1 not in cols]
                    self.assertNotIn(asked, others)


class Ends(Folder):
    def test_nothing_wrong(self):
        self.assertIn("In this folder there is no sheet", self.review())
        self.assertIn("byhand learn 01", self.review())
        for sheets in [{"full.md": FULL}, {"full.md": FULL, "blank.md": BLANK}]:
            for name, text in sheets.items():
                self.write(name, text)
            out = self.review()
            self.assertIn("No entry is wrong", out)
            self.assertTrue(out.endswith("\nbyhand\n"))

    def test_the_end_of_input_and_quit(self):
        self.write("mine.md", swapped(cut_off(FULL)))
        for lines in [[], ["quit"], ["", "quit"], ["x" * 5000, "quit"], ["\x1b[2J", "quit"]]:
            with self.subTest(lines=lines):
                out = self.review(lines=lines)
                self.assertIn("\nbyhand review\n", out)
                self.assertNotIn("right at the first try", out)
                self.assertNotIn("\x1b", out)

    def test_nothing_is_written(self):
        self.write("mine.md", cut_off(FULL))
        before = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        self.review(lines=["1", "show", "2 2 2 2", "undo", "quit"])
        self.assertEqual({path.name: path.read_bytes() for path in self.folder.iterdir()}, before)

    def test_one_sheet_without_a_mistake_and_two(self):
        self.write("one.md", FULL)
        self.assertIn("No entry is wrong in your sheet: there is nothing", self.review())
        self.write("two.md", BLANK)
        self.assertIn("No entry is wrong in your 2 sheets: there is nothing", self.review())

    def test_a_sheet_that_cannot_be_read_is_told_of(self):
        self.write("broken.md", "<!-- byhand: self-attention, variant x -->\n")
        self.assertRegex(self.review(), r"^broken\.md: there is no variant x; ")

    def test_usage(self):
        for arguments in [["--seed", "x"], ["--seed", "-1"], ["--seed"], ["04"], ["--exercises", "nowhere"]]:
            done = run("review", *arguments, cwd=self.folder)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)


class Looks(Folder):
    def test_plain_is_ascii(self):
        self.write("mine.md", cut_off(FULL))
        self.assertTrue(self.review("--plain", lines=["7", "hint", "skip", "quit"]).isascii())

    def test_in_a_terminal_of_any_width(self):
        self.write("mine.md", cut_off(FULL))
        for columns in [50, 80]:
            done = run_in_terminal("review", "--seed", "4", columns=columns, cwd=self.folder, prompt=b" > ",
                                   keys=[b"7\n", b"quit\n"])
            self.assertEqual(done.code, ALL_WELL)
            self.assertIn("does not fit", done.out)
            for line in done.out.splitlines():
                self.assertLessEqual(width(line), columns)


if __name__ == "__main__":
    unittest.main()
