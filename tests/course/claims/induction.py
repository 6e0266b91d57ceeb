"""The two heads are replayed here on lists of words; a hand is a complex number."""

from fractions import Fraction
from itertools import permutations

from by_hand import column_of, columns, nearest

PLACES = range(5)
START = 0  # no word


def text_of(w, name):
    """The numbers of the words by their places, 0 for start."""
    return [sum(number * cell for number, cell in enumerate(column, 1)) for column in columns(w.hand(name))]


def hands(w):
    x, y = column_of(w, "hand")
    return [complex(x, y) * 1j ** place for place in PLACES]


def shared(powers):
    return [power / sum(powers) for power in powers]


def previous_token(all_hands):
    """By hand: for each token the weights of those that it may look at."""
    def score(query, key):
        turned_back = -1j * query
        return int((turned_back * key.conjugate()).real)

    return [shared([Fraction(3) ** score(query, key) for key in all_hands[:place + 1]])
            for place, query in enumerate(all_hands)]


def most(numbers):
    return max(range(len(numbers)), key=lambda index: numbers[index])


def notes(text, all_weights):
    """The word of which each token has a note, or start."""
    found = []
    for weights in all_weights:
        shares = {word: sum(share for share, other in zip(weights, text) if other == word) for word in text}
        found.append(next((word for word, share in shares.items() if nearest(share) and word != START), START))
    return found


def completed(text, all_notes, loud):
    """The score of each word for the next place."""
    weights = shared([9 if note == text[-1] else 1 for note in all_notes])
    return [loud * sum(share for share, word in zip(weights, text) if word == number) for number in (1, 2, 3, 4)]


def by_hand(w, name):
    text = text_of(w, name)
    return completed(text, notes(text, previous_token(hands(w))), w.hand("loud")[0][0])


def of_any_words(w):
    """Whichever three different words: the one after the earlier of the two is said."""
    weights = previous_token(hands(w))
    for one, other, third in permutations((1, 2, 3, 4), 3):
        for text, right in [([0, one, other, third, one], other), ([0, third, one, other, one], other),
                            ([0, one, third, other, one], third)]:
            if most(completed(text, notes(text, weights), 13)) + 1 != right:
                return False
    return True


def said_if_swapped(w):
    start, first, second, third, last = text_of(w, "Word")
    text = [start, first, third, second, last]
    said = most(completed(text, notes(text, previous_token(hands(w))), 13)) + 1
    return said == third == w.hand("swapped")[0][0]


EVERYWHERE = {
    "the last word has stood before, as the first one": lambda w: text_of(w, "Word")[4] == text_of(w, "Word")[1],
    "three different words": lambda w: len(set(text_of(w, "Word")[1:4])) == 3,
    "a single 1, or only zeros for start": lambda w: all(
        sorted(column) == [0, 0, 0, place > 0] for place, column in enumerate(columns(w.hand("Word")))),
    "the room is still empty": lambda w: w.hand("X")[4:8] == [[0] * 5] * 4,
    "with each place the hand makes a quarter turn to the left": lambda w: [
        complex(*column) for column in columns(w.hand("X")[8:])] == hands(w),
    "a query points where the hand of the place before points": lambda w: [
        complex(*column) for column in columns(w.hand("Q_1"))][1:] == [2 * hand for hand in hands(w)[:4]],
    "every word looks most at the word before it, and start at itself": lambda w: [
        most(weights) for weights in columns(w.hand("A_1"))] == [
        most(weights) for weights in columns(w.real("A_1"))] == [0, 0, 1, 2, 3],
    "the weights are those of a previous-token head": lambda w: [
        [weight for weight in weights if weight] for weights in columns(w.hand("A_1"))] == previous_token(hands(w)),
    "each word gets a clear note about the one before it": lambda w: (
        text_of(w, "Before") == [START] + text_of(w, "Word")[:4]
        == notes(text_of(w, "Word"), previous_token(hands(w)))),
    "nothing was lost: the note is added in another room": lambda w: (
        w.hand("Y") == w.hand("Word") + w.hand("Before") + w.hand("X")[8:]),
    "it looks at second": lambda w: most(column_of(w, "A_2")) == most([row[0] for row in w.real("A_2")]) == 2,
    "it says the second word": lambda w: (
        w.hand("said")[0][0] == most(column_of(w, "z")) + 1 == text_of(w, "Word")[2] == w.real("said")[0][0]),
    "first is that word, and its note says start": lambda w: (
        text_of(w, "Word")[1] == text_of(w, "Word")[4] and text_of(w, "Before")[1] == START),
    "z is made of nothing else than words and notes": lambda w: (
        column_of(w, "z") == by_hand(w, "Word") and column_of(w, "z_new") == by_hand(w, "Word_2")),
    "one word stands twice in the text, and one not at all": lambda w: sorted(
        text_of(w, "Word").count(number) for number in (1, 2, 3, 4)) == [0, 1, 1, 2],
    "without layer 1 it says the last word": lambda w: most(column_of(w, "z_alone")) + 1 == text_of(w, "Word")[4],
    "all scores are 0 then, and the weights are equal": lambda w: column_of(w, "z_alone") == [
        w.hand("loud")[0][0] * text_of(w, "Word").count(number) / 5 for number in (1, 2, 3, 4)],
    "the second text ends with the same word, and another word follows, at another place": lambda w: (
        text_of(w, "Word_2")[4] == text_of(w, "Word_2")[2] == text_of(w, "Word")[4]
        and text_of(w, "Word_2")[3] not in text_of(w, "Word")[1:]),
    "the third word of the second text is said": lambda w: (
        w.hand("said_new")[0][0] == most(column_of(w, "z_new")) + 1 == text_of(w, "Word_2")[3]
        and most([row[0] for row in w.real("z_new")]) + 1 == text_of(w, "Word_2")[3] != w.hand("said")[0][0]),
    "with the second and the third word exchanged it says the other one": said_if_swapped,
    "the place before gets 9 parts where another gets 1 or less": lambda w: [
        sorted({weight / max(weights) for weight in weights if weight})[-2:]
        for weights in columns(w.hand("A_1"))[1:]] == 4 * [[Fraction(1, 9), 1]],
    "in layer 2 the one that is asked for gets 9 parts where another gets 1": lambda w: sorted(
        column_of(w, "A_2")) == 4 * [Fraction(1, 13)] + [Fraction(9, 13)],
    "the words may be any words": of_any_words,
    "with words as keys last would find first and itself, and say its own word": lambda w: most(completed(
        text_of(w, "Word"), text_of(w, "Word"), 13)) + 1 == text_of(w, "Word")[4],
}

OWN_NUMBERS = {
    "the text is dax fep wug dax": lambda w: text_of(w, "Word")[1:] == [1, 3, 2, 1],
}
