import math
from fractions import Fraction

from by_hand import columns, dot, mean, nearest, norm, norm_by_pencil, plus, times

WORDS = {2: ["chat", "le"], 3: ["souris", "la"]}  # of cat and of mouse
FRENCH = ["start", "chat", "souris", "le", "la", "end"]


def pencil_powers(w):
    """The powers of 3 of the scores of the first round, with two decimals."""
    return [Fraction(nearest(100 * Fraction(3) ** int(score)), 100) for score in w.column("l_1", 1)]


def by_three(token):
    """The norm with 3 for the 4 in the variance."""
    variance = sum((x - mean(token)) ** 2 for x in token) / 3
    return [nearest((1 if x > mean(token) else -1) * math.sqrt((x - mean(token)) ** 2 / variance)) for x in token]


def weights(query, keys):
    powers = [Fraction(3) ** (dot(key, query) // 2) for key in keys]
    return [power / sum(powers) for power in powers]


def attention(w, matrices, tokens, others, masked=False):
    """What each token is given."""
    to_query, to_key, to_value = (w.hand(name) for name in matrices)
    keys, values = ([times(matrix, other) for other in others] for matrix in (to_key, to_value))
    found = []
    for place, token in enumerate(tokens):
        seen = place + 1 if masked else len(others)
        shares = weights(times(to_query, token), keys[:seen])
        found.append([nearest(dot(shares, feature)) for feature in columns(values[:seen])])
    return found


def normed(tokens, found):
    return [norm(plus(token, more)) for token, more in zip(tokens, found)]


def feed_forward(w, matrices, tokens):
    first, bias, second, *other_bias = (columns(w.hand(name)) for name in matrices)
    units = [[max(0, unit) for unit in plus(times(columns(first), token), *bias)] for token in tokens]
    return normed(tokens, [plus(times(columns(second), unit), *(matrix[0] for matrix in other_bias))
                           for unit in units])


def embedded(w, table, numbers):
    return [plus([2 * feature for feature in w.column(table, number)], w.column("P", place + 1))
            for place, number in enumerate(numbers)]


def encoder(w, other=None):
    """N and M, for another noun if one is given."""
    tokens = embedded(w, "En", [1, other or noun(w)])
    after_attention = normed(tokens, attention(w, ("W_Q", "W_K", "W_V"), tokens, tokens))
    return after_attention, feed_forward(w, ("W_1", "b_1", "W_2", "b_2"), after_attention)


def decoder(w, written, memory, masked=True):
    """The scores of all words, for each place."""
    tokens = embedded(w, "Fr", [1, *written])
    tokens = normed(tokens, attention(w, ("M_Q", "M_K", "M_V"), tokens, tokens, masked))
    tokens = normed(tokens, attention(w, ("C_Q", "C_K", "C_V"), tokens, memory))
    return [times(columns(w.hand("Fr")), token) for token in feed_forward(w, ("U_1", "c_1", "U_2"), tokens)]


def best(scores):
    """The number of the word, and whether no other word has its score."""
    return scores.index(max(scores)) + 1, scores.count(max(scores)) == 1


def translated(w, other=None):
    """Word by word until end, and whether each word was the only best one."""
    memory, written, sure = encoder(w, other)[1], [], True
    while len(written) < 5 and (not written or written[-1] != 6):
        word, alone = best(decoder(w, written, memory)[-1])
        written.append(word)
        sure = sure and alone
    return written, sure


def translation(noun):
    return [FRENCH.index(WORDS[noun][1]) + 1, FRENCH.index(WORDS[noun][0]) + 1, 6]


def noun(w):
    return int(w.hand("id")[0][0])


def other_noun(w):
    return 5 - noun(w)


def stays(w, name, later):
    """A matrix of one round is the beginning of that of the next."""
    earlier = columns(w.hand(name))
    return columns(w.hand(later))[:len(earlier)] == earlier


EVERYWHERE = {
    "from the words in to the word out, as the three rounds have it": lambda w:
        columns(w.hand("l_3")) == decoder(w, translation(noun(w))[:2], encoder(w)[1]),
    "it writes le chat end or la souris end, and each word has the largest score alone": lambda w:
        translated(w) == (translation(noun(w)), True) and w.hand("w_3") == [translation(noun(w))],
    "the real computation writes the same words": lambda w:
        all(w.real(name) == [translation(noun(w))[:places]] for places, name in ((1, "w_1"), (2, "w_2"), (3, "w_3"))),
    "the third feature of En and Fr is 1 for masculine and -1 for feminine words": lambda w:
        w.hand("En")[2] == [0, 1, -1] and w.hand("Fr")[2][1:5] == [1, -1, 1, -1],
    "the first feature says article, the second noun": lambda w:
        w.hand("En")[:2] == [[1, 0, 0], [0, 1, 1]]
        and [row[1:5] for row in w.hand("Fr")[:2]] == [[0, 0, 1, 1], [1, 1, 0, 0]],
    "the root of d_model = 4 is 2, and d_k is 2": lambda w:
        w.hand("d_model") == [[4]] and w.hand("d_k") == [[2]] and len(w.hand("C_Q")) == len(w.hand("M_Q")) == 2,
    "P has the sinusoids of the positions 0, 1 and 2, rounded to whole numbers": lambda w:
        columns(w.hand("P")) == [[nearest(wave(pos / divisor)) for divisor in (1, 100) for wave in (math.sin, math.cos)]
                                 for pos in range(3)],
    "a single word has the weight 1 and gets its own value": lambda w:
        w.column("Z_1", 1) == w.column("V_2", 1) and w.hand("A_2")[0][0] == 1 and w.hand("A_2")[1][0] == 0,
    "the weights of a column add up to 1": lambda w: all(
        sum(column) == 1 for name in ("A", "a", "A_2", "C_2", "A_3", "C_3") for column in columns(w.hand(name))),
    "the first columns stayed as they were": lambda w: all(
        stays(w, f"{name}_{place}", f"{name}_{place + 1}") for name in "YBDHl" for place in (1, 2))
        and stays(w, "a", "C_2") and stays(w, "C_2", "C_3"),
    "N and M are those of the encoder": lambda w:
        (columns(w.hand("N")), columns(w.hand("M"))) == encoder(w),
    "the norms have something to divide by": lambda w: all(
        len(set(column)) > 1 for number in range(1, 12) for column in columns(w.hand(f"T_{number}"))),
    "one decimal of the deviation is enough": lambda w: all(
        norm_by_pencil(column) == norm(column) for column in columns(w.hand("T_1"))),
    "two decimals of the powers are enough": lambda w:
        [nearest(100 * power / sum(pencil_powers(w))) for power in pencil_powers(w)]
        == [100 * p for p in w.column("p_1", 1)],
    "the hidden score is that of key place2 with query place1": lambda w:
        w.hand("R_2")[1][0] == -math.inf
        and weights(w.column("Q_2", 1), columns(w.hand("K_2")))[1] > weights(
            w.column("Q_2", 1), columns(w.hand("K_2")))[0],
    "the says nothing about masculine or feminine": lambda w:
        w.hand("X")[2][0] == 0 and w.column("X", 1) == embedded(w, "En", [1, other_noun(w)])[0],
    "in the encoder it gives 27/28 of its attention to mouse, 3/4 to cat": lambda w:
        w.hand("A")[1][0] == {2: Fraction(3, 4), 3: Fraction(27, 28)}[noun(w)],
    "so its column in N and in M is another one with cat than with mouse": lambda w: all(
        of_this[0] != of_other[0] for of_this, of_other in zip(encoder(w), encoder(w, other_noun(w)))),
    "without a mask place1 would give most of its attention to place2, and become another column": lambda w:
        weights(w.column("Q_2", 1), columns(w.hand("K_2")))[1] > Fraction(1, 2)
        and decoder(w, translation(noun(w))[:1], encoder(w)[1], masked=False)[0] != w.column("l_2", 1),
    "with the other noun the other words come out": lambda w:
        translated(w, other_noun(w)) == (translation(other_noun(w)), True),
    "the hint: the root of 7 is about 2.6, with borders 1.3 and 3.9": lambda w:
        round(math.sqrt(7), 1) == 2.6 and [nearest(Fraction(10 * x, 26)) for x in (-1, -3, 4)] == [0, -1, 2],
    "the hint: 5, 1, 1 and 1 become 2, -1, -1, -1": lambda w: norm([5, 1, 1, 1]) == [2, -1, -1, -1],
}

OWN_NUMBERS = {
    "the mouse has become la souris end": lambda w:
        [FRENCH[int(number) - 1] for number in w.hand("w_3")[0]] == ["la", "souris", "end"],
    "place1 looks at the column of the with 27/28 of its attention": lambda w:
        w.hand("a")[0][0] == Fraction(27, 28),
    "la has 0.65 by hand and 0.66 in the real computation": lambda w:
        w.hand("p_1")[4][0] == Fraction(65, 100) and round(w.real("p_1")[4][0], 2) == 0.66,
    "with -3 for 1/3 the second column of powers would add up to 0": lambda w: w.column("R", 2) == [-1, 1],
    "in the second column of R_2 -1 and 1 would change places": lambda w: w.column("R_2", 2) == [-1, 1],
    "3 for 4 in the norm of H_1 changes nothing": lambda w:
        norm(w.column("T_5", 1)) == w.column("H_1", 1) == by_three(w.column("T_5", 1)),
}
