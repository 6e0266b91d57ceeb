"""Grading as a filter: lists of sheets in, lines of JSON out, and several runs merged as if there had been one."""

import fcntl
import json
import os
import random
import re
import subprocess
import sys
import termios
import time
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, PROGRAM, TIME_LIMIT, TREE, environment, some
from sheets import BLANK, FULL, NOT_ALL_RIGHT, STEPS, Sheets, entries, with_cell

SEED = 20
TABLES = [["--format", "csv"], ["--format", "json"], ["--summary"], ["--summary", "--format", "csv"],
          ["--summary", "--format", "json"], ["--summary", "--format", "markdown"]]


def fnv1a64(data):
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 % 2 ** 64
    return value


def with_changes(line, **changes):
    """A line as another program would have written it, its sum included."""
    told = json.loads(line)
    told.update(changes)
    del told["sum"]
    rest = json.dumps(told, separators=(",", ":"))[1:]
    return f'{{"sum":"{fnv1a64(rest.encode()):016x}",{rest}'


def most_memory_once_idle(process):
    """In KiB, when it has read its list as far as it was written, and waits for more."""
    deadline = time.monotonic() + TIME_LIMIT
    while time.monotonic() < deadline:
        unread = int.from_bytes(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)), sys.byteorder)
        told = Path(f"/proc/{process.pid}/status").read_text("utf-8")
        if unread == 0 and re.search(r"^State:\s+S", told, re.M):
            return int(re.search(r"^VmHWM:\s+(\d+) kB", told, re.M)[1])
        time.sleep(0.01)
    raise AssertionError("it never waits")


class Filtering(Sheets):
    def setUp(self):
        super().setUp()
        self.rng = random.Random(SEED)

    def write_class(self, count):
        """Right, wrong, half empty, damaged and unreadable sheets under names of all kinds; the paths in order."""
        paths = []
        for i in range(count):
            text = self.rng.choice([FULL, FULL, BLANK])
            for _ in range(self.rng.randrange(4)):
                step = self.rng.choice([name for name in STEPS if name != "winner"])
                rows = entries(FULL, step)
                place = (self.rng.randrange(len(rows)) + 1, self.rng.randrange(len(rows[0])) + 1)
                text = with_cell(text, step, *place, self.rng.choice(["7", "1,5", "_", "-3/4", "0.33"]))
            damage = self.rng.randrange(8)
            if damage == 0:
                text = text.replace("byhand: self-attention", "byhand: nothing-known")
            elif damage == 1:
                text = text.replace("```answer K", "```anwser K")
            name = self.rng.choice(["", "Zoë ", "a,b ", 'q"', "=1+1 "]) + f"{i}.md"
            paths.append(self.write(f"class/{name}", text))
        return sorted(paths, key=os.fsencode)

    def lines_of(self, paths, *options):
        return self.grade("--files-from", "-", "--format", "lines", *options,
                          stdin="".join(f"{path}\n" for path in paths).encode())

    def split(self, paths, *options):
        """The same sheets graded in several runs, in any order; the files with their lines."""
        parts = [[] for _ in range(self.rng.randint(1, 5))]
        for path in self.rng.sample(paths, len(paths)):
            self.rng.choice(parts).append(path)
        return [self.write(f"part-{i}", self.lines_of(part, *options).out) for i, part in enumerate(parts)]

    def test_random_splits_are_merged_as_if_graded_in_one_run(self):
        paths = self.write_class(30)
        for options in some([["--against", "real"], [], ["--strict"], ["--reveal", "marks"], ["--reveal", "answers"]]):
            parts = self.split(paths, *options)
            for table in TABLES:
                with self.subTest(options=options, table=table):
                    one = self.grade("class", *options, *table)
                    self.assertEqual(self.grade("--merge", *parts, *options, *table), one)
                    self.assertEqual(one.code, NOT_USABLE)
                    self.assertTrue(one.out)

    def test_lines_are_merged_into_lines(self):
        paths = self.write_class(12)
        merged = self.grade("--merge", *self.split(paths), "--format", "lines").out
        self.assertEqual(merged, self.lines_of(paths).out)
        self.assertEqual(self.grade("--merge", "-", "--format", "csv", stdin=merged.encode()),
                         self.grade("class", "--format", "csv"))

    def test_lines_hold_the_json_word_for_word(self):
        told = self.grade("full.md", "slip.md", "--format", "json").out.splitlines()
        lines = self.lines_of(["full.md", "slip.md"]).out.splitlines()
        for line, sheet in zip(lines, told, strict=True):
            self.assertTrue(line.endswith(f',"sheet":{sheet}}}'))
            self.assertEqual(line[8:24], f"{fnv1a64(line[26:].encode()):016x}")
        marks = self.lines_of(["slip.md"], "--reveal", "marks").out
        self.assertNotIn("slips", marks)

    def test_the_same_bytes_for_every_number_of_threads(self):
        self.write_class(25)
        for how in some([["--format", name] for name in ("lines", "text", "markdown", "html", "json", "csv")] + TABLES):
            one = self.grade("class", "-j", "1", *how)
            for threads in "2", "7":
                self.assertEqual(self.grade("class", "-j", threads, *how), one, how)

    def test_a_list_of_sheets(self):
        odd = self.write("with\nbreak.md", FULL)
        listed = self.write("list", f"full.md\n\nslip.md\n{self.folder}/blank.md")
        zeros = self.write("zeros", f"full.md\0{odd}\0")
        said = self.grade("full.md", "slip.md", f"{self.folder}/blank.md", "--format", "csv")
        self.assertEqual(self.grade("--files-from", listed, "--format", "csv"), said)
        self.assertEqual(self.grade("full.md", "--files-from", "-", "--format", "csv",
                                    stdin=f"slip.md\n{self.folder}/blank.md\n".encode()), said)
        self.assertEqual([sheet["file"] for sheet in self.json("-0", "--files-from", zeros)], ["full.md", odd])
        done = self.grade("--files-from", "-", "--format", "csv")
        self.assertEqual((done.code, done.out), (NOT_USABLE, ""))
        self.assertIn("there is no sheet in standard input", done.err)
        self.assertEqual(self.lines_of(["full.md"]).code, ALL_WELL)
        self.assertEqual(self.lines_of(["full.md", "slip.md"]).code, NOT_ALL_RIGHT)
        self.assertEqual(self.lines_of(["full.md", "gone.md"]).code, NOT_USABLE)
        self.assertIn("./-", self.lines_of(["-"]).err)  # the list came from there, and a sheet does not

    def assert_refused(self, *arguments, says, **how):
        told = self.grade(*arguments, **how)
        self.assertEqual((told.code, told.out), (NOT_USABLE, ""), told.err)
        self.assertEqual(len(told.err.splitlines()), 2, told.err)  # what is wrong, and what to do
        for word in says:
            self.assertIn(word, told.err)

    def test_what_cannot_be(self):
        self.write("lines", self.lines_of(["full.md"]).out)
        for arguments, says in [([], ["SHEETS is required"]),
                                (["--files-from", "gone"], ["cannot read gone"]),
                                (["--files-from", "."], ["cannot read .:"]),
                                (["-", "--files-from", "-"], ["standard input"]),
                                (["--merge", "gone", "--summary"], ["cannot read gone"]),
                                (["--merge", "lines"], ["report of each sheet", "--summary"]),
                                (["--merge", "--files-from", "lines", "--summary"], ["--files-from"]),
                                (["full.md", "--summary", "--format", "lines"], ["--summary"]),
                                (["--merge", "lines", "--format", "csv", "-o", "lines", "--force"], ["replace"])]:
            self.assert_refused(*arguments, says=says)

    def test_no_room_to_keep_standard_input(self):
        """Lines from there are read twice; what cannot be kept until then is not merged."""
        lines = self.lines_of(["full.md"]).out
        done = subprocess.run(["bash", "-c", """trap '' XFSZ; ulimit -f 0; exec "$0" grade --merge - --format csv""",
                               PROGRAM], input=lines, cwd=self.folder, env=environment(), capture_output=True,
                              text=True, timeout=TIME_LIMIT, check=False)
        self.assertEqual((done.returncode, done.stdout), (NOT_USABLE, ""), done.stderr)
        self.assertIn("cannot keep standard input", done.stderr)
        self.assertIn("check the room on the disk", done.stderr)

    def test_a_damaged_line_is_found(self):
        good = self.lines_of(["full.md", "slip.md", "blank.md"]).out.splitlines()
        for _ in some(range(60)):
            line = bytearray(self.rng.choice(good).encode())
            at = self.rng.randrange(len(line))
            kind = self.rng.randrange(3)
            if kind == 0:
                line[at] ^= 1 << self.rng.randrange(7)
            elif kind == 1:
                del line[at:]
            else:
                line[at:at] = self.rng.choice(good).encode()[:at + 1]
            place = self.rng.randrange(3)
            text = b"\n".join([one.encode() for one in good[:place]] + [bytes(line)])
            (self.folder / "lines").write_bytes(text + b"\n")
            if b"\n" in line or not line:
                continue
            self.assert_refused("--merge", "lines", "--format", "json", says=[f"lines:{place + 1}: ", "damaged"])

    def test_lines_that_do_not_go_together(self):
        line = self.lines_of(["full.md"]).out.rstrip("\n")
        other = self.lines_of(["slip.md"]).out.rstrip("\n")

        def refused(*lines, says, options=()):
            self.write("lines", "".join(f"{one}\n" for one in lines))
            self.assert_refused("--merge", "lines", "--summary", *options, says=says)

        refused(line, other, line, says=["lines:3: ", "full.md", "lines:1", "leave one"])
        refused(line, with_changes(other, byhand="9.9"), says=["lines:2: ", "byhand 9.9", "same version"])
        refused(line, other, says=["lines:1: ", "--strict", "options"], options=["--strict"])
        refused(line, with_changes(other, digest="sha256:0"), says=["lines:2: ", "self-attention", "lines:1"])
        refused(line, with_changes(other, steps=[]), says=["lines:2: ", "self-attention"])
        refused(line, says=["lines:1: ", "self-attention", "--worksheet"], options=["--worksheet", "03"])
        for score in "many", -1, 0.5, 1e30:
            refused(with_changes(line, score=score), says=["lines:1: ", "damaged"])
        self.assertEqual(with_changes(line), line)  # or the sums here would prove nothing

    def test_another_text_of_the_worksheet(self):
        text = (TREE / "exercises" / "04-self-attention.md").read_text("utf-8")
        for i in (1, 2):
            (self.folder / f"e{i}").mkdir()
            self.write(f"e{i}/04-self-attention.md", text.replace("by hand", "by hand" * i))
        parts = [self.write(f"p{i}", self.lines_of([name], "--exercises", f"e{i}").out)
                 for i, name in ((1, "full.md"), (2, "slip.md"))]
        self.assert_refused("--merge", *parts, "--summary", "--exercises", "e1",
                            says=["p2:1: ", "p1:1", "same worksheets"])

    def test_several_workers(self):
        """As docs/performance.md does it with GNU parallel, and what every system has."""
        paths = self.write_class(40)
        listed = "".join(f"{path}\0" for path in paths).encode()
        worker = f'"{PROGRAM}" grade --format lines -j 1 "$@" > "lines-$$" 2> "errors-$$"; true'
        subprocess.run(["xargs", "-0", "-n", "7", "-P", "3", "sh", "-c", worker, "worker"], input=listed, check=True,
                       cwd=self.folder, env=environment())
        parts = sorted(path.name for path in self.folder.glob("lines-*"))
        self.assertGreater(len(parts), 1)
        for table in TABLES:
            self.assertEqual(self.grade("--merge", *parts, *table), self.grade("class", *table))

    @unittest.skipIf("BYHAND_SANITIZED" in os.environ, "memory is not what it is otherwise")
    def test_memory_does_not_grow_with_the_sheets(self):
        for how in ["--format", "csv"], ["--format", "json"], ["--format", "lines"], ["--summary"]:
            with subprocess.Popen([PROGRAM, "grade", "--files-from", "-", "-j", "1", *how], cwd=self.folder,
                                  env=environment(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
                most = []  # KiB, after 200 sheets and after 2,000 more
                for pairs in 100, 1000:
                    process.stdin.write(b"slip.md\nfull.md\n" * pairs)
                    process.stdin.flush()
                    most.append(most_memory_once_idle(process))
                process.stdin.close()
            self.assertEqual(process.returncode, NOT_ALL_RIGHT)
            self.assertLess(most[1] - most[0], 1000, how)


if __name__ == "__main__":
    unittest.main()
