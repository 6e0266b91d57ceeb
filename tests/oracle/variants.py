#!/usr/bin/env python3
"""Variants of random worksheets, drawn by the program and by an independent implementation.

Usage: variants.py --program PATH [--count N] [--seed S]

The draws: given G of variant N comes from SplitMix64 seeded with N xor FNV-1a64(G), cell by cell and row by
row, each draw below the number of values; a draw below 2^64 mod that number is drawn again. Where conditions
refuse it, all givens are drawn anew under the names G#1, G#2 …
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

MASK = 2 ** 64 - 1
TIME_LIMIT = 60
NAMES = ["Ann", "a", "Zoë", "李雷", "Łukasz Nowak", "O'Brien", "x" * 300, "😀", "-", " "]


def fnv1a64(text):
    value = 14695981039346656037
    for byte in text.encode():
        value = (value ^ byte) * 1099511628211 & MASK
    return value


def splitmix64(state):
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK
        value = state
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK
        yield value ^ value >> 31


def drawn(name, variant, rows, columns, values, refused=0):
    name += f"#{refused}" if refused else ""
    numbers = splitmix64(variant ^ fnv1a64(name))

    def one():
        while True:
            number = next(numbers)
            if number >= 2 ** 64 % len(values):
                return values[number % len(values)]
    return [[one() for _ in range(columns)] for _ in range(rows)]


class Given:
    """A matrix as the worksheet has it; `values` are those that a variant draws."""

    def __init__(self, rng, name):
        self.name = name
        rows, columns = rng.randint(1, 7), rng.randint(1, 7)
        entries = ["0", "1", "2", "-1", "-3", "1/2", "-3/4", "0.25", "7", "100"]
        self.cells = [[rng.choice(entries) for _ in range(columns)] for _ in range(rows)]
        self.values = [rng.choice(entries) for _ in range(rng.randint(1, 9))] if rng.random() < 0.7 else []
        self.where = None

    def lines(self):
        draw = f"    draw {' '.join(self.values)}" if self.values else ""
        draw += f"    where {self.where[0]}" if self.where else ""
        return [self.name + draw, *("  " + " ".join(row) for row in self.cells)]

    def expected(self, variant, refused=0):
        cells = self.cells
        if variant is not None and self.values:
            cells = drawn(self.name, variant, len(cells), len(cells[0]), self.values, refused)
        return [[str(Fraction(entry)) for entry in row] for row in cells]


def ties(columns):
    return sum(column.count(max(column)) > 1 for column in columns)


CONDITIONS = {
    "largest(Y) > 2": lambda y: max(map(max, y)) > 2,
    "smallest(Y) < 0 and denominators(Y) <= 4": lambda y: min(map(min, y)) < 0
    and all(cell.denominator <= 4 for row in y for cell in row),
    "ties_cols(Y) = 0": lambda y: ties(list(zip(*y))) == 0,
    "ties_rows(Y) <= 1": lambda y: ties(y) <= 1,
    "Y != 0 and -100 < Y <= 203": lambda y: all(cell != 0 and -100 < cell <= 203 for row in y for cell in row),
    "lengths(Y) < 5": lambda y: all(len(str(cell)) < 5 for row in y for cell in row)}


def refusals(givens, variant):
    """How many draws the conditions refuse; nothing where they refuse all that are tried."""
    conditions = [CONDITIONS[given.where[0]] for given in givens if given.where]
    if variant is None or not conditions:
        return 0
    for refused in range(1000):
        cells = [[Fraction(cell) for cell in row] for row in givens[0].expected(variant, refused)]
        twice = 2 * cells[0][0]
        y = [[cell + twice for cell in row] for row in cells]
        if all(condition(y) for condition in conditions):
            return refused
    return None


def worksheet(rng):
    names = rng.sample(["X", "W_Q", "W_K", "Mask2", "b", "E_pos", "given_name"], rng.randint(1, 4))
    givens = [Given(rng, name) for name in names]
    for given in givens:
        if given.values and rng.random() < 0.3:
            given.where = [rng.choice(list(CONDITIONS))]
    lines = ["# Drawn", "", "```given"]
    for given in givens:
        lines += given.lines()
    first = givens[0].name
    lines += [f"n = rows({first}) * 10 + cols({first})", f"t = {first}[1, 1] * 2", "```", "", "```step",
              f"Y = {first} + t", "```"]
    return givens, "\n".join(lines) + "\n"


def walkthrough(program, path, *options):
    done = subprocess.run([program, "walkthrough", str(path), "--format", "json", *options],
                          capture_output=True, timeout=TIME_LIMIT, check=False)
    if done.returncode != 0:
        raise AssertionError(f"exit {done.returncode}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def unrefused(program, path, *options):
    """What is wrong with the answer where no draw fulfils the conditions."""
    done = subprocess.run([program, "walkthrough", str(path), *options], capture_output=True, timeout=TIME_LIMIT,
                          check=False)
    if done.returncode != 2 or b"none of 1000 draws fulfils the conditions" not in done.stderr:
        yield f"{path.name} {options}: no draw fulfils the conditions, and yet exit {done.returncode}"


def differences(givens, variant, result):
    refused = refusals(givens, variant)
    if result["variant"] != variant:
        yield f"the variant is {result['variant']}, expected {variant}"
    found = {given["name"]: given for given in result["givens"]}
    for given in givens:
        expected = given.expected(variant, refused)
        if found[given.name]["cells"] != expected:
            yield f"{given.name} of variant {variant}: {found[given.name]['cells']}, expected {expected}"
    cells = givens[0].expected(variant, refused)
    if found["n"]["cells"] != [[str(len(cells) * 10 + len(cells[0]))]]:
        yield f"n: {found['n']['cells']}"
    twice = 2 * Fraction(cells[0][0])
    if found["t"]["cells"] != [[str(twice)]]:
        yield f"t: {found['t']['cells']}, expected {twice}"
    sums = [[str(Fraction(cell) + twice) for cell in row] for row in cells]
    if result["steps"][0]["hand"] != sums:
        yield f"Y: {result['steps'][0]['hand']}, expected {sums}"


def choices(rng):
    """Options, and the variant that they mean."""
    yield [], None
    for number in [0, 1, 17, 999_999_999, rng.randrange(10 ** 9), rng.randrange(1000)]:
        yield ["--variant", str(number)], number
    name = rng.choice(NAMES)
    yield [f"--for={name}"], fnv1a64(name) % 10 ** 6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    # The published values, so that this implementation is none of its own kind.
    numbers = splitmix64(1234567)
    assert [next(numbers) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert fnv1a64("foobar") == 0x85944171F73967E8

    failures, runs = [], 0
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        path = Path(folder) / "worksheet.md"
        for i in range(options.count):
            rng = random.Random(f"{options.seed}-{i}")
            givens, text = worksheet(rng)
            path.write_text(text, "utf-8")
            for arguments, variant in choices(rng):
                runs += 1
                if refusals(givens, variant) is None:
                    failures += unrefused(options.program, path, *arguments)
                    break  # a thousand draws were tried; other variants would take as many
                result = walkthrough(options.program, path, *arguments)
                failures += [f"worksheet {i}, {arguments}: {line}" for line in differences(givens, variant, result)]
    print("\n".join([*failures, f"{runs} variants, {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
