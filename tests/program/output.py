"""Where results go: to a file, whole or not at all, or to a standard output that may be full or gone."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, PROGRAM, TREE, environment, on_poor_file_system, run, run_in_terminal

FLAGSHIP = str(TREE / "tests/sheets/04-self-attention.md")  # without pictures, which lie beside a page
NOBODY = 65534  # a user who may do nothing
COMMANDS = [[], ["--help"], ["--version"], ["list"], ["list", "--help"], ["walkthrough", FLAGSHIP],
            ["walkthrough", FLAGSHIP, "--format", "json"], ["walkthrough", FLAGSHIP, "--format", "markdown"],
            ["eval", "1 / 3"], ["functions"], ["mistakes"], ["check", FLAGSHIP], ["check", FLAGSHIP, "--format", "json"]]


class OutputFile(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)
        self.expected = run("walkthrough", FLAGSHIP, "--format", "markdown").out

    def save(self, name, *more, worksheet=FLAGSHIP, **how):
        return run("walkthrough", worksheet, "--format", "markdown", "-o", name, *more, cwd=self.folder, **how)

    def assert_refused(self, done, *says):
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertEqual(len(done.err.splitlines()), 2)
        for words in says:
            self.assertIn(words, done.err)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_a_new_file_is_written(self):
        self.assertEqual(self.save("new.md"), (ALL_WELL, "", ""))
        self.assertEqual((self.folder / "new.md").read_text("utf-8"), self.expected)
        self.assertEqual(self.names(), ["new.md"])

    def test_output_has_a_long_name_too(self):
        done = run("list", "--output", "list.txt", cwd=self.folder)
        self.assertEqual(done, (ALL_WELL, "", ""))
        self.assertEqual((self.folder / "list.txt").read_text("utf-8"), run("list").out)

    def test_a_new_file_has_the_rights_that_the_user_wants(self):
        for mask, rights in [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)]:
            name = f"rights-{mask:o}.md"
            self.save(name, umask=mask)
            self.assertEqual((self.folder / name).stat().st_mode & 0o777, rights)

    def test_a_file_that_is_there_stays(self):
        (self.folder / "old.md").write_text("mine", "utf-8")
        self.assert_refused(self.save("old.md"), "old.md is there already", "--force")
        self.assertEqual((self.folder / "old.md").read_text("utf-8"), "mine")
        self.assertEqual(self.names(), ["old.md"])

    def test_force_replaces_it(self):
        (self.folder / "old.md").write_text("mine" * 10000, "utf-8")
        self.assertEqual(self.save("old.md", "--force"), (ALL_WELL, "", ""))
        self.assertEqual((self.folder / "old.md").read_text("utf-8"), self.expected)
        self.assertEqual(self.names(), ["old.md"])

    def test_force_does_not_mind_a_new_file(self):
        self.assertEqual(self.save("new.md", "--force").code, ALL_WELL)

    def test_a_folder_is_no_file(self):
        (self.folder / "here").mkdir()
        for force in [[], ["--force"]]:
            self.assert_refused(self.save("here", *force), "here is a folder")
            self.assert_refused(self.save(".", *force))
            self.assert_refused(self.save("new/", *force), "new/")
        self.assertEqual(self.names(), ["here"])

    def test_a_missing_folder_is_named(self):
        self.assert_refused(self.save("missing/new.md"), "missing/new.md", "No such file")
        self.assertEqual(self.names(), [])

    def test_a_folder_that_may_not_be_written_is_refused(self):
        locked = self.folder / "locked"
        locked.mkdir()
        locked.chmod(0o555)
        worksheet = self.folder / "sheet.md"
        program = self.folder / "byhand"
        shutil.copy(FLAGSHIP, worksheet)
        shutil.copy(PROGRAM, program)
        nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        done = self.save("locked/new.md", worksheet=str(worksheet), program=program, **nobody)
        self.assert_refused(done, "locked/new.md", "Permission denied")
        self.assertEqual(list(locked.iterdir()), [])

    def test_a_file_behind_a_link_is_not_replaced_without_force(self):
        (self.folder / "old.md").write_text("mine", "utf-8")
        os.symlink("old.md", self.folder / "link.md")
        self.assert_refused(self.save("link.md"), "link.md is there already")
        os.symlink("nowhere.md", self.folder / "dangling.md")
        self.assert_refused(self.save("dangling.md"), "dangling.md is there already")
        self.assertEqual((self.folder / "old.md").read_text("utf-8"), "mine")
        self.assertEqual(self.names(), ["dangling.md", "link.md", "old.md"])

    def test_with_force_the_link_leads_to_the_result(self):
        (self.folder / "old.md").write_text("mine", "utf-8")
        os.symlink("old.md", self.folder / "link.md")
        self.assertEqual(self.save("link.md", "--force").code, ALL_WELL)
        self.assertEqual((self.folder / "link.md").read_text("utf-8"), self.expected)
        self.assertIn((self.folder / "old.md").read_text("utf-8"), ["mine", self.expected])
        self.assertEqual(self.names(), ["link.md", "old.md"])

    def test_force_never_replaces_what_is_no_file(self):
        """Nor /dev/null, which the superuser could replace."""
        os.mkfifo(self.folder / "pipe")
        self.assert_refused(self.save("pipe"), "pipe")
        self.assert_refused(self.save("pipe", "--force"), "pipe")
        self.assertTrue((self.folder / "pipe").is_fifo())
        self.assertEqual(self.names(), ["pipe"])

    def test_a_worksheet_with_a_mistake_writes_nothing(self):
        for rule in ["(", "1 / 0", "sqrt(2)"]:
            worksheet = self.folder / "bad.md"
            worksheet.write_text(f"# Bad\n\n```step\nX = {rule}\n```\n", "utf-8")
            done = self.save("new.md", worksheet=str(worksheet))
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
            self.assertEqual(self.names(), ["bad.md"])

    def test_a_full_disk_leaves_the_old_file(self):
        """A limit on the size of files stands in for a full disk."""
        (self.folder / "old.md").write_text("mine", "utf-8")
        command = f'ulimit -f 1; exec "{PROGRAM}" walkthrough "{FLAGSHIP}" --format json --force -o old.md'
        done = subprocess.run(["bash", "-c", f"trap '' XFSZ; {command}"], cwd=self.folder, check=False,
                              capture_output=True, env=environment(), text=True, timeout=60)
        self.assert_refused(done_like(done), "cannot write old.md", "disk")
        self.assertEqual((self.folder / "old.md").read_text("utf-8"), "mine")
        self.assertEqual(self.names(), ["old.md"])

    def test_a_file_system_that_can_less(self):
        """As a memory card, or a folder somewhere in the network."""
        for lacking in [["unnamed"], ["unnamed", "links"], ["unnamed", "moves"], ["unnamed", "moves", "links"]]:
            with self.subTest(lacking=lacking):
                env = on_poor_file_system(*lacking)
                self.assertEqual(self.save("new.md", env=env, umask=0o022), (ALL_WELL, "", ""))
                self.assertEqual((self.folder / "new.md").read_text("utf-8"), self.expected)
                self.assertEqual((self.folder / "new.md").stat().st_mode & 0o777, 0o644)
                (self.folder / "new.md").write_text("mine", "utf-8")
                self.assert_refused(self.save("new.md", env=env), "new.md is there already", "--force")
                self.assertEqual((self.folder / "new.md").read_text("utf-8"), "mine")
                self.assertEqual(self.save("new.md", "--force", env=env), (ALL_WELL, "", ""))
                self.assertEqual((self.folder / "new.md").read_text("utf-8"), self.expected)
                self.assertEqual(self.names(), ["new.md"])
                (self.folder / "new.md").unlink()

    def test_the_folder_is_on_the_disk_too(self):
        """Else the name of a new file could be lost although all of its text was written."""
        for more in [[], ["--force"]]:
            done = self.save("new.md", *more, env=on_poor_file_system("folders"))
            self.assert_refused(done, "cannot write new.md: Input/output error", "check the disk")

    def test_a_file_that_comes_in_between_stays(self):
        """It is there only when half of the result is written: whoever made it keeps it."""
        (self.folder / "full.md").write_text(run("template", "04", "--filled").out, "utf-8")
        for lacking in [[], ["unnamed"], ["unnamed", "links"], ["unnamed", "moves"], ["unnamed", "moves", "links"]]:
            with self.subTest(lacking=lacking), subprocess.Popen(
                    [PROGRAM, "grade", "full.md", "-", "-o", "new.txt"], cwd=self.folder,
                    env=environment(**on_poor_file_system(*lacking)), stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
                self.wait_for_file_of(child)
                (self.folder / "new.txt").write_text("mine", "utf-8")
                _, errors = child.communicate(run("template", "04").out.encode(), timeout=60)
                self.assertIn(b"new.txt is there already", errors)
                self.assertEqual((child.returncode, self.names()), (NOT_USABLE, ["full.md", "new.txt"]))
                self.assertEqual((self.folder / "new.txt").read_text("utf-8"), "mine")
                (self.folder / "new.txt").unlink()

    def is_in_folder(self, link):
        """Whether the open file is there; it may be closed just now."""
        try:
            return os.readlink(link).startswith(f"{self.folder}/")
        except FileNotFoundError:
            return False

    def wait_for_file_of(self, child):
        """Until the program has opened one in the folder, with a name or without."""
        deadline = time.monotonic() + 60
        opened = Path(f"/proc/{child.pid}/fd")
        while not any(self.is_in_folder(link) for link in opened.iterdir()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)

    def test_a_name_may_have_blanks_and_letters_of_any_alphabet(self):
        for name in ["two words.md", "решение.md", "注意.md", "a" * 240 + ".md"]:
            with self.subTest(name=name[:20]):
                self.assertEqual(self.save(name).code, ALL_WELL)
                self.assertEqual((self.folder / name).read_text("utf-8"), self.expected)

    def test_a_name_that_is_too_long_is_an_error(self):
        self.assert_refused(self.save("a" * 300 + ".md"), "File name too long")

    def test_a_file_has_no_colours_unless_they_are_wanted(self):
        arguments = ["walkthrough", FLAGSHIP, "-o", "out.txt", "--force"]
        for color, has_color in [("auto", False), ("never", False), ("always", True)]:
            run(*arguments, "--color", color, cwd=self.folder)
            self.assertEqual("\x1b" in (self.folder / "out.txt").read_text("utf-8"), has_color)

    def test_a_file_looks_the_same_whatever_the_terminal(self):
        for more in [[], ["--plain"], ["--format", "markdown"]]:
            done = run_in_terminal("walkthrough", FLAGSHIP, "-o", "out.txt", "--force", *more, columns=40, cwd=self.folder)
            self.assertEqual((done.code, done.out), (ALL_WELL, ""))
            wide = self.folder / "wide"
            wide.mkdir(exist_ok=True)
            run("walkthrough", FLAGSHIP, "-o", "out.txt", "--force", *more, cwd=wide)
            self.assertEqual((self.folder / "out.txt").read_text("utf-8"), (wide / "out.txt").read_text("utf-8"))

    def test_a_file_has_what_the_screen_shows(self):
        for more in [[], ["--plain"], ["--format", "json"]]:
            run("walkthrough", FLAGSHIP, "-o", "out.txt", "--force", *more, cwd=self.folder)
            self.assertEqual((self.folder / "out.txt").read_text("utf-8"), run("walkthrough", FLAGSHIP, *more).out)


def done_like(done):
    """A finished process with the names that this file uses."""
    done.code, done.out, done.err = done.returncode, done.stdout, done.stderr
    return done


class StandardOutput(unittest.TestCase):
    @staticmethod
    def run_into(arguments, out):
        return subprocess.run([PROGRAM, *arguments], stdout=out, stderr=subprocess.PIPE, env=environment(),
                              check=False, text=True, timeout=60)

    def test_a_full_disk_is_an_error(self):
        for arguments in COMMANDS:
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                done = self.run_into(arguments, full)
                self.assertEqual(done.returncode, NOT_USABLE)
                self.assertIn("standard output", done.stderr)

    def test_a_closed_output_is_an_error(self):
        for arguments in COMMANDS:
            with self.subTest(arguments=arguments):
                command = 'exec "$0" "$@" >&-'
                done = subprocess.run(["bash", "-c", command, PROGRAM, *arguments], env=environment(), check=False,
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, NOT_USABLE)

    def test_a_reader_that_has_enough_ends_the_program(self):
        """As `byhand walkthrough … | head -1`: the program ends quietly."""
        reading, writing = os.pipe()
        os.close(reading)
        try:
            done = self.run_into(["walkthrough", FLAGSHIP], writing)
        finally:
            os.close(writing)
        self.assertIn(done.returncode, [-signal.SIGPIPE, NOT_USABLE])
        self.assertNotIn("error of the program itself", done.stderr)

    def test_errors_that_cannot_be_shown_do_no_harm(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "walkthrough", "missing.md"], stderr=full, stdout=subprocess.PIPE,
                                  env=environment(), check=False, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (NOT_USABLE, b""))


if __name__ == "__main__":
    unittest.main()
