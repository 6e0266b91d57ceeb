"""A week as it comes: 120 names, 130 files of all kinds, and what the gradebook has to say of everybody."""

import collections
import csv
import io
import json
import re
import unicodedata
import unittest

from class_bad_files import READ, as_word, with_cells, with_separator, zipped
from class_sheets import WORKSHEET, MarkedClass, filled, givens, marks, right
from running import run

STUDENTS = 120
FIRST_NAMES = ["Zoë", "Łukasz", "José", "Anna", "Søren", "李", "Pat", "Jürgen", "Aoife", "Nguyễn", "İpek", "Max"]
LAST_NAMES = ["Groß", "Nowak", "García", "Müller", "Ødegård", "雷", "O'Brien", "van der Berg", "Ní Dhúill", "Thị Hoa"]
PHOTO = b"\xff\xd8\xff\xe0" + bytes(range(256)) * 40
NEW, OLD = 1_700_000_000, 1_600_000_000  # when files were saved


class RealWeek(MarkedClass):
    def setUp(self):
        super().setUp()
        # Of so many numbers nobody has four of a neighbour's by accident.
        numbers = " ".join(map(str, range(1, 100)))
        (self.folder / "halves.md").write_text(re.sub("draw [ 0-9]+", f"draw {numbers}", WORKSHEET), "utf-8")
        names = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
        names[77] = names[40]  # two of one name
        self.students_names = names
        self.make([(5000 + i, name) for i, name in enumerate(names)])
        self.csv_keys = self.keys_in_csv()
        self.expected = {}  # by student: standing and points
        self.files = 0
        for student in range(STUDENTS):
            self.hand_in_for(student)
        for junk in ("__MACOSX/x.md", ".DS_Store", "Thumbs.db"):
            self.hand_in(junk, b"\0\1")

    def keys_in_csv(self):
        """What the same students would fill in a spreadsheet."""
        path = self.folder / "c/class.toml"
        text = path.read_text("utf-8")
        path.write_text(text.replace('format = "markdown"', 'format = "csv"'), "utf-8")
        (self.folder / "none.csv").write_text("id\tname\n5000\t" + self.students_names[0] + "\n", "utf-8")
        self.byhand("class", "add", "c", "--roster", "none.csv")
        path.write_text(text, "utf-8")
        return [(self.folder / "c/keys" / (one["sheet"] + ".csv")).read_text("utf-8") for one in self.students]

    def put(self, student, name, content, time=NEW):
        """Into the folder that Moodle makes for a student."""
        self.files += 1
        folder = f"{self.students_names[student]}_{90000 + student}_assignsubmission_file_"
        self.hand_in(f"{folder}/{name}", content, time)

    def hand_in_for(self, student):
        """Most hand in a sheet with a mistake or two; every sixth brings something else."""
        kinds = [self.spreadsheet, self.word, self.unreadable, self.friends_file, self.neighbours_answers, self.nothing,
                 self.first_line_lost, self.another_worksheet, self.twice, self.escaped, self.missing, self.decomposed]
        kind = kinds[student // 6 % len(kinds)] if student % 6 == 5 else self.with_mistakes
        self.expected[student] = kind(student)

    def points(self, entries, student):
        return sum(is_right + follows for is_right, follows in marks(entries, givens(self.sheet(student))).values())

    def with_mistakes(self, student):
        entries = right(givens(self.sheet(student)))
        entries["D"][student % 4] += student % 3
        entries["S"][student % 4] = None if student % 5 == 0 else entries["S"][student % 4]
        self.put(student, f"My homework {student % 9}.md", filled(self.sheet(student), entries))
        return "marked", self.points(entries, student)

    def spreadsheet(self, student):
        save = [lambda text: with_separator(text, ",").encode("cp1252", "replace"),
                lambda text: with_separator(text, ";").encode("utf-8-sig"),
                lambda text: with_separator(text, "\t").encode("utf-16")][student % 3]
        self.put(student, "Book1.csv", save(self.csv_keys[student]))
        return "marked", 12

    def word(self, student):
        self.put(student, "homework.htm", as_word(self.right_sheet(student)))
        return "marked", 12

    def unreadable(self, student):
        content, name = [(PHOTO, "IMG_2041.jpeg"), (zipped("word/document.xml"), "homework.docx"),
                         (b"%PDF-1.7\n" + bytes(range(256)), "scan.pdf")][student % 3]
        self.put(student, name, content)
        return "to-see", None

    def friends_file(self, student):
        self.put(student, "sheet.md", self.right_sheet(student - 1))
        return "to-see", None

    def neighbours_answers(self, student):
        entries = right(givens(self.sheet(student - 2)))
        self.put(student, "sheet.md", filled(self.sheet(student), entries))
        return "marked", self.points(entries, student)

    def nothing(self, student):
        self.put(student, "sheet.md", b"" if student % 2 else self.sheet(student))
        return "to-see", None

    def first_line_lost(self, student):
        self.put(student, "sheet.md", self.right_sheet(student).split("\n", 1)[1])
        return "marked", 12

    def another_worksheet(self, student):
        self.put(student, "sheet.md", self.byhand("template", "01", "--filled").out)
        return "to-see", None

    def twice(self, student):
        entries = right(givens(self.sheet(student))) | {"S": [None] * 4}
        self.put(student, "first.md", self.right_sheet(student), OLD)
        self.put(student, "second.md", filled(self.sheet(student), entries))
        self.put(student, "second (1).md", filled(self.sheet(student), entries))
        return "marked", 8

    def escaped(self, student):
        damage, _ = READ["escaped fences"]
        self.put(student, "sheet.md", damage(self.right_sheet(student)))
        return "marked", 12

    def missing(self, student):
        return "missing", None

    def decomposed(self, student):
        name = unicodedata.normalize("NFD", self.students_names[student])
        self.hand_in(f"{name}_{90000 + student}_assignsubmission_file_/sheet.md", self.right_sheet(student))
        for i in range(9):  # tries of the same student that a mail program spoilt
            self.hand_in(f"mails/{i}.md", with_cells(self.right_sheet(student), "D", lambda line: ""))
        self.files += 10
        return "marked", 12

    def test_everybody_has_the_standing_and_the_points_that_a_person_would_find(self):
        self.assertEqual(self.files, 130)
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        self.assertEqual(done.code, 1, done.err)
        rows = [json.loads(line) for line in done.out.splitlines()]
        students = [row for row in rows if row["row"] == "student"]
        self.assertEqual([(row["standing"], row["score"]) for row in students], list(self.expected.values()))
        files = [row for row in rows if row["row"] == "file"]
        self.assertEqual(len(files), self.files)
        self.assertFalse([row["file"] for row in files if re.search("MACOSX|DS_Store|Thumbs", row["file"])])
        # The neighbour's answers are told of, and so are the numbers of a friend; honest sheets are not.
        by_kind = collections.defaultdict(set)
        for row in rows:
            if row["row"] == "resemblance":
                by_kind[row["kind"]].add((int(row["id"]) - 5000, int(row["other"]) - 5000))
        copied = {student for student in range(STUDENTS) if student % 6 == 5}
        self.assertEqual(by_kind["same-numbers"], {(i, i - 1) for i in copied if i // 6 % 12 == 3})
        self.assertEqual(by_kind["others-answers"], {(i, i - 2) for i in copied if i // 6 % 12 == 4})
        self.assertEqual(set(by_kind), {"same-numbers", "others-answers"})

    def test_gradebook_pages_and_report_agree(self):
        table = list(csv.DictReader(io.StringIO(run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder).out)))
        self.assertEqual([(row["standing"], int(row["score"]) if row["score"] else None) for row in table],
                         list(self.expected.values()))
        moodle = list(csv.DictReader(io.StringIO(run("class", "grade", "c", "in", "--format", "moodle", cwd=self.folder).out)))
        self.assertEqual([row["Grade"] for row in moodle], [row["score"] for row in table])
        identifiers = {int(row["Identifier"].removeprefix("Participant ")) for row in moodle if row["Identifier"]}
        self.assertEqual(len(identifiers), sum(standing != "missing" for standing, _ in self.expected.values()))
        report = run("class", "report", "c", "in", cwd=self.folder).out
        count = collections.Counter(standing for standing, _ in self.expected.values())
        self.assertIn(f"{STUDENTS} students: {count['marked']} marked, {count['missing']} missing, "
                      f"{count['to-see']} to be looked at by a person", " ".join(report.split()))
        self.byhand("class", "feedback", "c", "in")
        for student, (standing, score) in self.expected.items():
            page = (self.folder / "c/feedback" / (self.students[student]["sheet"] + ".md")).read_text("utf-8")
            said = {"marked": f"**{score} of 12 points**", "missing": "Nothing was handed in",
                    "to-see": "could not be marked"}[standing]
            self.assertIn(said, page, student)


if __name__ == "__main__":
    unittest.main()
