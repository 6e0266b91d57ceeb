"""A lesson that is killed, interrupted, or loses its terminal, at any moment: never a torn sheet, always at least the
entry before."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from lessons import CELLS, FULL_MARK, PATIENCE, RIGHT, Learner, Lessons, right_line
from running import has_unnamed_files, some, start_in_terminal

KILLS = len(some(range(200)))
LONGEST_ROUND = 0.3  # seconds after the first prompt; each begins at another cell, so all are reached on a slow disk too
BUSY = """
import os
while True:
    with open("load", "wb") as file:
        file.write(bytes(range(256)) * 1000)
        os.fsync(file.fileno())
    sum(i * i for i in range(100_000))
"""


class CutOff(Lessons):
    def states(self):
        """The sheet after each entry of a lesson."""
        learner = self.begin()
        states = [self.sheet.read_bytes()]
        while learner.prompt:
            count = len(states) - 1
            learner.type(right_line(learner.prompt))
            if self.sheet.read_bytes() != states[count]:
                states.append(self.sheet.read_bytes())
        self.assert_well(learner.end())
        self.assertEqual(len(states), FULL_MARK + 2)  # blank, each cell, and the question without a mark
        self.sheet.unlink()
        return states

    def test_kill_at_any_moment(self):
        states = self.states()
        load = subprocess.Popen([sys.executable, "-c", BUSY], cwd=self.enterContext(tempfile.TemporaryDirectory()))
        self.addCleanup(load.wait)
        self.addCleanup(load.kill)
        start, entry = self.seconds_of_a_lesson()
        at_random = random.Random(20)
        strays = rounds_within = 0
        moments = set()
        for _ in range(KILLS):
            known = at_random.randrange(FULL_MARK)
            self.sheet.unlink(missing_ok=True)
            if known > 0:
                self.sheet.write_bytes(states[known])
            rest = start + (FULL_MARK - known) * entry
            kept, is_over = self.one_round(known, at_random.uniform(0, min(rest, start + LONGEST_ROUND)))
            rounds_within += not is_over
            moments.add(kept)
            strays += self.remove_strays()
            if kept is None and known == 0 and not self.sheet.exists():
                continue
            sheet = self.sheet.read_bytes()
            self.assertIn(sheet, states, "a torn sheet")
            self.assertIn(states.index(sheet), [known] if kept is None else [kept, kept + 1])
        self.assertGreater(rounds_within, KILLS // 4)
        self.assertGreater(len(moments), min(FULL_MARK, KILLS) // 4)
        if has_unnamed_files(self.folder):  # elsewhere a temporary file has a name while it is written
            self.assertLess(strays, 3 + KILLS // 10)

    def seconds_of_a_lesson(self):
        """To its first prompt, and for each entry."""
        begin = time.monotonic()
        learner = self.begin()
        first = time.monotonic()
        learner.to_the_end()
        learner.end()
        return first - begin, (time.monotonic() - first) / FULL_MARK

    def remove_strays(self):
        strays = [path for path in self.folder.iterdir() if path != self.sheet]
        for path in strays:
            self.assertNotEqual(path.suffix, ".md", "it looks like a sheet")
            path.unlink()
        return len(strays)

    def one_round(self, known, delay):
        """A lesson that is killed after that time; how many entries are surely kept (nothing where it had no time to
        ask for the first), and whether it was over before."""
        learner = Learner(self.folder, "02")
        end = time.monotonic() + delay
        kept = None
        try:
            learner.wait(delay)
            kept = known
            while learner.prompt:
                is_entry = "[" in learner.prompt or learner.prompt == "share"
                learner.write(right_line(learner.prompt))
                learner.wait(max(0.0, end - time.monotonic()))
                kept += is_entry
            return kept, True
        except TimeoutError:
            return kept, False
        finally:
            learner.kill()

    def test_a_terminal_that_is_closed(self):
        states = self.states()
        for count in [0, 3]:
            child, terminal = start_in_terminal(["learn", "02"], 80, self.folder, {})
            self.addCleanup(child.wait)
            self.addCleanup(child.kill)
            shown = b""
            for cell in [*CELLS[:count], None]:
                prompts = shown.count(b" > ")
                while shown.count(b" > ") == prompts:
                    shown += os.read(terminal, 65536)
                if cell:
                    os.write(terminal, RIGHT[cell].encode() + b"\r")
            os.write(terminal, b"47")
            os.close(terminal)
            child.wait(timeout=PATIENCE)
            self.assertEqual(self.sheet.read_bytes(), states[count])
            self.sheet.unlink()

    def test_signals(self):
        states = self.states()
        for number in [signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE]:
            learner = self.begin()
            learner.right(5)
            learner.child.send_signal(number)
            learner.child.wait(timeout=PATIENCE)
            self.assertEqual(self.sheet.read_bytes(), states[5])
            self.assert_no_strays()
            self.sheet.unlink()


if __name__ == "__main__":
    unittest.main()
