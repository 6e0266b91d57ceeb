"""A worksheet of the course as the oracle sees it: the rules out of its file, the givens as they are handed out.

From the program come only the givens of a variant and the blank sheet, which other tests look at (variants.py,
marks.py).
"""

import json
import re
import subprocess
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from evaluate import Evaluator, HandNumbers
from expression import without_rounding
from parse import parse
from verdicts import Grader

TIME_LIMIT = 60
OPTIONS = {"real", "slip", "hint", "places", "cols", "rows", "ask", "show", "blind", "points"}


@dataclass
class CourseStep:
    name: str
    hand: object
    real: object = None
    places: int = 2
    asked: set = field(default_factory=set)
    tree: object = None  # the one that is graded, by hand or real


def step_lines(text):
    """The lines of all step blocks, those continued put together again."""
    for block in re.findall(r"^```step\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in re.sub(r"\n(?:  |\t)", " ", block).splitlines():
            yield re.sub(r"(^|\s)#.*", "", line).strip() if not line.startswith(("hint", "slip", "blind")) else line


def read_steps(text):
    """The steps with their rules, in order."""
    steps = []
    for line in step_lines(text):
        word = line.split(" ")[0]
        if word == "real":
            steps[-1].real = parse(line[len("real"):])
        elif word == "places":
            steps[-1].places = int(line.split()[1])
        elif line and word not in OPTIONS:
            name, _, rule = line.partition("=")
            steps.append(CourseStep(name.strip(), parse(rule)))
    for step in steps:
        step.real = step.real or without_rounding(step.hand)
    return steps


def number(text):
    return {"inf": inf, "-inf": -inf}.get(text) or Fraction(text)


class CourseWorksheet:
    """One variant of a worksheet (None: as its author wrote it), by hand or with the real rules."""

    def __init__(self, program, path, variant, against_real):
        self.program, self.path = program, path
        self.variant = [] if variant is None else ["--variant", str(variant)]
        self.answer = json.loads(self.run("walkthrough", "--format", "json"))
        self.name, self.title = self.answer["worksheet"], path.stem
        self.givens = {given["name"]: [[number(cell) for cell in row] for row in given["cells"]]
                       for given in self.answer["givens"]}
        self.steps = read_steps(path.read_text("utf-8"))
        for step in self.steps:
            step.tree = step.real if against_real else step.hand
        self.sheet = self.run("template")
        self.find_asked()

    def run(self, command, *options):
        done = subprocess.run([self.program, command, str(self.path), *self.variant, *options], capture_output=True,
                              timeout=TIME_LIMIT, check=True)
        return done.stdout.decode()

    def find_asked(self):
        """The cells that are blank in the sheet."""
        for step in self.steps:
            rows = next((rows for name, rows in self.blocks() if name == step.name), [])
            step.asked = {(i, j) for i, row in enumerate(rows) for j, word in enumerate(row) if word == "_"}

    def blocks(self):
        """(name, rows of words) of the blank sheet, without its labels."""
        for name, columns, body in re.findall(r"^```answer (\S+) \d+x(\d+)\n(.*?)^```", self.sheet,
                                              re.DOTALL | re.MULTILINE):
            lines = [line.split() for line in body.splitlines() if not line.startswith("#")]
            rows = [words[-int(columns):] for words in lines if any(is_entry(w) for w in words)]
            yield name, rows

    def asked_steps(self):
        return [step for step in self.steps if step.asked]

    def filled(self, body_of):
        """The sheet with the body of each block replaced: body_of(step, lines of the block)."""
        steps = {step.name: step for step in self.steps}

        def replaced(match):
            if match.group(2) not in steps:
                return match.group(0)  # a question, whose answers questions.py judges
            lines = body_of(steps[match.group(2)], match.group(3).splitlines())
            return match.group(1) + "\n" + "\n".join(lines) + "\n```"
        return re.sub(r"^(```answer (\S+) \S+)\n(.*?)\n```", replaced, self.sheet, flags=re.DOTALL | re.MULTILINE)

    def grader(self):
        """Knows the right values; it takes a moment."""
        right = Evaluator(HandNumbers(), dict(self.givens))
        for step in self.steps:
            right.names[step.name] = right.value(step.tree)
        return Grader(self.steps, self.givens, right)


def is_entry(word):
    return word == "_" or re.fullmatch(r"-?(\d+(/\d+)?|\d*\.\d+|inf)", word) is not None
