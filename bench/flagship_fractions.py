"""The flagship's nine steps in Python's fractions. Reads `byhand walkthrough 04 --format json`, checks
every cell of every step against it, and prints how long one replay takes: wall and CPU seconds."""

import json
import math
import sys
import time
from fractions import Fraction

REPETITIONS = 300


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def replay(givens):
    x, w_q, w_k, w_v = (givens[name] for name in ("X", "W_Q", "W_K", "W_V"))
    q = product(w_q, x)
    k = product(w_k, x)
    v = product(w_v, x)
    s = product(list(zip(*k)), q)
    r = [[Fraction(math.floor(cell / 2)) for cell in row] for row in s]
    e = [[Fraction(3) ** cell for cell in row] for row in r]
    c = [[sum(column) for column in zip(*e)]]
    a = [[cell / total for cell, total in zip(row, c[0])] for row in e]
    z = product(v, a)
    return [q, k, v, s, r, e, c, a, z]


def cells(matrix):
    return [[Fraction(cell) for cell in row] for row in matrix]


def main():
    walkthrough = json.load(sys.stdin)
    givens = {given["name"]: cells(given["cells"]) for given in walkthrough["givens"]}
    if replay(givens) != [cells(step["hand"]) for step in walkthrough["steps"]]:
        sys.exit("Python's fractions do not agree with byhand")
    wall, cpu = time.perf_counter(), time.process_time()
    for _ in range(REPETITIONS):
        replay(givens)
    print((time.perf_counter() - wall) / REPETITIONS, (time.process_time() - cpu) / REPETITIONS)


if __name__ == "__main__":
    main()
