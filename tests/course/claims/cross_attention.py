from fractions import Fraction
from math import floor

ENGLISH, FRENCH = ["the", "black", "cat", "sleeps"], ["le", "chat", "noir"]
LOOKS_AT = {"le": "the", "chat": "cat", "noir": "black"}


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def product(left, right):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*right)] for row in left]


def one_by_one(w, asking):
    """For each token that asks: its weights over the English words, and what it mixes of their values."""
    keys, values = columns(product(w.hand("W_K"), w.hand("X"))), columns(product(w.hand("W_V"), w.hand("X")))
    weights, results = [], []
    for query in columns(product(w.hand("W_Q"), asking)):
        powers = [Fraction(3) ** floor(Fraction(sum(x * y for x, y in zip(key, query)), 2)) for key in keys]
        weights.append([power / sum(powers) for power in powers])
        results.append([sum(weight * part for weight, part in zip(weights[-1], parts)) for parts in zip(*values)])
    return weights, results


def looked_at_most(weights):
    """The English word with the largest weight, if there is only one."""
    largest = max(weights)
    found = [word for word, weight in zip(ENGLISH, weights) if weight == largest]
    return found[0] if len(found) == 1 else None


def shape(matrix):
    return len(matrix), len(matrix[0])


def with_seven_more_words(w):
    return [row + [i + j for j in range(7)] for i, row in enumerate(w.hand("Y"))]


EVERYWHERE = {
    "n = 4 in X and m = 3 in Y": lambda w: (len(w.hand("X")[0]), len(w.hand("Y")[0])) == (4, 3),
    "one query for each French word": lambda w: shape(w.hand("Q")) == (2, 3),
    "one key and one value for each English word": lambda w: shape(w.hand("K")) == shape(w.hand("V")) == (2, 4),
    "S is 4 by 3": lambda w: shape(w.hand("S")) == (4, 3),
    "it brings the decoder's features into the order of the keys: noun first": lambda w: (
        [row[:2] for row in w.hand("W_Q")] == [[0, 1], [1, 0]]
        and [row[:2] for row in w.hand("W_K")] == [[1, 0], [0, 1]]),
    "row 1 of W_Q asks for a noun, row 2 for an adjective and some of rest; the keys answer in that order": lambda w: (
        w.hand("Q") == [w.hand("Y")[1], [a + b for a, b in zip(w.hand("Y")[0], w.hand("Y")[2])]]
        and w.hand("K") == [w.hand("X")[0], [a + b for a, b in zip(w.hand("X")[1], w.hand("X")[2])]]),
    "a value says how much of a thing and of a colour, 10, 20 or 30 times as large": lambda w: w.hand("V") == [
        [loud[0] * cell for cell in row] for loud, row in zip(w.hand("loud"), w.hand("X"))],
    "chat gets most of the thing, noir most of the colour, in the real computation too": lambda w: all(
        z("Z")[0].index(max(z("Z")[0])) == 1 and z("Z")[1].index(max(z("Z")[1])) == 2
        and len(set(z("Z")[0])) == len(set(z("Z")[1])) == 3 for z in (w.hand, w.real)),
    "with Q at 0 every French word would get the same mean": lambda w: (
        one_by_one(w, [[0] * 3] * 3) == ([[Fraction(1, 4)] * 4] * 3, [
            [sum(row) / Fraction(4) for row in w.hand("V")]] * 3)),
    "of 10 words not one number of K and V changes, and the new words alone have new columns": lambda w: (
        one_by_one(w, with_seven_more_words(w))[1][:3] == columns(w.hand("Z"))),
    "it is the columns of A that add up to 1": lambda w: [sum(column) for column in columns(w.hand("A"))] == [1] * 3,
    "le looks most at the, chat at cat, noir at black": lambda w: all(
        looked_at_most(column) == LOOKS_AT[word] for word, column in zip(FRENCH, columns(w.hand("A")))),
    "and so in the real computation": lambda w: all(
        looked_at_most(column) == LOOKS_AT[word] for word, column in zip(FRENCH, columns(w.real("A")))),
    "each column of Z is a mixture of English values": lambda w: (
        one_by_one(w, w.hand("Y")) == (columns(w.hand("A")), columns(w.hand("Z")))),
    "Z has as many columns as Y": lambda w: len(w.hand("Z")[0]) == len(w.hand("Y")[0]),
    "of 10 words the first 3 keep their weights and results": lambda w: (
        [part[:3] for part in one_by_one(w, with_seven_more_words(w))]
        == [columns(w.hand("A")), columns(w.hand("Z"))]),
    "with 10 words A is 4 by 10 and Z has 10 columns": lambda w: (
        [shape(part) for part in one_by_one(w, with_seven_more_words(w))] == [(10, 4), (10, 2)]),
}

OWN_NUMBERS = {
    "the rows add up to about 0.80, 0.99, 0.92 and 0.28":
        lambda w: [round(float(sum(row)), 2) for row in w.hand("A")] == [0.80, 0.99, 0.92, 0.28],
    "with Q at 0 chat would get 5 of thing": lambda w: one_by_one(w, [[0] * 3] * 3)[1][1][0] == 5,
    "together to 3": lambda w: sum(sum(row) for row in w.hand("A")) == 3,
}
