#!/usr/bin/env python3
"""Weights of 32 tokens in which no token stands out: a power of e in each cell, divided by the sum of its column.

Each of them is 1/32, which only many digits tell from its neighbours, and lies in the middle between two decimals.

    exponentials.py FILE     writes a worksheet of them
    exponentials.py          computes them once with mpmath, to as many digits as certainty takes
"""

import sys

import mpmath

SIDE = 32
SCORES = [1 + col % 5 for col in range(SIDE)]  # of a column


def worksheet():
    row = "  " + " ".join(map(str, SCORES)) + "\n"
    return (f"# Nobody stands out\n\n```given\nX\n{row * SIDE}```\n\n"
            "```step\nA = round(exp(X) / colsum(exp(X)), 4)\n```\n")


def weights():
    with mpmath.workdps(480):
        columns = [[mpmath.exp(score) for _ in range(SIDE)] for score in SCORES]
        return [[power / sum(column) for power in column] for column in columns]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            file.write(worksheet())
    elif any(abs(weight - mpmath.mpf(1) / SIDE) > 1e-15 for column in weights() for weight in column):
        sys.exit("exponentials.py: a weight is not 1/32")
