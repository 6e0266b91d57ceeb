#!/usr/bin/env python3
"""How often a random error is "explained": some cells of a right sheet, changed at random.

Usage: false_reasons.py --program PATH --exercises DIR [--count N] [--seed S] [--show N]

A false reason teaches what is false. Of the sheets with random errors, on the flagship, on other worksheets of the
course and on random ones taken together, a slip may be named in fewer than one in a hundred; of the wrong cells fewer
than ten in a hundred may get a reason that would fit. Errors that are typical ones (a sign, a neighbour's value, ten times, two
digits exchanged) are counted apart: what would fit them is true.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from pathlib import Path

from course_worksheet import CourseWorksheet
from evaluate import infinite
from follow import Cell
from graded_worksheets import make_worksheet
from verdicts import Entry, judge, largest_of

FLAGSHIP = "04"
OTHERS = ["02", "06", "11", "14", "16", "22"]
SHEETS_OF_A_WORKSHEET = 10
SHEETS_OF_A_RUN = 2000
NAMED_ONE_IN, FITTING_ONE_IN = 100, 10
FEWEST_FOR_ONE = 6  # asked cells of a step where one number may name a slip
TIME_LIMIT = 600


# --- Right sheets ---------------------------------------------------------------------------------

@dataclass
class AskedCell:
    step: str
    row: int
    column: int
    right: list  # the values that count as right
    places: int
    largest: Fraction

    def place(self):
        return self.step, self.row, self.column


class RightSheet:
    """A sheet without a mistake: {step: rows of values}, and the cells that are asked."""

    def __init__(self, name, steps, grader):
        self.name = name
        self.matrices = {step.name: grader.matrix(step) for step in steps}
        self.values = [v for rows in self.matrices.values() for row in rows for v in row]
        self.asked = []
        for step in steps:
            places, right = grader.places(step), grader.targets(step)
            largest = largest_of(sum(right[0], []))
            self.asked += [AskedCell(step.name, i, j, [m[i][j] for m in right], places, largest)
                           for i, j in sorted(step.asked)]

    def asked_of(self, step):
        return [cell for cell in self.asked if cell.step == step]

    def text(self, changed):
        lines = [f"<!-- byhand: {self.name} -->", ""]
        for step, rows in self.matrices.items():
            lines.append(f"```answer {step} {len(rows)}x{len(rows[0])}")
            for i, row in enumerate(rows):
                lines.append("  " + "  ".join(
                    changed.get((step, i, j), text_of(v)) for j, v in enumerate(row)))
            lines += ["```", ""]
        return "\n".join(lines)


def text_of(value):
    return ("inf" if value == inf else "-inf") if infinite(value) else str(value)


def course_sheet(program, exercises, number):
    path = next(exercises.glob(f"{number}-*.md"))
    worksheet = CourseWorksheet(program, path, None, False)
    return RightSheet(worksheet.name, worksheet.asked_steps(), worksheet.grader())


def random_sheet(rng, name, folder):
    worksheet = make_worksheet(rng, name)
    (folder / f"{name}.md").write_text(worksheet.text(), "utf-8")
    return RightSheet(name, [step for step in worksheet.asked_steps if step.asked], worksheet.grader)


# --- Errors ---------------------------------------------------------------------------------------

def random_error(rng, right, sheet, cell):
    """A number without any reason."""
    choices = [Fraction(rng.randint(-9, 12)), Fraction(rng.randint(1, 9), rng.randint(2, 9)),
               Fraction(rng.randint(-99, 99), 10)]
    if not infinite(right):
        top, bottom = right.numerator, right.denominator
        choices += [right + 1, right - 1, right + rng.randint(2, 9), right - rng.randint(2, 9),
                    right + Fraction(rng.randint(-99, 99), 100), Fraction(top + rng.choice([-1, 1]), bottom),
                    Fraction(top, bottom + 1), one_digit_changed(rng, right), one_digit_changed(rng, right)]
    return rng.choice(choices)


def one_digit_changed(rng, value):
    digits = list(str(abs(value)))
    place = rng.choice([i for i, c in enumerate(digits) if c.isdigit()])
    digits[place] = str(rng.randint(0, 9))
    text = "".join(digits)
    if text.partition("/")[2].strip("0") == "" and "/" in text:
        return value + 1
    return Fraction(text) * (-1 if value < 0 else 1)


def typical_error(rng, right, sheet, cell):
    """One that has a reason: section 6 lists them as what would fit."""
    rows = sheet.matrices[cell.step]
    choices = [rows[i][j] for i, j in [(cell.row - 1, cell.column), (cell.row + 1, cell.column),
                                       (cell.row, cell.column - 1), (cell.row, cell.column + 1)]
               if 0 <= i < len(rows) and 0 <= j < len(rows[0])]
    if not infinite(right):
        choices += [-right, right * 10, right / 10]
    return rng.choice(choices) if choices else random_error(rng, right, sheet, cell)


def wrong_text(rng, sheet, cell, error):
    """A text for a cell that is right in no form and is not rough either, or nothing."""
    for _ in range(50):
        value = error(rng, sheet.matrices[cell.step][cell.row][cell.column], sheet, cell)
        text = text_of(value)
        entry = Entry(text, value, 0 if not infinite(value) and value.denominator == 1 else None)
        nothing = [Cell(x) for x in cell.right]
        if len(text) <= 40 and judge(entry, cell.right, nothing, cell.places, [cell.largest] * 2, None) == "wrong":
            return text
    return None


def errors_of_a_sheet(rng, sheet, kind):
    """{place: text}: one wrong cell, or some in one step."""
    error = typical_error if kind == "typical" else random_error
    while True:
        first = rng.choice(sheet.asked)
        others = [cell for cell in sheet.asked_of(first.step) if cell is not first]
        count = rng.choice([0, 1, 2, 3]) if kind == "several" else 0
        chosen = [first, *rng.sample(others, min(count, len(others)))]
        texts = {cell.place(): wrong_text(rng, sheet, cell, error) for cell in chosen}
        texts = {place: text for place, text in texts.items() if text is not None}
        if texts:
            return texts


# --- What the program says ------------------------------------------------------------------------

def count_reasons(program, exercises, sheets, kind, rng, shown):
    """Writes, grades and counts."""
    tally = Counter()
    for first in range(0, len(sheets), SHEETS_OF_A_RUN):
        with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
            changes = {}
            for number, sheet in enumerate(sheets[first:first + SHEETS_OF_A_RUN]):
                texts = errors_of_a_sheet(rng, sheet, kind)
                changes[f"{number:05}.md"] = sheet, texts
                (Path(folder) / f"{number:05}.md").write_text(sheet.text(texts), "utf-8")
            run = subprocess.run([program, "grade", "--format", "json", "--exercises", str(exercises), folder],
                                 capture_output=True, timeout=TIME_LIMIT, check=False)
            answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
            if len(answers) != len(changes):
                print(run.stderr.decode()[:2000])
                tally["no answer"] += len(changes) - len(answers)
            for answer in answers:
                add(tally, answer, *changes[Path(answer["file"]).name], shown)
    return tally


def add(tally, answer, sheet, texts, shown):
    tally["sheets"] += 1
    name = next(iter(texts))[0]
    step = next(step for step in answer["steps"] if step["name"] == name)
    wrong = [place for place in texts if step["verdicts"][place[1]][place[2]] == "wrong"]
    for place in texts.keys() - set(wrong):
        tally["not judged wrong"] += 1
        print(f"{sheet.name}: {told(place, texts)} is {step['verdicts'][place[1]][place[2]]}")
    tally["cells"] += len(wrong)
    fitting = [note for note in step["notes"] if (name, note[0] - 1, note[1] - 1) in texts and "would fit" in note[2]]
    tally["fitting"] += len(fitting)
    if fitting and tally["fitting"] <= shown:
        print(f"  {sheet.name}: {fitting}")
    if step["slips"]:
        tally["named"] += 1
        if tally["named"] <= shown:
            print(f"  {sheet.name}: {', '.join(told(place, texts) for place in texts)}: "
                  + "; ".join(f"{s['code']} ({s['rule']}) {s['cells']}" for s in step["slips"]))
        if len(texts) == 1 and len(sheet.asked_of(name)) < FEWEST_FOR_ONE:
            tally["named for one number of a short step"] += 1
    if any(other["slips"] for other in answer["steps"] if other["name"] != name):
        tally["slips in another step"] += 1


def told(place, texts):
    return f"{place[0]}[{place[1] + 1},{place[2] + 1}] {texts[place]}"


def report(where, kind, tally):
    """Prints the rates; whether something is wrong in itself."""
    print(f"{where}, {kind} errors: {tally['sheets']} sheets, a slip is named in {tally['named']} "
          f"({tally['named'] / tally['sheets']:.2%}); {tally['cells']} wrong cells, something would fit "
          f"{tally['fitting']} ({tally['fitting'] / max(tally['cells'], 1):.2%})")
    bad = [what for what in ("no answer", "not judged wrong", "slips in another step",
                             "named for one number of a short step") if tally[what]]
    if bad:
        print(f"{where}: " + ", ".join(f"{tally[what]} {what}" for what in bad))
    return bool(bad)


def too_often(tally):
    return (tally["named"] * NAMED_ONE_IN >= tally["sheets"]
            or tally["fitting"] * FITTING_ONE_IN >= tally["cells"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--exercises", required=True, type=Path)
    parser.add_argument("--count", type=int, default=500, help="sheets of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="so many of the named slips and of what would fit")
    options = parser.parse_args()
    start, rng, failed = time.monotonic(), random.Random(f"false-{options.seed}"), False

    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        flagship = course_sheet(options.program, options.exercises, FLAGSHIP)
        others = [course_sheet(options.program, options.exercises, number) for number in OTHERS]
        drawn = [random_sheet(rng, f"w{i}", Path(folder)) for i in range(-(-options.count // SHEETS_OF_A_WORKSHEET))]
        groups = [("the flagship", options.exercises, [flagship]), ("six others", options.exercises, others),
                  ("random worksheets", folder, drawn)]
        for kind in ("random", "several", "typical"):
            total = Counter()
            for where, exercises, sheets in groups:
                chosen = [rng.choice(sheets) for _ in range(options.count)]
                tally = count_reasons(options.program, exercises, chosen, kind, rng, options.show)
                failed |= report(where, kind, tally)
                total += tally
            report("all together", kind, total)
            if kind != "typical" and too_often(total):
                print("too often")
                failed = True
    print(f"{time.monotonic() - start:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
