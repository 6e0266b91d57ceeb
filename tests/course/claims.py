"""What the worksheets claim in words holds: for their own numbers, and where they say so of any numbers, for
those of 100 variants too.

Each file in claims/ is named after a worksheet and has EVERYWHERE and, if need be, OWN_NUMBERS: the words of a
claim and a function of a Replay that is true where the claim holds.

Usage: BYHAND=PATH BYHAND_WORKSHEETS=PATH PYTHONPATH=tests/program python3 tests/course/claims.py [NAME ...]
(only these worksheets)
"""

import functools
import unittest

from replays import ARGUMENTS, VARIANTS, files_in, replay, worksheet_names


class Replay:
    """A worksheet with its own numbers or those of a variant; a matrix is a list of rows."""

    def __init__(self, name, variant):
        self._matrices = replay(name, variant)

    @staticmethod
    @functools.cache
    def own(name):
        """With its own numbers."""
        return Replay(name, None)

    def hand(self, name):
        """A given, or the result of a step by hand, in fractions."""
        return self._matrices["hand"][name]

    def real(self, name):
        """The same in the real computation, in floats."""
        return [[float(cell) for cell in row] for row in self._matrices["real"][name]]

    def column(self, name, index):
        """A column of the hand result, counted from 1."""
        return [row[index - 1] for row in self.hand(name)]


class Claims(unittest.TestCase):
    def test_every_worksheet_of_the_course_has_claims_and_no_other(self):
        self.assertEqual(set(files_in("claims")), worksheet_names())

    def test_they_hold_for_its_own_numbers(self):
        for name, told in files_in("claims").items():
            own_numbers = getattr(told, "OWN_NUMBERS", {})
            self.assertTrue(told.EVERYWHERE)
            for words, holds in {**told.EVERYWHERE, **own_numbers}.items():
                with self.subTest(worksheet=name, claim=words):
                    self.assertTrue(holds(Replay.own(name)))

    def test_they_hold_for_its_variants(self):
        for name, told in files_in("claims").items():
            replays = {variant: Replay(name, variant) for variant in VARIANTS}
            for words, holds in told.EVERYWHERE.items():
                with self.subTest(worksheet=name, claim=words):
                    self.assertEqual([variant for variant, replay in replays.items() if not holds(replay)], [])


if __name__ == "__main__":
    unittest.main(argv=ARGUMENTS)
