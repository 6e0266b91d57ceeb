"""A grade and a lesson in which something fails at any point, for failing_memory.py and failing_files.py: never a torn
file, always an honest exit."""

import random
import re
import tempfile
import unittest
from pathlib import Path

from lessons import RIGHT, SHEET
from running import NOT_USABLE, run, some

FIRST = 25  # so many points in a row; of later ones some, at random
SOME = 30
HONEST = {0, 1, NOT_USABLE}
OLD = "what was there before\n"


class Failing(unittest.TestCase):
    library = None  # that lets something fail, where the program itself does not
    what = None  # the variable with the number of what is to fail

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.mark = Path(self.enterContext(tempfile.TemporaryDirectory())) / "failed"

    def attempt(self, number, goes_on, *arguments, **more):
        """A run in which that fails; nothing where it ends before."""
        self.mark.unlink(missing_ok=True)
        env = {self.what: str(number), "FAILED_MARK": str(self.mark)}
        if self.library:
            env["LD_PRELOAD"] = self.library
        if goes_on:
            env["FAIL_ON"] = "1"
        done = run(*arguments, cwd=self.folder, env=env, **more)
        return done if self.mark.exists() else None

    def points(self, *arguments, **more):
        """Some numbers of things that can fail in a run: all of the first, some of the rest."""
        most = 1
        while self.attempt(most, False, *arguments, **more):
            most *= 2
            for file in self.folder.iterdir():
                if file.name != "mine.md":
                    file.unlink()
        at_random = random.Random(16)
        rest = range(FIRST, most)
        return [*range(1, min(FIRST, most)), *some(sorted(at_random.sample(rest, min(SOME, len(rest)))))]

    def each_failure(self, *arguments, prepare, **more):
        """The runs in which something fails, once or from then on."""
        count = 0
        for number in self.points(*arguments, **more):
            for goes_on in (False, True):
                prepare()
                done = self.attempt(number, goes_on, *arguments, **more)
                if not done:
                    continue
                count += 1
                with self.subTest(number=number, goes_on=goes_on):
                    self.assertIn(done.code, HONEST, done.err)
                    if done.code == NOT_USABLE:
                        self.assertRegex(done.err, r"^byhand: .+\n.+\n", "what is wrong, and what to do")
                    yield done
        self.assertGreater(count, 5)

    def grade(self):
        sheet = run("template", "04", "--filled").out.replace("9/46", "8/46")
        (self.folder / "mine.md").write_text(sheet)
        table = self.folder / "marks.csv"
        command = ("grade", "mine.md", "--format", "csv", "--force", "-o", table.name)
        right = run(*command, cwd=self.folder)
        self.assertEqual(right.code, 1, right.err)
        marks = table.read_text()

        def prepare():
            table.write_text(OLD)
        for done in self.each_failure(*command, prepare=prepare):
            self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["marks.csv", "mine.md"])
            self.assertEqual((self.folder / "mine.md").read_text(), sheet)
            self.assertIn(table.read_text(), {OLD, marks} if done.code == NOT_USABLE else {marks})

    def lesson(self):
        """Its sheet is whole after each failure, or not there yet."""
        lines = "".join(f"goto {step}[{row},{column}]\n{value}\n" for (step, row, column), value in RIGHT.items())
        sheet = self.folder / SHEET
        command = ("learn", "02")
        typed = (lines + "quit\n").encode()

        def prepare():
            sheet.unlink(missing_ok=True)
        for done in self.each_failure(*command, prepare=prepare, stdin=typed):
            names = {file.name for file in self.folder.iterdir()}
            self.assertLessEqual(names, {SHEET})
            if not names:
                self.assertEqual(done.code, NOT_USABLE, done.out + done.err)
                continue
            graded = run("grade", SHEET, cwd=self.folder)
            self.assertIn(graded.code, (0, 1), graded.err)
            self.assertTrue(sheet.read_text().endswith("\n"))
            blocks = re.findall(r"^```answer (\w+) ", sheet.read_text(), re.MULTILINE)
            self.assertEqual(set(blocks), {step for step, _, _ in RIGHT} | {"share"}, "a torn sheet")
