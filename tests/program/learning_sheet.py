"""The sheet of a lesson is its only state: others change it, delete it or replace it meanwhile; the disk is full, the
folder may not be written."""

import os
import resource
import shutil
import signal
import unittest

from lessons import CELLS, FULL_MARK, NO_ROOM_SIGNAL_IGNORED, RIGHT, SHEET, Lessons, right_line
from output import NOBODY
from running import NOT_USABLE, PROGRAM, TREE, run
from sheets import with_cell

LATER = ("d", 1, 2)  # a cell that is not asked for soon


class ChangedMeanwhile(Lessons):
    def edit(self, cell, entry):
        """As an editor does that writes into the file itself."""
        self.sheet.write_text(with_cell(self.sheet.read_text("utf-8"), *cell, entry), "utf-8")

    def finish(self, learner):
        learner.to_the_end()
        self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)
        self.assert_no_strays()

    def test_it_is_read_again_and_nothing_typed_is_lost(self):
        learner = self.begin()
        learner.right(3)
        self.edit(LATER, RIGHT[LATER])
        said = learner.type(RIGHT[CELLS[3]])
        self.assertIn(f"{SHEET} was changed elsewhere and has been read again: 4 of 47 marks", said)
        self.assertEqual(self.score(), 5)
        self.assertNotIn("changed", learner.type(RIGHT[CELLS[4]]))
        self.assertEqual(self.score(), 6)
        self.finish(learner)

    def test_by_an_editor_that_renames(self):
        learner = self.begin()
        learner.right(3)
        other = self.folder / "other"
        other.write_text(with_cell(self.sheet.read_text("utf-8"), *LATER, "4711"), "utf-8")
        os.replace(other, self.sheet)
        self.assertIn("read again", learner.type(RIGHT[CELLS[3]]))
        self.assert_kept(4, wrong=[LATER])
        self.finish(learner)

    def test_the_open_cell_was_filled_elsewhere(self):
        learner = self.begin()
        self.edit(CELLS[0], "4711")
        said = learner.type(RIGHT[CELLS[0]])
        self.assertIn("read again", said)
        self.assertIn("S[1,2] is 4711 now", said)  # which is to be seen before it is replaced
        self.assert_kept(0, wrong=[CELLS[0]])
        learner.type(RIGHT[CELLS[0]])
        self.assert_kept(1)
        self.edit(CELLS[0], "_")
        learner.type(RIGHT[CELLS[1]])
        self.assertEqual(self.score(), 1)
        self.finish(learner)

    def test_a_sheet_that_is_just_being_written_is_not_taken(self):
        learner = self.begin()
        learner.right(5)
        whole = self.sheet.read_bytes()
        self.sheet.write_bytes(whole[:len(whole) // 2])
        said = learner.type(RIGHT[CELLS[5]])
        self.assertIn("has lost its blocks", said)
        self.assertIn("Nothing was entered", said)
        self.assertEqual(self.sheet.read_bytes(), whole[:len(whole) // 2])
        self.assertIn("Type an entry", learner.type("help"))  # what only asks is answered meanwhile
        self.sheet.write_bytes(whole)
        learner.type(RIGHT[CELLS[5]])
        self.assert_kept(6)
        self.finish(learner)

    def test_quit_leaves_while_the_sheet_cannot_be_used(self):
        learner = self.begin()
        learner.right(2)
        self.sheet.write_bytes(b"rubbish\n")
        said = learner.type("quit")
        self.assertIsNone(learner.prompt)
        self.assertIn("is no sheet", said)
        self.assertIn("go on with: byhand learn 02", said)
        self.assertEqual(self.sheet.read_bytes(), b"rubbish\n")

    def test_all_was_filled_elsewhere(self):
        learner = self.begin()
        learner.right(2)
        text = self.sheet.read_text("utf-8")
        for cell in CELLS[2:]:
            text = with_cell(text, *cell, RIGHT[cell])
        self.sheet.write_text(text, "utf-8")
        self.assertIn("read again: 47 of 47 marks", learner.type(RIGHT[CELLS[2]]))
        self.finish(learner)

    def test_prose_was_changed(self):
        """A learner's own notes stay."""
        learner = self.begin()
        learner.right(2)
        self.sheet.write_text("".join(f"{line}\nmy note\n" if line.startswith("## ") else line + "\n"
                                      for line in self.sheet.read_text("utf-8").splitlines()), "utf-8")
        self.assertIn("read again: 2 of 47 marks", learner.type("hint"))
        learner.to_the_end()
        self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)
        self.assertEqual(self.sheet.read_text("utf-8").count("\nmy note\n"), 7)

    def test_undo_does_not_take_back_what_someone_else_wrote(self):
        learner = self.begin()
        learner.right(2)
        self.edit(LATER, RIGHT[LATER])
        learner.type("undo")
        self.assertEqual(self.score(), 3)

    def test_it_was_changed_while_a_guess_or_an_answer_is_asked_for(self):
        for count, prompt in [(0, "your guess"), (31, "share")]:
            self.sheet.unlink(missing_ok=True)
            learner = self.begin()
            learner.right(count)
            self.assertEqual(learner.prompt, prompt)
            self.edit(LATER, RIGHT[LATER])
            self.assertIn("read again", learner.type("cat"))
            self.finish(learner)

    def test_it_was_deleted(self):
        learner = self.begin()
        learner.right(3)
        self.sheet.unlink()
        self.assertIn(f"{SHEET} was gone; it is written again", learner.type(RIGHT[CELLS[3]]))
        self.assert_kept(4)
        self.sheet.unlink()
        learner.type("hint")
        self.assert_kept(4)
        self.finish(learner)

    def test_something_else_in_its_place_is_left_alone(self):
        others = {
            "rubbish": b"rubbish\n",
            "bytes": bytes(range(256)),
            "nothing": b"",
            "another worksheet": run("template", "04").out.encode(),
            "another variant": run("template", "02", "--variant", "17").out.encode(),
            "CSV": run("template", "02", "--format", "csv").out.encode(),
            "too long": b"<!-- byhand: reweighing -->\n" + b"word " * 300_000,
        }
        learner = self.begin()
        learner.type("")  # no guess
        for number, (what, other) in enumerate(others.items()):
            with self.subTest(what=what):
                mine = self.sheet.read_bytes()
                self.sheet.write_bytes(other)
                prompt = learner.prompt
                for _ in range(2):
                    said = learner.type(right_line(prompt))
                    self.assertIn("Nothing was entered", said)
                    self.assertIn(SHEET, said)
                    self.assertEqual((learner.prompt, self.sheet.read_bytes()), (prompt, other))
                self.sheet.write_bytes(mine)
                learner.type(right_line(prompt))
                self.assert_kept(number + 1)
        self.finish(learner)

    def test_no_file_in_its_place_is_left_alone(self):
        learner = self.begin()
        learner.right(2)
        mine = self.sheet.read_bytes()
        for make, remove in [(self.sheet.mkdir, self.sheet.rmdir), (lambda: os.mkfifo(self.sheet), self.sheet.unlink),
                             (lambda: self.sheet.symlink_to("nowhere"), self.sheet.unlink)]:
            self.sheet.unlink()
            make()
            before = self.sheet.lstat()
            self.assertIn("Nothing was entered", learner.type(RIGHT[CELLS[2]]))
            self.assertEqual(self.sheet.lstat()[:9], before[:9])
            remove()
            self.sheet.write_bytes(mine)
        self.finish(learner)

    def test_an_end_while_something_else_is_in_its_place(self):
        learner = self.begin()
        learner.right(2)
        self.sheet.write_bytes(b"rubbish\n")
        learner.end()
        self.assertEqual(self.sheet.read_bytes(), b"rubbish\n")

    def test_a_link_stays_a_link_and_rights_stay(self):
        (self.folder / "shelf").mkdir()
        real = self.folder / "shelf/real.md"
        real.write_text(run("template", "02").out, "utf-8")
        real.chmod(0o640)
        self.sheet.symlink_to("shelf/real.md")
        self.begin().right(4)
        self.assertTrue(self.sheet.is_symlink())
        self.assertEqual(real.stat().st_mode & 0o777, 0o640)
        self.assert_kept(4)
        self.assertEqual(os.listdir(real.parent), ["real.md"])


class NoRoom(Lessons):
    def limit(self, learner, size):
        resource.prlimit(learner.child.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def test_a_full_disk_leaves_the_entry_before(self):
        """A file that may not grow stands in for a disk that is full."""
        learner = self.begin(**NO_ROOM_SIGNAL_IGNORED)
        learner.right(3)
        before = self.sheet.read_bytes()
        for size in [0, 1, 100, len(before) - 1]:
            self.limit(learner, size)
            for line in [RIGHT[CELLS[3]], "4711", "show"]:
                said = learner.type(line)
                self.assertIn("cannot write reweighing.md", said)
                self.assertIn("Nothing was entered", said)
                self.assertEqual(self.sheet.read_bytes(), before)
            self.assertIn(SHEET, os.listdir(self.folder))
            self.assert_no_strays()
            learner.type("hint")  # what writes nothing works
        self.limit(learner, resource.RLIM_INFINITY)
        learner.type(RIGHT[CELLS[3]])
        self.assert_kept(4)
        learner.to_the_end()
        self.assert_well(learner.end())
        self.assertEqual(self.score(), FULL_MARK)

    def test_the_first_entry_may_fail(self):
        learner = self.begin(**NO_ROOM_SIGNAL_IGNORED)
        prompt = learner.prompt
        self.limit(learner, 10)
        self.assertIn("Nothing was entered", learner.type("9"))
        self.assertEqual(learner.prompt, prompt)
        self.assert_kept(0)

    def test_a_lesson_cannot_begin_on_a_full_disk(self):
        def no_room():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        done = self.learn("02", lines=["9"], preexec_fn=no_room)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("cannot write reweighing.md", done.err)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_folder_and_a_sheet_without_rights(self):
        self.folder.chmod(0o755)
        shutil.copytree(TREE / "exercises", self.folder / "exercises")
        program = self.folder / "byhand"
        shutil.copy(PROGRAM, program)
        nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        locked = self.folder / "locked"
        locked.mkdir()

        def learn():
            return run("learn", "02", cwd=locked, stdin=b"9\n", program=program,
                       env={"BYHAND_PATH": str(self.folder / "exercises")}, **nobody)
        locked.chmod(0o555)
        done = learn()
        self.assertEqual((done.code, done.out, os.listdir(locked)), (NOT_USABLE, "", []))
        self.assertIn("Permission denied", done.err)
        locked.chmod(0o755)
        sheet = locked / SHEET
        sheet.write_text(run("template", "02").out, "utf-8")
        before = sheet.read_bytes()
        locked.chmod(0o555)
        done = learn()  # it can be read, not saved
        self.assertIn("Nothing was entered", done.out)
        self.assertEqual(sheet.read_bytes(), before)
        sheet.chmod(0)
        done = learn()
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("Permission denied", done.err)
        sheet.chmod(0o600)
        self.assertEqual(sheet.read_bytes(), before)
        locked.chmod(0o755)


if __name__ == "__main__":
    unittest.main()
