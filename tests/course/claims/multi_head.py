import functools
import json
from fractions import Fraction
from math import floor

from running import run

CHASE = 2  # the column of chase


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def product(left, right):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*right)] for row in left]


def weights(keys, queries, scale):
    """A row of weights for each query, by the hand rule: 3 to the scaled score, rounded down."""
    found = []
    for query in columns(queries):
        scores = [sum(x * y for x, y in zip(key, query)) for key in columns(keys)]
        powers = [Fraction(3) ** floor(Fraction(score) / scale) for score in scores]
        found.append([power / sum(powers) for power in powers])
    return found


def head(w, rows, tokens="X"):
    """One head of the paper: it has its own matrices, here the given rows of W_Q, W_K and W_V."""
    queries, keys, values = (product(w.hand(name)[rows], w.hand(tokens)) for name in ("W_Q", "W_K", "W_V"))
    share = weights(keys, queries, 2)
    return [[sum(x * y for x, y in zip(value, each)) for each in share] for value in values]


def multi_head(w, tokens="X"):
    return product(w.hand("W_O"), head(w, slice(0, 2), tokens) + head(w, slice(2, 4), tokens))


def one_large_head(w, tokens):
    keys, queries, values = (product(w.hand(name), w.hand(tokens)) for name in ("W_K", "W_Q", "W_V"))
    return [[sum(x * y for x, y in zip(value, each)) for each in weights(keys, queries, 2)] for value in values]


def winner(column):
    largest = max(column)
    found = [place for place, cell in enumerate(column) if cell == largest]
    return ["dogs", "chase", "cats"][found[0]] if len(found) == 1 else None


def of_chase(matrix):
    return columns(matrix)[CHASE - 1]


def without_places(w):
    return [row if feature != 2 else [0, 0, 0] for feature, row in enumerate(w.hand("X"))]


@functools.cache
def counted():
    """What the program counts by itself: {step: its operations}."""
    told = json.loads(run("cost", "multi-head", "--format", "json").out)
    return {step["name"]: step["hand"] for step in told["steps"]}


def multiplications(*steps):
    return sum(counted()[step]["multiplications"] for step in steps)


EVERYWHERE = {
    "with d_model = 4 and h = 2 heads, each has d_k = 2 rows": lambda w: (
        (w.hand("d_model"), w.hand("h"), w.hand("d_k")) == ([[4]], [[2]], [[2]])),
    "the features: thing, deed, place (1 before the deed, -1 after it), dog":
        lambda w: w.hand("X") == [[1, 0, 1], [0, 1, 0], [1, 0, -1], [1, 0, 0]],
    "in X_swap the first thing is a cat, the last one a dog; thing, deed and place are what they were":
        lambda w: w.hand("X_swap") == [*w.hand("X")[:3], [0, 0, 1]],
    "in row 1 of Q a deed asks, and no one else; in row 2 every word asks for things": lambda w: (
        [cell > 0 for cell in w.hand("Q")[0]] == [False, True, False] and min(w.hand("Q")[1]) > 0),
    "row 1 of K is the place, row 2 has 1 for a thing and -1 for a deed":
        lambda w: w.hand("K")[:2] == [w.hand("X")[2], [1, -1, 1]],
    "head 2 asks the same in the other order, with the place's sign turned round": lambda w: (
        w.hand("Q")[2:] == w.hand("Q")[1::-1] and w.hand("K")[2] == w.hand("K")[1]
        and w.hand("K")[3] == [-cell for cell in w.hand("K")[0]]),
    "nothing in W_Q and W_K asks who is a dog":
        lambda w: all(row[3] == 0 for name in ("W_Q", "W_K") for row in w.hand(name)),
    "only V tells: a dog has a value in rows 1 and 3, a cat in rows 2 and 4, both multiples of 11": lambda w: all(
        all((cell > 0) == (word == animal) and cell % 11 == 0 for word, cell in zip(words, row))
        for name, words in [("V", ["dog", "", "cat"]), ("V_swap", ["cat", "", "dog"])]
        for row, animal in zip(w.hand(name), ["dog", "cat"] * 2)),
    "things get 1, dogs 2 on top, and cats lose 2: 3, -1, -1":
        lambda w: of_chase(w.hand("S_1")) == [1 + 2, -1, 1 - 2],
    "in the column of chase the largest weight of head 1 stands at dogs":
        lambda w: winner(of_chase(w.hand("A_1"))) == "dogs" and winner(of_chase(w.real("A_1"))) == "dogs",
    "that of head 2 stands at cats":
        lambda w: winner(of_chase(w.hand("A_2"))) == "cats" and winner(of_chase(w.real("A_2"))) == "cats",
    "every column of A_1 and A_2 adds up to 1": lambda w: all(
        sum(column) == 1 for name in ("A_1", "A_2") for column in columns(w.hand(name))),
    "for chase, Z_1 says dog and Z_2 says cat; when cats chase dogs, the other way round": lambda w: all(
        (dog1 > 2 * cat1, cat2 > 2 * dog2) == (True, True)
        and (cat1s > 2 * dog1s, dog2s > 2 * cat2s) == (True, True)
        for dog1, cat1, dog2, cat2, dog1s, cat1s, dog2s, cat2s in (
            [*of_chase(z("Z")), *of_chase(z("Z_swap"))] for z in (w.hand, w.real))),
    "the head's rows come from its own rows of W_Q, W_K and W_V": lambda w: (
        w.hand("Z_1") == head(w, slice(0, 2)) and w.hand("Z_2") == head(w, slice(2, 4))),
    "the concatenation times W_O": lambda w: w.hand("Y") == multi_head(w),
    "in the second sentence weights are the same, number for number": lambda w: (
        w.hand("Y_swap") == multi_head(w, "X_swap") and w.hand("Z_swap")
        == head(w, slice(0, 2), "X_swap") + head(w, slice(2, 4), "X_swap")),
    "only head 1 writes into chaser, only head 2 into chased": lambda w: (
        w.hand("W_O")[0][2:] == [0, 0] and w.hand("W_O")[1][:2] == [0, 0]),
    "each head writes through its own columns of W_O, and what they write is added up": lambda w: (
        w.hand("Y") == [[x + y for x, y in zip(*rows)] for rows in zip(
            product([row[:2] for row in w.hand("W_O")], w.hand("Z_1")),
            product([row[2:] for row in w.hand("W_O")], w.hand("Z_2")))]),
    "usual is above 0 when dogs chase cats, below 0 when cats chase dogs, in numbers and really": lambda w: all(
        of_chase(y("Y"))[2] > 0 > of_chase(y("Y_swap"))[2] for y in (w.hand, w.real)),
    "so it is with chaser and, turned round, with chased": lambda w: (
        of_chase(w.hand("Y"))[0] > 0 > of_chase(w.hand("Y"))[1]
        and of_chase(w.hand("Y_swap"))[0] < 0 < of_chase(w.hand("Y_swap"))[1]),
    "Z is as tall as V": lambda w: len(w.hand("Z")) == len(w.hand("V")),
    "S is S_1 plus S_2": lambda w: w.hand("S") == [
        [x + y for x, y in zip(*rows)] for rows in zip(w.hand("S_1"), w.hand("S_2"))],
    "all scores of the large head are even, so there is nothing to round":
        lambda w: all(cell % 2 == 0 for row in w.hand("S") for cell in row),
    "dogs and cats tie in the large head, in the real computation too": lambda w: all(
        abs(of_chase(a("A"))[0] - of_chase(a("A"))[2]) < 1e-12 for a in (w.hand, w.real)),
    "Z_one and Z_one_swap have the same column for chase": lambda w: (
        of_chase(w.hand("Z_one")) == of_chase(w.hand("Z_one_swap"))
        and w.hand("Z_one") == one_large_head(w, "X") and w.hand("Z_one_swap") == one_large_head(w, "X_swap")),
    "equal: what a head saves in length pays for the second head": lambda w: w.hand("m_heads") == w.hand("m_one"),
    "byhand cost agrees on the scores": lambda w: (
        w.hand("m_heads") == [[multiplications("S_1", "S_2")]] and w.hand("m_one") == [[multiplications("S")]]),
    "mixing the values costs the same too":
        lambda w: multiplications("Z_1", "Z_2") == multiplications("Z_one"),
    "only the powers of 3 double": lambda w: (
        counted()["E_1"]["powers"] + counted()["E_2"]["powers"] == 2 * w.hand("n")[0][0] ** 2),
    "without places the scores of chase are 1, -1 and 1 in both heads": lambda w: all(
        of_chase(product(columns(product(w.hand("W_K")[rows], without_places(w))),
                         product(w.hand("W_Q")[rows], without_places(w)))) == [1, -1, 1]
        for rows in (slice(0, 2), slice(2, 4))),
}

OWN_NUMBERS = {
    "18 for S_1, 18 for S_2, 36 for S":
        lambda w: [multiplications(step) for step in ("S_1", "S_2", "S")] == [18, 18, 36],
}
