#!/usr/bin/env python3
"""How often a random error is "explained": one cell of a right sheet, changed at random.

Usage: false_reasons.py --program PATH --worksheet exercises/04-self-attention.md [--count N] [--seed S]

A false reason teaches what is false: on the flagship, and on random worksheets, a slip may be named
for fewer than one such sheet in a hundred. "Would fit" is counted apart.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from fractions import Fraction
from math import inf
from pathlib import Path

from evaluate import infinite
from graded_worksheets import make_worksheet
from verdicts import Entry, is_rough_from, judge
from wrong_sheets import STEPS, filled, givens_of

SHEETS_OF_A_WORKSHEET = 10
SHEETS_OF_A_RUN = 2000
ONE_IN = 100
TIME_LIMIT = 600


class RightSheet:
    """A sheet without a mistake: {step: rows of values}, and the cells that are asked."""

    def __init__(self, name, matrices, asked):
        self.name, self.matrices, self.asked = name, matrices, asked
        self.values = [v for rows in matrices.values() for row in rows for v in row]

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


def flagship(program, worksheet):
    _, matrices = filled(givens_of(program, worksheet), None)
    steps = {step: matrices[step] for step in STEPS}
    asked = [(step, i, j, [x], 2) for step in STEPS for i, row in enumerate(steps[step])
             for j, x in enumerate(row)]
    return RightSheet("self-attention", steps, asked)


def random_sheet(rng, name, folder):
    worksheet = make_worksheet(rng, name)
    (folder / f"{name}.md").write_text(worksheet.text(), "utf-8")
    steps = [step for step in worksheet.asked_steps if step.asked]
    asked = []
    for step in steps:
        places, right = worksheet.grader.places(step), worksheet.grader.targets(step)
        asked += [(step.name, i, j, [m[i][j] for m in right], places) for i, j in sorted(step.asked)]
    return RightSheet(name, {s.name: worksheet.truth.names[s.name] for s in steps}, asked)


def plausible(rng, right, sheet):
    """What a learner might well write instead."""
    choices = [Fraction(rng.randint(-9, 12)), Fraction(rng.randint(1, 9), rng.randint(2, 9))]
    choices += [v for v in rng.choices(sheet.values, k=4)]
    if not infinite(right):
        top, bottom = right.numerator, right.denominator
        choices += [right + 1, right - 1, right + 2, right - 2, -right, right * 10, right / 10,
                    2 * right, right / 2, right + Fraction(rng.randint(-20, 20), 100),
                    Fraction(top + rng.choice([-1, 1]), bottom), Fraction(top, bottom + 1),
                    Fraction(top), Fraction(bottom), right ** 2]
        choices += [1 / right] if right else []
    return rng.choice(choices)


def wrong_entry(rng, sheet):
    """A cell and a text for it that is right in no form."""
    while True:
        step, i, j, right, places = rng.choice(sheet.asked)
        value = plausible(rng, sheet.matrices[step][i][j], sheet)
        text = text_of(value)
        entry = Entry(text, value, 0 if not infinite(value) and value.denominator == 1 else None)
        nothing = [type("Own", (), {"value": x, "behind": frozenset()}) for x in right]
        if len(text) <= 40 and judge(entry, right, nothing, places, None) == "wrong" \
                and not any(is_rough_from(entry, x, places) for x in right):
            return (step, i, j), text


def count_reasons(program, exercises, sheets, rng, reported):
    """Writes, grades and counts: one changed cell a sheet."""
    tally = Counter()
    for first in range(0, len(sheets), SHEETS_OF_A_RUN):
        with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
            changes = {}
            for number, sheet in enumerate(sheets[first:first + SHEETS_OF_A_RUN]):
                place, text = wrong_entry(rng, sheet)
                changes[f"{number:05}.md"] = sheet, place, text
                (Path(folder) / f"{number:05}.md").write_text(sheet.text({place: text}), "utf-8")
            run = subprocess.run([program, "grade", "--format", "json", *exercises, folder],
                                 capture_output=True, timeout=TIME_LIMIT, check=False)
            answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
            if len(answers) != len(changes):
                print(run.stderr.decode()[:2000])
                tally["no answer"] += len(changes) - len(answers)
            for answer in answers:
                add(tally, answer, *changes[Path(answer["file"]).name], reported)
    return tally


def add(tally, answer, sheet, place, text, reported):
    tally["sheets"] += 1
    name, i, j = place
    step = next(step for step in answer["steps"] if step["name"] == name)
    if step["verdicts"][i][j] != "wrong":
        tally["not judged wrong"] += 1
        print(f"{sheet.name}: {name}[{i + 1},{j + 1}] {text} is {step['verdicts'][i][j]}")
    tally["would fit"] += any("would fit" in note[2] for note in step["notes"])
    alone = sum(cell[0] == name for cell in sheet.asked) == 1
    tally["cells alone"] += alone
    if step["slips"]:
        tally["slips"] += 1
        tally["slips alone"] += alone
        tally["slips by sign"] += text == text_of(-sheet.matrices[name][i][j])
        if tally["slips"] <= reported:
            print(f"  {sheet.name}: {name}[{i + 1},{j + 1}] {text}: "
                  + "; ".join(f"{s['code']} ({s['rule']})" for s in step["slips"]))
    if any(other["slips"] for other in answer["steps"] if other["name"] != name):
        tally["slips in another step"] += 1


def report(where, tally):
    print(f"{where}: {tally['sheets']} sheets with one random error, {tally['slips']} with a slip "
          f"named, {tally['would fit']} where a term would fit; {tally['cells alone']} of the errors "
          f"are in steps of one asked cell, with {tally['slips alone']} of the slips; "
          f"{tally['slips by sign']} of the slips are for a right number with the wrong sign")
    bad = [what for what in ("no answer", "not judged wrong", "slips in another step")
           if tally[what]]
    if bad:
        print(f"{where}: " + ", ".join(f"{tally[what]} {what}" for what in bad))
    return bool(bad) or tally["slips"] * ONE_IN >= tally["sheets"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--worksheet", required=True)
    parser.add_argument("--count", type=int, default=500, help="sheets of each of the two kinds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="so many of the named slips")
    options = parser.parse_args()
    start, rng = time.monotonic(), random.Random(f"false-{options.seed}")

    sheet = flagship(options.program, options.worksheet)
    exercises = ["--exercises", str(Path(options.worksheet).parent)]
    tally = count_reasons(options.program, exercises, [sheet] * options.count, rng, options.show)
    failed = report("the flagship", tally)

    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        sheets = []
        while len(sheets) < options.count:
            one = random_sheet(rng, f"w{len(sheets)}", Path(folder))
            sheets += [one] * min(SHEETS_OF_A_WORKSHEET, options.count - len(sheets))
        tally = count_reasons(options.program, ["--exercises", folder], sheets, rng, options.show)
        failed |= report("random worksheets", tally)
    print(f"{time.monotonic() - start:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
