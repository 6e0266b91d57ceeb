"""Lessons for the tests of `learn`: the right answers of worksheet 02, computed here, and a learner who reads the
prompts and types line by line."""

import json
import os
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest
from fractions import Fraction
from pathlib import Path

from running import ALL_WELL, PROGRAM, Run, environment, run, text_of

SHEET = "reweighing.md"
FULL_MARK = 47
NO_ROOM_SIGNAL_IGNORED = {"preexec_fn": lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN)}
PATIENCE = 120  # seconds; a sanitizer on a busy machine is slow
CELL = re.compile(r"(\w+)\[(\d+),(\d+)\]")
PROMPT = re.compile(rb"(?:^|\n)((?:[A-Za-z_]+\[\d+,\d+\]|share|your guess|your answer)[^\n]*) > \Z")


def right_answers():
    """{(step, row, column): value} of worksheet 02, from its text: X has the words as columns."""
    words = [[2, 1, 0], [4, 1, 5], [1, 2, 0], [1, 0, 1], [1, 1, 0]]
    followed = [1, 3]

    def apart(one, other):
        return sum(abs(a - b) for a, b in zip(one, other))
    scores = [[sum(a * b for a, b in zip(key, query)) for query in words] for key in words]
    sums = [sum(row[q] for row in scores) for q in range(5)]
    weights = [[Fraction(row[q], sums[q]) for q in followed] for row in scores]
    mixed = [[sum(word[i] * weight[q] for word, weight in zip(words, weights)) for q in range(2)] for i in range(3)]
    steps = {
        "S": [[value if 1 in (k, q) or 3 in (k, q) else None for q, value in enumerate(row)]
              for k, row in enumerate(scores)],
        "c": [sums],
        "A": weights,
        "Y": mixed,
        "d": [[apart(word, words[3]) for word in words]],
        "d_new": [[apart(word, [row[1] for row in mixed]) for word in words]],
    }
    return {(name, i + 1, j + 1): str(value) for name, rows in steps.items()
            for i, row in enumerate(rows) for j, value in enumerate(row) if value is not None}


RIGHT = right_answers()
CELLS = list(RIGHT)


def right_line(prompt):
    """What a learner types who knows it all. Words answer the questions that ask for words."""
    found = CELL.match(prompt)
    if found:
        return RIGHT[found[1], int(found[2]), int(found[3])]
    return "cat" if prompt in ("your guess", "share") else "I think so"  # share is a question, without a mark


class Learner:
    """Types into a lesson through pipes, and reads what it says."""

    def __init__(self, folder, *arguments, env=None, **more):
        self.child = subprocess.Popen(
            [PROGRAM, "learn", *arguments], cwd=folder, env=environment(**(env or {})), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.shown = b""
        self.prompt = None
        self.said = ""

    def wait(self, limit=PATIENCE):
        """Reads up to the next prompt, which it returns; nothing where the lesson has ended. Raises TimeoutError."""
        deadline = time.monotonic() + limit
        begin = len(self.shown)
        self.prompt = None
        while self.prompt is None:
            ready, _, _ = select.select([self.child.stdout], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise TimeoutError(f"no prompt after {self.shown[-300:]!r}")
            some = os.read(self.child.stdout.fileno(), 65536)
            self.shown += some
            found = PROMPT.search(self.shown, max(begin, len(self.shown) - 300))
            if found:
                self.prompt = text_of(found[1])
            if not some:
                break
        self.said = text_of(self.shown[begin:])
        return self.prompt

    def write(self, line):
        self.child.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.child.stdin.flush()

    def type(self, line):
        """Types a line, and returns what is said up to the next prompt."""
        self.write(line)
        self.wait()
        return self.said

    def right(self, count=FULL_MARK):
        """Enters so many cells, one by one, with all that is asked in between; returns what was typed."""
        typed = []
        while self.prompt is not None and count > 0:
            count -= CELL.match(self.prompt) is not None
            typed.append(right_line(self.prompt))
            self.type(typed[-1])
        return typed

    def to_the_end(self):
        return self.right(1000)

    def end(self):
        """The end of the input; how the lesson ended."""
        out, err = self.child.communicate(timeout=PATIENCE)
        self.shown += out
        return Run(self.child.returncode, text_of(self.shown), text_of(err))

    def kill(self):
        self.child.kill()
        self.child.communicate()


class Lessons(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.sheet = self.folder / SHEET

    def begin(self, *arguments, **how):
        learner = Learner(self.folder, *(arguments or ["02"]), **how)
        self.addCleanup(learner.kill)
        learner.wait()
        return learner

    def learn(self, *arguments, lines=(), **how):
        """A lesson whose lines are all there from the beginning."""
        typed = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
        return run("learn", *arguments, cwd=self.folder, stdin=typed, **how)

    def grade(self, sheet=SHEET):
        graded = run("grade", str(sheet), "--format", "json", cwd=self.folder)
        self.assertEqual(graded.err, "")
        return json.loads(graded.out)

    def score(self, sheet=SHEET):
        graded = self.grade(sheet)
        self.assertEqual((graded["max"], graded["problems"]), (FULL_MARK, []))
        return graded["score"]

    def assert_kept(self, count, wrong=()):
        """The sheet has the first so many cells right, and nothing else but `wrong`."""
        verdicts = {step["name"]: step["verdicts"] for step in self.grade()["steps"]}
        for number, (name, row, col) in enumerate(CELLS):
            expected = "correct" if number < count else "wrong" if (name, row, col) in wrong else "blank"
            self.assertEqual(verdicts[name][row - 1][col - 1], expected, (name, row, col))

    def assert_no_strays(self, *others):
        self.assertEqual(sorted(os.listdir(self.folder)), sorted([SHEET, *others]))

    def assert_well(self, done):
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        return done
