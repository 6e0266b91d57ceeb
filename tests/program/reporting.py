"""`grade` from outside: its formats, what is told and what never is, and the summary of a class."""

import json
import os
import re
import unittest

from running import NOT_USABLE, TREE, run, some
from sheets import BLANK, FORMATS, FULL, NOT_ALL_RIGHT, STEPS, Sheets, entries, eval_fraction, with_cell, with_cells


class Formats(Sheets):
    def test_json_has_the_fields_of_the_contract(self):
        graded, = self.json("slip.md")
        self.assertEqual(list(graded), ["file", "worksheet", "variant", "rules_version", "score", "max", "steps", "real", "problems"])
        self.assertEqual((graded["file"], graded["worksheet"], graded["variant"], graded["rules_version"]),
                         ("slip.md", "self-attention", None, 1))
        self.assertEqual([step["name"] for step in graded["steps"]], STEPS)
        for step in graded["steps"]:
            choices = ["choices"] if step["name"] == "winner" else []
            self.assertEqual(list(step), ["name", "score", "max", *choices, "verdicts", "slip", "slips", "notes"])
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

    def test_weights_with_both_infinities_have_no_sum(self):
        steps = "```step\nA = S / 2\nreal softmax_cols(S)\n```\n"
        self.write("both.md", f"# Both\n\n```given\nS\n  2 4\n  6 8\n```\n\n{steps}")
        self.write("own.md", "<!-- byhand: both -->\n\n```answer A 2x2\n  inf 2\n  -inf 4\n```\n")
        for form in FORMATS:
            graded = self.grade("own.md", "--worksheet", "both.md", "--format", form)
            self.assertEqual((graded.code, graded.err), (NOT_ALL_RIGHT, ""))

    def test_a_sheet_with_one_mistake_twice_counts_once(self):
        path = self.write("pair.md", "# Pair\n\n```given\nA = [2 5; 7 11]\nC = [13 4; 6 9]\nB = [3 8 1; 17 2 5]\nD = [14 19 6; 1 23 9]\n"
                          "```\n\n```step\ny = beside(A * 3, B * 5)\nz = C + 1\nw = D + 1\n```\n")
        filled = run("template", str(self.folder / path), "--filled").out
        block = re.search(r"(```answer y.*\n(?:#.*\n)?)[^`]*```", filled)
        own = block[1] + "39 12 70 95 30\n18 27 5 115 45\n```"
        self.write("sheet.md", filled.replace(block[0], own))
        told = json.loads(self.grade("sheet.md", "--worksheet", path, "--summary", "--format", "json").out)
        self.assertEqual([slip["sheets"] for slip in told["worksheets"][0]["slips"]], [1])

    def test_what_is_no_number_stands_in_no_formula(self):
        self.write("word.md", with_cell(with_cell(FULL, "R", 1, 1, "hello"), "R", 1, 2, "x_y&z"))
        done = run("compare", str(self.folder / "word.md"), "--format", "markdown")
        self.assertEqual(done.code, 0, done.err)
        self.assertIn(r"\! hello | \! x\_y\&z", done.out)

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
        self.assertIn("`byhand explain slip.md 'Q[1,1]' --hint 1`", out)

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
        for more in [[], ["--summary"], []]:
            done = self.grade(".", "--format", "csv", "-o", "class.csv", "--force", *more)
            self.assertEqual((done.code, done.err), (NOT_ALL_RIGHT, ""))

    def test_a_sheet_of_the_folder_is_never_written_over(self):
        self.write("class/ann.md", FULL)
        self.write("class/bob.csv", run("template", "04", "--format", "csv").out)
        self.write("class/odd.md", "a sheet that has lost its first line\n")
        os.link(self.folder / "class/ann.md", self.folder / "same.md")
        os.symlink("class/ann.md", self.folder / "link.md")
        worksheet = TREE / "exercises/04-self-attention.md"
        texts = {path: path.read_bytes() for path in [worksheet, *self.folder.rglob("*.*")]}
        for name in ["class/ann.md", "class/bob.csv", "class/odd.md", "class/../class/ann.md", "same.md", "link.md",
                     str(worksheet)]:
            for command in some([["class"], ["class/ann.md"], ["class", "--format", "csv"], ["class", "--summary"]]):
                if command[0].endswith(".md") and name in ["class/bob.csv", "class/odd.md"]:
                    continue
                with self.subTest(name=name, command=command):
                    done = self.grade(*command, "-o", name, "--force")
                    self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
                    self.assertIn("which is read\nchoose another name with -o\n", done.err)
        for command in [["explain", "class/ann.md", "Z[1,1]", "-o", "class/ann.md"],
                        ["explain", "class/ann.md", "Z[1,1]", "-o", str(worksheet)],
                        ["compare", "04", "-o", str(worksheet)], ["template", "04", "-o", str(worksheet)],
                        ["walkthrough", "04", "-o", str(worksheet)], ["cost", "04", "-o", str(worksheet)],
                        ["check", "04", "-o", str(worksheet)], ["list", "-o", str(worksheet)]]:
            with self.subTest(command=command):
                done = run(*command, "--force", cwd=self.folder)
                self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
                self.assertIn("which is read", done.err)
        self.assertEqual(texts, {path: path.read_bytes() for path in texts})
        self.assertEqual(self.grade("class", "--format", "json", "-o", "class/marks.json").code, NOT_USABLE)  # odd.md
        self.assertTrue((self.folder / "class/marks.json").exists())


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


class GivenAway(Sheets):
    """What a learner marks as given away in the sheet: it has no mark, and is still to be had."""

    def setUp(self):
        super().setUp()
        for name, which in [("one", "[1,1]"), ("all", "[:,:]")]:
            text = re.sub(r"(?m)^(```answer Q .*)$", rf"\1\n# shown {which}", FULL)
            if name == "all":
                text = re.sub(r"(?m)^(```answer \w+ .*)$", r"\1\n# shown [:,:]", FULL)
            self.write(f"class/{name}.md", text)

    def test_no_report_calls_it_full(self):
        for name, score, share in [("one", 115, 99), ("all", 0, 0)]:
            sheet = f"class/{name}.md"
            graded, = self.json(sheet)
            self.assertEqual((graded["score"], graded["max"]), (score, 116))
            row, = self.table(sheet)
            self.assertEqual((row["score"], row["max"]), (str(score), "116"))
            for reveal in ["marks", "kinds", "answers"]:
                for style in some([[], ["--plain"], ["--format", "markdown"], ["--strict"]]):
                    with self.subTest(name=name, reveal=reveal, style=style):
                        done = self.grade(sheet, "--reveal", reveal, *style)
                        self.assertEqual((done.code, done.err), (NOT_ALL_RIGHT, ""))
                        self.assertIn(f"{score} of 116 ({share} %)", done.out)
                        for word in ["100 %", "Well done", "Every entry is right", "full mark"]:
                            self.assertNotIn(word, done.out)

    def test_nor_does_a_summary(self):
        self.assertIn("2 sheets, 0 with full marks", self.grade("class").out)
        summary, = self.json("class", "--summary")
        worksheet, = summary["worksheets"]
        self.assertEqual((worksheet["full_marks"], worksheet["score"], worksheet["max"]), (0, 115, 232))
        self.assertEqual({step["name"]: step["all_right"] for step in worksheet["steps"]}["Q"], 0)
        self.assertEqual(self.table("class", "--summary")[0]["all_right"], "0")

    def test_where_a_learner_is(self):
        (self.folder / "full.md").unlink()
        (self.folder / "class/one.md").rename(self.folder / "self-attention.md")
        out = run(cwd=self.folder).out
        self.assertIn("done, 115 of 116, 1 given away", out)
        self.assertNotIn("✓", out)


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

    def test_of_many_sheets_with_problems_twenty_are_named(self):
        (self.folder / "odd").mkdir()
        for i in range(23):
            self.write(f"odd/{i:02}.md", BLANK + "\n```answer B 1x1\n 1\n```\n")
        out = " ".join(self.grade("odd", "--summary").out.split())
        self.assertIn("23 sheets with something that could not be read, or was edited: odd/00.md, odd/01.md, ", out)
        self.assertIn(", odd/19.md and 3 more", out)

    def test_as_a_table(self):
        rows = self.table("class", "--summary")
        self.assertEqual([row["step"] for row in rows], [""] + STEPS)
        self.assertEqual((rows[0]["sheets"], rows[0]["all_right"]), ("7", "3"))
        self.assertEqual(rows[STEPS.index("R") + 1]["slip_sheets"], "3")

    def test_marks_name_no_slip(self):
        for form in FORMATS:
            named = self.grade("class", "--summary", "--format", form).out
            hidden = self.grade("class", "--summary", "--format", form, "--reveal", "marks").out
            slip = self.json("class", "--summary")[0]["worksheets"][0]["slips"][0]
            for text, is_told in [(named, True), (hidden, False)]:
                words = " ".join(text.replace("\\", "").split())
                self.assertEqual(slip["message"] in words, is_told, form)
                self.assertEqual(slip["code"] in words, is_told and form in ["json", "csv"], form)

    def test_several_worksheets(self):
        (self.folder / "course").mkdir()
        (self.folder / "course/01-half.md").write_text("# Half\n\n```given\nX\n  1 2\n```\n\n```step\nY = X / 2\n```\n", "utf-8")
        self.write("class/half.md", run("template", "course/01-half.md", "--filled", cwd=self.folder).out)
        summary, = self.json("class", "--summary", "--exercises", "course")
        self.assertEqual([one["worksheet"] for one in summary["worksheets"]], ["half", "self-attention"])

    def test_a_slip_belongs_to_the_step_of_its_name(self):
        """And not to one whose name begins alike."""
        steps = "".join(f"```step\n{name} = X{tail} * X\nslip added = X + X : the numbers were added\n```\n\n"
                        for name, tail in [("A", "^T"), ("A_1", "^T")])
        (self.folder / "course").mkdir()
        (self.folder / "course/01-alike.md").write_text(f"# Alike\n\n```given\nX\n  1 2\n  3 5\n```\n\n{steps}", "utf-8")
        sheet = run("template", "course/01-alike.md", "--filled", cwd=self.folder).out
        for cell, entry in {(1, 1): "2", (1, 2): "4", (2, 1): "6", (2, 2): "10"}.items():
            sheet = with_cell(sheet, "A_1", *cell, entry)
        self.write("alike.md", sheet)
        rows = {row["step"]: row for row in self.table("alike.md", "--summary", "--exercises", "course")}
        self.assertEqual((rows["A"]["slip"], rows["A"]["slip_sheets"]), ("", ""))
        self.assertEqual(rows["A_1"]["slip_sheets"], "1")

    def test_what_could_not_be_used(self):
        self.write("class/letter.md", "Hello\n")
        done = self.grade("class", "--summary")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("1 file could not be used", done.out)


if __name__ == "__main__":
    unittest.main()
