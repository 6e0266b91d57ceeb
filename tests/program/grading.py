"""`grade`, `watch` and `explain` on a sheet, from outside: what is told in which format, and what never is."""

import csv
import io
import json
import os
import re
import select
import shutil
import signal
import tempfile
import termios
import time
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, TIME_LIMIT, TREE, read_some, run, run_in_terminal, start_in_terminal

NOT_ALL_RIGHT = 1
FORMATS = ["text", "markdown", "json", "csv"]
FULL = run("template", "04", "--filled").out
BLANK = run("template", "04").out
STEPS = ["Q", "K", "V", "S", "R", "E", "c", "A", "Z"]


def rows_of(text, step):
    """Where the rows of a block stand: (first, last) line, and their cells without labels."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"```answer {step} "))
    end = next(i for i in range(start + 1, len(lines)) if lines[i] == "```")
    shape = re.search(r"(\d+)x(\d+)", lines[start])
    count, width = int(shape[1]), int(shape[2])
    cells = [line.replace("|", " ").split()[-width:] for line in lines[end - count:end]]
    return lines, end - count, cells


def with_cell(text, step, row, col, entry):
    """The sheet with another entry in a cell; positions count from 1."""
    lines, first, cells = rows_of(text, step)
    line = lines[first + row - 1]
    matches = list(re.finditer(r"[^\s|]+", line))[-len(cells[0]):]
    at = matches[col - 1]
    lines[first + row - 1] = line[:at.start()] + entry + line[at.end():]
    return "\n".join(lines)


def with_cells(text, changes):
    for (step, row, col), entry in changes.items():
        text = with_cell(text, step, row, col, entry)
    return text


def entries(text, step):
    return rows_of(text, step)[2]


class Sheets(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.write("full.md", FULL)
        self.write("blank.md", BLANK)
        self.write("slip.md", with_cell(FULL, "Q", 1, 1, "7"))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="")
        return name

    def grade(self, *arguments, **how):
        return run("grade", *arguments, cwd=self.folder, **how)

    def json(self, *arguments, **how):
        return [json.loads(line) for line in self.grade(*arguments, "--format", "json", **how).out.splitlines()]

    def table(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.grade(*arguments, "--format", "csv").out, newline="")))


class Marks(Sheets):
    def test_exit_codes(self):
        for arguments, code in [(["full.md"], ALL_WELL), (["blank.md"], NOT_ALL_RIGHT), (["slip.md"], NOT_ALL_RIGHT),
                                (["full.md", "slip.md"], NOT_ALL_RIGHT), (["missing.md"], NOT_USABLE),
                                (["missing.md", "full.md"], NOT_USABLE), (["slip.md", "missing.md", "full.md"], NOT_USABLE),
                                ([], NOT_USABLE), ([""], NOT_USABLE), (["full.md", "--strict"], ALL_WELL),
                                (["full.md", "--reveal", "all"], NOT_USABLE), (["/dev/null"], NOT_USABLE)]:
            for style in [["--format", name] for name in FORMATS] + [["--plain"], ["--summary"]]:
                with self.subTest(arguments=arguments, style=style):
                    self.assertEqual(self.grade(*arguments, *style).code, code)

    def test_a_full_mark_is_praised_and_nothing_else_is(self):
        self.assertIn("116 of 116 (100 %)", self.grade("full.md").out)
        self.assertIn("Well done", self.grade("full.md").out)
        for name in ["blank.md", "slip.md"]:
            done = self.grade(name)
            self.assertNotIn("100 %", done.out)
            self.assertNotIn("Well done", done.out)

    def test_a_hundred_per_cent_is_for_a_full_mark_alone(self):
        self.assertIn("115 of 116 (99 %)", self.grade(self.write("nearly.md", with_cell(FULL, "Z", 1, 1, "77"))).out)
        for name in range(60):
            self.write(f"class/{name:02}.md", FULL)
        self.write("class/99.md", with_cell(FULL, "Z", 1, 1, "77"))
        self.assertNotIn("100.0 % of the cells", self.grade("class", "--summary").out)

    def test_one_mistake_costs_once_and_strict_takes_what_follows(self):
        graded, = self.json("slip.md")
        self.assertEqual((graded["score"], graded["max"]), (115, 116))
        self.assertEqual(graded["steps"][0]["verdicts"][0][0], "wrong")
        # The steps behind are as they were: right in themselves, but they do not follow from the 7.
        notes = [note for step in graded["steps"] for note in step["notes"]]
        self.assertTrue(notes)

    def test_the_points_add_up(self):
        for graded in self.json("full.md", "slip.md", "blank.md"):
            self.assertEqual(graded["score"], sum(step["score"] for step in graded["steps"]))
            self.assertEqual(graded["max"], sum(step["max"] for step in graded["steps"]))
            for step in graded["steps"]:
                right = sum(v in ["correct", "rounded", "carried", "follows"] for row in step["verdicts"] for v in row)
                self.assertEqual(step["score"], right)

    def test_a_blank_sheet_says_how_to_begin(self):
        out = self.grade("blank.md").out
        self.assertIn("0 of 116 (0 %)", out)
        self.assertIn("Nothing is filled in yet", out)
        self.assert_command_works(out)

    def test_a_sheet_that_is_begun_says_how_to_go_on(self):
        begun = BLANK
        for r, row in enumerate(entries(FULL, "Q"), 1):
            for c, cell in enumerate(row, 1):
                begun = with_cell(begun, "Q", r, c, cell)
        out = self.grade(self.write("begun.md", begun)).out
        self.assertIn("fill in K", out)
        self.assert_command_works(out)

    def test_a_mistake_is_to_be_looked_at_first(self):
        out = self.grade("slip.md").out
        self.assertIn("Look at Q again first: byhand explain slip.md 'Q[1,1]'", out)
        self.assert_command_works(out)

    def assert_command_works(self, out):
        words = " ".join(out.split())
        command = re.search(r"byhand (explain \S+ '[^']+'(?: --hint 1)?)", words)
        self.assertTrue(command, out)
        arguments = command[1].replace("'", "").split()
        self.assertEqual(run(*arguments, cwd=self.folder).code, ALL_WELL)

    def test_the_name_in_a_command_is_one_that_a_shell_takes(self):
        self.write("my sheet's.md", (self.folder / "slip.md").read_text("utf-8"))
        self.assertIn(r"byhand explain 'my sheet'\''s.md' 'Q[1,1]'", " ".join(self.grade("my sheet's.md").out.split()))

    def test_an_entry_is_echoed_as_it_was_understood(self):
        self.write("fraction.md", with_cell(FULL, "A", 1, 1, "9/64"))
        self.assertIn("A[1,1] 9/64 (read as 0.1406)", self.grade("fraction.md").out)
        self.assertIn("row 1, column 1: 9/64, wrong, read as 0.1406", self.grade("fraction.md", "--plain").out)

    def test_steps_that_are_right_take_one_line(self):
        lines = self.grade("slip.md").out.splitlines()
        for step in STEPS[1:3]:
            self.assertEqual(len([line for line in lines if re.match(rf"\s+✓ {step}: ", line)]), 1)

    def test_a_verdict_has_a_sign_and_a_word(self):
        changes = {("A", 1, 1): "0.2", ("A", 2, 1): "0.59", ("A", 1, 2): "5/7", ("V", 1, 1): "2*3", ("K", 1, 1): "_"}
        self.write("many.md", with_cells(FULL, changes))
        for color in ["never", "always"]:
            out = self.grade("many.md", "--color", color).out
            for sign, word in [("~", "rough"), ("≈", "rounded"), ("✗", "wrong"), ("!", "unreadable"), ("_", "blank")]:
                self.assertRegex(out, rf"{re.escape(sign)} {word}")
        self.assertIn("\x1b", self.grade("many.md", "--color", "always").out)

    def test_plain_is_ascii_and_names_row_and_column(self):
        out = self.grade("slip.md", "--plain").out
        self.assertTrue(out.isascii())
        self.assertIn("row 1, column 1: 7, wrong", out)
        self.assertNotIn("<U+", out)

    def test_narrow_and_wide_terminals(self):
        self.write("many.md", with_cells(FULL, {("A", 1, 1): "1/7", ("Z", 2, 2): "0.123456789", ("S", 1, 1): "99"}))
        for columns in [50, 80, 132]:
            out = re.sub(r"\x1b\[[\d;]*m", "", run_in_terminal("grade", "many.md", columns=columns, cwd=self.folder).out)
            for line in out.splitlines():
                if "byhand explain" not in line and len(line.split()) > 1:
                    self.assertLessEqual(len(line), columns, line)

    def test_the_real_computation_ends_the_report(self):
        graded, = self.json("full.md")
        self.assertEqual(graded["real"]["step"], "Z")
        self.assertIs(graded["real"]["winners_equal"], False)  # column 2 of A is a tie by hand
        hand = json.loads(run("walkthrough", "04", "--format", "json").out)["steps"][-1]
        distance = max(abs(eval_fraction(x) - y) for xs, ys in zip(hand["hand"], hand["real"]) for x, y in zip(xs, ys))
        self.assertAlmostEqual(graded["real"]["largest_difference"], distance, 12)
        text = " ".join(self.grade("full.md").out.split())
        self.assertRegex(text, r"A: the same winner in q\d(, q\d)* and q\d; another one in q2$")
        self.assertIsNone(self.json("blank.md")[0]["real"])
        self.assertNotIn("real", self.grade("blank.md").out)

    def test_without_weights_there_is_no_winner(self):
        begun = BLANK
        for r, row in enumerate(entries(FULL, "Q"), 1):
            for c, cell in enumerate(row, 1):
                begun = with_cell(begun, "Q", r, c, cell)
        real = self.json(self.write("begun.md", begun))[0]["real"]
        self.assertEqual(real, {"step": "Q", "largest_difference": 0.0, "winners_equal": None})

    def test_against_the_real_rules(self):
        self.assertEqual(self.grade("full.md", "--against", "real").code, NOT_ALL_RIGHT)
        graded, = self.json("full.md", "--against", "real", "--reveal", "answers")
        self.assertEqual(graded["steps"][0]["score"], graded["steps"][0]["max"])
        self.assertLess(graded["steps"][4]["score"], graded["steps"][4]["max"])
        self.assertTrue(graded["steps"][4]["expected"][0][0])


def eval_fraction(text):
    numerator, _, denominator = text.partition("/")
    return int(numerator) / int(denominator or 1)


class Formats(Sheets):
    def test_json_has_the_fields_of_the_contract(self):
        graded, = self.json("slip.md")
        self.assertEqual(list(graded), ["file", "worksheet", "variant", "rules_version", "score", "max", "steps", "real", "problems"])
        self.assertEqual((graded["file"], graded["worksheet"], graded["variant"], graded["rules_version"]),
                         ("slip.md", "self-attention", None, 1))
        self.assertEqual([step["name"] for step in graded["steps"]], STEPS)
        for step in graded["steps"]:
            self.assertEqual(list(step), ["name", "score", "max", "verdicts", "slip", "slips", "notes"])
        answers, = self.json("slip.md", "--reveal", "answers")
        self.assertEqual(list(answers["steps"][0]), ["name", "score", "max", "verdicts", "expected", "slip", "slips", "notes"])
        hand = json.loads(run("walkthrough", "04", "--format", "json").out)["steps"]
        self.assertEqual([step["expected"] for step in answers["steps"]], [step["hand"] for step in hand])

    def test_a_slip_in_json(self):
        own = FULL
        for r, row in enumerate(entries(FULL, "R"), 1):
            for c in range(1, len(row) + 1):
                own = with_cell(own, "R", r, c, entries(FULL, "S")[r - 1][c - 1])
        graded, = self.json(self.write("unscaled.md", own))
        step = graded["steps"][4]
        self.assertEqual(step["slip"], step["slips"][0])
        self.assertEqual(list(step["slip"]), ["code", "rule", "message", "basis", "cells"])
        self.assertIn(step["slip"]["basis"], ["own", "right"])
        for row, col in step["slip"]["cells"]:
            self.assertIn(step["verdicts"][row - 1][col - 1], ["wrong", "rough"])
        out = " ".join(self.grade("unscaled.md").out.split())
        self.assertIn(step["slip"]["message"], out)
        self.assertIn(step["slip"]["rule"], out)
        row, = self.table("unscaled.md")
        self.assertIn(f"R {step['slip']['code']}", row["slips"])

    def test_json_is_one_line_a_sheet_as_it_goes(self):
        lines = self.grade("full.md", "slip.md", "missing.md", "blank.md", "--format", "json").out.splitlines()
        self.assertEqual([json.loads(line)["file"] for line in lines], ["full.md", "slip.md", "blank.md"])

    def test_csv_has_a_line_a_sheet(self):
        self.write("with,comma.md", run("template", "04", "--filled", "--for", "Zoë").out)
        rows = self.table("full.md", "with,comma.md", "slip.md")
        self.assertEqual(list(rows[0]), ["file", "worksheet", "variant", "for", "score", "max", "steps", "slips", "problems"])
        self.assertEqual([row["file"] for row in rows], ["full.md", "with,comma.md", "slip.md"])
        self.assertEqual([row["for"] for row in rows], ["", "Zoë", ""])
        self.assertTrue(rows[1]["variant"].isdigit())
        self.assertEqual([row["score"] for row in rows], ["116", "116", "115"])
        self.assertTrue(rows[2]["steps"].startswith("Q 11/12; K 12/12; "))
        self.assertTrue(self.grade("full.md", "--format", "csv").out.endswith("\r\n"))

    def test_no_field_of_a_table_is_a_formula(self):
        names = ["=1+1.md", "+1.md", "@sum.md", "=cmd|' !A1.md"]
        for name in names:
            self.write(name, FULL)
        self.write("learner.md", run("template", "04", "--filled", "--for", "=HYPERLINK(1)").out)
        for row in self.table(*names, "learner.md"):
            for field in row.values():
                self.assertNotIn(field[:1], ["=", "+", "-", "@"], row)

    def test_text_of_a_file_is_escaped_in_each_format(self):
        name = "a\x1b[2J|<b>*x*`y`.md"
        evil = with_cells(FULL, {("Q", 1, 1): "*<script>`\x1b]0;\u202e", ("K", 1, 1): "=1|2"})
        self.write(name, evil)
        for style in [["--format", form] for form in FORMATS] + [["--plain"], ["--summary"], ["--summary", "--format", "markdown"]]:
            with self.subTest(style=style):
                done = self.grade(name, *style)
                self.assertEqual(done.code, NOT_ALL_RIGHT, done.err)
                for bad in ["\x1b", "\u202e"]:
                    self.assertNotIn(bad, done.out + done.err)
        markdown = self.grade(name, "--format", "markdown").out
        without_code = re.sub(r"(`+).*?\1", "", markdown.replace("\\`", ""))
        self.assertNotRegex(without_code, r"(?<!\\)<(script|b)>")

    def test_markdown_has_a_table_with_signs(self):
        out = self.grade("slip.md", "--format", "markdown").out
        self.assertRegex(out, r"(?m)^\|.*✗ 7.*\|$")
        self.assertIn("- ✓ K: 12 of 12", out)
        self.assertIn("`byhand explain slip.md 'Q[1,1]'`", out)

    def test_a_report_in_a_file_is_there_whole_or_not_at_all(self):
        for form in FORMATS:
            done = self.grade("slip.md", "full.md", "--format", form, "-o", f"out.{form}")
            self.assertEqual((done.code, done.out, done.err), (NOT_ALL_RIGHT, "", ""))
            self.assertEqual((self.folder / f"out.{form}").read_bytes().decode(),
                             self.grade("slip.md", "full.md", "--format", form).out)
        self.assertEqual(self.grade("slip.md", "-o", "out.text").code, NOT_USABLE)
        self.assertEqual(self.grade("missing.md", "-o", "none.txt").code, NOT_USABLE)
        self.assertFalse((self.folder / "none.txt").exists())
        self.assertEqual(self.grade("slip.md", "full.md", "-o", "slip.md", "--force").code, NOT_USABLE)
        self.assertEqual([path.name for path in self.folder.iterdir() if re.search(r"\.\w{6}$", path.name)], [])

    def test_a_table_in_the_folder_itself_is_no_sheet(self):
        self.assertEqual(self.grade(".", "--format", "csv", "-o", "class.csv").code, NOT_ALL_RIGHT)
        done = self.grade(".", "--format", "csv", "-o", "class.csv", "--force")
        self.assertEqual((done.code, done.err), (NOT_ALL_RIGHT, ""))


class Reveal(Sheets):
    """Nothing tells a right value that the learner has not found."""

    def setUp(self):
        super().setUp()
        self.wrong = {("A", r, 1): f"{r}/7" for r in range(1, 5)} | {("Z", r, 1): f"{r}/11" for r in range(1, 4)}
        self.write("wrong.md", with_cells(FULL, self.wrong))
        self.answers = {entries(FULL, step)[r - 1][c - 1] for step, r, c in self.wrong}
        self.answers = {answer for answer in self.answers if "/" in answer}
        self.assertGreaterEqual(len(self.answers), 5)

    def shown_right_values(self, text):
        decimals = {f"{eval_fraction(answer):.4f}"[:6] for answer in self.answers}
        return [value for value in self.answers | decimals if re.search(rf"(?<![\d/]){re.escape(value)}(?!\d)", text)]

    def test_no_right_value_under_marks_and_kinds(self):
        for reveal in ["marks", "kinds", None]:
            for style in [["--format", form] for form in FORMATS] + [["--plain"], ["--summary"], ["--against", "hand"]]:
                chosen = ["--reveal", reveal] if reveal else []
                with self.subTest(reveal=reveal, style=style):
                    done = self.grade("wrong.md", *style, *chosen)
                    self.assertEqual(self.shown_right_values(done.out + done.err), [])

    def test_answers_are_told_where_they_are_asked_for(self):
        for form in ["text", "json"]:
            out = self.grade("wrong.md", "--reveal", "answers", "--format", form).out
            self.assertEqual(len(set(self.shown_right_values(out)) & self.answers), len(self.answers))

    def test_marks_say_nothing_of_single_cells(self):
        for style in [["--format", form] for form in FORMATS] + [["--plain"]]:
            out = self.grade("wrong.md", "--reveal", "marks", *style).out
            for word in ["wrong", "correct", "A[", "rough", "follows", "verdict", "slip", "notes", "1/7"]:
                if word in ["wrong", "slip"]:
                    out = out.replace("wrong.md", "").replace("slips,", "")
                self.assertNotIn(word, out, style)
        graded, = self.json("wrong.md", "--reveal", "marks")
        self.assertEqual(list(graded["steps"][0]), ["name", "score", "max"])
        self.assertIsNone(graded["real"])

    def test_a_distance_does_not_tell_a_right_value(self):
        """Q is the same in the real computation: how far one wrong entry is from it would say what is right."""
        self.write("one.md", with_cell(BLANK, "Q", 1, 1, "1009"))
        graded, = self.json("one.md")
        self.assertEqual(graded["real"], {"step": "Q", "largest_difference": None, "winners_equal": None})
        right = int(entries(FULL, "Q")[0][0])
        self.assertNotIn(str(1009 - right), self.grade("one.md").out)
        told, = self.json("one.md", "--reveal", "answers")
        self.assertEqual(told["real"]["largest_difference"], 1009 - right)


class Inputs(Sheets):
    def setUp(self):
        super().setUp()
        for name in ["b.md", "a.md", "c.csv", "deep/x.md"]:
            (self.folder / "class" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.folder / "full.md", self.folder / "class" / name)
        (self.folder / "class/c.csv").write_text(run("template", "04", "--filled", "--format", "csv").out, "utf-8")

    def files(self, *arguments):
        return [graded["file"] for graded in self.json(*arguments)]

    def test_folders_are_read_one_level_deep_in_the_order_of_names(self):
        self.assertEqual(self.files("class"), ["class/a.md", "class/b.md", "class/c.csv"])
        self.assertEqual(self.files("class/"), ["class/a.md", "class/b.md", "class/c.csv"])
        done = self.grade("class")
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn("passed over class/deep: it is a folder", done.err)

    def test_links_pipes_and_devices_are_passed_over_and_said(self):
        os.symlink("a.md", self.folder / "class/link.md")
        os.symlink("nowhere", self.folder / "class/dangling.md")
        os.mkfifo(self.folder / "class/pipe.md")
        done = self.grade("class", "--format", "csv")
        self.assertEqual(done.code, ALL_WELL)
        for name, kind in [("link.md", "a link"), ("dangling.md", "a link"), ("pipe.md", "a pipe")]:
            self.assertIn(f"passed over class/{name}: it is {kind}\n", done.err)
            self.assertNotIn(name, done.out)
        self.assertEqual(self.grade("class/pipe.md").code, NOT_USABLE)
        self.assertEqual(self.grade("class/link.md").code, ALL_WELL)  # named by hand

    def test_other_files_of_a_folder_are_counted(self):
        self.write("class/notes.txt", "x")
        self.write("class/.hidden.md", "x")
        self.assertIn("passed over 1 other file in class\n", self.grade("class").err)

    def test_a_folder_without_sheets(self):
        (self.folder / "empty").mkdir()
        done = self.grade("empty")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("there is no sheet in empty", done.err)

    def test_standard_input(self):
        done = self.grade("-", stdin=FULL.encode())
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn("standard input", done.out)
        self.assertEqual(self.json("-", stdin=FULL.encode())[0]["file"], "-")
        self.assertEqual(self.grade("-", stdin=b"").code, NOT_USABLE)

    def test_several_sheets_have_a_closing_line(self):
        done = self.grade("full.md", "slip.md", "missing.md")
        self.assertTrue(done.out.endswith("\n2 sheets, 1 with full marks; 1 file could not be used\n"))
        self.assertIn("missing.md", done.err)

    # A sheet never chooses its own answer key.

    def test_a_worksheet_beside_the_sheet_is_not_found(self):
        shutil.copy(TREE / "exercises/04-self-attention.md", self.folder / "99-mine.md")
        sheet = self.write("sheet.md", FULL.replace("byhand: self-attention", "byhand: mine"))
        done = self.grade(sheet)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("sheet.md:1:", done.err)
        self.assertIn("there is no worksheet mine", done.err)
        self.assertIn("--worksheet my.md, or --exercises DIR", done.err)
        for arguments in [["--worksheet", "99-mine.md"], ["--worksheet", "./99-mine.md"], ["--exercises", "."]]:
            self.assertEqual(self.grade(sheet, *arguments).code, ALL_WELL, arguments)

    def test_a_name_is_no_path_no_number_and_no_beginning(self):
        for name in ["self", "04", "04-self-attention"]:
            done = self.grade(self.write("sheet.md", FULL.replace("byhand: self-attention", f"byhand: {name}")))
            self.assertEqual(done.code, NOT_USABLE, name)
            self.assertIn("there is no worksheet", done.err)
        for name in ["../exercises/04-self-attention", "./full", "/etc/passwd", "full.md"]:
            done = self.grade(self.write("sheet.md", FULL.replace("byhand: self-attention", f"byhand: {name}")))
            self.assertEqual(done.code, NOT_USABLE, name)

    def test_a_sheet_that_disagrees_is_reported(self):
        other = run("template", "04", "--filled", "--variant", "17").out
        self.write("other.md", other)
        self.assertEqual(self.grade("other.md").code, ALL_WELL)
        self.assertEqual(self.grade("other.md", "--variant", "17").code, ALL_WELL)
        self.assertEqual(self.json("other.md", "--variant", "17")[0]["problems"], [])
        graded, = self.json("other.md", "--variant", "18")
        self.assertIn("the sheet says variant 17, not variant 18", graded["problems"][0]["message"])
        self.assertEqual(graded["variant"], 18)
        (self.folder / "course").mkdir()
        shutil.copy(TREE / "exercises/04-self-attention.md", self.folder / "course/01-attention.md")
        graded, = self.json("full.md", "--worksheet", "course/01-attention.md")
        self.assertIn("this is a sheet of self-attention, not of attention", graded["problems"][0]["message"])
        self.assertEqual(graded["problems"][0]["line"], 1)
        self.assertEqual(graded["score"], 116)

    def test_a_sheet_without_a_name_needs_a_worksheet(self):
        nameless = FULL.split("\n", 1)[1]
        self.write("nameless.md", nameless)
        self.assertEqual(self.grade("nameless.md").code, NOT_USABLE)
        graded, = self.json("nameless.md", "--worksheet", "04")
        self.assertEqual((graded["score"], len(graded["problems"])), (116, 1))

    def test_a_worksheet_that_is_wrong_is_said(self):
        course = self.folder / "course"
        course.mkdir()
        (course / "01-broken.md").write_text("# T\n\n```step\nY = X\n```\n", "utf-8")
        self.write("sheet.md", "<!-- byhand: broken -->\n\n```answer Y 1x1\n1\n```\n")
        done = self.grade("sheet.md", "--exercises", "course")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("its worksheet course/01-broken.md cannot be used: 4:5: unknown name X", done.err)
        self.assertIn("byhand check course/01-broken.md", done.err)

    def test_each_sheet_with_numbers_of_its_own(self):
        names = []
        for n in range(40):
            names.append(self.write(f"own/{n:02}.md", run("template", "04", "--filled", "--variant", str(n)).out))
        rows = self.table("own")
        self.assertEqual([row["variant"] for row in rows], [str(n) for n in range(40)])
        self.assertEqual({row["score"] for row in rows}, {"116"})
        self.assertEqual(self.grade("own").code, ALL_WELL)


class BadSheets(Sheets):
    """Each is answered with a place and a reason, and costs no more than what is damaged."""

    def damaged(self, change):
        sheet = change(FULL)
        self.assertNotEqual(sheet, FULL)
        return self.write("damaged.md", sheet)

    def test_damage_stays_where_it_is(self):
        row = rows_of(FULL, "Q")
        line = row[0][row[1]]
        block = FULL[FULL.index("```answer Q "):]
        block = block[:block.index("\n```\n") + 5]
        cases = [
            ("a product", lambda s: with_cell(s, "Q", 1, 1, "2*3"), 115, "product"),
            ("a comma", lambda s: with_cell(s, "A", 1, 1, "0,25"), 115, "comma"),
            ("per cent", lambda s: with_cell(s, "A", 1, 1, "25%"), 115, "percent"),
            ("one character", lambda s: with_cell(s, "A", 1, 1, "½"), 115, "1/2"),
            ("not a number", lambda s: with_cell(s, "A", 1, 1, "nan"), 115, "nan"),
            ("no denominator", lambda s: with_cell(s, "A", 1, 1, "1/0"), 115, "denominator"),
            ("too long", lambda s: with_cell(s, "A", 1, 1, "1" * 65), 115, "64"),
            ("a word", lambda s: with_cell(s, "A", 1, 1, "nine"), 115, "nine"),
            ("two readings", lambda s: with_cell(s, "A", 1, 1, "-1+3/4"), 115, "-1/4"),
            ("other digits", lambda s: with_cell(s, "A", 1, 1, "٣"), 115, "digits"),
            ("a power", lambda s: with_cell(s, "E", 1, 1, "3^2"), 115, "power"),
            ("an expression", lambda s: with_cell(s, "E", 1, 1, "(3)"), 115, "(3)"),
            ("a formula", lambda s: with_cell(s, "Z", 1, 1, "=9/46+1"), 115, "="),
            ("a row too long", lambda s: s.replace(line, line + " 5", 1), 112, "5"),
            ("a row too short", lambda s: s.replace(line, line.rsplit(None, 1)[0], 1), 112, "3"),
            ("a row is missing", lambda s: s.replace(line + "\n", "", 1), 104, "3 x 4"),
            ("a row too many", lambda s: s.replace(line + "\n", line + "\n" + line + "\n", 1), 104, "4 x 4"),
            ("a missing block", lambda s: s.replace(block, ""), 104, "Q"),
            ("an unknown block", lambda s: s + "\n```answer QQ 1x1\n1\n```\n", 116, "QQ"),
            ("a second block", lambda s: s + "\n" + block, 116, "Q"),
            ("an edited given", lambda s: re.sub(r"(```matrix W_Q.*\n(?:#.*\n)*\s*)\d", r"\g<1>7", s, count=1), 116, "W_Q"),
        ]
        for name, change, score, word in cases:
            with self.subTest(name=name):
                graded, = self.json(self.damaged(change))
                self.assertEqual(graded["score"], score, graded["problems"])
                self.assertTrue(graded["problems"])
                problem = graded["problems"][0]
                self.assertIn(word, problem["message"])
                self.assertTrue(problem["line"] is None or problem["line"] > 1)
                out = " ".join(self.grade("damaged.md").out.split())
                self.assertIn("In the sheet", out)
                if problem["line"]:
                    self.assertIn(f"line {problem['line']}, column {problem['column']}: ", out)
                self.assertEqual(self.grade("damaged.md").code, ALL_WELL if score == 116 else NOT_ALL_RIGHT)

    def test_what_is_no_sheet(self):
        cases = {"empty.md": b"", "letter.md": b"# A letter\n\nHello\n", "bytes.md": b"\xff\xfe\x00", "zeros.md": bytes(1000),
                 "long.md": b"<!-- byhand: self-attention -->\n" + b"x" * (2 << 20), "bad-name.md": b"<!-- byhand: Self Attention! -->\n",
                 "csv.csv": b"a,b\n1,2\n", "variant.md": b"<!-- byhand: self-attention, variant -5 -->\n",
                 "huge.md": b"<!-- byhand: self-attention, variant 99999999999999999999 -->\n",
                 "worksheet.md": (TREE / "exercises/04-self-attention.md").read_bytes()}
        for name, content in cases.items():
            (self.folder / name).write_bytes(content)
            for form in FORMATS:
                with self.subTest(name=name, form=form):
                    done = self.grade(name, "full.md", "--format", form)
                    self.assertEqual(done.code, NOT_USABLE)
                    self.assertIn(name, done.err)
                    self.assertNotIn(name, done.out)
                    self.assertGreaterEqual(len(done.err.strip().splitlines()), 2)  # what, and what to do next
                    self.assertIn("full.md", done.out)

    def test_what_cannot_be_read(self):
        (self.folder / "locked.md").write_text(FULL, "utf-8")
        os.chmod(self.folder / "locked.md", 0)
        if os.geteuid() != 0:
            self.assertEqual(self.grade("locked.md").code, NOT_USABLE)
        os.symlink("loop.md", self.folder / "loop.md")
        for name in ["loop.md", "full.md/x", "x" * 300]:
            self.assertEqual(self.grade(name).code, NOT_USABLE)


class Summary(Sheets):
    def setUp(self):
        super().setUp()
        unscaled = FULL
        for r, row in enumerate(entries(FULL, "S"), 1):
            for c, cell in enumerate(row, 1):
                unscaled = with_cell(unscaled, "R", r, c, cell)
        for n in range(3):
            self.write(f"class/full{n}.md", FULL)
            self.write(f"class/unscaled{n}.md", unscaled)
        self.write("class/odd.md", with_cell(FULL, "Q", 1, 1, "2*3"))
        self.unscaled_score = self.json("class/unscaled0.md")[0]["score"]

    def test_the_numbers_of_a_class(self):
        summary, = self.json("class", "--summary")
        self.assertEqual((summary["sheets"], summary["unusable"], summary["sheets_with_problems"]), (7, 0, 1))
        self.assertEqual(summary["files_with_problems"], ["class/odd.md"])
        worksheet, = summary["worksheets"]
        self.assertEqual((worksheet["sheets"], worksheet["full_marks"], worksheet["max"]), (7, 3, 7 * 116))
        self.assertEqual(worksheet["score"], 3 * 116 + 3 * self.unscaled_score + 115)
        steps = {step["name"]: step["all_right"] for step in worksheet["steps"]}
        self.assertEqual((steps["Q"], steps["K"], steps["R"]), (6, 7, 4))
        self.assertEqual([(slip["step"], slip["sheets"]) for slip in worksheet["slips"]], [("R", 3)])

    def test_it_agrees_with_the_sheets_one_by_one(self):
        summary, = self.json("class", "--summary")
        sheets = self.json("class")
        self.assertEqual(summary["worksheets"][0]["score"], sum(sheet["score"] for sheet in sheets))
        self.assertEqual(summary["worksheets"][0]["full_marks"], sum(sheet["score"] == sheet["max"] for sheet in sheets))

    def test_in_words(self):
        out = " ".join(self.grade("class", "--summary").out.split())
        self.assertIn("7 sheets, 3 with full marks", out)
        self.assertIn("3 sheets in R: ", out)
        self.assertIn("class/odd.md", out)
        self.assertTrue(self.grade("class", "--summary", "--plain").out.isascii())

    def test_as_a_table(self):
        rows = self.table("class", "--summary")
        self.assertEqual([row["step"] for row in rows], [""] + STEPS)
        self.assertEqual((rows[0]["sheets"], rows[0]["all_right"]), ("7", "3"))
        self.assertEqual(rows[STEPS.index("R") + 1]["slip_sheets"], "3")

    def test_marks_name_no_slip(self):
        for form in FORMATS:
            named = self.grade("class", "--summary", "--format", form).out
            hidden = self.grade("class", "--summary", "--format", form, "--reveal", "marks").out
            code = self.json("class", "--summary")[0]["worksheets"][0]["slips"][0]["code"]
            self.assertIn(code, named)
            self.assertNotIn(code, hidden)

    def test_several_worksheets(self):
        (self.folder / "course").mkdir()
        (self.folder / "course/01-half.md").write_text("# Half\n\n```given\nX\n  1 2\n```\n\n```step\nY = X / 2\n```\n", "utf-8")
        self.write("class/half.md", run("template", "course/01-half.md", "--filled", cwd=self.folder).out)
        summary, = self.json("class", "--summary", "--exercises", "course")
        self.assertEqual([one["worksheet"] for one in summary["worksheets"]], ["half", "self-attention"])

    def test_what_could_not_be_used(self):
        self.write("class/letter.md", "Hello\n")
        done = self.grade("class", "--summary")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("1 file could not be used", done.out)


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
        from fractions import Fraction
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
