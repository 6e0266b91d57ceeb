"""`hunt`, through a pipe and in a terminal. The laws of its sheets and its answers are in tests/unit."""

import re
import tempfile
import unittest
from pathlib import Path

from running import ALL_WELL, NOT_USABLE, run, run_in_terminal

STEPS = ["Q", "K", "V", "S", "R", "E", "c", "A", "Z"]  # of the flagship
RIGHT = "Yes, that is what happened."
PROMPT = b"the first wrong step > "


def hunt(*lines, worksheet="04", seed="17", more=()):
    """A hunt in which these lines are typed."""
    typed = "".join(line + "\n" for line in lines)
    return run("hunt", worksheet, "--seed", seed, *more, stdin=typed.encode("utf-8", "surrogateescape"))


class Hunts(unittest.TestCase):
    def solution(self, seed):
        """The wrong step, and the number of what happened there: found by trying."""
        for step in STEPS:
            shown = hunt(step, seed=seed).out
            if f"Yes: {step} is the first step" not in shown:
                continue
            for number in range(1, 5):
                if RIGHT in hunt(step, str(number), seed=seed).out:
                    return step, str(number)
        return self.fail(f"seed {seed} has no solution")

    def test_whole_hunts(self):
        found = set()
        for seed in ["1", "17", "123456"]:
            step, number = self.solution(seed)
            done = hunt(step, number, "", "q", seed=seed)
            self.assertEqual((done.code, done.err), (ALL_WELL, ""))
            self.assertIn("Found at once, without a hint.", done.out)
            self.assertIn(f"byhand hunt 04 --seed {seed}\n", done.out)
            titles = re.findall(r"^Hunt (\d+): Self-attention by hand, variant \d+$", done.out, re.M)
            self.assertEqual(titles[0], seed)
            self.assertEqual(len(titles), 2)
            found.add(step)
        self.assertGreater(len(found), 1)

    def test_the_wrong_step_is_not_what_its_rule_gives(self):
        step, number = self.solution("17")
        shown = hunt(step, number).out
        variant = re.search(r"variant (\d+)", shown)[1]
        right = run("walkthrough", "04", "--variant", variant).out
        filled = shown[:shown.index("Which step")]
        for name in STEPS[:STEPS.index(step) + 1]:
            rows = self.rows(filled, name)
            self.assertTrue(rows)
            self.assertEqual(rows == self.rows(right, name), name != step, name)

    @staticmethod
    def rows(text, name):
        """The matrices in the rows where that step stands, from its column to the next matrix."""
        lines = text.split("\n")
        heads = [(i, found.start()) for i, line in enumerate(lines)
                 for found in [re.search(rf"(?:\d\. {name} = |^{name}, \d+x\d+)", line)] if found]
        (line, column) = heads[-1]
        end = next(i for i in range(line + 1, len(lines)) if not lines[i])
        return [re.search(r"[⎡⎢⎣\[] +(.*?) +[⎤⎥⎦\]]", row[column:])[1].split() for row in lines[line + 2:end]]

    def test_a_seed_gives_the_same_hunts_again(self):
        lines = ["hint", "hint", "give up", "", "give up", "q"]
        first = hunt(*lines)
        self.assertEqual(first, hunt(*lines))
        self.assertNotEqual(first.out, hunt(*lines, seed="18").out)
        next_seed = re.findall(r"^Hunt (\d+):", first.out, re.M)[1]
        self.assertIn(hunt("give up", seed=next_seed).out.split("Enter for another")[0], first.out)

    def test_without_a_seed_one_is_drawn_and_told(self):
        done = run("hunt", "04", stdin=b"give up\n\nq\n")
        seed = re.search(r"^Hunt (\d+):", done.out, re.M)[1]
        again = hunt("give up", "", "q", seed=seed)
        self.assertEqual(done.out, again.out)

    def test_one_variant(self):
        for more, variant in [(["--variant", "3"], "variant 3\n"), (["--for", "Ann"], ", for Ann\n")]:
            done = hunt("give up", "", "quit", more=more)
            self.assertEqual(done.code, ALL_WELL)
            self.assertEqual(done.out.count(variant), 2)
            self.assertIn("byhand hunt 04 " + " ".join(more) + " --seed 17\n", done.out)

    def test_nonsense(self):
        lines = ["", "foo", "hnit", "Y", "show", "show Y", "h", "[", "\x1b[2J", "\udcff", "x" * 9000, "9", "X"]
        done = hunt(*lines, "quit")
        self.assertEqual((done.code, done.err), (ALL_WELL, ""))
        self.assertNotIn("\x1b", done.out)
        self.assertEqual(done.out.count("the first wrong step > "), len(lines) + 1)
        self.assertIn("Did you mean hint?", done.out)
        self.assertIn("X was given", done.out)

    def test_the_end_of_the_input_ends_it(self):
        for lines in [[], ["hint"], [self.solution("17")[0]], ["give up"]]:
            done = hunt(*lines)
            self.assertEqual((done.code, done.err), (ALL_WELL, ""))

    def test_quit_ends_it_anywhere(self):
        for lines in [[], [self.solution("17")[0]], ["give up"]]:
            done = hunt(*lines, "quit", "again")
            self.assertEqual(done.code, ALL_WELL)
            self.assertTrue(done.out.endswith("> quit\n"))

    def test_plain(self):
        done = hunt("give up", more=["--plain"])
        self.assertTrue(done.out.isascii())

    def test_bad_usage(self):
        with tempfile.TemporaryDirectory() as folder:
            nothing = Path(folder) / "nothing.md"
            nothing.write_text("# T\n```given\nx = 3\n```\n```step\ny = x + 1\n```\n", "utf-8")
            broken = Path(folder) / "broken.md"
            broken.write_text("# T\n```step\ny = x + 1\n```\n", "utf-8")
            for arguments in [[], ["no-such"], ["04", "--seed", "x"], ["04", "--seed", "-1"],
                              ["04", "--variant", "1", "--for", "Ann"], [str(nothing)], [str(broken)]]:
                done = run("hunt", *arguments)
                self.assertEqual((done.code, done.out), (NOT_USABLE, ""), arguments)
                self.assertGreaterEqual(len(done.err.splitlines()), 2)
            told = run("hunt", str(nothing)).err
            self.assertIn("nothing to hunt for", told)
            self.assertIn("hunt in another worksheet", " ".join(told.split()))

    def test_in_a_terminal(self):
        done = run_in_terminal("hunt", "04", "--seed", "17", "--color", "never", prompt=PROMPT,
                               keys=[b"hint\r", b"quit\r"])
        self.assertEqual(done.code, ALL_WELL)
        self.assertIn("Pass over ", done.out)
        pasted = run_in_terminal("hunt", "04", "--seed", "17", "--color", "never", prompt=PROMPT,
                                 keys=[b"\x1b[200~hint\rquit\r\x1b[201~"])
        self.assertEqual(pasted.code, ALL_WELL)
        self.assertIn("Pass over ", pasted.out)


if __name__ == "__main__":
    unittest.main()
