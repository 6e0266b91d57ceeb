from fractions import Fraction


def columns(matrix):
    return list(zip(*matrix))


def shares(powers):
    return [power / sum(powers) for power in powers]


def leaders(numbers):
    return [place for place, number in enumerate(numbers) if number == max(numbers)]


def mean(numbers):
    return Fraction(sum(numbers)) / len(numbers)


EVERYWHERE = {
    "the first number of a question is feature 1 plus 2, the second 2 plus 4, the third 3 plus 5 plus 6": lambda w:
        columns(w.hand("Q")) == [(x[0] + x[1], x[1] + x[3], x[2] + x[4] + x[5]) for x in columns(w.hand("X"))],
    "a key is feature 3, then feature 2, then feature 1 minus feature 6": lambda w:
        columns(w.hand("K")) == [(x[2], x[1], x[0] - x[5]) for x in columns(w.hand("X"))],
    "a value is feature 1, feature 4 and feature 2, each ten times as large": lambda w:
        columns(w.hand("V")) == [(10 * x[0], 10 * x[3], 10 * x[1]) for x in columns(w.hand("X"))],
    "any base above 1 leaves the winner the winner": lambda w: all(
        leaders(shares([Fraction(base) ** int(exponent) for exponent in column])) == leaders(column)
        for base in (Fraction(11, 10), 2, 10) for column in columns(w.hand("R"))),
    "every column of A adds up to 1": lambda w: all(sum(column) == 1 for column in columns(w.hand("A"))),
    "the weights are positive": lambda w: all(cell > 0 for row in w.hand("A") for cell in row),
    "each cell of Z lies between the least and the largest value of its row of V": lambda w: all(
        min(values) <= cell <= max(values) for values, row in zip(w.hand("V"), w.hand("Z")) for cell in row),
}

OWN_NUMBERS = {
    "with queries of 0 each column of Z would be the plain mean of the four values, (10, 5, 5/2)":
        lambda w: [mean(values) for values in w.hand("V")] == [10, 5, Fraction(5, 2)],
    "the floor of 2/2 and of 3/2 is 1 in both cases": lambda w: w.column("R", 2) == [1, 1, -1, 1],
    "by hand, query 2 cannot decide: keys 1, 2 and 4 tie at 9/28 each":
        lambda w: w.column("A", 2) == [Fraction(9, 28), Fraction(9, 28), Fraction(1, 28), Fraction(9, 28)],
    "the scores were 2, 3, -1 and 2": lambda w: w.column("S", 2) == [2, 3, -1, 2],
    "in the real computation key 2 wins clearly with a weight of 0.45":
        lambda w: [round(row[1], 2) for row in w.real("A")] == [0.25, 0.45, 0.04, 0.25],
}
