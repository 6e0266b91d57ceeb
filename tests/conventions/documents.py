"""What the tests of the documents share: their text, their fences, and a folder as their reader has it."""

import re
import shlex
import shutil
import tempfile
import unittest
from pathlib import Path

from running import TREE, run, run_until

README = (TREE / "README.md").read_text("utf-8")
CONTRIBUTING = (TREE / "CONTRIBUTING.md").read_text("utf-8")
GUIDE = (TREE / "docs/worksheets.md").read_text("utf-8")
MISTAKES = (TREE / "docs/mistakes.md").read_text("utf-8")

FENCE = re.compile(r"^(`{3,})(.*)\n((?:.*\n)*?)\1$", re.M)


def blocks(text, wanted):
    """The insides of all fences with that tag."""
    return [inside for _, tag, inside in FENCE.findall(text) if tag == wanted]


def block_with(text, beginning):
    """The only fence without a tag whose inside begins so."""
    found = [block for block in blocks(text, "") if block.startswith(beginning)]
    if len(found) != 1:
        raise AssertionError(f"there are {len(found)} blocks that begin with {beginning}")
    return found[0]


def commands(block):
    """The lines of an sh block, without their comments."""
    for line in block.splitlines():
        words = shlex.split(line, comments=True)
        if words:
            yield words


def prose(text):
    """What stands outside all fences."""
    return FENCE.sub("", text)


def anchor(heading):
    """Where a link to a heading leads, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(text):
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)$", prose(text), re.M)}


class WorkingFolder(unittest.TestCase):
    """A folder as someone has it who follows the documents: the exercises, and worksheets and sheets of one's own."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(TREE / "exercises", self.folder / "exercises")
        shutil.copytree(TREE / "exercises", self.folder / "my-course")
        shutil.copy(next((TREE / "exercises").glob("04-*.md")), self.folder / "my.md")
        (self.folder / "names.csv").write_text("id,name\n4711,Ann Lee\n4712,Ben Roy\n", "utf-8")
        (self.folder / "sheets").mkdir()
        for sheet in ["my-sheet.md", "sheets/one.md", "sheets/two.md"]:
            (self.folder / sheet).write_text(run("template", "04", "--filled").out, "utf-8")

    def run_here(self, *arguments):
        if arguments[:1] == ("watch",) and "--help" not in arguments:
            return run_until(b"Graded at", *arguments, cwd=self.folder)
        return run(*arguments, cwd=self.folder, env={"HOME": str(self.folder)})
