"""`grade` from outside: marks, what to do next, which files are sheets, and sheets that are damaged."""

import json
import os
import re
import shutil
import unittest

from running import ALL_WELL, NOT_USABLE, TREE, run, run_in_terminal, some
from sheets import BLANK, FORMATS, FULL, NOT_ALL_RIGHT, STEPS, Sheets, entries, eval_fraction, rows_of, with_cell, with_cells


class Marks(Sheets):
    def test_exit_codes(self):
        for arguments, code in [(["full.md"], ALL_WELL), (["blank.md"], NOT_ALL_RIGHT), (["slip.md"], NOT_ALL_RIGHT),
                                (["full.md", "slip.md"], NOT_ALL_RIGHT), (["missing.md"], NOT_USABLE),
                                (["missing.md", "full.md"], NOT_USABLE), (["slip.md", "missing.md", "full.md"], NOT_USABLE),
                                ([], NOT_USABLE), ([""], NOT_USABLE), (["full.md", "--strict"], ALL_WELL),
                                (["full.md", "--reveal", "all"], NOT_USABLE), (["/dev/null"], NOT_USABLE)]:
            for style in some([["--format", name] for name in FORMATS] + [["--plain"], ["--summary"]]):
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
        # The steps after it are as they were: right in themselves, but they do not follow from the 7.
        notes = [note for step in graded["steps"] for note in step["notes"]]
        self.assertTrue(notes)

    def test_the_points_add_up(self):
        for graded in self.json("full.md", "slip.md", "blank.md"):
            self.assertEqual(graded["score"], sum(step["score"] for step in graded["steps"]))
            self.assertEqual(graded["max"], sum(step["max"] for step in graded["steps"]))
            for step in graded["steps"]:
                right = sum(v in ["correct", "rounded", "carried", "follows"] for row in step["verdicts"] for v in row)
                self.assertEqual(step["score"], 0 if step["name"] == "winner" else right)

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
        self.assertIn("Look at Q again first:\n\nbyhand explain slip.md 'Q[1,1]' --hint 1\n", out)
        self.assert_command_works(out)

    def with_row(self, text, step, row, cells):
        """A sheet with another text in one row of a step."""
        lines = text.splitlines()
        begin = next(i for i, line in enumerate(lines) if line.startswith(f"```answer {step} ")) + 1
        rows = [i for i in range(begin, lines.index("```", begin)) if not lines[i].startswith("#")]
        lines[rows[row - 1 - len(entries(text, step))]] = cells
        return "\n".join(lines) + "\n"

    def test_what_cannot_be_read_is_put_right_first(self):
        rough = with_cell(FULL, "c", 1, 1, "9.1")
        for cells in ("1 1/3 2 1 1", "3,2 2 1", "1 1 1 x"):
            text = self.with_row(rough, "Q", 2, cells)
            line = text.splitlines().index(cells) + 1
            self.assertIn(f"First put right what is said of line {line} above.",
                          self.grade(self.write("unread.md", text)).out)
        swapped = re.sub(r" q1( +)q2( +q3.*\n *k1)", r" q2\1q1\2", FULL, count=1)
        line = next(number for number, text in enumerate(swapped.splitlines(), 1) if re.match(r" +q2 +q1 ", text))
        self.assertIn(f"First put right what is said of line {line} above.",
                      self.grade(self.write("swapped.md", swapped)).out)
        label = re.sub(r"(# Q = W_Q \* X\n).*", r"\1 one two three four", FULL, count=1)
        self.assertNotIn("First put right", self.grade(self.write("label.md", with_cell(label, "c", 1, 1, "9.1"))).out)

    def test_a_row_that_cannot_be_read_is_not_blank(self):
        out = self.grade(self.write("row.md", self.with_row(FULL, "Q", 2, "3,2 2 1"))).out
        self.assertIn("! Q: 8 of 12, 4 could not be read\n", out)
        one = self.grade(self.write("c.md", self.with_row(FULL, "c", 1, "15 1/3 9 1/3 7 1/3 12"))).out
        self.assertIn("! c: 0 of 4, could not be read\n", one)

    def test_a_sheet_without_its_blocks_is_to_be_made_anew(self):
        out = self.grade(self.write("first.md", BLANK.splitlines()[0] + "\n")).out
        self.assertIn("begin with a new template", out)
        self.assertNotIn("in place of the _", out)

    def test_a_sheet_that_lost_its_fences_on_the_way_has_its_marks(self):
        # Without them, indented as an example, quoted by a mail: no line has another number than in the file.
        block = re.compile(r"^```answer Q .*?^```$", re.M | re.S)
        every = re.compile(r"^```answer .*?^```$", re.M | re.S)
        in_list = lambda mark: lambda found: mark + found[0].replace("\n", "\n" + " " * len(mark))
        quoted = lambda found: re.sub("^", "> ", found[0], flags=re.M)
        lost = {"without": FULL.replace("```", ""), "fences": FULL.replace("```", "    ```"),
                "blocks": every.sub(lambda found: re.sub("^", "    ", found[0], flags=re.M), FULL),
                "listed": every.sub(in_list("- "), FULL), "numbered": block.sub(in_list("2. "), FULL),
                "quoted": every.sub(quoted, FULL), "one quoted": block.sub(quoted, FULL),
                "one block": block.sub(lambda found: re.sub("^", "\t", found[0], flags=re.M), FULL),
                "blanks": "".join(f"    {line}\n" for line in FULL.splitlines()),
                "tabs": "".join(f"\t{line}\n" for line in FULL.splitlines()),
                "mailed": "".join(f"> {line}\n" for line in FULL.splitlines())}
        for name, text in lost.items():
            with self.subTest(name=name):
                path = self.write(f"{name}.md", text)
                done = self.grade(path)
                self.assertIn("116 of 116 (100 %)", done.out)
                (self.assertIn if name == "without" else self.assertNotIn)("had lost the fences", done.out)
                self.assertEqual(name != "without", re.search(r"taken\s(away|out\sof\sit)", done.out) is not None)
                wrong = self.write("wrong.md", text.replace("180/23", "x/23"))
                line = 1 + text[:text.index("180/23")].count("\n")
                out = self.grade(wrong).out
                self.assertIn(f"line {line}, column", out)
                if name not in ("without", "blanks", "tabs", "mailed"):
                    self.assertIn("115 of 116", out)

    def test_a_remark_around_and_among_the_rows_of_a_block_costs_none_of_them(self):
        for remark in ("took 12 ms", "(3, 4)", "see page 2", "K.shape: (3, 4)", "I was not sure here"):
            among = lambda found: re.sub(r"\n(?=.*\n\Z)", f"\n{remark}\n", found[0])
            for place in (r"\g<0>" + remark + "\n", remark + "\n" + r"\g<0>", among):
                with self.subTest(remark=remark, place=place):
                    text = re.sub(r"(?<=\* X\n)( *k1.*\n)?(?:[^#`]*\n)(?=```)", place, FULL.split("```answer V")[0]
                                  .split("```answer K")[1])
                    whole = FULL.replace(FULL.split("```answer V")[0].split("```answer K")[1], text)
                    self.assertIn(remark, whole)
                    done = self.grade(self.write("remark.md", whole))
                    self.assertIn("116 of 116 (100 %)", done.out)
                    line = whole[:whole.index(remark)].count("\n") + 1
                    if place is among or place.endswith("\n"):
                        self.assertIn(f"line {line}, column 1: this line is no row", done.out)

    def test_letters_of_other_alphabets_in_answers_and_labels(self):
        cooks = self.write("cooks.md", "# Two cooks\n\n```given\nX  rows Mira Jörg  cols salt ÄÖÜ\n  2 3\n  3 1\n```\n\n"
                           "```step\nY = X * 2\nrows Mira Jörg\ncols salt ÄÖÜ\n```\n\n"
                           "```question\nwho = argmax_rows(Y[:, 1]^T)\nchoice Mira Jörg\n```\n")
        filled = run("template", str(self.folder / cooks), "--filled").out
        for answer in ("Jörg", "JÖRG", "jörg", "Jo\u0308rg", "JO\u0308RG"):
            sheet = self.write("answer.md", filled.replace("\n  Jörg\n", f"\n  {answer}\n"))
            self.assertIn("who: right", self.grade(sheet, "--worksheet", cooks).out, answer)
        said = run("explain", str(self.folder / cooks), "Y[Jörg,ÄÖÜ]")
        self.assertIn("Y[2,2] (row Jörg, column ÄÖÜ)", said.out)

    def test_blanks_of_other_widths_part_the_cells(self):
        row = "\n   3   2   2   1\n"
        self.assertIn(row, FULL)
        for blank in "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000":
            self.assertIn("116 of 116", self.grade(self.write("wide.md", FULL.replace(row, f"\n{blank.join('3221')}\n"))).out)

    def test_a_column_as_other_programs_print_it(self):
        filled = run("template", "03", "--filled").out
        block = re.search(r"```answer S_1.*?```", filled, re.S)[0]
        right = self.grade(self.write("context.md", filled)).out
        for rows in ("[1] 1 2 -1", "[1] 1 2 -1\n>", "0 1\n1 2\n2 -1\ndtype: int64", "- 1\n- 2\n- -1", "> 1\n> 2\n> -1",
                     "[[1]\n [2]\n [-1]]\nshape: (3, 1)", "[[1]\n [2]\n [-1]]\n(3, 1)\ntook 12 ms"):
            text = filled.replace(block, f"```answer S_1 3x1\n{rows}\n```")
            done = self.grade(self.write("context.md", text))
            self.assertEqual(re.findall(r"\d+ of \d+ \(100 %\)", done.out), re.findall(r"\d+ of \d+ \(100 %\)", right), rows)

    def test_an_answer_in_words_as_a_phone_writes_it(self):
        for answer in ("tie.", '"tie"', "“Tie”", "*tie*", "the tie", "‘tie’.", "a tie", "It is a tie.", "winner: tie", "it’s a tie", "answer = tie"):
            text = FULL.replace("\n  tie\n", f"\n  {answer}\n")
            self.assertNotEqual(text, FULL)
            self.assertIn("✓ winner: ", self.grade(self.write("phone.md", text)).out, answer)
        for answer in ("tie tie", "no tie", "not a tie", "k1 or a tie", "tied", '""', "the", "it is"):
            text = FULL.replace("\n  tie\n", f"\n  {answer}\n")
            self.assertNotIn("✓ winner: ", self.grade(self.write("phone.md", text)).out, answer)

    def test_a_sheet_in_csv_without_its_first_line(self):
        made = run("template", "04", "--format", "csv", "--filled", cwd=self.folder).out
        rest = made.split("\n", 1)[1]
        for name, text in (("lost.csv", rest), ("semicolons.csv", rest.replace(",", ";"))):
            done = self.grade(self.write(name, text))
            self.assertIn("116 of 116", done.out)
            self.assertIn("put byhand,self-attention in its first line", " ".join(done.out.split()))
        lines = made.splitlines(keepends=True)
        for text in ("My homework\n" + made, "".join(sorted(lines)), "".join(lines[1:] + lines[:1])):
            done = self.grade(self.write("moved.csv", text))
            self.assertIn("116 of 116", done.out)
            self.assertNotIn("In the sheet", done.out)
        done = self.grade(self.write("marks.csv", "name,points\nAnn,34,5\nBen,20,6\n"))
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("put byhand,NAME in its first line", done.err)
        self.assertIn("116 of 116", self.grade(self.write("put.csv", "byhand,self-attention\n" + rest)).out)
        self.assertIn("116 of 116", self.grade(self.write("told.csv", "sep=,\n" + made)).out)

    def test_what_notepad_saves_as_utf16_is_read(self):
        plain = self.grade("full.md").out
        for encoding in ("utf-16-le", "utf-16-be"):
            (self.folder / "wide.md").write_bytes(("\ufeff" + FULL).encode(encoding))
            self.assertEqual(self.grade("wide.md").out.replace("wide.md", "full.md").splitlines()[2:],
                             plain.splitlines()[2:])

    def test_a_pdf_is_called_one_by_all_that_read_sheets(self):
        (self.folder / "pdf.md").write_bytes(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        for command in (["grade", "./pdf.md"], ["explain", "./pdf.md", "Q[1,1]"], ["compare", "./pdf.md"],
                        ["walkthrough", "./pdf.md"], ["learn", "./pdf.md"]):
            done = run(*command, cwd=self.folder)
            self.assertEqual(done.code, NOT_USABLE, command)
            self.assertIn("a PDF", done.err, command)
            self.assertNotIn("UTF-8 text", done.err, command)

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
        for entry, reading in [("1+3/4", "7/4"), (".5", "0.5"), ("−2", "-2")]:
            self.write("odd.md", with_cell(FULL, "A", 1, 1, entry))
            self.assertIn(f"A[1,1] {entry} (read as {reading})", self.grade("odd.md").out)
        self.assertIn("row 1, column 1: -2, wrong, read as -2", self.grade("odd.md", "--plain").out)

    def test_what_anyone_would_read_so_is_not_echoed(self):
        for entry in ["9/64", "0.40", "-3", "+3", "16/92", "inf", "007"]:
            self.write("plain.md", with_cell(FULL, "A", 1, 1, entry))
            out = self.grade("plain.md").out
            self.assertIn(entry, out)
            self.assertNotIn("read as", out)

    def test_steps_that_are_right_take_one_line(self):
        lines = self.grade("slip.md").out.splitlines()
        for step in STEPS[1:3]:
            self.assertEqual(len([line for line in lines if re.match(rf"\s+✓ {step}: ", line)]), 1)

    def test_a_verdict_has_a_sign_and_a_word(self):
        changes = {("A", 1, 1): "0.20", ("A", 2, 1): "0.6", ("A", 1, 2): "5/7", ("V", 1, 1): "2*3", ("K", 1, 1): "_"}
        self.write("many.md", with_cells(FULL, changes))
        for color in ["never", "always"]:
            out = self.grade("many.md", "--all", "--color", color).out
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
        self.assertRegex(text, r"real rules: R = S / sqrt\(d_k\), E = exp\(R\) "
                               r"Z: with these rules it would differ by at most \d\.\d{4}: that is no mistake of yours "
                               r"A, q2: by hand k1, k2 and k4 tie; in the real computation k2 wins "
                               r"A: q1 and q4 have the same winner as in the real computation "
                               r"A: q3 has the same tie as in the real computation$")
        self.assertIsNone(self.json("blank.md")[0]["real"])
        self.assertNotIn("real", self.grade("blank.md").out)

    def end_of_report(self, sheet, *options):
        return " ".join(self.grade(sheet, *options).out.partition("Beside the real computation\n")[2].split())

    def test_where_a_largest_weight_stands_is_not_told_beside_mistakes(self):
        self.write("mistaken.md", with_cells(FULL, {("A", 1, 2): "1/7", ("Z", 1, 1): "99"}))
        self.assertRegex(self.end_of_report("mistaken.md"), r"Z: once it is right, you see how far it is from the real one "
                         r"A: q2 has another winner than in the real computation, mistakes included "
                         r"A: q1 and q4 have the same winner as in the real computation "
                         r"A: q3 has the same tie as in the real computation$")
        told = self.end_of_report("mistaken.md", "--reveal", "answers")
        self.assertRegex(told, r"Z: yours and the real one differ by at most [\d.]+, mistakes included")
        self.assertIn("A, q2: in your sheet k2 and k4 tie; in the real computation k2 wins", told)

    def test_an_entry_that_was_accepted_as_rounded_counts_with_its_right_value(self):
        """9/28 three times, however it was rounded, is a tie as `compare` says."""
        column = {("A", 1, 2): "0.32", ("A", 2, 2): "0.321", ("A", 3, 2): "0.036", ("A", 4, 2): "0.3214"}
        self.write("rounded.md", with_cells(FULL, column))
        graded, = self.json("rounded.md")
        self.assertEqual((graded["score"], graded["real"]["winners_equal"]), (116, False))
        self.assertIn("A, q2: by hand k1, k2 and k4 tie; in the real computation k2 wins A: q1 and q4 have the same winner",
                      self.end_of_report("rounded.md"))
        self.assertIn("by hand k1, k2 and k4 tie at 9/28; in the real computation k2 wins",
                      " ".join(run("compare", "04").out.split()))

    def test_against_the_real_rules_winners_are_the_real_ones(self):
        """Whatever the entries were rounded to: k1 and k4 tie in q1 and q3, and do so with 3 places and with 2."""
        sheet = FULL
        for step in json.loads(run("walkthrough", "04", "--format", "json").out)["steps"]:
            for r, row in enumerate(step["real"], 1):
                for c, value in enumerate(row, 1):
                    sheet = with_cell(sheet, step["name"], r, c, f"{value:.{2 + (r + c) % 2}f}")
        graded, = self.json(self.write("real.md", sheet), "--against", "real")
        self.assertEqual((graded["score"], graded["real"]["winners_equal"]), (116, True))
        self.assertIn("A: q1, q2 and q4 have the same winner as in the real computation A: q3 has the same tie",
                      self.end_of_report("real.md", "--against", "real"))
        self.write("real.md", with_cell(sheet, "A", 4, 2, "0.9"))
        graded, = self.json("real.md", "--against", "real")
        self.assertFalse(graded["real"]["winners_equal"])
        self.assertEqual([note[:2] for note in graded["steps"][STEPS.index("A")]["notes"] if "add up" in note[2]], [[1, 2]])

    def test_rounding_makes_no_winner(self):
        """One column of weights whose real winner is a tie too: 0.5 and 1/2, however they are rounded."""
        self.write("t.md", "# T\n\n```given\nX\n  1 1 4\n```\n\n```step\nA = X^T / 6\n```\n")
        for entries_of_a, same in [("0.17\n0.167\n0.67", True), ("0.167\n0.17\n2/3", True), ("2/3\n1/6\n1/6", False)]:
            block = entries_of_a.replace("\n", "\n ")
            self.write("a.md", f"<!-- byhand: t -->\n\n```answer A 3x1\n {block}\n```\n")
            real = self.json("a.md", "--worksheet", "t.md")[0]["real"]
            self.assertEqual(real["winners_equal"], same, entries_of_a)

    def test_what_is_compared_at_the_end_is_said(self):
        once_right = "once it is right, you see how far it is from the real one"
        for rule, entries_of_y, says in [
                ("X / 3", "2/3 2", "the rules of this sheet and the real ones are the same, and so is each entry"),
                ("X / 3", "0.67 2", "your rounding makes a difference of at most 0.0033"),
                # 6 times the double 0.1 is 0.6000000000000001
                ("X * 0.1", "1/5 3/5", "the rules of this sheet and the real ones are the same, and so is each entry"),
                ("round(X / 3, 1)", "0.7 2",
                 "the real rules round nothing, and there it would differ by at most 0.0333: that is no mistake of yours"),
                ("round(X / 1, 1)", "2 6", "without any rounding it would be the same"),
                ("X / 3\nreal X / 2", "2/3 2",
                 "real rules: Y = X / 2 Y: with these rules it would differ by at most 1: that is no mistake of yours"),
                ("X / 3\nreal 2 * X / 6", "2/3 2", "real rules: Y = 2 * X / 6 Y: with these rules it would be the same"),
                ("X / 3\nreal X / 2", "2/3 5", "real rules: Y = X / 2 Y: " + once_right),
                ("X / 3\nreal X / 2", "2/3 5 *",
                 "real rules: Y = X / 2 Y: yours and the real one differ by at most 2, mistakes included"),
                ("X / 3\nreal X / 2", "2/3 inf *",
                 "real rules: Y = X / 2 Y: an entry of yours is infinitely far from the real number"),
                ("X / 3", "2/3 5", once_right)]:
            options = ["--reveal", "answers"] if entries_of_y.endswith("*") else []
            entries_of_y = entries_of_y.rstrip(" *")
            with self.subTest(rule=rule, entries=entries_of_y, options=options):
                self.write("t.md", f"# T\n\n```given\nX\n  2 6\n```\n\n```step\nY = {rule}\n```\n")
                self.write("y.md", f"<!-- byhand: t -->\n\n```answer Y 1x2\n {entries_of_y}\n```\n")
                end = self.end_of_report("y.md", "--worksheet", "t.md", *options)
                self.assertEqual(end.removeprefix("Y: "), says)

    def test_only_rules_on_the_way_to_the_last_step_count(self):
        steps = [f"S{number} = X + {number}\nreal X * {number}" for number in range(2, 8)]
        steps += ["Y = S2 + S3 + S4 + S5 + S6", "Z = X + 2"]
        self.write("t.md", "# T\n\n```given\nX\n  2 6\n```\n\n```step\n" + "\n".join(steps) + "\n```\n")
        self.write("y.md", "<!-- byhand: t -->\n\n```answer Y 1x2\n 30 50\n```\n")
        end = self.end_of_report("y.md", "--worksheet", "t.md")
        self.assertEqual(end, "real rules: S2 = X * 2, S3 = X * 3, S4 = X * 4, S5 = X * 5 and 1 more "
                              "Y: with these rules it would differ by at most 70: that is no mistake of yours")
        self.write("y.md", "<!-- byhand: t -->\n\n```answer Z 1x2\n 4 8\n```\n")
        self.assertIn("Z: the rules of this sheet and the real ones are the same",
                      self.end_of_report("y.md", "--worksheet", "t.md"))

    def test_against_the_real_rules_rounding_is_all_that_differs(self):
        self.write("t.md", "# T\n\n```given\nX\n  1 16\n```\n\n```step\nY = X\nreal sqrt(X) / 3\n```\n")
        for entries_of_y, says in [("0.33 1.33", "your rounding makes a difference of at most 0.0033"),
                                   ("1/3 4/3", "your entries are the real numbers")]:
            self.write("y.md", f"<!-- byhand: t -->\n\n```answer Y 1x2\n {entries_of_y}\n```\n")
            self.assertEqual(self.end_of_report("y.md", "--worksheet", "t.md", "--against", "real"), "Y: " + says)

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


class Telling(Sheets):
    """What is told of the steps, and how much of it."""

    def setUp(self):
        super().setUp()
        # -1/2 cut to 0 in R, and a wrong sum in c
        self.write("two.md", with_cells(FULL, {("R", 3, 1): "0", ("R", 3, 2): "0", ("c", 1, 4): "13"}))

    def test_the_first_step_with_a_mistake_in_full_each_later_one_in_a_line(self):
        out = self.grade("two.md").out
        self.assertEqual(out.count(", by the rule "), 1)
        self.assertIn("R, 14 of 16, by the rule R = floor(S / 2)", out)
        self.assertRegex(out, r"(?m)^  ✗ c: \d of 4, wrong: c\[1,\d\]")
        self.assertIn("--all", out)
        for style in [["--format", "markdown"], ["--plain"]]:
            self.assertEqual(self.grade("two.md", *style).out.count("by the rule"), 1)

    def test_all_of_it_on_demand(self):
        for arguments in [["--all"], ["--all", "--plain"], ["--reveal", "answers"], ["--all", "--format", "markdown"]]:
            out = self.grade("two.md", *arguments).out
            self.assertRegex(out, r"c`?, \d of 4, by the rule")
            self.assertGreaterEqual(out.count("by the rule"), 2, arguments)
            self.assertNotIn("--all", out)

    def test_a_sheet_without_a_mistake_is_told_in_lines(self):
        part = BLANK
        for col, entry in enumerate(entries(FULL, "Q")[0], 1):
            part = with_cell(part, "Q", 1, col, entry)
        out = self.grade(self.write("part.md", part)).out
        self.assertIn("_ Q: 4 of 12, 8 blank", out)
        self.assertNotIn("by the rule", out)
        self.assertNotIn("--all", out)

    def test_a_learner_reads_no_rule_and_no_code(self):
        graded, = self.json("two.md")
        slip = graded["steps"][STEPS.index("R")]["slip"]
        self.assertIn("trunc", slip["rule"])
        for style in [[], ["--all"], ["--plain"], ["--format", "markdown"], ["--summary"], ["--summary", "--format", "markdown"]]:
            out = " ".join(self.grade("two.md", *style).out.split())
            self.assertIn("the decimals were cut off", out)
            self.assertNotIn(slip["rule"], out)
            self.assertNotIn(slip["code"], out)
        self.assertIn("(in R[3,1] and R[3,2])", " ".join(self.grade("two.md").out.split()))
        self.assertIn(f"R {slip['code']}", self.table("two.md")[0]["slips"])

    def test_weights_that_do_not_add_up_to_1_are_noted_whatever_their_marks(self):
        """All of A follows from a wrong sum: full marks for A, and yet no column of weights."""
        e = [[eval_fraction(x) for x in row] for row in entries(FULL, "E")]
        wrong = with_cell(FULL, "c", 1, 4, "10")  # 12
        for row in range(1, 5):
            wrong = with_cell(wrong, "A", row, 4, f"{int(e[row - 1][3])}/10")
        self.write("weights.md", wrong)
        step = self.json("weights.md")[0]["steps"][STEPS.index("A")]
        self.assertEqual((step["score"], step["max"]), (16, 16))
        self.assertEqual([note for note in step["notes"] if "add up" in note[2]],
                         [[1, 4, "the weights of q4 add up to 6/5, not to 1"]])
        self.assertIn("weights have to add up to 1; yours add up to 6/5 in q4", " ".join(self.grade("weights.md").out.split()))

    def test_rounding_is_no_reason_to_doubt_weights(self):
        sums = with_cell(FULL, "c", 1, 1, "15.33")  # 46/3, and A from it
        for row, entry in enumerate(["0.20", "0.59", "0.02", "0.20"], 1):
            sums = with_cell(sums, "A", row, 1, entry)
        for text in [FULL, sums, BLANK]:
            graded, = self.json(self.write("sums.md", text))
            self.assertFalse([note for step in graded["steps"] for note in step["notes"] if "add up" in note[2]])

    def test_a_sum_of_weights_is_as_exact_as_they_are(self):
        """Decimals make a decimal, fractions a fraction; a cell that was given away counts with what stood there, 9/46."""
        decimals = with_cells(FULL, {("A", row, 1): entry for row, entry in enumerate(["0.19", "0.58", "0.02", "0.5"], 1)})
        fractions = re.sub("(?m)^(```answer A .*)$", "\\1\n# shown [1,1]", with_cell(FULL, "A", 4, 1, "1"))
        for text, total in [(decimals, "1.29"), (fractions, "83/46")]:
            graded, = self.json(self.write("sums.md", text))
            notes = graded["steps"][STEPS.index("A")]["notes"]
            self.assertIn([1, 1, f"the weights of q1 add up to {total}, not to 1"], notes)

    def test_a_full_sheet_leads_on(self):
        out = " ".join(self.grade("full.md").out.split())
        worksheet = (TREE / "exercises/04-self-attention.md").read_text("utf-8")
        answer = " ".join(re.search(r"```answer-to\n(.*?)```", worksheet, re.S)[1].split())
        question = ("Look at column q2 before you go on. Which key does the second token attend to? "
                    "If two keys or more share the largest weight, it is a tie.")
        self.assertIn(f"Well done! A question after A {question} Answer {answer}", out)
        self.assertIn("Next: byhand learn 05. To find a mistake in a filled sheet: byhand hunt 04", out)
        for sheet, options in [("two.md", []), ("blank.md", []), ("full.md", ["--reveal", "marks"])]:
            other = " ".join(self.grade(sheet, *options).out.split())
            self.assertNotIn(question, other)
            self.assertNotIn("Next: byhand learn", other)

    def test_a_full_sheet_of_a_variant_says_whose_numbers_the_answer_is_about(self):
        self.write("own.md", run("template", "04", "--filled", "--variant", "3").out)
        self.assertIn("Answer; where it speaks of numbers, it means the author's, not this variant's", self.grade("own.md").out)

    def test_a_question_that_is_open_or_wrong_keeps_its_answer(self):
        full = run("template", "01", "--filled").out
        answer = "b gets 0 and d gets 6"
        self.write("done.md", full)
        self.assertIn(answer, self.grade("done.md").out)
        for entry in ("b", "_"):
            lines = full.split("\n")
            lines[lines.index("```answer fits 1x1") + 2] = entry
            self.write("done.md", "\n".join(lines[:lines.index("**Answer**", lines.index("```answer fits 1x1"))]))
            for form in ("text", "markdown", "html"):
                self.assertNotIn(answer, " ".join(self.grade("done.md", "--format", form).out.split()))
            self.assertNotIn("is right: by hand", run("compare", "done.md", cwd=self.folder).out)
            done = run("explain", "done.md", "fits", "--hint", "1", cwd=self.folder)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
            self.assertIn("fits is a question that is not answered rightly yet", done.err)

    def test_every_question_of_the_course_is_told_with_its_answer(self):
        for path in some(sorted((TREE / "exercises").glob("*.md"))):
            self.write("done.md", run("template", path.stem, "--filled").out)
            told = re.findall(r"^A question(?: after .*)?$", self.grade("done.md").out, re.M)  # after a step, if there is one
            self.assertEqual(len(told), path.read_text("utf-8").count("```answer-to"), path.stem)


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
        self.assertIn("--worksheet and the path of its file, or --exercises DIR", done.err)
        for arguments in [["--worksheet", "99-mine.md"], ["--worksheet", "./99-mine.md"], ["--exercises", "."]]:
            self.assertEqual(self.grade(sheet, *arguments).code, ALL_WELL, arguments)

    def test_a_name_is_no_path_no_number_and_no_beginning(self):
        mistyped = self.grade(self.write("sheet.md", FULL.replace("byhand: self-attention", "byhand: self-atention")))
        self.assertIn("did you mean self-attention?", mistyped.err)
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
        self.write("warm-up.md", run("template", "01", "--filled").out)
        done = self.grade("warm-up.md", "--worksheet", "04")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("this is a sheet of warm-up, not of self-attention", done.err)
        self.assertIn("leave out --worksheet", done.err)

    def test_no_sheet_at_all_is_an_error(self):
        self.write("none", "")
        for arguments in (["--files-from", "none"], ["--merge", "none", "--summary"], ["--merge", "none", "--format", "csv"]):
            done = self.grade(*arguments)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)
            self.assertIn("there is no sheet in none\n", done.err)

    def test_a_worksheet_that_is_wrong_is_said(self):
        course = self.folder / "course"
        course.mkdir()
        (course / "01-broken.md").write_text("# T\n\n```step\nY = X\n```\n", "utf-8")
        self.write("sheet.md", "<!-- byhand: broken -->\n\n```answer Y 1x1\n1\n```\n")
        done = self.grade("sheet.md", "--exercises", "course")
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("its worksheet course/01-broken.md cannot be used: 4:5: unknown name X", done.err)
        self.assertIn("tell whoever gave you the worksheet", done.err)  # a learner cannot put it right
        self.assertIn("byhand check course/01-broken.md", done.err)

    def test_each_sheet_with_numbers_of_its_own(self):
        numbers = some(range(40))
        for n in numbers:
            self.write(f"own/{n:02}.md", run("template", "04", "--filled", "--variant", str(n)).out)
        rows = self.table("own")
        self.assertEqual([row["variant"] for row in rows], [str(n) for n in numbers])
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
            ("an expression", lambda s: with_cell(s, "E", 1, 1, "(3)*1"), 115, "(3)"),
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
                done = self.grade("damaged.md")
                out = " ".join(done.out.split())
                self.assertIn("In the sheet", out)
                if problem["line"]:
                    self.assertIn(f"line {problem['line']}, column {problem['column']}: ", out)
                self.assertEqual(done.code, ALL_WELL if score == 116 else NOT_ALL_RIGHT)

    def test_a_matrix_of_another_shape_has_its_reason(self):
        # K Q^T: features meet features, 3x3, where each key was to meet each query.
        swapped = [[sum(int(k) * int(q) for k, q in zip(row, other)) for other in entries(FULL, "Q")]
                   for row in entries(FULL, "K")]
        rows = "\n".join(" ".join(map(str, row)) for row in swapped)
        block = re.compile(r"(^```answer S .*\n)(?:.*\n)*?(?=^```$)", re.M)
        out = self.grade(self.write("shape.md", block.sub(rf"\g<1>{rows}\n", FULL, count=1))).out
        self.assertIn("these numbers are K * Q^T", out)
        rows = rows[:-1] + "7"  # not quite
        out = self.grade(self.write("shape.md", block.sub(rf"\g<1>{rows}\n", FULL, count=1))).out
        self.assertNotIn("these numbers are", out)
        self.assertIn("expected 4 x 4, found 3 x 3", out)

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


if __name__ == "__main__":
    unittest.main()
