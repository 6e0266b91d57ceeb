from fractions import Fraction

THE, CAT, CHASED, ITS, TAIL = range(5)
ANIMAL, REFERS, PART = range(3)
OTHERS = [THE, CAT, CHASED, TAIL]  # the columns of Q, S, A and Z


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def dot(left, right):
    return sum(x * y for x, y in zip(left, right))


def words(w):
    """The embeddings, from the givens: a vector for each word."""
    (cat, its, tail), (the, chased) = columns(w.hand("story")), columns(w.hand("rest"))
    return [the, cat, chased, its, tail]


def turned(w, name, word):
    return [dot(row, words(w)[word]) for row in w.hand(name)]


def scores_of(w, word):
    return [dot(turned(w, "W_K", other), turned(w, "W_Q", word)) for other in range(5)]


def weights_of(w, word):
    powers = [Fraction(3) ** score for score in scores_of(w, word)]
    return [power / sum(powers) for power in powers]


def mixed(w, word):
    values = [turned(w, "W_V", other) for other in range(5)]
    return [dot(weights_of(w, word), numbers) for numbers in zip(*values)]


def column(w, name):
    return [row[0] for row in w.hand(name)]


def silenced(z):
    """What the two units of stage seven say of a vector."""
    animal, bond = z
    return [max(animal - 3, 0), max(2 * bond - animal, 0)]


def slope(vector):
    return vector[REFERS] / vector[ANIMAL]


def scores_without_row_1(w):
    """Of its, if it did not ask for an animal."""
    return [turned(w, "W_K", other)[1] * turned(w, "W_Q", ITS)[1] for other in range(5)]


def scaled_scores(w, factor):
    """Scores where the query is a multiple of the word and the keys are the words themselves."""
    return [dot(word, [factor * number for number in words(w)[ITS]]) for word in words(w)]


def order(scores):
    """Who is before whom, and who is level."""
    return [[(x > y) - (x < y) for y in scores] for x in scores]


EVERYWHERE = {
    "X is the sentence in its order": lambda w: columns(w.hand("X")) == words(w),
    "the vector of its is column 4": lambda w: column(w, "x") == words(w)[ITS],
    "row 1 of W_Q asks for an animal: the more a word refers, and the less of an animal it is; row 2 for an owner: a "
    "part does, an animal does not":
        lambda w: all(turned(w, "W_Q", word) == [of[REFERS] - of[ANIMAL], of[PART] - of[ANIMAL]]
                      for word, of in enumerate(words(w))),
    "row 1 of W_K offers an animal, and a part counts against it; row 2 offers to name the owner":
        lambda w: columns(w.hand("K")) == [[of[ANIMAL] - of[PART], of[REFERS]] for of in words(w)],
    "row 1 of W_V hands over the animal, three times as large; row 2 that it refers or is a part":
        lambda w: columns(w.hand("V")) == [[3 * of[ANIMAL], of[REFERS] + of[PART]] for of in words(w)],
    "its finds cat: of all five weights that of cat is the largest":
        lambda w: all(column(w, "a")[CAT] > column(w, "a")[word] for word in range(5) if word != CAT),
    "the five weights add up to 1": lambda w: sum(column(w, "a")) == 1,
    "z is the weighted sum of the values": lambda w: column(w, "z") == mixed(w, ITS),
    "there is more animal in z than its hands over itself, and only cat hands over more": lambda w: (
        [word for word in range(5) if w.hand("V")[0][word] > column(w, "z")[0]] == [CAT]
        and column(w, "z")[0] > w.hand("V")[0][ITS] == 3),
    "with zeros in row 1 of W_Q its could not tell cat from tail: both scores would be 0": lambda w:
        scores_without_row_1(w)[CAT] == scores_without_row_1(w)[TAIL] == 0,
    "cat would not be ahead of all others then, nor would all be alike: its would be behind": lambda w:
        scores_without_row_1(w)[ITS] < max(scores_without_row_1(w)),
    "tail attends most to its, and to nobody as much": lambda w: all(
        w.hand("A")[ITS][3] > w.hand("A")[word][3] for word in range(5) if word != ITS),
    "the value of its does not know what its has found": lambda w:
        columns(w.hand("V"))[ITS] == turned(w, "W_V", ITS),
    "the other words do the same": lambda w: (
        columns(w.hand("A")) == [weights_of(w, word) for word in OTHERS]
        and columns(w.hand("Z")) == [mixed(w, word) for word in OTHERS]),
    "the first unit asks for more than the 3 of an animal that its has by itself, the second for twice the bond":
        lambda w: column(w, "h") == silenced(column(w, "z")) and turned(w, "W_V", ITS)[0] == 3,
    "an animal has come in and no owner is missing: the second unit says nothing, and known is above 0": lambda w:
        column(w, "h")[1] == 0 < column(w, "known")[0] == column(w, "h")[0],
    "had its listened to nobody but itself, the units would have 0 and 1, and known would be -1": lambda w:
        turned(w, "W_V", ITS) == [3, 2] and silenced([3, 2]) == [0, 1],
    "x and y lie on one line: both go 2 up for every step to the right, and so does every multiple": lambda w: (
        slope(words(w)[ITS]) == slope(column(w, "y")) == 2
        and all(slope([factor * number for number in words(w)[ITS]]) == 2 for factor in [Fraction(1, 2), 5, 17])),
    "the third number of x is 0": lambda w: words(w)[ITS][PART] == 0,
    "x goes steeply up, and q goes down to the right, where the key of cat lies": lambda w: (
        slope(words(w)[ITS]) == 2 and column(w, "q") == [1, -1] and columns(w.hand("K"))[CAT] == [2, 0]),
    "by the scaled words its attends to itself":
        lambda w: all(column(w, "t")[ITS] > column(w, "t")[word] for word in range(5) if word != ITS),
    "each score is three times what x itself would give":
        lambda w: column(w, "t") == [3 * score for score in scaled_scores(w, 1)],
    "with 5·x or half of x the words would come in the same order": lambda w: (
        order(scaled_scores(w, 5)) == order(scaled_scores(w, Fraction(1, 2))) == order(column(w, "t"))),
    "a negative factor turns the order round":
        lambda w: order(scaled_scores(w, -1)) == columns(order(column(w, "t"))),
}

OWN_NUMBERS = {
    "its gives 9/13 of its attention to cat": lambda w: column(w, "a")[CAT] == Fraction(9, 13),
    "there is 64/13 of an animal in z": lambda w: column(w, "z")[0] == Fraction(64, 13),
    "without row 1 of W_Q cat, chased and tail would have 9/31 each": lambda w: [
        Fraction(3) ** score / sum(Fraction(3) ** other for other in scores_without_row_1(w))
        for score in scores_without_row_1(w)][1:] == [Fraction(9, 31), Fraction(9, 31), Fraction(1, 31), Fraction(9, 31)],
    "without the numbers of b_1 the first unit would find an animal where there is only that of its": lambda w: dot(
        w.hand("W_1")[0], turned(w, "W_V", ITS)) > 0,
    "to its, with 3/5": lambda w: w.hand("A")[ITS][3] == Fraction(3, 5),
    "15 is the largest number in t": lambda w: max(column(w, "t")) == column(w, "t")[ITS] == 15,
}
