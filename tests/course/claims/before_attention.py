from fractions import Fraction
from itertools import product
from math import exp

CHIEN, HOMME, IL = 1, 2, 3
DOG, MAN, ACTION = range(3)


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def words(w):
    """{word: its three numbers}, from the givens that are drawn."""
    (dog, man), (bites, runs), (busy, road) = (w.hand(name)[0] for name in ("loud", "deeds", "road"))
    return {"dog": [dog, 0, -3], "man": [0, man, -3], "bites": [0, 0, bites], "runs": [0, 0, runs],
            "on": [0, 0, -2], "busy": [0, 0, busy], "road": [0, 0, road]}


def cut(number):
    return int(number)


def uncut(number):
    return Fraction(number)


def states(w, sentence, whole=cut, keep=Fraction(1, 2)):
    """All states of a sentence, word by word."""
    found = []
    for word in sentence.split():
        old = found[-1] if found else [0, 0, 0]
        found.append([whole(number * keep) + more for number, more in zip(old, words(w)[word])])
    return found


def last(w, sentence, *how):
    return states(w, sentence, *how)[-1]


def written(state, listening=1):
    """The word of the largest score: chien, homme or il."""
    scores = [listening * state[DOG], listening * state[MAN], 1]
    return scores.index(max(scores)) + 1


def looked_back(found, power):
    """What the first French word hears: the states, mixed by how much of a dog or a man each of them holds."""
    powers = [power(state[DOG] + state[MAN]) for state in found]
    return [sum(weight * state[row] for weight, state in zip(powers, found)) / sum(powers) for row in range(3)]


def power_of_2(exponent):
    return Fraction(2) ** exponent


def looked_back_by_hand(w, sentence):
    return looked_back(states(w, sentence), power_of_2)


def really_looked_back(w, sentence):
    return looked_back(states(w, sentence, uncut), lambda x: Fraction(exp(x)))


LONG = ["dog on busy road runs", "man on busy road runs"]
SHORT = ["dog runs", "man runs"]
BITTEN = ["dog bites man", "man bites dog"]
ALL_DECODERS = list(product(range(-2, 3), repeat=3))  # a row of F


EVERYWHERE = {
    "a word is how much of a dog, how much of a man, and how much is going on": lambda w:
        columns(w.hand("N")) == [words(w)["dog"], words(w)["man"]]
        and columns(w.hand("D")) == [words(w)["bites"], words(w)["runs"]]
        and columns(w.hand("on")) == [words(w)["on"]]
        and columns(w.hand("W")) == [words(w)["busy"], words(w)["road"]],
    "the bag is the sum of the words": lambda w: columns(w.hand("bag")) == [
        [sum(cells) for cells in zip(*(words(w)[word] for word in sentence.split()))] for sentence in BITTEN],
    "both bags are the same, number for number": lambda w: w.column("bag", 1) == w.column("bag", 2),
    "7 becomes 3, and -7 becomes -3": lambda w: (cut(Fraction(7, 2)), cut(Fraction(-7, 2))) == (3, -3),
    "T_2 is the state after two words, T_3 after three": lambda w: all(
        columns(w.hand(f"T_{count}")) == [states(w, sentence)[count - 1] for sentence in BITTEN] for count in (2, 3)),
    "both sentences have the same bag, but not the same state": lambda w: w.column("T_3", 1) != w.column("T_3", 2),
    "the fainter noun came first": lambda w: (
        w.hand("T_3")[DOG][0] < w.hand("T_3")[MAN][0] and w.hand("T_3")[MAN][1] < w.hand("T_3")[DOG][1]),
    "without the halving T_3 would be the bag": lambda w: (
        [last(w, sentence, cut, 1) for sentence in BITTEN] == columns(w.hand("bag"))),
    "G is the state after these two words": lambda w: columns(w.hand("G")) == [last(w, sentence) for sentence in SHORT],
    "chien scores row dog, homme row man, il always 1": lambda w: (
        w.hand("F") == [[1, 0, 0], [0, 1, 0], [0, 0, 0]] and w.hand("habit") == [[0], [0], [1]]),
    "the short sentences get their chien and homme, in the real computation too": lambda w: all(
        name("short") == [[CHIEN]] and [written(state) for state in columns(name("G"))] == [CHIEN, HOMME]
        for name in (w.hand, w.real)),
    "half of the dog is still there, and that is more than 1": lambda w: all(
        state[noun] in (words(w)[name][noun] / 2, cut(words(w)[name][noun] / 2)) and state[noun] > 1
        for name, noun in (("dog", DOG), ("man", MAN)) for state in [last(w, f"{name} runs")]),
    "H_2 to H_5 are the states of the long sentences": lambda w: all(
        columns(w.hand(f"H_{count}")) == [states(w, sentence)[count - 1] for sentence in LONG] for count in range(2, 6)),
    "the first word is lost: il, twice, by hand and in the real computation": lambda w: all(
        name("long") == [[IL]] and [written(state) for state in columns(name("H_5"))] == [IL, IL]
        for name in (w.hand, w.real)) and [written(last(w, sentence)) for sentence in LONG] == [IL, IL],
    "no decoder can: the two states are the same, number for number": lambda w: (
        w.column("H_5", 1) == w.column("H_5", 2)
        and all(len({sum(a * b for a, b in zip(row, last(w, sentence))) for sentence in LONG}) == 1
                for row in ALL_DECODERS)),
    "if nothing were halved, all of the dog would still be there": lambda w: (
        last(w, LONG[0], cut, 1)[DOG] == words(w)["dog"][DOG]),
    "in the real computation a sixteenth of the dog is left": lambda w: (
        abs(w.real("H_5")[DOG][0] - words(w)["dog"][DOG] / 16) < 1e-12),
    "a decoder with a 5 in F would still hear the dog":
        lambda w: written(last(w, LONG[0], uncut), 5) == CHIEN,
    "two more words, and it is gone again": lambda w: (
        written(last(w, "dog on busy road on road runs", uncut), 5) == IL),
    "in the last states the dog is gone, in the first ones it is there": lambda w: (
        all(w.hand("H")[DOG][:3]) and w.hand("H")[DOG][3:] == [0, 0] and columns(w.hand("H")) == states(w, LONG[0])),
    "who? wants a dog or a man, does what? action": lambda w: columns(w.hand("Q")) == [[1, 1, 0], [0, 0, 1]],
    "each French word finds its English word: who dog, does runs": lambda w: all(
        [column.index(max(column)) for column in columns(name("A"))] == [0, 4] for name in (w.hand, w.real)),
    "the largest of the five weights is more than half of everything": lambda w: max(w.column("A", 1)) > Fraction(1, 2),
    "C is what the first French word hears": lambda w: w.column("C", 1) == looked_back_by_hand(w, LONG[0]),
    "and so in the real computation": lambda w: all(
        abs(row[0] - cell) < 1e-9 for row, cell in zip(w.real("C"), really_looked_back(w, LONG[0]), strict=True)),
    "the first word is found, in the same long sentence and by the same decoder": lambda w: all(
        name("found") == [[CHIEN]]
        and [written(look(w, sentence)) for sentence in LONG] == [CHIEN, HOMME]
        for name, look in ((w.hand, looked_back_by_hand), (w.real, really_looked_back))),
    "for the man all goes the same way in row man": lambda w: all(
        max(heard[:2]) == heard[MAN] > 1 for look in (looked_back_by_hand, really_looked_back)
        for heard in [look(w, LONG[1])]),
    "with weight 1 on runs C is the last state, and il is written again": lambda w: (
        columns(w.hand("H"))[-1] == w.column("H_5", 1) and written(w.column("H_5", 1)) == IL),
    "court hardly needs it: action is largest in the last state": lambda w: (
        max(w.hand("H")[ACTION]) == w.hand("H")[ACTION][-1] == w.hand("H_5")[ACTION][0]),
    "read from the end, dog is fresh and runs fades": lambda w: (
        last(w, "runs road busy on dog")[DOG] == words(w)["dog"][DOG]
        and last(w, "runs road busy on dog", uncut)[ACTION] - last(w, "road busy on dog", uncut)[ACTION]
        == Fraction(words(w)["runs"][ACTION], 16)),
}

OWN_NUMBERS = {
    "a sixteenth of the dog: 5/16, if it came in with 5": lambda w: (
        words(w)["dog"][DOG] == 5 and last(w, LONG[0], uncut)[DOG] == Fraction(5, 16)),
}
