"""What several claims compute with: vectors as lists of fractions, rounded as on paper."""

from fractions import Fraction


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def dot(x, y):
    return sum(a * b for a, b in zip(x, y))


def times(matrix, vector):
    return [dot(row, vector) for row in matrix]


def plus(*vectors):
    return [sum(cells) for cells in zip(*vectors)]


def column_of(w, name):
    return [row[0] for row in w.hand(name)]


def nearest(x):
    """The nearest whole number, a half away from zero."""
    return (1 if x > 0 else -1) * int(abs(x) + Fraction(1, 2))


def mean(numbers):
    return Fraction(sum(numbers)) / len(numbers)


def norm(token):
    """Distance by deviation, rounded, without a root: from (k - 1/2) deviations on it is k."""
    middle = mean(token)
    variance = mean([(x - middle) ** 2 for x in token])
    result = []
    for x in token:
        distance, steps = x - middle, 0
        while distance ** 2 >= (steps + Fraction(1, 2)) ** 2 * variance:
            steps += 1
        result.append(steps if distance > 0 else -steps)
    return result


def norm_by_squares(token):
    """The same of four features: distances in quarters, their squares against the sum of squares by 16."""
    distances = [4 * x - sum(token) for x in token]
    least = Fraction(sum(x * x for x in distances), 16)
    sizes = [0 if x * x < least else 1 if x * x < 9 * least else 2 for x in distances]
    return [size if x > 0 else -size for x, size in zip(distances, sizes)]


def norm_size(column):
    """The root of the mean of the squares, to the nearest whole number."""
    squares, size = Fraction(sum(x * x for x in column), len(column)), 0
    while squares >= (size + Fraction(1, 2)) ** 2:
        size += 1
    return size
