#!/usr/bin/env python3
"""Verdicts worked out by hand, for the reader of section 6: the oracle and the program must both agree with them.

Usage: verdict_examples.py --program PATH
"""

import argparse
import json
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from evaluate import Evaluator, HandNumbers
from parse import parse
from course_worksheet import CourseStep
from sheets import printed_number
from verdicts import Entry, Grader

# A rule, its places, and what is typed in its cells with the verdict on each.
EXAMPLES = [
    # rounded to k places or more; zeros at the end need not be typed
    ("[2037/10000 1951/10000 6/25]", 2, "0.2 rounded   0.2 rounded   0.2 rough"),
    ("[1/3 1/3 1/3 1/3 1/3]", 2, "0.33 rounded   0.333 rounded   0.334 wrong   0.330 rounded   0.3 rough"),
    ("[2/3 2/3 2/3 2/3 2/3]", 2, "0.67 rounded   0.667 rounded   0.666 rounded   0.66 wrong   0.668 wrong"),
    ("[1/8 1/8 -1/8 -1/8]", 2, "0.12 rounded   0.13 rounded   -0.13 rounded   -0.12 rounded"),
    ("[1/2 1/2 1/2 1/2]", 2, "2/4 correct   .5 correct   0.500 correct   1 wrong"),
    ("[1/3 1/3 1/3]", 2, "33/100 wrong   3.3e-01 rounded   1/3 correct"),
    # a float: some program computed it, and its last digits are noise
    ("[1/3 1/3 1/3]", 2, "0.3333334 rounded   0.3333344 wrong   0.33333334 rounded"),
    ("[1/3 100]", 2, "0.3333534 rounded   100.0000 correct"),
    ("[1/3 100]", 2, "0.3333544 wrong   99.99989 rounded"),
    ("[1000000 1000000]", 2, "1000001 wrong   1.000001e+06 rounded"),
    # e of round(e, n) is right as well, but a whole number has to be rounded
    ("round([2/3 2/3 2/3 2/3], 1)", 2, "0.7 correct   2/3 correct   0.67 rounded   0.6 wrong"),
    ("round([13/20 13/20 13/20], 0)", 2, "1 correct   0.65 wrong   13/20 wrong"),
    ("floor([5/2 5/2])", 2, "2 correct   2.5 wrong"),
    # irrational on the way, rational in the end
    ("round(softmax_rows([7 7 7]), 2)", 2, "1/3 correct   0.33 correct   0.333 rounded"),
]


def examples():
    for number, (rule, places, told) in enumerate(EXAMPLES, 1):
        words = told.split()
        yield f"Q{number}", rule, places, words[::2], words[1::2]


def of_oracle():
    """{step: verdicts}"""
    found = {}
    for name, rule, places, typed, _ in examples():
        tree = parse(rule)
        right = Evaluator(HandNumbers())
        right.names[name] = right.value(tree)
        step = CourseStep(name, tree, places=places, tree=tree, asked={(0, j) for j in range(len(typed))})
        entries = {(0, j): Entry(text, Fraction(text)) if "/" in text else printed_number(text)
                   for j, text in enumerate(typed)}
        found[name] = Grader([step], {}, right).verdicts({name: entries})[0][name][0]
    return found


def of_program(program):
    worksheet = ["# Verdicts", "", "```given", "n = 1", "```", "", "```step"]
    sheet = ["<!-- byhand: verdicts -->", ""]
    for name, rule, places, typed, _ in examples():
        worksheet += [f"{name} = {rule}", f"places {places}"]
        sheet += [f"```answer {name} 1x{len(typed)}", "  " + "  ".join(typed), "```", ""]
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        (Path(folder) / "verdicts.md").write_text("\n".join([*worksheet, "```", ""]), "utf-8")
        mine = Path(folder) / "mine.txt"
        mine.write_text("\n".join(sheet), "utf-8")
        run = subprocess.run([program, "grade", str(mine), "--format", "json", "--exercises", folder],
                             capture_output=True, timeout=60, check=False)
    if run.stderr:
        sys.exit(run.stderr.decode())
    return {step["name"]: step["verdicts"][0] for step in json.loads(run.stdout)["steps"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    failures = 0
    for who, found in [("the oracle", of_oracle()), ("the program", of_program(options.program))]:
        for name, rule, places, typed, expected in examples():
            for text, verdict, should_be in zip(typed, found[name], expected):
                if verdict != should_be:
                    failures += 1
                    print(f"{who}: {text} for {rule} with {places} places is {verdict}, expected {should_be}")
    print(f"{sum(len(typed) for _, _, _, typed, _ in examples())} verdicts, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
