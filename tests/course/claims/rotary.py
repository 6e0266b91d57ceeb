"""The turns are computed here from the angles, as products of complex numbers, and not from the steps."""

import math
from fractions import Fraction

QUARTER = (Fraction(0), Fraction(1))  # cosine and sine of the two angles
SLOW = (Fraction(4, 5), Fraction(3, 5))
QUERY, BEFORE, AFTER = 2, 0, 4  # places
PLACES = range(5)


def turned(point, angle, times):
    """The point, turned so many times, or back; a point (x, y) is the complex number x + yi."""
    x, y = point
    cosine, sine = angle[0], angle[1] if times > 0 else -angle[1]
    for _ in range(abs(times)):
        x, y = x * cosine - y * sine, x * sine + y * cosine
    return x, y


def pair(w, name):
    return tuple(row[0] for row in w.hand(name))


def dot(one, other):
    return sum(a * b for a, b in zip(one, other))


def length(vector):
    return math.sqrt(dot(vector, vector))


def matrix(of_columns):
    return [list(row) for row in zip(*of_columns)]


def scores(w, speed, angle, first=0):
    """The query and the keys turned by their places, the first of which is counted as `first`."""
    query = turned(pair(w, f"q_{speed}"), angle, first + QUERY)
    return [dot(turned(pair(w, f"k_{speed}"), angle, first + place), query) for place in PLACES]


def both(w, first=0):
    return [fast + slow for fast, slow in zip(scores(w, "fast", QUARTER, first), scores(w, "slow", SLOW, first))]


def real_scores(w, speed, angle):
    """From the definition, by the distance, in the angles of the paper."""
    (a, b), (x, y) = pair(w, f"q_{speed}"), pair(w, f"k_{speed}")
    return [(a * x + b * y) * math.cos(angle * (QUERY - place)) + (a * y - b * x) * math.sin(angle * (QUERY - place))
            for place in PLACES]


def real_both(w):
    return [fast + slow for fast, slow in zip(real_scores(w, "fast", 1), real_scores(w, "slow", 1 / 10))]


def only(w, name):
    return [row[0] for row in w.hand(name)]


def near(some, others):
    return all(math.isclose(one, other, abs_tol=1e-9) for one, other in zip(some, others, strict=True))


def columns_of(w, name):
    return [tuple(column) for column in zip(*w.hand(name))]


def highest(numbers):
    return [place for place, number in enumerate(numbers) if number == max(numbers)]


EVERYWHERE = {
    "with the fast arrow alone it is a tie, which is the second choice": lambda w: w.hand("which") == [[2]],
    "the matrix in the middle is the third of F, G and G2": lambda w: w.hand("middle") == [[3]],
    "the fast key points nearly the opposite way from the query, and a half turn brings it nearly onto it":
        lambda w: dot(pair(w, "q_fast"), pair(w, "k_fast"))
        < -0.9 * length(pair(w, "q_fast")) * length(pair(w, "k_fast")),
    "at place 0 the key is not turned, at place 1 once, and so on": lambda w: w.hand("K_fast") == matrix(
        [turned(pair(w, "k_fast"), QUARTER, place) for place in PLACES]),
    "the query is turned twice": lambda w: pair(w, "Q_fast") == turned(pair(w, "q_fast"), QUARTER, QUERY),
    "counted from chase, dogs before it are turned back": lambda w: w.hand("K_slow") == matrix(
        [turned(pair(w, "k_slow"), SLOW, place - QUERY) for place in PLACES]),
    "the scores are those of turned queries with turned keys, wherever counting begins": lambda w: all(
        only(w, "S_fast") == scores(w, "fast", QUARTER, first) and only(w, "S_slow") == scores(w, "slow", SLOW, first)
        and only(w, "S") == both(w, first) for first in (-2, 0, 1, 100)),
    "places 0 and 4 have the highest score of the fast arrow, and the same":
        lambda w: highest(only(w, "S_fast")) == [BEFORE, AFTER],
    "at0 and at4 are the same column of K_fast": lambda w: [row[0] for row in w.hand("K_fast")]
        == [row[4] for row in w.hand("K_fast")],
    "1 radian never comes back exactly: only whole turns of 2 pi do": lambda w: all(
        abs(math.remainder(times, 2 * math.pi)) > 1e-3 for times in range(1, 300)),
    "the real fast arrow errs": lambda w: real_scores(w, "fast", 1)[AFTER] > real_scores(w, "fast", 1)[BEFORE],
    "the slow arrow tells before from after": lambda w: min(only(w, "S_slow")[:2]) > max(only(w, "S_slow")[3:]),
    "chase finds dogs0, by hand and really":
        lambda w: highest(only(w, "S")) == [BEFORE] and highest(real_both(w)) == [BEFORE],
    "a turn never changes how long an arrow is": lambda w: all(
        dot(column, column) == dot(pair(w, name.lower()), pair(w, name.lower()))
        for name in ["K_fast", "K_slow"] for column in zip(*w.hand(name)))
        and dot(pair(w, "Q_fast"), pair(w, "Q_fast")) == dot(pair(w, "q_fast"), pair(w, "q_fast")),
    "D is G itself for places 1 and 2, and for 100 and 102 it would be G2": lambda w: (
        w.hand("D") == w.hand("G") and all(dot(turned((1, 2), SLOW, place), turned((3, 1), SLOW, place + turns))
        == dot((1, 2), turned((3, 1), SLOW, turns)) for place, turns in ((1, 1), (100, 2)))
        and columns_of(w, "G2") == [turned((1, 0), SLOW, 2), turned((0, 1), SLOW, 2)]),
    "the angle with the cosine 4/5 and the sine 3/5 is about 37 degrees":
        lambda w: round(math.degrees(math.atan2(0.6, 0.8))) == 37 and dot(SLOW, SLOW) == 1
        and [row[0] for row in w.hand("G")] == list(SLOW),
    "for d = 8 the angles are 1, 1/10, 1/100 and 1/1000, and 1 radian is 57 degrees": lambda w: near(
        [10000 ** (-2 * (i - 1) / 8) for i in (1, 2, 3, 4)], [1, 1 / 10, 1 / 100, 1 / 1000])
        and round(math.degrees(1)) == 57,
    "the real side has the first two, and there too only the distance counts": lambda w: near(
        [row[0] for row in w.real("S")], real_both(w)),
}

OWN_NUMBERS = {
    "the highest score of the fast arrow is 8": lambda w: max(only(w, "S_fast")) == 8,
    "the real fast arrow gives dogs4 4.24 and dogs0 only 2.42": lambda w: [
        f"{real_scores(w, 'fast', 1)[place]:.2f}" for place in (AFTER, BEFORE)] == ["4.24", "2.42"],
    "19 against -1/5, and 19 against 9": lambda w: [only(w, "S")[place] for place in (0, 4, 1)]
        == [19, Fraction(-1, 5), 9],
    "without the fast arrow place 0 has 11 and place 1 has 10, and dogs0 wins over dogs4":
        lambda w: only(w, "S_slow")[:2] == [11, 10] and only(w, "S_slow")[4] < 11,
    "really dogs0 has 9.31 and dogs4 7.15": lambda w: [
        f"{real_both(w)[place]:.2f}" for place in (BEFORE, AFTER)] == ["9.31", "7.15"],
}
