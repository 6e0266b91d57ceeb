"""The block is replayed here word by word; arrows are complex numbers, and no root is taken but of a square."""

import math
from fractions import Fraction

from by_hand import column_of, columns, dot, mean, nearest, plus, times

CHEAP_A, LAST_A, LAST_B = range(3)
GOOD, JUDGES, STRESS, NEGATION = range(4)
PLACE_OF_LAST = 3
ORDER_B = [2, 0, 1, 3]  # of the columns of text a


def root(square):
    """Of the square of a fraction."""
    square = Fraction(square)
    found = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
    assert found ** 2 == square
    return found


def rms(token):
    return root(mean([x * x for x in token]))


def normed(w, token, gain):
    return [g * x / rms(token) for g, x in zip(column_of(w, gain), token)]


def sign(w):
    """1 where the last word is good, -1 where it is bad."""
    return w.hand("mood")[0][0] / 4


def texts(w):
    text_a = columns(w.hand("X_a"))
    return text_a, [text_a[place] for place in ORDER_B]


def score(query, key, distance):
    """Of arrows, where the key stands so many quarter turns before the query."""
    return int((complex(*query) * 1j ** distance * complex(*key).conjugate()).real)


def heard(w, text, place, turned=True, masked=True):
    """What the word at this place finds through both heads, if it sees itself and what stands before it."""
    tokens = [normed(w, token, "g_1") for token in (text[:place + 1] if masked else text)]
    asked = times(w.hand("W_Q"), tokens[place])
    found = []
    for head in (asked[:2], asked[2:]):
        powers = [Fraction(3) ** (score(head, times(w.hand("W_K"), token), (place - other) * turned) // 2)
                  for other, token in enumerate(tokens)]
        values = [times(w.hand("W_V"), token)[0] for token in tokens]
        found.append(nearest(dot(values, powers) / sum(powers)))
    return found


def attended(w, text, place, turned=True):
    return plus(text[place], times(w.hand("W_O"), heard(w, text, place, turned)))


def followed(w):
    """The three words after the attention."""
    text_a, text_b = texts(w)
    return [attended(w, text_a, 0), attended(w, text_a, PLACE_OF_LAST), attended(w, text_b, PLACE_OF_LAST)]


def silu(x):
    return float(x) / (1 + math.exp(-x))


def swiglu(w, token, gates=None):
    up = times(w.hand("W_up"), token)
    gates = [nearest(silu(x)) for x in times(w.hand("W_gate"), token)] if gates is None else gates
    return times(w.hand("W_down"), [gate * x for gate, x in zip(gates, up)])


def block(w, token):
    return plus(token, swiglu(w, normed(w, token, "g_2")))


def without_the_second_norm(w, token):
    return plus(token, swiglu(w, [g * x for g, x in zip(column_of(w, "g_2"), token)]))


def shouted(w):
    """Text a without the first norm: how good the thing is, up to the sign of the last word; really computed."""
    tokens = [[float(g * x) for g, x in zip(column_of(w, "g_1"), token)] for token in texts(w)[0]]
    loudest = 4 * tokens[2][NEGATION]  # all weight is on not
    token = [float(x) for x in texts(w)[0][3]]
    token[NEGATION] += loudest
    size = math.sqrt(sum(x * x for x in token) / 4)
    good, negation = (float(column_of(w, "g_2")[row]) * token[row] / size for row in (GOOD, NEGATION))
    return float(sign(w)) * (token[GOOD] - 3 * silu(negation) * good)


def table(w):
    """The printed values of SiLU."""
    printed = {"-2": -0.24, "-4/3": -0.28, "-4/5": -0.25, "0": 0, "4/5": 0.55, "4/3": 1.06, "2": 1.76, "3": 2.86}
    return all(abs(silu(Fraction(x)) - value) <= 0.005 for x, value in printed.items()) and all(
        str(cell) in printed for column in (1, 2) for cell in [row[column] for row in w.hand("G")])


def row_of(w, name):
    return w.hand(name)[0]


EVERYWHERE = {
    "all roots are whole": lambda w: all(x.denominator == 1 for name in ("r_1", "r_2") for x in row_of(w, name)),
    "RMSNorm divides each column by its root mean square, times the gain": lambda w: columns(w.hand("N_a")) == [
        normed(w, token, "g_1") for token in texts(w)[0]],
    "text b has the same columns in another order": lambda w: columns(w.hand("N_b")) == [
        normed(w, token, "g_1") for token in texts(w)[1]],
    "however loudly not was said, its column is 0, 0, 0, 2": lambda w: columns(w.hand("N_a"))[2] == [0, 0, 0, 2],
    "only not has a key, and only not has a value": lambda w: [
        any(times(w.hand("W_K"), token)) for token in columns(w.hand("N_a"))] == [
        any(times(w.hand("W_V"), token)) for token in columns(w.hand("N_a"))] == [False, False, True, False],
    "only words that judge ask": lambda w: [
        any(times(w.hand("W_Q"), token)) for token in columns(w.hand("N_a"))] == [True, False, False, True],
    "head far asks with the opposite arrow": lambda w: w.hand("W_Q")[2:] == [
        [-x for x in row] for row in w.hand("W_Q")[:2]],
    "near is a distance of 0 or 1 places, far of 2 or 3": lambda w: [
        score((4, -4), (2, 0), distance) > 0 for distance in range(8)] == 2 * [True, True, False, False],
    "head near finds the not in text a, head far that in text b": lambda w: [
        heard(w, text, PLACE_OF_LAST) for text in texts(w)] == [[8, 0], [0, 8]] == [
        column for column in columns(w.hand("Z"))[1:]],
    "in text a the key of not points to the left, in text b to the right": lambda w: [
        column for name in ("K_a", "K_b") for column in columns(w.hand(name)) if any(column)
    ] == [[-2, 0], [2, 0]] and w.hand("direction") == [[3]],
    "seen from the query, a key one place back points down, and three places back up": lambda w: [
        complex(*times(w.hand("W_K"), columns(w.hand("N_a"))[2])) * (-1j) ** back for back in (1, 3)] == [-2j, 2j],
    "cheap finds no not in text a": lambda w: heard(w, texts(w)[0], 0) == [0, 0] == columns(w.hand("Z"))[0],
    "without the mask head far would find it": lambda w: heard(w, texts(w)[0], 0, masked=False) == [0, 8],
    "neither gate opens for cheap": lambda w: (
        max(row[CHEAP_A] for row in w.hand("G")) <= 0 and w.hand("opens") == [[4]]),
    "what was heard is added": lambda w: columns(w.hand("H")) == followed(w),
    "each sublayer has a norm in front": lambda w: columns(w.hand("N")) == [
        normed(w, token, "g_2") for token in followed(w)],
    "the table of SiLU": table,
    "below 0 SiLU never comes down to -0.5": lambda w: min(silu(x / 100) for x in range(-2000, 1)) > -0.3,
    "the block": lambda w: columns(w.hand("Y")) == [block(w, token) for token in followed(w)[1:]],
    "not good is -2, not bad 2; in text b 4 becomes 9": lambda w: [
        cell * sign(w) for cell in row_of(w, "Y")] == [-2, 9],
    "so it is really, nearly": lambda w: (
        abs(w.real("Y")[0][0] * float(sign(w)) + 2) < 0.3
        and abs(w.real("Y")[0][1] * float(sign(w)) - 9) < 0.3),
    "cheap stays as it is, really it loses a little": lambda w: (
        block(w, followed(w)[CHEAP_A]) == texts(w)[0][0]
        and 0 < -sum(down * row[CHEAP_A] for down, row in zip(w.hand("W_down")[GOOD], w.real("P"))) < 0.8),
    "without gates both texts keep the number of the last word": lambda w: (
        row_of(w, "Y_open") == 2 * w.hand("mood")[0] == [
            plus(token, swiglu(w, normed(w, token, "g_2"), gates=[1, 1]))[GOOD] for token in followed(w)[1:]]),
    "without turns head near has the same score for the not of both texts": lambda w: (
        w.hand("S_still") == [[score((4, -4), (2, 0), 0)]] and w.hand("S_still")[0][0] > 0),
    "without turns the sign changes in both texts": lambda w: [
        block(w, attended(w, text, PLACE_OF_LAST, turned=False))[GOOD] * sign(w) for text in texts(w)] == [-2, -2]
        and w.hand("changes") == [[3]],
    "without the second norm -146 and 64": lambda w: [cell * sign(w) for cell in row_of(w, "Y_loud")] == [-146, 64]
        == [without_the_second_norm(w, token)[GOOD] * sign(w) for token in followed(w)[1:]],
    "a shouted NOT good would stay good": lambda w: shouted(w) > 1,
}
