"""What the tests of the documents share: their text, their fences, and a folder as their reader has it."""

import json
import re
import shutil
import subprocess
import tempfile
import unittest
from functools import cache
from pathlib import Path

from running import PROGRAM, TIME_LIMIT, TREE, Run, environment, run, run_until, text_of

GUIDE = (TREE / "docs/worksheets.md").read_text("utf-8")
FENCE = re.compile(r"^(`{3,})(.*)\n((?:.*\n)*?)\1$", re.M)


def blocks(text, wanted):
    """The insides of all fences with that tag."""
    return [inside for _, tag, inside in FENCE.findall(text) if tag == wanted]


def prose(text):
    """What stands outside all fences."""
    return FENCE.sub("", text)


def section(text, heading):
    """What stands below a heading, up to the next of its rank or higher."""
    signs = heading.partition(" ")[0]
    found = text.split(f"\n{heading}\n")
    if len(found) != 2:
        raise AssertionError(f"there are {len(found) - 1} headings {heading}")
    return re.split(rf"^#{{1,{len(signs)}}} ", found[1], maxsplit=1, flags=re.M)[0]


def json_values(printed):
    """One value, or one on each line."""
    try:
        return [json.loads(printed)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in printed.splitlines()]


@cache
def filled_sheet():
    return run("template", "04", "--filled").out


class WorkingFolder(unittest.TestCase):
    """A folder as someone has it who follows the documents: the program, the exercises, and worksheets and sheets of
    one's own."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "byhand").symlink_to(Path(PROGRAM).resolve())
        shutil.copytree(TREE / "exercises", self.folder / "exercises")
        shutil.copytree(TREE / "exercises", self.folder / "my-course")
        shutil.copy(next((TREE / "exercises").glob("04-*.md")), self.folder / "my.md")
        (self.folder / "names.csv").write_text("id,name\n4711,Ann Lee\n4712,Ben Roy\n", "utf-8")
        (self.folder / "sheets").mkdir()
        for sheet in ["my-sheet.md", "sheets/one.md", "sheets/two.md"]:
            (self.folder / sheet).write_text(filled_sheet(), "utf-8")

    def variables(self):
        return {"HOME": str(self.folder)}

    def run_here(self, *arguments):
        if arguments[:1] == ("watch",) and "--help" not in arguments:
            return run_until(b"Graded at", *arguments, cwd=self.folder)
        return run(*arguments, cwd=self.folder, env=self.variables())

    def type_here(self, line):
        """A line in a shell, with nothing on the standard input."""
        if line.startswith("./byhand watch "):  # which ends with Ctrl-C alone
            return self.run_here(*line.partition("#")[0].split()[1:])
        done = subprocess.run(["sh", "-c", line], cwd=self.folder, env=environment(**self.variables()),
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=TIME_LIMIT, check=False)
        return Run(done.returncode, text_of(done.stdout), text_of(done.stderr))
