"""Whose the sheet of a lesson is: one lesson at a time has it, and it does not choose what it is held against."""

import os
import unittest

from lessons import CELLS, FULL_MARK, RIGHT, SHEET, Lessons
from running import NOT_USABLE, TREE, on_poor_file_system, run


class TwoLessons(Lessons):
    """The second one on a sheet says so, as long as the first one lives."""

    def assert_kept_out(self, *arguments):
        before = self.sheet.read_bytes()
        done = self.learn(*(arguments or ["02"]), lines=["4711"])
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn(" is open in another lesson\n", done.err)
        self.assertIn("--sheet FILE", done.err)
        self.assertEqual(self.sheet.read_bytes(), before)

    def assert_let_in(self, *arguments, **how):
        self.assert_well(self.learn(*(arguments or ["02"]), lines=["quit"], **how))

    def test_the_second_one_says_so(self):
        learner = self.begin()
        self.assert_kept_out()  # before anything was saved
        learner.right(3)  # each time another file takes the place of the sheet
        self.assert_kept_out()
        self.assert_kept_out(SHEET)
        (self.folder / "link.md").symlink_to(SHEET)
        self.assert_kept_out("link.md")
        self.assert_let_in("02", "--sheet", "mine.md")
        self.assert_let_in("03")
        self.assertEqual(run("grade", SHEET, cwd=self.folder).code, 1)  # to read it is no lesson
        learner.type("undo")
        self.assert_kept_out()
        learner.right(2)
        learner.type("quit")
        self.assert_well(learner.end())
        self.assert_kept(4)
        self.assert_let_in()

    def test_one_that_was_killed_blocks_no_one(self):
        learner = self.begin()
        learner.right(3)
        learner.kill()
        self.assert_no_strays()
        self.assert_let_in()
        self.begin().right(1)
        self.assert_kept(4)

    def test_the_sheet_was_put_there_anew(self):
        """By an editor: the lesson finds out at its next line, whatever that is."""
        learner = self.begin()
        learner.right(3)
        other = self.folder / "other"
        other.write_bytes(self.sheet.read_bytes())
        os.replace(other, self.sheet)
        learner.type("hint")
        self.assert_kept_out()
        self.sheet.unlink()
        learner.type("hint")
        self.assert_kept_out()

    def test_another_one_came_in_between(self):
        learner = self.begin()
        learner.right(3)
        other = self.folder / "other"
        other.write_bytes(self.sheet.read_bytes())
        os.replace(other, self.sheet)
        second = self.begin()
        said = learner.type(RIGHT[CELLS[3]])
        self.assertIn(f"{SHEET} is open in another lesson", said)
        self.assertIn("Nothing was entered", said)
        self.assert_kept(3)
        second.right(2)
        self.assert_kept(5)
        second.type("quit")
        self.assert_well(second.end())
        self.assertIn("read again: 5 of 47 marks", learner.type("hint"))
        learner.to_the_end()
        self.assertEqual(self.score(), FULL_MARK)

    def test_a_file_system_without_locks(self):
        env = on_poor_file_system("locks")
        learner = self.begin("02", env=env)
        learner.right(2)
        self.assert_let_in(env=env)
        learner.right(2)
        self.assert_kept(4)

    def test_a_sheet_that_may_only_be_read(self):
        self.assert_let_in()
        self.sheet.chmod(0o444)
        self.begin()
        self.assert_kept_out()

    def test_a_file_system_that_can_less(self):
        env = on_poor_file_system("unnamed", "links", "moves", "locks")
        learner = self.begin("02", env=env)
        learner.to_the_end()
        self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)
        self.assert_no_strays()


class AnswerKey(Lessons):
    """A sheet does not choose what it is held against."""

    ANYTHING = "# Reweighing\n\n```given\nX\n  1\n```\n\n```step\nS = X * 0\n```\n"

    def assert_held_against_the_course(self, *arguments, **how):
        done = self.assert_well(self.learn(*arguments, lines=["9"], **how))
        self.assertIn("S[1,2]", done.out)
        self.assertIn(": 9, right", done.out)

    def test_a_file_of_the_worksheets_name_beside_the_sheet(self):
        for name in ["reweighing", "02", "02-reweighing", "rew"]:
            (self.folder / name).write_text(self.ANYTHING, "utf-8")
        self.sheet.write_text(run("template", "02").out, "utf-8")
        for arguments in [[SHEET], ["02"], ["reweighing"], ["rew"], ["reweighing", "--sheet", "other.md"]]:
            self.assert_held_against_the_course(*arguments)
            self.sheet.write_text(run("template", "02").out, "utf-8")
        done = run("grade", SHEET, "--format", "json", cwd=self.folder)
        self.assertIn('"max":47', done.out)
        self.assertIn("is no sheet", self.learn("02", "--sheet", "02-reweighing").err)
        told = self.assert_well(self.learn("./02-reweighing", "--sheet", "mine.md", lines=["0"]))  # a path is a path
        self.assertIn("S: 0, right", " ".join(told.out.split()))

    def test_a_sheet_says_the_whole_name(self):
        self.sheet.write_text(run("template", "02").out.replace("byhand: reweighing", "byhand: rew"), "utf-8")
        done = self.learn(SHEET, lines=["9"])
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("is a sheet of rew, which is none of the known worksheets", done.err)

    def test_the_sheet_lies_where_worksheets_are_looked_for(self):
        """Even if it holds a worksheet of its own: a sheet is none."""
        for text in [run("template", "02").out, "<!-- byhand: reweighing -->\n" + self.ANYTHING +
                     run("template", "02").out]:
            for arguments, path in [(["--exercises", "."], []), ([], ["."]), (["--exercises", "."], ["."])]:
                env = {"BYHAND_PATH": ":".join([*path, str(TREE / "exercises")])}
                for name in ["02", "reweighing", SHEET]:
                    with self.subTest(arguments=arguments, path=path, name=name):
                        self.sheet.write_text(text, "utf-8")
                        self.assert_held_against_the_course(name, *arguments, env=env)
                        done = run("grade", SHEET, *arguments, "--format", "json", cwd=self.folder, env=env)
                        self.assertIn('"score":1,"max":47', done.out)

    def test_worksheets_of_ones_own_beside_their_sheets(self):
        (self.folder / "01-halves.md").write_text(
            "# Halves\n\n```given\nX\n  4 6\n```\n\n```step\nY = X / 2\n```\n", "utf-8")
        env = {"BYHAND_PATH": None}
        self.assertIn("halves.md has 1 of 2 marks",
                      self.assert_well(self.learn("1", "--exercises", ".", lines=["2"], env=env)).out)
        for name in ["1", "halves", "halves.md"]:
            done = self.assert_well(self.learn(name, "--exercises", ".", lines=["quit"], env=env))
            self.assertIn("Your sheet halves.md has 1 of 2 marks so far", done.out)
        graded = run("grade", "halves.md", "--exercises", ".", cwd=self.folder, env=env)
        self.assertIn("1 of 2 (50 %)", graded.out)
        self.assertEqual(run("list", "--exercises", ".", cwd=self.folder, env=env).out.count("alves"), 2)


if __name__ == "__main__":
    unittest.main()
