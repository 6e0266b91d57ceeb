#!/usr/bin/env python3
"""`byhand grade` against verdicts worked out from the words of section 6 and from nothing else.

Usage: grade.py --program PATH [--count N] [--seed S] [--only W] [--against real] [--keep DIR]

Random worksheets, random learners, every spelling, Markdown and CSV. All sheets of a batch lie in
one folder and are graded by one run of the program. Worksheet W of seed S and its sheets are the
same on every machine.
"""

import argparse
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

from enclosure import Irrational, Unclear, ends
from evaluate import infinite, is_sharp, shape
from graded_worksheets import Learner, make_worksheet
from sheets import BLANK, Layout, TableLayout, damaged
from slips import mistaken_values, slip_faults
from verdicts import GIVEN, MISTAKES, STRICT_MARK, VERDICTS, known, matches_own, score

SHEETS_OF_A_WORKSHEET = 20
DAMAGED = 0.1  # so many sheets have a damaged block
UNDECIDED = "digits cannot tell"  # a real rule may jump exactly at an irrational value
MOST_CUT_SHORT = 0.01
TOO_MUCH = "too much work to look for"
MOST_REFUSED = 0.05  # of all sheets, against the real rules only
LOST = {"blank", "unreadable"}  # what may be said of an entry that a damaged block cost
WORKSHEETS_OF_A_BATCH = 25
TIME_LIMIT = 600
MOST_REPORTED = 20


class Sheet:
    """One learner's entries with the verdicts that they should get."""

    def __init__(self, worksheet, name, rng):
        self.worksheet, self.name = worksheet, name
        self.entries, owns = Learner(rng, worksheet).fill()
        as_table = rng.random() < 0.3 and not self.has_shown()
        blocks = [(step, *shape(worksheet.truth.names[step.name]), self.entries[step.name])
                  for step in worksheet.asked_steps if step.asked]
        damages = {}
        if not as_table and not self.has_shown() and rng.random() < DAMAGED:
            step, *_ = block = rng.choice(blocks)
            way, hit, self.entries[step.name] = damaged(rng, step.asked, *block[1:])
            damages, owns = {step.name: (way, hit)}, None
        layout = TableLayout(rng) if as_table else Layout(rng, damages)
        if damages and way == "a row less" and layout.row_labels and step.row_labels:  # they tell which row is left out
            self.entries[step.name] = {p: BLANK if p[0] == hit else e for p, e in block[3].items()}
        self.owns = owns
        self.verdicts, self.values = worksheet.grader.verdicts(self.entries, owns)
        self.file = f"{name}.{'csv' if as_table else 'md'}"
        self.text = layout.sheet(worksheet.name, "A random worksheet", blocks)

    def take_mistakes(self, steps):
        """The verdicts again, where what is named (slip_faults looks whether rightly) tells what was rounded."""
        mistaken = mistaken_values(self, steps)
        if mistaken:
            self.verdicts, self.values = self.worksheet.grader.verdicts(self.entries, self.owns, mistaken)

    def has_shown(self):
        return any(e.shown for cells in self.entries.values() for e in cells.values())


# --- One answer of the program against one sheet --------------------------------------------------

def differences(sheet, answer, strict):
    """What is wrong with the program's answer, one line each."""
    steps = {step["name"]: step for step in answer["steps"]}
    sheet.take_mistakes(steps)
    for name, rows in sheet.verdicts.items():
        asked = any(v != GIVEN for row in rows for v in row)
        if name not in steps:
            if asked:
                yield f"{name}: not graded"
            continue
        found = steps[name]["verdicts"]
        if [len(row) for row in found] != [len(row) for row in rows]:
            yield f"{name}: verdicts of another shape: {found}"
            continue
        for i, row in enumerate(rows):
            for j, verdict in enumerate(row):
                if verdict is not None and found[i][j] != verdict and not (
                        verdict == "lost" and found[i][j] in LOST):
                    yield described(sheet, name, i, j, verdict, found[i][j])
        if asked:
            yield from other_answers(sheet, name, steps[name])
            yield from slip_faults(sheet, name, steps[name]["slips"], rows, not is_cut_short(answer))
            yield from odd_fits(steps[name], rows)
            yield from not_noted(sheet, name, steps[name], rows)
    marks, cells = score(sheet.verdicts)
    if marks is not None and (answer["score"], answer["max"]) != (marks, cells):
        yield f"{answer['score']} of {answer['max']} marks, expected {marks} of {cells}"
    marks, _ = score(sheet.verdicts, STRICT_MARK)
    if marks is not None and strict["score"] != marks:
        yield f"--strict: {strict['score']} marks, expected {marks}"
    yield from wrong_distance(sheet, answer)
    if answer["worksheet"] != sheet.worksheet.name:
        yield f"worksheet {answer['worksheet']}"


def is_cut_short(answer):
    """Whether the program says that it did not look at all mistakes."""
    return any(TOO_MUCH in problem["message"] for problem in answer["problems"])


def described(sheet, name, i, j, verdict, found):
    entry, xs, ys, places, _ = sheet.values[name, i, j]
    return (f"{name}[{i + 1},{j + 1}] {entry.text!r}: {found}, expected {verdict}; "
            f"x = {' or '.join(map(readable, xs))}; "
            f"y = {' or '.join(readable(y.value) for y in ys)}; k = {places}; "
            f"sources: {[(n, r + 1, c + 1) for n, r, c in sorted(ys[0].sources)]}")


def readable(value):
    if isinstance(value, Irrational):
        return f"{float(ends(value.enclose(100))[0]):.17g}…"
    return str(value)


def other_answers(sheet, name, step):
    """Right values, where --reveal answers tells them exactly."""
    for i, row in enumerate(sheet.worksheet.truth.names[name]):
        for j, value in enumerate(row):
            expected = step["expected"][i][j]
            if not isinstance(value, Irrational) and expected != text_of(value):
                yield f"{name}[{i + 1},{j + 1}]: revealed {expected}, expected {text_of(value)}"


def text_of(value):
    return str(value) if infinite(value) else str(Fraction(value))


def odd_fits(step, rows):
    """What would fit is asked of wrong cells that no slip explains."""
    explained = {tuple(cell) for slip in step["slips"] for cell in slip["cells"]}
    for row, column, text in step["notes"]:
        if "would fit" not in text:
            continue
        if rows[row - 1][column - 1] not in ("wrong", None) or (row, column) in explained:
            yield f"{step['name']}[{row},{column}] is {rows[row - 1][column - 1]}: {text}"


def not_noted(sheet, name, step, rows):
    """A right entry that does not follow from the learner's own earlier ones is noted, where one
    of these is a mistake; one that is only rounded may be so on paper alone."""
    noted = {(row - 1, column - 1) for row, column, _ in step["notes"]}
    for i, row in enumerate(rows):
        for j, verdict in enumerate(row):
            if verdict not in ("correct", "rounded"):
                continue
            entry, _, ys, places, largest = sheet.values[name, i, j]
            if not MISTAKES & {sheet.verdicts[n][r][c] for n, r, c in ys[0].sources}:
                continue
            try:
                strange = known(ys) and not matches_own(entry, ys, places, largest)
            except Unclear:
                continue
            if len(known(ys)) == len(ys) and strange and (i, j) not in noted:
                yield f"no note: {described(sheet, name, i, j, verdict, verdict)}"


# --- Batches --------------------------------------------------------------------------------------

def distance_from_real(sheet):
    """(step, the least and the most that its largest difference may be), or None."""
    for step in reversed(sheet.worksheet.asked_steps):
        real = sheet.worksheet.real.names[step.name]
        cells = [(sheet.entries[step.name][i, j], real[i][j]) for i, j in sorted(step.asked)]
        cells = [(entry.value, r) for entry, r in cells
                 if entry.kind == "number" and not entry.shown]
        if cells:
            if any(infinite(v) or infinite(r) or not is_sharp(r) for v, r in cells):
                return step.name, None
            return step.name, max(abs(v - ends(r)[0]) for v, r in cells)
    return None


def wrong_distance(sheet, answer):
    expected, found = distance_from_real(sheet), answer["real"]
    if expected is None or found is None:
        if (expected is None) != (found is None):
            yield f"real: {found}, expected {expected}"
        return
    step, largest = expected
    if found["step"] != step:
        yield f"real: step {found['step']}, expected {step}"
    elif largest is not None:
        is_now = found["largest_difference"]
        # Both sides are doubles or nearly so; the difference of large numbers has fewer digits.
        scale = max([1, *(abs(e.value) for e in sheet.entries[step].values()
                          if e.kind == "number" and not infinite(e.value))])
        if not isinstance(is_now, (int, float)) or abs(is_now - float(largest)) > 1e-8 * float(max(scale, largest)):
            yield f"real: largest difference {is_now}, expected {float(largest)}"


class Batch:
    """Sheets of some worksheets in one folder, graded by one run."""

    def __init__(self, folder, seed, numbers, real):
        self.exercises, self.folder = folder / "exercises", folder / "sheets"
        self.sheets, self.refused, self.cut_short, self.slips = [], set(), 0, 0
        for path in (self.exercises, self.folder):
            path.mkdir()
        for number in numbers:
            rng = random.Random(f"{seed}-{number}-{real}")
            worksheet = make_worksheet(rng, f"w{number}", real)
            (self.exercises / f"w{number}.md").write_text(worksheet.text(), "utf-8")
            for i in range(SHEETS_OF_A_WORKSHEET):
                sheet = Sheet(worksheet, f"w{number}-{i:02}", rng)
                (self.folder / sheet.file).write_bytes(sheet.text.encode())
                self.sheets.append(sheet)

    def grade(self, program, *options):
        """{file name: the program's answer}"""
        return self.grade_some(program, options, [self.folder])

    def grade_some(self, program, options, paths):
        """One run; where it fails, halves of it, so that one bad sheet does not hide the others."""
        run = subprocess.run([program, "grade", "--format", "json", "--exercises",
                              str(self.exercises), *options, *map(str, paths)],
                             capture_output=True, timeout=TIME_LIMIT, check=False)
        if run.returncode in (0, 1):
            answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
            return {Path(answer["file"]).name: answer for answer in answers}
        if paths == [self.folder]:
            return self.grade_some(program, options, sorted(self.folder.iterdir()))
        if len(paths) == 1 and UNDECIDED in run.stderr.decode():
            self.refused.add(paths[0].name)
            return {}
        if len(paths) == 1:
            print(f"{paths[0].name}: exit {run.returncode}\n{run.stderr.decode()[:2000]}")
            return {}
        half = len(paths) // 2
        return (self.grade_some(program, options, paths[:half])
                | self.grade_some(program, options, paths[half:]))


def check(batch, program, real):
    """The sheets of a batch that the program grades otherwise, with what differs."""
    options = ["--against", "real"] if real else []
    # Without the answers a distance that would give one away is kept back.
    answers = batch.grade(program, "--reveal", "answers", *options)
    strict = batch.grade(program, "--strict", *options)
    for sheet in batch.sheets:
        if real and sheet.file in batch.refused:
            continue
        if sheet.file not in answers or sheet.file not in strict:
            yield sheet, ["no answer"]
            continue
        batch.cut_short += is_cut_short(answers[sheet.file])
        batch.slips += sum(len(step["slips"]) for step in answers[sheet.file]["steps"])
        found = list(differences(sheet, answers[sheet.file], strict[sheet.file]))
        if found:
            yield sheet, found


def report(sheet, found, seed):
    again = f"(again: --seed {seed} --only {sheet.worksheet.name[1:]})"
    text = "\n".join(sheet.text.splitlines())
    return "\n".join([f"--- {sheet.file} {again}", sheet.worksheet.text(), text, *found])


class Tally:
    """What was compared, so that nothing is left out unnoticed."""

    def __init__(self):
        self.sheets, self.refused, self.cut_short, self.slips, self.verdicts = 0, 0, 0, 0, Counter()

    def add(self, batch):
        self.sheets += len(batch.sheets)
        self.refused += len(batch.refused)
        self.cut_short += batch.cut_short
        for sheet in batch.sheets:
            self.verdicts.update(v for rows in sheet.verdicts.values() for row in rows for v in row)

    def __iadd__(self, other):
        for what in ("sheets", "refused", "cut_short", "slips", "verdicts"):
            setattr(self, what, getattr(self, what) + getattr(other, what))
        return self

    def lacking(self):
        return [v for v in VERDICTS if self.verdicts[v] < self.sheets // 20]

    def text(self):
        words = [*VERDICTS, GIVEN]
        counts = ", ".join(f"{self.verdicts[word]} {word}" for word in words)
        return (f"{self.sheets} sheets ({counts}, {self.verdicts[None]} left open; "
                f"{self.slips} slips named, {self.cut_short} searches cut short)")


def graded_batch(job):
    """What was compared in some worksheets, and a report of each sheet that differs."""
    options, numbers = job
    tally, real = Tally(), options.against == "real"
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        place = options.keep or Path(folder)
        place.mkdir(exist_ok=True)
        batch = Batch(place, options.seed, numbers, real)
        found = list(check(batch, options.program, real))
        tally.add(batch)
        tally.slips += batch.slips
    return tally, [report(sheet, lines, options.seed) for sheet, lines in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=1000, help="sheets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="just this worksheet")
    parser.add_argument("--against", choices=["hand", "real"], default="hand")
    parser.add_argument("--report", type=int, default=MOST_REPORTED, help="so many differing sheets")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="so many at a time")
    parser.add_argument("--keep", type=Path, help="leave the files of the last batch there")
    options = parser.parse_args()

    real, start = options.against == "real", time.monotonic()
    tally, failures = Tally(), 0
    worksheets = -(-options.count // SHEETS_OF_A_WORKSHEET)
    numbers = range(worksheets) if options.only is None else [options.only]
    batches = [(options, numbers[first:first + WORKSHEETS_OF_A_BATCH])
               for first in range(0, len(numbers), WORKSHEETS_OF_A_BATCH)]
    # A worker keeps what it has worked out, so it is replaced now and then.
    with multiprocessing.Pool(options.jobs, maxtasksperchild=8) as pool:
        for part, reports in pool.imap_unordered(graded_batch, batches):
            tally += part
            for text in reports[:max(options.report - failures, 0)]:
                print(text, flush=True)
            failures += len(reports)
    if tally.refused > MOST_REFUSED * tally.sheets:
        print(f"{tally.refused} sheets could not be graded")
        failures += 1
    if tally.sheets >= 1000 and tally.cut_short > MOST_CUT_SHORT * tally.sheets:
        print(f"of {tally.cut_short} sheets not all mistakes were looked at")
        failures += 1
    print(f"{tally.text()}, {failures} failures, {time.monotonic() - start:.1f} s")
    if tally.sheets >= 1000 and not real and tally.lacking():
        print("hardly ever seen:", ", ".join(tally.lacking()))
        return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
