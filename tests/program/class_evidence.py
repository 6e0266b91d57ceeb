"""Whose a file is, whose work it resembles, and what changed since the marks before: each told with its reason."""

import json
import unittest
from fractions import Fraction

from class_sheets import MarkedClass, filled, givens, right
from running import NOT_USABLE, run


class Copying(MarkedClass):
    def resembling(self):
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        rows = [json.loads(line) for line in done.out.splitlines()]
        return [(row["kind"], row["id"], row["other"]) for row in rows if row["row"] == "resemblance"]

    def setUp(self):
        super().setUp()
        self.make([(i, f"Student {'ABCDEFGH'[i]}") for i in range(8)])

    def test_honest_sheets_resemble_nobodys(self):
        for student in range(8):
            entries = right(givens(self.sheet(student)))
            entries["D"][student % 4] += student + 1
            entries["S"][0] = None
            self.hand_in(f"{student}.md", filled(self.sheet(student), entries))
        self.assertEqual(self.resembling(), [])

    def test_anothers_numbers_anothers_answers_and_the_same_mistakes(self):
        numbers = [givens(self.sheet(student)) for student in range(8)]
        self.hand_in("0.md", self.right_sheet(0))
        self.hand_in("1.md", self.right_sheet(0))  # the whole file
        self.hand_in("2.md", filled(self.sheet(2), right(numbers[0])))  # the answers alone
        odd = right(numbers[3]) | {"S": [Fraction(11, 7), Fraction(13, 7), Fraction(15, 7), Fraction(19, 7)]}
        self.hand_in("3.md", filled(self.sheet(3), odd))
        self.hand_in("4.md", filled(self.sheet(4), right(numbers[4]) | {"S": odd["S"]}))
        for student in (5, 6, 7):
            self.hand_in(f"{student}.md", self.right_sheet(student))
        found = self.resembling()
        self.assertIn(("same-numbers", "1", "0"), found)
        self.assertIn(("others-answers", "2", "0"), found)
        self.assertIn(("same-entries", "3", "4"), found)
        self.assertEqual({pair[1] for pair in found}, {"1", "2", "3"})

    def test_right_but_from_nowhere(self):
        entries = right(givens(self.sheet(0)))
        entries["D"] = [value + 3 for value in entries["D"]]
        self.hand_in("0.md", filled(self.sheet(0), entries))
        self.assertIn(("does-not-follow", "0", None), self.resembling())


class Whose(MarkedClass):
    """Sheets whose first line and numbers tell nothing, so that the path has to."""

    NAMES = [("u4711", "Anna Müller"), ("u4712", "Ben Lee"), ("u4713", "anna müller"), ("7", "Jean-Luc O'Neil"),
             ("x-99", "Ng")]

    def student_of(self, path):
        self.hand_in(path, b"%PDF")
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        rows = [json.loads(line) for line in done.out.splitlines()]
        (self.folder / "in" / path).unlink()
        return [row["id"] for row in rows if row["row"] == "file"][0]

    def test_paths(self):
        self.make(self.NAMES)
        for path, student in {
            "Ben Lee.md": "u4712", "ben_lee.pdf": "u4712", "Lee, Ben.md": "u4712", "Lee Ben/x.md": "u4712",
            "u4712.md": "u4712", "U4712/x.md": "u4712", "Ben Lee (2).md": "u4712", "homework_u4712_final.md": "u4712",
            "my homework by Ben Lee, Friday.md": "u4712", "Ben Lee u4712.md": "u4712", "leeben.md": "u4712",
            "Ben Lee_88_assignsubmission_file_/Anna Müller u4711.md": "u4712", "Ben Lee/deep/er/sheet.md": "u4712",
            "Anna Müller.md": None, "Anna Müller u4713.md": "u4713", "Anna-Müller-u4711.md": "u4711",
            "jean luc oneil.md": None, "Jean-Luc O’Neil.md": "7", "7.md": "7", "sheet 7.md": None, "x-99.md": "x-99",
            "Ng.md": "x-99", "ng homework.md": None, "Ben.md": None, "Benlee Lee.md": None, "x.md": None,
        }.items():
            with self.subTest(path=path):
                self.assertEqual(self.student_of(path), student)

    def test_the_sheet_tells_where_the_path_does_not(self):
        self.make(self.NAMES)
        for student in range(5):
            sheet = self.right_sheet(student)
            self.hand_in(f"{student}a.txt", sheet)
            self.hand_in(f"{student}b.txt", sheet.split("\n", 1)[1])
            self.hand_in(f"Anna Müller/{student}.md", sheet)
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        rows = {row["file"]: row for row in map(json.loads, done.out.splitlines()) if row["row"] == "file"}
        for student in range(5):
            for kind in "ab":
                self.assertEqual(rows[f"in/{student}{kind}.txt"]["id"], self.NAMES[student][0])
            row = rows[f"in/Anna Müller/{student}.md"]
            if student in (0, 2):  # the two of that name
                self.assertEqual(row["id"], self.NAMES[student][0])
            else:
                self.assertEqual((row["id"], row["outcome"]), (None, "unknown"))


class Regrading(MarkedClass):
    def setUp(self):
        super().setUp()
        self.make([(1, "Ann"), (2, "Ben")])
        entries = right(givens(self.sheet(0)))
        entries["D"] = [value + 1 for value in entries["D"]]
        entries["F"] = [value / 46 for value in entries["D"]]
        self.hand_in("1.md", filled(self.sheet(0), entries))
        self.hand_in("2.md", self.right_sheet(1))

    def changed(self):
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        self.assertIn(done.code, (0, 1), done.err)
        rows = [json.loads(line) for line in done.out.splitlines()]
        return rows[0].get("changed_since"), [(row["id"], row["before"], row["after"], row["why"]) for row in rows
                                              if row["row"] == "changed"]

    def test_the_first_time_there_is_nothing_to_compare(self):
        self.assertEqual(self.changed(), (None, []))
        self.assertEqual(self.changed(), ([], []))

    def test_rules_decided_after_the_fact(self):
        self.changed()
        self.rules(follows=50)
        causes, rows = self.changed()
        self.assertEqual(causes, ["follows: 100, now 50"])
        self.assertEqual([row[:3] for row in rows], [("1", "8 of 12", "6 of 12")])
        self.assertIn("F 4, now 2", rows[0][3])
        self.rules(left_out='["D"]', points="{ S = 2 }")
        causes, rows = self.changed()
        self.assertEqual(causes, ["follows: 50, now 100", "left_out: none, now D", "points: as in the worksheet, now S = 2"])
        self.assertEqual([row[:3] for row in rows], [("1", "6 of 12", "12 of 12"), ("2", "12 of 12", "12 of 12")][:1])

    def test_the_text_of_the_worksheet(self):
        self.changed()
        path = self.folder / "c/halves.md"
        path.write_text(path.read_text().replace("D / 46", "D / 23"))
        causes, rows = self.changed()
        self.assertEqual(causes, ["the text of the worksheet"])
        self.assertEqual(len(rows), 2)
        # What is drawn decides what was handed out.
        path.write_text(path.read_text().replace("draw 1 2", "draw 2"))
        done = run("class", "grade", "c", "in", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("what is drawn", done.err)

    def test_another_file(self):
        self.changed()
        self.hand_in("2.md", filled(self.sheet(1), right(givens(self.sheet(1))) | {"S": [None] * 4}))
        (self.folder / "in/1.md").unlink()
        _, rows = self.changed()
        self.assertEqual([row[:3] for row in rows], [("1", "8 of 12", "missing"), ("2", "12 of 12", "8 of 12")])
        self.assertIn("another file than before", rows[1][3])

    def test_a_rule_that_names_no_step(self):
        self.rules(left_out='["Q"]')
        done = run("class", "grade", "c", "in", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("name the step Q", done.err)
        self.rules(strict="true", follows=50)
        self.assertIn("leave out one of them", run("class", "grade", "c", "in", cwd=self.folder).err)


if __name__ == "__main__":
    unittest.main()
