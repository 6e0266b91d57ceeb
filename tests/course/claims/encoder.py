from fractions import Fraction

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


def shape(matrix):
    return len(matrix), len(matrix[0])


def has_mean_0_and_variance_1(column):
    return abs(sum(column)) < 1e-9 and abs(sum(x * x for x in column) / len(column) - 1) < 1e-9


EVERYWHERE = {
    "attention, add & norm, feed-forward, add & norm": lambda w:
        columns(w.hand("N_2")) == block(w, columns(w.hand("X"))),
    "N_2 is as tall and as wide as X": lambda w: shape(w.hand("N_2")) == shape(w.hand("X")),
    "a query has d_k = 4 features, so the scores are divided by the root of 4, which is 2": lambda w:
        len(w.hand("Q")) == w.hand("d_k")[0][0] == 4,
    "each column of A adds up to 1": lambda w: all(sum(column) == 1 for column in columns(w.hand("A"))),
    "from N_1 to the end each token is by itself": lambda w:
        columns(w.hand("N_2")) == [second_half(w, token) for token in columns(w.hand("N_1"))],
    "before the rounding the norm brings each token to mean 0 and deviation 1": lambda w: all(
        has_mean_0_and_variance_1(column) for name in ("N_1", "N_2") for column in columns(w.real(name))),
    "what attention gives and what a norm gives is rounded to whole numbers": lambda w: all(
        cell.denominator == 1 for name in ("Z", "N_1", "N_2") for row in w.hand(name) for cell in row),
    "squares below a quarter of the variance give 0, from there on 1, from nine quarters on 2": lambda w: all(
        norm_by_squares(column) == norm(column) for name in ("Y_1", "Y_2") for column in columns(w.hand(name))),
    "the hint: 5, 1, 1 and 1 become 2, -1, -1, -1, and so do 4, 0, 0 and 0": lambda w:
        norm([5, 1, 1, 1]) == norm([4, 0, 0, 0]) == [2, -1, -1, -1],
    "another second word is heard of only through attention": lambda w:
        first_half(w, columns(w.hand("X")))[0] == norm(plus(w.column("X", 1), w.column("Z", 1))),
}

OWN_NUMBERS = {
    "both look at purrs: cat with 3/4 of its attention, purrs with 9/10": lambda w:
        w.hand("A")[1] == [Fraction(3, 4), Fraction(9, 10)],
    "in the real computation it is 0.82 for both": lambda w:
        [round(weight, 2) for weight in w.real("A")[1]] == [0.82, 0.82],
    "since both queries score k2 higher by 1.5": lambda w:
        [k2 - k1 for k1, k2 in zip(*w.real("R"))] == [1.5, 1.5],
    "by hand the floor made 1 of the one difference and 2 of the other": lambda w:
        [k2 - k1 for k1, k2 in zip(*w.hand("R"))] == [1, 2],
    "seven of the eight numbers of N_2 are the real ones, rounded; only in f1 of purrs does a 1 stand for 0.43":
        lambda w: [(row, column) for row in range(4) for column in range(2)
                   if nearest(w.real("N_2")[row][column]) != w.hand("N_2")[row][column]] == [(0, 1)]
        and w.hand("N_2")[0][1] == 1 and round(w.real("N_2")[0][1], 2) == 0.43,
}
