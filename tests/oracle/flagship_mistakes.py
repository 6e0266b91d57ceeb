#!/usr/bin/env python3
"""What learners get who make a typical mistake in one step of the flagship, everything before it being right.

Worked out here from the words of each mistake, in fractions, and kept in flagship_mistakes.txt, which the tests
of the table of mistakes read.

Usage: flagship_mistakes.py            compares the file with what is worked out
       flagship_mistakes.py --write    writes it
"""

import math
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from pathlib import Path

from flagship import published

FILE = Path(__file__).with_name("flagship_mistakes.txt")
DIGITS = 20  # decimals of what is irrational
getcontext().prec = 60


def matrix(name):
    return [[Fraction(cell) for cell in row] for row in published()["given"][name]]


def transpose(a):
    return [list(row) for row in zip(*a)]


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def each(a, function):
    return [[function(x) for x in row] for row in a]


def column_sums(a):
    return [sum(column) for column in zip(*a)]


def row_sums(a):
    return [sum(row) for row in a]


def below_columns(a, sums):
    """Each cell divided by the number that belongs to its column."""
    return [[None if s == 0 else x / s for x, s in zip(row, sums)] for row in a]


def beside_rows(a, sums):
    return [[None if s == 0 else x / s for x in row] for row, s in zip(a, sums)]


def floor_of_root(x, square):
    """The floor of x / sqrt(square), by whole numbers alone."""
    size = math.isqrt(int(x * x) // square)
    return size if x >= 0 else -size if size * size * square == x * x else -size - 1


def half_up(x, places):
    """Rounded half away from zero."""
    scaled = abs(x) * 10 ** places
    rounded = Fraction(math.floor(scaled + Fraction(1, 2)), 10 ** places)
    return rounded if x >= 0 else -rounded


def mistakes():
    """(step, code, rule, the wrong matrix)"""
    x, w_q, w_k, w_v = (matrix(name) for name in ["X", "W_Q", "W_K", "W_V"])
    q, k, v = (product(w, x) for w in [w_q, w_k, w_v])
    s = product(transpose(k), q)
    r = each(s, lambda t: math.floor(t / 2))
    e = each(r, lambda t: Fraction(3) ** t)
    c = column_sums(e)
    a = below_columns(e, c)

    yield "Q", "other-matrix", "W_K * X", k
    yield "Q", "other-matrix", "W_V * X", v
    yield "Q", "sign-of-whole", "-(W_Q * X)", each(q, lambda t: -t)
    yield "K", "other-matrix", "W_Q * X", q
    yield "K", "minus-overlooked", "abs(W_K) * X", product(each(w_k, abs), x)
    yield "V", "other-matrix", "W_K * X", k

    yield "S", "factors-swapped", "Q^T * K", transpose(s)
    yield "S", "other-matrix", "K^T * K", product(transpose(k), k)
    yield "S", "other-matrix", "Q^T * Q", product(transpose(q), q)
    yield "S", "other-matrix", "V^T * Q", product(transpose(v), q)
    yield "S", "other-matrix", "K^T * V", product(transpose(k), v)

    halves = each(s, lambda t: t / 2)
    yield "R", "root", "floor(S / sqrt(d_k))", each(s, lambda t: floor_of_root(t, 3))
    yield "R", "not-rounded", "S / 2", halves
    yield "R", "rounded-to-zero", "trunc(S / 2)", each(halves, math.trunc)
    yield "R", "rounded-up", "ceil(S / 2)", each(halves, math.ceil)
    yield ("R", "rounded-away", "sign(S / 2) .* ceil(abs(S / 2))",
           each(halves, lambda t: math.ceil(t) if t > 0 else math.floor(t)))
    yield "R", "rounded-to-nearest", "round(S / 2, 0)", each(halves, lambda t: half_up(t, 0))
    yield "R", "scaling-left-out", "floor(S)", s
    yield "R", "scaling-twice", "floor(S / 2 / 2)", each(s, lambda t: math.floor(t / 4))
    yield "R", "divided-by-d_k", "floor(S / d_k)", each(s, lambda t: math.floor(t / 3))
    yield "R", "divided-by-root-d_model", "floor(S / sqrt(6))", each(s, lambda t: floor_of_root(t, 6))
    yield "R", "divided-by-root-n", "floor(S / sqrt(4))", each(s, lambda t: floor_of_root(t, 4))
    yield "R", "result-transposed", "floor(S / 2)^T", transpose(r)

    yield "E", "base-2", "2^R", each(r, lambda t: Fraction(2) ** t)
    yield "E", "base-e", "exp(R)", each(r, lambda t: Decimal(t).exp() if t else Fraction(1))
    yield "E", "base-10", "10^R", each(r, lambda t: Fraction(10) ** t)
    yield "E", "times-for-power", "3 .* R", each(r, lambda t: 3 * t)
    yield "E", "base-for-exponent", "R^3", each(r, lambda t: t ** 3)
    yield "E", "power-as-square", "R^2", each(r, lambda t: t * t)
    yield "E", "zero-power-as-zero", "step(abs(R)) .* 3^R", each(r, lambda t: Fraction(3) ** t if t else 0)
    yield ("E", "zero-power-as-base", "3^R + (3 - 1) * (1 - step(abs(R)))",
           each(r, lambda t: Fraction(3) ** t if t else 3))
    yield "E", "negative-power-as-zero", "(1 - step(-R)) .* 3^R", each(r, lambda t: 3 ** t if t >= 0 else 0)
    yield ("E", "negative-power-as-negative", "(1 - 2 * step(-R)) .* 3^abs(R)",
           each(r, lambda t: 3 ** t if t >= 0 else -(3 ** -t)))
    yield ("E", "negative-power-with-minus", "(1 - 2 * step(-R)) .* 3^R",
           each(r, lambda t: 3 ** t if t >= 0 else -(Fraction(3) ** t)))
    yield "E", "power-left-out", "R", r
    yield "E", "step-skipped", "3^S", each(s, lambda t: Fraction(3) ** t)

    yield "c", "row-sums", "rowsum(E)^T", [row_sums(e)]
    yield "c", "raw-sum", "colsum(R)", [column_sums(r)]

    yield "A", "row-sums", "E / rowsum(E)", beside_rows(e, row_sums(e))
    yield "A", "row-sums", "E / rowsum(E)^T", below_columns(e, row_sums(e))
    yield "A", "sum-of-everything", "E / rowsum(colsum(E))", each(e, lambda t: t / sum(c))
    yield "A", "not-normalised", "E", e
    yield "A", "upside-down", "c / E", each(below_columns(e, c), lambda share: 1 / share)
    yield "A", "raw-sum", "E / colsum(R)", below_columns(e, column_sums(r))
    yield "A", "raw-sum", "R / colsum(R)", below_columns(each(r, Fraction), column_sums(r))
    yield "A", "transpose-added", "E / c^T", beside_rows(e, c)
    yield "A", "result-transposed", "(E / c)^T", transpose(a)

    yield "Z", "transpose-added", "V * A^T", product(v, transpose(a))
    yield "Z", "other-matrix", "K * A", product(k, a)
    yield "Z", "other-matrix", "Q * A", product(q, a)
    yield "Z", "step-skipped", "V * E", product(v, e)
    yield "Z", "rounded-too-early", "V * round(A, 2)", product(v, each(a, lambda t: half_up(t, 2)))
    yield "Z", "rounded-too-early", "V * round(A, 1)", product(v, each(a, lambda t: half_up(t, 1)))


def cell_text(cell):
    """A fraction, a decimal where it is irrational, and ? where it is undefined."""
    if cell is None:
        return "?"
    if isinstance(cell, Decimal):
        return f"{cell.quantize(Decimal(1).scaleb(-DIGITS), ROUND_HALF_UP)}"
    return str(Fraction(cell))


def text():
    lines = ["# What learners get who make one mistake in one step of the flagship: written by flagship_mistakes.py.",
             f"# A decimal of {DIGITS} places stands for an irrational number, ? for one that is undefined."]
    for step, code, rule, wrong in mistakes():
        lines += ["", f"[{step}] {code}: {rule}"]
        lines += ["  " + "  ".join(cell_text(cell) for cell in row) for row in wrong]
    return "\n".join(lines) + "\n"


def main():
    if "--write" in sys.argv:
        FILE.write_text(text(), "utf-8")
    if FILE.read_text("utf-8") != text():
        sys.exit(f"{FILE.name} is not what is worked out here: run {Path(__file__).name} --write")


if __name__ == "__main__":
    main()
