"""Whose a file is, whose work it resembles, and what changed since the marks before: each told with its reason."""

import csv
import io
import json
import re
import shutil
import unittest
from fractions import Fraction

from class_sheets import WORKSHEET, MarkedClass, block_pattern, filled, givens, right, with_rows
from running import NOT_USABLE, run


class Copying(MarkedClass):
    def resembling(self):
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        self.assertNotEqual(done.code, NOT_USABLE, done.err)
        rows = [json.loads(line) for line in done.out.splitlines()]
        return [(row["kind"], row["id"], row["other"]) for row in rows if row["row"] == "resemblance"]

    def setUp(self):
        super().setUp()
        # Of so many numbers nobody has four of a neighbour's by accident.
        numbers = " ".join(map(str, range(1, 100)))
        (self.folder / "halves.md").write_text(re.sub("draw [ 0-9]+", f"draw {numbers}", WORKSHEET), "utf-8")
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

    def test_a_slip_of_the_pen_needs_no_explanation(self):
        """One wrong number, and what stands below it right all the same."""
        entries = right(givens(self.sheet(0)))
        entries["D"][1] += 3
        self.hand_in("0.md", filled(self.sheet(0), entries))
        self.assertEqual(self.resembling(), [])

    def test_right_but_from_nowhere(self):
        entries = right(givens(self.sheet(0)))
        entries["D"] = [value + 3 for value in entries["D"]]
        self.hand_in("0.md", filled(self.sheet(0), entries))
        self.assertIn(("does-not-follow", "0", None), self.resembling())


    def test_many_small_numbers_that_are_right_from_nowhere(self):
        """Halves are computed from doubles that are all wrong, and are right all the same."""
        cells = 16
        (self.folder / "halves.md").write_text(
            "# Halves\n\n```given\nG    draw 1 2 3 4 5 6 7 8 9\n" + "  1 2 3 4\n" * 4 + "```\n\n"
            "```step\nD = 2 * G\n```\n\n```step\nH = floor(D / 4)\n```\n", "utf-8")
        shutil.rmtree(self.folder / "c")
        self.make([(i, f"Student {'ABC'[i]}") for i in range(3)])
        numbers = [self.own(student, cells) for student in range(3)]
        for student, wrong in enumerate((4, 0, 4)):  # the first does not follow; the third does
            doubled = [2 * number + wrong for number in numbers[student]]
            halves = [(value - (wrong if student == 0 else 0)) // 4 for value in doubled]
            sheet = with_rows(self.sheet(student), "D", self.in_fours(doubled))
            self.hand_in(f"{student}.md", with_rows(sheet, "H", self.in_fours(halves)))
        self.assertEqual(self.resembling(), [("does-not-follow", "0", None)])

    def own(self, student, cells):
        rows = block_pattern("matrix", "G").search(self.sheet(student))[2].split("\n")
        found = [int(cell) for row in rows if not row.startswith("#") for cell in row.split()]
        self.assertEqual(len(found), cells)
        return found

    @staticmethod
    def in_fours(values):
        return [values[i:i + 4] for i in range(0, len(values), 4)]


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


class OtherAlphabets(MarkedClass):
    def test_a_stranger_has_nobodys_marks(self):
        self.make([(1, "李雷"), (2, "韩梅")])
        self.hand_in("王伟_17_assignsubmission_file_/sheet.md", self.right_sheet(0))
        done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
        rows = {row["id"]: row for row in csv.DictReader(io.StringIO(done.out))}
        self.assertEqual((rows["1"]["standing"], rows["1"]["score"]), ("to-see", ""))


class Links(MarkedClass):
    def test_a_link_that_is_named_has_the_time_of_its_file(self):
        self.make([(1, "Ann Lee")])
        self.rules(deadline="2025-06-01T00:00:00Z")
        (self.folder / "c/class.toml").touch()
        sheet = self.hand_in("store/sheet.md", self.right_sheet(0), time=1_735_700_000)  # at New Year
        (self.folder / "Ann-Lee.md").symlink_to(sheet)
        for name in ("in/store/sheet.md", "Ann-Lee.md"):
            done = run("class", "grade", "c", name, "--format", "csv", cwd=self.folder)
            row = next(csv.DictReader(io.StringIO(done.out)))
            self.assertEqual((row["score"], row["remarks"]), (row["max"], ""), name)


class Namesakes(MarkedClass):
    def setUp(self):
        super().setUp()
        self.make([("u1", "Anna Müller"), ("u2", "Anna Müller"), ("u3", "Ben Lee")])

    def marked(self, *paths_and_contents):
        shutil.rmtree(self.folder / "in")
        for path, content in paths_and_contents:
            self.hand_in(path, content)
        done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
        rows = [json.loads(line) for line in done.out.splitlines()]
        self.files = [row for row in rows if row["row"] == "file"]
        self.remarks = {row["id"]: row["remark"] for row in rows if row["row"] == "student"}
        return [row["standing"] for row in rows if row["row"] == "student"]

    @staticmethod
    def folder_of(participant):
        return f"Anna Müller_{participant}_assignsubmission_file_"

    def test_each_with_her_own_sheet(self):
        self.assertEqual(self.marked((self.folder_of(900100) + "/sheet.md", self.right_sheet(1)),
                                     (self.folder_of(900101) + "/sheet.md", self.right_sheet(0))),
                         ["marked", "marked", "missing"])
        self.assertEqual([row["id"] for row in self.files], ["u2", "u1"])

    def test_one_with_the_sheet_of_the_other(self):
        for ours in (self.right_sheet(0), self.right_sheet(0).split("\n", 1)[1]):
            self.assertEqual(self.marked((self.folder_of(900100) + "/sheet.md", self.right_sheet(0)),
                                         (self.folder_of(900101) + "/sheet.md", ours)),
                             ["to-see", "to-see", "missing"])
            for row in self.files:
                self.assertEqual((row["outcome"], row["score"]), ("unknown", None))
                self.assertIn("900100 and 900101", row["reason"])
        table = run("class", "grade", "c", "in", "--format", "moodle", cwd=self.folder).out
        self.assertEqual([line.split(",")[2] for line in table.splitlines()[1:]], ["", "", ""])

    def test_what_may_be_of_either_is_missing_of_neither(self):
        path = self.folder_of(900100) + "/photo.jpg"
        self.assertEqual(self.marked((path, b"\xff\xd8\xff\xe0" + bytes(99))), ["to-see", "to-see", "missing"])
        for student in ("u1", "u2"):
            self.assertIn(path, self.remarks[student])
        self.byhand("class", "feedback", "c", "in")
        for student in (0, 1):
            page = (self.folder / "c/feedback" / (self.students[student]["sheet"] + ".md")).read_text("utf-8")
            self.assertIn("may be yours", page)
            self.assertNotIn("Nothing was handed in", page)

    def test_an_id_in_the_name_of_the_file_tells_them_apart(self):
        self.assertEqual(self.marked((self.folder_of(900100) + "/u2.pdf", b"%PDF-1.7"),
                                     (self.folder_of(900101) + "/homework u1.pdf", b"%PDF-1.7")),
                         ["to-see", "to-see", "missing"])
        self.assertEqual([row["id"] for row in self.files], ["u2", "u1"])

    def test_a_guest_with_her_numbers_takes_nothing_from_her(self):
        guest = "Gast Hörer_99_assignsubmission_file_/sheet.md"
        self.assertEqual(self.marked((self.folder_of(900100) + "/sheet.md", self.right_sheet(0)), (guest, self.sheet(0))),
                         ["marked", "missing", "missing"])

    def test_lists_for_people_tell_them_apart(self):
        self.marked(("Anna Müller u1.md", self.right_sheet(1)))
        self.assertIn("Anna Müller (u1)", run("class", "grade", "c", "in", cwd=self.folder).out)


class Remarks(MarkedClass):
    """What a person has to know of a mark stands beside it, in every table."""

    def setUp(self):
        super().setUp()
        self.make([(1, "Ann Lee"), (2, "Ben Ray")])

    def remark(self):
        done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
        row = next(csv.DictReader(io.StringIO(done.out)))
        return row["score"], row["remarks"]

    def test_a_newer_file_that_cannot_be_read(self):
        self.hand_in("Ann Lee/a.md", self.right_sheet(0), 1_600_000_000)
        self.hand_in("Ann Lee/b.md", b"%PDF-1.7", 1_700_000_000)
        score, remark = self.remark()
        self.assertEqual(score, "12")
        self.assertIn("not marked: in/Ann Lee/b.md: this is no text, but a PDF", remark)

    def test_a_newer_sheet_with_less_in_it(self):
        self.hand_in("Ann Lee/a.md", self.right_sheet(0), 1_600_000_000)
        entries = right(givens(self.sheet(0))) | {"S": [None] * 4}
        self.hand_in("Ann Lee/b.md", filled(self.sheet(0), entries), 1_700_000_000)
        self.assertEqual(self.remark(), ("8", "in/Ann Lee/a.md has more, 12"))

    def test_a_page_tells_nothing_of_others(self):
        self.hand_in("Ann Lee.md", self.right_sheet(1))
        self.hand_in("Ben Ray/a.md", self.right_sheet(1))
        self.hand_in("Ben Ray/photo.jpg", b"\xff\xd8\xff\xe0" + bytes(99))
        self.byhand("class", "feedback", "c", "in")
        pages = [(self.folder / "c/feedback" / (one["sheet"] + ".md")).read_text("utf-8") for one in self.students]
        self.assertIn("not those that were given to you", pages[0])
        for other in ("Ben", "(2)", "in/"):
            self.assertNotIn(other, pages[0])
        self.assertIn("Of the 2 files that you handed in, a.md counts.", pages[1])
        self.assertNotIn("in/", pages[1])

    def test_no_output_replaces_a_part_of_the_class(self):
        self.hand_in("Ann Lee.md", self.right_sheet(0))
        sheet = self.students[0]["sheet"] + ".md"
        for name in ("class.toml", "halves.md", "marks.json", f"sheets/{sheet}", f"keys/{sheet}", "typed/x", "feedback/x"):
            path = self.folder / "c" / name
            before = path.read_bytes() if path.exists() else None
            for command in (["class", "grade", "c", "in"], ["class", "report", "c", "in"], ["class", "check", "c"],
                            ["template", "./halves.md"], ["check", "./halves.md"], ["eval", "1 + 1"]):
                done = run(*command, "-o", f"c/{name}", "--force", cwd=self.folder)
                self.assertEqual((done.code, path.read_bytes() if path.exists() else None), (NOT_USABLE, before), name)
                self.assertIn("a part of the class", done.err)
        self.byhand("class", "grade", "c", "in", "-o", "c/marks.txt", expected=0)
        for _ in range(2):
            self.byhand("class", "report", "c", "in", "--format", "markdown", "-o", "c/report.md", "--force")

    def test_what_the_class_made_was_not_handed_in(self):
        self.hand_in("Ann Lee.md", self.right_sheet(0))
        self.byhand("class", "grade", "c", "in", expected=0)
        marks = (self.folder / "c/marks.json").read_text("utf-8")
        key = "c/keys/" + self.students[0]["sheet"] + ".md"
        for wrong, reason in (("c", "is the folder of the class"), ("./c/", "is the folder of the class"),
                              ("c/keys", "holds the keys"), ("c/keys/", "holds the keys"), (key, "holds the keys"),
                              ("c/sheets", "is what the class hands out")):
            for command in ("grade", "feedback", "report"):
                done = run("class", command, "c", "in", wrong, cwd=self.folder)
                self.assertEqual(done.code, NOT_USABLE, done.out)
                self.assertIn(reason, done.err)
        self.assertEqual((self.folder / "c/marks.json").read_text("utf-8"), marks)
        self.byhand("class", "grade", "c", ".", expected=1)  # the class is left out of a folder around it

    def test_a_wrong_folder_takes_no_page_of_somebody_with_marks_away(self):
        self.hand_in("Ann Lee.md", self.right_sheet(0))
        self.byhand("class", "grade", "c", "in", expected=0)
        self.byhand("class", "feedback", "c", "in")
        pages = [self.folder / "c/feedback" / (one["sheet"] + ".md") for one in self.students]
        before = pages[0].read_text("utf-8")
        (self.folder / "other").mkdir()
        (self.folder / "other/b.md").write_text(self.right_sheet(1), "utf-8")
        done = self.byhand("class", "feedback", "c", "other", expected=1)
        self.assertIn(self.students[0]["name"], done.err)
        self.assertEqual(pages[0].read_text("utf-8"), before)
        self.assertNotIn("Nothing was handed in", pages[1].read_text("utf-8"))
        self.byhand("class", "grade", "c", "other", expected=0)  # which forgets nobody
        self.byhand("class", "feedback", "c", "other", expected=1)
        self.assertEqual(pages[0].read_text("utf-8"), before)
        self.assertIn("to begin anew, move marks.json away", done.err)
        (self.folder / "c/marks.json").rename(self.folder / "old.json")
        self.byhand("class", "feedback", "c", "other")
        self.assertIn("Nothing was handed in", pages[0].read_text("utf-8"))

    def test_late_sheets_alone_change_nothing_of_those_that_somebody_has_to_see(self):
        self.hand_in("b.md", self.sheet(1))  # in which nothing is filled in
        self.byhand("class", "grade", "c", "in", expected=1)
        self.byhand("class", "feedback", "c", "in")
        page = self.folder / "c/feedback" / (self.students[1]["sheet"] + ".md")
        before = page.read_text("utf-8")
        (self.folder / "late").mkdir()
        (self.folder / "late/a.md").write_text(self.right_sheet(0), "utf-8")
        self.byhand("class", "grade", "c", "late", expected=0)
        kept = json.loads((self.folder / "c/marks.json").read_text("utf-8"))["students"]
        self.assertEqual(kept[str(self.students[1]["id"])]["standing"], "to-see")
        self.assertIn("nothing was handed in this time; look at what came before",
                      self.byhand("class", "grade", "c", "late", "--format", "csv", expected=0).out)
        done = self.byhand("class", "feedback", "c", "late", expected=1)
        self.assertIn(self.students[1]["name"], done.err)
        self.assertEqual(page.read_text("utf-8"), before)

    def test_a_run_without_sheets_takes_no_pages_away(self):
        self.hand_in("Ann Lee.md", self.right_sheet(0))
        self.byhand("class", "feedback", "c", "in")
        before = {path.name: path.read_text("utf-8") for path in (self.folder / "c/feedback").iterdir()}
        (self.folder / "other").mkdir()
        for wrong, reason in (("other", "nobody has handed in anything there"), ("d/sheets", "byhand class grade c d/sheets")):
            if wrong == "d/sheets":  # of another class, with the same people
                self.byhand("class", "new", "d", "--worksheet", "./halves.md", "--roster", "names.csv")
            err = self.byhand("class", "feedback", "c", wrong, expected=1).err
            self.assertIn("pages stay as they were", err)
            self.assertIn(reason, err)
            self.assertEqual({path.name: path.read_text("utf-8") for path in (self.folder / "c/feedback").iterdir()}, before)

    def test_files_of_one_name_are_told_apart(self):
        self.hand_in("Ann Lee.md", self.right_sheet(0))
        for day in ("monday", "friday"):
            self.hand_in(f"{day}/Ben Ray/sheet.md", self.right_sheet(0))  # these are the numbers of Ann
        self.byhand("class", "feedback", "c", "in")
        page = (self.folder / "c/feedback" / (self.students[1]["sheet"] + ".md")).read_text("utf-8")
        for day in ("monday", "friday"):
            self.assertIn(f"- {day}/Ben Ray/sheet.md: its numbers are not those", page)

    def test_a_stranger_takes_nobodys_place(self):
        """Moodle's folder of somebody who is not in the class, with the sheet of Ann."""
        stranger = "Gast Hörer_99_assignsubmission_file_/x.md"
        entries = right(givens(self.sheet(0))) | {"S": [None] * 4}
        self.hand_in("Ann Lee_1_assignsubmission_file_/a.md", self.right_sheet(0), 1_600_000_000)
        path = self.hand_in(stranger, filled(self.sheet(0), entries), 1_700_000_000)
        self.assertEqual(self.remark(), ("12", ""))
        (self.folder / "in/Ann Lee_1_assignsubmission_file_/a.md").unlink()
        score, remark = self.remark()
        self.assertEqual(score, "")
        self.assertIn("Gast Hörer, and nobody in the class is called so; the sheet is of Ann Lee (1)", remark)
        path.unlink()
        for name in ("Lee Ann Maria", "ann lee", "A├╝nn L├¬ee"):  # the same, with a second name, or badly unpacked
            path = self.hand_in(f"{name}_7_assignsubmission_file_/x.md", self.right_sheet(0))
            self.assertEqual(self.remark()[0], "12", name)
            path.unlink()


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
        self.rules()
        told = "1 mark changed since the class was last marked: Ann (6 of 12 before, now 8 of 12: "
        done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
        self.assertIn(told, done.err)
        self.assertIn("changed: follows: 50, now 100\n", done.err)  # to which the marks refer as "above"
        self.assertNotIn("changed", run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder).err)
        self.rules(follows=50)
        self.changed()
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
        self.assertEqual([row[:3] for row in rows], [("2", "12 of 12", "8 of 12")])
        self.assertIn("was changed since", rows[0][3])

    def test_who_hands_in_late_takes_no_marks_of_others_away(self):
        """Three ways to mark what came later: another folder, one file, and all together."""
        (self.folder / "in/2.md").unlink()
        self.changed()
        (self.folder / "late").mkdir()
        (self.folder / "late/2.md").write_text(self.right_sheet(1), "utf-8")
        for late in ("late", "late/2.md"):
            done = run("class", "grade", "c", late, "--format", "csv", cwd=self.folder)
            rows = {row["id"]: row for row in csv.DictReader(io.StringIO(done.out))}
            self.assertEqual([(row["standing"], row["score"]) for row in rows.values()], [("missing", "8"), ("marked", "12")])
            self.assertEqual([rows["1"][column] for column in ("max", "D", "S", "F")], ["12", "0", "4", "4"])
            self.assertEqual(rows["1"]["remarks"], "nothing was handed in this time; marks.json keeps 8 of 12")
            self.assertIn("note: nothing filled in by Ann is in what you gave, so marks.json keeps the marks", done.err)
            self.assertRegex(self.byhand("class", "grade", "c", late).out, r"missing .*8 of 12 before")
            done = run("class", "grade", "c", late, "--format", "moodle", cwd=self.folder)
            self.assertEqual([row["Full name"] for row in csv.DictReader(io.StringIO(done.out))], ["Ben"])  # Ann's stays
            done = run("class", "grade", "c", late, "--format", "json", cwd=self.folder)
            rows = [row for row in map(json.loads, done.out.splitlines()) if row["row"] == "student"]
            self.assertEqual([(row["standing"], row["score"], row["max"], row["file"] is None) for row in rows],
                             [("missing", 8, 12, True), ("marked", 12, 12, False)])
            self.assertIn("keeps 8 of 12", run("class", "grade", "c", late, "--format", "junit", cwd=self.folder).out)
            kept = json.loads((self.folder / "c/marks.json").read_text("utf-8"))["students"]
            self.assertEqual([kept[id]["score"] for id in "12"], ["8", "12"])
        # All together: nobody's marks have changed since, and nothing is left to be told.
        done = run("class", "grade", "c", "in", "late", "--format", "csv", cwd=self.folder)
        self.assertEqual([row["score"] for row in csv.DictReader(io.StringIO(done.out))], ["8", "12"])
        self.assertNotIn("marks.json", done.out + done.err)
        self.assertNotIn("changed", done.err)

    def test_a_sheet_without_an_entry_takes_no_marks_away(self):
        self.changed()
        self.hand_in("1.md", self.sheet(0))  # over the one with marks
        done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
        row = next(csv.DictReader(io.StringIO(done.out)))
        self.assertEqual((row["standing"], row["score"]), ("to-see", "8"))
        self.assertRegex(row["remarks"], r"ask whether it is the right file; marks.json keeps 8 of 12$")
        self.assertIn("nothing filled in by Ann is in what you gave, so marks.json keeps the marks", done.err)
        self.assertRegex(self.byhand("class", "grade", "c", "in", expected=1).out, r"to-see .*8 of 12 before")
        result = json.loads(run("class", "grade", "c", "in/1.md", "--format", "gradescope", cwd=self.folder).out)
        self.assertEqual((result["score"], result["tests"]), (8, []))
        self.assertRegex(result["output"], r"\AIt could not be marked: .*; marks.json keeps 8 of 12\Z")
        kept = json.loads((self.folder / "c/marks.json").read_text("utf-8"))["students"]
        self.assertEqual([kept[id]["score"] for id in "12"], ["8", "12"])

    def test_a_part_that_is_given_in_place_of_strict_is_told(self):
        self.rules(strict="true")
        self.changed()
        self.rules(follows=50)
        self.assertEqual(self.changed()[0], ["follows: 0, now 50", "strict: true, now false"])

    def test_strict_is_told_once(self):
        self.changed()
        self.rules(strict="true")
        self.assertEqual(self.changed()[0], ["strict: false, now true"])
        self.rules(follows=100)
        self.assertEqual(self.changed()[0], ["strict: true, now false"])

    def test_a_run_without_sheets_takes_no_marks_away(self):
        self.changed()
        kept = (self.folder / "c/marks.json").read_text("utf-8")
        (self.folder / "other").mkdir()
        done = run("class", "grade", "c", "other", cwd=self.folder)
        self.assertIn("marks.json keeps the marks of the last time", done.err)
        self.assertEqual((self.folder / "c/marks.json").read_text("utf-8"), kept)

    def test_a_rule_that_names_no_step(self):
        self.rules(left_out='["Q"]')
        done = run("class", "grade", "c", "in", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("name the step Q", done.err)
        self.rules(strict="true", follows=50)
        self.assertIn("leave out one of them", run("class", "grade", "c", "in", cwd=self.folder).err)


if __name__ == "__main__":
    unittest.main()
