from fractions import Fraction
from math import e, exp, log, sqrt

from by_hand import column_of, columns, times

RATE = 10  # a tenth of the gradient is a step
STEP = 1e-5  # of the finite differences
CLOSE = 1e-7  # they are that near to the gradients, which are of the order of 1
BASES = {"hand": 3, "real": e}
TRAFFIC, JAM = 0, 1
TASTE, WAY = 0, 1
LOUD = 2


def product(left, right):
    return columns([times(left, column) for column in columns(right)])


def transposed(matrix):
    return columns(matrix)


def minus(one, other):
    return [[a - b for a, b in zip(row, line)] for row, line in zip(one, other)]


def scaled(factor, matrix):
    return [[factor * cell for cell in row] for row in matrix]


def near(one, other):
    return len(one) == len(other) and all(
        len(row) == len(line) and all(abs(a - b) < CLOSE for a, b in zip(row, line)) for row, line in zip(one, other))


def softmax(scores, base):
    """Of each column."""
    shares = [[base**score for score in column] for column in columns(scores)]
    return columns([[power / sum(column) for power in column] for column in shares])


def probability(score, base):
    """Of the first of three answers; the others have the score 0."""
    return softmax([[score], [0], [0]], base)[0][0]


def loss(results, base):
    """-log p of the road for both words, by the logarithm of the base: its gradient is p - y in any base."""
    return -sum(log(probability(z, base), base) for z in results[0])


class Layer:
    """Attention forward, from its inputs alone; other matrices may stand in their place."""

    def __init__(self, w, base, **others):
        given = {name: [[float(cell) for cell in row] for row in w.hand(name)] for name in ["X", "W_Q", "W_K", "W_V"]}
        given.update(others)
        self.queries, self.keys, self.values = (product(given[name], given["X"]) for name in ["W_Q", "W_K", "W_V"])
        self.scores = product(transposed(self.keys), self.queries)
        self.weights = softmax(self.scores, base)
        self.results = product(self.values, self.weights)
        self.loss = loss(self.results, base)


def slopes(function, at):
    """How a number changes with each cell of a matrix, by central differences."""
    found = []
    for i, row in enumerate(at):
        found.append([])
        for j in range(len(row)):
            up, down = ([[float(cell) for cell in line] for line in at] for _ in range(2))
            up[i][j] += STEP
            down[i][j] -= STEP
            found[-1].append((function(up) - function(down)) / (2 * STEP))
    return found


def gradient_of(w, base, name):
    """Of the loss for an input of the layer."""
    return slopes(lambda matrix: Layer(w, base, **{name: matrix}).loss, w.hand(name))


def without_the_factor(w, name):
    """A gradient that comes through the scores, by hand: the factor ln 3 of its base is left out."""
    return scaled(1 / log(3), gradient_of(w, 3, name))


def through_the_scores(w, name):
    """The gradient of X by hand: what comes through queries and keys without the factor, the rest as it is."""
    all_of_it = gradient_of(w, 3, name)
    by_values = product(transposed(w.hand("W_V")), [[float(cell) for cell in w.hand("dV")[0]]])
    return minus(scaled(1 / log(3), minus(all_of_it, by_values)), scaled(-1, by_values))


def for_the_scores(w, base, scale=1):
    """The gradient of the loss for the scores, which the softmax sees divided by the scale."""
    done = Layer(w, base)
    return slopes(lambda scores: loss(product(done.values, softmax(scaled(1 / scale, scores), base)), base), done.scores)


def both(w, base, **others):
    """The probability that both words are read right."""
    first, second = (probability(z, base) for z in Layer(w, base, **others).results[0])
    return first * second


def stepped(w, kind, name, sign):
    """A matrix after a step along (1) or against (-1) its gradient."""
    matrix, slope = w.hand(name), (w.hand if kind == "hand" else w.real)(f"d{name}")
    return [[float(cell + sign * change / RATE) for cell, change in zip(row, line)]
            for row, line in zip(matrix, slope)]


def shape(matrix):
    return len(matrix), len(matrix[0])


EVERYWHERE = {
    "traffic has to do with driving, jam can be either": lambda w: w.hand("topics") == [[1, 1], [0, 1]],
    "loud is 1 aloud and 1/2 softly": lambda w: set(w.hand("loud")[0]) <= {1, Fraction(1, 2)},
    "the model gives the road about a third at best for jam": lambda w: (
        w.hand("P")[0][JAM] <= Fraction(1, 3) and w.real("P")[0][JAM] < 0.36),
    "eat asks for taste, nobody asks for a way": lambda w:
        w.hand("Q") == [[0, 1], [0, 0]] and w.hand("W_Q")[WAY] == [0, 0, 0],
    "drive offers taste and a way; eat adds 1 to taste and takes the way away": lambda w: (
        w.hand("K")[WAY][TRAFFIC] > 0 == w.hand("K")[WAY][JAM]
        and w.hand("K")[TASTE][JAM] == w.hand("K")[TASTE][TRAFFIC] + 1 > 1
        and w.hand("W_K")[WAY][0] == -w.hand("W_K")[WAY][1]),
    "drive speaks for the road, eat against it": lambda w: w.hand("W_V")[0][0] > 0 and w.hand("W_V")[0][1] == -4,
    "the column loud is 0 everywhere": lambda w: all(
        row[LOUD] == 0 for name in ["W_Q", "W_K", "W_V"] for row in w.hand(name)),
    "jam finds mostly itself, traffic looks at both alike": lambda w: all(
        matrix("A")[JAM][JAM] > 0.7 and matrix("A")[TRAFFIC][TRAFFIC] == 0.5 for matrix in (w.hand, w.real)),
    "P is the softmax of z and two scores of 0": lambda w: all(
        abs(p - probability(z, BASES[kind])) < CLOSE for kind, matrix in [("hand", w.hand), ("real", w.real)]
        for z, p in zip(matrix("Z")[0], matrix("P")[0])),
    "the loss has the logarithm to the base of the powers, so p - y is its gradient": lambda w: all(
        near(slopes(lambda results, base=base: loss(results, base), matrix("Z")), matrix("dZ"))
        for base, matrix in [(3, w.hand), (e, w.real)]),
    "a gradient has the shape of its matrix": lambda w: all(
        shape(w.hand(name)) == shape(w.hand(f"d{name}"))
        for name in ["Z", "V", "A", "S", "Q", "K", "W_V", "W_Q", "W_K", "X"]),
    "dV and dW_V are the gradients of the loss, by hand too": lambda w: all(
        near(gradient_of(w, base, "W_V"), matrix("dW_V")) and near(matrix("dV"), slopes(
            lambda values, base=base: loss(product(values, Layer(w, base).weights), base), matrix("V")))
        for base, matrix in [(3, w.hand), (e, w.real)]),
    "dA is the gradient of the loss, by hand too": lambda w: all(
        near(matrix("dA"), slopes(lambda weights, base=base: loss(product(Layer(w, base).values, weights), base),
                                  matrix("A"))) for base, matrix in [(3, w.hand), (e, w.real)]),
    "the real dW_Q, dW_K and dX are the gradients of the loss": lambda w: all(
        near(gradient_of(w, e, name), w.real(f"d{name}")) for name in ["W_Q", "W_K", "X"]),
    "ln 3 is about 1.10": lambda w: round(log(3), 2) == 1.10,
    "by hand dS, dW_Q and dW_K are shorter by the factor ln 3 and point the same way": lambda w: (
        near(scaled(1 / log(3), for_the_scores(w, 3)), w.hand("dS"))
        and all(near(without_the_factor(w, name), w.hand(f"d{name}")) for name in ["W_Q", "W_K"])
        and near(through_the_scores(w, "X"), w.hand("dX"))),
    "a cell of dA below the mean says that this score should go up": lambda w: all(
        (slope < 0) == (cell < mean) for row, line in zip(w.hand("dS"), w.hand("dA"))
        for slope, cell, mean in zip(row, line, w.hand("m")[0])),
    "the J of 24 leads back through the softmax too": lambda w: all(
        [cell] == product([[(i == j) * a_i - a_i * a_j for j, a_j in enumerate(weights)]], columns([of_weights]))[0]
        for weights, of_weights, of_scores in zip(*(columns(w.hand(name)) for name in ["A", "dA", "dS"]))
        for i, (a_i, cell) in enumerate(zip(weights, of_scores))),
    "both words should look less at jam; the score that should fall most has the largest slope": lambda w: all(
        matrix("fall") == [[1 + cells.index(max(cells))]] and max(matrix("dS")[TRAFFIC]) < 0 < min(matrix("dS")[JAM])
        for matrix in (w.hand, w.real) for cells in [matrix("dS")[TRAFFIC] + matrix("dS")[JAM]]),
    "if both words said the same, dS would be 0": lambda w: w.hand("flat") == [[0]] and near(
        slopes(lambda scores: loss(product([w.hand("V")[0][:1] * 2], softmax(scores, 3)), 3), w.hand("S")),
        [[0, 0], [0, 0]]),
    "each column of dS adds up to 0": lambda w: all(sum(column) == 0 for column in columns(w.hand("dS"))),
    "m is dZ times Z": lambda w: all(
        abs(mean - slope * z) < CLOSE for matrix in (w.hand, w.real)
        for mean, slope, z in zip(matrix("m")[0], matrix("dZ")[0], matrix("Z")[0])),
    "K, Q and dS have two rows and two columns": lambda w: all(
        shape(w.hand(name)) == (2, 2) for name in ["K", "Q", "dS"]),
    "the row way of dK is 0, that of dQ below 0 for both": lambda w: all(
        matrix("dK")[WAY] == [0, 0] and max(matrix("dQ")[WAY]) < 0 for matrix in (w.hand, w.real)),
    "the column drive of dW_K is 0, as both words have it": lambda w: all(
        abs(row[0]) < CLOSE for matrix in (w.hand, w.real) for row in matrix("dW_K")),
    "more for drive raises both keys alike and changes no weight": lambda w: near(
        Layer(w, e).weights, Layer(w, e, W_K=[[float(row[0]) + 1, *map(float, row[1:])] for row in w.hand("W_K")]).weights),
    "dW_V of loud is below 0": lambda w: max(w.hand("dW_V")[0][LOUD], w.real("dW_V")[0][LOUD]) < 0
        and w.hand("loudly") == w.real("loudly") == [[1]],
    "for jam, drive should go up and eat down": lambda w: all(
        matrix("dX")[0][JAM] < 0 < matrix("dX")[1][JAM] for matrix in (w.hand, w.real)),
    "taking away a minus is adding: every number of W_V goes up": lambda w: all(
        new > old for new, old in zip(w.hand("W_V_new")[0], w.hand("W_V")[0])),
    "both words begin to ask for a way, and look more at traffic": lambda w: all(
        min(matrix("Q_W")[WAY]) > 0 and all(new > old for new, old in zip(matrix("A_W")[TRAFFIC], matrix("A")[TRAFFIC]))
        for matrix in (w.hand, w.real)),
    "the printed weights and probabilities are those after the step": lambda w: (
        near(w.real("A_W"), Layer(w, e, W_Q=stepped(w, "real", "W_Q", -1)).weights)
        and all(abs(cell - found) < 0.02 for row, line in zip(
            w.hand("A_W"), Layer(w, 3, W_Q=stepped(w, "hand", "W_Q", -1)).weights) for cell, found in zip(row, line))
        and all(abs(p - probability(float(z), 3)) < 0.00501 for step in "VW"
                for p, z in zip(w.hand(f"P_{step}")[0], w.hand(f"Z_{step}")[0]))),
    "either step makes it more probable that both are read right, so that the loss falls": lambda w: all(
        min(column_of(w, "both")[1:]) > column_of(w, "both")[0]
        and both(w, base, **{name: stepped(w, kind, name, -1)}) > both(w, base)
        for kind, base in BASES.items() for name in ["W_V", "W_Q"]),
    "had you added the tenth, both readings would be less probable, with W_V as with W_Q": lambda w: all(
        new < old for kind, base in BASES.items() for name in ["W_V", "W_Q"]
        for new, old in zip(*(map(lambda z, base=base: probability(z, base), layer.results[0]) for layer in (
            Layer(w, base, **{name: stepped(w, kind, name, 1)}), Layer(w, base))))),
    "the scaling would divide dS once more, by the root of d_k": lambda w: near(
        for_the_scores(w, e, sqrt(2)), scaled(1 / sqrt(2), slopes(
            lambda seen: loss(product(Layer(w, e).values, softmax(seen, e)), e),
            scaled(1 / sqrt(2), Layer(w, e).scores)))),
    "the loss is minus the logarithm of the probability of both": lambda w: all(
        abs(exp(-loss(w.real(f"Z{step}"), e)) - product_of) < CLOSE
        for step, product_of in zip(["", "_V", "_W"], [row[0] for row in w.real("both")])),
}
