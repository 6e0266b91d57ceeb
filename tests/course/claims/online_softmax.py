"""Both ways are computed here from the scores and the values that are given, not from the steps."""

import math
from fractions import Fraction
from itertools import permutations

BLOCKS = ["1", "2", "3"]
GARDENER, BUTLER = 0, 1
FRESH = (-math.inf, 0, [0, 0])  # maximum, sum and output before the first page


def scores_of(w, blocks=BLOCKS):
    return [row[0] for block in blocks for row in w.hand("R" + block)]


def values_of(w, blocks=BLOCKS):
    """One vector for each token."""
    return [column for block in blocks for column in zip(*w.hand("V" + block))]


def power(exponent):
    return 0 if exponent == -math.inf else Fraction(3) ** int(exponent)


def mixed(powers, values):
    return [sum(each * value for each, value in zip(powers, feature)) for feature in zip(*values)]


def whole(w):
    """The softmax as it is defined, and the values mixed by it."""
    powers = [power(score) for score in scores_of(w)]
    return [feature / sum(powers) for feature in mixed(powers, values_of(w))]


def summed_up(scores, values):
    """Maximum, sum and output of these tokens at once."""
    powers = [power(score - max(scores)) for score in scores]
    return max(scores), sum(powers), mixed(powers, values)


def merged(some, others):
    highest = max(some[0], others[0])
    mine, hers = power(some[0] - highest), power(others[0] - highest)
    return highest, mine * some[1] + hers * others[1], [mine * a + hers * b for a, b in zip(some[2], others[2])]


def after(w, blocks):
    return summed_up(scores_of(w, blocks), values_of(w, blocks))


def number(w, name):
    return w.hand(name)[0][0]


def column(w, name):
    return [row[0] for row in w.hand(name)]


def state(w, suffix):
    return number(w, "m" + suffix), number(w, "l" + suffix), column(w, "O" + suffix)


def unmended(w):
    """Sum and output where the past keeps its weight on page 2, and the maximum does not rise on page 3."""
    powers = [power(score - number(w, "m1")) for score in scores_of(w, ["1"])]
    powers += [power(score - number(w, "m2")) for score in scores_of(w, ["2", "3"])]
    return sum(powers), mixed(powers, values_of(w))


def holds(exponent):
    try:
        math.exp(exponent)
        return True
    except OverflowError:
        return False


def nearly(one, other):
    return all(math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12) for a, b in zip(one, other, strict=True))


def real_whole(w):
    powers = [math.exp(score - max(scores_of(w))) for score in scores_of(w)]
    return [sum(each * value for each, value in zip(powers, feature)) / sum(powers)
            for feature in zip(*values_of(w))]


EVERYWHERE = {
    "arrested, carried and named: the gardener, four numbers, and yes": lambda w: (
        number(w, "arrested"), number(w, "named")) == (1 + unmended(w)[1].index(max(unmended(w)[1])), 1)
        and number(w, "carried") == sum(len(column(w, name)) for name in ["m2", "l2", "O2"]),
    "it ends at exactly the result of the whole softmax":
        lambda w: column(w, "Z") == column(w, "Z_whole") == whole(w),
    "maximum, sum and output are right after each page": lambda w: all(
        state(w, block) == after(w, BLOCKS[:place + 1]) for place, block in enumerate(BLOCKS)),
    "before the first page there is nothing": lambda w: state(w, "0") == FRESH and number(w, "f1") == 0,
    "a 64-bit float ends at about 10^308: it holds e^709 but not e^710": lambda w: holds(709) and not holds(710),
    "no power of e of these scores fits into a float": lambda w: not any(holds(score) for score in scores_of(w)),
    "3^712 has 340 digits": lambda w: len(str(3**712)) == 340,
    "the largest power is 1, and none is above": lambda w: max(column(w, "E1")) == 1 == max(column(w, "E2"))
        and all(0 < each <= 1 for block in BLOCKS for each in column(w, "E" + block)),
    "page 1 points at the gardener": lambda w: column(w, "O1")[GARDENER] > column(w, "O1")[BUTLER]
        and all(values[GARDENER] > values[BUTLER] for values in values_of(w, ["1"])),
    "the tray matters most of all, and it points at the butler": lambda w: scores_of(w).index(
        max(scores_of(w))) == 2 and scores_of(w).count(max(scores_of(w))) == 1
        and values_of(w)[2][BUTLER] > values_of(w)[2][GARDENER],
    "on page 2 the maximum rises, so the factor is below 1":
        lambda w: number(w, "m2") > number(w, "m1") and 0 < number(w, "f2") < 1,
    "on page 3 no score reaches the maximum, so the factor is 1": lambda w: max(scores_of(w, ["3"]))
        < number(w, "m2") == number(w, "m3") and number(w, "f3") == 1,
    "the thief is the butler, really too": lambda w: whole(w)[BUTLER] > whole(w)[GARDENER]
        and w.real("Z")[BUTLER][0] > w.real("Z")[GARDENER][0],
    "next to the tray the best clue of page 1 deserves 1/3 at most": lambda w: max(column(w, "E1")) == 1
        and number(w, "f2") <= Fraction(1, 3),
    "with f2 = 1 it would be the gardener": lambda w: unmended(w)[1][GARDENER] > unmended(w)[1][BUTLER],
    "the friend reads pages 2 and 3 with a fresh start": lambda w: state(w, "_friend") == after(w, ["2", "3"]),
    "what both make together is l3 and O3": lambda w: (number(w, "l"), column(w, "O"))
        == (number(w, "l3"), column(w, "O3")) == after(w, BLOCKS)[1:],
    "whoever had the higher maximum has nothing to mend": lambda w: column(w, "f") == [
        power(number(w, name) - max(number(w, "m1"), number(w, "m_friend"))) for name in ("m1", "m_friend")]
        and max(column(w, "f")) == 1,
    "partial results can be merged in any order, and in any groups": lambda w: all(
        merged(merged(after(w, [a]), after(w, [b])), after(w, [c])) == after(w, BLOCKS)
        == merged(after(w, [a]), merged(after(w, [b]), after(w, [c]))) for a, b, c in permutations(BLOCKS)),
    "with the sum alone not mended Z points the same way and is too short":
        lambda w: unmended(w)[0] > number(w, "l3"),
    "in the real computation both ways are the same up to rounding":
        lambda w: nearly([row[0] for row in w.real("Z")], real_whole(w))
        and nearly([row[0] for row in w.real("Z_whole")], real_whole(w)),
}

OWN_NUMBERS = {
    "the butler has 109/16, the gardener 69/16":
        lambda w: column(w, "Z") == [Fraction(69, 16), Fraction(109, 16)],
    "with f2 = 1 the output would be 61/3 and 15": lambda w: unmended(w)[1] == [Fraction(61, 3), 15],
    "the sum would be 8/3 instead of 16/9, and the weights add up to 2/3":
        lambda w: (unmended(w)[0], number(w, "l3")) == (Fraction(8, 3), Fraction(16, 9))
        and number(w, "l3") / unmended(w)[0] == Fraction(2, 3),
    "between two pages four numbers are kept":
        lambda w: sum(len(column(w, name)) for name in ["m2", "l2", "O2"]) == 4,
}
