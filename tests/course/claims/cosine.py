from fractions import Fraction
from itertools import product
from math import isqrt, sqrt

SIGNS = [1, -1]
PRODUCTS = [x * y for x in SIGNS for y in SIGNS]
ACROSS, SAME, BETWEEN, AGAINST = range(4)
LEADER = 1  # k2 has the largest score


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def dot(left, right):
    return sum(x * y for x, y in zip(left, right))


def length(vector):
    square = dot(vector, vector)
    root = isqrt(int(square))
    assert root * root == square
    return root


def dot_products(fixed):
    """Of a vector of signs with all vectors of signs."""
    return sorted(dot(fixed, signs) for signs in product(SIGNS, repeat=len(fixed)))


def mean(numbers):
    return Fraction(sum(numbers)) / len(numbers)


def variance(numbers):
    return mean([(number - mean(numbers)) ** 2 for number in numbers])


def fixed(w, name):
    return [row[0] for row in w.hand(name)]


def three_rows(w):
    return [w.hand(name)[0] for name in ["p_1", "p_2", "p_4"]]


def weights(column, base):
    powers = [base ** score for score in column]
    return [power / sum(powers) for power in powers]


def cosine_of(w, index, factor=1):
    vector = [factor * number for number in columns(w.hand("P"))[index]]
    first = fixed(w, "a")
    return Fraction(dot(first, vector)) / (length(first) * length(vector))


EVERYWHERE = {
    "all lengths on this sheet are whole numbers": lambda w: (
        w.hand("length")[0] == [length(column) for column in columns(w.hand("P"))]
        and w.hand("length_a") == [[length(fixed(w, "a"))]]),
    "the cosine does not depend on lengths": lambda w: all(
        w.hand("cosine")[0][i] == cosine_of(w, i) == cosine_of(w, i, 10) for i in range(4)),
    "it always lies between -1 and 1": lambda w: all(-1 <= cell <= 1 for cell in w.hand("cosine")[0]),
    "b2 points the same way: 1; b4 the opposite way: -1; b1 is at a right angle: 0; b3: 11/15": lambda w: (
        w.hand("cosine")[0] == [0, 1, Fraction(11, 15), -1] and w.hand("dot")[0][ACROSS] == 0),
    "b3 ten times as long: length and dot product are ten times as large": lambda w: (
        length([10 * number for number in columns(w.hand("P"))[BETWEEN]]) == 10 * w.hand("length")[0][BETWEEN]
        and dot(fixed(w, "a"), [10 * number for number in columns(w.hand("P"))[BETWEEN]])
        == 10 * w.hand("dot")[0][BETWEEN]),
    "with d_k features there are 2^d_k such vectors, and B_2 and B_4 hold all of them": lambda w: all(
        sorted(columns(w.hand(name))) == sorted(map(list, product(SIGNS, repeat=d_k)))
        and len(columns(w.hand(name))) == 2 ** d_k for name, d_k in [("B_2", 2), ("B_4", 4)]),
    "with a single feature the results are 1 and -1, whichever the fixed one is": lambda w: (
        all(sorted(w.hand("p_1")[0]) == dot_products([sign]) for sign in SIGNS)),
    "p_2 and p_4 are the dot products with the fixed vector": lambda w: (
        sorted(w.hand("p_2")[0]) == dot_products(fixed(w, "u_2"))
        and sorted(w.hand("p_4")[0]) == dot_products(fixed(w, "u_4"))),
    "of the last sixteen results, twelve are printed": lambda w: len(w.hand("p_4")[0]) == 4 + 12,
    "for every vector its opposite has the opposite dot product":
        lambda w: all(sorted(row) == sorted(-number for number in row) for row in three_rows(w)),
    "their mean is 0": lambda w: all(mean(row) == 0 for row in three_rows(w)),
    "the variance is d_k itself":
        lambda w: w.hand("v")[0] == [variance(row) for row in three_rows(w)] == [1, 2, 4],
    "a product of two signs is 1 or -1, equally often: the mean of its square is 1": lambda w: (
        sorted(PRODUCTS) == [-1, -1, 1, 1] and mean([p * p for p in PRODUCTS]) == 1),
    "pq is 1 as often as -1: its mean is 0, and the mean of (p + q)² is that of p² and that of q² together": lambda w: (
        mean([p * q for p in PRODUCTS for q in PRODUCTS]) == 0
        and mean([(p + q) ** 2 for p in PRODUCTS for q in PRODUCTS]) == 2 * mean([p * p for p in PRODUCTS])),
    "divide each dot product by √d_k: its square is divided by d_k, and so is the mean of the squares": lambda w: all(
        abs(variance([number / sqrt(d_k) for number in map(float, row)]) - cell) < 1e-12
        for row, d_k, cell in zip(three_rows(w), [1, 2, 4], w.hand("w")[0])) and w.hand("w")[0] == [1, 1, 1],
    "the score of k2 is 4, the largest there can be with features 1 and -1": lambda w: (
        fixed(w, "s")[LEADER] == 4 == max(dot_products(fixed(w, "u_4")))
        and all(score in dot_products([1, 1, 1, 1]) for score in fixed(w, "s"))),
    "divided by the lengths of the arrows, you would have cosines: the numbers of a key count d_k": lambda w: (
        len(w.hand("B_4")) == 4 and all(length(column) == 2 for column in columns(w.hand("B_4")))),
    "signs have mean 0 and variance 1": lambda w: (mean(SIGNS), variance(SIGNS)) == (0, 1),
    "both columns go through the softmax": lambda w: (
        columns(w.hand("A")) == [weights(scores, Fraction(3)) for scores in
                                 [fixed(w, "s"), [score / 2 for score in fixed(w, "s")]]]),
    "k2 leads in both, and more softly after the scaling": lambda w: (
        all(max(column) == column[LEADER] for column in columns(w.hand("A")))
        and w.hand("A")[LEADER][1] < w.hand("A")[LEADER][0]),
    "raw, k2 takes at least three quarters of all": lambda w: w.hand("A")[LEADER][0] >= Fraction(3, 4),
    "so it is in the real computation, where k2 takes most":
        lambda w: w.real("A")[LEADER][1] < w.real("A")[LEADER][0] and w.real("A")[LEADER][0] > 0.7,
}

OWN_NUMBERS = {
    "without scaling k2 takes 729/820 of the weight, with it 27/40":
        lambda w: w.hand("A")[LEADER] == [Fraction(729, 820), Fraction(27, 40)],
    "(1, 0) and (1, 5) have the dot product 1 and the cosine 1/√26, about 0.2": lambda w: (
        dot((1, 0), (1, 5)) == 1 and dot((1, 5), (1, 5)) == 26 and round(1 / sqrt(26), 1) == 0.2),
    "at d_k = 64 a typical dot product is as large as √64 = 8": lambda w: isqrt(64) == 8,
    "3^8 = 6561": lambda w: 3 ** 8 == 6561,
}
