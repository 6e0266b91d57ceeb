from fractions import Fraction
from math import e, exp, isclose, log, log2, sqrt

from by_hand import columns, nearest

WORDS = {1: "right", 2: "left", 3: "forward", 4: "back"}
TEXT = [2, 1, 4, 1, 4]
READ, TRUE = TEXT[:4], TEXT[1:]
STEP = 1e-6
CLOSE = 1e-6


def table(w):
    """Column by column: 2 for the bet, 1 for right, lifted by the level."""
    return [[2 * (word == bet(w, read)) + (WORDS[word] == "right") + level for word in WORDS]
            for read, level in zip(WORDS, w.hand("level")[0])]


def shares(scores, base=Fraction(2)):
    powers = [base ** int(score) if isinstance(base, Fraction) else base ** float(score) for score in scores]
    return [power / sum(powers) for power in powers]


def lost(scores_by_word, base=Fraction(2)):
    """The probability of the true word at each place."""
    return [shares(scores_by_word[read - 1], base)[true - 1] for read, true in zip(READ, TRUE)]


def mean_loss(scores_by_word, base):
    return sum(-log(p, base) for p in lost(scores_by_word, float(base))) / len(READ)


def slopes(scores_by_word, base):
    """Of the mean loss for each score, by central differences."""
    found = []
    for word, column in enumerate(scores_by_word):
        row = []
        for cell in range(4):
            sides = []
            for sign in (1, -1):
                moved = [[float(score) for score in other] for other in scores_by_word]
                moved[word][cell] += sign * STEP
                sides.append(mean_loss(moved, base))
            row.append((sides[0] - sides[1]) / (2 * STEP))
        found.append(row)
    return found


def gradient(w):
    """By hand, in fractions: the sum of the lessons of a word, by 4."""
    found = [[Fraction(0)] * 4 for _ in range(4)]
    for read, true in zip(READ, TRUE):
        for word, p in enumerate(shares(table(w)[read - 1]), 1):
            found[read - 1][word - 1] += (p - (word == true)) / 4
    return found


def moved(w, sign):
    rate = w.hand("rate")[0][0]
    return [[score + sign * nearest(rate * slope) for score, slope in zip(*pair)] for pair in zip(table(w), gradient(w))]


def bits(probabilities):
    return [log2(1 / p) for p in probabilities]


def near(some, others):
    return all(isclose(one, other, abs_tol=CLOSE) for one, other in zip(some, others, strict=True))


def bet(w, read):
    """The number of the word that the model expects after this one."""
    return int(w.hand(f"on_{WORDS[read]}")[0][0])


def chain(w):
    """The words that the model would feed itself with."""
    words = TEXT[:1]
    while len(words) < len(READ):
        words.append(bet(w, words[-1]))
    return words


EVERYWHERE = {
    "the table": lambda w: columns(w.hand("B")) == table(w),
    "the dance: left, right, back, right, back": lambda w: w.hand("text") == [TEXT]
        and [WORDS[word] for word in TEXT] == ["left", "right", "back", "right", "back"],
    "input and target are the text, shifted by one": lambda w: (w.hand("input"), w.hand("target")) == ([READ], [TRUE]),
    "at every place it bets on a wrong step": lambda w: all(
        bet(w, read) != true for read, true in zip(READ, TRUE)),
    "the probabilities": lambda w: columns(w.hand("P")) == [shares(table(w)[read - 1]) for read in READ],
    "a level is not noticed by the softmax": lambda w: all(
        shares([score + 5 for score in column]) == shares(column) for column in table(w)),
    "the losses are whole numbers of bits": lambda w: w.hand("losses") == [[2, 3, 2, 3]]
        and bits(lost(table(w))) == [2, 3, 2, 3],
    "that is worse than guessing: 2 bits, by hand and really": lambda w:
        w.hand("L")[0][0] > 2 and w.real("L")[0][0] > log(4),
    "the slope of the mean loss in bits is p - y, by 4": lambda w: all(
        near([float(slope) for slope in by_hand], measured)
        for by_hand, measured in zip(gradient(w), slopes(table(w), 2)))
        and columns(w.hand("D")) == gradient(w),
    "and in nats, with base e": lambda w: all(
        near(*pair) for pair in zip(columns(w.real("D")), slopes(table(w), e))),
    "only one cell of a column is below 0, and each adds up to 0": lambda w: all(
        sum(column) == 0 and sum(cell < 0 for cell in column) == 1 and column[true - 1] < 0
        for column, true in zip(columns(w.hand("G")), TRUE)),
    "forward is never read and learns nothing": lambda w: 3 not in READ
        and columns(w.hand("B_new"))[2] == columns(w.hand("B"))[2] and columns(w.hand("D"))[2] == [0] * 4,
    "right is read twice": lambda w: [WORDS[read] for read in READ].count("right") == 2,
    "the step": lambda w: columns(w.hand("B_new")) == moved(w, -1),
    "the score of the true word rises, that of the bet falls": lambda w: all(
        after[true - 1] > before[true - 1] and after[before.index(max(before))] == max(before) - 1
        for read, true in zip(READ, TRUE)
        for before, after in [(table(w)[read - 1], columns(w.hand("B_new"))[read - 1])]),
    "the new probabilities": lambda w: columns(w.hand("P_new")) == [shares(moved(w, -1)[read - 1]) for read in READ],
    "each true word has 1/2 now, the loss is 1 bit and the perplexity 2": lambda w:
        lost(moved(w, -1)) == [Fraction(1, 2)] * 4 and w.hand("L_new") == [[1]] and w.hand("ppl")[0][1] == 2,
    "the loss is smaller, by hand and really": lambda w: w.hand("L_new")[0][0] < w.hand("L")[0][0]
        and w.real("L_new")[0][0] < w.real("L")[0][0],
    "at every place the best word is the true one, by hand and really": lambda w: all(
        max(range(4), key=column.__getitem__) == true - 1 and column.count(max(column)) == 1
        for matrix in (w.hand, w.real) for column, true in zip(columns(matrix("P_new")), TRUE)),
    "the other way it is larger": lambda w: w.hand("L_up")[0][0] > w.hand("L")[0][0]
        and w.real("L_up")[0][0] > w.real("L")[0][0]
        and abs(sum(bits(lost(moved(w, 1)))) / 4 - float(w.hand("L_up")[0][0])) < 0.01,
    "a perplexity of 4 √2 before": lambda w: abs(float(w.hand("ppl")[0][0]) - 4 * sqrt(2)) < 0.005,
    "a model that knows nothing has 2 bits": lambda w: bits(shares([0] * 4)) == [2] * 4 and w.hand("bits") == [[2]],
    "the loss rises by more than it has fallen": lambda w: all(
        matrix("rise") == [[3]]
        and matrix("L_up")[0][0] - matrix("L")[0][0] > matrix("L")[0][0] - matrix("L_new")[0][0]
        for matrix in (w.hand, w.real)),
    "without the shift the word that is read would rise": lambda w: w.hand("copied") == [READ],
    "fed with its own bets it would read another word at place 2": lambda w: chain(w)[1] != READ[1]
        and w.hand("fourth") == w.real("fourth") == [chain(w)[3:]],
    "the gradient for h is E times p - y": lambda w: near(*of_the_column_below()),
    "1 nat is 1.44 bits": lambda w: round(1 / log(2), 2) == 1.44,
    "the hints": lambda w: shares([2, 2, 1, 1]) == [Fraction(1, 3), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6)]
        and nearest(Fraction(-5, 3)) == -2 and 8 + 2 + 2 + 1 == 13 and round(8 * sqrt(2), 2) == 11.31
        and round(sqrt(2), 4) == 1.4142,
}


def of_the_column_below():
    """Of -log p(word 2) for h, where the scores are E^T h: by differences, and E (p - y)."""
    rows, h = [(2, -2, 0, 1), (0, 1, 2, -2)], [0.3, -0.7]

    def loss(at):
        scores = [sum(row[word] * x for row, x in zip(rows, at)) for word in range(4)]
        return log(sum(map(exp, scores))) - scores[1]

    measured = []
    for moved_row in range(2):
        up, down = ([x + sign * STEP * (row == moved_row) for row, x in enumerate(h)] for sign in (1, -1))
        measured.append((loss(up) - loss(down)) / (2 * STEP))
    p = shares([sum(row[word] * x for row, x in zip(rows, h)) for word in range(4)], e)
    return measured, [sum(row[word] * (p[word] - (word == 1)) for word in range(4)) for row in rows]


OWN_NUMBERS = {
    "bets on forward after left and back, and on left after right and forward: left forward left forward": lambda w:
        {WORDS[word]: WORDS[bet(w, word)] for word in WORDS} == {
            "left": "forward", "back": "forward", "right": "left", "forward": "left"}
        and [WORDS[word] for word in chain(w)] == ["left", "forward", "left", "forward"],
}
