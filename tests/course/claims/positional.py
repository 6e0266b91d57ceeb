import math
from fractions import Fraction

WORDS = ["cat", "chases", "dog"]
SWAPPED = ["dog", "chases", "cat"]


def columns(matrix):
    return [list(column) for column in zip(*matrix)]


def embeddings(w):
    """{word: its embedding}, from the givens alone."""
    return dict(zip(WORDS, columns(w.hand("M") + w.hand("N"))))


def dot(one, other):
    return sum(a * b for a, b in zip(one, other))


def attention(w, tokens, power, is_masked=False):
    """The definition of attention, token by token, for any tokens in any order: a list of results."""
    results = []
    for place, query in enumerate(tokens):
        seen = tokens[:place + 1] if is_masked else tokens
        weights = [power(dot(query, w.hand("W_Q")[0]) * dot(key, w.hand("W_K")[0])) for key in seen]
        results.append([sum(weight * token[j] for weight, token in zip(weights, seen)) / sum(weights)
                        for j in range(len(query))])
    return results


def power_of_3(exponent):
    return Fraction(3) ** exponent


def in_order(w, words):
    return [embeddings(w)[word] for word in words]


def encoding(position, d_model=4):
    """Section 3.5 of "Attention Is All You Need"."""
    angles = [position / 10000 ** (2 * i / d_model) for i in range(d_model // 2)]
    return [function(angle) for angle in angles for function in (math.sin, math.cos)]


def with_positions(w, words):
    return [[a + b for a, b in zip(token, encoding(position))] for position, token in enumerate(in_order(w, words))]


def is_near(matrix, other, by=1e-9):
    return all(abs(a - b) <= by for row, line in zip(matrix, other, strict=True)
               for a, b in zip(row, line, strict=True))


def linear(w, words):
    return [[cell + position for cell in token] for position, token in enumerate(in_order(w, words), 1)]


def outscores(tokens):
    """Whether the last one has a larger product with the middle one than the first has."""
    return dot(tokens[1], tokens[2]) > dot(tokens[1], tokens[0])


def products_with_the_middle(tokens):
    return [dot(token, tokens[1]) for token in tokens]


def products_at(distance, encodings):
    return [dot(one, other) for one, other in zip(encodings, encodings[distance:])]


def law_of(distance):
    return math.cos(distance) + math.cos(distance / 100)


EVERYWHERE = {
    "d_model = 4: size, deed, and two more": lambda w: columns(w.hand("X")) == in_order(w, WORDS) and w.hand(
        "X")[:2] == [[-1, 0, 1], [0, 1, 0]] and w.hand("d_model") == [[4]],
    "W_Q lets a deed ask, W_K lets a word answer with its size":
        lambda w: w.hand("Q")[0] == w.hand("X")[1] and w.hand("K")[0] == w.hand("X")[0],
    "each column of A adds up to 1": lambda w: all(sum(column) == 1 for column in columns(w.hand("A"))),
    "the columns of X are mixed with these weights":
        lambda w: columns(w.hand("Z")) == attention(w, in_order(w, WORDS), power_of_3),
    "columns 1 and 3 change places, all else is the same":
        lambda w: columns(w.hand("Z2")) == attention(w, in_order(w, SWAPPED), power_of_3),
    "*chases* looks mostly at *dog*, whether the dog chases or is chased": lambda w: all(
        columns(a("A"))[1].index(max(columns(a("A"))[1])) == 2
        and columns(a("A2"))[1].index(max(columns(a("A2"))[1])) == 0 for a in (w.hand, w.real)),
    "*chases* gets the same column in both sentences, and those of *cat* and *dog* are in each other's places":
        lambda w: columns(w.hand("Z2")) == columns(w.hand("Z"))[::-1],
    "swapping tokens swaps results in the real computation too":
        lambda w: is_near(columns(w.real("Z2")), columns(w.real("Z"))[::-1])
        and is_near(columns(w.real("Z")), attention(w, in_order(w, WORDS), math.exp)),
    "attention without a mask does not see the order; a mask shows some of it": lambda w: (
        attention(w, in_order(w, WORDS), power_of_3, is_masked=True)[1]
        != attention(w, in_order(w, SWAPPED), power_of_3, is_masked=True)[1]),
    "no two words have the same embedding": lambda w: len(set(map(tuple, columns(w.hand("X"))))) == 3,
    "without positions cat and dog bring the same products with chases into both sentences": lambda w: (
        products_with_the_middle(in_order(w, WORDS)) == products_with_the_middle(in_order(w, SWAPPED))[::-1]),
    "after: chases with each of the three words, for both sentences": lambda w: columns(w.hand("after")) == [
        products_with_the_middle(linear(w, order)) for order in [WORDS, SWAPPED]],
    "the last token outscores the first, whichever word it is":
        lambda w: outscores(linear(w, WORDS)) and outscores(linear(w, SWAPPED)),
    "from position 100 to its neighbour the positions alone make 4 · 100 · 101 = 40,400":
        lambda w: dot([100] * 4, [101] * 4) == 4 * 100 * 101 == 40_400,
    "f is 1 / 10000^(2i/d_model)": lambda w: w.hand("f") == [[1], [Fraction(1, 100)]],
    "PE is the formula of the paper, rounded to 2 places":
        lambda w: is_near(columns(w.hand("PE")), [encoding(position) for position in range(4)], 0.005)
        and all((cell * 100).denominator == 1 for row in w.hand("PE") for cell in row),
    "unrounded, too": lambda w: is_near(columns(w.real("PE")), [encoding(position) for position in range(4)]),
    "nothing here is above 1 or below -1, however long the text":
        lambda w: all(-1 <= cell <= 1 for row in w.hand("PE") for cell in row)
        and all(-1 <= cell <= 1 for position in range(10_000) for cell in encoding(position)),
    "dist1 has the products at distance 1, rounded to 2 places":
        lambda w: w.hand("dist1")[0] == [round(x, 2) for x in products_at(1, columns(w.hand("PE")))],
    "the product knows how far two positions are apart and not where they stand: rounded to two places they agree":
        lambda w: len(set(w.hand("dist1")[0])) == 1,
    "the slow hand's two products come to about 1 together": lambda w: all(
        0.99 < dot(one[2:], other[2:]) < 1.01 for one, other in zip(
            columns(w.hand("PE")), columns(w.hand("PE"))[1:])),
    "for exact sines this is a law": lambda w: all(
        abs(product - law_of(distance)) < 1e-9
        for distance in range(1, 50) for product in products_at(distance, [encoding(p) for p in range(100)])),
    "the real computation keeps the law": lambda w: all(
        abs(product - law_of(1)) < 1e-12 for product in w.real("dist1")[0]),
    "the encodings are added to the embeddings, cell by cell": lambda w: columns(w.hand("Y")) == [
        [a + b for a, b in zip(token, place)] for token, place in zip(columns(w.hand("X")), columns(w.hand("PE")))],
    "both sentences then went through the attention from above":
        lambda w: is_near(columns(w.real("Zp")), attention(w, with_positions(w, WORDS), math.exp))
        and is_near(columns(w.real("Zp2")), attention(w, with_positions(w, SWAPPED), math.exp))
        and is_near(w.hand("Zp"), w.real("Zp"), 0.05) and is_near(w.hand("Zp2"), w.real("Zp2"), 0.05),
    "with PE at 0 all four differences would be 0":
        lambda w: columns(w.hand("Z"))[1] == columns(w.hand("Z2"))[1],
    "*chases* ends as two different vectors": lambda w: all(
        max(abs(cell) for (cell,) in gap("gap")) > 0.05 for gap in (w.hand, w.real)),
    "position 44 has 0.02 and 1.00 for its fast hand, nearly as position 0 has":
        lambda w: [round(cell, 2) for cell in encoding(44)[:2]] == [0.02, 1.00],
    "44 is very nearly seven full turns": lambda w: abs(44 - 7 * math.tau) < 0.02,
    "the fast hand comes round after 6.28 positions, the slow one takes a hundred times as long":
        lambda w: round(math.tau, 2) == 6.28 and w.hand("f")[0][0] == 100 * w.hand("f")[1][0],
    "on2 makes of the encoding of pos0 that of pos2, and of that of pos1 that of pos3":
        lambda w: w.hand("ahead") == [row[2:4] for row in w.hand("PE")] and is_near(
            columns(w.real("ahead")), [encoding(2), encoding(3)]),
    "it has the sine and cosine of that angle in the two rows of each hand": lambda w: [
        w.hand("on2")[row][column] for row, column in [(0, 1), (0, 0), (2, 3), (2, 2)]] == w.column("PE", 3)
        and all(w.hand("on2")[hand + 1][hand:hand + 2] == [-w.hand("on2")[hand][hand + 1], w.hand("on2")[hand][hand]]
                for hand in (0, 2)),
    "PE(pos + 2) is on2 times PE(pos), whatever pos is": lambda w: all(
        is_near([[dot(row, encoding(position)) for row in w.real("on2")]], [encoding(position + 2)])
        for position in range(100)),
    "the encoding of pos + k is that of pos times a matrix which depends on k alone": lambda w: all(
        abs(turned - cell) < 1e-9 for k in range(1, 9) for position in range(50) for turned, cell in zip(
            [value for angle, sine, cosine in zip([k, k / 100], encoding(position)[::2], encoding(position)[1::2])
             for value in (sine * math.cos(angle) + cosine * math.sin(angle),
                           cosine * math.cos(angle) - sine * math.sin(angle))],
            encoding(position + k))),
}

OWN_NUMBERS = {
    "its angle at position 44 is 0.44, with sine 0.43 and cosine 0.90":
        lambda w: [round(cell, 2) for cell in encoding(44)[2:]] == [0.43, 0.90],
    "at position 0 sine 0 and cosine 1": lambda w: encoding(0) == [0, 1, 0, 1],
    "the paper has 256 hands, with d_model = 512": lambda w: len(encoding(1, 512)) == 2 * 256,
}
