"""The command template: sheets to fill in, filled sheets, and what stands in their way."""

import csv
import io
import json
import re
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal

FLAGSHIP = "self-attention"
SMALL = """# Small

```given
X
  1 2
```

```step
Y = X / 3
```

How much is that?

```answer-to
A third of each.
```
"""


def fnv1a64(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


class Template(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "small.md").write_text(SMALL, "utf-8")

    def template(self, *arguments):
        done = run("template", *arguments, cwd=self.folder)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        return done.out

    def refused(self, *arguments):
        done = run("template", *arguments, cwd=self.folder)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        return done.err

    def test_a_blank_sheet_has_blanks_and_no_answers(self):
        self.assertEqual(self.template("./small.md"), """<!-- byhand: small -->
# Small

```matrix X 1x2
# X
  1  2
```

```answer Y 1x2
# Y = X / 3
  _  _
```

How much is that?
""")

    def test_a_filled_sheet_has_the_right_entries_and_the_answers_in_words(self):
        self.assertEqual(self.template("./small.md", "--filled"), """<!-- byhand: small -->
# Small

```matrix X 1x2
# X
  1  2
```

```answer Y 1x2
# Y = X / 3
  1/3  2/3
```

How much is that?

**Answer**

A third of each.
""")

    def test_the_filled_cells_are_those_of_the_walkthrough(self):
        for variant in [[], ["--variant", "17"], ["--for", "Ann"]]:
            walked = json.loads(run("walkthrough", FLAGSHIP, "--format", "json", *variant).out)
            expected = {m["name"]: m.get("cells") or m["hand"] for m in walked["givens"] + walked["steps"]}
            for question in [step for step in walked["steps"] if "choices" in step]:
                expected[question["name"]] = [[question["choices"][int(question["hand"][0][0]) - 1]]]
            found = {}
            text = self.template(FLAGSHIP, "--format", "csv", "--filled", *variant)
            for block, row, *cells in list(csv.reader(io.StringIO(text)))[1:]:
                found.setdefault(block, []).append(cells)
                self.assertEqual(int(row), len(found[block]))
            self.assertEqual(found, expected)

    def test_the_first_line_names_worksheet_variant_and_learner(self):
        variant = fnv1a64("Ann, too") % 10**6
        for arguments, expected in [
                ([], "<!-- byhand: self-attention -->"),
                (["--variant", "17"], "<!-- byhand: self-attention, variant 17 -->"),
                (["--for", "Ann, too"], f"<!-- byhand: self-attention, variant {variant}, for Ann, too -->"),
                (["--format", "csv"], "byhand,self-attention"),
                (["--format", "csv", "--variant", "17"], "byhand,self-attention,17"),
                (["--format", "csv", "--for", "Ann, too"], f'byhand,self-attention,{variant},"Ann, too"')]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.template(FLAGSHIP, *arguments).splitlines()[0], expected)

    def test_a_name_is_no_formula_for_a_spreadsheet_and_stays_the_same_name(self):
        for learner in ["=1+1", "+Ann", "-2", "@Ann", "＝1", "'=1+1", "''=1", "'Ann", '=HYPERLINK("http://x","y")']:
            with self.subTest(learner=learner):
                text = self.template(FLAGSHIP, "--format", "csv", "--filled", "--for", learner)
                cell = next(csv.reader(io.StringIO(text)))[3]
                self.assertNotIn(cell[0], "=+-@＝")
                (self.folder / "sheet.csv").write_text(text, "utf-8")
                graded, = csv.DictReader(io.StringIO(
                    run("grade", "sheet.csv", "--format", "csv", cwd=self.folder).out))
                self.assertEqual(graded["for"], cell)  # the same guard
                self.assertEqual((graded["score"], graded["problems"]), (graded["max"], ""))
                told = run("grade", "sheet.csv", cwd=self.folder).out.split("=====")[0]
                self.assertIn(f", for {learner}", " ".join(told.split()))

    def test_a_variant_has_other_givens_and_the_same_prose(self):
        one, other = self.template(FLAGSHIP), self.template(FLAGSHIP, "--variant", "17")
        block = re.compile(r"^```(\w+) (\w+) .*\n(?:.*\n)*?```$", re.M)
        one, other = (re.sub(r"^```text\n(?:.*\n)*?```$", "", sheet, flags=re.M) for sheet in (one, other))  # pictures
        self.assertEqual(block.sub("", one).splitlines()[1:], block.sub("", other).splitlines()[1:])
        changed = [match[2] for match, twin in zip(block.finditer(one), block.finditer(other)) if match[0] != twin[0]]
        self.assertEqual(changed, ["X"])

    def test_a_file_is_written_and_never_replaced(self):
        self.assertEqual(self.template(FLAGSHIP, "-o", "mine.md"), "")
        written = (self.folder / "mine.md").read_text("utf-8")
        blank = (TREE / "templates/04-self-attention.md").read_text("utf-8")
        self.assertEqual(written, blank.replace("(04-self-attention-", "(mine-"))
        self.assertIn("mine.md is there already", self.refused(FLAGSHIP, "-o", "mine.md", "--filled"))
        self.assertEqual((self.folder / "mine.md").read_text("utf-8"), written)
        self.assertIn("small.md", self.refused("./small.md", "-o", "small.md", "--force") + "small.md")
        self.assertEqual((self.folder / "small.md").read_text("utf-8"), SMALL)

    def test_a_name_that_a_sheet_cannot_hold_is_refused(self):
        (self.folder / "My Sheet.md").write_text(SMALL, "utf-8")
        self.assertEqual(self.refused("./My Sheet.md"), """\
byhand: a sheet cannot name the worksheet My Sheet: its name may have small letters, digits and - only
rename its file, for example to my-sheet.md
""")
        for learner in [" Ann", "Ann --> Bob", "Ann\nBob", "\x1b[2J"]:
            with self.subTest(learner=learner):
                self.assertIn("a sheet cannot be for ", self.refused("./small.md", "--for", learner))

    def test_a_worksheet_with_errors_is_reported_with_their_places(self):
        (self.folder / "bad.md").write_text(SMALL.replace("X / 3", "X / 0"), "utf-8")
        self.assertIn("bad.md:9:", self.refused("./bad.md"))

    def test_control_characters_cannot_drive_a_terminal(self):
        text = SMALL.replace("How much", "How \x1b[2Jmuch \u202e").replace("X\n", "X cols \x1b[1m \x07\n")
        (self.folder / "wild.md").write_text(text, "utf-8")
        for arguments in [[], ["--format", "csv"], ["--filled"]]:
            shown = run_in_terminal("template", "./wild.md", *arguments, cwd=self.folder).out
            self.assertNotRegex(shown, r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


if __name__ == "__main__":
    unittest.main()
