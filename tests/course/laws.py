"""Laws between worksheets, and of one worksheet with other givens: the same attention, written in another way.

Where two worksheets are one calculation, one of them is given the numbers of the other, and the hand results must
be equal to the last digit, for its own numbers and for variants. What the givens of a single worksheet show is
in claims/.

Usage: BYHAND=PATH PYTHONPATH=tests/program python3 tests/course/laws.py
"""

import math
import re
import tempfile
import unittest
from fractions import Fraction
from itertools import permutations
from pathlib import Path

from claims import Replay
from replays import VARIANTS
from running import TREE

OWN_AND_VARIANTS = [None, *VARIANTS[:20]]
FENCE = re.compile(r"^```(\S*).*\n((?:.*\n)*?)```$", re.M)
OF_THE_SHAPE = re.compile(r"^(?:rows|cols|ask|slip) .*\n(?:[ \t].*\n)*", re.M)  # what a step says of its cells


def transposed(matrix):
    return [list(row) for row in zip(*matrix)]


def picked(rows, order):
    return [rows[place] for place in order]


def permuted(matrix, order):
    """The columns in this order."""
    return transposed(picked(transposed(matrix), order))


def moved(matrix, order):
    """Rows and columns: a matrix with a row and a column for each token."""
    return picked(permuted(matrix, order), order)


def written(matrix):
    return "".join("  " + " ".join(map(str, row)) + "\n" for row in matrix)


def with_givens(text, givens):
    """A worksheet with other matrices, of another shape if need be: its steps lose labels and slips."""

    def block(fence):
        if fence[1] == "step":
            return OF_THE_SHAPE.sub("", fence[0])
        if fence[1] != "given":
            return ""
        lines = re.sub(r"^#.*\n", "", fence[2], flags=re.M)
        for opening in re.findall(r"^(\w+).*\n(?:[ \t].*\n)*", lines, re.M):
            if opening in givens:
                lines = re.sub(rf"^{opening}\b.*\n(?:(?:[ \t]|rows |cols ).*\n)*",
                               lambda _, name=opening: f"{name}\n{written(givens[name])}", lines, flags=re.M)
        return f"```given\n{lines}```"

    return FENCE.sub(block, text)


def each_variant_of(name):
    """The test for a worksheet with its own numbers and those of variants, each by itself."""

    def repeated(test):
        def of_all(self):
            for variant in OWN_AND_VARIANTS:
                with self.subTest(worksheet=name, variant=variant):
                    test(self, Replay(name, variant))

        return of_all

    return repeated


class Laws(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def replay(self, name, **givens):
        """A worksheet of the course with these numbers in the place of its own."""
        (worksheet,) = (TREE / "exercises").glob(f"[0-9][0-9]-{name}.md")
        path = Path(self.folder) / worksheet.name
        path.write_text(with_givens(worksheet.read_text("utf-8"), givens), "utf-8")
        replay = Replay(str(path), None)
        for given, matrix in givens.items():
            self.assertEqual(replay.hand(given), matrix)
        return replay

    def assert_same(self, one, other):
        """A hand result to the last digit, or a real one up to rounding."""
        self.assertEqual([len(row) for row in one], [len(row) for row in other])
        for row, line in zip(one, other):
            for cell, number in zip(row, line):
                if isinstance(cell, float) and math.isfinite(cell):
                    self.assertAlmostEqual(cell, number, delta=1e-12 * max(1, abs(number)))
                else:
                    self.assertEqual(cell, number)

    def assert_both_same(self, one, name, other, its_name, change=lambda matrix: matrix):
        """A result of the first, by hand and real, is that of the second with this change."""
        self.assert_same(one.hand(name), change(other.hand(its_name)))
        self.assert_same(one.real(name), change(other.real(its_name)))

    # --- one attention in other words -----------------------------------------------------------------------

    @each_variant_of("rows")
    def test_attention_in_rows_is_the_transpose_of_that_in_columns(self, rows):
        columns = self.replay("self-attention", **{
            name: transposed(rows.hand(name)) for name in ["X", "W_Q", "W_K", "W_V"]})
        for name in "QKVSEAZ":
            self.assert_both_same(rows, name, columns, name, transposed)

    def test_the_worksheet_in_rows_has_the_numbers_of_that_in_columns(self):
        self.assert_both_same(Replay("rows", None), "Z", Replay("self-attention", None), "Z", transposed)

    @each_variant_of("masked")
    def test_without_its_mask_masked_attention_is_self_attention(self, w):
        tokens = len(w.hand("M"))
        unmasked = self.replay("masked", X=w.hand("X"), M=[[0] * tokens] * tokens)
        attention = self.replay("self-attention", **{name: w.hand(name) for name in ["X", "W_Q", "W_K", "W_V"]})
        for name in "SREAZ":
            self.assert_both_same(unmasked, name, attention, name)

    @each_variant_of("kv-cache")
    def test_word_by_word_with_a_cache_is_masked_attention(self, w):
        masked = self.replay("masked", **{name: w.hand(name) for name in ["X", "W_Q", "W_K", "W_V"]})
        for name in "EZ":
            self.assert_both_same(w, name, masked, name)
        for name in "KV":
            self.assert_both_same(w, f"{name}_4", masked, name)
        for word in range(2, 5):
            self.assert_both_same(w, f"z_{word}", masked, "Z", lambda matrix: permuted(matrix, [word - 1]))
        for word in (2, 3):
            self.assert_both_same(w, f"a_{word}", masked, "A", lambda matrix: permuted(matrix, [word - 1])[:word])

    @each_variant_of("cross-attention")
    def test_cross_attention_of_a_sequence_with_itself_is_self_attention(self, w):
        crossed = self.replay("cross-attention", X=w.hand("X"), Y=w.hand("X"), W_V=w.hand("W_V"))
        attention = self.replay("self-attention", **{name: w.hand(name) for name in ["X", "W_Q", "W_K", "W_V"]})
        for name in "SEAZ":
            self.assert_both_same(crossed, name, attention, name)

    @each_variant_of("multi-head")
    def test_each_head_is_self_attention_with_its_own_rows_of_the_matrices(self, w):
        for head, rows in [("1", slice(0, 2)), ("2", slice(2, 4))]:
            attention = self.replay("self-attention", X=w.hand("X"), **{
                name: w.hand(name)[rows] for name in ["W_Q", "W_K", "W_V"]})
            for name in "SEAZ":
                self.assert_both_same(w, f"{name}_{head}", attention, name)

    @each_variant_of("grouped-query")
    def test_heads_that_have_the_same_keys_anyway_lose_nothing_by_sharing(self, w):
        K = [[[2 * cell for cell in row] for row in w.hand(f"K_{head}")] for head in range(1, 5)]  # means stay whole
        for shared in [(0, 0, 2, 2), (1, 1, 3, 3), (0, 0, 0, 0), (2, 2, 2, 2)]:
            other = self.replay("grouped-query", **{f"K_{head}": K[of] for head, of in enumerate(shared, 1)})
            self.assert_both_same(other, "A_A", other, "A", lambda weights: permuted(weights, [0, 1]))
            self.assert_both_same(other, "A_B", other, "A", lambda weights: permuted(weights, [2, 3]))
            if len(set(shared)) == 1:
                self.assert_both_same(other, "A_one", other, "A")
            else:
                self.assertNotEqual(other.hand("A_one"), other.hand("A"))

    @each_variant_of("transformer")
    def test_the_left_tower_of_the_transformer_is_the_encoder_block(self, w):
        block = self.replay("encoder", **{name: w.hand(name) for name in [
            "X", "W_Q", "W_K", "W_V", "W_1", "b_1", "W_2", "b_2"]})
        for name, its_name in [("A", "A"), ("N", "N_1"), ("F", "F"), ("H", "N_2")]:
            self.assert_both_same(w, name, block, its_name)

    @each_variant_of("transformer")
    def test_the_right_tower_of_the_transformer_has_masked_attention_and_cross_attention(self, w):
        masked = self.replay("masked", X=w.hand("Y"), **{
            f"W_{letter}": w.hand(f"M_{letter}") for letter in "QKV"})
        self.assert_both_same(w, "A_M", masked, "A")
        crossed = self.replay("cross-attention", X=w.hand("H"), Y=w.hand("Y_1"), **{
            f"W_{letter}": w.hand(f"C_{letter}") for letter in "QKV"})
        self.assert_same(w.hand("A_C"), crossed.hand("A"))

    @each_variant_of("gpt")
    def test_each_head_of_the_gpt_is_masked_attention(self, w):
        first = self.replay("masked", X=w.hand("X"), **{f"W_{letter}": w.hand(f"W_{letter}1") for letter in "QKV"})
        self.assert_both_same(w, "A_1", first, "A")
        second = self.replay("masked", X=w.hand("N"), **{f"W_{letter}": w.hand(f"W_{letter}2") for letter in "QKV"})
        self.assert_same(w.hand("A_2"), permuted(second.hand("A"), [1, 4]))

    # --- the order of the tokens ----------------------------------------------------------------------------

    def test_permuting_the_tokens_permutes_the_results(self):
        w = Replay("self-attention", None)
        for order in permutations(range(4)):
            other = self.replay("self-attention", X=permuted(w.hand("X"), order))
            for name in "QKVZ":
                self.assert_both_same(other, name, w, name, lambda matrix: permuted(matrix, order))
            for name in "SREA":
                self.assert_both_same(other, name, w, name, lambda matrix: moved(matrix, order))

    @each_variant_of("positional")
    def test_without_positions_any_order_of_the_words_gives_each_word_the_same_result(self, w):
        for order in permutations(range(3)):
            other = self.replay("positional", M=permuted(w.hand("M"), order), N=permuted(w.hand("N"), order))
            self.assert_both_same(other, "Z", w, "Z", lambda matrix: permuted(matrix, order))
            if order != (0, 1, 2):
                self.assertNotEqual(other.hand("Zp"), permuted(w.hand("Zp"), order))

    @each_variant_of("feed-forward")
    def test_the_feed_forward_layer_treats_each_token_alone(self, w):
        other = self.replay("feed-forward", X=permuted(w.hand("X"), (2, 0, 1)))
        self.assert_both_same(other, "Y", w, "Y", lambda matrix: permuted(matrix, (2, 0, 1)))
        one = self.replay("feed-forward", X=permuted(w.hand("X"), (1,)))
        self.assert_both_same(one, "Y", w, "Y", lambda matrix: permuted(matrix, (1,)))

    @each_variant_of("cross-attention")
    def test_the_order_of_the_keys_plays_no_part_in_cross_attention(self, w):
        other = self.replay("cross-attention", X=permuted(w.hand("X"), (3, 1, 0, 2)), Y=w.hand("Y"),
                            W_V=w.hand("W_V"))
        self.assert_both_same(other, "Z", w, "Z")

    @each_variant_of("masked")
    def test_under_the_mask_a_token_changes_nothing_before_it(self, w):
        for token in range(1, 4):
            changed = [[cell + (place == token) * (row + 1) for place, cell in enumerate(cells)]
                       for row, cells in enumerate(w.hand("X"))]
            other = self.replay("masked", X=changed)
            self.assertNotEqual(other.hand("V"), w.hand("V"))
            for name in ["E", "A", "Z"]:
                before = range(token)
                self.assert_same(permuted(other.hand(name), before), permuted(w.hand(name), before))
                self.assert_same(permuted(other.real(name), before), permuted(w.real(name), before))

    @each_variant_of("decoder")
    def test_in_the_decoder_a_later_word_changes_no_earlier_column(self, w):
        later = [[start, le + row + 1] for row, (start, le) in enumerate(w.hand("X"))]
        other = self.replay("decoder", X=later)
        self.assertNotEqual(other.hand("V"), w.hand("V"))
        for name in ["R", "A", "Y_1", "N_1", "R_C", "A_C", "Y_2", "N_2", "F", "Y_3", "N_3"]:
            self.assert_same(permuted(other.hand(name), [0]), permuted(w.hand(name), [0]))
            self.assert_same(permuted(other.real(name), [0]), permuted(w.real(name), [0]))

    @each_variant_of("decoder")
    def test_the_order_of_the_encoded_words_plays_no_part_in_the_decoder(self, w):
        other = self.replay("decoder", X=w.hand("X"), H=permuted(w.hand("H"), (2, 0, 1)))
        self.assert_both_same(other, "A_C", w, "A_C", lambda weights: picked(weights, (2, 0, 1)))
        self.assert_both_same(other, "N_3", w, "N_3")


if __name__ == "__main__":
    unittest.main()
