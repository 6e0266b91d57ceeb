import math
from fractions import Fraction

from by_hand import columns, dot, nearest, norm, norm_by_squares, plus, times

WORDS = {2: ["le", "chat"], 3: ["la", "souris"]}  # of cat and of mouse
FRENCH = ["start", "chat", "souris", "le", "la", "l'", "end"]


def pencil_powers(w):
    """The powers of 3 of the scores of the first pass, with two decimals."""
    return [Fraction(nearest(100 * Fraction(3) ** int(score)), 100) for score in w.column("s", 1)]


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
    first, bias, second, other_bias = (w.hand(name) for name in matrices)
    units = [[max(0, unit) for unit in plus(times(first, token), *columns(bias))] for token in tokens]
    return normed(tokens, [plus(times(second, unit), *columns(other_bias)) for unit in units])


def embedded(w, table, numbers):
    return [plus([2 * feature for feature in w.column(table, number)], w.column("P", place + 1))
            for place, number in enumerate(numbers)]


def encoder(w, other=None, deaf=False):
    """T_1 and H, for another noun if one is given; without attention if the words are deaf to one another."""
    tokens = embedded(w, "En", [1, other or noun(w)])
    found = [[0] * 4] * 2 if deaf else attention(w, ("W_Q", "W_K", "W_V"), tokens, tokens)
    return ([plus(*pair) for pair in zip(tokens, found)],
            feed_forward(w, ("W_1", "b_1", "W_2", "b_2"), normed(tokens, found)))


def decoder(w, written, memory, masked=True, deaf=False):
    """The scores of all words, for each place."""
    tokens = embedded(w, "Fr", [1, *written])
    tokens = normed(tokens, attention(w, ("M_Q", "M_K", "M_V"), tokens, tokens, masked))
    found = attention(w, ("C_Q", "C_K", "C_V"), tokens, memory)
    tokens = normed(tokens, [[0] * 4] * len(tokens) if deaf else found)
    return [times(columns(w.hand("Fr")), token) for token in feed_forward(w, ("W_3", "b_3", "W_4", "b_4"), tokens)]


def best(scores):
    """The number of the word, and whether no other word has its score."""
    return scores.index(max(scores)) + 1, scores.count(max(scores)) == 1


def translated(w, other=None):
    """Word by word until end, and whether each word was the only best one."""
    memory, written, sure = encoder(w, other)[1], [], True
    while len(written) < 5 and (not written or written[-1] != 7):
        word, alone = best(decoder(w, written, memory)[-1])
        written.append(word)
        sure = sure and alone
    return written, sure


def translation(of):
    return [FRENCH.index(word) + 1 for word in (*WORDS[of], "end")]


def noun(w):
    return int(w.hand("id")[0][0])


def other_noun(w):
    return 5 - noun(w)


def unit_fires(w, token):
    return [max(0, unit) for unit in plus(times(w.hand("W_3"), token), *columns(w.hand("b_3")))]


EVERYWHERE = {
    "from the words in to the word out, all places at once": lambda w:
        columns(w.hand("S")) == decoder(w, translation(noun(w))[:2], encoder(w)[1]),
    "word by word it writes le chat end or la souris end, and each word has the largest score alone": lambda w:
        translated(w) == (translation(noun(w)), True),
    "each place guesses the next word": lambda w:
        w.hand("words") == [translation(noun(w))] and w.hand("shifted") == [[1, *translation(noun(w))[:2]]],
    "the article is the word that was found": lambda w: w.hand("w")[0][0] == w.hand("shifted")[0][1],
    "the real computation writes the same words": lambda w:
        w.real("words") == [translation(noun(w))] and w.real("w") == [[translation(noun(w))[0], 6]],
    "without z it writes l', by hand and really, and no other word has that score": lambda w:
        w.hand("w")[0][1] == 6 and best(decoder(w, [], encoder(w)[1], deaf=True)[0]) == (6, True)
        and w.column("s", 2) == decoder(w, [], encoder(w)[1], deaf=True)[0],
    "if the did not look at its noun, place1 would write l'": lambda w:
        best(decoder(w, [], encoder(w, deaf=True)[1])[0]) == (6, True),
    "the third feature of En and Fr is 1 for masculine and -1 for feminine words": lambda w:
        w.hand("En")[2] == [0, 1, -1] and w.hand("Fr")[2] == [0, 1, -1, 1, -1, 0, 0],
    "the first feature says article, the second noun": lambda w:
        w.hand("En")[:2] == [[1, 0, 0], [0, 1, 1]]
        and w.hand("Fr")[:2] == [[0, 0, 0, 1, 1, 1, 0], [0, 1, 1, 0, 0, 0, 0]],
    "the root of d_model = 4 is 2, and d_k is 2": lambda w:
        w.hand("d_model") == [[4]] and w.hand("d_k") == [[2]] and len(w.hand("C_Q")) == len(w.hand("M_Q")) == 2,
    "P has the sinusoids of the positions 0, 1 and 2, rounded to whole numbers": lambda w:
        columns(w.hand("P")) == [[nearest(wave(pos / divisor)) for divisor in (1, 100) for wave in (math.sin, math.cos)]
                                 for pos in range(3)],
    "both English words look at the noun": lambda w:
        w.hand("A")[1] == [Fraction(9, 10), Fraction(27, 28)] and min(w.real("A")[1]) > 0.9,
    "only the gender of the changes, from 0 to that of its noun": lambda w:
        w.column("X", 1) == [2, 1, 0, 1] and w.column("T_1", 1) == [2, 1, 2 * w.hand("En")[2][noun(w) - 1], 1],
    "a single word has the weight 1 and gets its own value": lambda w:
        w.column("t_3", 1) == plus(w.column("y", 1), times(w.hand("M_V"), w.column("y", 1))),
    "three rows of V and of V_C are 0": lambda w: all(
        w.hand(name)[row] == [0, 0] for name in ("V", "V_C") for row in (0, 1, 3)),
    "the weights of a column add up to 1": lambda w: all(
        sum(column) == 1 for name in ("A", "a", "A_M", "A_C") for column in columns(w.hand(name))),
    "the first columns are those of the first pass": lambda w: all(
        w.column(later, 1) == w.column(first, 1) for first, later in (
            ("y", "Y"), ("t_3", "T_3"), ("y_1", "Y_1"), ("a", "A_C"), ("t_4", "T_4"), ("y_2", "Y_2"), ("t_5", "T_5"),
            ("y_3", "Y_3"), ("s", "S"))),
    "T_1 and H are those of the encoder": lambda w:
        (columns(w.hand("T_1")), columns(w.hand("H"))) == encoder(w),
    "the norms have something to divide by": lambda w: all(
        len(set(column)) > 1 for name in ("T_1", "T_2", "t_3", "t_4", "t_5", "T_3", "T_4", "T_5")
        for column in columns(w.hand(name))),
    "squares below a quarter of the variance give 0, from there on 1, from nine quarters on 2": lambda w: all(
        norm_by_squares(column) == norm(column) for column in columns(w.hand("T_1"))),
    "two decimals of the powers are enough": lambda w:
        [nearest(100 * power / sum(pencil_powers(w))) for power in pencil_powers(w)]
        == [100 * p for p in w.column("p", 1)],
    "read fires at place2 alone, neither unit at place1, with z and without; over fires at place3": lambda w:
        [unit_fires(w, token)[0] > 0 for token in columns(w.hand("Y_2"))] == [False, True, False]
        and [unit_fires(w, token)[1] > 0 for token in columns(w.hand("Y_2"))][::2] == [False, True]
        and all(unit_fires(w, token) == [0, 0] for token in columns(w.hand("y_2"))),
    "place1 looks at the with most of its attention": lambda w:
        w.hand("a")[0][0] > Fraction(1, 2) and w.real("a")[0][0] > 0.5,
    "unmasked, place1 would give 3/5 of its attention to place2: scores 0, 3 and 1, so powers 1, 3 and 1": lambda w:
        [dot(times(w.hand("M_K"), w.column("Y", place)), times(w.hand("M_Q"), w.column("Y", 1)))
         for place in (1, 2, 3)] == [0, 3, 1]
        and [row[0] for row in w.hand("R_M")] == [0, -math.inf, -math.inf]
        and w.hand("peek") == [[Fraction(3, 1 + 3 + 1)]],
    "and become another column": lambda w:
        decoder(w, translation(noun(w))[:1], encoder(w)[1], masked=False)[0] != w.column("S", 1),
    "with the other noun the other words come out": lambda w:
        translated(w, other_noun(w)) == (translation(other_noun(w)), True),
    "start looks for an article, an article away from nouns": lambda w:
        w.hand("M_Q") == [[0, 0, 0, -1], [1, 0, 0, 0]] and w.hand("M_K") == [[1, 0, 0, 0], [0, -1, 0, 0]],
    "the hints": lambda w: norm([7, 1, 1, -1]) == [2, 0, 0, -1] and Fraction(27) + Fraction(1, 3) == Fraction(82, 3)
        and nearest(Fraction(41, 10)) == 4 and 9 + 3 + 1 + 1 + 3 * Fraction(1, 3) == 15,
}

OWN_NUMBERS = {
    "the mouse becomes la souris end": lambda w:
        [FRENCH[int(number) - 1] for number in w.hand("words")[0]] == ["la", "souris", "end"],
    "no exponent of a is below 0": lambda w: min(w.column("r", 1)) >= 0,
    "the exponents of A_M that are not hidden are all negative but one, which is alone": lambda w:
        w.column("R_M", 1)[0] == 0 and max(w.column("R_M", 2)) < 0,
}
