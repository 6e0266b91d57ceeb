"""What a terminal shows: colours, widths, pauses."""

import json
import re
import tempfile
import unicodedata
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal

FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
PROMPT = b"q to stop -- "
QUESTION = re.compile(r"-- \d+ of \d+: Enter for more, b back, q to stop -- ")
COLOR = re.compile(r"\x1b\[[\d;]*m")
MARKS_OF_PASTES = re.compile(r"\x1b\[\?2004[hl]")

WIDE = """# A title that is a good deal longer than a narrow terminal is wide, so that it has to be broken somewhere

Words and `code that is long enough to be broken` and **strong words that go on and on** to the end.

- an item of a list that is longer than a narrow terminal is wide
10. another item of a list that is longer than a narrow terminal is wide

## A heading of the second level that is longer than a narrow terminal

```given
Data    tokens    cols t1..t12
  1 2 3 4 5 6 7 8 9 10 11 12
  1/3 -2 3 4 5 6 7 8 9 10 11 12
Derived = Data + Data + Data + Data + Data + Data + Data + Data + Data + Data
One = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
Chinese    rows 注意力 查询    cols 一 二 三 四 五 六
  1 2 3 4 5 6
  1 2 3 4 5 6
```

```step
Result = Data / 7 + Derived * 0 + Data * 0 + Derived * 0 + Data * 0
real Data / 7.001 + Derived * 0 + Data * 0 + Derived * 0 + Data * 0
cols t1..t12
rows first second
Single = colsum(rowsum(Data)) + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
real sqrt(colsum(rowsum(Data)) + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1)
```
"""


def width(line):
    """How many columns a line takes: none for colours, combining marks and what a paste is known by, two for wide characters."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in MARKS_OF_PASTES.sub("", COLOR.sub("", line)))


def can_be_broken(line):
    """A single word has to stay whole, such as an address or a cell after the label of its row; a rule below a
    heading has not."""
    words = re.sub(r"^  row \d+( \(\S*\))?: ", "", COLOR.sub("", line)).split()
    return len(words) > 1 or set("".join(words)) <= set("=-")


class Colors(unittest.TestCase):
    def has_color(self, *arguments, **how):
        done = run_in_terminal("walkthrough", FLAGSHIP, *arguments, **how)
        self.assertEqual(done.code, ALL_WELL)
        return "\x1b" in done.out

    def test_a_terminal_has_colours(self):
        self.assertTrue(self.has_color())
        self.assertTrue(self.has_color("--color", "auto"))
        self.assertTrue(run_in_terminal("list").out.count("\x1b") > 0)

    def test_a_pipe_has_none(self):
        self.assertNotIn("\x1b", run("walkthrough", FLAGSHIP).out)
        self.assertNotIn("\x1b", run("walkthrough", FLAGSHIP, "--color", "auto").out)

    def test_they_can_be_switched_off_and_on(self):
        self.assertFalse(self.has_color("--color", "never"))
        self.assertTrue(self.has_color("--color", "always"))
        self.assertIn("\x1b", run("walkthrough", FLAGSHIP, "--color", "always").out)
        self.assertNotIn("\x1b", run("walkthrough", FLAGSHIP, "--color", "never").out)

    def test_no_color_is_kept(self):
        self.assertFalse(self.has_color(env={"NO_COLOR": "1"}))
        self.assertFalse(self.has_color(env={"NO_COLOR": "0"}))  # any value says no
        self.assertTrue(self.has_color(env={"NO_COLOR": ""}))  # an empty one says nothing
        self.assertTrue(self.has_color("--color", "always", env={"NO_COLOR": "1"}))  # the command line knows best

    def test_a_dumb_terminal_has_none(self):
        self.assertFalse(self.has_color(env={"TERM": "dumb"}))
        self.assertFalse(self.has_color(env={"TERM": None}))

    def test_plain_and_the_formats_for_machines_have_none(self):
        for arguments in [["--plain"], ["--format", "json"], ["--format", "markdown"]]:
            with self.subTest(arguments=arguments):
                self.assertFalse(self.has_color(*arguments))
                self.assertFalse(self.has_color(*arguments, "--color", "always"))

    def test_colours_are_all_that_they_change(self):
        """But for the rule below a heading, which stands in for its colour."""
        colored = COLOR.sub("", run("walkthrough", FLAGSHIP, "--color", "always").out)
        without = run("walkthrough", FLAGSHIP).out
        self.assertEqual(re.sub(r"^(=+|-+)\n", "", without, flags=re.M), colored)

    def test_every_colour_ends_on_its_line(self):
        for line in run("walkthrough", FLAGSHIP, "--color", "always").out.splitlines():
            codes = COLOR.findall(line)
            self.assertEqual(codes[1::2], ["\x1b[0m"] * (len(codes) // 2))
            self.assertEqual(len(codes) % 2, 0)

    def test_errors_have_no_colours(self):
        done = run_in_terminal("walkthrough", "missing.md")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertNotIn("\x1b", done.out)


class Widths(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "wide.md").write_text(WIDE, "utf-8")

    def assert_fits(self, columns, *arguments):
        done = run_in_terminal(*arguments, columns=columns, cwd=self.folder)
        self.assertEqual(done.code, ALL_WELL)
        lines = done.out.split("\n")
        self.assertGreater(len(lines), 2)
        too_long = [line for line in lines if width(line) > columns and can_be_broken(line)]
        self.assertEqual(too_long, [])

    def test_no_line_of_a_walkthrough_is_wider_than_the_terminal(self):
        for columns in [120, 80, 50, 30]:
            for worksheet in [FLAGSHIP, "./wide.md"]:
                for more in [[], ["--plain"], ["--color", "never"]]:
                    with self.subTest(columns=columns, worksheet=Path(worksheet).name, more=more):
                        self.assert_fits(columns, "walkthrough", worksheet, *more)

    def test_no_line_of_the_list_is_wider_than_the_terminal(self):
        for columns in [80, 50, 30]:
            for more in [[], ["--plain"]]:
                with self.subTest(columns=columns, more=more):
                    self.assert_fits(columns, "list", *more)

    def test_a_wide_matrix_comes_in_parts_that_have_all_of_it(self):
        for columns in [200, 80, 50, 30]:
            out = run_in_terminal("walkthrough", "./wide.md", "--color", "never", columns=columns, cwd=self.folder).out
            matrix = out[out.index("Data, given"):out.index("Derived =")]
            rows = [line for line in matrix.splitlines() if "⎡" in line]
            cells = " ".join(row.strip("  ⎡⎤") for row in rows).split()
            self.assertEqual(cells, [str(number) for number in range(1, 13)])

    def test_each_part_of_a_wide_matrix_says_which_columns_it_has(self):
        looks = set()
        for columns in range(22, 50):
            out = run_in_terminal("walkthrough", "./wide.md", "--color", "never", columns=columns, cwd=self.folder).out
            matrix = out[out.index("Data, given"):out.index("Derived =")].splitlines()
            rows = [line for line in matrix if "⎡" in line]
            parts = [[int(cell) for cell in row.strip("  ⎡⎤").split()] for row in rows]
            indent = rows[0][:rows[0].index("⎡")]
            expected = [indent + (f"columns {part[0]} to {part[-1]}" if len(part) > 1 else f"column {part[0]}") for part in parts]
            self.assertEqual([line for line in matrix if re.match(r" *columns? \d", line)], expected)
            looks |= {len(part) > 1 for part in parts}
        self.assertEqual(looks, {True, False})

    def test_prose_is_at_most_a_hundred_columns_wide(self):
        text = "# T\n\n" + "word " * 200 + "\n\n```step\nX = 1\n```\n"
        (self.folder / "long.md").write_text(text, "utf-8")
        out = run_in_terminal("walkthrough", "./long.md", columns=200, cwd=self.folder).out
        self.assertLessEqual(max(map(width, out.splitlines())), 100)

    def test_a_pipe_is_eighty_columns_wide(self):
        lines = run("walkthrough", FLAGSHIP).out.splitlines()
        self.assertLessEqual(max(map(width, lines)), 80)
        self.assertGreater(max(map(width, lines)), 70)

    def test_a_terminal_that_does_not_know_its_width_is_taken_for_the_usual_one(self):
        self.assertEqual(run_in_terminal("walkthrough", FLAGSHIP, columns=0),
                         run_in_terminal("walkthrough", FLAGSHIP, columns=80))

    def test_a_terminal_with_hardly_any_width_does_no_harm(self):
        for columns in [1, 5]:
            self.assertEqual(run_in_terminal("walkthrough", "./wide.md", columns=columns, cwd=self.folder).code, ALL_WELL)

    def test_both_computations_stand_side_by_side_where_there_is_room(self):
        def is_beside(columns):
            return re.search(r"R, 4x4 +.*real: R =", COLOR.sub("", run_in_terminal(
                "walkthrough", FLAGSHIP, columns=columns).out)) is not None
        self.assertTrue(is_beside(80))
        self.assertFalse(is_beside(50))

    def test_the_formats_for_machines_do_not_know_the_terminal(self):
        for form in ["markdown", "json"]:
            shown = run_in_terminal("walkthrough", FLAGSHIP, "--format", form, columns=30).out
            self.assertEqual(shown, run("walkthrough", FLAGSHIP, "--format", form).out)


class Pauses(unittest.TestCase):
    def setUp(self):
        told = json.loads(run("walkthrough", FLAGSHIP, "--format", "json").out)
        self.steps = [step["name"] for step in told["steps"] if "choices" not in step]  # without the question

    def pause(self, keys, **how):
        return run_in_terminal("walkthrough", FLAGSHIP, "--pause", "--color", "never", prompt=PROMPT, keys=keys, **how)

    def told(self, text):
        """The lines that say something, but for what is asked between them, and what is ahead of each result."""
        lines = [QUESTION.sub("", line) for line in text.splitlines()]
        return [line for line in lines if line and not re.fullmatch(r"\w+ will be \S+\.", line)]

    def test_enter_goes_on_after_the_givens_each_rule_and_result_and_before_an_answer(self):
        done = self.pause([b"\n"] * 50)
        self.assertEqual(done.code, ALL_WELL)
        parts = QUESTION.split(done.out)
        answers = Path(FLAGSHIP).read_text("utf-8").count("```answer-to")
        self.assertEqual(len(parts), 1 + 1 + 2 * len(self.steps) + answers)
        self.assertNotIn("Step 1 of", parts[0])
        for part in parts:
            self.assertLessEqual(part.count(f" of {len(self.steps)}: "), 1)
        asked = next(number for number, part in enumerate(parts) if "Which key does the second token" in part)
        self.assertNotIn("query 2 cannot decide", parts[asked])
        self.assertIn("query 2 cannot decide", parts[asked + 1])

    def test_nothing_is_lost_between_the_pauses(self):
        self.assertEqual(self.told(self.pause([b"\n"] * 50).out), self.told(run("walkthrough", FLAGSHIP).out))

    def test_a_rule_comes_before_its_result(self):
        parts = QUESTION.split(self.pause([b"\n"] * 50).out)
        rules = [i for i, part in enumerate(parts) if re.search(r"^Step \d+ of", part, re.M)]
        self.assertEqual(len(rules), len(self.steps))
        for name, i in zip(self.steps, rules):
            self.assertRegex(parts[i], rf"(?m)^{name} will be \d+x\d+\.$")
            self.assertNotIn("⎡", parts[i])
            self.assertRegex(parts[i + 1], rf"(?m)^{name}, \d+x\d+")
            self.assertNotRegex(parts[i + 1], r"(?m)^Step \d+ of")

    def test_b_goes_back(self):
        done = self.pause([b"\n", b"b\n", b"b\n", b"\n", b"q\n"])
        parts = [part.strip().removeprefix("b\n") for part in QUESTION.split(done.out)]
        self.assertEqual(parts[2], parts[0])
        self.assertEqual(parts[3], parts[0])
        self.assertEqual(parts[4], parts[1])

    def test_a_narrow_prompt_is_short(self):
        done = run_in_terminal("walkthrough", FLAGSHIP, "--pause", "--color", "never", columns=30, prompt=b" -- ",
                               keys=[b"\n", b"q\n"])
        self.assertEqual(done.code, ALL_WELL)
        self.assertRegex(done.out, r"(?m)^-- 1 of \d+: Enter, b or q -- ")
        self.assertNotIn("b back", done.out)

    def test_q_stops(self):
        done = self.pause([b"\n"] * 3 + [b"q\n"])
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn("Step 2 of", done.out)
        self.assertNotIn("Step 3 of", done.out)
        self.assertEqual(done.out.count(PROMPT.decode()), 4)

    def test_other_words_go_on(self):
        self.assertIn("Step 3 of", self.pause([b"next\n"] + [b"\n"] * 4 + [b"q\n"]).out)

    def test_the_end_of_the_input_goes_on_to_the_end(self):
        done = self.pause([b"\x04"] * 50)
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn(f"Step {len(self.steps)} of", done.out)

    def test_an_input_that_is_at_its_end_goes_on_to_the_end(self):
        done = run("walkthrough", FLAGSHIP, "--pause", stdin=b"")
        self.assertEqual(done.code, ALL_WELL)
        self.assertEqual(self.told(done.out), self.told(run("walkthrough", FLAGSHIP).out))

    def test_answers_may_come_from_a_pipe(self):
        done = run("walkthrough", FLAGSHIP, "--pause", stdin=b"\n" * 5 + b"q\n")
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn("Step 3 of", done.out)
        self.assertNotIn("Step 4 of", done.out)

    def test_the_prompt_is_no_result(self):
        done = run("walkthrough", FLAGSHIP, "--pause", stdin=b"q\n")
        self.assertNotIn("Enter for more", done.out)
        self.assertIn("Enter for more", done.err)


class Screens(unittest.TestCase):
    """24 lines: nothing that is to be read runs off the terminal."""

    def screens(self, question, *arguments, **how):
        done = run_in_terminal(*arguments, "--color", "never", rows=24, prompt=question,
                               env={"TERM": "dumb"}, **how)
        self.assertEqual(done.code, ALL_WELL)
        parts = re.split(r"-- \d+ of \d+: Enter for more, b back, q to (?:stop|the end) -- ", done.out)
        # The end of the line that was typed: a terminal shows it once more where it comes before it is asked for.
        return [part.lstrip("\n") for part in parts]

    def assert_uncut(self, screens):
        """With a line for the question; and each matrix ends where it begins."""
        for screen in screens:
            self.assertLessEqual(screen.count("\n"), 24 - 1, screen)
            self.assertEqual(screen.count("⎡"), screen.count("⎣"), screen)

    def test_of_walkthroughs(self):
        for number in ["01", "04", "10", "17"]:
            with self.subTest(worksheet=number):
                screens = self.screens(PROMPT, "walkthrough", number, "--pause", keys=[b"\n"] * 500)
                self.assertGreater(len(screens), 10)
                self.assert_uncut(screens)

    def test_of_hunts_and_lessons(self):
        with tempfile.TemporaryDirectory() as folder:
            for arguments in [["hunt", "04", "--seed", "17"], ["hunt", "10", "--seed", "3"], ["learn", "04"], ["learn", "17"]]:
                with self.subTest(arguments=arguments):
                    question = b"q to the end -- "
                    at_once = run_in_terminal(*arguments, rows=24, cwd=folder, prompt=question, keys=[b"quit\n"]).out
                    count = int(re.search(r"-- 1 of (\d+): ", at_once)[1])
                    keys = [b"\n"] * (count - 2) + [b"quit\n"]
                    screens = self.screens(question, *arguments, cwd=folder, keys=keys)
                    self.assertEqual(len(screens), count)
                    self.assert_uncut(screens[:-1])

    def test_a_height_that_is_not_known_is_the_usual_one(self):
        def shown(rows):
            return run_in_terminal("walkthrough", FLAGSHIP, "--pause", rows=rows, prompt=PROMPT, keys=[b"\n"] * 100)
        self.assertEqual(shown(0), shown(24))

    def test_hardly_any_height_does_no_harm(self):
        for rows in [1, 2, 5]:
            done = run_in_terminal("walkthrough", FLAGSHIP, "--pause", rows=rows, prompt=PROMPT, keys=[b"\n"] * 500)
            self.assertEqual(done.code, ALL_WELL)
            self.assertIn("Step 9 of 9", COLOR.sub("", done.out))


if __name__ == "__main__":
    unittest.main()
