#!/usr/bin/env python3
"""Random expressions through `eval`: the exact value, the digits of what is irrational, and the double.

Usage: expressions.py --program PATH [--count N] [--seed S] [--only I]

Each round makes a worksheet and some expressions over its names, given with --with, and some more with the
matrices written out, so that they need no worksheet.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from enclosure import Irrational, Unclear, TooWide, enclose, ends
from evaluate import Evaluator, HandNumbers, RealNumbers, WorksheetError, infinite, real_agrees, shape
from expression import Literal, Name, Writer, with_parts
from generate import Generator
from random_worksheets import Worksheet

TIME_LIMIT = 60
MOST_BITS = 3000  # of a number that the program surely computes
DIGITS = re.compile(r"(-?)(\d+\.\d+)\.\.\.(?:e(-?\d+))?")


def evaluate(program, text, *options):
    done = subprocess.run([program, "eval", text, "--format", "json", *options], capture_output=True,
                          timeout=TIME_LIMIT, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def written_out(node, names):
    """The tree with its names replaced by their matrices; nothing where a cell cannot be written in [ ]."""
    def inside(part):
        return written_out(part, names)
    match node:
        case Name(text=text) if text in names:
            return Literal([[(str(cell), cell) for cell in row] for row in names[text]])
    return with_parts(node, inside)


def digits_agree(value, text):
    """Whether a value begins with these digits."""
    found = DIGITS.fullmatch(text)
    if not found:
        return False
    sign, size, exponent = found[1], found[2], int(found[3] or 0)
    unit = Fraction(10) ** (exponent - len(size.split(".")[1]))
    digits = Fraction(size) * Fraction(10) ** exponent
    low, high = ends(enclose(value, 1500))
    if sign:
        low, high = -high, -low
    almost_nothing = unit / 10 ** 20
    return digits - almost_nothing <= low and high <= digits + unit + almost_nothing


def exact_agrees(value, text):
    if not isinstance(value, Irrational):
        return text == str(value)
    if "..." in text or value.certain:
        return digits_agree(value, text)
    # Made of irrational numbers, and yet rational: 0 / exp(1).
    low, high = ends(enclose(value, 1500))
    return low <= Fraction(text) <= high


def is_moderate(matrix):
    return all(infinite(cell) or isinstance(cell, Irrational)
               or max(cell.numerator.bit_length(), cell.denominator.bit_length()) < MOST_BITS
               for row in matrix for cell in row)


def real_value(real, tree):
    """The intervals of the doubles; None where there is no double; Unclear goes on to the caller."""
    try:
        return real.value(tree)
    except WorksheetError:
        return None


def differences(result, hand, real):
    if (result["rows"], result["cols"]) != shape(hand):
        yield f"a {result['rows']}x{result['cols']} matrix, expected {shape(hand)}"
        return
    for i, row in enumerate(hand):
        for j, value in enumerate(row):
            printed = result["exact"][i][j]
            if not exact_agrees(value, printed):
                yield f"[{i + 1},{j + 1}] is {printed}, expected {value}"
    if real is None or result["double"] is None:
        if (real is None) != (result["double"] is None):
            yield f"as a double {result['double']}, expected {real}"
        return
    for i, row in enumerate(real):
        for j, interval in enumerate(row):
            printed = result["double"][i][j]
            if not real_agrees(interval, printed):
                yield f"[{i + 1},{j + 1}] as a double is {printed}, expected {interval}"


class Round:
    """A worksheet, its names, and the expressions over them."""

    def __init__(self, program, rng, path):
        self.program, self.rng, self.path = program, rng, path
        self.sheet = Worksheet(rng).fill(with_error=False)
        self.counts = {"values": 0, "errors": 0, "open": 0}

    def run(self):
        if not self.sheet.steps:
            return
        self.path.write_text(self.sheet.text(), "utf-8")
        generator = Generator(self.rng, self.sheet.hand)
        for _ in range(6):
            wanted = generator.any_shape()
            tree = generator.broken() if self.rng.random() < 0.2 else \
                generator.tree(wanted, self.rng.choice([1, 2, 3]), loose=self.rng.random() < 0.6)
            yield from self.compared(tree, self.sheet.hand, self.sheet.real, ["--with", str(self.path)])
            alone = written_out(tree, self.sheet.hand.names)
            yield from self.compared(alone, Evaluator(HandNumbers()), Evaluator(RealNumbers()), [])

    def compared(self, tree, hand_evaluator, real_evaluator, options):
        text = Writer(self.rng).write(tree)
        try:
            hand = hand_evaluator.value(tree)
            real = real_value(real_evaluator, tree)
            if not is_moderate(hand):
                raise Unclear("too many digits")
        except WorksheetError as problem:
            yield from self.refused(text, problem, options)
            return
        except (Unclear, TooWide):
            self.counts["open"] += 1
            return
        self.counts["values"] += 1
        code, out, errors = evaluate(self.program, text, *options)
        if code != 0:
            yield f"{text}\nexit {code}, the oracle finds no error:\n{errors}"
            return
        for line in differences(json.loads(out), hand, real):
            yield f"{text}\n{line}"

    def refused(self, text, problem, options):
        self.counts["errors"] += 1
        code, out, errors = evaluate(self.program, text, *options)
        if code != 2 or out or not re.match(r"expression:\d+:\d+: .+\n  .*\n *\^\n.+\n\Z", errors):
            yield f"{text}\nis an error ({problem}), but: exit {code}, {out}{errors}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="just this round")
    options = parser.parse_args()

    failures, counts = [], {"values": 0, "errors": 0, "open": 0}
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        for i in range(options.count) if options.only is None else [options.only]:
            this = Round(options.program, random.Random(f"{options.seed}-{i}"), Path(folder) / "worksheet.md")
            failures += [f"--- round {i} of seed {options.seed}: {line}" for line in this.run()]
            for what, count in this.counts.items():
                counts[what] += count
    print("\n".join([*failures, ", ".join(f"{count} {what}" for what, count in counts.items())
                     + f", {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
