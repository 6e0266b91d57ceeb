from fractions import Fraction
from math import isqrt


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def mean(numbers):
    return Fraction(sum(numbers)) / len(numbers)


def variance(numbers):
    return mean([(x - mean(numbers)) ** 2 for x in numbers])


def root(x):
    """The root of a whole square number."""
    assert x.denominator == 1 and isqrt(int(x)) ** 2 == x
    return isqrt(int(x))


def normalised(token):
    return [(x - mean(token)) / root(variance(token)) for x in token]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def plus(x, y):
    return [a + b for a, b in zip(x, y)]


def patterns(w):
    """Of cat, CAT and purrs."""
    cat, purrs = columns(w.hand("P"))
    return [cat, cat, purrs]


def arriving(w):
    """The tokens X, from the givens."""
    return [[x * loud + shift for x in token] for token, loud, shift in zip(
        patterns(w), w.hand("loud")[0], w.hand("shift")[0])]


def less(x, y):
    return [a - b for a, b in zip(x, y)]


def length_squared(token):
    return sum(x * x for x in token)


def scaled(w, token):
    return [g[0] * x + b[0] for g, x, b in zip(w.hand("gamma"), normalised(token), w.hand("beta"))]


def post_norm(w, token):
    return normalised(plus(token, times(w.hand("W"), token)))


def pre_norm(w, token):
    return plus(token, times(w.hand("W"), scaled(w, token)))


def is_same_by_hand_and_real(w):
    names = ("X", "mu", "D", "v", "sigma", "N", "r", "Y", "R", "mu_R", "sigma_R", "O", "U")
    return all(abs(hand - real) < 1e-12
               for name in names
               for hands, reals in zip(w.hand(name), w.real(name)) for hand, real in zip(hands, reals))


EVERYWHERE = {
    "cat and CAT become equal in N, and not before": lambda w: w.hand("equal") == [[3]]
        and [columns(w.hand(name))[0] == columns(w.hand(name))[1] for name in "XDN"] == [False, False, True],
    "pre-norm still tells how loud a token was": lambda w: w.hand("heard") == [[2]]
        and [columns(w.hand(name))[0] == columns(w.hand(name))[1] for name in "OU"] == [True, False],
    "the output before gamma and beta has mean 0 and variance 1": lambda w: all(
        (mean(token), variance(token)) == (0, 1) for token in columns(w.hand("N"))),
    "so it has in post-norm: each column of O adds up to 0, and its squares add up to 4": lambda w: all(
        sum(token) == 0 and sum(x * x for x in token) == 4 for token in columns(w.hand("O"))),
    "each column of D adds up to 0": lambda w: all(sum(token) == 0 for token in columns(w.hand("D"))),
    "the variance is the mean of the squared distances, divided by their number": lambda w:
        w.hand("v")[0] == [variance(token) for token in arriving(w)],
    "the standard deviation comes out whole": lambda w:
        w.hand("sigma")[0] == [root(variance(token)) for token in arriving(w)],
    "how loud a token was and how far it was moved is gone: N depends on P alone": lambda w:
        columns(w.hand("N")) == [normalised(token) for token in patterns(w)],
    "doubled features leave N as it is; mean, distances and deviation double, the variance is four times as large":
        lambda w: all(
            normalised([2 * x for x in token]) == normalised(token)
            and mean([2 * x for x in token]) == 2 * mean(token)
            and variance([2 * x for x in token]) == 4 * variance(token) for token in arriving(w)),
    "gamma and beta are the same for all tokens, one number for each feature": lambda w:
        columns(w.hand("Y")) == [scaled(w, token) for token in arriving(w)],
    "every mean comes out whole, and every root: that of R too": lambda w: all(
        mean(token).denominator == 1 and root(variance(token)) > 0
        for name in ("X", "R") for token in columns(w.hand(name))),
    "the residual is added to what the sublayer was given": lambda w:
        columns(w.hand("R")) == [plus(token, times(w.hand("W"), token)) for token in arriving(w)],
    "the hints: means, distances, variances and lengths": lambda w:
        mean([8, -3, 2, 5]) == 3 and less([8, -3, 2, 5], [3] * 4) == [5, -6, -1, 2]
        and variance([3, -1, 1, -3]) == 5 and mean([6, -2, 9, -1]) == 3 and variance([1, -5, 7, -3]) == 21
        and sum((1, 25, 121, 49)) == 196 == 4 * 49 and round(21 ** 0.5, 1) == 4.6,
    "the hints: with a gamma of 3 and a beta of -1, 4/5 becomes 7/5; what the last row of W says": lambda w:
        Fraction(4, 5) * 3 - 1 == Fraction(7, 5) and times(w.hand("W"), [1, 2, 5, 4])[3] == -2
        and times(w.hand("W"), [Fraction(1, 3), 2, Fraction(4, 3), 5])[3] == 1,
    "CAT is cat twice as loud": lambda w:
        w.hand("loud")[0][:2] == [1, 2]
        and less(w.column("X", 2), [w.hand("shift")[0][1]] * 4) == [
            2 * x for x in less(w.column("X", 1), [w.hand("shift")[0][0]] * 4)],
    "cat and CAT differ in X and in D, where CAT is twice cat, and are equal in N": lambda w:
        w.column("X", 1) != w.column("X", 2) and w.column("D", 2) == [2 * x for x in w.column("D", 1)]
        and w.column("D", 1) != w.column("D", 2) and w.column("N", 1) == w.column("N", 2),
    "every token has the length 2 after the norm, in N and in post-norm": lambda w:
        w.hand("r") == [[2, 2, 2]]
        and all(length_squared(token) == 4 for name in "NO" for token in columns(w.hand(name))),
    "512 features: a radius of about 22.6": lambda w: round(512 ** 0.5, 1) == 22.6,
    "W says: to sound add size, to human sound, to animal human, to size sound and human less animal": lambda w:
        w.hand("W") == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0], [1, 1, -1, 0]],
    "in post-norm cat and CAT are equal": lambda w: w.column("O", 1) == w.column("O", 2),
    "in pre-norm they are not, though what the sublayer says is the same for both": lambda w:
        w.column("U", 1) != w.column("U", 2)
        and less(w.column("U", 1), w.column("X", 1)) == less(w.column("U", 2), w.column("X", 2)),
    "the mean and the deviation of R": lambda w:
        [w.hand("mu_R")[0], w.hand("sigma_R")[0]] == [[measure(token) for token in columns(w.hand("R"))]
                                                      for measure in (mean, lambda token: root(variance(token)))],
    "post-norm is LayerNorm(x + Sublayer(x))": lambda w:
        columns(w.hand("O")) == [post_norm(w, token) for token in arriving(w)],
    "pre-norm is x + Sublayer(LayerNorm(x))": lambda w:
        columns(w.hand("U")) == [pre_norm(w, token) for token in arriving(w)],
    "in pre-norm U - X is what the sublayer said and nothing else": lambda w:
        [[u - x for u, x in zip(us, xs)] for us, xs in zip(columns(w.hand("U")), arriving(w))] ==
        [times(w.hand("W"), scaled(w, token)) for token in arriving(w)],
    "by hand and in the real computation every number is the same": is_same_by_hand_and_real,
    "no column of X has the mean 0, which would leave nothing to take away": lambda w: all(
        mean(token) == mu != 0 for token, mu in zip(arriving(w), w.hand("mu")[0])),
}
