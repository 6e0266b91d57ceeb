from fractions import Fraction
from math import sqrt

from by_hand import columns, dot, nearest, norm_size, plus, times

STEPS = {1: (2, 0), 2: (-2, 0), 3: (0, 2), 4: (0, -2)}  # right, left, forward, back
FORWARD, BACK = 3, 4
NEARLY = 1e-9


def step_again(w):
    return int(w.hand("id")[0][0])


def dance(w):
    return [3 - step_again(w), step_again(w), BACK, FORWARD, step_again(w)]


def places(w):
    """A quarter turn, anticlockwise, for each beat."""
    x, y = (row[0] for row in w.hand("first"))
    return [(x, y), (-y, x), (-x, -y), (y, -x), (x, y)]


def words(w):
    return [[*STEPS[number], 0, 0, *place] for number, place in zip(dance(w), places(w))]


def shares(scores):
    powers = [Fraction(3) ** int(score) for score in scores]
    return [power / sum(powers) for power in powers]


def looked_up(query, keys, values):
    """What attention gives, rounded."""
    weights = shares([Fraction(dot(key, query), 2) for key in keys])
    return [nearest(dot(weights, feature)) for feature in columns(values)]


def block_1(w, heard=True):
    """The stream after block 1: each beat is marked with the one before it, twice as strongly as a step."""
    loud, stream = w.hand("loud_1")[0][0], words(w)
    found = []
    for beat, (x, y) in enumerate(places(w)):
        found.append(looked_up((loud * y, -loud * x), places(w)[:beat + 1], [word[:2] for word in stream[:beat + 1]]))
    marked = [[*word[:2], *mark, *word[4:]] for word, mark in zip(stream, found if heard else [[0, 0]] * 5)]
    doubled = [[cell + (2 * (abs(cell) - 1) * (1 if cell > 0 else -1) if abs(cell) > 1 else 0) for cell in word[2:4]]
               for word in marked]
    return marked, [[*word[:2], *mark, *word[4:]] for word, mark in zip(marked, doubled)]


def normed(column):
    return [nearest(Fraction(cell) / norm_size(column)) for cell in column]


def block_2(w, stream, masked=True, heard=True):
    """The stream after the attention of block 2, and after block 2, at beats 2 and 5."""
    loud, tokens = w.hand("loud_2")[0][0], [normed(column) for column in stream]
    after_attention = []
    for beat in (1, 4):
        seen = tokens[:beat + 1 if masked else 5]
        found = looked_up([loud * cell for cell in tokens[beat][:2]], [token[2:4] for token in seen],
                          [[3 * cell for cell in token[:2]] for token in seen])
        after_attention.append(plus(stream[beat], [*(found if heard else (0, 0)), 0, 0, 0, 0]))
    result = []
    for column in after_attention:
        side = nearest(Fraction(column[0]) / Fraction(sqrt(sum(cell ** 2 for cell in column) / 6)))
        result.append(plus(column, [-2 * side, abs(side), 0, 0, 0, 0]))
    return after_attention, result


def followed(w):
    """The three columns of the sheet: beats 2 and 5, and beat 5 deaf."""
    heard, deaf = (block_2(w, block_1(w)[1], heard=heard) for heard in (True, False))
    return [[*some, others[1]] for some, others in zip(heard, deaf)]


def scores(stream):
    top = [[nearest(Fraction(cell) / Fraction(sqrt(sum(one ** 2 for one in column) / 6))) for cell in column]
           for column in stream]
    return [[dot(STEPS[word], column[:2]) for word in range(1, 5)] for column in top]


def best(column):
    """The number of the one best word, or nothing."""
    return column.index(max(column)) + 1 if column.count(max(column)) == 1 else None


def size(column):
    return sqrt(sum(float(cell) ** 2 for cell in column) / len(column))


def real_columns(w, name):
    return columns(w.real(name))


EVERYWHERE = {
    "the dance: left right or right left, then back, forward, and the step of beat 2 again": lambda w:
        w.hand("ids") == [dance(w)] and columns(w.hand("X")) == words(w),
    "a fresh column has the size 1, exactly": lambda w: all(
        sum(cell ** 2 for cell in column) == 6 for column in columns(w.hand("X"))),
    "beat 5 has the numbers of beat 1 again": lambda w: places(w)[4] == places(w)[0],
    "W_Q1 asks for the place a quarter turn back": lambda w: all(
        [row[beat] for row in w.hand("Q_1")] == [w.hand("loud_1")[0][0] * cell for cell in places(w)[beat - 1]]
        for beat in range(1, 5)),
    "every beat but the first looks one beat back": lambda w: all(
        matrix("A_1")[beat - 1][beat] > Fraction(7, 8) for matrix in (w.hand, w.real) for beat in range(1, 5))
        and w.column("A_1", 1) == [1, 0, 0, 0, 0],
    "block 1 marks each beat with the one before it": lambda w: columns(w.hand("Y_1")) == block_1(w)[0]
        and [tuple(column[2:4]) for column in block_1(w)[0]] == [STEPS[word] for word in [dance(w)[0], *dance(w)[:4]]],
    "the sizes are about 1.3 then": lambda w: all(1.2 < size(column) < 1.35 for column in real_columns(w, "Y_1"))
        and all(round(size(column)) == 1 for column in columns(w.hand("Y_1"))),
    "and its feed-forward layer doubles the mark": lambda w: columns(w.hand("X_1")) == block_1(w)[1]
        and all(after[2:4] == [2 * cell for cell in before[2:4]] for before, after in zip(*block_1(w))),
    "then all sizes are 2": lambda w: w.hand("s") == [[2] * 5],
    "beat 5 looks at beat 3, which follows the same step": lambda w:
        dance(w)[1] == dance(w)[4] and w.hand("A_2")[2][1] > Fraction(9, 10) and w.real("A_2")[2][1] > 0.9,
    "beat 2 shares its attention between left and right": lambda w:
        w.column("A_2", 1) == [Fraction(1, 2), Fraction(1, 2), 0, 0, 0]
        and all(0.4 < weight < 0.6 for weight in [w.real("A_2")[0][0], w.real("A_2")[1][0]]),
    "and they cancel": lambda w: columns(w.hand("Y_2"))[0] == columns(w.hand("X_1"))[1],
    "the attention of block 2": lambda w: columns(w.hand("Y_2")) == followed(w)[0],
    "its feed-forward layer": lambda w: columns(w.hand("X_2")) == followed(w)[1],
    "the scores": lambda w: columns(w.hand("S")) == scores(followed(w)[1]),
    "forward after beat 2, back after beat 5, forward if it is deaf, by hand and really": lambda w:
        all(matrix(f"after_{column}") == [[word]] for matrix in (w.hand, w.real)
            for column, word in [("2", FORWARD), ("5", BACK), ("deaf", FORWARD)])
        and [best(column) for column in columns(w.hand("S"))] == [FORWARD, BACK, FORWARD],
    "-3 from the text against 1 from the habit": lambda w:
        (w.hand("Y_2")[1][1], w.hand("X_2")[1][1] - w.hand("Y_2")[1][1]) == (-3, 1),
    "deaf, beat 5 is as ignorant as beat 2": lambda w:
        columns(w.hand("X_2"))[2][:2] == columns(w.hand("X_2"))[0][:2] and w.column("p", 3) == w.column("p", 1),
    "without block 1 back does not come out": lambda w: best(scores(block_2(w, words(w))[1])[1]) != BACK,
    "without the feed-forward layer the step of beat 2 is repeated": lambda w:
        best(scores(block_2(w, block_1(w)[1])[0])[0]) == step_again(w)
        and w.hand("no_habit") == w.real("no_habit") == [[step_again(w)]],
    "in the real computation too": lambda w: best(
        [dot(STEPS[word], real_columns(w, "Y_2")[0][:2]) for word in range(1, 5)]) == step_again(w),
    "without the mask beat 2 would look at beat 3 and say back": lambda w:
        best(scores(block_2(w, block_1(w)[1], masked=False)[1])[0]) == BACK
        and w.hand("no_mask") == w.real("no_mask") == [[BACK]],
    "a step is most like itself": lambda w: all(
        max(STEPS, key=lambda other: dot(STEPS[step], STEPS[other])) == step for step in STEPS),
    "the weights of a column add up to 1": lambda w: all(
        sum(column) == 1 for name in ("A_1", "A_2", "p") for column in columns(w.hand(name))),
    "the size of the real columns grows from block to block": lambda w: all(
        1 < size(column) < size(after)
        for column, after in zip(real_columns(w, "Y_1"), real_columns(w, "X_1"))),
    "the hints": lambda w: shares([1, -1, 0, 0]) == [Fraction(cell, 16) for cell in (9, 1, 3, 3)],
}

OWN_NUMBERS = {
    "left, right, back, forward, right": lambda w: dance(w) == [2, 1, 4, 3, 1],
}
