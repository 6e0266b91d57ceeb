from fractions import Fraction
from itertools import accumulate

WORDS = ["tail", "mouse", "ball", "moon"]
TEMPERATURES = [Fraction(1, 2), Fraction(1), Fraction(2)]


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def scores(w):
    """The column of the table that the last word names; none of the worksheet's steps is used."""
    return [row[int(w.hand("last")[0][0]) - 1] for row in w.hand("B")]


def softmax(numbers, temperature):
    powers = [Fraction(3) ** int(number / temperature) for number in numbers]
    return [power / sum(powers) for power in powers]


def best(numbers):
    return numbers.index(max(numbers))


def order(numbers):
    return sorted(range(len(numbers)), key=lambda at: (numbers[at], at))


def ratio(w, temperature):
    """How many times as likely the best word is as the next one."""
    first, second = sorted(softmax(scores(w), temperature))[:-3:-1]
    return first / second


def kept(w):
    """The three words with the highest scores."""
    return sorted(range(4), key=lambda at: -scores(w)[at])[:3]


def top(w):
    weights = softmax(scores(w), 1)
    left = sum(weights[at] for at in kept(w))
    return [weights[at] / left if at in kept(w) else 0 for at in range(4)]


def said(chances, u):
    return next(row for row, total in enumerate(accumulate(chances), 1) if total > u)


def u(w):
    return w.hand("u")[0][0]


def worst(w):
    return scores(w).index(min(scores(w)))


def better(w, temperature, at):
    """The chances of the words that are more likely than this one."""
    chances = softmax(scores(w), temperature)
    return sum(chance for chance in chances if chance > chances[at])


def nucleus(w, temperature):
    return [at for at in range(4) if better(w, temperature, at) < w.hand("p")[0][0]]


def whole(numbers):
    return all(number.denominator == 1 for number in numbers)


EVERYWHERE = {
    "ahead: at T = 1/4 the best word is so many times as likely as the next": lambda w:
        w.hand("ahead") == [[ratio(w, Fraction(1, 4))]],
    "column number last holds the scores": lambda w: w.hand("s") == [[score] for score in scores(w)],
    "at T = 1 nothing changes": lambda w: w.column("R", 2) == scores(w),
    "the score divided by each temperature": lambda w: columns(w.hand("R")) == [
        [score / temperature for score in scores(w)] for temperature in TEMPERATURES],
    "you need 3^1, 3^2 and 3^4, and below zero 3^-1, 3^-2 and 3^-4": lambda w: {abs(exponent)
        for row in w.hand("R") for exponent in row} == {0, 1, 2, 4},
    "the softmax at each temperature": lambda w: columns(w.hand("A")) == [
        softmax(scores(w), temperature) for temperature in TEMPERATURES],
    "each column of A adds up to 1": lambda w: all(sum(column) == 1 for column in columns(w.hand("A"))),
    "halving the temperature squares every power": lambda w: all(
        cool == plain**2 and plain == warm**2 for cool, plain, warm in w.hand("E")),
    "read A from right to left and see it sharpen": lambda w: max(w.column("A", 1)) > max(w.column("A", 2))
        > max(w.column("A", 3)) and min(w.column("A", 1)) < min(w.column("A", 2)) < min(w.column("A", 3)),
    "so does the real softmax": lambda w: [max(column) for column in columns(w.real("A"))]
        == sorted((max(column) for column in columns(w.real("A"))), reverse=True),
    "which word is ahead of which never changes": lambda w: all(
        order(column) == order(scores(w)) for column in columns(w.hand("A"))),
    "the best word has a score that is 2 above the next one": lambda w:
        sorted(scores(w))[3] - sorted(scores(w))[2] == 2,
    "3 times as likely at T = 2, 9 times at 1, 81 times at 1/2, 6561 times at 1/4, the square of that at 1/8":
        lambda w:
        [ratio(w, temperature) for temperature in (2, 1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8))]
        == [3, 9, 81, 6561, 43046721],
    "as T goes to 0, all goes to the word with the highest score": lambda w: all(
        abs(chance - (at == best(scores(w)))) < 1e-9 for at, chance in enumerate(softmax(scores(w), Fraction(1, 16)))),
    "as T grows, in the end every word is equally likely": lambda w: all(abs(
        3 ** (float(score) / 1e9) / sum(3 ** (float(other) / 1e9) for other in scores(w)) - 1 / 4) < 1e-8
        for score in scores(w)),
    "g is the row in which the word with the highest score stands": lambda w: w.hand("g") == [[best(scores(w)) + 1]],
    "no other word has that score": lambda w: scores(w).count(max(scores(w))) == 1,
    "cut is the fourth highest score: what lies above it stays, here k = 3": lambda w:
        sorted(scores(w))[0] == w.hand("cut")[0][0] < sorted(scores(w))[1],
    "a mask adds minus infinity to their scores, and 0 to the scores that stay": lambda w: [
        row[0] for row in w.hand("m")] == [0 if at in kept(w) else float("-inf") for at in range(4)],
    "the words that stay share everything among them": lambda w: w.column("A_top", 1) == top(w) and sum(top(w)) == 1,
    "the column whose sum passes u, at the three temperatures and with top-k": lambda w:
        [w.hand("w")[0], w.hand("w_top")[0]]
        == [[said(softmax(scores(w), temperature), u(w)) for temperature in TEMPERATURES], [said(top(w), u(w))]],
    "u never falls on a boundary": lambda w: all(u(w) not in accumulate(column) for column in (
        *columns(w.hand("A")), top(w), [Fraction(1, 4)] * 4)),
    "greedy, top-k and here top-p can never say the word with the lowest score": lambda w:
        best(scores(w)) != worst(w) and top(w)[worst(w)] == 0 and all(
            worst(w) not in nucleus(w, temperature) for temperature in TEMPERATURES),
    "before has the chances of all words with a higher score": lambda w: columns(w.hand("before")) == [
        [better(w, temperature, at) for at in range(4)] for temperature in TEMPERATURES],
    "a word stays if all better words together have less than p": lambda w: w.hand("stay") == [
        [len(nucleus(w, temperature)) for temperature in TEMPERATURES]],
    "few stay where the model is sure, more where it is not": lambda w:
        w.hand("stay")[0] == sorted(w.hand("stay")[0]) and w.hand("stay")[0][0] < w.hand("stay")[0][2]
        and w.real("stay") == [[float(number) for number in w.hand("stay")[0]]],
    "even the cool column can say it, and so can top-k without its mask": lambda w: all(
        softmax(scores(w), temperature)[worst(w)] > 0 for temperature in TEMPERATURES),
    "the exponents stay whole": lambda w: whole(number for row in w.hand("R") for number in row),
}

OWN_NUMBERS = {
    "with u = 49/50, which is 0.98, cool says mouse, plain says ball and warm says moon, while greedy says tail":
        lambda w: u(w) == Fraction("0.98") and [
        WORDS[int(row) - 1] for row in (*w.hand("w")[0], w.hand("g")[0][0])] == ["mouse", "ball", "moon", "tail"],
    "moon has 1 chance in 6724 at the cool temperature: it takes a u above 6723/6724": lambda w:
        (w.hand("A")[3][0], sum(row[0] for row in w.hand("A")[:3])) == (Fraction(1, 6724), Fraction(6723, 6724)),
}
