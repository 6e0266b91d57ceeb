import math
from fractions import Fraction


def words(w, sentence):
    """The three words of a sentence as they are told in the prose, from the givens."""
    noun, verb = w.hand("nouns")[0][sentence], w.hand("verbs")[0][sentence]
    with_own_feature_first = [(noun, 0), (1, 1), (verb, -1 - verb)]
    return with_own_feature_first if sentence == 0 else [(water, money) for money, water in with_own_feature_first]


def dot(left, right):
    return sum(l * r for l, r in zip(left, right))


def scores(w, sentence):
    return [dot(word, (1, 1)) for word in words(w, sentence)]


def shares(powers):
    return [power / sum(powers) for power in powers]


def weights(w, sentence):
    return shares([Fraction(3) ** int(score) for score in scores(w, sentence)])


def mixed(w, sentence, weights_of_words):
    return [dot(weights_of_words, feature) for feature in zip(*words(w, sentence))]


def both(function):
    """The columns of a matrix: one for each sentence."""
    return [function(sentence) for sentence in (0, 1)]


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def nearly(left, right, difference):
    return all(abs(float(l) - float(r)) < difference for l, r in zip(left, right, strict=True))


def real_weights(w, sentence):
    return shares([math.exp(score) for score in scores(w, sentence)])


def money_looks(w):
    """The weights of money, and what becomes of it."""
    scores_of_money = [dot(word, words(w, 0)[0]) for word in words(w, 0)]
    weights_of_money = shares([Fraction(3) ** int(score) for score in scores_of_money])
    return weights_of_money, mixed(w, 0, weights_of_money)


def without_grows(w):
    """What money says of water if no word follows bank."""
    two_words = words(w, 0)[:2]
    powers = [Fraction(3) ** int(dot(word, two_words[0])) for word in two_words]
    return dot(shares(powers), [water for _, water in two_words])


def whole(w, sentence):
    """All words of a sentence after they have looked around, with e."""
    told = words(w, sentence)
    return [[dot(shares([math.exp(dot(other, word)) for other in told]), feature) for feature in zip(*told)]
            for word in told]


def inside_the_triangle(point, tips):
    """On the same side of all three edges as the third tip, or on an edge."""
    def side(one, other, third):
        return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])

    return all(side(one, other, point) * side(one, other, third) > -1e-9
               for one, other, third in [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
               for one, other, third in [(tips[one], tips[other], tips[third])])


def asking_in_exchange(w, sentence, word):
    """The scores of all words if a query is the word with its two features exchanged: worksheet 05 tells of it."""
    told = words(w, sentence)
    finance, water = told[word]
    return [dot(other, (water, finance)) for other in told]


EVERYWHERE = {
    "bank speaks of both alike": lambda w: w.hand("bank") == [[1], [1]],
    "X_1 and X_2 are the sentences that come of nouns and verbs, with a column for each word": lambda w: all(
        columns(w.hand(f"X_{sentence + 1}")) == [list(word) for word in words(w, sentence)] for sentence in (0, 1)),
    "the two banks begin as the same numbers": lambda w: w.column("X_1", 2) == w.column("X_2", 2),
    "money speaks of finance only, river of water only": lambda w:
        words(w, 0)[0][1] == 0 == words(w, 1)[0][0] and min(w.hand("nouns")[0]) > 0,
    "these two also rule out the other meaning, and that counts one more": lambda w: all(
        own > 0 and other == -own - 1 for own, other in [words(w, 0)[2], reversed(words(w, 1)[2])]),
    "one score for each word, bank itself included": lambda w: both(lambda s: w.column(f"S_{s + 1}", 1)) == both(
        lambda s: scores(w, s)),
    "there is a negative score in each sentence": lambda w: all(min(scores(w, s)) < 0 for s in (0, 1)),
    "they add up to 1, but one of them is negative": lambda w:
        sum(w.column("B", 1)) == 1 and sum(share < 0 for share in w.column("B", 1)) == 1
        and w.column("B", 1) == shares(scores(w, 0)),
    "all weights are positive, and each column of A adds up to 1": lambda w: all(
        sum(column) == 1 and min(column) > 0 for column in columns(w.hand("A"))),
    "a power grows with its exponent": lambda w: all(
        (one > other) == (weight > less) for s in (0, 1)
        for one, weight in zip(scores(w, s), w.column("A", s + 1))
        for other, less in zip(scores(w, s), w.column("A", s + 1))),
    "money and river have about a quarter or about a half each": lambda w: all(
        round(100 * weight) in (24, 49) for weight in w.hand("A")[0]),
    "the word that does not fit is still heard, but hardly": lambda w: 0 < max(w.hand("A")[2]) < Fraction(1, 30),
    "A is the softmax with 3 for e": lambda w: columns(w.hand("A")) == both(lambda s: weights(w, s)),
    "bank becomes a mixture of the three words of its sentence": lambda w: columns(w.hand("Z")) == both(
        lambda s: mixed(w, s, weights(w, s))),
    "one vector went in and two came out": lambda w: w.column("Z", 1) != w.column("Z", 2),
    "finance is stronger in the first sentence, water in the second": lambda w:
        w.column("Z", 1)[0] > w.column("Z", 1)[1] and w.column("Z", 2)[1] > w.column("Z", 2)[0],
    "with the weights 0, 1 and 0 the old vector would come out of both sentences": lambda w: both(
        lambda s: mixed(w, s, [0, 1, 0])) == [[1, 1], [1, 1]],
    "do it once more for money": lambda w: (w.column("A_money", 1), w.column("z_money", 1)) == money_looks(w),
    "money went in without an opinion about water, and speaks against it now": lambda w:
        w.hand("X_1")[1][0] == 0 > w.hand("z_money")[1][0],
    "it has that from grows, since nobody else here speaks against water": lambda w:
        [word for word in range(3) if w.hand("X_1")[1][word] < 0] == [2],
    "without grows it would have taken a little water over from bank": lambda w: 0 < without_grows(w) <= Fraction(1, 2),
    "Y_1 and Y_2 have all six words after they have looked around, with e, two decimals": lambda w: all(
        nearly(sum(columns(w.hand(f"Y_{s + 1}")), []), sum(whole(w, s), []), 0.00501) for s in (0, 1)),
    "a mixture ends inside the triangle between the tips of the three": lambda w: all(
        inside_the_triangle(new, words(w, s)) for s in (0, 1) for new in whole(w, s)),
    "bank swings towards its neighbours, to one side in each sentence": lambda w:
        whole(w, 0)[1][0] > whole(w, 0)[1][1] and whole(w, 1)[1][1] > whole(w, 1)[1][0],
    "with the two features of a query exchanged (05), money, river, grows and flows attend most to bank": lambda w: all(
        asking_in_exchange(w, s, word)[1] > max(asking_in_exchange(w, s, word)[0], asking_in_exchange(w, s, word)[2])
        for s in (0, 1) for word in (0, 2)),
    "and bank asks as before": lambda w: all(asking_in_exchange(w, s, 1) == scores(w, s) for s in (0, 1)),
    "only one thing differs from the computation of a program: the 3 instead of e": lambda w: all(
        nearly([row[s] for row in w.real("A")], real_weights(w, s), 1e-9)
        and nearly([row[s] for row in w.real("Z")], mixed(w, s, real_weights(w, s)), 1e-9)
        for s in (0, 1)),
}

OWN_NUMBERS = {
    "in the first sentence finance is stronger (38/37 against 24/37)":
        lambda w: w.column("Z", 1) == [Fraction(38, 37), Fraction(24, 37)],
    "in the second water (82/55 against 5/11)": lambda w: w.column("Z", 2) == [Fraction(5, 11), Fraction(82, 55)],
    "river has 27/55, about a half, money 9/37, about a quarter":
        lambda w: w.hand("A")[0] == [Fraction(9, 37), Fraction(27, 55)],
    "river has the score 2, money has 1": lambda w: (scores(w, 1)[0], scores(w, 0)[0]) == (2, 1),
    "one more in the score is three times as much: 9 against 3": lambda w: w.hand("E")[0] == [3, 9],
    "it speaks against water now: -8/5": lambda w: w.hand("z_money")[1] == [Fraction(-8, 5)],
    "the scores that worksheet 05 tells for money, grows, river and flows": lambda w: [
        asking_in_exchange(w, s, word) for s, word in [(0, 0), (0, 2), (1, 0), (1, 2)]] == [
        [0, 1, -3], [-3, -1, -12], [0, 2, -4], [-4, -1, -4]],
    "grows and flows listen to themselves": lambda w: all(
        dot(words(w, s)[2], words(w, s)[2]) > max(dot(other, words(w, s)[2]) for other in words(w, s)[:2])
        for s in (0, 1)),
    "a 2 here puts -3 there": lambda w: words(w, 0)[2] == (2, -3),
}
