from fractions import Fraction
from itertools import product

from by_hand import column_of, columns, dot, nearest, norm, norm_by_squares, plus, times


def attention(w, tokens):
    queries, keys, values = ([times(w.hand(name), token) for token in tokens] for name in ("W_Q", "W_K", "W_V"))
    found = []
    for query in queries:
        powers = [Fraction(3) ** (dot(key, query) // 2) for key in keys]
        weights = [power / sum(powers) for power in powers]
        found.append([nearest(dot(weights, feature)) for feature in columns(values)])
    return found


def first_half(w, tokens):
    return [norm(plus(token, found)) for token, found in zip(tokens, attention(w, tokens))]


def second_half(w, token):
    units = [max(0, unit) for unit in plus(times(w.hand("W_1"), token), column_of(w, "b_1"))]
    return norm(plus(token, times(w.hand("W_2"), units), column_of(w, "b_2")))


def block(w, tokens):
    return [second_half(w, token) for token in first_half(w, tokens)]


def sums_before_norms(w, tokens):
    """Y_1 and Y_2 of each token."""
    for token, found in zip(tokens, attention(w, tokens)):
        first = plus(token, found)
        units = [max(0, unit) for unit in plus(times(w.hand("W_1"), norm(first)), column_of(w, "b_1"))]
        yield first
        yield plus(norm(first), times(w.hand("W_2"), units), column_of(w, "b_2"))


def shape(matrix):
    return len(matrix), len(matrix[0])


def has_mean_0_and_variance_1(column):
    return abs(sum(column)) < 1e-9 and abs(sum(x * x for x in column) / len(column) - 1) < 1e-9


EVERYWHERE = {
    "alone: the action of cat in N_1 without attention, and it is below 0": lambda w:
        w.hand("alone") == [[norm(columns(w.hand("X"))[0])[1]]] and w.hand("alone")[0][0] < 0,
    "attention, add & norm, feed-forward, add & norm": lambda w:
        columns(w.hand("N_2")) == block(w, columns(w.hand("X"))),
    "at first cat is a thing and no action, purrs an action and no thing": lambda w:
        [[feature > 0 for feature in token[:2]] for token in columns(w.hand("X"))] == [[True, False], [False, True]],
    "in N_2 the action of cat and the thing of purrs are above 0, by hand and really": lambda w:
        all(result[1][0] > 0 and result[0][1] > 0 for result in (w.hand("N_2"), w.real("N_2"))),
    "without attention the action of cat and the thing of purrs are below 0 in N_1": lambda w:
        [norm(token)[feature] < 0 for token, feature in zip(columns(w.hand("X")), (1, 0))] == [True, True],
    "N_2 is as tall and as wide as X": lambda w: shape(w.hand("N_2")) == shape(w.hand("X")),
    "a query has d_k = 4 features, so the scores are divided by the root of 4, which is 2": lambda w:
        len(w.hand("Q")) == w.hand("d_k")[0][0] == 4,
    "each column of A adds up to 1": lambda w: all(sum(column) == 1 for column in columns(w.hand("A"))),
    "from N_1 to the end each token is by itself": lambda w:
        columns(w.hand("N_2")) == [second_half(w, token) for token in columns(w.hand("N_1"))],
    "before the rounding the norm brings each token to mean 0 and deviation 1": lambda w: all(
        has_mean_0_and_variance_1(column) for name in ("N_1", "N_2") for column in columns(w.real(name))),
    "what attention gives and what a norm gives is rounded to whole numbers": lambda w: all(
        cell.denominator == 1 for name in ("Y_1", "N_1", "N_2") for row in w.hand(name) for cell in row),
    "squares below a quarter of the variance give 0, from there on 1, from nine quarters on 2": lambda w: all(
        norm_by_squares(column) == norm(column) for name in ("Y_1", "Y_2") for column in columns(w.hand(name))),
    "the hint: 5, 1, 1 and 1 become 2, -1, -1, -1, and so do 4, 0, 0 and 0": lambda w:
        norm([5, 1, 1, 1]) == norm([4, 0, 0, 0]) == [2, -1, -1, -1],
    "another second word is heard of only through attention": lambda w:
        w.column("Y_1", 1) == plus(w.column("X", 1), attention(w, columns(w.hand("X")))[0])
        and w.column("N_1", 1) == norm(w.column("Y_1", 1)),
    "the jobs of the rows": lambda w:
        w.hand("W_Q") == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, -1, 0]]
        and w.hand("W_K") == [[0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]
        and w.hand("W_V") == [[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [-1, 0, 0, 0]],
}

OWN_NUMBERS = {
    "each looks at the other: cat with 81/82 of its attention, purrs with 27/28": lambda w:
        (w.hand("A")[1][0], w.hand("A")[0][1]) == (Fraction(81, 82), Fraction(27, 28)),
    "in the real computation it is 0.97 for both": lambda w:
        [round(w.real("A")[1][0], 2), round(w.real("A")[0][1], 2)] == [0.97, 0.97],
    "since both score the other word higher by 3.5": lambda w:
        [w.real("R")[1][0] - w.real("R")[0][0], w.real("R")[0][1] - w.real("R")[1][1]] == [3.5, 3.5],
    "by hand the floor made 4 of the one difference and 3 of the other": lambda w:
        [w.hand("R")[1][0] - w.hand("R")[0][0], w.hand("R")[0][1] - w.hand("R")[1][1]] == [4, 3],
    "six of the eight numbers of N_2 are the real ones, rounded; a 2 stands for 1.37 and a -1 for -0.43": lambda w:
        [(w.hand("N_2")[row][column], round(w.real("N_2")[row][column], 2)) for column in range(2) for row in range(4)
         if nearest(w.real("N_2")[row][column]) != w.hand("N_2")[row][column]] == [(2, 1.37), (-1, -0.43)],
    "no tokens that a variant may draw have a deviation of 0 anywhere": lambda w: all(
        len(set(numbers)) > 1 for low in product([-1, 0, 1], repeat=4)
        for numbers in sums_before_norms(w, [[*top, *drawn] for top, drawn in zip(
            columns(w.hand("X_top")), (low[:2], low[2:]))])),
}
