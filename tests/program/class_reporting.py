"""What a class is told: the report of what it did not understand, and a page for each student."""

import csv
import io
import json
import os
import re
import shutil
import unittest

from class_sheets import with_rows
from classes import ClassFolder, block
from running import ALL_WELL, run

SCRIPT = "<script>alert(1)</script>"


class ClassReport(ClassFolder):
    """Ten students: of four the scores are transposed, one is missing, all others hand in their key."""

    TRANSPOSED = (1, 2, 3, 4)
    MISSING = 9

    def setUp(self):
        super().setUp()
        self.new(10)
        while any(self.is_symmetric(number) for number in self.TRANSPOSED):  # one class in a hundred
            shutil.rmtree(self.folder / "c")
            self.new(10)
        self.inbox = self.folder / "inbox"
        self.inbox.mkdir()
        for number in range(10):
            if number == self.MISSING:
                continue
            key = self.key(number)
            if number in self.TRANSPOSED:
                rows = list(zip(*block(key, "answer", "S")))
                key = with_rows(key, "S", rows)
            (self.inbox / f"{number}.md").write_text(key, "utf-8")

    def key(self, number):
        return (self.folder / f"c/keys/Student-{number}.md").read_text("utf-8")

    def is_symmetric(self, number):
        """Whether its scores are the same when they are transposed."""
        rows = block(self.key(number), "answer", "S")
        return [list(row) for row in zip(*rows)] == [list(row) for row in rows]

    def told(self, *arguments):
        done = run("class", *arguments, "c", "inbox", cwd=self.folder)
        self.assertEqual(done.code, ALL_WELL, done.err)
        return done.out

    def wrong_scores(self, number):
        """How many cells of S differ from those of the key, which is what the transposed ones are marked by."""
        sheet = block((self.inbox / f"{number}.md").read_text("utf-8"), "answer", "S")
        key = block(self.key(number), "answer", "S")
        return sum(a != b for one, other in zip(sheet, key) for a, b in zip(one, other))

    def test_the_report_counts_what_was_handed_in(self):
        told = self.told("report")
        self.assertIn("10 students: 9 marked, 1 missing, 0 to be looked at", told)
        wrong = {number: self.wrong_scores(number) for number in self.TRANSPOSED}
        self.assertTrue(all(wrong.values()))
        line = re.search(r"^ *S +(\d+) % +(\d+) of 9 +(\d+) ", told, re.M)
        self.assertEqual((int(line[2]), int(line[3])), (9 - len(wrong), sum(wrong.values())))
        share = round((16 * 9 - sum(wrong.values())) * 100 / (16 * 9) + 1e-9)  # a half goes up
        self.assertEqual(int(line[1]), min(share, 99))
        histogram = [int(count) for count in re.findall(r"^ *\d+ to \d+ % +(\d+)", told, re.M)]
        self.assertEqual((len(histogram), sum(histogram)), (10, 9))

    def test_it_says_what_to_say_tomorrow(self):
        told = " ".join(self.told("report").split())
        self.assertIn("1. S: K and Q are in the wrong order", told)
        self.assertIn("lay your finger on column q of Q", told)
        self.assertIn("▶", told)

    def test_nothing_is_to_be_said_where_all_is_right(self):
        self.assertIn("To say tomorrow", self.told("report"))
        for number in self.TRANSPOSED:
            shutil.copy(self.folder / f"c/keys/Student-{number}.md", self.inbox / f"{number}.md")
        self.assertNotIn("to say tomorrow", self.told("report").lower())

    def test_who_came_late_is_told_where_there_is_a_deadline(self):
        self.assertNotIn("in time", self.told("report"))
        rules = self.folder / "c/class.toml"
        rules.write_text(rules.read_text("utf-8").replace("\n[rules]\n", "\n[rules]\ndeadline = 2030-01-01T00:00:00Z\n"),
                         "utf-8")
        for number in (0, 5):
            os.utime(self.inbox / f"{number}.md", (2_000_000_000, 2_000_000_000))  # in 2033
        told = " ".join(self.told("report").split())
        for words in ("deadline: 2030-01-01", "in time: 7", "late: 2: Student 0 and Student 5"):
            self.assertIn(words, told)

    def test_in_html_it_is_one_page(self):
        page = self.told("report", "--format", "html")
        self.assertEqual(page.count("<!doctype html>") + page.count("<!DOCTYPE html>"), 1)
        self.assertIn("What the class understood", page)

    def test_everybody_has_a_page_with_the_marks_of_the_gradebook(self):
        rows = {row["id"]: row for row in csv.DictReader(io.StringIO(self.told("grade", "--format", "csv")))}
        self.told("feedback")
        for number in range(10):
            page = (self.folder / f"c/feedback/Student-{number}.md").read_text("utf-8")
            self.assertTrue(page.startswith(f"# Student {number}\n"))
            if number == self.MISSING:
                self.assertIn("Nothing was handed in.", page)
            else:
                row = rows[str(4700 + number)]
                score = next(value for name, value in row.items() if name in ("points", "score"))
                self.assertIn(f"**{score} of 116 points**", page)
            self.assertEqual("Begin with S: what comes later may follow" in page, number in self.TRANSPOSED)

    def test_no_page_sends_to_a_step_that_is_not_marked(self):
        rules = self.folder / "c/class.toml"
        rules.write_text(rules.read_text("utf-8").replace("\n[rules]\n", '\n[rules]\nleft_out = ["S"]\n'), "utf-8")
        self.told("feedback")
        for number in self.TRANSPOSED:
            page = (self.folder / f"c/feedback/Student-{number}.md").read_text("utf-8")
            self.assertIn("S is not marked in this class.", page)
            self.assertNotIn("Begin with S", page)

    def test_pages_and_typed_sheets_have_the_points_of_the_class(self):
        rules = self.folder / "c/class.toml"
        rules.write_text(rules.read_text("utf-8").replace("\n[rules]\n", "\n[rules]\npoints = { S = 3 }\n"), "utf-8")
        row = next(row for row in csv.DictReader(io.StringIO(self.told("grade", "--format", "csv"))) if row["id"] == "4701")
        right = 3 * (16 - self.wrong_scores(1))
        self.assertEqual((row["S"], row["score"], row["max"]), (str(right), str(100 + right), "148"))
        self.told("feedback")
        page = (self.folder / "c/feedback/Student-1.md").read_text("utf-8")
        self.assertIn(f"**{row['score']} of 148 points**", page)
        self.assertIn(f"`S`, {right} of 48", page)
        typed = run("class", "type", "c", "4705", cwd=self.folder, stdin=b"skip\n" * 30)
        self.assertIn("Student 5 (4705): 0 of 148", typed.out)
        self.assertIn("S: 0 of 48", typed.out)

    def test_pages_are_written_anew(self):
        self.told("feedback")
        shutil.copy(self.folder / "c/keys/Student-1.md", self.inbox / "1.md")
        self.told("feedback")
        self.assertIn("**116 of 116 points**", (self.folder / "c/feedback/Student-1.md").read_text("utf-8"))


class UnreadRows(ClassFolder):
    def test_rows_that_could_not_be_read_are_nowhere_called_blank(self):
        """Z has 3 rows of 4 cells: in the last one stand words, the cells of the second are blank."""
        self.new(1)
        key = (self.folder / "c/keys/Student-0.md").read_text("utf-8")
        rows = block(key, "answer", "Z")
        (self.folder / "in").mkdir()
        (self.folder / "in/a.md").write_text(
            with_rows(key, "Z", [rows[0], ["_"] * 4, ["what", "shall", "I", "write", "here"]]), "utf-8")
        done = self.byhand("class", "grade", "c", "in", "--format", "json")
        step = next(row for row in map(json.loads, done.out.splitlines()) if row["row"] == "file")["steps"][-1]
        self.assertEqual((step["name"], step["right"], step["blank"], step["wrong"]), ("Z", 4, 4, 4))
        self.assertEqual(step["wrong_cells"], [[3, column] for column in range(1, 5)])
        self.assertIn("Z: 4 of its cells could not be read", self.byhand("class", "grade", "c", "in", "--format", "csv").out)
        header, row = (re.search(rf"^  {name}  .*", self.byhand("class", "report", "c", "in").out, re.M)[0].split()
                       for name in ("step", "Z"))
        self.assertEqual((header[-4:], row[-4:]), (["wrong", "blank", "follows", "unread"], ["0", "4", "0", "4"]))
        self.byhand("class", "feedback", "c", "in")
        page = (self.folder / "c/feedback/Student-0.md").read_text("utf-8")
        self.assertIn("! unreadable: Z[3,1], Z[3,2], Z[3,3], Z[3,4]", page)
        self.assertNotIn("blank: Z[3", page)
        self.assertIn("Not all of Z could be read. Show your teacher what you wrote there.", page)
        self.assertNotIn("Fill in Z", page)


class Numbers(ClassFolder):
    """What a class is told of its numbers: half of the cells are the same for all, and whoever draws a 2 has one mistake
    that does not show."""

    WORKSHEET = """# Squares

```given
F
  1 2
G    draw 1 2 3
  1 2
```

```step
D = 2 * F
```

```step
H = G[1, 1] ^ 2
slip 2 * G[1, 1] : to square is not to double
```

```step
U = G[1, 2] + 1
```
"""

    def test_cells_that_are_the_same_and_mistakes_that_do_not_show(self):
        (self.folder / "squares.md").write_text(self.WORKSHEET, "utf-8")
        self.new(20, "./squares.md")
        first = [block((self.folder / f"c/sheets/Student-{i}.md").read_text("utf-8"), "matrix", "G")[0][0] for i in range(20)]
        told = json.loads(self.byhand("class", "check", "c", "--format", "json").out)
        self.assertEqual([(step["name"], step["asked"], step["constant"]) for step in told["steps"]],
                         [("D", 2, 2), ("H", 1, 0), ("U", 1, 0)])
        self.assertAlmostEqual(told["constant_share"], 50)
        self.assertIn({"step": "H", "code": "slip-1", "message": "to square is not to double", "variants": first.count("2")},
                      told["hidden"])
        text = self.byhand("class", "check", "c").out
        for row in ["D +2 +2", "H +1 +0", "U +1 +0"]:
            self.assertRegex(text, rf"(?m)^ *{row} ")
        self.assertRegex(text, rf"{first.count('2')} of 20 in H:? +to square is not to double")


class HalfMarks(ClassFolder):
    def test_what_follows_has_its_part_on_every_page(self):
        """One cell of P is wrong, and the column sum below it follows: with half its points the student has 22.5."""
        self.new(1, "01")
        rules = self.folder / "c/class.toml"
        rules.write_text(rules.read_text("utf-8").replace("\n[rules]\n", "\n[rules]\nfollows = 50\n"), "utf-8")
        sheet = (self.folder / "c/keys/Student-0.md").read_text("utf-8")
        P = [[int(cell) for cell in row] for row in block(sheet, "answer", "P")]
        P[0][0] += 1000
        sheet = with_rows(with_rows(sheet, "P", P), "c", [[sum(column) for column in zip(*P)]])
        (self.folder / "inbox").mkdir()
        (self.folder / "inbox/one.md").write_text(sheet, "utf-8")
        row = next(csv.DictReader(io.StringIO(self.byhand("class", "grade", "c", "inbox", "--format", "csv").out)))
        self.assertEqual((row["score"], row["P"], row["c"]), ("22.5", "5", "1.5"))
        self.byhand("class", "feedback", "c", "inbox")
        page = (self.folder / "c/feedback/Student-0.md").read_text("utf-8")
        self.assertIn("**22.5 of 24 points**", page)
        self.assertEqual(re.findall(r"in this class: \*\*(.*) points", page), ["1.5 of 2"])
        (self.folder / "c/typed").mkdir()
        (self.folder / "c/typed/Student-0.md").write_text(sheet, "utf-8")
        typed = self.byhand("class", "type", "c", "4700").out
        self.assertIn("Student 0 (4700): 22.5 of 24", typed)
        self.assertIn("c: 1.5 of 2", typed)


class Shares(ClassFolder):
    def test_shares_are_rounded_but_100_is_for_all_and_0_for_nothing(self):
        """Of 300 cells one is wrong in a sheet, all but one in another."""
        zeros = " ".join(["0"] * 100)
        (self.folder / "many.md").write_text(
            f"# Many\n\nCells.\n\n```given\nX\n  {zeros}\n```\n\n```step\nA = X + 1\n```\n\n```step\nB = beside(X, X) + 1\n```\n",
            "utf-8")
        for wrong, share in ((1, "99 %"), (66, "67 %"), (199, "1 %"), (200, "0 %")):
            with self.subTest(wrong=wrong):
                shutil.rmtree(self.folder / "c", ignore_errors=True)
                self.new(1, "./many.md")
                (self.folder / "inbox").mkdir(exist_ok=True)
                key = (self.folder / "c/keys/Student-0.md").read_text("utf-8")
                row = block(key, "answer", "B")[0]
                (self.folder / "inbox/one.md").write_text(with_rows(key, "B", [["7"] * wrong + row[wrong:]]), "utf-8")
                self.assertRegex(self.byhand("class", "report", "c", "inbox").out, rf"(?m)^ *B +{share} ")


class SlipsInMarkdown(ClassFolder):
    def test_the_message_of_a_slip_is_shown_as_the_text_of_its_worksheet(self):
        (self.folder / "words.md").write_text(
            "# Words\n\nWhere **bold** text is.\n\n```given\nX\n  1 2\n```\n\n"
            "```step\nA = 7 * X\nhint look at *that* number\nslip 9 * X : not *nine*, but `seven`\n```\n", "utf-8")
        self.new(1, "./words.md")
        (self.folder / "inbox").mkdir()
        key = (self.folder / "c/keys/Student-0.md").read_text("utf-8")
        wrong = [[int(cell) // 7 * 9 for cell in block(key, "answer", "A")[0]]]
        (self.folder / "inbox/one.md").write_text(with_rows(key, "A", wrong), "utf-8")
        for words in (["report"], ["report", "--format", "html"], ["report", "--format", "markdown"]):
            told = self.byhand("class", *words, "c", "inbox").out
            self.assertEqual("*nine*" in told, words[-1] == "markdown", words)
        self.byhand("class", "feedback", "c", "inbox", "--format", "html")
        page = (self.folder / "c/feedback/Student-0.html").read_text("utf-8")
        self.assertIn("not <em>nine</em>, but <code>seven</code>", page)
        self.byhand("class", "feedback", "c", "inbox")
        self.assertIn("not *nine*, but `seven`", (self.folder / "c/feedback/Student-0.md").read_text("utf-8"))


class Titles(ClassFolder):
    def test_the_page_of_marks_has_a_title_of_its_own(self):
        self.new(2)
        shutil.copytree(self.folder / "c/keys", self.folder / "in")
        page = self.byhand("class", "grade", "c", "in", "--format", "html").out
        self.assertIn("<title>Self-attention by hand: 2 students, 2 files</title>", page)


class HostileNames(ClassFolder):
    def test_pages_of_another_format_stay_and_are_told(self):
        self.new(2)
        shutil.copytree(self.folder / "c/keys", self.folder / "in")
        self.assertEqual(self.byhand("class", "feedback", "c", "in", "--format", "html").err, "")
        pages = {path: path.read_text("utf-8") for path in (self.folder / "c/feedback").iterdir()}
        told = self.byhand("class", "feedback", "c", "in").err
        self.assertIn("2 .html pages of an earlier time stay there", told)
        self.assertIn("--format html", told)
        self.assertEqual({path: path.read_text("utf-8") for path in pages}, pages)

    def test_a_name_is_text_and_nothing_else(self):
        (self.folder / "names.csv").write_text(f'id,name\n1,"{SCRIPT}"\n2,"*Ann* [x](javascript:y)"\n', "utf-8")
        self.byhand("class", "new", "c", "--worksheet", "01", "--roster", "names.csv")
        shutil.copytree(self.folder / "c/keys", self.folder / "in")
        pages = {}
        for form, suffix in (("html", ".html"), ("markdown", ".md")):
            self.byhand("class", "feedback", "c", "in", "--format", form)
            written = sorted((self.folder / "c/feedback").glob("*" + suffix))
            self.assertEqual(len(written), 2)
            pages[suffix] = [path.read_text("utf-8") for path in written]
        for page in pages[".html"]:
            self.assertNotIn("<script", page)
            self.assertNotIn('href="javascript', page)
        for page in pages[".md"]:
            self.assertNotIn(SCRIPT, page)
            self.assertNotRegex(page, r"(?<!\\)\]\(javascript")


if __name__ == "__main__":
    unittest.main()
