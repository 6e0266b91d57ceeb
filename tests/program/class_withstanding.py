"""Marking a class where the disk is full, files vanish, the program is killed: no torn file, no row missing."""

import csv
import io
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import time
import unittest

from class_sheets import MarkedClass
from running import NOT_USABLE, PROGRAM, environment, is_left_behind, run, run_in_terminal, some


class Robust(MarkedClass):
    def setUp(self):
        super().setUp()
        self.make([(i, f"Student {i}") for i in range(30)])
        for student in range(30):
            self.hand_in(f"{student}.md", self.right_sheet(student))

    def kept(self):
        return (self.folder / "c/marks.json").read_bytes()

    def test_a_full_disk_and_a_closed_pipe(self):
        self.byhand("class", "grade", "c", "in")
        before = self.kept()
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "class", "grade", "c", "in", "--format", "json"], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE, env=environment(), check=False)
        self.assertEqual(done.returncode, NOT_USABLE)
        with subprocess.Popen([PROGRAM, "class", "grade", "c", "in", "--format", "json"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
            child.stdout.read(10)
            child.stdout.close()
            child.wait(60)
        self.assertEqual(self.kept(), before)

    def test_no_room_for_a_file(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        done = run("class", "grade", "c", "in", "--format", "csv", "-o", "marks.csv", cwd=self.folder, preexec_fn=limit)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("cannot write", done.err)
        self.assertFalse((self.folder / "marks.csv").exists())
        self.assertFalse((self.folder / "c/marks.json").exists())

    def test_killed_at_any_moment(self):
        self.byhand("class", "grade", "c", "in")
        start = time.monotonic()
        self.byhand("class", "grade", "c", "in")
        whole = time.monotonic() - start
        good = json.loads(self.kept())
        for i in some(range(50)):
            with subprocess.Popen([PROGRAM, "class", "grade", "c", "in", "-o", "out.txt", "--force"], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()) as child:
                time.sleep(whole * (i % 50) / 50)
                child.kill()
            self.assertEqual(json.loads(self.kept()), good)
            if (self.folder / "out.txt").exists():
                self.assertIn("marked: 30 students", (self.folder / "out.txt").read_text())
        names = {path.name for path in (self.folder / "c").iterdir() if not is_left_behind(path)}
        # Between its last two moves a file has a name beside the other's. It is whole, and nothing reads it.
        between = {name for name in names if re.fullmatch(r"marks\.json\.\d+-\d", name)}
        for name in between:
            self.assertEqual(json.loads((self.folder / "c" / name).read_text("utf-8")), good)
        self.assertEqual(names - between, {"class.toml", "halves.md", "keys", "sheets", "marks.json"})

    def test_marks_are_the_teachers_alone(self):
        self.byhand("class", "grade", "c", "in")
        self.assertEqual(stat.S_IMODE((self.folder / "c/marks.json").stat().st_mode), 0o600)

    def test_kept_marks_that_were_damaged(self):
        for text in ["", "{", "[]", '{"version": 2}', '{"version": 1, "worksheet": 3}']:
            (self.folder / "c/marks.json").write_text(text)
            done = run("class", "grade", "c", "in", cwd=self.folder)
            self.assertEqual(done.code, NOT_USABLE)
            self.assertIn("of another version" if "2" in text else "cannot be read", done.err)

    def test_a_bar_on_a_terminal_only(self):
        large = self.hand_in("large.md", "Dear Sir, I was ill. " * 49_000)  # a MiB: it takes a while to read so many
        count = 60 if "BYHAND_SANITIZED" in os.environ else 200  # fewer are done before there is a bar
        for i in range(count):
            os.link(large, self.folder / f"in/large-{i}.md")
        arguments = "class", "grade", "c", "in", "--format", "csv", "-o", "marks.csv", "--force", "-j", "1"
        done = run(*arguments, cwd=self.folder)
        self.assertNotIn("\r", done.err + done.out)
        _, shown, *_ = run_in_terminal(*arguments, cwd=self.folder)
        self.assertRegex(shown, rf"\r\[#*\.+\] \d+ of {count + 31} files, \d+ a second, \d+ s left")

    def test_files_that_vanish_meanwhile(self):
        large = self.hand_in("large.md", "Dear Sir, I was ill. " * 49_000)
        links = [self.folder / f"in/z-{i:03}.md" for i in range(300)]
        for link in links:
            os.link(large, link)
        with subprocess.Popen([PROGRAM, "class", "grade", "c", "in", "--format", "files", "-j", "1"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
            time.sleep(0.3)
            for link in reversed(links):
                link.unlink()
            out, _ = child.communicate(timeout=60)
        self.assertEqual(child.returncode, 1)
        rows = {row["file"]: row for row in csv.DictReader(io.StringIO(out.decode(), newline=""), strict=True)}
        self.assertEqual(len(rows), 331)
        self.assertEqual({row["outcome"] for path, row in rows.items() if path.startswith("in/z-")}, {"unreadable"})
        self.assertIn("No such file", rows["in/z-299.md"]["reason"])
        self.assertEqual(rows["in/3.md"]["outcome"], "counts")

    def test_marks_that_cannot_be_written(self):
        (self.folder / "c/marks.json").mkdir()
        done = run("class", "grade", "c", "in", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("marks.json", done.err)

    def test_a_folder_that_may_only_be_read(self):
        """Root may write everywhere, so the program runs as somebody else."""
        self.byhand("class", "grade", "c", "in")
        kept = self.kept()
        program = shutil.copy(PROGRAM, self.folder / "byhand")
        somebody = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        for path in [self.folder, *self.folder.rglob("*")]:
            if somebody:
                os.chown(path, 65534, 65534)
        (self.folder / "c").chmod(0o555)
        self.addCleanup((self.folder / "c").chmod, 0o755)
        for command, file in (("grade", "marks.json"), ("feedback", "feedback")):
            done = run("class", command, "c", "in", cwd=self.folder, program=program, **somebody)
            self.assertEqual(done.code, NOT_USABLE)
            self.assertRegex(done.err, f"cannot write c/{file}.*Permission denied")
        done = run("class", "grade", "c", "in", "-o", "marks.txt", cwd=self.folder, program=program, **somebody)
        self.assertIn("marked: 30 students", (self.folder / "marks.txt").read_text("utf-8"))  # what could be kept
        self.assertEqual(self.kept(), kept)

    def test_a_table_of_marks_is_no_sheet(self):
        self.byhand("class", "grade", "c", "in", "--format", "csv", "-o", "in/marks.csv")
        before = (self.folder / "in/marks.csv").read_text("utf-8")
        self.byhand("class", "grade", "c", "in", "--format", "csv", "-o", "in/marks.csv", "--force")
        self.assertEqual((self.folder / "in/marks.csv").read_text("utf-8"), before)
        sheet = (self.folder / "in/3.md").read_bytes()
        done = run("class", "grade", "c", "in", "-o", "in/3.md", "--force", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertEqual((self.folder / "in/3.md").read_bytes(), sheet)

    def test_nothing_there(self):
        done = run("class", "grade", "c", "nowhere", cwd=self.folder)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("nowhere", done.err)
        (self.folder / "empty").mkdir()
        rows = [json.loads(line) for line in self.byhand("class", "grade", "c", "empty", "--format", "json").out.splitlines()]
        self.assertEqual({row["standing"] for row in rows if row["row"] == "student"}, {"missing"})


if __name__ == "__main__":
    unittest.main()
