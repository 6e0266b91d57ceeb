#!/usr/bin/env python3
"""Laws of marks, from outside: templates, blocks in another order, one more mistake, surroundings.

Usage: PYTHONPATH=tests/course marks.py --program PATH --worksheets PATH --exercises DIR [--variants N] [--seed S]
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

from evaluate import shape
from graded_worksheets import Learner, make_worksheet
from sheets import Layout, exactly
from verdicts import GIVEN
from worksheets import Refused, Worksheets

RANDOM_WORKSHEETS = 12
VARIANTS_OF_A_RANDOM_WORKSHEET = 4
LEARNERS = 5
MISTAKES_OF_A_SHEET = 6
TIME_LIMIT = 300
FORMATS = {"markdown": "md", "csv": "csv"}


class Graded:
    """Runs of `grade` over folders, with the program's own surroundings or others."""

    def __init__(self, program, exercises):
        self.program, self.exercises = program, exercises

    def run(self, *arguments, surroundings=None):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True,
                              timeout=TIME_LIMIT, check=False, env=surroundings)

    def grade(self, paths, *options, surroundings=None):
        """{file name: answer}"""
        run = self.run("grade", "--format", "json", "--exercises", self.exercises, *options, *paths,
                       surroundings=surroundings)
        answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
        if run.returncode not in (0, 1):
            print(run.stderr.decode()[:2000])
        return {Path(answer["file"]).name: answer for answer in answers}


def marks(answer):
    """All that may not change: the marks and every verdict."""
    return answer["score"], answer["max"], {s["name"]: s["verdicts"] for s in answer["steps"]}


# --- Templates ------------------------------------------------------------------------------------

def write_templates(graded, worksheets, path, variants, folder):
    """A blank and a filled template in each format for each variant; what is wrong with them."""
    name, written = worksheet_name(path), []
    for variant in variants:
        for form, ending in FORMATS.items():
            for kind in ("blank", "filled"):
                sheet = folder / f"{name}-{variant}-{kind}.{ending}"
                try:
                    sheet.write_text(worksheets.sheet(path, variant, kind, form), "utf-8")
                    written.append(sheet.name)
                except Refused as refused:
                    if variant is None or not name.startswith("w"):
                        yield f"{name}, variant {variant}: {refused}"
    answers = graded.grade([folder])
    for file in written:
        answer = answers.get(file)
        if answer is None:
            yield f"{file}: no answer"
            continue
        expected = 0 if "-blank." in file else answer["max"]
        if answer["score"] != expected or answer["max"] < 1 or answer["problems"]:
            yield f"{file}: {answer['score']} of {answer['max']} marks, {answer['problems']}"
        if not answer["worksheet"] == name or file.split("-")[-2] != str(answer["variant"]):
            yield f"{file}: {answer['worksheet']}, variant {answer['variant']}"
    if len(written) < 4:
        yield f"{name}: only {len(written)} templates"


def template_laws(graded, worksheets, variants, folder):
    for path in sorted(graded.exercises.glob("*.md")):
        place = folder / f"templates-{worksheet_name(path)}"
        place.mkdir()
        yield from write_templates(graded, worksheets, path, variants, place)


# --- Sheets ---------------------------------------------------------------------------------------

def written(worksheet, entries, rng):
    blocks = [(step, *shape(worksheet.truth.names[step.name]), entries[step.name])
              for step in worksheet.asked_steps if step.asked]
    return Layout(rng).sheet(worksheet.name, "A random worksheet", blocks)


def shuffled_blocks(text, rng):
    """The same sheet with its blocks in another order."""
    blocks = re.findall(r"^```answer .*?^```$", text, re.DOTALL | re.MULTILINE)
    order = rng.sample(blocks, len(blocks))
    parts = re.split(r"^```answer .*?^```$", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(a + b for a, b in zip(parts, [*order, ""]))


def right_entries(worksheet, rng):
    """A careful learner: every entry exactly right."""
    learner = Learner(rng, worksheet)
    learner.errors = learner.gaps = learner.boundaries = learner.shown = learner.rounding = 0
    entries = {}
    for step in worksheet.asked_steps:
        right = worksheet.truth.names[step.name]
        own = [[[type("Right", (), {"value": x}) for x in row] for row in right]]
        entries[step.name] = learner.fill_step(step, right, own)
        for (i, j), entry in entries[step.name].items():
            if (i, j) in step.asked and entry.value != right[i][j]:
                entries[step.name][i, j] = exactly(rng, right[i][j])
    return entries


def more_and_more_mistakes(worksheet, rng):
    """Sheets with one mistake more each, in the order of the steps, so that no mistake makes a
    later entry follow from it."""
    entries = right_entries(worksheet, rng)
    yield entries
    cells = [(step.name, place) for step in worksheet.asked_steps for place in sorted(step.asked)]
    chosen = sorted(rng.sample(range(len(cells)), min(MISTAKES_OF_A_SHEET, len(cells))))
    for name, place in (cells[i] for i in chosen):
        wrong = entries[name][place].value + rng.choice([1, -1, 2, 10]) \
            if isinstance(entries[name][place].value, Fraction) else Fraction(1)
        mistake = exactly(rng, wrong)
        if mistake.kind == "unreadable":
            continue  # too long for an entry
        entries = entries | {name: entries[name] | {place: mistake}}
        yield entries


def sheet_laws(graded, worksheets, folder, rng):
    original, other, worse = (folder / kind for kind in ("original", "shuffled", "worse"))
    for place in (original, other, worse):
        place.mkdir()
    for worksheet in worksheets:
        for i in range(LEARNERS):
            entries, _ = Learner(rng, worksheet).fill()
            text = written(worksheet, entries, rng).replace("\r\n", "\n").replace("\r", "\n")
            file = f"{worksheet.name}-{i}.md"
            (original / file).write_text(text, "utf-8")
            (other / file).write_text(shuffled_blocks(text, rng), "utf-8")
        for i, entries in enumerate(more_and_more_mistakes(worksheet, rng)):
            path = worse / f"{worksheet.name}-{i}.md"
            path.write_bytes(written(worksheet, entries, rng).encode())
    first, second = graded.grade([original]), graded.grade([other])
    if len(first) != len(worksheets) * LEARNERS:
        yield f"{len(first)} answers"
    for file, answer in first.items():
        if file not in second or marks(answer) != marks(second[file]):
            yield f"{file}: blocks in another order change the marks"
    yield from never_better(graded.grade([worse]), worksheets)
    yield from same_in_all_surroundings(graded, sorted(original.iterdir()), first)


def never_better(answers, worksheets):
    for worksheet in worksheets:
        before = None
        for i in range(MISTAKES_OF_A_SHEET + 1):
            answer = answers.get(f"{worksheet.name}-{i}.md")
            if answer is None:
                if i == 0:
                    yield f"{worksheet.name}: no answer"
                break
            if before is None and answer["score"] != answer["max"]:
                yield f"{worksheet.name}: {answer['score']} of {answer['max']} for a right sheet"
            if before is not None and answer["score"] > before:
                yield f"{worksheet.name}: mistake {i} raises {before} marks to {answer['score']}"
            if any(v not in (GIVEN, "correct", "rounded", "carried", "follows", "wrong", "rough")
                   for step in answer["steps"] for row in step["verdicts"] for v in row):
                yield f"{worksheet.name}-{i}: an odd verdict"
            before = answer["score"]


# --- Surroundings ---------------------------------------------------------------------------------

def installed_locales():
    run = subprocess.run(["locale", "-a"], capture_output=True, check=False)
    names = run.stdout.decode().split()
    return sorted({"C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "en_US.UTF-8", *names[:20]})


def surroundings():
    for name in installed_locales():
        yield f"LC_ALL={name}", {"LC_ALL": name}
    for key, value in [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", "xterm-256color"),
                       ("BYHAND_PATH", "/nonexistent"), ("BYHAND_STRICT", "1"), ("COLUMNS", "1"),
                       ("LC_NUMERIC", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8"), ("TZ", "Asia/Tokyo")]:
        yield f"{key}={value}", {key: value}
    yield "nothing at all", None


def same_in_all_surroundings(graded, paths, first):
    """Neither locale nor environment nor the order of files changes a mark."""
    for what, change in surroundings():
        environment = {} if change is None else os.environ | change
        again = graded.grade(paths, surroundings=environment)
        yield from changed(what, first, again)
    yield from changed("files in reverse", first, graded.grade(paths[::-1]))
    shuffled = random.Random(1).sample(paths, len(paths))
    yield from changed("files shuffled", first, graded.grade(shuffled))
    alone = {}
    for path in paths[:10]:
        alone |= graded.grade([path])
    yield from changed("one at a time", {name: first[name] for name in alone}, alone)


def changed(what, first, again):
    if set(first) != set(again):
        yield f"{what}: {len(again)} answers instead of {len(first)}"
        return
    for file, answer in first.items():
        if marks(answer) != marks(again[file]):
            yield f"{what}: other marks for {file}"


def worksheet_name(path):
    """self-attention of 04-self-attention.md"""
    return re.sub(r"^\d+-", "", path.stem)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--worksheets", required=True)
    parser.add_argument("--exercises", required=True, type=Path)
    parser.add_argument("--variants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, start, failures = random.Random(f"marks-{options.seed}"), time.monotonic(), []
    with tempfile.TemporaryDirectory(prefix="oracle-") as name:
        folder = Path(name)
        (folder / "exercises").mkdir()
        engine = Worksheets(options.worksheets)
        failures += template_laws(Graded(options.program, options.exercises), engine,
                                  [None, *range(options.variants)], folder)
        worksheets = [make_worksheet(rng, f"w{i}") for i in range(RANDOM_WORKSHEETS)]
        for worksheet in worksheets:
            path = folder / "exercises" / f"{worksheet.name}.md"
            path.write_text(worksheet.text(), "utf-8")
        graded = Graded(options.program, folder / "exercises")
        failures += template_laws(graded, engine, [None, *range(VARIANTS_OF_A_RANDOM_WORKSHEET)],
                                  folder)
        failures += sheet_laws(graded, worksheets, folder, rng)
    print("\n".join([*failures[:30], f"{len(failures)} failures, {time.monotonic() - start:.1f} s"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
