import json
from fractions import Fraction
from functools import cache
from math import exp, floor, sqrt

from running import run

MATRICES = ["X", "W_Q", "W_K", "W_V"]
FIRST, THIRD = 0, 2


def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def product(left, right):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*right)] for row in left]


def by_hand(score):
    return Fraction(3) ** floor(Fraction(score) / 2)


def in_earnest(score):
    return exp(score / sqrt(3))


def in_columns(x, w_q, w_k, w_v, power):
    """Worksheet 04, with a column for each token: its weights, and its results."""
    queries, keys, values = product(w_q, x), product(w_k, x), product(w_v, x)
    powers = [[power(score) for score in row] for row in product(transposed(keys), queries)]
    sums = [sum(column) for column in zip(*powers)]
    weights = [[cell / total for cell, total in zip(row, sums)] for row in powers]
    return weights, product(values, weights)


def one_token(w, token):
    """The walk of a single token, from the givens: its scores, its weights, its context vector."""
    keys, values = product(w.hand("X"), w.hand("W_K")), product(w.hand("X"), w.hand("W_V"))
    query = product([w.hand("X")[token]], w.hand("W_Q"))[0]
    scores = [sum(x * y for x, y in zip(query, key)) for key in keys]
    powers = [by_hand(score) for score in scores]
    weights = [power / sum(powers) for power in powers]
    return scores, weights, [sum(x * y for x, y in zip(weights, column)) for column in zip(*values)]


@cache
def from_worksheet_04():
    """Its givens and the results of its steps, as the program prints them."""
    told = json.loads(run("walkthrough", "self-attention", "--format", "json").out)
    cells = {given["name"]: given["cells"] for given in told["givens"]}
    cells.update({step["name"]: step["hand"] for step in told["steps"]})
    return {name: [[Fraction(cell) for cell in row] for row in rows] for name, rows in cells.items()}


def agrees_with_04(w):
    """04 computed anew from 04's own givens, and both results of the program."""
    there = from_worksheet_04()
    weights, results = in_columns(*(there[name] for name in MATRICES), by_hand)
    return (weights == there["A"] == transposed(w.hand("A"))
            and results == there["Z"] == transposed(w.hand("Z")))


def near(left, right):
    return all(abs(x - y) < 1e-9 for row, other in zip(left, right) for x, y in zip(row, other))


def in_columns_from_here(w, power, cells=Fraction):
    return in_columns(*([[cells(cell) for cell in row] for row in transposed(w.hand(name))] for name in MATRICES),
                      power)


def by_columns(powers):
    """Each cell divided by the sum of its column."""
    sums = [sum(column) for column in zip(*powers)]
    return [[power / total for power, total in zip(row, sums)] for row in powers]


EVERYWHERE = {
    "what row 1 of W_Q asked there, column 1 asks here": lambda w:
        transposed(w.hand("W_Q"))[0] == from_worksheet_04()["W_Q"][0],
    "d_k is the number of entries of a key, here 3": lambda w: len(w.hand("K")[0]) == 3 and w.hand("d_k") == [[3]],
    "the W are those of worksheet 04 with rows and columns exchanged":
        lambda w: all(transposed(w.hand(name)) == from_worksheet_04()[name] for name in MATRICES[1:]),
    "each row of K is a key: K^T has the keys as columns":
        lambda w: w.hand("K") == transposed(product(transposed(w.hand("W_K")), transposed(w.hand("X")))),
    "first one token by itself": lambda w: (
        (w.hand("s")[0], w.hand("a")[0], w.hand("z")[0]) == one_token(w, FIRST)),
    "then the whole formula, and the two agree": lambda w: all(
        (w.hand("S")[token], w.hand("A")[token], w.hand("Z")[token]) == one_token(w, token) for token in range(4)),
    "row 1 of each matrix is the one that you have done, and must agree": lambda w: all(
        w.hand(whole)[FIRST] == w.hand(walk)[0] for whole, walk in ["Ss", ["E", "E_1"], "Aa", "Zz"]),
    "each row goes the way of token 1 by itself": lambda w: all(
        product([w.hand("A")[token]], w.hand("V")) == [w.hand("Z")[token]] for token in range(4)),
    "(M N)^T = N^T M^T": lambda w: all(
        transposed(product(w.hand("X"), w.hand(name))) == product(transposed(w.hand(name)), transposed(w.hand("X")))
        for name in MATRICES[1:]),
    "every row of A adds up to 1": lambda w: [sum(row) for row in w.hand("A")] == [1, 1, 1, 1],
    "all of Z is the transpose of what worksheet 04 makes of these numbers": lambda w: (
        in_columns_from_here(w, by_hand) == (transposed(w.hand("A")), transposed(w.hand("Z")))),
    "so it is in the real computation": lambda w: all(
        near(made, transposed(w.real(name)))
        for made, name in zip(in_columns_from_here(w, in_earnest, float), "AZ")),
}

OWN_NUMBERS = {
    "divided by the sums of the columns, row 1 would add up to about 1.18, row 3 to about 0.81": lambda w: (
        [round(float(sum(row)), 2) for row in by_columns(w.hand("E"))][::2] == [1.18, 0.81]
        and [sum(column) for column in zip(*by_columns(w.hand("E")))] == [1, 1, 1, 1]),
    "all cells would add up to 4, as they do now": lambda w:
        sum(map(sum, by_columns(w.hand("E")))) == sum(map(sum, w.hand("A"))) == 4,
    "the own numbers of both sheets are the same": lambda w: all(
        transposed(w.hand(name)) == from_worksheet_04()[name] for name in MATRICES),
    "all of Z is the transpose of the one there": agrees_with_04,
    "column q3 of A is 9/22, 3/22, 1/22, 9/22": lambda w: (
        w.hand("A")[THIRD] == [Fraction(share, 22) for share in [9, 3, 1, 9]]
        and [row[THIRD] for row in from_worksheet_04()["A"]] == w.hand("A")[THIRD]),
    "the third column of Z is 180/11, 50/11, 15/11":
        lambda w: w.hand("Z")[THIRD] == [Fraction(share, 11) for share in [180, 50, 15]],
    "a softmax down the columns of S would be another one": lambda w: any(
        sum(column) != 1 for column in zip(*w.hand("A"))),
    "divided by √3 the scores of token 1 round down to the same":
        lambda w: [floor(score / sqrt(3)) for score in w.hand("s")[0]] == w.hand("r")[0],
}
