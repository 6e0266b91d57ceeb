#!/usr/bin/env python3
"""Sheets pasted from numpy, PyTorch, Python and spreadsheets: full marks, and one wrong digit is seen.

Usage: pasted.py --program PATH --exercises DIR [--variants N] [--only NN] [--wrong-digits all]

numpy computes the rules of every worksheet of the course, real and by hand, in float64 and float32 and in two orders
of operations. What it prints in seven styles is pasted cell by cell, as whole blocks, brackets and all, and as CSV.
Then single cells are made wrong in their fourth significant digit. Where a mark is not as it should be, the oracle
says what the words of section 6 ask for.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np

from arrays import Arrays
from course_worksheet import CourseWorksheet
from printed import STYLES, cells_of
from sheets import printed_number
from verdicts import FULL_MARK, Entry

TIME_LIMIT = 600
MOST_REPORTED = 25
OTHER_ORDER = {False: "as written", True: "in another order"}
DIGITS_OF_WORKSHEET = 8  # wrong ones, where not all are wanted


@dataclass
class Pasted:
    """A sheet with what stands in its cells."""
    worksheet: CourseWorksheet
    against: str
    what: str
    texts: dict  # {step name: rows of texts}
    sheet: str
    ending: str = "md"
    wrong: tuple = None  # (step name, row, column) of the one cell that is not right
    over_printed: bool = False  # a whole block may lie over cells that were printed: that may be remarked upon

    def entries(self):
        return {step.name: {(i, j): entry_of(text) for i, row in enumerate(self.texts[step.name])
                            for j, text in enumerate(row)} for step in self.worksheet.asked_steps()}


def entry_of(text):
    if "inf" in text:
        return Entry(text, -inf if text.startswith("-") else inf)
    return printed_number(text)


# --- What is pasted, and how ----------------------------------------------------------------------

def computed(worksheet, dtype, other_order):
    """{step name: matrix}: the whole chain in numpy."""
    arrays = Arrays(dtype, other_order)
    for name, cells in worksheet.givens.items():
        arrays.give(name, cells)
    for step in worksheet.steps:
        arrays.names[step.name] = arrays.value(step.tree)
    return arrays.names


def in_blanks(step, lines, texts):
    """The lines of a block with each _ replaced by what belongs there."""
    wanted = iter([texts[step.name][i][j] for i, j in sorted(step.asked)])
    return [line if line.startswith("#") else re.sub(r"(?<!\S)_(?!\S)", lambda _: next(wanted), line)
            for line in lines]


def table(worksheet, texts):
    """The blank sheet as CSV, its cells filled in."""
    wanted = {step.name: iter([texts[step.name][i][j] for i, j in sorted(step.asked)])
              for step in worksheet.asked_steps()}
    lines = [line.split(",") for line in worksheet.run("template", "--format", "csv").splitlines()]
    return "\n".join(",".join(next(wanted[line[0]]) if word == "_" and line[0] in wanted else word for word in line)
                     for line in lines) + "\n"


def pasted_sheets(worksheet, against):
    """Every style, number type, order of operations and way to paste."""
    for style, (lines_of, dtypes) in STYLES.items():
        for dtype in dtypes:
            for other_order in (False, True):
                matrices = computed(worksheet, dtype, other_order)
                texts = {step.name: cells_of(style, matrices[step.name]) for step in worksheet.asked_steps()}
                what = f"{style}, {dtype.__name__}, {OTHER_ORDER[other_order]}"
                yield Pasted(worksheet, against, what + ", cell by cell", texts,
                             worksheet.filled(lambda step, lines: in_blanks(step, lines, texts)))
                yield Pasted(worksheet, against, what + ", whole blocks", texts,
                             worksheet.filled(lambda step, _: lines_of(matrices[step.name])), over_printed=True)
                if style in ("spreadsheet", "list of float32"):
                    yield Pasted(worksheet, against, what + ", CSV", texts, table(worksheet, texts), "csv")


def own_doubles(worksheet):
    """What the program itself gives as the real values."""
    run = worksheet.run("walkthrough", "--format", "json")
    steps = json.loads(run, parse_float=str, parse_int=str)["steps"]
    texts = {step["name"]: step["real"] for step in steps}
    return Pasted(worksheet, "real", "the program's own doubles", texts,
                  worksheet.filled(lambda step, lines: in_blanks(step, lines, texts)))


# --- One wrong digit ------------------------------------------------------------------------------

def fourth_digit_changed(text, by):
    """By 1: 1.2345 -> 1.2355, 2. -> 2.001, 0.5 -> 0.5001; the last of 0.0217, where the fourth was rounded off;
    nothing for a 0 or an infinity."""
    mantissa, e, exponent = text.partition("e")
    if not any(c in "123456789" for c in mantissa):
        return None
    digits = len(mantissa.replace(".", "").lstrip("-0"))
    wanted = 4
    if digits < 4 and len(mantissa.partition(".")[2]) >= 4:
        wanted = digits
    elif digits < 4:
        mantissa += ("" if "." in mantissa else ".") + "0" * (4 - digits)
    seen = 0
    for place, c in enumerate(mantissa):
        seen += c.isdigit() and (seen > 0 or c != "0")
        if seen == wanted:
            other = str(int(c) + by if int(c) + by <= 9 else int(c) - by)
            return mantissa[:place] + other + mantissa[place + 1:] + e + exponent
    raise AssertionError(text)


def wrong_digits(worksheet, against, wanted):
    """Sheets that are right but for the fourth digit of one cell, in one style after the other."""
    places = [(step, i, j) for step in worksheet.asked_steps() for i, j in sorted(step.asked)]
    if wanted is not None:
        places = places[::-(-len(places) // wanted)]
    styles = [(style, dtype) for style, (_, dtypes) in STYLES.items() for dtype in dtypes]
    known = {}
    for number, (step, i, j) in enumerate(places):
        style, dtype = styles[number % len(styles)]
        if (style, dtype) not in known:
            matrices = computed(worksheet, dtype, False)
            known[style, dtype] = {s.name: cells_of(style, matrices[s.name]) for s in worksheet.asked_steps()}
        texts = known[style, dtype]
        # The last of four decimals may be cut off, or carried on from one that was rounded: 1 more is not wrong.
        other = fourth_digit_changed(texts[step.name][i][j], 3 if style == "PyTorch" else 1)
        if other is None:
            continue
        rows = [list(row) for row in texts[step.name]]
        rows[i][j] = other
        changed = texts | {step.name: rows}
        yield Pasted(worksheet, against, f"{style}, {dtype.__name__}, {step.name}[{i + 1},{j + 1}] {other}", changed,
                     worksheet.filled(lambda s, lines: in_blanks(s, lines, changed)), wrong=(step.name, i, j))


# --- What the program makes of them ---------------------------------------------------------------

def graded(program, exercises, sheets, against):
    """The program's answer to each sheet, in one run."""
    with tempfile.TemporaryDirectory(prefix="pasted-") as folder:
        for number, sheet in enumerate(sheets):
            (Path(folder) / f"{number:06}.{sheet.ending}").write_text(sheet.sheet, "utf-8")
        run = subprocess.run([program, "grade", "--format", "json", "--against", against, "--exercises",
                              str(exercises), folder], capture_output=True, timeout=TIME_LIMIT, check=False)
        answers = {int(Path(answer["file"]).stem): answer
                   for answer in map(json.loads, run.stdout.decode().splitlines())}
    if len(answers) != len(sheets):
        print(run.stderr.decode()[:2000])
    return [answers.get(number) for number in range(len(sheets))]


def verdicts_of(answer):
    """Without questions, which nobody pastes: they are left blank, and questions.py judges them."""
    return {(step["name"], i, j): verdict for step in answer["steps"] for i, row in enumerate(step["verdicts"])
            for j, verdict in enumerate(row) if verdict != "given" and not is_blank_question(step)}


def is_blank_question(step):
    return (step["max"], step["verdicts"]) == (0, [["blank"]])


class Words:
    """What the oracle says of a sheet, worked out only where it is asked."""

    def __init__(self):
        self.graders = {}

    def verdicts(self, sheet):
        key = sheet.worksheet.title, tuple(sheet.worksheet.variant), sheet.against
        if key not in self.graders:
            self.graders[key] = sheet.worksheet.grader()
        told, _ = self.graders[key].verdicts(sheet.entries())
        return {(name, i, j): v for name, rows in told.items() for i, row in enumerate(rows)
                for j, v in enumerate(row) if v != "given"}


class Tally:
    def __init__(self, most_reported):
        self.count, self.by_design, self.failures, self.most_reported = Counter(), Counter(), 0, most_reported
        self.words = Words()

    def add(self, kind, sheet, answer):
        self.count[kind] += 1
        found = verdicts_of(answer) if answer else {}
        missing = [] if found else ["no answer"]
        unlike = {place: verdict for place, verdict in found.items()
                  if (verdict in FULL_MARK) == (place == sheet.wrong) or (place == sheet.wrong and verdict != "wrong")}
        if answer and not sheet.over_printed and answer["problems"]:
            missing.append(f"problems: {answer['problems'][:3]}")
        if unlike:
            wanted = self.words.verdicts(sheet)
            for place, verdict in unlike.items():
                if wanted[place] == verdict or wanted[place] is None:
                    self.by_design[kind, described(sheet, place, verdict)] += 1
                else:
                    missing.append(f"{described(sheet, place, verdict)}, expected {wanted[place]}")
        elif not missing:
            self.count[kind, "as it should be"] += 1
        if missing:
            self.failures += 1
            if self.failures <= self.most_reported:
                print(f"{sheet.worksheet.title} {' '.join(sheet.worksheet.variant)} against {sheet.against}: "
                      f"{sheet.what}\n  " + "\n  ".join(missing[:8]), flush=True)

    def report(self):
        for kind in [k for k in self.count if isinstance(k, str)]:
            print(f"{kind}: {self.count[kind, 'as it should be']} of {self.count[kind]}")
        for (kind, what), count in self.by_design.items():
            print(f"  {kind}: by the words of section 6 otherwise: {what}" + (f" ({count} times)" if count > 1 else ""))


def described(sheet, place, verdict):
    name, i, j = place
    return (f"{sheet.worksheet.title} {' '.join(sheet.worksheet.variant)} {name}[{i + 1},{j + 1}] "
            f"{sheet.texts[name][i][j]!r} ({sheet.against}) is {verdict}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--exercises", required=True, type=Path)
    parser.add_argument("--variants", type=int, default=0, help="so many variants besides the worksheet as it is")
    parser.add_argument("--only", help="the number of one worksheet")
    parser.add_argument("--wrong-digits", choices=["some", "all"], default="some")
    parser.add_argument("--report", type=int, default=MOST_REPORTED)
    options = parser.parse_args()
    start, tally = time.monotonic(), Tally(options.report)
    wanted = None if options.wrong_digits == "all" else DIGITS_OF_WORKSHEET
    for path in sorted(options.exercises.glob(f"{options.only or ''}*.md")):
        for against in ("real", "hand"):
            kinds = []
            for variant in [None, *range(options.variants)]:
                worksheet = CourseWorksheet(options.program, path, variant, against == "real")
                kinds += [(f"pasted, {against}", sheet) for sheet in pasted_sheets(worksheet, against)]
                kinds += [(f"wrong digit, {against}", sheet) for sheet in wrong_digits(worksheet, against, wanted)]
                if against == "real":
                    kinds.append(("own doubles", own_doubles(worksheet)))
            answers = graded(options.program, options.exercises, [sheet for _, sheet in kinds], against)
            for (kind, sheet), answer in zip(kinds, answers):
                tally.add(kind, sheet, answer)
    tally.report()
    print(f"{tally.failures} failures, {time.monotonic() - start:.1f} s")
    return 1 if tally.failures or not tally.count else 0


if __name__ == "__main__":
    sys.exit(main())
