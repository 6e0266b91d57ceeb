"""`learn` through pipes: a whole lesson, going on with it, what a learner may type, and files that are in the way."""

import csv
import io
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

from lessons import CELLS, FULL_MARK, RIGHT, SHEET, Lessons
from running import ALL_WELL, NOT_USABLE, PROGRAM, TIME_LIMIT, TREE, environment, run

NONSENSE = {
    "wrong": "4711",
    "unreadable": "12x4",
    "two readings": "1,5",
    "a fraction of nothing": "1/0",
    "no word": "wrods",
    "empty": "",
    "blanks": " \t ",
    "100 kB of digits": "7" * 100_000,
    "100 kB of words": "why " * 25_000,
    "many entries": "1 " * 900,
    "NUL": b"1\x002",
    "only NUL": b"\0",
    "invalid UTF-8": b"1\xff\xfe",
    "half a character": b"\xe2\x88",
    "a surrogate": b"\xed\xa0\x80",
    "escapes": "\x1b[2J\x1b]0;gone\x07",
    "control characters": bytes(range(1, 10)) + bytes(range(11, 32)),
    "C1": "\x9b31m9",
    "turned around": "\u202e9",
    "digits of another script": "٣",
    "Chinese": "查询",
    "an emoji": "🐈",
    "a fence": "```",
    "a comment": "<!-- byhand: self-attention -->",
    "an option": "--help",
    "a cell that is not there": "S[99,99] = 1",
    "a printed cell": "S[1,1] = 5",
    "a huge place": "S[99999999999999999999,1] = 1",
    "another step": "Y[9,1] = 5",
    "a long way": "goto " + "9" * 3000,
    "a calculation without end": "calc " + "(" * 1500,
    "a division by nothing": "calc 1/0",
}


class WholeLesson(Lessons):
    def test_it_ends_with_a_full_sheet(self):
        learner = self.begin()
        lines = learner.to_the_end()
        done = self.assert_well(learner.end())
        self.assertGreater(len(lines), FULL_MARK)
        self.assertEqual(self.score(), FULL_MARK)
        self.assertIn("47 of 47", done.out)
        self.assertNotIn("\x1b", done.out)
        self.assert_no_strays()
        # The same lines at once: the same lesson, and the same sheet.
        sheet = self.sheet.read_bytes()
        self.sheet.unlink()
        again = self.assert_well(self.learn("02", lines=lines))
        self.assertEqual(again.out, done.out)
        self.assertEqual(self.sheet.read_bytes(), sheet)

    def test_its_sheet_has_the_entries_of_the_filled_template(self):
        self.begin().to_the_end()
        filled = run("template", "02", "--filled", "--format", "csv").out
        printed = {(row[0], int(row[1]), at): value for row in csv.reader(io.StringIO(filled)) if len(row) > 2
                   for at, value in enumerate(row[2:], 1)}
        self.assertEqual({cell: printed[cell] for cell in CELLS}, RIGHT)
        graded = {step["name"]: step["verdicts"] for step in self.grade()["steps"]}
        for name, verdicts in graded.items():
            asked = {(name, i, j) for i, row in enumerate(verdicts, 1) for j, verdict in enumerate(row, 1)
                     if verdict != "given"}
            self.assertEqual(asked - {("share", 1, 1)}, {cell for cell in CELLS if cell[0] == name})

    def test_every_line_of_the_lesson_is_shown_after_its_prompt(self):
        learner = self.begin()
        learner.right(3)
        for prompt, line in [("S[1,2]", "9"), ("S[1,4]", "2"), ("S[2,1]", "9")]:
            self.assertRegex(learner.shown.decode(), rf"\n{prompt.replace('[', '.')[:-1]}. \(\w+, \w+\) > {line}\n")

    def test_plain_is_ascii(self):
        learner = self.begin("02", "--plain")
        for line in ["hint", "hint", "hint", "help", "explain S[1,2]", "calc X", "−3", "查询", "again", "7"]:
            learner.type(line)
        learner.to_the_end()
        done = self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)
        self.assertTrue(done.out.isascii(), sorted(set(c for c in done.out if not c.isascii())))
        self.assertNotIn("\x1b", done.out)

    def test_colour_may_be_asked_for(self):
        self.assertIn("\x1b[", self.learn("02", "--color", "always", lines=["9"]).out)

    def test_other_numbers(self):
        done = self.assert_well(self.learn("02", "--variant", "17", lines=["quit"]))
        self.assertIn("byhand: reweighing, variant 17", self.sheet.read_text("utf-8"))
        self.assertEqual(self.grade()["variant"], 17)
        filled = run("template", "02", "--variant", "17", "--filled", "--format", "csv").out
        right = next(row for row in csv.reader(io.StringIO(filled)) if row[:2] == ["S", "1"])[3]
        for arguments in [["02", "--variant", "17"], ["02"], [SHEET]]:
            self.assert_well(self.learn(*arguments, lines=[f"S[1,2] = {right}"]))
        self.assertEqual(self.grade()["score"], 1)
        self.assertIn("To go on with it: byhand learn", done.out)

    def test_the_sheet_of_a_name(self):
        self.assert_well(self.learn("02", "--for", "Ann", lines=["quit"]))
        self.assertIn("for Ann", self.sheet.read_text("utf-8"))
        self.assert_well(self.learn("02", "--for", "Ann", lines=["quit"]))

    def test_a_name_in_another_spelling(self):
        """Its numbers are others, so that what was begun is not gone on with; it is told."""
        self.assert_well(self.learn("02", "--for", "Ann", "--sheet", "mine.md", lines=["quit"]))
        for arguments in [["--for", "ann"], ["--for", "ANN", "--sheet", "b.md"]]:
            done = self.assert_well(self.learn("02", *arguments, lines=["quit"]))
            self.assertIn("To go on with mine.md, for Ann, type quit, and then: byhand learn mine.md",
                          " ".join(done.out.split()))
        for arguments in [["--for", "Ann", "--sheet", "c.md"], ["--for", "Bob", "--sheet", "d.md"]]:
            self.assertNotIn("To go on with mine.md", self.learn("02", *arguments, lines=["quit"]).out)

    def test_the_usual_sheet_is_of_a_name_in_another_spelling(self):
        self.assert_well(self.learn("02", "--for", "Ann", lines=["quit"]))
        before = self.sheet.read_bytes()
        for name, is_spelled_so in [("ann", True), ("Bob", False)]:
            done = self.learn("02", "--for", name, lines=["quit"])
            self.assertEqual((done.code, self.sheet.read_bytes()), (NOT_USABLE, before))
            self.assertIn(", for Ann: it is left alone", done.err)
            self.assertEqual("spell the name so: --for Ann;" in done.err, is_spelled_so)


class GoingOn(Lessons):
    def test_it_goes_on_where_it_stopped(self):
        self.begin().to_the_end()
        whole = self.sheet.read_bytes()
        for stops in [[1], [16], [17], [20, 21], [31], [36, 46], [5, 10, 15, 25, 35, 45]]:
            with self.subTest(stops=stops):
                self.sheet.unlink()
                last = 0
                for stop in stops:
                    learner = self.begin()
                    learner.right(stop - last)
                    self.assert_well(learner.end())
                    self.assert_kept(stop)
                    last = stop
                learner = self.begin()
                self.assertIn(f"{last} of 47 marks so far", learner.said)
                learner.to_the_end()
                self.assert_well(learner.end())
                self.assertEqual(self.sheet.read_bytes(), whole)

    def test_the_input_may_end_anywhere(self):
        learner = self.begin()
        lines = learner.to_the_end()
        typed = 0
        for count, line in enumerate(lines):
            if count % 7 == 0 or line == "cat" or count == len(lines) - 1:
                self.sheet.unlink()
                done = self.assert_well(self.learn("02", lines=lines[:count]))
                self.assert_kept(typed)
                self.assertIn(f"{typed} of 47", done.out.split("\n\n")[-2])
                self.assertIn("To go on with it: byhand learn 02\n", done.out)
            typed += line[0].isdigit()

    def test_a_line_without_its_break_is_taken(self):
        self.assert_well(run("learn", "02", cwd=self.folder, stdin=b"9\n2"))
        self.assert_kept(2)

    def test_lines_of_other_systems_are_taken(self):
        self.assert_well(run("learn", "02", cwd=self.folder, stdin=b"9\r\n2\r\n"))
        self.assert_kept(2)

    def test_a_finished_lesson_ends_at_once(self):
        self.begin().to_the_end()
        before = self.sheet.read_bytes()
        learner = self.begin()
        while learner.prompt:
            self.assertEqual(learner.prompt, "your answer")
            learner.type("")
        self.assertIn("47 of 47", self.assert_well(learner.end()).out)
        self.assertEqual(self.sheet.read_bytes(), before)

    def test_a_sheet_as_argument(self):
        (self.folder / "my own").mkdir()
        for name in ["mine.md", "./mine.md", "my own/it's.md", str(self.folder / "whole path.md")]:
            with self.subTest(name=name):
                path = self.folder / name
                path.write_text(run("template", "02").out, "utf-8")
                done = self.assert_well(self.learn(name, lines=["9"]))
                self.assertEqual(self.score(path), 1)
                told = done.out.rstrip("\n").rpartition("To go on with it: ")[2]
                self.assertTrue(told.startswith("byhand learn "), told)
                self.assertIn(Path(name).name.replace("'", ""), told.replace("'", "").replace("\\", ""))
        self.assertFalse(self.sheet.exists())

    def test_a_sheet_whose_blocks_were_indented_is_gone_on_with(self):
        filled = run("template", "02", "--filled").out
        indented = re.sub(r"^```answer .*?^```$", lambda block: re.sub("^", "    ", block[0], flags=re.M), filled,
                          flags=re.M | re.S)
        self.assertNotEqual(indented, filled)
        self.sheet.write_text(indented, "utf-8")
        done = self.assert_well(self.learn("02", lines=["", ""]))
        self.assertIn("four blanks or more from the edge, and were taken out of it", " ".join(done.out.split()))
        self.assertIn("47 of 47", done.out)
        self.assertEqual(self.sheet.read_text("utf-8"), indented)  # as nothing was entered
        wrong = indented.replace("9/71", "x/71", 1)
        self.sheet.write_text(wrong, "utf-8")
        self.assert_well(self.learn("02", lines=["9/71"]))
        self.assertEqual(self.sheet.read_text("utf-8").count("\n```answer "), filled.count("\n```answer "))
        self.assertEqual(self.score(), FULL_MARK)

    def test_a_sheet_of_another_system_keeps_its_breaks(self):
        self.sheet.write_bytes(run("template", "02").out.replace("\n", "\r\n").encode())
        self.begin().to_the_end()
        self.assertEqual(self.score(), FULL_MARK)
        text = self.sheet.read_bytes()
        self.assertEqual(text.count(b"\n"), text.count(b"\r\n"))


class Typing(Lessons):
    def test_nonsense_does_no_harm(self):
        learner = self.begin()
        blank = self.sheet.read_bytes()
        for what, line in NONSENSE.items():
            with self.subTest(what=what):
                said = learner.type(line)
                self.assertIsNotNone(learner.prompt, said)
                self.assertEqual(learner.prompt, "S[1,2] (The, cat)")
                if what == "wrong":
                    self.assert_kept(0, wrong=[CELLS[0]])
                    learner.type("undo")
                self.assertEqual(self.sheet.read_bytes(), blank)
                raw = {c for c in said if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f" or c == "\u202e"}
                self.assertEqual(raw, set())
                self.assertFalse(any("\udc80" <= c <= "\udcff" for c in said), said[:200])
                self.assertLess(len(said), 6000)
        learner.to_the_end()
        self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)

    def test_nonsense_after_every_kind_of_prompt(self):
        learner = self.begin()
        self.assertEqual(learner.prompt, "your guess")
        for line in NONSENSE.values():
            if learner.prompt == "your guess" and line not in ("", " \t "):
                learner.type(line)
        self.assertIn(learner.prompt, ["your guess", "S[1,2] (The, cat)"])  # a word of the lesson passes it over
        learner.right(31)
        self.assertEqual(learner.prompt, "share")
        learner.type(NONSENSE["100 kB of words"])
        learner.type("cat")
        learner.right(16)
        self.assertEqual(learner.prompt, "your answer")
        learner.type(NONSENSE["invalid UTF-8"])
        learner.type(NONSENSE["escapes"])
        self.assertIsNone(learner.prompt)
        self.assertNotIn("\x1b", self.assert_well(learner.end()).out)
        self.assertEqual(self.score(), FULL_MARK)

    def test_forms_of_an_entry(self):
        learner = self.begin()
        for line in ["18/2", "2.0", "+9", " 42 ", "6", "54/6", "5 "]:
            self.assertIn("✓", learner.type(line))
        self.assert_kept(7)

    def test_a_pasted_table(self):
        rows = {"S": "S[1,2] = 9\nS[1,4] = 2\n| cat | 9 | 42 | 6 | 9 | 5 |\n6\n1\nits 2 9 1 2 1\n5 1",
                "c": "  The  cat  chased  its  tail\n|---:|---:|---:|---:|---:|\n| 23 | 71 | 19 | 15 | 14 |",
                "A": "cat\n          cat   its\nThe      9/71  2/15\ncat     42/71   3/5\nchased   6/71  1/15\n"
                     "its      9/71  2/15\ntail     5/71  1/15",
                "Y": "cat\n[206/71, 44/15]\n68/71\t14/15\n219/71; 47/15",
                "d": "[3, 8, 3, 0, 2]", "d_new": "(62/15, 3, 92/15, 5, 77/15)"}
        lines = "\n".join(rows.values()).split("\n")
        self.assert_well(self.learn("02", lines=lines))
        self.assertEqual(self.score(), FULL_MARK)

    def test_what_was_given_away_carries_no_mark(self):
        self.assert_well(self.learn("02", lines=["show", "2"]))
        self.assertIn("# shown [1,2]", self.sheet.read_text("utf-8"))
        self.assertEqual(self.score(), 1)  # of as many as ever

    def test_what_was_wrong_at_first_is_noted_in_the_sheet_and_costs_nothing(self):
        learner = self.begin()
        for line in ["8", "9", "7", "6", "undo", "2"]:  # S[1,2]; then S[1,4], of which one miss is taken back
            learner.type(line)
        learner.type("9 41 6 9 5")
        learner.end()
        text = self.sheet.read_text("utf-8")
        self.assertEqual(re.findall("(?m)^# missed.*", text), ["# missed [1,2] [1,4] [2,2]"])
        self.assertEqual(self.score(), 6)
        self.learn("02", lines=["goto S[2,2]", "42"])
        self.assertIn("# missed [1,2] [1,4] [2,2]\n", self.sheet.read_text("utf-8"))
        self.assertEqual(self.score(), 7)

    def test_a_miss_that_is_undone_was_none(self):
        self.learn("02", lines=["8", "undo", "9"])
        self.assertNotIn("# missed", self.sheet.read_text("utf-8"))

    def test_full_marks_are_not_had_with_a_cell_that_was_given_away(self):
        learner = self.begin()
        learner.type("show")
        learner.to_the_end()
        said = " ".join(self.assert_well(learner.end()).out.split())
        self.assertIn(f"All cells are done: {FULL_MARK - 1} of {FULL_MARK} marks, 1 given away.", said)
        self.assertEqual(self.score(), FULL_MARK - 1)

    def test_a_full_output_is_told_and_loses_nothing(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "learn", "02"], cwd=self.folder, input=b"9\n", stdout=full, check=False,
                                  stderr=subprocess.PIPE, env=environment(), timeout=TIME_LIMIT)
        self.assertEqual(done.returncode, NOT_USABLE)
        self.assertIn(b"cannot write to standard output", done.stderr)
        self.assert_kept(0)


class InTheWay(Lessons):
    """A file of the sheet's name that is none of this lesson stays as it is."""

    def test_a_sheet_that_is_too_long_is_left_alone(self):
        text = run("template", "02").out
        self.sheet.write_text(text + "x" * (1 << 20), "utf-8")
        self.assert_left_alone("02", told="is longer than 1024 KiB: it is left alone")

    def test_a_sheet_of_the_most_allowed_size_is_gone_on_with(self):
        text = run("template", "02").out
        self.sheet.write_text(text + "\n" * ((1 << 20) - len(text.encode())), "utf-8")
        self.assertEqual(self.learn("02", lines=["quit"]).code, ALL_WELL)

    def assert_left_alone(self, *arguments, told="", **how):
        def looks():
            return {path: (path.lstat().st_mode, os.readlink(path) if path.is_symlink() else
                           path.read_bytes() if path.is_file() else None) for path in self.folder.rglob("*")}
        before = looks()
        done = self.learn(*arguments, lines=["9", "2"], **how)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertGreaterEqual(len(done.err.splitlines()), 2)
        self.assertIn(told, done.err)
        self.assertEqual(looks(), before)

    def test_files_that_are_no_sheet_of_the_lesson(self):
        texts = {
            "no sheet": "My notes.\n",
            "empty": "",
            "bytes": bytes(range(256)) * 20,
            "too long": b"<!-- byhand: reweighing -->\n" + b"word " * 300_000,
            "a sheet of another worksheet": run("template", "04").out,
            "CSV": run("template", "02", "--format", "csv").out,
            "the worksheet itself": (TREE / "exercises/02-reweighing.md").read_bytes(),
            "of no worksheet": "<!-- byhand: no-such-worksheet -->\n",
            "half a first line": "<!-- byhand: rewei",
            "a notebook with the sheet": json.dumps(
                {"cells": [{"cell_type": "markdown", "source": run("template", "02").out}], "nbformat": 4}),
            "half a notebook": '{"cells": [{"cell_type": "markdown", "source": ["<!-- byhand: reweighing -->',
            "a page with the sheet": "<div>" + run("template", "02").out.replace("\n", "<br>\n") + "</div>",
        }
        for what, text in texts.items():
            with self.subTest(what=what):
                self.sheet.write_bytes(text if isinstance(text, bytes) else text.encode())
                self.assert_left_alone("02", told=SHEET)

    def test_another_variant(self):
        self.sheet.write_text(run("template", "02", "--variant", "17").out, "utf-8")
        self.assert_left_alone("02", "--variant", "18", told="variant 17")
        self.assert_left_alone("02", "--for", "Ann", told="variant 17")
        self.sheet.write_text(run("template", "02").out, "utf-8")
        self.assert_left_alone("02", "--variant", "18", told="numbers of the worksheet itself")

    def test_what_is_no_file(self):
        self.sheet.mkdir()
        self.assert_left_alone("02", told=SHEET)
        self.sheet.rmdir()
        os.mkfifo(self.sheet)
        self.assert_left_alone("02", told=SHEET)
        self.sheet.unlink()
        for target in ["nowhere.md", SHEET, "/dev/null", "."]:
            self.sheet.symlink_to(target)
            self.assert_left_alone("02", told=SHEET)
            self.sheet.unlink()

    def test_a_link_to_something_else(self):
        (self.folder / "notes.md").write_text("My notes.\n", "utf-8")
        self.sheet.symlink_to("notes.md")
        self.assert_left_alone("02", told=SHEET)

    def test_arguments(self):
        for arguments in [["no-such.md"], ["-"], ["."], ["99"], ["02", "03"], ["02", "--variant", "x"],
                          ["02", "--variant", "1", "--for", "Ann"], ["02", "--format", "json"]]:
            with self.subTest(arguments=arguments):
                self.assert_left_alone(*arguments)
        (self.folder / "sheet.csv").write_text(run("template", "02", "--format", "csv").out, "utf-8")
        self.assert_left_alone("sheet.csv", told="CSV")

    def test_worksheets_that_do_not_work(self):
        (self.folder / "broken.md").write_text("# T\n\n```step\nY = 1 +\n```\n", "utf-8")
        self.assert_left_alone("broken.md", told="broken.md")


if __name__ == "__main__":
    unittest.main()
