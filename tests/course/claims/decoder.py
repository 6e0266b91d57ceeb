from fractions import Fraction
from itertools import product

from by_hand import column_of, columns, dot, nearest, norm, norm_by_squares, plus, times


def variance(numbers):
    mean = Fraction(sum(numbers)) / len(numbers)
    return sum((x - mean) ** 2 for x in numbers) / len(numbers)


def looked_up(query, keys, values):
    """One query looks at these keys: what it finds, rounded."""
    powers = [Fraction(3) ** (dot(key, query) // 2) for key in keys]
    return [nearest(dot(powers, feature) / sum(powers)) for feature in columns(values)]


def sums_before_norms(w, tokens, encoded, deaf=False):
    """For each token, which is shown itself and the earlier ones: Y_1, Y_2 and Y_3."""
    w_q, w_k, w_v, c_q, c_k, c_v = (w.hand(f"{kind}_{name}") for kind in "WC" for name in "QKV")
    keys, values = ([times(matrix, token) for token in tokens] for matrix in (w_k, w_v))
    for place, token in enumerate(tokens, 1):
        first = plus(token, looked_up(times(w_q, token), keys[:place], values[:place]))
        token = norm(first)
        found = looked_up(times(c_q, token), [times(c_k, word) for word in encoded],
                          [times(c_v, word) for word in encoded])
        second = token if deaf else plus(token, found)
        token = norm(second)
        units = [max(0, unit) for unit in plus(times(w.hand("W_1"), token), column_of(w, "b_1"))]
        yield [first, second, plus(token, times(w.hand("W_2"), units))]


def block(w, tokens, encoded):
    return [norm(sums[-1]) for sums in sums_before_norms(w, tokens, encoded)]


def of_the_worksheet(w):
    return columns(w.hand("X")), columns(w.hand("H"))


def drawn(top):
    """All tokens with these fixed features that a variant may draw."""
    return [[*top, *low] for low in product([-1, 1], repeat=2)]


def drawn_pairs(w):
    start, le = columns(w.hand("X_top"))
    return [[one, other] for one in drawn(start) for other in drawn(le)]


def drawn_english(w):
    return [[[first, *rest] for first, rest in zip(tops, columns(w.hand("H_low")))]
            for tops in product([-1, 0, 1], repeat=3)]


def largest(features):
    return features.index(max(features)) + 1 if features.count(max(features)) == 1 else None


def reached(w, changed):
    """How many columns of N_3 differ for some of these tokens and English words."""
    as_it_is = block(w, *of_the_worksheet(w))
    return len({place for tokens, encoded in changed
                for place, pair in enumerate(zip(block(w, tokens, encoded), as_it_is)) if pair[0] != pair[1]})


def with_another_le(w):
    (start, _), encoded = of_the_worksheet(w)
    return [([start, other], encoded) for other in product([-1, 2], repeat=4)]


def with_another_third_word(w):
    tokens, (the, cat, _) = of_the_worksheet(w)
    return [(tokens, [the, cat, other]) for other in product([-1, 2], repeat=4)]


def shape(matrix):
    return len(matrix), len(matrix[0])


def has_mean_0_and_variance_1(column):
    return abs(sum(column)) < 1e-9 and abs(sum(x * x for x in column) / len(column) - 1) < 1e-9


def struck_out_after(w):
    """The weight that start keeps for itself if the mask comes after the softmax."""
    own, hidden = (Fraction(3) ** (row[0] // 2) for row in w.hand("S"))
    return own / (own + hidden)


def winners(matrix):
    return [column.index(max(column)) for column in columns(matrix)]


EVERYWHERE = {
    "one column of N_3 may change with another word than le, both with another than purrs": lambda w: (
        w.hand("hidden"), w.hand("open")) == ([[1]], [[2]]) == (
        [[reached(w, with_another_le(w))]], [[reached(w, with_another_third_word(w))]]),
    "masked self-attention, cross-attention and feed-forward, each with add & norm": lambda w:
        columns(w.hand("N_3")) == block(w, *of_the_worksheet(w)),
    "the sums before the norms are those of the block": lambda w:
        [[w.column(name, token) for name in ("Y_1", "Y_2", "Y_3")] for token in (1, 2)]
        == list(sums_before_norms(w, *of_the_worksheet(w))),
    "a query has 4 features, so the scores are divided by the root of 4, which is 2": lambda w:
        len(w.hand("Q")) == len(w.hand("Q_C")) == w.hand("d_k")[0][0] == 4,
    "the first token has nothing to mix, and takes its own value as it is": lambda w:
        w.column("A", 1) == [1, 0] and w.column("Y_1", 1) == plus(w.column("X", 1), w.column("V", 1)),
    "each column of A and of A_C adds up to 1": lambda w:
        all(sum(column) == 1 for name in ("A", "A_C") for column in columns(w.hand(name))),
    "masked after the softmax, the column of start does not add up to 1": lambda w: struck_out_after(w) < 1,
    "the cross scores are no square: a row for each English word, a column for each French token": lambda w:
        shape(w.hand("R_C")) == (3, 2),
    "every French token looks at every English word": lambda w: all(cell > 0 for row in w.hand("A_C") for cell in row),
    "N_3 is as tall and as wide as X": lambda w: shape(w.hand("N_3")) == shape(w.hand("X")),
    "another word than le changes nothing in the column of start": lambda w: all(
        next(sums_before_norms(w, [w.column("X", 1), other], columns(w.hand("H"))))
        == [w.column(name, 1) for name in ("Y_1", "Y_2", "Y_3")] for other in map(list, product([-1, 2], repeat=4))),
    "in S only the score of le under the query of start would change, the cell that the mask strikes out": lambda w:
        w.hand("S")[0][0] == dot(w.column("K", 1), w.column("Q", 1))
        and w.hand("S")[1][0] == dot(w.column("K", 2), w.column("Q", 1)) and w.hand("R")[1][0] == -float("inf"),
    "queries of cross-attention come from N_1, keys and values from H": lambda w:
        [columns(w.hand(name)) for name in ("Q_C", "K_C", "V_C")]
        == [[times(w.hand(matrix), token) for token in columns(w.hand(source))]
            for matrix, source in (("C_Q", "N_1"), ("C_K", "H"), ("C_V", "H"))],
    "before the rounding a norm brings each token to mean 0 and deviation 1": lambda w: all(
        has_mean_0_and_variance_1(column) for name in ("N_1", "N_2", "N_3") for column in columns(w.real(name))),
    "what attention gives and what a norm gives is rounded to whole numbers": lambda w: all(
        cell.denominator == 1 for name in ("Y_1", "N_1", "Y_2", "N_2", "Y_3", "N_3") for row in w.hand(name)
        for cell in row),
    "squares below a quarter of the variance give 0, from there on 1, from nine quarters on 2": lambda w: all(
        w.column(norms, token) == norm_by_squares(w.column(sums, token))
        for sums, norms in (("Y_1", "N_1"), ("Y_2", "N_2"), ("Y_3", "N_3")) for token in (1, 2)),
    "the hints to the norms": lambda w: norm([6, 0, 0, 2]) == [2, -1, -1, 0] and variance([6, 0, 0, 2]) == 6
        and nearest(Fraction(19, 10)) == 2 and nearest(Fraction(35, 10)) == 4,
    "start looks most at the and le at cat, by hand and really": lambda w:
        winners(w.hand("A_C")) == winners(w.real("A_C")) == [0, 1],
    "start becomes an article and le a noun, by hand and really": lambda w:
        w.hand("next") == w.real("next") == [[2, 3]] and [largest(token) for token in columns(w.hand("N_3"))] == [2, 3],
    "without cross-attention start is no article and le no noun": lambda w: all(
        largest(norm(sums[-1])) != feature for feature, sums in zip(
            (2, 3), sums_before_norms(w, *of_the_worksheet(w), deaf=True))),
    "the jobs of the rows": lambda w:
        w.hand("W_Q") == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, -1], [0, 0, 1, 0]]
        and w.hand("W_K") == [[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]
        and w.hand("C_Q") == [[0, 1, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]
        and w.hand("C_K") == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]],
}

OWN_NUMBERS = {
    "start turns away from nouns and verbs, and the is neither": lambda w:
        w.column("Q_C", 1) == [-1, 0, 0, -1] and w.column("H", 1)[2:] == [-1, -1],
    "no tokens that a variant may draw have a deviation of 0 anywhere": lambda w: all(
        variance(numbers) for pair in drawn_pairs(w) for english in drawn_english(w)
        for sums in sums_before_norms(w, pair, english) for numbers in sums),
    "nor do they without cross-attention, and neither token becomes what comes next": lambda w: all(
        largest(norm(sums[-1])) != feature for pair in drawn_pairs(w) for english in drawn_english(w)
        for feature, sums in zip((2, 3), sums_before_norms(w, pair, english, deaf=True))),
    "another English word than purrs may change both tokens": lambda w: any(
        all(new != old for new, old in zip(block(w, columns(w.hand("X")), [*columns(w.hand("H"))[:2], list(other)]),
                                           columns(w.hand("N_3")))) for other in product([-2, -1, 0, 1, 2], repeat=4)),
}
