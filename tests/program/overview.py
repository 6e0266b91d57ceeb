"""`byhand` alone: where a learner is, read from the sheets of the folder, and what is next."""

import os
import re
import shlex
import unittest

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal
from sheets import BLANK, FULL, Sheets, entries, with_cell, with_cells
from terminal import width

WELCOME = "No sheet of the course is here yet"
NUMBERS = sorted(path.name[:2] for path in (TREE / "exercises").glob("*.md"))


def sheet_of(worksheet, *arguments):
    return run("template", worksheet, *arguments).out


class Folder(Sheets):
    """A folder of the learner, empty at first."""

    def setUp(self):
        super().setUp()
        for path in self.folder.iterdir():
            path.unlink()

    def look(self, *arguments, **how):
        done = run(*arguments, cwd=self.folder, **how)
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        return done.out

    def lines_of_course(self, out):
        """By number: the line of each worksheet."""
        return {found[2]: found[0].strip() for found in re.finditer(r"^ +([✓▸] +)?(\d\d)\b.*$", out, re.M)}


class Beginning(Folder):
    def test_an_empty_folder_is_welcomed_in_a_few_lines(self):
        for style in [[], ["--plain"], ["--color", "always"]]:
            out = self.look(*style)
            self.assertIn(WELCOME, " ".join(out.split()))
            self.assertIn("byhand learn 01", out)
            self.assertIn("byhand list", out)
            self.assertIn("byhand --help", out)
            self.assertLessEqual(len(out.splitlines()), 8)
            self.assertEqual(self.lines_of_course(out), {})

    def test_a_sheet_whose_question_is_open_is_not_done(self):
        sheet = sheet_of("01", "--filled")
        blank = re.sub(r"(```answer fits .*\n(?:#.*\n)*) *\w+\n", r"\1  _\n", sheet)
        self.assertTrue(sheet != blank)
        self.write("warm-up.md", blank)
        self.assertIn("a question is open", self.lines_of_course(self.look())["01"])
        self.write("warm-up.md", sheet)
        self.assertIn("✓", self.lines_of_course(self.look())["01"])

    def test_other_files_are_passed_over(self):
        self.write("notes.md", "# Notes\n\n```answer Q 3x4\n1 2\n```\n")
        self.write("context.md", "What the context was.\n")  # as a sheet would be called
        self.write("worksheet.md", (TREE / "exercises/04-self-attention.md").read_text("utf-8"))
        self.write("table.csv", "a,b\n1,2\n")
        self.write("elsewhere.md", "<!-- byhand: nowhere -->\n# A sheet of a worksheet that is not here\n")
        self.write("empty.md", "")
        (self.folder / "bytes.md").write_bytes(b"\xff\xfe\x00")
        (self.folder / "folder.md").mkdir()
        os.mkfifo(self.folder / "pipe.md")
        (self.folder / "link.md").symlink_to("nothing")
        self.assertIn(WELCOME, " ".join(self.look().split()))

    def test_worksheets_of_ones_own(self):
        self.write("course/03-halves.md", "# Halves\n\n```given\nX\n  1 3\n```\n\n```step\nY = X / 2\n```\n")
        self.write("course/README.md", "No worksheet.\n")
        env = {"BYHAND_PATH": None}
        out = self.look("--exercises", "course", env=env)
        self.assertIn("--exercises course", out)
        self.write("halves.md", run("template", "course/03-halves.md", cwd=self.folder).out.replace("_", "1/2", 1))
        lines = self.lines_of_course(self.look("--exercises", "course", env=env))
        self.assertIn("1 of 2", lines["03"])
        self.assertNotIn("README", self.look("--exercises", "course", env=env))

    def test_a_folder_that_is_not_there(self):
        for arguments in [["--exercises", "nowhere"], ["--exercises"], ["--color", "sometimes"], ["--plian"]]:
            done = run(*arguments, cwd=self.folder)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)
            self.assertGreaterEqual(len(done.err.splitlines()), 2)


class GoingOn(Folder):
    def test_ticks_and_what_is_next(self):
        self.write("warm-up.md", sheet_of("01", "--filled"))
        out = self.look()
        lines = self.lines_of_course(out)
        self.assertEqual(sorted(lines), NUMBERS)
        self.assertRegex(lines["01"], "^✓  01  Warm-up.* done$")
        self.assertIn("\nbyhand learn 02\n", out)
        self.assertIn(f"1 of {len(NUMBERS)} worksheets done", out)

    def test_a_sheet_that_was_begun(self):
        first = entries(FULL, "Q")
        begun = with_cells(BLANK, {("Q", 1, 1): first[0][0], ("Q", 2, 1): first[1][0]})
        self.write("self-attention.md", begun)
        out = self.look()
        self.assertRegex(self.lines_of_course(out)["04"], r"^▸  04  Self-attention by hand +2 of 116$")
        self.assertIn("\nbyhand learn 04\n", out)
        self.write("self-attention.md", with_cell(begun, "Q", 2, 1, "77"))
        out = self.look()
        self.assertRegex(self.lines_of_course(out)["04"], r"1 of 116, 1 mistake$")
        self.assertIn("look at Q[2,1] again", out)

    def test_the_last_saved_comes_first(self):
        for name, worksheet, time in [("warm-up.md", "01", 2_000_000), ("reweighing.md", "02", 1_000_000)]:
            self.write(name, sheet_of(worksheet).replace(" _", " 1", 1))
            os.utime(self.folder / name, (time, time))
        self.assertIn("\nbyhand learn 01\n", self.look())
        os.utime(self.folder / "reweighing.md", (3_000_000, 3_000_000))
        self.assertIn("\nbyhand learn 02\n", self.look())

    def test_the_furthest_of_several_sheets_counts(self):
        self.write("self-attention.md", with_cell(BLANK, "Q", 1, 1, "77"))
        self.write("zz.md", sheet_of("04", "--filled", "--variant", "17"))
        self.assertRegex(self.lines_of_course(self.look())["04"], "done, in zz.md$")
        self.write("self-attention.md", FULL)
        self.assertRegex(self.lines_of_course(self.look())["04"], "done(, in zz.md)?$")
        (self.folder / "zz.md").unlink()
        self.write("table.csv", sheet_of("04", "--filled", "--format", "csv"))
        self.write("self-attention.md", BLANK)
        self.assertRegex(self.lines_of_course(self.look())["04"], "done, in table.csv$")

    def test_what_is_next_works(self):
        for name, arguments in [("my own.md", []), ("self-attention.md", ["--for", "Ann"]), ("zz.md", ["--variant", "7"]),
                                ("table.csv", ["--format", "csv"])]:
            self.write(name, sheet_of("04", *arguments).replace(" _", " 77", 1).replace(",_", ",77", 1))
            words = shlex.split(re.search(r"^byhand (.*)$", self.look(), re.M)[1])
            self.assertEqual(words[0], "watch" if name == "table.csv" else "learn")
            if words[0] == "learn":
                self.assertEqual(run(*words, cwd=self.folder).code, ALL_WELL)
            (self.folder / name).unlink()

    def test_mistakes_can_be_practised(self):
        self.write("self-attention.md", BLANK)
        self.assertNotIn("byhand review", self.look())
        self.write("self-attention.md", with_cell(BLANK, "Q", 1, 1, "77"))
        self.assertIn("\nbyhand review\n", self.look())

    def test_damage(self):
        damaged = {"broken.md": "<!-- byhand: self-attention, variant x -->\n",
                   "nameless.md": "<!-- byhand: -->\n", "bytes.md": "<!-- byhand: self-attention -->\n\udcff"}
        for name, text in damaged.items():
            (self.folder / name).write_bytes(text.encode("utf-8", "surrogateescape"))
        # What an editor made of the sheet of a lesson, without the mark that tells it.
        (self.folder / "reweighing.md").write_bytes(sheet_of("02").encode("utf-16-le"))
        self.write("warm-up.md", sheet_of("01", "--filled"))
        for style in [[], ["--plain"]]:
            out = " ".join(self.look(*style).split())
            for name in [*damaged, "reweighing.md"]:
                self.assertRegex(out, rf"{name}: [^;]*; ")
            self.assertIn("byhand learn 02", out)

    def test_a_sheet_in_utf_16(self):
        text = with_cell(sheet_of("02"), "S", 1, 1, "77")
        (self.folder / "reweighing.md").write_bytes(text.encode("utf-16"))
        utf_16 = self.look()
        (self.folder / "reweighing.md").write_text(text, "utf-8")
        self.assertEqual(self.look(), utf_16)

    def test_a_damaged_row_costs_itself(self):
        sheet = sheet_of("01", "--filled").splitlines()
        block = next(i for i, line in enumerate(sheet) if line.startswith("```answer"))
        row = next(i for i in range(block + 1, len(sheet)) if not sheet[i].startswith("#"))
        sheet[row] = sheet[row] + " 1 2 3 4 5 6 7 8 9"
        self.write("warm-up.md", "\n".join(sheet))
        self.assertRegex(self.lines_of_course(self.look())["01"], r"^▸  01 .* \d+ of \d+")

    def test_many_files(self):
        for i in range(150):
            self.write(f"sheet-{i:03}.md", with_cell(BLANK, "Q", 1, 1, str(i + 50)))
            self.write(f"notes-{i:03}.md", f"# Note {i}\n")
        self.write("last.md", FULL)
        self.assertIn("done, in last.md", self.look())

    def test_names_of_files_cannot_drive_the_terminal(self):
        self.write("\x1b[2J.md", with_cell(BLANK, "Q", 1, 1, "77"))
        for style in [[], ["--plain"]]:
            self.assertNotIn("\x1b", self.look(*style))


class Looks(Folder):
    def setUp(self):
        super().setUp()
        self.write("warm-up.md", sheet_of("01", "--filled"))
        self.write("mine.md", with_cell(BLANK, "Q", 1, 1, "77"))

    def test_every_worksheet_at_every_width(self):
        for columns in [20, 50, 80, 120]:
            for style in [[], ["--plain"]]:
                done = run_in_terminal(*style, columns=columns, cwd=self.folder)
                self.assertEqual(done.code, ALL_WELL)
                for line in done.out.splitlines():
                    self.assertTrue(width(line) <= columns or len(line.split()) == 1, (columns, line))
                for number in NUMBERS:
                    self.assertRegex(done.out, rf"\b{number}\b")

    def test_plain_is_ascii_and_says_all(self):
        out = self.look("--plain")
        self.assertTrue(out.isascii())
        self.assertIn("01: Warm-up: vectors and matrices, done", out)
        self.assertNotIn("<U+", out)

    def test_colours_only_where_they_are_wanted(self):
        self.assertIn("\x1b[", run_in_terminal(cwd=self.folder).out)
        for env in [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}]:
            self.assertNotIn("\x1b[", run_in_terminal(cwd=self.folder, env=env).out)
        self.assertIn("\x1b[", self.look("--color", "always"))
        self.assertNotIn("\x1b[", self.look())


if __name__ == "__main__":
    unittest.main()
