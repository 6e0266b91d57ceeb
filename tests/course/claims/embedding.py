from fractions import Fraction

WORDS = ["the", "cat", "dog", "drinks", "milk", "tea"]
SENTENCE = ["the", "cat", "drinks", "the", "milk"]


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def table(w):
    """{word: its column of the embedding table}, from the givens alone."""
    return dict(zip(WORDS, columns(w.hand("M") + w.hand("N"))))


def one_hot(word):
    return [int(word == other) for other in WORDS]


def squared_distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def distances_from(word, vectors):
    return [squared_distance(vectors[other], vectors[word]) for other in WORDS]


def nearest(word, vectors):
    """The one other word that is nearer than all others, or None."""
    others = sorted((squared_distance(vectors[other], vectors[word]), other) for other in WORDS if other != word)
    return others[0][1] if others[0][0] < others[1][0] else None


def looked_up(w):
    return [table(w)[word] for word in SENTENCE]


def one_hots():
    return {word: one_hot(word) for word in WORDS}


EVERYWHERE = {
    "the vocabulary has vocab = 6 words, and d_model = 3 rows":
        lambda w: w.hand("vocab") == [[6]] and [len(row) for row in w.hand("E")] == [6] * 3,
    "*the* is number 1, *tea* is number 6": lambda w: (WORDS[0], WORDS[5]) == ("the", "tea"),
    "the sentence is *the cat drinks the milk*, and ids holds its token ids":
        lambda w: [WORDS[int(number) - 1] for number in w.hand("ids")[0]] == SENTENCE,
    "animal: cat and dog have most of it; drinkable: milk and tea": lambda w: all(
        set(sorted(WORDS, key=lambda word: table(w)[word][row])[-2:]) == most
        for row, most in [(0, {"cat", "dog"}), (1, {"milk", "tea"})]),
    "M with N below it is the embedding table E": lambda w: columns(w.hand("E")) == list(table(w).values()),
    "an id of 2 means: take column 2 of E": lambda w: columns(w.hand("X")) == looked_up(w),
    "the word *the* stands in the sentence twice and gets the same column twice":
        lambda w: columns(w.hand("X"))[0] == columns(w.hand("X"))[3] == table(w)["the"],
    "H has a one-hot column for each token of the sentence":
        lambda w: columns(w.hand("H")) == [one_hot(word) for word in SENTENCE],
    "P equals X, cell by cell: a lookup is a matrix product with one-hot columns":
        lambda w: w.hand("P") == w.hand("X") and columns(w.hand("P")) == [
            [sum(hot * number for hot, number in zip(one_hot(word), row)) for row in columns(table(w).values())]
            for word in SENTENCE],
    "for animal and cat that is 0·0 + 5·1 + 4·0 + 1·0 + (-1)·0 + 0·0 = 5": lambda w: (
        list(zip((column[0] for column in table(w).values()), one_hot("cat")))
        == [(0, 0), (5, 1), (4, 0), (1, 0), (-1, 0), (0, 0)] and w.hand("P")[0][1] == 5),
    "mid lies halfway between the two words":
        lambda w: columns(w.hand("mid")) == [[(cat + milk) / Fraction(2)
                                             for cat, milk in zip(table(w)["cat"], table(w)["milk"])]],
    "for one-hot columns *cat* is no nearer to *dog* than to *tea*: every other word is at 2":
        lambda w: w.hand("o")[0] == distances_from("cat", one_hots()) == [2, 0, 2, 2, 2, 2],
    "each word is as strange as any other":
        lambda w: {squared_distance(one_hot(a), one_hot(b)) for a in WORDS for b in WORDS if a != b} == {2},
    "d_cat has the squared distance of each word from *cat*":
        lambda w: w.hand("d_cat")[0] == distances_from("cat", table(w)),
    "d_milk has that of each word from *milk*":
        lambda w: w.hand("d_milk")[0] == distances_from("milk", table(w)),
    "from milk to cat it is as far as from cat to milk": lambda w: w.hand("d_milk")[0][1] == w.hand("d_cat")[0][4],
    "words that are alike lie near each other":
        lambda w: [nearest(word, table(w)) for word in ["cat", "dog", "milk", "tea"]] == ["dog", "cat", "tea", "milk"],
    "with the columns of dog and tea exchanged, tea would be nearest to cat": lambda w: nearest(
        "cat", {**table(w), "dog": table(w)["tea"], "tea": table(w)["dog"]}) == "tea",
    "the real computation does nothing else": lambda w: all(
        w.real(name) == [[float(cell) for cell in row] for row in w.hand(name)] for name in ["X", "P", "d_milk"]),
}

OWN_NUMBERS = {
    "*dog* is nearest to *cat*, at a squared distance of 6":
        lambda w: nearest("cat", table(w)) == "dog" and distances_from("cat", table(w))[2] == 6,
    "*tea* is nearest to *milk*, at 3":
        lambda w: nearest("milk", table(w)) == "tea" and distances_from("milk", table(w))[5] == 3,
    "6 multiplications for each of 3 cells, 18 in all; 15 of them are something times 0, and only 3 matter":
        lambda w: (len(w.hand("H")), len(w.hand("E")) * len(w.hand("H")),
                   len(w.hand("E")) * columns(w.hand("H"))[0].count(0),
                   len(w.hand("E")) * columns(w.hand("H"))[0].count(1)) == (6, 18, 15, 3),
    "37,000 tokens and d_model = 512: almost 19 million multiplications":
        lambda w: 18_900_000 < 37_000 * 512 < 19_000_000,
}
