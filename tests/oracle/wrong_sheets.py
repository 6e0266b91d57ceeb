#!/usr/bin/env python3
"""Wrong sheets of the flagship: each holds one typical mistake, computed here and carried on.

Usage: wrong_sheets.py --program PATH --worksheet exercises/04-self-attention.md

The mistakes are those of the list in section 6 of the design and of what learners do; they are
worked out with Python's own numbers and not with the program's language. Only the mistaken step may
lose marks, and among the rules that the report names must be the mistaken one. Then two mistakes in
one step, the one in its upper rows, the other in its lower ones: both must be named.
"""

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

STEPS = ["Q", "K", "V", "S", "R", "E", "c", "A", "Z"]
FULL_MARK = {"correct", "rounded", "carried", "follows"}
LARGEST_DENOMINATOR = 10 ** 9  # beyond, a number stands for an irrational one
FEWEST, FEWEST_PAIRS = 40, 60


# --- Matrices as lists of rows --------------------------------------------------------------------

def product(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def turned(a):
    return [list(column) for column in zip(*a)]


def each(function, *matrices):
    return [[function(*cells) for cells in zip(*rows)] for rows in zip(*matrices)]


def column_sums(a):
    return [[sum(column) for column in zip(*a)]]


def row_sums(a):
    """As a row, so that they fit where the column sums belong."""
    return [[sum(row) for row in a]]


def over_columns(a, sums):
    return [[cell / s for cell, s in zip(row, sums[0])] for row in a]


def over_rows(a, sums):
    return [[cell / s for cell in row] for row, s in zip(a, sums[0])]


def total(a):
    return sum(sum(row) for row in a)


def nearest(x):
    """Half away from zero."""
    whole = math.floor(abs(x) + Fraction(1, 2))
    return Fraction(whole if x >= 0 else -whole)


def floor(x):
    return Fraction(math.floor(x))


def power(base, exponent):
    """Exact where the exponent is whole, else as near as a double."""
    if isinstance(base, Fraction) and Fraction(exponent).denominator == 1:
        return base ** int(exponent)
    return Fraction(float(base) ** float(exponent))


ROOT_3, ROOT_6 = Fraction(math.sqrt(3)), Fraction(math.sqrt(6))
THREE = Fraction(3)


# --- The sheet, step by step, from whatever stands in the steps before ----------------------------

RIGHT = {
    "Q": lambda m: product(m["W_Q"], m["X"]),
    "K": lambda m: product(m["W_K"], m["X"]),
    "V": lambda m: product(m["W_V"], m["X"]),
    "S": lambda m: product(turned(m["K"]), m["Q"]),
    "R": lambda m: each(lambda s: floor(s / 2), m["S"]),
    "E": lambda m: each(lambda r: power(THREE, r), m["R"]),
    "c": lambda m: column_sums(m["E"]),
    "A": lambda m: over_columns(m["E"], m["c"]),
    "Z": lambda m: product(m["V"], m["A"]),
}


@dataclass
class Mistake:
    """What the learner did, how it is computed, and what the report must name: a regular
    expression that the rule (without blanks), the code or the message matches. Without one, the
    mistake is none of those in section 6, and only its marks are looked at."""
    what: str
    step: str
    rule: object
    named: str = None
    decimals: int = 4


def scaled(divide, jump=floor):
    return lambda m: each(lambda s: jump(divide(s)), m["S"])


def powers(function):
    return lambda m: each(function, m["R"])


MISTAKES = [
    Mistake("W_K for W_Q", "Q", lambda m: product(m["W_K"], m["X"]), r"W_K\*X"),
    Mistake("W_V for W_Q", "Q", lambda m: product(m["W_V"], m["X"]), r"W_V\*X"),
    Mistake("sign of the whole", "Q", lambda m: each(lambda q: -q, product(m["W_Q"], m["X"])),
            r"-\(?W_Q\*X|-W_Q\*X|W_Q\*-X"),
    Mistake("W_Q for W_K", "K", lambda m: product(m["W_Q"], m["X"]), r"W_Q\*X"),
    Mistake("W_V for W_K", "K", lambda m: product(m["W_V"], m["X"]), r"W_V\*X"),
    Mistake("sign of the whole", "K", lambda m: each(lambda k: -k, product(m["W_K"], m["X"])),
            r"-\(?W_K\*X"),
    Mistake("W_Q for W_V", "V", lambda m: product(m["W_Q"], m["X"]), r"W_Q\*X"),
    Mistake("W_K for W_V", "V", lambda m: product(m["W_K"], m["X"]), r"W_K\*X"),
    Mistake("sign of the whole", "V", lambda m: each(lambda v: -v, product(m["W_V"], m["X"])),
            r"-\(?W_V\*X"),
    Mistake("Q^T K", "S", lambda m: product(turned(m["Q"]), m["K"]), r"Q\^T\*K|\(K\^T\*Q\)\^T"),
    Mistake("K for Q", "S", lambda m: product(turned(m["K"]), m["K"]), r"K\^T\*K"),
    Mistake("Q for K", "S", lambda m: product(turned(m["Q"]), m["Q"]), r"Q\^T\*Q"),
    Mistake("V for K", "S", lambda m: product(turned(m["V"]), m["Q"]), r"V\^T\*Q"),
    Mistake("V for Q", "S", lambda m: product(turned(m["K"]), m["V"]), r"K\^T\*V"),
    Mistake("sign of the whole", "S", lambda m: each(lambda s: -s, RIGHT["S"](m)), r"-\(?K\^T\*Q"),
    Mistake("no floor", "R", scaled(lambda s: s / 2, lambda s: s), r"=?S/2$"),
    Mistake("trunc", "R", scaled(lambda s: s / 2, lambda s: Fraction(math.trunc(s))), r"trunc"),
    Mistake("ceil", "R", scaled(lambda s: s / 2, lambda s: Fraction(math.ceil(s))), r"ceil"),
    Mistake("away from 0", "R", scaled(lambda s: s / 2, lambda s: Fraction(math.ceil(s) if s > 0 else math.floor(s))),
            r"rounded-away"),
    Mistake("nearest", "R", scaled(lambda s: s / 2, nearest), r"round\(S/2"),
    Mistake("divided by d_k", "R", scaled(lambda s: s / 3), r"floor\(S/d_k\)"),
    Mistake("divided by the root of d_k", "R", scaled(lambda s: s / ROOT_3),
            r"floor\(S/sqrt\(d_k\)\)"),
    Mistake("divided by the root of d_model", "R", scaled(lambda s: s / ROOT_6),
            r"sqrt\(rows\(X\)\)|sqrt\(cols\(W_Q\)\)|sqrt\(6\)|d_model"),
    Mistake("not scaled", "R", scaled(lambda s: s), r"floor\(S\)|=?S$"),
    Mistake("scaled twice", "R", scaled(lambda s: s / 4), r"S/2/2|S/4|twice"),
    Mistake("result transposed", "R", lambda m: turned(RIGHT["R"](m)), r"\^T"),
    Mistake("sign inside", "R", scaled(lambda s: -s / 2)),
    Mistake("sign of the whole", "R", scaled(lambda s: s / 2, lambda s: -floor(s)), r"-floor"),
    Mistake("base 2", "E", powers(lambda r: power(Fraction(2), r)), r"2\^R"),
    Mistake("base e", "E", powers(lambda r: Fraction(math.exp(r))), r"exp\(R\)|exp\(1\)\^R", 2),
    Mistake("base e, three places", "E", powers(lambda r: Fraction(math.exp(r))), r"exp", 3),
    Mistake("base 10", "E", powers(lambda r: power(Fraction(10), r)), r"10\^R"),
    Mistake("3 x for 3^x", "E", powers(lambda r: 3 * r), r"3\.?\*R"),
    Mistake("x^3 for 3^x", "E", powers(lambda r: r ** 3), r"R\^3"),
    Mistake("3^-n taken as 0", "E", powers(lambda r: power(THREE, r) if r >= 0 else Fraction(0)),
            r"negative|below (0|zero)|minus"),
    Mistake("3^-n taken as -3^n", "E",
            powers(lambda r: power(THREE, r) if r >= 0 else -power(THREE, -r)),
            r"negative|below (0|zero)|minus|fraction"),
    Mistake("3^-n taken as -1/3^n", "E", powers(lambda r: power(THREE, r) if r >= 0 else -power(THREE, r)),
            r"minus was put in front"),
    Mistake("sign of the exponent", "E", powers(lambda r: power(THREE, -r))),
    Mistake("the scores for R", "E", lambda m: each(lambda s: power(THREE, s), m["S"]), r"3\^S"),
    Mistake("result transposed", "E", lambda m: turned(RIGHT["E"](m)), r"\^T"),
    Mistake("row sums", "c", lambda m: row_sums(m["E"]), r"rowsum"),
    Mistake("sums of R", "c", lambda m: column_sums(m["R"]), r"colsum\(R\)"),
    Mistake("sums of S", "c", lambda m: column_sums(m["S"]), r"colsum\(S\)"),
    Mistake("not normalised", "A", lambda m: m["E"], r"=?E$"),
    Mistake("rows for columns", "A", lambda m: over_rows(m["E"], row_sums(m["E"])), r"rowsum"),
    Mistake("each row by its own sum", "A", lambda m: over_rows(m["E"], m["c"]), r"E/c\^T"),
    Mistake("divided by the raw scores' sum", "A",
            lambda m: over_columns(m["E"], column_sums(m["R"])), r"colsum\(R\)|raw"),
    Mistake("divided by the sum of S", "A", lambda m: over_columns(m["E"], column_sums(m["S"])),
            r"colsum\(S\)|raw"),
    Mistake("divided by the sum of everything", "A", lambda m: each(
        lambda e: e / total(m["E"]), m["E"]), r"rowsum\(colsum|colsum\(rowsum|rowsum\(c\)|everything"),
    Mistake("R for E", "A", lambda m: over_columns(m["R"], m["c"]), r"R/c"),
    Mistake("S for E", "A", lambda m: over_columns(m["S"], m["c"]), r"S/c"),
    Mistake("upside down", "A", lambda m: each(lambda a: 1 / a, RIGHT["A"](m))),
    Mistake("result transposed", "A", lambda m: turned(RIGHT["A"](m)), r"\^T"),
    Mistake("V A^T", "Z", lambda m: product(m["V"], turned(m["A"])), r"V\*A\^T"),
    Mistake("K A for V A", "Z", lambda m: product(m["K"], m["A"]), r"K\*A"),
    Mistake("Q A for V A", "Z", lambda m: product(m["Q"], m["A"]), r"Q\*A"),
    Mistake("V E for V A", "Z", lambda m: product(m["V"], m["E"]), r"V\*E"),
    Mistake("V R for V A", "Z", lambda m: product(m["V"], m["R"]), r"V\*R"),
    Mistake("sign of the whole", "Z", lambda m: each(lambda z: -z, RIGHT["Z"](m)), r"-\(?V\*A"),
]


@dataclass
class Mixed:
    """Two mistakes in one step."""
    upper: Mistake
    lower: Mistake

    @property
    def step(self):
        return self.upper.step

    @property
    def what(self):
        return f"{self.upper.what} above, {self.lower.what} below"

    @property
    def decimals(self):
        return max(self.upper.decimals, self.lower.decimals)

    def rule(self, matrices):
        above, below = self.upper.rule(matrices), self.lower.rule(matrices)
        return above[:len(above) // 2] + below[len(above) // 2:]

    def both_show(self, right, matrices):
        """Each is the reason of two wrong cells or more, has nothing against it, and does not explain the other's: so
        either of them is first, and the other one is left."""
        mixed = self.rule(matrices)
        places = [(i, j) for i, row in enumerate(right) for j in range(len(row))]
        wrong = {(i, j) for i, j in places if mixed[i][j] != right[i][j]}
        halves = []
        for mistake in (self.upper, self.lower):
            own = mistake.rule(matrices)
            if any(own[i][j] != right[i][j] for i, j in places if (i, j) not in wrong):
                return False
            halves.append({(i, j) for i, j in wrong if own[i][j] == mixed[i][j]})
        return min(map(len, halves)) >= 2 and not halves[0] & halves[1]

    def look_alikes(self, mistake, right):
        """The mistakes that give the same in that one's half: on these rows nobody can tell them apart."""
        start, end = (0, len(right[self.step]) // 2) if mistake is self.upper else (len(right[self.step]) // 2, None)
        return [other for other in MISTAKES if other.step == self.step and other.named
                and other.rule(right)[start:end] == mistake.rule(right)[start:end]]


def mixed_mistakes(right):
    """Every pair that shows on the right matrices before the step."""
    for upper in MISTAKES:
        for lower in MISTAKES:
            mixed = Mixed(upper, lower)
            if (upper is not lower and upper.step == lower.step and upper.named and lower.named
                    and len(right[upper.step]) > 1 and mixed.both_show(right[upper.step], right)):
                yield mixed


# --- Sheets ---------------------------------------------------------------------------------------

def typed(value, decimals):
    """An exact value as a fraction, an irrational one as a decimal; and what was typed."""
    if value.denominator <= LARGEST_DENOMINATOR:
        return str(value), value
    near = nearest(value * 10 ** decimals)
    sign, digits = "-" if near < 0 else "", str(abs(near.numerator)).rjust(decimals + 1, "0")
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}", near / 10 ** decimals


def filled(givens, mistake):
    """The texts of every step and the values they stand for; at most one step is wrong."""
    matrices, texts = dict(givens), {}
    decimals = mistake.decimals if mistake else 4
    for step in STEPS:
        is_wrong = mistake is not None and step == mistake.step
        values = (mistake.rule if is_wrong else RIGHT[step])(matrices)
        cells = [[typed(Fraction(v), decimals) for v in row] for row in values]
        texts[step] = [[text for text, _ in row] for row in cells]
        matrices[step] = [[value for _, value in row] for row in cells]
    texts["winner"] = [[winner(matrices["A"])]]
    return texts, matrices


def winner(weights):
    """The key with the largest weight in the second column, as the worksheet asks for it."""
    column = [row[1] for row in weights]
    largest = [f"k{key}" for key, weight in enumerate(column, 1) if weight == max(column)]
    return largest[0] if len(largest) == 1 else "tie"


def sheet(texts):
    lines = ["<!-- byhand: self-attention -->", "# Self-attention by hand", ""]
    for step in [*STEPS, "winner"]:
        rows = texts[step]
        lines += [f"```answer {step} {len(rows)}x{len(rows[0])}",
                  *("  " + "  ".join(row) for row in rows), "```", ""]
    return "\n".join(lines)


def givens_of(program, worksheet):
    run = subprocess.run([program, "walkthrough", worksheet, "--format", "json"],
                         capture_output=True, check=True, timeout=60)
    return {given["name"]: [[Fraction(cell) for cell in row] for row in given["cells"]]
            for given in json.loads(run.stdout)["givens"]}


# --- What the program says ------------------------------------------------------------------------

def names_it(slip, mistake):
    words = [slip["rule"].replace(" ", ""), slip["code"], slip["message"]]
    return any(re.search(mistake.named, text) for text in words)


def differences(mistake, wrong, answer, right):
    """wrong: the cells of the mistaken step, from 1, that are not right."""
    for step in answer["steps"]:
        for i, row in enumerate(step["verdicts"], 1):
            for j, verdict in enumerate(row, 1):
                expected = step["name"] != mistake.step or [i, j] not in wrong
                if (verdict in FULL_MARK) != expected:
                    yield f"{step['name']}[{i},{j}] is {verdict}"
    if answer["score"] != answer["max"] - len(wrong):
        yield f"{answer['score']} of {answer['max']} marks, {len(wrong)} cells are wrong"
    slips = next(step["slips"] for step in answer["steps"] if step["name"] == mistake.step)
    for one in [mistake.upper, mistake.lower] if isinstance(mistake, Mixed) else [mistake]:
        alike = mistake.look_alikes(one, right) if isinstance(mistake, Mixed) else [one]
        if one.named and not any(names_it(slip, other) for slip in slips for other in alike):
            named = [f"{slip['code']}: {slip['rule']} {slip['cells']}" for slip in slips]
            yield f"{one.what} is not named; instead: " + ("; ".join(named) or "nothing")


def grade(program, exercises, folder):
    run = subprocess.run([program, "grade", "--format", "json", "--exercises", str(exercises),
                          str(folder)], capture_output=True, timeout=60, check=False)
    answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
    if run.stderr:
        print(run.stderr.decode()[:2000])
    return {Path(answer["file"]).name: answer for answer in answers}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--worksheet", required=True)
    options = parser.parse_args()
    givens = givens_of(options.program, options.worksheet)
    _, right = filled(givens, None)
    mistakes = [*MISTAKES, *mixed_mistakes(right)]
    shown = mixed = failures = 0
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        wrong = []
        for number, mistake in enumerate(mistakes):
            texts, values = filled(givens, mistake)
            (Path(folder) / f"{number:04}.md").write_text(sheet(texts), "utf-8")
            wrong.append([[i, j] for i, row in enumerate(values[mistake.step], 1)
                          for j, v in enumerate(row, 1) if v != right[mistake.step][i - 1][j - 1]])
        answers = grade(options.program, Path(options.worksheet).parent, folder)
        for number, mistake in enumerate(mistakes):
            what = f"{mistake.step}: {mistake.what}"
            if not wrong[number]:
                print(f"{what}: these numbers do not show it")
                continue
            mixed += isinstance(mistake, Mixed)
            shown += isinstance(mistake, Mistake) and mistake.named is not None
            answer = answers.get(f"{number:04}.md")
            found = ["no answer"] if answer is None else \
                list(differences(mistake, wrong[number], answer, right))
            if found:
                failures += 1
                print("\n  ".join([what, *found]))
    print(f"{shown} mistakes that show and have a name, {mixed} pairs of them in one step, {failures} failures")
    return 1 if failures or shown < FEWEST or mixed < FEWEST_PAIRS else 0


if __name__ == "__main__":
    sys.exit(main())
