"""Sheets of the flagship for the tests of `grade`, `watch` and `explain`: made by `template`, and damaged here."""

import csv
import io
import json
import re
import tempfile
import unittest
from pathlib import Path

from running import run

NOT_ALL_RIGHT = 1
FORMATS = ["text", "markdown", "json", "csv"]
FULL = run("template", "04", "--filled").out
BLANK = run("template", "04").out
STEPS = ["Q", "K", "V", "S", "R", "E", "c", "A", "winner", "Z"]  # winner is a question, without a mark


def rows_of(text, step):
    """Where the rows of a block stand: (first, last) line, and their cells without labels."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"```answer {step} "))
    end = next(i for i in range(start + 1, len(lines)) if lines[i] == "```")
    shape = re.search(r"(\d+)x(\d+)", lines[start])
    count, width = int(shape[1]), int(shape[2])
    cells = [line.replace("|", " ").split()[-width:] for line in lines[end - count:end]]
    return lines, end - count, cells


def with_cell(text, step, row, col, entry):
    """The sheet with another entry in a cell; positions count from 1."""
    lines, first, cells = rows_of(text, step)
    line = lines[first + row - 1]
    matches = list(re.finditer(r"[^\s|]+", line))[-len(cells[0]):]
    at = matches[col - 1]
    lines[first + row - 1] = line[:at.start()] + entry + line[at.end():]
    return "\n".join(lines)


def with_cells(text, changes):
    for (step, row, col), entry in changes.items():
        text = with_cell(text, step, row, col, entry)
    return text


def entries(text, step):
    return rows_of(text, step)[2]


def eval_fraction(text):
    numerator, _, denominator = text.partition("/")
    return int(numerator) / int(denominator or 1)


class Sheets(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.write("full.md", FULL)
        self.write("blank.md", BLANK)
        self.write("slip.md", with_cell(FULL, "Q", 1, 1, "7"))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="")
        return name

    def grade(self, *arguments, **how):
        return run("grade", *arguments, cwd=self.folder, **how)

    def json(self, *arguments, **how):
        return [json.loads(line) for line in self.grade(*arguments, "--format", "json", **how).out.splitlines()]

    def table(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.grade(*arguments, "--format", "csv").out, newline="")))
