"""Memory that runs out and files that cannot be changed, at every point of a grade and of a lesson: never a torn file,
always an honest exit."""

import os
import random
import re
import tempfile
import unittest
from pathlib import Path

from lessons import FULL_MARK, RIGHT, SHEET
from running import NOT_USABLE, TREE, run

LIBRARY = os.environ["BYHAND_FAILING"]
FIRST = 25  # so many points in a row; of later ones some, at random
SOME = 30
HONEST = {0, 1, NOT_USABLE}
OLD = "what was there before\n"


class Failing(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.mark = Path(self.enterContext(tempfile.TemporaryDirectory())) / "failed"

    def attempt(self, what, number, goes_on, *arguments, **more):
        """A run in which that fails; nothing where it ends before."""
        self.mark.unlink(missing_ok=True)
        env = {"LD_PRELOAD": LIBRARY, what: str(number), "FAILED_MARK": str(self.mark)}
        if goes_on:
            env["FAIL_ON"] = "1"
        done = run(*arguments, cwd=self.folder, env=env, **more)
        return done if self.mark.exists() else None

    def points(self, what, *arguments, **more):
        """Some numbers of things that can fail in a run: all of the first, some of the rest."""
        most = 1
        while self.attempt(what, most, False, *arguments, **more):
            most *= 2
            for file in self.folder.iterdir():
                if file.name != "mine.md":
                    file.unlink()
        at_random = random.Random(16)
        rest = range(FIRST, most)
        return [*range(1, min(FIRST, most)), *sorted(at_random.sample(rest, min(SOME, len(rest))))]

    def each_failure(self, what, *arguments, prepare, **more):
        """The runs in which something fails, once or from then on."""
        count = 0
        for number in self.points(what, *arguments, **more):
            for goes_on in (False, True):
                prepare()
                done = self.attempt(what, number, goes_on, *arguments, **more)
                if not done:
                    continue
                count += 1
                with self.subTest(what=what, number=number, goes_on=goes_on):
                    self.assertIn(done.code, HONEST, done.err)
                    if done.code == NOT_USABLE:
                        self.assertRegex(done.err, r"^byhand: .+\n.+\n", "what is wrong, and what to do")
                    yield done
        self.assertGreater(count, 5)

    def grade(self, what):
        sheet = run("template", "04", "--filled").out.replace("9/46", "8/46")
        (self.folder / "mine.md").write_text(sheet)
        table = self.folder / "marks.csv"
        command = ("grade", "mine.md", "--format", "csv", "--force", "-o", table.name)
        right = run(*command, cwd=self.folder)
        self.assertEqual(right.code, 1, right.err)
        marks = table.read_text()

        def prepare():
            table.write_text(OLD)
        for done in self.each_failure(what, *command, prepare=prepare):
            self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["marks.csv", "mine.md"])
            self.assertEqual((self.folder / "mine.md").read_text(), sheet)
            self.assertIn(table.read_text(), {OLD, marks} if done.code == NOT_USABLE else {marks})

    def test_no_memory_for_a_grade(self):
        self.grade("FAIL_ALLOCATION")

    def test_no_change_of_a_file_in_a_grade(self):
        self.grade("FAIL_FILE_CHANGE")

    def lesson(self, what):
        """Each entry is written again where the lesson says that nothing was entered, or is left out."""
        lines = "".join(f"goto {step}[{row},{column}]\n{value}\n" for (step, row, column), value in RIGHT.items())
        sheet = self.folder / SHEET
        command = ("learn", "02")
        typed = (lines + "quit\n").encode()

        def prepare():
            sheet.unlink(missing_ok=True)
        for done in self.each_failure(what, *command, prepare=prepare, stdin=typed):
            names = {file.name for file in self.folder.iterdir()}
            self.assertLessEqual(names, {SHEET})
            if not names:
                self.assertEqual(done.code, NOT_USABLE, done.out + done.err)
                continue
            graded = run("grade", SHEET, cwd=self.folder)
            self.assertIn(graded.code, (0, 1), graded.err)
            self.assertTrue(sheet.read_text().endswith("\n"))
            blocks = re.findall(r"^```answer (\w+) ", sheet.read_text(), re.MULTILINE)
            self.assertEqual(set(blocks), {step for step, _, _ in RIGHT}, "a torn sheet")

    def test_no_memory_for_a_lesson(self):
        self.lesson("FAIL_ALLOCATION")

    def test_no_change_of_a_file_in_a_lesson(self):
        self.lesson("FAIL_FILE_CHANGE")


if __name__ == "__main__":
    unittest.main()
