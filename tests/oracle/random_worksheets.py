#!/usr/bin/env python3
"""Random worksheets, replayed by the program and by the oracle: every cell must be the same.

Usage: random_worksheets.py --program PATH [--count N] [--seed S] [--only I] [--keep-going]

Worksheet I of seed S is the same on every machine; a failure prints both.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from fractions import Fraction
from math import inf

from enclosure import Unclear
from evaluate import (Evaluator, HandNumbers, RealNumbers, WorksheetError, cell_by_cell, hand_text,
                      hand_texts, infinite, is_sharp, real_agrees, shape)
from expression import Writer, constructs, without_rounding
from generate import Generator
from program import Program, numbered

GIVEN_NAMES = ["X", "W_Q", "W_K", "A1", "bias", "M", "ids", "d_k", "E_pos", "v"]
STEP_NAMES = ["Q", "K", "V", "S", "R", "P", "c", "A", "Z", "H2", "out", "q_1"]
TRIALS = 40


# --- One worksheet --------------------------------------------------------------------------------

class Step:
    def __init__(self, name, hand, real=None):
        self.name, self.hand, self.real = name, hand, real
        self.lines = range(0)  # of its text, counted from 1

    def real_tree(self):
        return without_rounding(self.hand) if self.real is None else self.real


class Worksheet:
    """Givens and steps with what the oracle makes of them, and the text that says so."""

    def __init__(self, rng):
        self.rng = rng
        self.hand, self.real = Evaluator(HandNumbers()), Evaluator(RealNumbers())
        self.generator = Generator(rng, self.hand)
        self.writer = Writer(rng)
        self.given_names, self.steps, self.lines = [], [], []
        self.broken = None  # the step that is an error, if one is

    # Making it

    def fill(self, with_error):
        rng = self.rng
        self.write("# A random worksheet", "", "Some prose with `code`.", "")
        self.write_givens(rng.sample(GIVEN_NAMES, rng.randint(2, 4)))
        names = rng.sample(STEP_NAMES, rng.randint(2, 8))
        wrong = rng.choice(names) if with_error else None
        open_block = False
        for i, name in enumerate(names):
            step = self.broken_step(name) if name == wrong else self.good_step(name)
            if step is None:
                continue
            if not open_block:
                self.write("", f"## Step {i}", "", "```step")
            self.write_step(step)
            self.define(step)
            open_block = rng.random() < 0.3
            if not open_block:
                self.write("```")
        if open_block:
            self.write("```")
        return self

    def good_step(self, name):
        for _ in range(TRIALS):
            wanted = self.generator.any_shape()
            depth = self.rng.choice([1, 2, 2, 3, 3, 4])
            step = Step(name, self.generator.tree(wanted, depth))
            if self.is_dull(step) and self.rng.random() < 0.9:
                continue
            if self.rng.random() < 0.35:
                step.real = self.generator.tree(wanted, 2, loose=True)
            if self.outcome(step) == "fine":
                return step
        return None

    def is_dull(self, step):
        """All cells equal: a mistake in the program might not show."""
        cells = [cell for row in self.hand.value(step.hand) for cell in row]
        return cells in ([Fraction(0)], [Fraction(1)]) or (len(cells) > 1 and len(set(cells)) == 1)

    def broken_step(self, name):
        for _ in range(TRIALS):
            broken = self.generator.broken()
            if self.rng.random() < 0.8:
                step = Step(name, broken)
            else:
                step = self.step_with_broken_real(name, broken)
            if self.outcome(step) == "error":
                self.broken = step
                return step
        return None

    def step_with_broken_real(self, name, broken):
        return Step(name, self.generator.tree((1, 1), 1), broken)

    def outcome(self, step):
        """fine, error, or unclear"""
        try:
            hand = self.hand.value(step.hand)
            hand_texts(hand)
        except WorksheetError:
            return "error"
        except Unclear:
            return "unclear"
        try:
            real = self.real.value(step.real_tree())
        except WorksheetError:
            return "error"
        except Unclear:
            return "unclear"
        return "fine" if shape(real) == shape(hand) else "error"

    def define(self, step):
        """From here on later steps may name it."""
        self.steps.append(step)
        if step is not self.broken:
            self.hand.names[step.name] = self.hand.value(step.hand)
            self.real.names[step.name] = self.real.value(step.real_tree())

    # Writing it

    def write(self, *lines):
        self.lines.extend(lines)

    def text(self):
        return "\n".join(self.lines) + "\n"

    def comment(self):
        return self.rng.choice(["   # why so", "  # a = b : [", "\t# 1 2"]) \
            if self.rng.random() < 0.08 else ""

    def write_givens(self, names):
        self.write("```given")
        for i, name in enumerate(names):
            if i > 1 and self.rng.random() < 0.3 and self.write_computed_given(name):
                continue
            if i == 2 and self.rng.random() < 0.3:
                self.write("```", "", "```given")
            self.write_matrix(name)
        self.write("```")

    def write_matrix(self, name):
        rng = self.rng
        if name == "ids":
            matrix = [[Fraction(rng.randint(1, 3)) for _ in range(self.generator.any_size())]]
        else:
            rows, columns = self.generator.any_shape()
            masked = rng.random() < 0.1
            matrix = [[random_given(rng, masked) for _ in range(columns)] for _ in range(rows)]
        self.know_given(name, matrix)
        options = random_labels(rng, "cols", len(matrix[0])) if rng.random() < 0.2 else ""
        options += "   draw 0 0 1/2 -2" if rng.random() < 0.1 else ""
        labelled = rng.random() < 0.1
        self.write(name + options + self.comment())
        for i, row in enumerate(matrix):
            label = f"row{i} | " if labelled else ""
            self.write("  " + label + rng.choice([" ", "  ", "\t"]).join(
                random_entry(rng, v) for v in row) + self.comment())

    def write_computed_given(self, name):
        for _ in range(TRIALS):
            node = self.generator.tree(self.generator.any_shape(), 2)
            try:
                hand_texts(self.hand.value(node))
            except (WorksheetError, Unclear):
                continue
            self.know_given(name, self.hand.value(node))
            self.write(f"{name} = {self.writer.write(node)}{self.comment()}")
            return True
        return False

    def know_given(self, name, matrix):
        """Givens are the same numbers in both computations."""
        self.given_names.append(name)
        self.hand.names[name] = matrix
        self.real.names[name] = cell_by_cell(
            lambda v: v if infinite(v) else self.real.numbers.of(v), matrix)

    def write_step(self, step):
        first = len(self.lines) + 1
        self.write_rule(f"{step.name} =", step.hand)
        options = self.step_options(step)
        if step.real is not None:
            options.append(("real", step.real))
        self.rng.shuffle(options)
        for option in options:
            if isinstance(option, tuple):
                self.write_rule(*option)
            else:
                self.write(option)
        step.lines = range(first, len(self.lines) + 1)

    def write_rule(self, start, node):
        """A rule on one line, or continued on the next one after two blanks or a tab."""
        words = f"{start} {self.writer.write(node)}".split(" ")
        if len(words) > 3 and self.rng.random() < 0.15:
            cut = self.rng.randint(3, len(words) - 1)
            self.write(" ".join(words[:cut]))
            self.write(self.rng.choice(["  ", "    ", "\t"]) + " ".join(words[cut:]))
        else:
            self.write(" ".join(words) + self.comment())

    def step_options(self, step):
        rng, options = self.rng, []
        if rng.random() < 0.2:
            options.append("hint look at # the rule: [once more")
        if rng.random() < 0.1:
            options.append(f"places {rng.randint(0, 6)}")
        if step is self.broken:
            return options
        rows, columns = shape(self.hand.value(step.hand))
        if rng.random() < 0.15:
            options.append(random_labels(rng, "cols", columns).strip())
        if rng.random() < 0.15:
            options.append(random_labels(rng, "rows", rows).strip())
        if rng.random() < 0.1:
            options.append("show")
        elif rng.random() < 0.1:
            options.append(f"ask [{rng.randint(1, rows)},{rng.randint(1, columns)}] [:,1]")
        if rng.random() < 0.1:
            slip = self.writer.write(self.generator.tree((rows, columns), 2, loose=True))
            options.append(f"slip mistake = {slip} : a typical one, 1: so it goes")
        return options


def random_labels(rng, what, count):
    if rng.random() < 0.5:
        return f"   {what} x1..x{count}" if count > 1 else f"   {what} x1"
    return f"   {what} " + " ".join(rng.sample(["alpha", "b", "c3", "key", "q", "z_", "y", "tok"],
                                               count))


def random_given(rng, masked):
    if masked and rng.random() < 0.25:
        return -inf
    kind = rng.random()
    if kind < 0.6:
        return Fraction(rng.randint(-3, 5))
    if kind < 0.75:
        return Fraction(rng.randint(-30, 30), rng.randint(1, 12))
    if kind < 0.97:
        return Fraction(rng.randint(-500, 500), rng.choice([2, 4, 10, 100]))
    return Fraction(rng.randint(-10 ** 9, 10 ** 9), rng.randint(1, 10 ** 6))


def random_entry(rng, value):
    """One of the ways to write a number in a cell."""
    if infinite(value):
        return rng.choice(["-inf", "-inf", "-∞", "−inf"])
    sign = rng.choice(["-"] * 4 + ["−", "–"]) if value < 0 else rng.choice([""] * 5 + ["+"])
    size = abs(value)
    ways = [fraction_entry(rng, size)] if size.denominator > 1 else [str(size), str(size)]
    decimals = next((d for d in range(8) if (size * 10 ** d).denominator == 1), None)
    if decimals is not None:
        ways.append(decimal_entry(rng, size, decimals))
    if size > 1 and size.denominator > 1:
        whole = int(size)
        # The second sign of a mixed number is its first one.
        ways.append(f"{whole}{'-' if value < 0 else '+'}{size - whole}")
    return sign + rng.choice(ways)


def fraction_entry(rng, size):
    times = rng.choice([1, 1, 1, 2, 3])
    bar = rng.choice(["/"] * 8 + ["⁄", "⁄", " / "])
    return f"{size.numerator * times}{bar}{size.denominator * times}"


def decimal_entry(rng, size, decimals):
    decimals += rng.choice([0, 0, 1])
    digits = str(int(size * 10 ** decimals)).rjust(decimals + 1, "0")
    text = digits[:len(digits) - decimals] + "." + digits[len(digits) - decimals:]
    return text[1:] if text.startswith("0.") and len(text) > 2 and rng.random() < 0.3 else text


# --- Program against oracle -----------------------------------------------------------------------

def differences(worksheet, answer):
    """What is wrong with the program's answer, one line each."""
    if worksheet.broken is not None:
        yield from wrong_refusal(worksheet, answer)
    elif answer.status != 0:
        yield f"the oracle finds no error, the program exits with {answer.status}:\n{answer.errors}"
    else:
        yield from wrong_cells(worksheet, answer.result)


def wrong_refusal(worksheet, answer):
    if answer.status != 2:
        yield f"step {worksheet.broken.name} is an error, the program exits with {answer.status}"
    elif not answer.errors.strip():
        yield "exit status 2 without a message"
    elif answer.output:
        yield f"an error, and yet a result:\n{answer.output}"
    elif answer.error_line() not in worksheet.broken.lines:
        yield (f"the error is in lines {list(worksheet.broken.lines)}, the message says:\n"
               f"{answer.errors}")


def wrong_cells(worksheet, result):
    givens = [(given["name"], given["cells"]) for given in result["givens"]]
    expected = [(name, hand_texts(worksheet.hand.names[name])) for name in worksheet.given_names]
    if givens != expected:
        yield f"givens: {givens} instead of {expected}"
    names = [step["name"] for step in result["steps"]]
    if names != [step.name for step in worksheet.steps]:
        yield f"steps: {names}"
        return
    for step in result["steps"]:
        yield from wrong_cells_of_step(worksheet, step)


def wrong_cells_of_step(worksheet, step):
    hand, real = worksheet.hand.names[step["name"]], worksheet.real.names[step["name"]]
    sizes = {shape(hand), shape(step["hand"]), shape(step["real"]), (step["rows"], step["cols"])}
    if len(sizes) > 1:
        yield f"{step['name']}: shapes {sizes}, expected {shape(hand)}"
        return
    for i, row in enumerate(hand):
        for j, value in enumerate(row):
            place = f"{step['name']}[{i + 1},{j + 1}]"
            if step["hand"][i][j] != hand_text(value):
                yield f"{place} by hand: {step['hand'][i][j]}, expected {hand_text(value)}"
            if not real_agrees(real[i][j], step["real"][i][j]):
                yield f"{place} real: {step['real'][i][j]}, expected {real[i][j]}"


def reprinted(worksheet, result):
    """The worksheet with the program's own formulas, which must mean the same."""
    lines = ["# Reprinted", "", "```given"]
    for given in result["givens"]:
        lines += [given["name"], *("  " + " ".join(row) for row in given["cells"])]
    lines += ["```", "", "```step"]
    for step in result["steps"]:
        lines += [f"{step['name']} = {step['formula']}", f"real {step['real_formula']}"]
    return "\n".join([*lines, "```"]) + "\n"


def same_values(first, second):
    def values(result):
        return [(step["name"], step["hand"], step["real"]) for step in result["steps"]]
    return second is not None and values(first) == values(second)


class Tally:
    """What was compared, so that nothing is left out unnoticed."""

    def __init__(self):
        self.counts, self.used = Counter(), Counter()

    def add(self, worksheet):
        self.counts["errors" if worksheet.broken else "valid"] += 1
        for step in worksheet.steps:
            self.used.update(set(constructs(step.hand)))
            if worksheet.broken:
                continue
            self.counts["steps"] += 1
            cells = [cell for row in worksheet.real.names[step.name] for cell in row]
            self.counts["cells"] += len(cells)
            self.counts["real cells to 1e-9"] += sum(map(is_sharp, cells))

    def never_used(self, program):
        """Of all that the program knows: what the oracle has to be taught."""
        listed = subprocess.run([program, "functions", "--format", "json"], check=True, capture_output=True).stdout
        functions = {function["name"] for function in json.loads(listed)["functions"]}
        operators = {"+", "-", "*", ".*", "/", "^", "^T", "unary -", "inf", "pi", "literal"}
        forms = {f"[{r}, {c}]" for r in (":", "i", "a:b", "ids") for c in (":", "i", "a:b", "ids")}
        return sorted((functions | operators | forms) - set(self.used))


def make(seed, i):
    rng = random.Random(f"{seed}-{i}")
    return Worksheet(rng).fill(with_error=rng.random() < 0.12)


def check(program, worksheet):
    text = worksheet.text()
    answer = program.walkthrough(text)
    found = list(differences(worksheet, answer))
    if not found and answer.status == 0:
        again = reprinted(worksheet, answer.result)
        second = program.walkthrough(again)
        if not same_values(answer.result, second.result):
            found.append(f"the printed formulas do not mean the same:\n{again}\n{second.errors}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="just this one, and print it")
    parser.add_argument("--keep-going", action="store_true", help="report every failure")
    options = parser.parse_args()

    program, tally, failures, start = Program(options.program), Tally(), 0, time.monotonic()
    chosen = range(options.count) if options.only is None else [options.only]
    for i in chosen:
        worksheet = make(options.seed, i)
        if options.only is not None:
            print(numbered(worksheet.text()))
        found = check(program, worksheet)
        tally.add(worksheet)
        if found:
            failures += 1
            print(f"--- worksheet {i} of seed {options.seed} "
                  f"(again: --seed {options.seed} --only {i})\n{numbered(worksheet.text())}")
            print("\n".join(found), flush=True)
            if not options.keep_going:
                break
    counts = ", ".join(f"{count} {what}" for what, count in tally.counts.items())
    print(f"{len(chosen)} worksheets ({counts}), {failures} failures, "
          f"{time.monotonic() - start:.1f} s")
    unused = tally.never_used(options.program) if len(chosen) >= 200 else []
    if unused and not failures:
        print("never used:", ", ".join(unused))
        return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
