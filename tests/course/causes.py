"""What a worksheet tells is caused by what it names: without the cause the effect is gone, and with it it is there.

Each file in causes/ is named after a worksheet and has CAUSES: a list of Cause. The effect is a function of a
Computation that is true where it shows. It has to show in the worksheet as it stands and in none in which the
rules of `without` stand in the place of the worksheet's: with its own numbers and in 100 variants, by hand and in
the real computation.

Usage: BYHAND=PATH BYHAND_WORKSHEETS=PATH PYTHONPATH=tests/program python3 tests/course/causes.py [NAME ...]
(only these worksheets)
"""

import functools
import re
import tempfile
import unittest
from pathlib import Path

from replays import ARGUMENTS, VARIANTS, files_in, replay, worksheet_names
from running import TREE

PICTURE = re.compile(r"^```picture\n(?:.*\n)*?```\n", re.M)


class Cause:
    """What is told, the effect that shows it, and the rules (of givens or steps, by name) without its cause.

    `own_numbers` is for an effect of which the worksheet speaks only for the numbers that it prints; `computations`
    for one that it tells only of "hand" or only of "real".
    """

    def __init__(self, told, effect, without, own_numbers=False, computations=("hand", "real")):
        self.told, self.effect, self.without = told, effect, without
        self.variants = [None] if own_numbers else [None, *VARIANTS]
        self.computations = computations


class Computation:
    """The matrices of one replay, by hand in fractions or as floats in the real computation: lists of rows."""

    def __init__(self, matrices):
        self._matrices = matrices

    def __getitem__(self, name):
        return self._matrices[name]

    def column(self, name, index):
        """A column, counted from 1."""
        return [row[index - 1] for row in self[name]]

    def winner(self, name, index):
        """The row, counted from 1, of the one largest number in a column, or nothing where two share it."""
        column = self.column(name, index)
        largest = [row for row, value in enumerate(column, 1) if max(column) - value < 1e-9]
        return largest[0] if len(largest) == 1 else None


@functools.lru_cache(maxsize=1024)
def computations(path, variant):
    """{"hand": Computation, "real": Computation} of a worksheet that stays as it is."""
    return {kind: Computation(matrices) for kind, matrices in replay(path, variant).items()}


def with_rule(text, name, rule):
    """The worksheet with another rule for one given or step, by hand and in the real computation."""
    lines = text.split("\n")
    places = [index for index, line in enumerate(lines) if re.match(rf"{re.escape(name)}( =|\s*$| {{2,}}\w)", line)]
    if len(places) != 1:
        raise AssertionError(f"{name} stands in {len(places)} lines, not in one")
    start = places[0]
    end = next(index for index in range(start + 1, len(lines)) if re.match(
        r"```|[A-Za-z]\w* =|(?!show\b)[A-Za-z]\w*( {2}|\s*$)", lines[index]))
    labels = [line for line in lines[start + 1:end] if re.match(r"(rows|cols|show|ask)\b", line)]
    return "\n".join([*lines[:start], f"{name} = {rule}", *labels, *lines[end:]])


def worksheet_named(name):
    return next(path for path in (TREE / "exercises").glob("*.md") if path.stem[3:] == name)


def where(path, cause, shown):
    """The variants and computations in which the effect is not as `shown` says."""
    return [(variant, kind) for variant in cause.variants
            for kind, matrices in computations(path, variant).items()
            if kind in cause.computations and bool(cause.effect(matrices)) != shown]


class Causes(unittest.TestCase):
    def test_every_worksheet_of_the_course_has_causes_and_no_other(self):
        self.assertEqual(set(files_in("causes")), worksheet_names())

    def test_with_the_cause_the_effect_shows_and_without_it_it_is_gone(self):
        for name, told in files_in("causes").items():
            worksheet = worksheet_named(name)
            self.assertTrue(told.CAUSES)
            for cause in told.CAUSES:
                with self.subTest(worksheet=name, told=cause.told), tempfile.TemporaryDirectory() as folder:
                    text = worksheet.read_text(encoding="utf-8")
                    for matrix, rule in cause.without.items():
                        text = with_rule(text, matrix, rule)
                    text = PICTURE.sub("", text)  # one may name what is gone
                    changed = Path(folder) / worksheet.name
                    changed.write_text(text, encoding="utf-8")
                    self.assertEqual(where(worksheet, cause, True), [], "it does not show with its cause")
                    self.assertEqual(where(changed, cause, False), [], "it still shows without its cause")


if __name__ == "__main__":
    unittest.main(argv=ARGUMENTS)
