from fractions import Fraction


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def dot(left, right):
    return sum(l * r for l, r in zip(left, right))


def cells(matrix):
    return [cell for row in matrix for cell in row]


def pairs(w, one, other):
    return list(zip(cells(w.hand(one)), cells(w.hand(other))))


def power_by_dividing(exponent):
    """3^4 is 81; from there one division by 3 for each step down."""
    power = Fraction(81)
    for _ in range(4 - int(exponent)):
        power /= 3
    return power


EVERYWHERE = {
    "three words with three features each": lambda w: len(w.hand("a")) == len(w.hand("X")) == 3
        and len(w.hand("a")[0]) + len(w.hand("X")[0]) == 3,
    "multiply two vectors in pairs and add up the products: that sum is their dot product": lambda w:
        w.hand("s") == [[dot(w.column("a", 1), word) for word in columns(w.hand("X"))]],
    "X^T has the columns of X as its rows": lambda w: w.hand("X_rows") == columns(w.hand("X")),
    "X has 3 rows and 2 columns, so X^T has 2 rows and 3 columns": lambda w:
        [len(row) for row in w.hand("X")] == [2] * 3 and [len(row) for row in w.hand("X_rows")] == [3] * 2,
    "each row of W meets each column of X, row 3 with column 2 goes to row 3, column 2": lambda w: w.hand("P") == [
        [dot(row, word) for word in columns(w.hand("X"))] for row in w.hand("W")],
    "the first column of P still belongs to the word b, the second to d": lambda w: columns(w.hand("P")) == [
        [dot(row, word) for row in w.hand("W")] for word in columns(w.hand("X"))],
    "add up each column of P: one number for each word": lambda w:
        w.hand("c") == [[sum(word) for word in columns(w.hand("P"))]],
    "N has the numbers of n in its first row, and in its second the same with a minus": lambda w:
        w.hand("N") == [w.hand("n")[0], [-cell for cell in w.hand("n")[0]]],
    "the floor is the largest whole number that is not above": lambda w: all(
        floor.denominator == 1 and floor <= cell / 2 < floor + 1 for cell, floor in pairs(w, "N", "F")),
    "halves: none is its own floor, so the floor is half below it": lambda w: all(
        cell / 2 - floor == Fraction(1, 2) for cell, floor in pairs(w, "N", "F")),
    "the new first feature is the old first plus twice the old third": lambda w: all(
        new[0] == old[0] + 2 * old[2] for new, old in zip(columns(w.hand("P")), columns(w.hand("X")))),
    "in the first row the floor is towards zero, in the second away from it": lambda w: all(
        abs(floor) < abs(cell) / 2 for cell, floor in zip(w.hand("N")[0], w.hand("F")[0])) and all(
        abs(floor) > abs(cell) / 2 for cell, floor in zip(w.hand("N")[1], w.hand("F")[1])),
    "whenever the exponent goes down by one, the power is divided by the base": lambda w: all(
        power == power_by_dividing(exponent) for exponent, power in pairs(w, "F", "E")),
    "a negative exponent gives a fraction, small but above zero": lambda w: all(
        0 < power < 1 for exponent, power in pairs(w, "F", "E") if exponent < 0),
    "there are negative exponents among them": lambda w: any(cell < 0 for cell in cells(w.hand("F"))),
}

OWN_NUMBERS = {
    "b fits better, with 6 against 3": lambda w: w.hand("s") == [[6, 3]],
    "most of its 6 comes from the last place: 3·2": lambda w: w.hand("a")[2][0] * w.hand("X")[2][0] == 3 * 2 == 6,
    "with a 0 there, b gets 0 and d gets 6": lambda w: [
        dot([*w.column("a", 1)[:2], 0], word) for word in columns(w.hand("X"))] == [0, 6],
    "the dot product is the same, the other way round": lambda w:
        w.hand("s") == [[dot(word, w.column("a", 1)) for word in columns(w.hand("X"))]],
    "a row of X has two numbers and a column of W has three":
        lambda w: (len(w.hand("X")[0]), len(columns(w.hand("W"))[0])) == (2, 3),
}
