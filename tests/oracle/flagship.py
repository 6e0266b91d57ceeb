#!/usr/bin/env python3
"""The flagship worksheet against published values: by hand to the letter, real within 1e-13.

Usage: flagship.py --program PATH --worksheet exercises/04-self-attention.md
"""

import argparse
import sys
from pathlib import Path

from program import Program

TOLERANCE = 1e-13  # relative to the value, or to 1 for the small ones


def published():
    """{"given" | "hand" | "real": {name: rows of text}}"""
    matrices, rows = {}, None
    for line in Path(__file__).with_name("flagship.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind, name = line.strip("[]").split()
            rows = matrices.setdefault(kind, {}).setdefault(name, [])
        elif line.strip() and not line.startswith("#"):
            rows.append(line.split())
    return matrices


def cells(matrix):
    for i, row in enumerate(matrix, 1):
        for j, cell in enumerate(row, 1):
            yield (i, j), cell


def differing(name, found, right, equal):
    """One line for every cell that is not as published."""
    if found is None:
        yield f"{name}: missing"
        return
    if [len(row) for row in found] != [len(row) for row in right]:
        yield f"{name}: another shape than {len(right)} x {len(right[0])}"
        return
    for ((i, j), is_now), (_, should_be) in zip(cells(found), cells(right)):
        if not equal(is_now, should_be):
            yield f"{name}[{i},{j}]: {is_now}, published {should_be}"


def close(number, text):
    return abs(number - float(text)) <= TOLERANCE * max(1.0, abs(float(text)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--worksheet", required=True)
    options = parser.parse_args()

    answer = Program(options.program).walkthrough_file(options.worksheet)
    if answer.status != 0:
        print(f"exit {answer.status}\n{answer.errors}")
        return 1
    givens = {given["name"]: given["cells"] for given in answer.result["givens"]}
    steps = {step["name"]: step for step in answer.result["steps"]}

    failures, count = [], 0
    for kind, matrices in published().items():
        for name, right in matrices.items():
            found = givens.get(name) if kind == "given" else steps.get(name, {}).get(kind)
            equal = close if kind == "real" else str.__eq__
            failures += [f"{kind} {line}" for line in differing(name, found, right, equal)]
            count += sum(map(len, right))
    print("\n".join([*failures, f"{count} cells, {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
