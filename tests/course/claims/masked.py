from fractions import Fraction
from math import floor


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def product(left, right):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*right)] for row in left]


def token_by_token(tokens, w_q, w_k, w_v):
    """Columns of weights and results, where a query is shown the keys and values up to its own and no others."""
    weights, results = [], []
    keys, values = columns(product(w_k, tokens)), columns(product(w_v, tokens))
    for place, query in enumerate(columns(product(w_q, tokens))):
        scores = [sum(x * y for x, y in zip(key, query)) for key in keys[:place + 1]]
        powers = [Fraction(3) ** floor(Fraction(score, 2)) for score in scores]
        share = [power / sum(powers) for power in powers]
        weights.append(share + [Fraction(0)] * (len(keys) - len(share)))
        results.append([sum(weight * part for weight, part in zip(share, parts)) for parts in zip(*values)])
    return weights, results


def by_hand(w, tokens=None):
    return token_by_token(tokens or w.hand("X"), w.hand("W_Q"), w.hand("W_K"), w.hand("W_V"))


def with_another_last_word(w):
    return [[*row[:-1], row[-1] + 1 + i] for i, row in enumerate(w.hand("X"))]


def sums(name, w):
    return [sum(column) for column in columns(w.hand(name))]


def below_the_diagonal(matrix):
    return [cell for k, row in enumerate(matrix) for cell in row[:k]]


EVERYWHERE = {
    "0 where the key stands at the query's place or before it, -inf where it comes later": lambda w: all(
        cell == (0 if k <= q else -float("inf"))
        for k, row in enumerate(w.hand("M")) for q, cell in enumerate(row)),
    "R_M keeps the scores on and above the diagonal and loses all below it": lambda w: all(
        cell == (w.hand("R")[k][q] if k <= q else -float("inf"))
        for k, row in enumerate(w.hand("R_M")) for q, cell in enumerate(row)),
    "3^-inf is 0": lambda w: below_the_diagonal(w.hand("E")) == [0] * 6,
    "every column of A adds up to 1": lambda w: sums("A", w) == [1, 1, 1, 1],
    "its weights end at the diagonal": lambda w: (
        below_the_diagonal(w.hand("A")) == [0] * 6 and all(w.hand("A")[i][i] > 0 for i in range(4))),
    "the first word has no choice": lambda w: w.column("A", 1) == [1, 0, 0, 0],
    "the first column of Z is the first column of V": lambda w: w.column("Z", 1) == w.column("V", 1),
    "all the attention of a query goes to itself and to the words before it":
        lambda w: columns(w.hand("A")) == by_hand(w)[0],
    "each column of Z mixes the values of the visible words": lambda w: columns(w.hand("Z")) == by_hand(w)[1],
    "the weights of B sum to less than 1 but for the last, in the real computation too": lambda w: all(
        sum(column) < 1 for name in (w.hand, w.real) for column in columns(name("B"))[:3]),
    "the powers of the last word are part of every sum of B": lambda w: all(
        cell == (power / sum(powers) if k <= q else 0) for q, powers in enumerate(
            [[Fraction(3) ** int(score) for score in column] for column in columns(w.hand("R"))])
        for k, (power, cell) in enumerate(zip(powers, columns(w.hand("B"))[q]))),
    "the last column of B adds up to 1": lambda w: w.hand("b")[0][3] == 1,
    "all others fall short": lambda w: all(0 < cell < 1 for cell in w.hand("b")[0][:3]),
    "the columns of B are added up": lambda w: w.hand("b")[0] == sums("B", w),
    "only column 4 of Z changes with the last word": lambda w: (
        by_hand(w, with_another_last_word(w))[1][:3] == columns(w.hand("Z"))[:3]),
    "in the real computation too the columns of A add up to 1, and those of B but the last do not": lambda w: (
        all(abs(sum(column) - 1) < 1e-12 for column in zip(*w.real("A")))
        and all(cell < 0.9999999 for cell in w.real("b")[0][:3])),
}

OWN_NUMBERS = {
    "without a mask a would look most at time: in column 3 of R the 2 of time is the largest":
        lambda w: w.column("R", 3)[3] == 2 and max(w.column("R", 3)[:3]) < 2,
}
