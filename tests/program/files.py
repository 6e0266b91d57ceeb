"""Files as they come: from other editors and systems, broken, huge, or no files at all."""

import json
import os
import resource
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, PROGRAM, TREE, environment, run

QUARTER = 2**15 if "BYHAND_SANITIZED" in os.environ else 2**17  # bytes
SMALL = "# Small\n\nA é sheet.\n\n```given\nX    cols a b\n  1 2\n```\n\n```step\nY = X\n  + 1\nhint add one\n```\n"
NOBODY = 65534  # a user who may do nothing


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder.chmod(0o755)

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def read_as_nobody(self, name):
        """The superuser may read everything, so the program runs as someone who may not."""
        if os.geteuid() != 0:
            return run("walkthrough", name, cwd=self.folder)
        program = self.folder / "byhand"
        shutil.copy(PROGRAM, program)
        return run("walkthrough", name, cwd=self.folder, program=program, user=NOBODY, group=NOBODY,
                   extra_groups=[])

    def assert_same_as_small(self, content):
        expected = run("walkthrough", str(self.write("small.md", SMALL)))
        self.assertEqual(expected.code, ALL_WELL, expected.err)
        for form in ["text", "markdown", "json"]:
            expected = run("walkthrough", "small.md", "--format", form, cwd=self.folder)
            (self.folder / "other").mkdir(exist_ok=True)
            self.write("other/small.md", content)
            self.assertEqual(run("walkthrough", "other/small.md", "--format", form, cwd=self.folder), expected)

    def assert_refused(self, name, *says):
        done = run("walkthrough", f"./{name}", cwd=self.folder)
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertGreaterEqual(len(done.err.splitlines()), 2)
        for words in (name, *says):
            self.assertIn(words, done.err)

    # The same text in other clothes.

    def test_a_byte_order_mark_is_skipped(self):
        self.assert_same_as_small("\ufeff" + SMALL)

    def test_lines_may_end_as_on_windows(self):
        self.assert_same_as_small(SMALL.replace("\n", "\r\n"))
        self.assert_same_as_small("\ufeff" + SMALL.replace("\n", "\r\n"))

    def test_lines_may_end_as_on_an_old_macintosh(self):
        self.assert_same_as_small(SMALL.replace("\n", "\r"))

    def test_the_last_line_need_not_end(self):
        self.assert_same_as_small(SMALL.rstrip("\n"))

    def test_a_lone_return_cannot_overwrite_a_line(self):
        self.write("odd.md", SMALL + "\n```text\nharmless\rdangerous\n```\n\n| a\rb |\n\n    code\rmore\n\nx\ry\n")
        for arguments in [[], ["--plain"], ["--format", "markdown"], ["--format", "json"]]:
            with self.subTest(arguments=arguments):
                done = run("walkthrough", "odd.md", *arguments, cwd=self.folder)
                self.assertEqual(done.code, ALL_WELL, done.err)
                self.assertNotIn("\r", done.out)

    def test_places_of_errors_count_characters_not_bytes(self):
        for end in ["\n", "\r\n", "\r"]:
            text = "\ufeff# é\n\n```step\nYé = 1\n```\n".replace("\n", end)
            self.write("place.md", text.replace("Yé", "Y") .replace("= 1", "= 1 + Ü"))
            self.assert_refused("place.md", "place.md:4:9:")

    # No text.

    def test_an_empty_file_has_nothing_to_compute(self):
        self.write("empty.md", "")
        self.assert_refused("empty.md", "no step")
        self.write("bom.md", "\ufeff")
        self.assert_refused("bom.md", "no step")
        self.write("prose.md", "# Only prose\n")
        self.assert_refused("prose.md", "no step")

    def test_invalid_utf8_is_refused_with_its_place(self):
        for bad in [b"\xff", b"\xc3", b"\xe2\x82", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"]:
            with self.subTest(bad=bad):
                self.write("bad.md", SMALL.encode() + b"text " + bad)
                self.assert_refused("bad.md", "UTF-8", "bad.md:15:6:")

    def test_other_encodings_are_refused(self):
        for encoding in ["utf-16-le", "utf-32", "latin-1"]:
            with self.subTest(encoding=encoding):
                self.write("other.md", SMALL.encode(encoding))
                self.assertEqual(run("walkthrough", "other.md", cwd=self.folder).code, NOT_USABLE)

    def test_what_notepad_saves_as_utf16_is_a_worksheet_too(self):
        for encoding in ["utf-16-le", "utf-16-be"]:
            self.assert_same_as_small(("\ufeff" + SMALL).encode(encoding))
        self.write("cut.md", ("\ufeff" + SMALL).encode("utf-16-le")[:-1])
        self.assert_refused("cut.md", "UTF-16", "cut.md")

    def test_nul_bytes_do_not_cut_the_text(self):
        self.write("nul.md", SMALL.replace("sheet", "sheet\0after") + "\0\n\nthe end\n")
        done = run("walkthrough", "nul.md", cwd=self.folder)
        self.assertNotIn("\0", done.out + done.err)
        if done.code == ALL_WELL:
            self.assertIn("after", done.out)
            self.assertIn("the end", done.out)
        self.write("rule.md", SMALL.replace("+ 1", "+ 1\0"))
        self.assert_refused("rule.md", "rule.md:12:6:")

    def test_a_sheet_that_comes_bit_by_bit_is_read_to_its_end(self):
        text = run("template", "01", "--filled").out.encode()
        with subprocess.Popen([PROGRAM, "grade", "-", "--format", "json"], env=environment(), stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, bufsize=0) as child:
            for part in (text[:300], text[300:]):
                child.stdin.write(part)
                time.sleep(0.3)  # it waits for the rest
            told = json.loads(child.communicate()[0])
        self.assertEqual((told["score"], told["problems"]), (told["max"], []))

    def test_a_large_file_is_refused_at_once(self):
        self.write("large.md", SMALL + "x" * 2**21)
        self.assert_refused("large.md", "1024 KiB")

    def test_a_huge_file_is_not_read_to_its_end(self):
        huge = self.write("huge.md", SMALL)
        before = self.most_memory("huge.md", ALL_WELL)
        os.truncate(huge, 2**28)  # takes no room on the disk
        self.assertLess(self.most_memory("huge.md", NOT_USABLE), before + 64 * 1024)

    def most_memory(self, name, code):
        """In KiB, of the program that reads the file."""
        child = subprocess.Popen([PROGRAM, "walkthrough", name], cwd=self.folder, env=environment(),
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(child.returncode, code)
        return usage.ru_maxrss

    def test_a_file_of_the_most_allowed_size_is_read(self):
        self.write("full.md", SMALL + "\n" + "word " * ((2**20 - len(SMALL.encode()) - 1) // 5))
        self.assertEqual(run("walkthrough", "full.md", cwd=self.folder).code, ALL_WELL)

    def test_a_large_file_is_read_in_proportion_to_its_size(self):
        """Four times as much text, whatever it is, must not take sixteen times as long."""
        for piece in ["word ", "[", "*a ", "**a ", "`a` ", "[a](", "- a\n", "a\n\n", "| a\n", "~~~\n~~~\n"]:
            for arguments in [[], ["--plain"], ["--format", "markdown"]]:
                with self.subTest(piece=piece, arguments=arguments):
                    quarter = self.seconds_for(piece, QUARTER, arguments)
                    whole = self.seconds_for(piece, 4 * QUARTER, arguments)
                    self.assertLess(whole, 8 * quarter + 0.2)

    def seconds_for(self, piece, size, arguments):
        """The time that the processor works on a worksheet with so many bytes of prose."""
        text = piece * ((size - len(SMALL.encode())) // len(piece))
        self.write("text.md", f"{SMALL}\n{text}\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertEqual(run("walkthrough", "text.md", *arguments, cwd=self.folder).code, ALL_WELL)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    # No files.

    def test_an_unreadable_file_is_refused(self):
        self.write("secret.md", SMALL).chmod(0)
        done = self.read_as_nobody("secret.md")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("secret.md", done.err)
        self.assertIn("Permission denied", done.err)

    def test_an_unreadable_worksheet_does_not_hide_the_others_of_a_list(self):
        course = self.folder / "course"
        course.mkdir()
        self.write("course/01-first.md", SMALL)
        self.write("course/02-secret.md", SMALL).chmod(0)
        self.write("course/03-last.md", SMALL)
        program = self.folder / "byhand"
        shutil.copy(PROGRAM, program)
        more = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        done = run("list", "--exercises", "course", cwd=self.folder, program=program,
                   env={"BYHAND_PATH": None}, **more)
        self.assertEqual(done.code, NOT_USABLE)
        self.assertIn("02-secret.md", done.err)
        self.assertIn(" first,", done.out)
        self.assertIn(" last,", done.out)

    def test_a_pipe_does_not_make_the_program_wait(self):
        os.mkfifo(self.folder / "pipe.md")
        self.assert_refused("pipe.md", "no regular file")

    def test_devices_are_refused(self):
        for device in ["/dev/null", "/dev/zero", "/dev/stdin"]:
            done = run("walkthrough", device)
            self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
            self.assertIn(device, done.err)

    # Reading is only reading.

    def test_reading_never_writes(self):
        course = self.folder / "course"
        course.mkdir()
        shutil.copy(self.write("small.md", SMALL), course / "01-small.md")
        before = self.snapshot()
        for arguments in [["walkthrough", "small.md"], ["walkthrough", "1", "--exercises", "course"],
                          ["list", "--exercises", "course"], ["walkthrough", "small.md", "--pause"],
                          ["walkthrough", "small.md", "--format", "json"], ["walkthrough", "missing.md"],
                          ["--help"], []]:
            with self.subTest(arguments=arguments):
                folder = str(self.folder)
                run(*arguments, cwd=folder, env={"HOME": folder, "TMPDIR": folder, "XDG_CACHE_HOME": folder})
                self.assertEqual(self.snapshot(), before)

    def snapshot(self):
        """Every path with its time of change, whatever is in it."""
        paths = [self.folder, *sorted(self.folder.rglob("*"))]
        return [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths]

    # The language of the system.

    def test_the_locale_changes_nothing(self):
        worksheet = str(TREE / "exercises/04-self-attention.md")
        expected = run("walkthrough", worksheet)
        expected_json = run("walkthrough", worksheet, "--format", "json")
        for locale in ["C", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8", "nonsense", ""]:
            with self.subTest(locale=locale):
                variables = {"LC_ALL": locale, "LANG": locale, "LC_NUMERIC": locale, **self.german()}
                self.assertEqual(run("walkthrough", worksheet, env=variables), expected)
                self.assertEqual(run("walkthrough", worksheet, "--format", "json", env=variables), expected_json)

    def german(self):
        """A locale with a decimal comma, made here where the system has none."""
        locales = self.folder / "locales"
        if not locales.exists() and shutil.which("localedef"):
            locales.mkdir()
            run("-i", "de_DE", "-f", "UTF-8", str(locales / "de_DE.UTF-8"), program="localedef")
        return {"LOCPATH": str(locales)} if locales.exists() else {}


if __name__ == "__main__":
    unittest.main()
