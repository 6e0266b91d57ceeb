from fractions import Fraction
from functools import cache
from itertools import permutations

CAT, ITS = 1, 3  # their places in the sentence, from 0


@cache
def sentence(w):
    """The five words in their order, from the givens, which are whole numbers."""
    cat, its = zip(*w.hand("pair"))
    the, chased, tail = zip(*w.hand("rest"))
    words = [tuple(int(feature) for feature in word) for word in (the, cat, chased, its, tail)]
    assert words == [the, cat, chased, its, tail]
    return words


def dot(left, right):
    return sum(l * r for l, r in zip(left, right))


def apart(left, right):
    return sum(abs(l - r) for l, r in zip(left, right))


def weights(words, word):
    """Shares of the dot products of one word with all."""
    scores = [dot(word, other) for other in words]
    return [Fraction(score, sum(scores)) for score in scores]


def mixed(words, word):
    """What one word becomes: token by token, without a matrix. Divided in the end, in whole numbers before."""
    scores = [dot(word, other) for other in words]
    return [Fraction(dot(scores, feature), sum(scores)) for feature in zip(*words)]


@cache
def before(w):
    return [apart(word, sentence(w)[ITS]) for word in sentence(w)]


@cache
def after(w):
    return [apart(word, mixed(sentence(w), sentence(w)[ITS])) for word in sentence(w)]


def others(distances):
    """Those of the words that are neither cat nor its."""
    return [distances[place] for place in range(5) if place not in (CAT, ITS)]


def plain_average(w):
    return [Fraction(sum(feature)) / 5 for feature in zip(*sentence(w))]


@cache
def from_average(w):
    return [apart(word, plain_average(w)) for word in sentence(w)]


def nearer_by(w):
    return [old - new for old, new in zip(before(w), after(w))]


def looking_back(words, word):
    """What a word becomes that sees only itself and what stands before it."""
    return mixed(words[:words.index(word) + 1], word)


def same_in_any_order(w, look=mixed):
    words = sentence(w)
    return all(look(order, word) == look(words, word) for order in permutations(words) for word in words)


EVERYWHERE = {
    "X is the whole sentence in its order": lambda w: list(zip(*w.hand("X"))) == sentence(w),
    "its has a little of what cat has plenty of": lambda w: all(
        cat > its for cat, its in zip(sentence(w)[CAT], sentence(w)[ITS])),
    "row k, column q of S says how well word k fits word q": lambda w: w.hand("S") == [
        [dot(k, q) for q in sentence(w)] for k in sentence(w)],
    "every pair occurs twice": lambda w: w.hand("S") == [list(row) for row in zip(*w.hand("S"))],
    "S reads the same down a column as along the row of the same word, so either will do here": lambda w:
        w.hand("c")[0] == [sum(row) for row in w.hand("S")],
    "all scores were positive": lambda w: all(cell > 0 for row in w.hand("S") for cell in row),
    "weights: positive numbers that add up to 1 in each column": lambda w: all(
        sum(column) == 1 and min(column) > 0 for column in zip(*w.hand("A"))),
    "A is each score divided by the sum of its column": lambda w: list(map(list, zip(*w.hand("A")))) == [
        weights(sentence(w), sentence(w)[place]) for place in (CAT, ITS)],
    "the first column of Y is the new cat, the second the new its": lambda w: list(map(list, zip(*w.hand("Y")))) == [
        mixed(sentence(w), sentence(w)[place]) for place in (CAT, ITS)],
    "d has the distance of the old its from each word": lambda w: w.hand("d") == [before(w)],
    "d_new has the distance of the new its from the same words": lambda w: w.hand("d_new") == [after(w)],
    "rest is N above a row of zeros: none of them is alive":
        lambda w: w.hand("rest") == [*w.hand("N"), [0, 0, 0]],
    "before, cat was the word farthest from its": lambda w: all(other < before(w)[CAT] for other in others(before(w))),
    "and yet the one that fits it best": lambda w: all(
        dot(sentence(w)[CAT], sentence(w)[ITS]) > dot(sentence(w)[place], sentence(w)[ITS])
        for place in range(5) if place != CAT),
    "cat is the longest vector": lambda w: all(
        dot(sentence(w)[CAT], sentence(w)[CAT]) > dot(word, word) for word in sentence(w) if word != sentence(w)[CAT]),
    "a long vector fits many words: nobody fits another one better, itself aside": lambda w: all(
        dot(sentence(w)[CAT], word) >= dot(other, word) for word in sentence(w) for other in sentence(w)
        if other != word),
    "and is near to few: every word was farther from cat than from any other word": lambda w: all(
        apart(word, sentence(w)[CAT]) > apart(word, other)
        for word in sentence(w) if word != sentence(w)[CAT] for other in sentence(w) if other != sentence(w)[CAT]),
    "now cat is the nearest of all, no word is as near to its": lambda w: all(
        after(w)[place] > after(w)[CAT] for place in range(5) if place != CAT),
    "at less than half of the distance": lambda w: after(w)[CAT] < before(w)[CAT] / 2,
    "of all words it is cat that its has come nearer to by most": lambda w: all(
        other < nearer_by(w)[CAT] for other in others(nearer_by(w))),
    "the plain average lies nearer to cat than the old its": lambda w:
        from_average(w)[CAT] < before(w)[CAT],
    "cat is still the word farthest from that average": lambda w: all(
        from_average(w)[place] < from_average(w)[CAT] for place in range(5) if place != CAT),
    "attention in which every word may look at every other cannot see the order": same_in_any_order,
    "with a mask it can": lambda w: not same_in_any_order(w, looking_back),
}

OWN_NUMBERS = {
    "cat has the largest share, 3/5, more than half of all": lambda w:
        w.column("A", 2)[CAT] == max(w.column("A", 2)) == Fraction(3, 5),
    "that average is (9/5, 1, 6/5), at 6 from cat": lambda w:
        plain_average(w) == [Fraction(9, 5), 1, Fraction(6, 5)] and from_average(w)[CAT] == 6,
    "the old its was at 8 and the new one is at 3": lambda w: (before(w)[CAT], after(w)[CAT]) == (8, 3),
    "its has only 2/15 left for itself": lambda w: w.column("A", 2)[ITS] == Fraction(2, 15),
    "its fits even itself less than it fits cat": lambda w: w.hand("S")[ITS][ITS] < w.hand("S")[CAT][ITS],
    "cat and tail exchanged: the new its is the very same vector": lambda w: mixed(
        [sentence(w)[place] for place in (0, 4, 2, 3, 1)], sentence(w)[ITS]) == w.column("Y", 2),
}
