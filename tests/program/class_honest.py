"""Classes in which nobody copies: forty students fill in worksheet 04 with typical mistakes that they carry on, and hardly
anybody may be named for resembling somebody else."""

import json
import math
import random
import re
import unittest
from fractions import Fraction

from class_sheets import with_rows
from classes import ClassFolder
from running import run

STUDENTS = 40
SEEDS = range(100, 104)
MISTAKES = ["W_K for W_Q", "W_V for W_K", "Q for K", "K for Q", "toward zero", "up", "not scaled", "three times",
            "row sums", "A on its side"]
NUMBER = re.compile(r"-?\d+(/\d+)?")


def matrix(sheet, name):
    """The given numbers of a block, without labels and comments."""
    inside = re.search(rf"^```matrix {name}\b.*\n((?:.*\n)*?)```$", sheet, re.M)[1]
    rows = [[Fraction(word) for word in line.split() if NUMBER.fullmatch(word)]
            for line in inside.splitlines() if not line.startswith("#")]
    return [row for row in rows if row]


def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def turned(a):
    return [list(row) for row in zip(*a)]


def each(a, function):
    return [[function(cell) for cell in row] for row in a]


def worked_out(sheet, random_):
    """All steps with one mistake of a kind at most, and a slip or two in single cells, everything carried on."""
    mistake = random_.choice(MISTAKES) if random_.random() < 0.7 else None
    slipped = random_.choice("QKVSR")

    def noted(name, a):
        for _ in range(random_.randint(0, 3) if name == slipped else 0):
            row = random_.choice(a)
            row[random_.randrange(len(row))] += random_.choice([-2, -1, 1, 2])
        return a

    X, W_Q, W_K, W_V = (matrix(sheet, name) for name in ("X", "W_Q", "W_K", "W_V"))
    Q = noted("Q", product(W_K if mistake == "W_K for W_Q" else W_Q, X))
    K = noted("K", product(W_V if mistake == "W_V for W_K" else W_K, X))
    V = noted("V", product(W_V, X))
    S = noted("S", product(turned(Q if mistake == "Q for K" else K), K if mistake == "K for Q" else Q))
    scale = {"toward zero": lambda x: int(x / 2), "up": lambda x: math.ceil(x / 2), "not scaled": int}
    R = noted("R", each(S, lambda x: Fraction(scale.get(mistake, lambda y: math.floor(y / 2))(x))))
    E = each(R, lambda x: 3 * x if mistake == "three times" else Fraction(3) ** int(x))
    c = [sum(line) for line in (E if mistake == "row sums" else turned(E))]
    A = [[cell / total if total else Fraction(0) for cell, total in zip(row, c)] for row in E]
    Z = product(V, turned(A) if mistake == "A on its side" else A)
    return {"Q": Q, "K": K, "V": V, "S": S, "R": R, "E": E, "c": [c], "A": A, "Z": Z}


def typed(value):
    """A fraction that is too long for a cell is rounded, as the program asks for."""
    return str(value) if len(str(value)) <= 64 else f"{float(value):.12g}"


def filled(sheet, steps):
    for name, rows in steps.items():
        sheet = with_rows(sheet, name, [map(typed, row) for row in rows])
    return sheet


class HonestClasses(ClassFolder):
    def test_hardly_anybody_is_named(self):
        self.new(STUDENTS, "04")
        (self.folder / "in").mkdir()
        named = []
        for seed in SEEDS:
            random_ = random.Random(seed)
            for sheet in sorted((self.folder / "c/sheets").iterdir()):
                text = sheet.read_text("utf-8")
                (self.folder / "in" / sheet.name).write_text(filled(text, worked_out(text, random_)), "utf-8")
            done = run("class", "grade", "c", "in", "--format", "json", cwd=self.folder)
            rows = [json.loads(line) for line in done.out.splitlines()]
            students = [row for row in rows if row["row"] == "student"]
            self.assertEqual([row["standing"] for row in students], ["marked"] * STUDENTS)
            self.assertLess(min(row["score"] for row in students), 110)  # they did make mistakes
            named += [row["evidence"] for row in rows if row["row"] == "resemblance"]
        self.assertLessEqual(len(named), 2, named)  # of 160 students


if __name__ == "__main__":
    unittest.main()
