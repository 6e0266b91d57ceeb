"""A document is followed as its reader follows it, from the top: every file is saved, every command typed, every output
compared. What a fence is for, its tag says:

    sh          lines for a shell in the folder of the project; each works, or the next fence shows what it says instead
    (no tag)    lines that one of the commands above it has printed; or, from a `$ byhand` on, whole sessions with all
                that is typed in them. A line of … stands for what is left out
    json        what the command above it has printed, as far as it is shown; "…" stands for the rest of a list
    markdown, csv    a file: the prose before it says to save it as `NAME`. A worksheet is checked
    given, step, question, picture    an edit of the worksheet that was saved last. It lasts until the next heading

Usage: BYHAND=PATH PYTHONPATH=tests/program python3 tests/conventions/following.py DOCUMENT…
"""

import json
import os
import re
import sys
import tempfile
import unittest

from documents import FENCE, WorkingFolder, blocks, json_values, prose
from running import ALL_WELL, TREE, run

NOT_ALL_RIGHT = 1
LEFT_OUT = "…"
PART = re.compile(FENCE.pattern + r"|^##+ (?P<heading>.*)$|[Ss]ave\s+(?:this|it)\s+as\s+`(?P<file>[^`]+)`", re.M)
PROMPTED = re.compile(r"^(?:your answer|\w+(?:\[\d+,\d+\])?(?: \([^)]*\))?) > (.*)$", re.M)
TAKES_MINUTES = ("cmake", "build/", "tests/run", "scripts/build", "scripts/elsewhere", "sudo", "cd", "alias")


def has_lines(quoted, printed):
    """Whether these lines are printed, in this order, with anything in the place of a line of …"""
    printed = re.sub(r"[ \r]+$", "", printed, flags=re.M) + "\n"
    at = 0
    for piece in re.split(rf"^{LEFT_OUT}\n", quoted, flags=re.M):
        found = ("\n" + printed).find("\n" + piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def complaint(quoted, printed):
    lines = [*printed.splitlines(), LEFT_OUT]
    missing = [line for line in quoted.splitlines() if line not in lines]
    return f"is not printed, or not so:\n{quoted}\nabove all not\n" + "\n".join(missing)


def in_essence(text):
    """A paragraph to a line; and in shares and rows of figures any number or name of a student for any other, since these
    depend on the secret of a class, and with them where lines are broken and columns begin."""
    text = re.sub(r" +", " ", re.sub(r"\n {4,}", " ", text))

    def blurred(line):
        is_by_secret = "%" in line or len(re.findall(r"(?<!\S)[\d./-]+(?!\S)", line)) >= 4
        return re.sub(r"[\d./-]+", "0", re.sub(r"for \w+( \w+)?$", "for SOMEBODY", line)) if is_by_secret else line

    return "\n".join(map(blurred, text.split("\n")))


def shows(quoted, printed):
    """Whether JSON has all that is quoted of it."""
    if isinstance(quoted, dict):
        return isinstance(printed, dict) and all(key in printed and shows(value, printed[key])
                                                 for key, value in quoted.items())
    if isinstance(quoted, list) and isinstance(printed, list):
        is_open = quoted[-1:] == [LEFT_OUT]
        quoted = quoted[:-1] if is_open else quoted
        return (len(quoted) <= len(printed) if is_open else len(quoted) == len(printed)) and all(map(shows, quoted, printed))
    return type(quoted) is type(printed) and quoted == printed


def with_givens(worksheet, block):
    """The worksheet with these givens in place of its first."""
    return re.sub(r"^```given\n.*?^```$", lambda _: f"```given\n{block}```", worksheet, count=1, flags=re.M | re.S)


def with_step(worksheet, block):
    """The worksheet with this step in place of the one of its name; at the end if there is none."""
    first = re.escape(block.split("=")[0] + "=")
    if re.search(rf"^{first}", worksheet, re.M):
        return re.sub(rf"^{first}.*\n", lambda _: block, worksheet, count=1, flags=re.M)
    return with_block("step", worksheet, block)


def with_block(tag, worksheet, block):
    return f"{worksheet}\n```{tag}\n{block}```\n"


class Reader:
    """Someone who does what the document says."""

    def __init__(self, test, document):
        self.test = test
        self.text = document
        self.saved = {}  # each file as it is printed
        self.name = None  # of the last one
        self.has_class = False
        self.done = []  # by the commands above
        self.kinds = {"sh": self.type, "": self.look, "json": self.look_at_json, "markdown": self.save, "csv": self.save,
                      "given": self.edit_givens, "step": self.edit_step, "question": self.ask, "picture": self.draw}

    def read(self):
        parts = list(PART.finditer(self.text))
        for part, following in zip(parts, [*parts[1:], None]):
            with self.test.subTest(line=self.text.count("\n", 0, part.start()) + 1):
                if part["heading"]:
                    self.undo_edits()
                elif part["file"]:
                    self.name = part["file"]
                else:
                    self.is_shown = following is not None and following[2] in ("", "json")
                    self.kinds[part[2]](part[3])
        self.undo_edits()

    def path(self):
        return self.test.folder / self.name

    # Files, and their edits.

    def save(self, text):
        self.test.assertNotIn(self.name, self.saved)
        self.saved[self.name] = text
        self.path().write_text(text, "utf-8")
        if blocks(text, "step"):
            checked = self.test.run_here("check", self.name, "--strict")
            self.test.assertEqual(checked.err, "")
            if checked.code != ALL_WELL:  # it is shown for its errors or its notes
                shown = "".join(blocks(self.text, "") + blocks(self.text, "json"))
                self.test.assertRegex(shown, rf'(?m)^{re.escape(self.name)}:\d+:\d+: |"file": "{re.escape(self.name)}"')

    def edit(self, edited):
        self.path().write_text(edited, "utf-8")

    def edit_givens(self, block):
        self.edit(with_givens(self.path().read_text("utf-8"), block))
        self.test.assertEqual(self.test.run_here("check", self.name, "--strict").code, ALL_WELL)

    def edit_step(self, block):
        self.edit(with_step(self.path().read_text("utf-8"), block))

    def ask(self, block):
        self.edit(with_block("question", self.path().read_text("utf-8"), block))

    def draw(self, block):
        self.edit(with_block("picture", self.path().read_text("utf-8"), block))
        drawn = self.test.run_here("walkthrough", self.name, "--plain").out.count("\nPicture: ")
        self.test.assertEqual(drawn, len(block.splitlines()))

    def undo_edits(self):
        for name, text in self.saved.items():
            (self.test.folder / name).write_text(text, "utf-8")

    # Commands, and what they print.

    def type(self, block):
        self.done = []
        for line in block.splitlines():
            if line.startswith(TAKES_MINUTES):
                self.test.check_script(line)
                continue
            with self.test.subTest(command=line):
                done = self.test.type_here(line)
                self.test.assertIn(done.code, (ALL_WELL, NOT_ALL_RIGHT), done.err)
                if done.code != ALL_WELL or done.err:
                    self.test.assertTrue(self.is_shown, f"not all is well, and the document does not show it:\n{done}")
                self.has_class = self.has_class or " class new " in line
                self.done.append(done)

    def look(self, quoted):
        if quoted.startswith("$ byhand"):
            self.hold(quoted)
        else:
            self.test.assertTrue(any(self.prints(quoted, done) for done in self.done),
                                 complaint(quoted, "".join(done.out + done.err for done in self.done)))

    def prints(self, quoted, done):
        printed = [done.out, done.err]
        if self.has_class:
            quoted, *printed = (in_essence(text) for text in [quoted, *printed])
        return any(has_lines(quoted, text) for text in printed)

    def look_at_json(self, quoted):
        wanted = json.loads(quoted)
        printed = [one for done in self.done for one in json_values(done.out)]
        self.test.assertTrue(any(shows(wanted, one) for one in printed), f"{wanted}\nis not in\n{printed}")

    def hold(self, sessions):
        """Sessions, one after the other in a new folder: each begins and ends as it is shown."""
        with tempfile.TemporaryDirectory() as folder:
            for session in re.split(r"^\$ byhand", sessions, flags=re.M)[1:]:
                command, _, quoted = session.partition("\n")
                typed = "".join(line + "\n" for line in PROMPTED.findall(quoted))
                done = run(*command.split(), cwd=folder, stdin=typed.encode())
                quoted = quoted.rstrip("\n") + "\n"
                pieces = re.split(rf"^{LEFT_OUT}\n", quoted, flags=re.M)
                is_so = (done.out.startswith(pieces[0]) and done.out.endswith(pieces[-1]) and has_lines(quoted, done.out))
                self.test.assertTrue(is_so and not done.err, done.err + complaint(quoted, done.out))


class Following(WorkingFolder):
    """One test for each document that is named."""

    def setUp(self):
        super().setUp()
        self.configured = set()  # by cmake -S, above

    def check_script(self, line):
        """What takes minutes is only looked up."""
        command, *words = line.partition(" #")[0].replace("sudo ", "").split()
        if command == "cmake":
            self.check_cmake(words)
        elif command.startswith("build/"):
            self.assertIn(os.path.dirname(command), self.build_folders())
        elif "/" in command:
            self.assertTrue(os.access(TREE / command, os.X_OK), f"{command} is no script")

    def build_folders(self):
        """Of the presets, and of projects that were configured above."""
        presets = json.loads((TREE / "CMakePresets.json").read_text("utf-8"))
        return {f"build/{preset['name']}" for preset in presets["configurePresets"]} | self.configured

    def check_cmake(self, words):
        if words[0] == "--preset":
            self.assertIn(f"build/{words[1]}", self.build_folders())
        elif words[:2] == ["--build", "--preset"]:
            presets = json.loads((TREE / "CMakePresets.json").read_text("utf-8"))
            self.assertIn(words[2], {preset["name"] for preset in presets["buildPresets"]})
        elif words[0] == "-S":
            self.assertTrue((TREE / words[1] / "CMakeLists.txt").exists())
            self.assertEqual(words[2], "-B")
            self.configured.add(words[3])
        else:
            self.assertIn(words[0], ["--build", "--install"])
            self.assertIn(words[1], self.build_folders())

    def follow(self, document):
        text = (TREE / document).read_text("utf-8")
        Reader(self, text).read()
        for command in re.findall(r"`(\./byhand [^`]*)`", prose(text)):
            with self.subTest(command=command):
                done = self.type_here(command.replace("\n", " "))
                self.assertEqual((done.code, done.err), (ALL_WELL, ""))


def main(documents):
    tests = unittest.TestSuite()
    for document in documents:
        name = "test_" + re.sub(r"\W", "_", document)
        setattr(Following, name, lambda self, document=document: self.follow(document))
        tests.addTest(Following(name))
    return unittest.TextTestRunner().run(tests).wasSuccessful()


if __name__ == "__main__":
    sys.exit(not (sys.argv[1:] and main(sys.argv[1:])))
