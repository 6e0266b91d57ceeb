"""Paper that came back: `class type` takes a sheet row by row, and loses none of it."""

import csv
import io
import json
import random
import re
import signal
import subprocess
import time
import unittest

from classes import ClassFolder, block
from running import ALL_WELL, NOT_USABLE, PROGRAM, environment, run, run_in_terminal


NUMBER = r"-?\d+(/\d+)?"


class ClassType(ClassFolder):
    def setUp(self):
        super().setUp()
        self.new(3, "01")

    def key_rows(self, student):
        """The right entries of the answer key, in the order in which they are asked for."""
        text = (self.folder / f"c/keys/Student-{student}.md").read_text("utf-8")
        rows = []
        for inside in re.findall(r"^```answer .*\n((?:.*\n)*?)```$", text, re.M):
            lines = [line.split() for line in inside.splitlines() if not line.startswith("#")]
            numbers = [[cell for cell in line if re.fullmatch(NUMBER, cell)] for line in lines]
            rows += [line for line in numbers if line] or lines  # a word alone answers a question
        return rows

    def type(self, student, lines, expected=ALL_WELL):
        done = run("class", "type", "c", str(student), cwd=self.folder, stdin="".join(f"{line}\n" for line in lines).encode())
        self.assertEqual(done.code, expected, done.err)
        return done

    def typed(self, student):
        return (self.folder / f"c/typed/Student-{student}.md").read_text("utf-8")

    def test_a_sheet_typed_from_its_key_has_full_marks(self):
        done = self.type(4701, [" ".join(row) for row in self.key_rows(1)])
        self.assertIn("Student 1 (4701): 24 of 24", done.out)
        self.assertEqual(block(self.typed(1), "answer", "s"), [self.key_rows(1)[0]])

    def test_rows_that_are_pasted_at_once(self):
        """With the marks that a terminal puts around a paste, its line breaks are those of the key."""
        rows = [" ".join(row) for row in self.key_rows(1)]
        done = run_in_terminal("class", "type", "c", "4701", "--color", "never", cwd=self.folder, prompt=b" > ",
                               keys=[b"\x1b[200~" + "".join(f"{row}\r" for row in rows).encode() + b"\x1b[201~", b"\r"])
        self.assertEqual(done.code, ALL_WELL, done.out)
        self.assertIn("Student 1 (4701): 24 of 24", done.out)

    def test_what_is_not_typed_to_its_end_has_no_marks(self):
        rows = [" ".join(row) for row in self.key_rows(1)]
        done = self.type(4701, rows[:2])
        self.assertIn("no marks before they are typed", done.out)
        (self.folder / "in").mkdir()
        def row():
            done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
            return {row["id"]: row for row in csv.DictReader(io.StringIO(done.out))}["4701"]
        self.assertEqual((row()["standing"], row()["score"]), ("to-see", ""))
        self.assertIn("not all of it is typed yet", row()["remarks"])
        for folder in ("./c/typing", "c/../c/typing", "c/typing/Student-1.md"):  # however it is spelled
            done = run("class", "grade", "c", folder, "--format", "csv", cwd=self.folder)
            found = {row["id"]: row for row in csv.DictReader(io.StringIO(done.out))}["4701"]
            self.assertEqual((found["standing"], found["score"]), ("to-see", ""), folder)
        # A file of the student has its marks meanwhile, and the paper is not forgotten.
        (self.folder / "in/Student 1.md").write_text((self.folder / "c/keys/Student-1.md").read_text("utf-8"), "utf-8")
        self.assertEqual((row()["standing"], row()["score"]), ("marked", "24"))
        self.assertIn("not all of it is typed yet", row()["remarks"])
        self.type(4701, rows[2:])
        self.assertEqual((row()["score"], row()["file"], row()["remarks"]), ("24", "c/typed/Student-1.md", ""))

    def test_help_is_no_entry(self):
        rows = [" ".join(row) for row in self.key_rows(1)]
        done = self.type(4701, [rows[0], "help", *rows[1:]])
        self.assertIn("Student 1 (4701): 24 of 24", done.out)
        self.assertEqual(done.out.count("Type _ for an empty cell"), 2)

    def test_paper_came_when_it_came(self):
        """A sheet that is typed after the deadline is not late; the same file in a folder is."""
        rules = self.folder / "c/class.toml"
        rules.write_text(rules.read_text("utf-8").replace("\n[rules]\n", "\n[rules]\ndeadline = 2001-01-01T00:00:00Z\n"),
                         "utf-8")
        self.type(4701, [" ".join(row) for row in self.key_rows(1)])
        (self.folder / "in").mkdir()
        (self.folder / "in/2.md").write_text((self.folder / "c/keys/Student-2.md").read_text("utf-8"), "utf-8")
        done = run("class", "grade", "c", "in", "--format", "csv", cwd=self.folder)
        late = {row["id"]: row["late"] for row in csv.DictReader(io.StringIO(done.out))}
        self.assertEqual(late, {"4700": "", "4701": "", "4702": "late"})

    def test_what_is_typed_is_no_file_of_an_autograder(self):
        self.type(4701, [" ".join(row) for row in self.key_rows(1)])
        sheet = (self.folder / "c/keys/Student-2.md").read_text("utf-8")
        (self.folder / "2.md").write_text(sheet, "utf-8")
        done = run("class", "grade", "c", "2.md", "--format", "gradescope", cwd=self.folder)
        self.assertEqual(json.loads(done.out)["score"], 24, done.err)

    def test_the_numbers_are_those_of_the_student(self):
        done = self.type(4702, [" ".join(row) for row in self.key_rows(1)])
        self.assertNotIn("24 of 24", done.out)

    def test_a_row_is_kept_before_the_next_is_asked_for(self):
        rows = self.key_rows(1)
        for _ in range(20):
            with subprocess.Popen([PROGRAM, "class", "type", "c", "4701"], cwd=self.folder, env=environment(),
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdin.write((" ".join(rows[0]) + "\n").encode())
                process.stdin.flush()
                time.sleep(random.uniform(0, 0.2))
                process.send_signal(signal.SIGKILL)
            path = self.folder / "c/typing/Student-1.md"
            if path.exists():
                self.assertEqual(block(path.read_text("utf-8"), "answer", "s"), [rows[0]])
                path.unlink()

    def test_what_is_left_can_be_typed_later(self):
        rows = [" ".join(row) for row in self.key_rows(1)]
        done = self.type(4701, [*rows[:3], "quit"])
        self.assertIn("go on with byhand class type c 4701", done.out)
        self.assertIn("24 of 24", self.type(4701, rows[3:]).out)
        self.assertIn("is typed already", self.type(4701, []).out)

    def test_what_is_saved_is_not_asked_for_again(self):
        rows = [" ".join(row) for row in self.key_rows(1)]
        left = len(rows) - 2
        self.assertIn(f"{left} rows left", self.type(4701, [rows[0], "skip", rows[2], "quit"]).out)
        done = self.type(4701, [rows[1], *rows[3:]])
        self.assertIn(f"{left} rows to type", done.out)
        self.assertIn("24 of 24", done.out)

    def test_names_do_where_one_student_has_them(self):
        self.assertIn("Student 2 (4702)", self.type("STUDENT  2", ["quit"]).out)
        err = self.type("nobody", [], expected=NOT_USABLE).err
        self.assertIn("nobody in the class", err)


if __name__ == "__main__":
    unittest.main()
