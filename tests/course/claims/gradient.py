from fractions import Fraction
from math import e, exp, log, sqrt

RATE = 5  # a fifth of the gradient is a step
STEP = 1e-5  # of the finite differences
CLOSE = 1e-6  # they are that near to the gradients, which are of the order of 10


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def dot(some, others):
    return sum(one * other for one, other in zip(some, others))


def column(matrix):
    return [row[0] for row in matrix]


def query(w):
    return [float(cell) for cell in column(w.hand("q"))]


def keys(w):
    return columns([[float(cell) for cell in row] for row in w.hand("K")])


def values(w):
    return [float(cell) for cell in w.hand("V")[0]]


def softmax(scores):
    powers = [exp(score) for score in scores]
    return [power / sum(powers) for power in powers]


def attend(scores, w):
    """The mixture of the values, from the scores that the softmax sees."""
    return dot(values(w), softmax(scores))


def scores(of_query, w, scale):
    return [dot(key, of_query) / scale for key in keys(w)]


def slopes(function, at):
    """How the function changes with each of its numbers, by central differences."""
    found = []
    for index in range(len(at)):
        up, down = list(at), list(at)
        up[index] += STEP
        down[index] -= STEP
        found.append((function(up) - function(down)) / (2 * STEP))
    return found


def near(some, others):
    return len(some) == len(others) and all(abs(one - other) < CLOSE for one, other in zip(some, others))


def gradient(w, scale):
    """Of the mixture for the query."""
    return slopes(lambda moved: attend(scores(moved, w, scale), w), query(w))


def weights(w):
    """The hand result from the givens: powers of e as the sheet rounds them."""
    powers = [{0: 1, 1: 3, 3: 20}[dot(key, column(w.hand("q"))) / 2] for key in columns(w.hand("K"))]
    return [Fraction(power, sum(powers)) for power in powers]


def mixture(w):
    return dot(weights(w), w.hand("V")[0])


def delta(i, j):
    return 1 if i == j else 0


def by_hand(w):
    """The gradient of z for the scaled scores, the short way."""
    return [weight * (value - mixture(w)) for weight, value in zip(weights(w), w.hand("V")[0])]


def halves_away(x):
    return (1 if x > 0 else -1) * int(abs(x) + Fraction(1, 2))


def taught(w):
    """The query after one step by hand."""
    return [old + halves_away(slope / RATE) for old, slope in zip(column(w.hand("q")), for_the_query(w))]


def taught_mixture(w):
    """With powers of half the scores, rounded to whole numbers."""
    powers = [halves_away(exp(dot(key, taught(w)) / 2)) for key in columns(w.hand("K"))]
    return Fraction(dot(powers, w.hand("V")[0])) / sum(powers)


def three_times(matrix, word):
    return float(matrix("D_S")[word][0] / matrix("D_B")[word][0])


def for_the_query(w):
    return [dot(row, by_hand(w)) / 2 for row in w.hand("K")]


EVERYWHERE = {
    "together: the first row of J adds up to 0": lambda w: w.hand("together") == [[sum(w.hand("J")[0])]] == [[0]],
    "d_k = 4, so √d_k is 2 exactly": lambda w: w.hand("d_k") == [[4]] and sqrt(len(query(w))) == 2,
    "the mouse has 0, the two others are in v": lambda w: w.hand("V") == [[0, *w.hand("v")[0]]],
    "e^1 = 2.72 becomes 3, e^2 = 7.39 becomes 7 and e^3 = 20.09 becomes 20": lambda w: [
        (round(e**power, 2), round(e**power)) for power in (1, 2, 3)] == [(2.72, 3), (7.39, 7), (20.09, 20)],
    "the slope of 3^x is ln 3 times 3^x, a factor of 1.10": lambda w: (
        round(log(3), 2) == 1.10 and abs((3**(2 + STEP) - 3**(2 - STEP)) / (2 * STEP) - log(3) * 9) < CLOSE),
    "no score is below 0": lambda w: min(column(w.hand("R"))) >= 0,
    "the weights and the mixture": lambda w: column(w.hand("A")) == weights(w) and w.hand("z") == [[mixture(w)]],
    "most of the weight is on the mouse": lambda w: weights(w)[0] > Fraction(3, 4) and w.real("A")[0][0] > 0.75,
    "z should be larger: the cat's own value is": lambda w: mixture(w) < w.hand("v")[0][0],
    "the cell of J in row i and column j is a_i (δ_ij - a_j)": lambda w: w.hand("J") == [
        [weights(w)[i] * (delta(i, j) - weights(w)[j]) for j in range(3)] for i in range(3)],
    "the real J is what finite differences of the softmax give": lambda w: all(
        near(slopes(lambda moved, i=i: softmax(moved)[i], scores(query(w), w, 2)), w.real("J")[i]) for i in range(3)),
    "each row of J adds up to 0, each column too": lambda w: all(
        sum(line) == 0 for line in (*w.hand("J"), *columns(w.hand("J")))),
    "raising all scores alike changes no weight": lambda w: near(
        softmax(scores(query(w), w, 2)), softmax([score + 1 for score in scores(query(w), w, 2)])),
    "D_i is a_i (v_i - z)": lambda w: column(w.hand("D")) == by_hand(w),
    "a score should go up if its value is above the mixture": lambda w: all(
        (slope > 0) == (value > mixture(w)) for slope, value in zip(column(w.hand("D")), w.hand("V")[0])),
    "the real D is the gradient of z for the scaled scores": lambda w: near(
        slopes(lambda moved: attend(moved, w), scores(query(w), w, 2)), column(w.real("D"))),
    "D_S is the gradient of z for the scores": lambda w: near(
        slopes(lambda moved: attend([score / 2 for score in moved], w), scores(query(w), w, 1)),
        column(w.real("D_S"))),
    "the gradient of the query is a mixture of the keys": lambda w: column(w.hand("G")) == for_the_query(w),
    "the real G is the gradient of z for the query": lambda w: near(gradient(w, 2), column(w.real("G"))),
    "add a little of G to the query, and z grows": lambda w: all(
        attend(scores([old + step * slope for old, slope in zip(query(w), column(w.hand("G")))], w, 2), w)
        > attend(scores(query(w), w, 2), w) for step in (0.001, 0.01, 0.05)),
    "without scaling, the powers rounded as above": lambda w: column(w.hand("B")) == [
        Fraction(power, sum(powers)) for powers in [[round(exp(score)) for score in scores(query(w), w, 1)]]
        for power in powers],
    "the short way, rounded to two places": lambda w: all(
        abs(cell - weight * (value - dot(column(w.hand("B")), w.hand("V")[0]))) <= Fraction(1, 200)
        for cell, weight, value in zip(column(w.hand("D_B")), column(w.hand("B")), w.hand("V")[0])),
    "D_S and D_B are both gradients of z for the scores S": lambda w: near(
        slopes(lambda moved: attend(moved, w), scores(query(w), w, 1)), column(w.real("D_B"))),
    "the scaling halved the gradient; it pays all the same: twice as much is left": lambda w: all(
        abs(with_it) > 2 * abs(without) for matrix in (w.hand, w.real)
        for with_it, without in zip(column(matrix("D_S")), column(matrix("D_B")))),
    "one step of training: the query after it, by hand and really": lambda w: column(w.hand("q_new")) == taught(w)
        and near([old + slope / RATE for old, slope in zip(query(w), gradient(w, 2))], column(w.real("q_new"))),
    "z has grown, by hand and really": lambda w: w.hand("z_new") == [[taught_mixture(w)]]
        and taught_mixture(w) > mixture(w) and w.real("z_new")[0][0] > w.real("z")[0][0],
    "the gradient of W_Q is G x^T": lambda w: all(
        abs(slope - gradient(w, 2)[row] * x) < CLOSE for row in range(4) for x, slope in zip((2, -1), slopes(
            lambda cells: attend(scores([old + (dot(cells, (2, -1)) if place == row else 0)
                                         for place, old in enumerate(query(w))], w, 2), w), [0, 0]))),
    "when the scores grow further, all of J vanishes": lambda w: max(
        abs(slope) for i in range(3) for slope in slopes(
            lambda moved: softmax(moved)[i], [8 * score for score in scores(query(w), w, 2)])) < 1e-6,
}

OWN_NUMBERS = {
    "with scaling D_S is about -4.17, 3.88 and 0.29": lambda w:
        [f"{float(cell):.2f}" for cell in column(w.hand("D_S"))] == ["-4.17", "3.88", "0.29"],
    "without it D_B is -1.26, 1.20 and 0.06": lambda w:
        column(w.hand("D_B")) == [Fraction(cell) for cell in ("-1.26", "1.2", "0.06")],
    "about three times as much is left, in the real computation 2.94 times for the mouse and 2.83 for the cat":
        lambda w: [f"{three_times(w.real, word):.2f}" for word in (0, 1)] == ["2.94", "2.83"]
        and all(2.5 < three_times(w.hand, word) < 3.5 for word in (0, 1)),
    "the cat has 7 of 8 parts, and z has grown from 10 to 63": lambda w: column(w.hand("E_new")) == [1, 7, 0]
        and (mixture(w), taught_mixture(w)) == (10, 63),
    "the query asked nothing of what hides, and now it asks -2":
        lambda w: (column(w.hand("q"))[2], column(w.hand("q_new"))[2]) == (0, -2),
}
