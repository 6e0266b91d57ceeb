"""The engine as a library: it is installed, found by CMake outside of the project, and says what the program says."""

import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest
from pathlib import Path

from running import TREE, run

BUILD = os.environ["BYHAND_BUILD"]
CMAKE = os.environ["CMAKE"]
FLAGSHIP = str(TREE / "exercises/04-self-attention.md")
DOCUMENT = (TREE / "docs/library.md").read_text("utf-8")
SHEET = str(TREE / "tests/golden/sheet.md")


def marks_of(step):
    """A line about a step of the sheet: its marks, what is wrong and why."""
    name = step["name"]
    block = re.search(rf"^```answer {name}\b.*\n((?:.*\n)*?)```$", Path(SHEET).read_text("utf-8"), re.M)[1]
    rows = [line.split() for line in block.splitlines()][-len(step["verdicts"]):]  # below the labels
    is_single = step["verdicts"] == [step["verdicts"][0][:1]]
    wrong = "".join(f" {name if is_single else f'{name}[{r + 1},{c + 1}]'}={rows[r][c - len(verdicts)]}"
                    for r, verdicts in enumerate(step["verdicts"]) for c, verdict in enumerate(verdicts)
                    if verdict == "wrong")
    reasons = "".join(f"; {slip['message']}" for slip in step["slips"])
    return f"{name} {step['score']}/{step['max']}{wrong}{reasons}"


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """As docs/library.md tells it, but in other folders, and the build is there already."""
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        recipe = re.search(r"^```sh\ncmake --preset release\n(.*?)^```$", DOCUMENT, re.M | re.S)[1]
        for told, here in [("cmake ", shlex.quote(CMAKE) + " "), ("build/release", shlex.quote(BUILD)),
                           ("$HOME/.local", f"{folder}/prefix"), ("build/example", f"{folder}/build")]:
            assert told in recipe, told
            recipe = recipe.replace(told, here)
        done = subprocess.run(["sh", "-e", "-c", recipe], cwd=TREE, check=False, capture_output=True, text=True, timeout=500)
        assert done.returncode == 0, done.stdout + done.stderr
        cls.prefix = folder / "prefix"
        cls.example = str(folder / "build/example")

    def outcome(self, *arguments):
        return subprocess.run([self.example, *arguments], check=False, capture_output=True, text=True, timeout=60)

    def test_one_header_is_installed_with_the_library(self):
        self.assertEqual([path.name for path in self.prefix.rglob("*.hpp")], ["byhand.hpp"])
        self.assertEqual([path.name for path in self.prefix.rglob("*.a")], ["libbyhand.a"])

    def test_it_says_what_the_program_says(self):
        lines = []
        for step in json.loads(run("walkthrough", FLAGSHIP, "--format", "json").out)["steps"]:
            rows = step["hand"]
            cells = [cell for row in rows for cell in row]
            lines.append(" ".join([step["name"], f"{len(rows)}x{len(rows[0])}", *cells]))
        graded = json.loads(run("grade", SHEET, "--format", "json").out)
        lines.append(f"{graded['score']}/{graded['max']}")
        lines += [marks_of(step) for step in graded["steps"]]
        picture, cell, words = run("explain", FLAGSHIP, "Z[1,2]", "--plain").out.partition("Z[1,2] (")
        self.assertIn("Picture:", picture)  # which the library leaves to others
        done = self.outcome(FLAGSHIP, SHEET, "Z[1,2]")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, "\n".join(lines) + "\n" + cell + words)

    def test_what_is_wrong_is_told_with_its_place(self):
        done = self.outcome(str(TREE / "tests/golden/mistaken.md"), SHEET, "Z[1,2]")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^worksheet:\d+:\d+: ")
        self.assertRegex(self.outcome(FLAGSHIP, SHEET, "Z[9,9]").stderr, "Z")


if __name__ == "__main__":
    unittest.main()
