"""The way from a roster and what was handed in to a gradebook: computed again here for random classes, read back from every
format by strict readers."""

import csv
import io
import json
import os
import random
import re
import time
import unicodedata
import unittest
from fractions import Fraction
from xml.etree import ElementTree

from class_sheets import CELLS, NAMES, STEPS, WORKSHEET, MarkedClass, filled, givens, marks, right
from running import NOT_USABLE, run, some

FORMATS = ["text", "markdown", "html", "json", "csv", "files", "moodle", "junit"]
DEADLINE = 1_900_000_000


def number(text):
    return Fraction(text) if text else None


def mangled(name, random_):
    """A name as it stands in the names of files."""
    return random_.choice([
        lambda: name, lambda: unicodedata.normalize("NFD", name), lambda: name.upper(), lambda: name.replace(" ", "_"),
        lambda: " ".join(reversed(name.split()))])()


class Week:
    """What a random class hands in, and the gradebook that follows."""

    def __init__(self, test, seed):
        self.test = test
        self.random = random.Random(seed)
        names = self.random.sample(NAMES, self.random.randint(2, len(NAMES)))
        test.make([(4000 + i, name) for i, name in enumerate(names)])
        self.rules = {
            "counts": self.random.choice(["newest", "best"]), "follows": self.random.choice([0, 50, 100, 33]),
            "left_out": self.random.choice([[], ["F"]]), "points": self.random.choice([{}, {"S": 3}, {"D": 0, "F": 2}]),
            "deadline": self.random.choice([None, DEADLINE])}
        self.write_rules()
        self.expected = {}  # (outcome, score, student) by path
        self.best = {}  # by student: (in time, criterion, score, path)
        self.handed_in = set()
        for student in range(len(names)):
            for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])):
                self.hand_in(student)

    def write_rules(self):
        written = {"counts": f'"{self.rules["counts"]}"', "follows": self.rules["follows"],
                   "left_out": json.dumps(self.rules["left_out"]),
                   "points": "{ " + ", ".join(f"{step} = {each}" for step, each in self.rules["points"].items()) + " }"}
        if self.rules["deadline"]:
            written["deadline"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(DEADLINE))
        self.test.rules(**written)

    def each(self, step):
        return 0 if step in self.rules["left_out"] else self.rules["points"].get(step, 1)

    def maximum(self):
        return sum(4 * self.each(step) for step in STEPS)

    def entries(self, numbers):
        """Right ones with some mistakes, some of which later steps take over."""
        entries = right(numbers)
        for i in CELLS:
            change = self.random.choice(["none"] * 4 + ["D", "S", "blank", "all"])
            if change in ("D", "all"):
                entries["D"][i] += self.random.randint(1, 9)
            if change == "all":
                entries["F"][i] = entries["D"][i] / 46
                entries["S"][i] = entries["F"][i] + entries["D"][i]
            if change == "S":
                entries["S"][i] += Fraction(1, 46)
            if change == "blank":
                entries[self.random.choice(STEPS)][i] = None
        return entries

    def score(self, entries, numbers):
        counts = marks(entries, numbers)
        part = Fraction(self.rules["follows"], 100)
        return {step: self.each(step) * (counts[step][0] + part * counts[step][1]) for step in STEPS}

    def path(self, student):
        name = self.test.students[student]["name"]
        serial = f"{len(self.expected):03}"
        safe = name.replace("/", "-")
        return self.random.choice([
            lambda: f"{safe}_{17 + student}_assignsubmission_file_/{serial}.md",
            lambda: f"group/{serial}/{mangled(safe, self.random)}/sheet.md",
            lambda: f"{serial}/{self.test.students[student]['sheet']}.md",
            lambda: f"{serial}/{self.test.students[student]['id']}.md",
            lambda: f"some where/{serial} sheet.txt"])()

    def hand_in(self, student):
        self.handed_in.add(student)
        sheet = self.test.sheet(student)
        path, time_ = self.path(student), DEADLINE + self.random.randint(-5, 5) * 1000 + len(self.expected)
        is_known_by_path = not path.startswith("some where")
        kind = self.random.choice(["sheet"] * 6 + ["blank", "pdf", "friend"])
        if kind == "pdf" and is_known_by_path:
            self.expect(path, time_, b"%PDF-1.7 \x80", "unreadable", None, student)
        elif kind == "friend" and is_known_by_path:
            other = self.random.choice([i for i in range(len(self.test.students)) if i != student])
            self.expect(path, time_, self.test.right_sheet(other), "anothers", None, student)
        elif kind == "blank":
            self.expect(path, time_, sheet + f"\n{path}\n", "untouched", None, student)
        else:
            numbers = givens(sheet)
            entries = self.entries(numbers)
            text = filled(sheet, entries) + f"\nNo file is the copy of another: {path}\n"
            if self.random.random() < 0.2:
                text = text.split("\n", 1)[1]
            score = self.score(entries, numbers)
            self.expect(path, time_, text, "counts", score, student)
            total = sum(score.values())
            in_time = not self.rules["deadline"] or time_ <= DEADLINE
            criterion = (time_, total) if self.rules["counts"] == "newest" else (total, time_)
            rank = (in_time, criterion, score, path)
            if student not in self.best or rank[:2] > self.best[student][:2]:
                self.best[student] = rank

    def expect(self, path, time_, content, outcome, score, student):
        self.test.hand_in(path, content, time_)
        self.expected["in/" + path] = (outcome, score, student)

    def outcome(self, path):
        """Counting files are so only if they are the best of the student."""
        outcome, _, student = self.expected[path]
        if outcome != "counts":
            return outcome
        if "in/" + self.best[student][3] == path:
            return "counts"
        is_late = self.rules["deadline"] and os.stat(self.test.folder / path).st_mtime > DEADLINE
        return "late" if is_late and self.best[student][0] else "superseded"

    def reason(self, path):
        """Why another file counts; nothing of a file that counts, or is none that could."""
        counts = f"in/{self.best[self.expected[path][2]][3]} counts" if self.expected[path][2] in self.best else ""
        better = "there is a newer one" if self.rules["counts"] == "newest" else "there is a better one"
        return {"late": f"it came late, and another in time: {counts}", "superseded": f"{better}: {counts}"}.get(
            self.outcome(path))


class RandomClasses(MarkedClass):
    def grade(self, form, expected=(0, 1)):
        done = run("class", "grade", "c", "in", "--format", form, cwd=self.folder)
        self.assertIn(done.code, expected, done.err)
        return done.out

    def test_against_the_oracle(self):
        for seed in some(range(int(os.environ.get("BYHAND_CLASSES", "12")))):
            with self.subTest(seed=seed):
                self.setUp()
                week = Week(self, seed)
                rows = [json.loads(line) for line in self.grade("json").splitlines()]
                self.compare_files(week, [row for row in rows if row["row"] == "file"])
                self.compare_students(week, [row for row in rows if row["row"] == "student"])
                self.compare_gradebook(week, list(csv.DictReader(io.StringIO(self.grade("csv"), newline=""), strict=True)))

    def compare_files(self, week, rows):
        self.assertEqual([row["file"] for row in rows], sorted(week.expected, key=os.fsencode))
        for row in rows:
            _, score, student = week.expected[row["file"]]
            self.assertEqual(row["outcome"], week.outcome(row["file"]), row)
            self.assertEqual(row["id"], self.students[student]["id"], row)
            if reason := week.reason(row["file"]):
                self.assertEqual(row["reason"], reason)
            if score is None:
                self.assertIsNone(row["score"])
            else:
                self.assertAlmostEqual(row["score"], float(sum(score.values())), places=9)
                self.assertEqual([round(step["score"] * 100) for step in row["steps"]],
                                 [score[step] * 100 for step in STEPS])

    def compare_students(self, week, rows):
        self.assertEqual([row["id"] for row in rows], [student["id"] for student in self.students])
        for student, row in enumerate(rows):
            standing = ("marked" if student in week.best else "to-see" if student in week.handed_in else "missing")
            self.assertEqual(row["standing"], standing, row)
            self.assertEqual(row["max"], week.maximum())
            if standing == "marked":
                self.assertEqual(row["file"], "in/" + week.best[student][3])
                self.assertEqual(row["late"], not week.best[student][0])

    def compare_gradebook(self, week, rows):
        self.assertEqual([row["id"] for row in rows], [student["id"] for student in self.students])
        for student, row in enumerate(rows):
            name = self.students[student]["name"]
            is_formula = name[0] in "=+-@＝＋－＠"
            self.assertEqual(row["name"], "'" + name if is_formula else name)
            expected = week.best.get(student)
            self.assertEqual(number(row["score"]), sum(expected[2].values()) if expected else None)
            if expected:
                self.assertEqual({step: number(row[step]) for step in STEPS if step in row},
                                 {step: expected[2][step] for step in STEPS if step in row})


class Formats(MarkedClass):
    """A class in which everything happens, in each format."""

    def setUp(self):
        super().setUp()
        self.make([(1, "Zoë Groß"), (2, "=SUM(A1), \"Ann\""), (3, "＋Ben <b>&"), (4, "Missing One"), (5, "To See")])
        wrong = right(givens(self.sheet(1)))
        wrong["D"][0] += 1
        self.hand_in("Zoë Groß_17_assignsubmission_file_/a.md", self.right_sheet(0))
        self.hand_in("2.md", filled(self.sheet(1), wrong))
        self.hand_in("=1+1/3.md", filled(self.sheet(2), right(givens(self.sheet(2))) | {"S": [None] * 4}))
        self.hand_in("5.md", b"%PDF")
        self.hand_in("whose.md", b"")

    def grade(self, form, *more):
        return self.byhand("class", "grade", "c", "in", "--format", form, *more, expected=1)

    def test_csv(self):
        done = self.grade("csv")
        self.assertTrue(all(line.endswith("\r\n") for line in done.out.splitlines(keepends=True)))
        rows = list(csv.reader(io.StringIO(done.out, newline=""), strict=True))
        self.assertEqual({len(row) for row in rows}, {len(rows[0])})
        self.assertEqual([row[:5] for row in rows[1:]], [
            ["1", "Zoë Groß", "", "marked", "12"], ["2", "'=SUM(A1), \"Ann\"", "", "marked", "11"],
            ["3", "'＋Ben <b>&", "", "marked", "8"], ["4", "Missing One", "", "missing", ""],
            ["5", "To See", "", "to-see", ""]])
        self.assertIn("1 file of nobody", done.err)
        for row in rows:
            for cell in row:
                self.assertNotRegex(cell, r"^[=+\-@＝＋－＠\t\r]")

    def test_files(self):
        rows = list(csv.DictReader(io.StringIO(self.grade("files").out, newline=""), strict=True))
        self.assertEqual({row["file"]: row["outcome"] for row in rows},
                         {"in/2.md": "counts", "in/5.md": "unreadable", "in/=1+1/3.md": "counts",
                          "in/Zoë Groß_17_assignsubmission_file_/a.md": "counts", "in/whose.md": "unreadable"})

    def test_moodle(self):
        done = self.grade("moodle")
        rows = list(csv.DictReader(io.StringIO(done.out, newline=""), strict=True))
        self.assertEqual([*rows[0]], ["Identifier", "Full name", "Grade", "Maximum Grade", "Feedback comments"])
        self.assertEqual([(row["Identifier"], row["Grade"]) for row in rows],
                         [("Participant 17", "12"), ("", "11"), ("", "8"), ("", ""), ("", "")])
        self.assertEqual(rows[0]["Feedback comments"], "D 4/4; F 4/4; S 4/4")

    def test_gradescope(self):
        done = run("class", "grade", "c", "in", "--format", "gradescope", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("results.json is of one student, and here are the files of 4", done.err)
        result = json.loads(run("class", "grade", "c", "in/2.md", "--format", "gradescope", cwd=self.folder).out)
        self.assertEqual(result["score"], 11)
        self.assertEqual([(test["name"], test["score"], test["max_score"], test["status"]) for test in result["tests"]],
                         [("D", 3, 4, "failed"), ("F", 4, 4, "passed"), ("S", 4, 4, "passed")])
        result = json.loads(run("class", "grade", "c", "in/5.md", "--format", "gradescope", cwd=self.folder).out)
        self.assertEqual((result["score"], result["tests"]), (0, []))
        self.assertIn("PDF", result["output"])

    def test_junit(self):
        root = ElementTree.fromstring(self.grade("junit").out)
        self.assertEqual(root.tag, "testsuites")
        counts = [(suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("skipped"))
                  for suite in root]
        self.assertEqual(counts, [
            ("1 Zoë Groß", "3", "0", "0", "0"), ("2 =SUM(A1), \"Ann\"", "3", "1", "0", "0"),
            ("3 ＋Ben <b>&", "3", "1", "0", "0"), ("4 Missing One", "1", "0", "0", "1"), ("5 To See", "1", "0", "1", "0"),
            ("files of nobody", "1", "0", "1", "0")])
        for suite in root:
            self.assertEqual(len(suite), int(suite.get("tests")))
            self.assertEqual(len(suite.findall("testcase/failure")), int(suite.get("failures")))

    def test_a_table_among_the_sheets_is_written_again(self):
        for form in FORMATS[3:]:
            for more in ((), ("--force",)):
                self.grade(form, "-o", "in/marks", *more)
            (self.folder / "in/marks").unlink()

    def test_junit_tells_the_mistakes(self):
        (self.folder / "halves.md").write_text(
            WORKSHEET.replace("D = 2 * G\n", "D = 2 * G\nslip G : you did not double, & that is > a half\n"), "utf-8")
        (self.folder / "c").rename(self.folder / "old")
        self.make([(1, "Zoë Groß")])
        numbers = givens(self.sheet(0))
        self.hand_in("again/1.md", filled(self.sheet(0), right(numbers) | {"D": numbers}))
        failures = {case.get("name"): case.find("failure").text for case in ElementTree.fromstring(
            self.byhand("class", "grade", "c", "in/again", "--format", "junit").out).iter("testcase")
            if case.find("failure") is not None}
        self.assertEqual(failures, {"D": "you did not double, & that is > a half"})

    def test_every_number_of_threads_gives_the_same_bytes(self):
        for i in range(40):
            self.hand_in(f"more/{i}/{1 + i % 5}.md", self.right_sheet(i % 5)[:300 + 37 * i])
        for form in some(FORMATS):
            outputs = {self.grade(form, "-j", str(threads)).out for threads in (1, 2, 3, 8)}
            self.assertEqual(len(outputs), 1, form)
        self.assertEqual(self.grade("json").out, self.grade("json", "-j", "1").out)

    def test_one_key_for_all_threads(self):
        """Where nothing is drawn, all sheets are held against one key, whose mistakes are made when the first needs them."""
        (self.folder / "halves.md").write_text(re.sub(r" +draw [\d ]+", "", WORKSHEET), "utf-8")
        (self.folder / "c").rename(self.folder / "old")
        self.make([(i, f"Student {i}") for i in range(1, 9)])
        numbers = givens(self.sheet(0))
        for i in range(64):
            entries = right(numbers)
            entries[STEPS[i % 3]] = [value * (-1) ** i + i // 3 for value in entries[STEPS[i % 3]]]
            self.hand_in(f"{i}/Student {1 + i % 8}.md", filled(self.sheet(i % 8), entries) + f"{i}\n")
        self.grade("json")  # from now on there are marks to compare with
        outputs = {self.grade("json", "-j", str(threads)).out for threads in (1, 2, 4, 16) for _ in range(3)}
        self.assertEqual(len(outputs), 1)
        rows = [json.loads(line) for line in outputs.pop().splitlines()]
        self.assertEqual(sum(row.get("standing") == "marked" for row in rows), 8)
        self.assertTrue(any(step["mistakes"] for row in rows if row["row"] == "file" for step in row["steps"]))

    def test_text_tells_it_all(self):
        text = self.grade("text").out
        for words in ["Halves by hand: 5 students, 5 files", "marked: 3 students", "missing: 1 student", "to see: 1 student",
                      "of nobody: 1 file", "in/5.md (To See): unreadable", "in/whose.md: unreadable: it is empty"]:
            self.assertIn(words, text)

    def test_control_characters_stay_harmless(self):
        self.hand_in("\x1b[2Jevil\u202e.md", self.right_sheet(0))
        for form in FORMATS:
            out = self.grade(form).out
            self.assertNotRegex(out, "[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e]", form)


if __name__ == "__main__":
    unittest.main()
