"""`check` from outside: exit codes, several files, where each thing is printed, and that it is soon done."""

import json
import re
import tempfile
import time
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TREE, run, some

NOT_ALL_RIGHT = 1
FLAGSHIP = TREE / "exercises/04-self-attention.md"
CLEAN = "# T\n\n```given\nX    draw 1 2\n  1 2\n```\n\n```step\nY = X / 2\n```\n"
NOTED = CLEAN.replace("```given\n", "```given\nW\n  1\n")
WRONG = CLEAN.replace("X / 2", "X / 0")
NO_WORKSHEET = "# A letter\n\nDear Ann,\n"
EVEN = "# T\n\n```given\nX\n  2 -4\n```\n\n```step\nY = floor(X / 2)\n```\n"
SOMETIMES = CLEAN.replace("draw 1 2", "draw 0 1").replace("X / 2", "1 / X")


class Checking(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, text in [("clean", CLEAN), ("noted", NOTED), ("wrong", WRONG), ("letter", NO_WORKSHEET),
                           ("sometimes", SOMETIMES)]:
            (self.folder / f"{name}.md").write_text(text, "utf-8")

    def check(self, *arguments, **how):
        return run("check", *arguments, cwd=self.folder, **how)

    # Exit codes.

    def test_exit_codes(self):
        for arguments, code in [(["clean.md"], ALL_WELL), (["noted.md"], ALL_WELL), (["noted.md", "--strict"], NOT_ALL_RIGHT),
                                (["clean.md", "--strict"], ALL_WELL), (["wrong.md"], NOT_ALL_RIGHT),
                                (["sometimes.md"], NOT_ALL_RIGHT), (["missing.md"], NOT_USABLE), (["letter.md"], NOT_USABLE),
                                (["clean.md", "wrong.md"], NOT_ALL_RIGHT), (["wrong.md", "clean.md"], NOT_ALL_RIGHT),
                                (["wrong.md", "missing.md", "clean.md"], NOT_USABLE), (["."], NOT_USABLE),
                                (["clean.md", "noted.md", "--strict"], NOT_ALL_RIGHT), ([""], NOT_USABLE), ([], NOT_USABLE),
                                (["clean.md", "--variant", "1"], NOT_USABLE), (["/dev/null"], NOT_USABLE)]:
            for more in some([[], ["--format", "json"], ["--plain"]]):
                with self.subTest(arguments=arguments + more):
                    self.assertEqual(self.check(*arguments, *more).code, code)

    def test_findings_go_to_standard_output_and_what_is_unusable_to_standard_error(self):
        done = self.check("wrong.md", "missing.md", "letter.md", "noted.md", str(FLAGSHIP))
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("wrong.md:9:7: division by zero\n  Y = X / 0\n        ^\n", done.out)
        self.assertIn("\nnoted.md:4:1: note: nothing uses the given W\n  W\n  ^\nleave it out", done.out)
        self.assertIn("\nnoted.md: no errors, 1 note; 1 step, 100 variants replayed\n", done.out)
        self.assertIn(f"\n{FLAGSHIP}: no errors, no notes; 9 steps, 100 variants replayed\n", done.out)
        self.assertTrue(done.out.endswith("\n3 worksheets: 1 error, 1 note; 2 files could not be used\n"))
        self.assertIn("missing.md", done.err)
        self.assertIn("letter.md: no step in this file", done.err)
        self.assertNotIn("letter.md", done.out)

    def test_a_misspelt_tag_stands_before_what_it_makes_fail(self):
        (self.folder / "tag.md").write_text(CLEAN.replace("```given", "```givn"), "utf-8")
        out = self.check("tag.md").out
        self.assertLess(out.index("a fence tagged givn"), out.index("tag.md:9:"))

    def test_a_clean_worksheet_is_one_line(self):
        self.assertEqual(self.check("clean.md"), (ALL_WELL, "clean.md: no errors, no notes; 1 step, 100 variants replayed\n", ""))

    def test_nothing_to_draw_is_no_variant(self):
        (self.folder / "plain.md").write_text(CLEAN.replace("    draw 1 2", ""), "utf-8")
        self.assertEqual(self.check("plain.md").out, "plain.md: no errors, no notes; 1 step\n")

    def test_sheets_and_bytes_are_no_worksheets(self):
        for name, content in [("sheet.md", b"# S\n\n```matrix X\n1 2\n```\n\n```answer Y\n_ _\n```\n"), ("bytes.md", b"\xff\xfe\x00"),
                              ("empty.md", b""), ("zeros.md", bytes(1000)), ("long.md", b"x" * (2 << 20))]:
            (self.folder / name).write_bytes(content)
            with self.subTest(name=name):
                done = self.check(name, "clean.md")
                self.assertEqual(done.code, NOT_USABLE)
                self.assertIn(name, done.err)
                self.assertNotIn(name, done.out)

    # Names and places.

    def test_worksheets_by_number_name_and_path(self):
        for name in ["04", "4", "self", "self-attention", str(FLAGSHIP)]:
            self.assertIn("04-self-attention.md: no errors", self.check(name).out)
        course = self.folder / "course"
        course.mkdir()
        (course / "07-mine.md").write_text(CLEAN, "utf-8")
        for name in ["7", "mine"]:
            self.assertIn("course/07-mine.md: no errors", self.check(name, "--exercises", "course").out)

    def test_worksheets_of_one_number_or_name(self):
        course = self.folder / "course"
        course.mkdir()
        for name in ["01-first.md", "1-second.md", "02-first.md", "03-third.md", "README.md", "notes.md"]:
            (course / name).write_text(CLEAN, "utf-8")
        out = self.check("course/01-first.md").out
        self.assertIn("note: 1-second.md has the number 01 too\n", out)
        self.assertIn("note: 02-first.md has the name first too\n", out)
        self.assertIn(": no errors, 2 notes;", out)
        self.assertIn("no notes", self.check("course/03-third.md").out)
        self.assertIn("no notes", self.check("clean.md").out)

    # Variants.

    def failing_by_walkthrough(self, path):
        """The variants from 1 to 100 that another command cannot replay."""
        return [n for n in range(1, 101) if run("walkthrough", path, "--variant", str(n), cwd=self.folder).code != ALL_WELL]

    def test_variants_that_fail_are_those_that_a_walkthrough_refuses(self):
        failing = self.failing_by_walkthrough("sometimes.md")
        self.assertTrue(failing)
        result = json.loads(self.check("sometimes.md", "--format", "json").out)
        self.assertEqual(result["failing_variants"], len(failing))
        self.assertEqual([(e["variant"], e["variants"]) for e in result["errors"]], [(failing[0], len(failing))])
        shown = self.check("sometimes.md").out
        self.assertIn(f"in variant {failing[0]} and {len(failing) - 1} more of 100: division by zero", shown)
        command = re.search(r"see byhand (walkthrough sometimes.md --variant \d+)\n", shown)[1]
        self.assertEqual(run(*command.split(), cwd=self.folder).code, NOT_USABLE)

    def test_where_nothing_can_be_drawn_no_walkthrough_is_named(self):
        (self.folder / "never.md").write_text(CLEAN.replace("draw 1 2", "draw 1 2 where X[1, 1] > 3"), "utf-8")
        told = self.check("never.md").out
        self.assertIn("ask for less, or give draw more values\n", told)
        self.assertNotIn("byhand walkthrough", told)
        self.assertIn("see byhand walkthrough sometimes.md --variant ", self.check("sometimes.md").out)

    def test_the_command_is_one_that_a_shell_takes(self):
        (self.folder / "my sheet's.md").write_text(SOMETIMES, "utf-8")
        self.assertIn(r"byhand walkthrough 'my sheet'\''s.md' --variant ", self.check("my sheet's.md").out)

    # Forms.

    def test_json_is_one_object_a_line(self):
        lines = self.check("noted.md", "wrong.md", "--format", "json").out.splitlines()
        noted, wrong = map(json.loads, lines)
        self.assertEqual(noted, {
            "file": "noted.md", "worksheet": "noted", "steps": 1, "variants": 100, "failing_variants": 0, "errors": [],
            "notes": [{"line": 4, "column": 1, "message": "nothing uses the given W", "remedy": "leave it out, or use it in a rule"}]})
        self.assertEqual([(e["line"], e["column"], e["message"]) for e in wrong["errors"]], [(9, 7, "division by zero")])
        self.assertEqual(list(wrong["errors"][0]), ["line", "column", "message", "remedy"])

    def test_plain_is_ascii_without_carets(self):
        (self.folder / "letters.md").write_text(CLEAN.replace("# T", "# 注意").replace("X / 2", "X / é"), "utf-8")
        out = self.check("letters.md", "wrong.md", "--plain").out
        self.assertTrue(out.isascii())
        self.assertFalse([line for line in out.splitlines() if line.strip() == "^"])

    def test_the_output_never_replaces_a_worksheet(self):
        done = self.check("clean.md", "noted.md", "-o", "noted.md", "--force")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertEqual((self.folder / "noted.md").read_text("utf-8"), NOTED)

    def test_a_report_in_a_file(self):
        done = self.check("wrong.md", "-o", "report.txt")
        self.assertEqual((done.code, done.out, done.err), (NOT_ALL_RIGHT, "", ""))
        self.assertEqual((self.folder / "report.txt").read_text("utf-8"), self.check("wrong.md").out)

    def test_control_characters_are_made_visible(self):
        name = "a\x1b[2Jb.md"
        (self.folder / name).write_text(NOTED.replace("nothing", "\x1b") + "\n```setp\x1b\n```\n", "utf-8")
        for more in [[], ["--plain"], ["--format", "json"]]:
            done = self.check(name, "no\x1bsuch.md", *more)
            self.assertNotIn("\x1b", done.out + done.err)

    # Mistakes that the givens cannot show.

    def test_blind_mistakes_are_notes(self):
        (self.folder / "even.md").write_text(EVEN, "utf-8")
        out = self.check("even.md").out
        self.assertIn("even.md:9:1: note: these givens cannot show rounded-to-zero (trunc(X / 2)), rounded-up", out)
        self.assertEqual(self.check("even.md").code, ALL_WELL)
        self.assertEqual(self.check("even.md", "--strict").code, NOT_ALL_RIGHT)

    def test_an_author_accepts_what_is_blind(self):
        codes = ["rounded-to-zero", "rounded-up", "rounded-away", "rounded-to-nearest", "not-rounded"]
        lines = "".join(f"blind {code} : all are even\n" for code in codes)
        (self.folder / "even.md").write_text(EVEN.replace("X / 2)\n", "X / 2)\n" + lines), "utf-8")
        self.assertEqual(self.check("even.md", "--strict").code, ALL_WELL)
        matrix = json.loads(self.check("even.md", "--matrix", "--format", "json").out)["matrix"]
        told = {mistake["code"]: (mistake["told"], mistake["reason"]) for mistake in matrix[0]["mistakes"]}
        self.assertEqual({told[code] for code in codes}, {("accepted", "all are even")})
        self.assertEqual(told["division-left-out"], ("apart", None))

    def test_the_matrix_has_every_asked_step(self):
        lines = self.check(str(FLAGSHIP), "--matrix").out.splitlines()
        steps = [line.split(" = ")[0] for line in lines if re.match(r"\w+ = ", line)]
        self.assertEqual(steps, ["Q", "K", "V", "S", "R", "E", "c", "A", "winner", "Z"])
        self.assertIn("  + told apart      factors-swapped         Q^T * K", lines)
        self.assertIn("  - not carried on  factors-swapped         Q * K^T: another shape (3x3 for 4x4)", lines)
        plain = self.check(str(FLAGSHIP), "--matrix", "--plain").out
        self.assertTrue(plain.isascii())
        self.assertIn("  + told apart: row-sums, E / rowsum(E)\n", plain)
        matrix = json.loads(self.check(str(FLAGSHIP), "--matrix", "--format", "json").out)["matrix"]
        self.assertEqual([step["step"] for step in matrix], steps)
        for step in matrix:
            for mistake in step["mistakes"]:
                self.assertEqual(list(mistake), ["code", "rule", "message", "told", "reason", "same_as"])
                self.assertEqual(mistake["reason"] is None, mistake["told"] == "apart")

    def test_there_is_no_matrix_of_errors(self):
        self.assertNotIn("matrix", json.loads(self.check("wrong.md", "--matrix", "--format", "json").out))
        self.assertEqual(self.check("wrong.md", "--matrix").out, self.check("wrong.md").out)

    # Work.

    def test_the_flagship_is_soon_checked(self):
        start = time.monotonic()
        self.assertEqual(self.check(str(FLAGSHIP)).code, ALL_WELL)
        self.assertLess(time.monotonic() - start, 5)  # on a busy machine; else some hundredths

    def test_much_work_is_not_done_a_hundred_times(self):
        """A worksheet that is just within its budget, over and over, would take minutes."""
        row = "  " + " ".join(["1"] * 64) + "\n"
        steps = "".join(f"S{i} = X * X + {i}\n" for i in range(50))
        (self.folder / "heavy.md").write_text(f"# T\n\n```given\nX    draw 0 1\n{row * 64}```\n\n```step\n{steps}```\n", "utf-8")
        start = time.monotonic()
        result = json.loads(self.check("heavy.md", "--format", "json").out)
        self.assertLess(time.monotonic() - start, 30)
        self.assertEqual(result["errors"], [])
        self.assertTrue(1 <= result["variants"] < 100)

    def test_nonsense_never_stops_it(self):
        corpus = some(sorted((TREE / "tests/fuzz/corpus").rglob("*.md")))
        self.assertTrue(corpus)
        for path in corpus:
            with self.subTest(path=path.name):
                self.assertIn(self.check(str(path)).code, [ALL_WELL, NOT_ALL_RIGHT, NOT_USABLE])


if __name__ == "__main__":
    unittest.main()
